"""A session: tags, text, windows, traps, doubt, and the login."""

import hashlib
import logging

import pytest

from rtrw.clock import ManualClock
from rtrw.errors import RouterError
from rtrw.push.login import login
from rtrw.push.session import Command, Lost


def tag_of(words):
    return next(word for word in words if word.startswith(b".tag="))


def done(say, words, *more):
    return say(b"!done", tag_of(words), *more)


def test_rows_and_values_stay_text(scripted, session_to, say):
    """A queue named 7, yes or 007 keeps its name."""

    def answer(words):
        tag = tag_of(words)
        rows = [b"7", b"yes", b"007", b"a=b", b""]
        return b"".join(
            say(b"!re", tag, b"=name=" + name, b"=.id=*1") for name in rows
        ) + done(say, words)

    reply = session_to(scripted(answer)).ask("/queue/simple/print")
    assert [row["name"] for row in reply.rows] == ["7", "yes", "007", "a=b", ""]
    assert reply.rows[0][".id"] == "*1"


@pytest.mark.parametrize("pieces", [False, True], ids=["whole", "one-byte-pieces"])
def test_e6_e7_bytes_pass_unharmed_both_ways(scripted, session_to, say, pieces):
    """UTF-8 is text; a byte that is no UTF-8 comes, is kept, and goes back the same."""
    raw = b"caf\xe7 \xae " + "Siti \u2013 RT 03 😀".encode()

    def answer(words):
        return say(b"!re", tag_of(words), b"=comment=" + raw) + done(say, words)

    server = scripted(answer, pieces=pieces)
    session = session_to(server)
    text = session.ask("/print").rows[0]["comment"]
    assert text.endswith("Siti \u2013 RT 03 😀")
    assert text.encode("utf-8", "surrogateescape") == raw
    session.ask("/set", {"comment": text})
    assert b"=comment=" + raw in server.seen[1]


def test_replies_are_matched_by_tag(scripted, session_to, say):
    """Answers may come in any order, and interleaved."""
    held = []

    def answer(words):
        held.append(words)
        if len(held) < 3:
            return b""
        tags = [tag_of(one) for one in held]
        return (
            say(b"!re", tags[2], b"=n=c1")
            + say(b"!re", tags[0], b"=n=a1")
            + say(b"!re", tags[2], b"=n=c2")
            + say(b"!done", tags[2])
            + say(b"!trap", tags[1], b"=message=no such item", b"=category=0")
            + say(b"!done", tags[0])
            + say(b"!done", tags[1])
        )

    replies = session_to(scripted(answer)).run([Command(f"/{c}") for c in "abc"])
    assert [[row["n"] for row in reply.rows] for reply in replies] == [
        ["a1"],
        [],
        ["c1", "c2"],
    ]
    assert replies[1].trap == ("no such item", "0")


def test_a_window_of_16_is_written_before_the_first_answer(scripted, session_to, say):
    """The 17th command waits for an answer."""
    held = []

    def answer(words):
        held.append(words)
        if len(held) == 16:
            return b"".join(done(say, one) for one in held)
        return b"" if len(held) < 16 else done(say, words)

    session = session_to(scripted(answer))
    replies = session.run([Command("/x")] * 40)
    assert len(replies) == 40
    assert all(reply.ok for reply in replies)
    assert session.window.size == 256


@pytest.mark.parametrize(
    ("words", "text"),
    [((b"=message=failure: busy",), "failure: busy"), ((), "")],
    ids=["with-message", "without"],
)
def test_a_trap_is_a_reply(scripted, session_to, say, words, text):
    """A refusal, with its text or without, leaves the session usable."""

    def answer(sent):
        return say(b"!trap", tag_of(sent), *words) + done(say, sent)

    session = session_to(scripted(answer))
    assert session.ask("/queue/simple/add").trap.message == text
    assert session.ask("/queue/simple/add").trap.message == text


def test_empty_is_no_row(scripted, session_to, say):
    """``!empty`` of 7.18 is an answer without rows."""

    def answer(words):
        return say(b"!empty", tag_of(words)) + done(say, words)

    assert session_to(scripted(answer)).ask("/print").rows == []


def test_stop_at_trap_sends_no_more(scripted, session_to, say):
    """After a refusal what is on the way is waited for, the rest is not sent."""

    def answer(words):
        if b"=n=3" in words:
            return say(b"!trap", tag_of(words), b"=message=no") + done(say, words)
        return done(say, words)

    server = scripted(answer)
    commands = [Command("/add", {"n": str(n)}) for n in range(100)]
    replies = session_to(server).run(commands, stop_at_trap=True)
    assert not replies[3].ok
    answered = [reply for reply in replies if reply is not None]
    assert len(answered) == len(server.seen)
    # Two quick answers have doubled the window by then.
    assert len(answered) <= 3 + 32 + 1


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (lambda _: None, "RTRW506"),
        (lambda say: say(b"!fatal"), "RTRW508"),
        (lambda say: say(b"!fatal", b"not logged in"), "RTRW508"),
        (lambda _: b"\xff\xff\xff", "RTRW509"),
        (lambda say: say(b"!done", b".tag=99"), "RTRW509"),
        (lambda say: say(b"!what", b".tag=3"), "RTRW509"),
        (lambda _: b"\0", "RTRW509"),
    ],
    ids=["closed", "fatal-bare", "fatal", "no-length", "tag", "word", "no-word"],
)
def test_any_doubt_ends_the_session(scripted, session_to, say, ending, code):
    """What was answered is told, the connection is closed and never used again."""

    def answer(words):
        if b"=n=2" in words:
            return ending(say)
        return done(say, words)

    session = session_to(scripted(answer))
    commands = [Command("/add", {"n": str(n)}) for n in range(4)]
    with pytest.raises(Lost) as lost:
        session.run(commands)
    assert lost.value.problems[0].code == code
    assert [reply is not None for reply in lost.value.replies] == [True] * 2 + [
        False
    ] * 2
    assert lost.value.sent == 4
    assert session.closed
    with pytest.raises(Lost) as again:
        session.ask("/x")
    assert again.value.sent == 0


def test_the_deadline_is_for_the_whole_command(scripted, session_to, say):
    """A router that goes on sending rows and never ends is late all the same."""

    def answer(words):
        return say(b"!re", tag_of(words), b"=n=1") * 3

    session = session_to(scripted(answer), command_us=50_000)
    with pytest.raises(Lost) as lost:
        session.ask("/print")
    assert lost.value.problems[0].code == "RTRW507"


def test_login_since_6_43(scripted, session_to, say):
    """Name and password in one sentence."""
    server = scripted(lambda words: done(say, words))
    login(session_to(server), "rtrw", "gehéim 1")
    assert server.seen[0][:3] == [
        b"/login",
        b"=name=rtrw",
        "=password=gehéim 1".encode(),
    ]


def test_p8_login_before_6_43(scripted, session_to, say):
    """A challenge is answered with 00 and the MD5 of zero, password, challenge."""
    challenge = "ebddd18303a54111e2dea05a92ab46b4"

    def answer(words):
        if any(word.startswith(b"=response=") for word in words):
            return done(say, words)
        return done(say, words, b"=ret=" + challenge.encode())

    server = scripted(answer)
    login(session_to(server), "admin", "kunci")
    wanted = hashlib.md5(b"\0kunci" + bytes.fromhex(challenge)).hexdigest()  # noqa: S324 - the protocol's own
    assert b"=response=00" + wanted.encode() in server.seen[1]


def test_a_refused_password_is_sent_once(scripted, session_to, say):
    """Refused is refused: one sentence, and the connection is closed."""

    def answer(words):
        return say(
            b"!trap", tag_of(words), b"=message=invalid user name or password (6)"
        ) + done(say, words)

    server = scripted(answer)
    session = session_to(server)
    with pytest.raises(RouterError) as refused:
        login(session, "rtrw", "salah")
    assert refused.value.problems[0].code == "RTRW505"
    assert "salah" not in str(refused.value)
    assert session.closed
    assert len(server.seen) == 1


def test_no_password_in_the_debug_log(scripted, session_to, say, caplog):
    """The library logs every word at DEBUG; the secret ones are hidden."""

    def answer(words):
        if any(word.startswith(b"=response=") for word in words):
            return done(say, words)
        return done(say, words, b"=ret=00112233445566778899aabbccddeeff")

    server = scripted(answer)
    with caplog.at_level(logging.DEBUG):
        login(session_to(server), "rtrw", "rahasia'\n\"=x")
    assert "/login" in caplog.text
    assert "rahasia" not in caplog.text
    response = server.seen[1][2].decode().removeprefix("=response=")
    assert response not in caplog.text


def test_pacing_after_a_long_pause(scripted, session_to, say):
    """Somebody thought for hours at the prompt: the next flight has its own time."""
    clock = ManualClock()
    waits = [0, 0, 1000, 1000]
    session = session_to(
        scripted(lambda words: done(say, words)), clock=clock, pace=lambda: waits.pop(0)
    )
    assert session.ask("/queue/simple/print").ok
    clock.advance_us(10 * 3_600_000_000)
    replies = session.run([Command("/queue/simple/print")] * 3)
    assert all(reply.ok for reply in replies)


def test_equal_words_of_many_rows_are_equal_values(scripted, session_to, say):
    """Thousands of different and equal attributes, past what is kept of them."""

    def answer(words):
        tag = tag_of(words)
        return b"".join(
            say(b"!re", tag, b"=.id=*%X" % n, b"=max-limit=1/1", b"=n=%d" % (n % 7))
            for n in range(6000)
        ) + done(say, words)

    session = session_to(scripted(answer))
    for _ in range(2):
        rows = session.ask("/queue/simple/print").rows
        assert [row[".id"] for row in rows] == [f"*{n:X}" for n in range(6000)]
        assert {row["max-limit"] for row in rows} == {"1/1"}
        assert [int(row["n"]) for row in rows] == [n % 7 for n in range(6000)]
