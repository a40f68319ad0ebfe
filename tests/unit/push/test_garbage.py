"""Routers that answer what no router should: a sentence, never a traceback."""

import random

import pytest

from rtrw.errors import RouterError
from rtrw.profiles.model import Router
from rtrw.push.connect import Waits
from rtrw.push.how import How
from rtrw.push.login import login
from rtrw.push.read import PROPLIST
from rtrw.push.safemode import has_safe_mode
from rtrw.push.session import Lost
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

SITE = "rt05"
WANTED = [
    Queue("siti", "10.0.0.1/32", f"rtrw:{SITE}/s/a1", {"max-limit": "2000000/2000000"}),
    Queue("budi", "10.0.0.2/32", f"rtrw:{SITE}/s/a2", {"max-limit": "2000000/2000000"}),
]


def tag_of(words):
    return next(word for word in words if word.startswith(b".tag="))


def visit_to(server, state):
    router = Router("gateway", "127.0.0.1", port=server.port, tls=False)
    waits = Waits(command_us=300_000)
    how = How(state, "20261130T220000-0000", SITE, waits=waits, sleep_us=lambda _: None)
    task = PushTask(WANTED, SITE, None, Wishes(allow_removals="all"))
    return Visit(router, task, lambda: "rahasia", how)


def pushed(visit):
    visit.look()
    visit.write()
    visit.close()
    return [problem.code for problem in visit.problems]


@pytest.mark.slow
def test_a_router_that_dies_in_the_middle(scripted, say, tmp_path):
    """It is cut at the first write and does not answer again: all is in doubt."""

    def answer(words):
        if words[0] == b"/queue/simple/add":
            return None
        return say(b"!done", tag_of(words))

    visit = visit_to(scripted(answer), tmp_path)
    assert pushed(visit) == ["RTRW506", "RTRW507"]
    assert visit.result.in_doubt == ["siti", "budi"]
    assert visit.verified is False


@pytest.mark.parametrize("id_", [None, b""], ids=["no-id", "empty-id"])
def test_a_row_without_an_id(scripted, say, tmp_path, id_):
    """It could not be written to: not the API, and nothing is sent."""

    def answer(words):
        known = [] if id_ is None else [b"=.id=" + id_]
        row = say(b"!re", tag_of(words), *known, b"=name=siti")
        return row + say(b"!done", tag_of(words))

    server = scripted(answer)
    assert pushed(visit_to(server, tmp_path)) == ["RTRW509"]
    assert not any(words[0].endswith((b"/add", b"/set")) for words in server.seen)


@pytest.mark.parametrize("challenge", [b"=ret=xyz", b"=ret=", b"=ret=\xff0"])
def test_a_challenge_that_is_none(scripted, session_to, say, challenge):
    """Only hexadecimal digits are a challenge; the password is not sent again."""

    def answer(words):
        return say(b"!done", tag_of(words), challenge)

    server = scripted(answer)
    session = session_to(server)
    if challenge == b"=ret=":
        # An empty challenge is one: the answer is refused or taken by the router.
        login(session, "rtrw", "rahasia")
        return
    with pytest.raises(RouterError) as caught:
        login(session, "rtrw", "rahasia")
    assert caught.value.problems[0].code == "RTRW509"
    assert len(server.seen) == 1


def test_a_word_of_4_gib_is_noise(scripted, session_to):
    """0xF0 and four bytes are the length of a word (manual); nobody waits for it."""
    session = session_to(scripted(lambda _: b"\xf0\xff\xff\xff\xff" + b"x" * 100_000))
    with pytest.raises(Lost) as caught:
        session.ask("/queue/simple/print")
    assert caught.value.problems[0].code == "RTRW509"


def test_a_sentence_of_10_mb_is_read(scripted, session_to, say):
    """A word of 10,000,000 bytes (0xE0 and three bytes of length) is a value."""
    size = 10_000_000
    long = (size | 0xE0000000).to_bytes(4, "big") + b"=n=" + b"x" * (size - 3)

    def answer(words):
        row = say(b"!re", tag_of(words))[:-1] + long + b"\0"
        return row + say(b"!done", tag_of(words))

    reply = session_to(scripted(answer)).ask("/print")
    assert len(reply.rows[0]["n"]) == size - 3


@pytest.mark.parametrize(
    ("version", "has"),
    [
        ("7.18.2", True),
        ("7.18rc1", True),
        ("7.9rc1", False),
        ("7.²", False),
        ("\u0667.\u0661\u0668", False),
        ("vii", False),
        ("7." + "9" * 5000, True),
        (None, False),
    ],
)
def test_versions_as_nobody_writes_them(version, has):
    """What is no version has no safe mode."""
    assert has_safe_mode(version) is has


NOISE = [
    b"",
    b"-1",
    b"true",
    b"*1",
    b"1/1/1",
    b"\xff\xfe\x00",
    b"1e999",
    b"9" * 30,
    b"0.0.0.0/99",
    b"10.0.0.1/32",
    "²/٣".encode(),
    b"a,b",
    b"nan/inf",
    b"\r\n",
    b"1w2d",
    b"rtrw:rt05/s/a1",
    b"rtrw:rt05/s/%zz",
    b"siti",
]


@pytest.mark.parametrize("seed", range(40))
def test_random_answers_are_a_sentence(scripted, say, tmp_path, seed):
    """Any values in any field, missing fields, refusals: no other exception."""
    chance = random.Random(seed)
    fields = [name.encode() for name in PROPLIST.split(",")]
    rows = [
        [b"=.id=*%X" % number]
        + [
            b"=" + name + b"=" + chance.choice(NOISE)
            for name in fields[1:]
            if chance.random() < 0.8
        ]
        for number in range(1, 5)
    ]

    def answer(words):
        done = say(b"!done", tag_of(words))
        if chance.random() < 0.05:
            return say(b"!trap", tag_of(words)) + done
        if words[0] == b"/queue/simple/print":
            wanted = next(w for w in words if w.startswith(b"=.proplist="))
            wanted = wanted.split(b"=")[2].split(b",")
            told = [[w for w in row if w.split(b"=")[1] in wanted] for row in rows]
            return b"".join(say(b"!re", tag_of(words), *row) for row in told) + done
        if words[0].endswith(b"/print"):
            names = (b"name", b"group", b"policy", b"version", b"date", b"user")
            row = [b"=" + n + b"=" + chance.choice(NOISE) for n in names[seed % 3 :]]
            return say(b"!re", tag_of(words), *row) + done
        return done

    visit = visit_to(scripted(answer), tmp_path)
    pushed(visit)
    assert all(problem.message for problem in visit.errors)
