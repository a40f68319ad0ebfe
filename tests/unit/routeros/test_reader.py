"""Exports of versions 6 and 7, lines that people paste, and scripts of our own."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.routeros.queue import Queue
from rtrw.routeros.reader import Script, read_script
from rtrw.routeros.reader_commands import read_commands
from rtrw.routeros.script import write_plain, write_script
from tests.unit.routeros.networks import HEMAT, PLAIN, parent, subscriber

V6 = rb"""# jul/03/2023 12:08:15 by RouterOS 6.49.8
# software id = XXXX-YYYY
#
/interface bridge
add name=bridge1
/queue type
add kind=pcq name=pcq-down pcq-classifier=dst-address
/queue simple
add max-limit=50M/100M name=total-rt05 target=192.168.10.0/24
add burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s comment=\
    "rtrw:rt05/s/p01 Bu Siti, gang 3" max-limit=2M/2M name=01-siti parent=\
    total-rt05 queue=default/default target=192.168.10.10/32,192.168.10.9/32
add disabled=yes limit-at=512k/1M max-limit=1500k/2M name="3. Pak \"Budi\" \$5" \
    packet-marks=a,b priority=1/1 target=192.168.10.11/32 time=\
    7h-19h,mon,tue,wed,thu,fri
/ip service
set telnet disabled=yes
"""

V7_VERBOSE = rb"""# 2026-07-11 21:04:13 by RouterOS 7.21.5
# model = RB750Gr3
/queue simple
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="a\_b \C3\A9 long enough to be wrapped in the middle of the tex\
    t" !dst disabled=no limit-at=0/0 max-limit=1G/0 name=one \
    packet-marks="" parent=none priority=8/8 queue=\
    default-small/default-small target="" !time \
    !total-bucket-size !total-queue
set [ find name=one ] max-limit=2M/2M
"""


def rows(data: bytes | str) -> list[Queue]:
    """The queues of a script that has no problems."""
    script = read_script(data)
    assert script.problems == ()
    return [one.queue for one in script.rows]


def codes(script: Script) -> list[tuple[str, int]]:
    """What was told, with its lines."""
    return [(problem.code, problem.line) for problem in script.problems]


def test_export_of_version_6() -> None:
    """Wrapped lines, other sections, quotes, and a time of day."""
    script = read_script(V6, path="router.rsc")
    assert script.problems == ()
    assert script.version == "6.49.8"
    assert script.skipped == 3
    assert [one.queue for one in script.rows] == [
        Queue(
            "total-rt05",
            "192.168.10.0/24",
            "",
            {**PLAIN, "max-limit": "50000000/100000000"},
        ),
        Queue(
            "01-siti",
            "192.168.10.9/32,192.168.10.10/32",
            "rtrw:rt05/s/p01 Bu Siti, gang 3",
            {**HEMAT, "queue": "default/default"},
        ),
        Queue(
            '3. Pak "Budi" $5',
            "192.168.10.11/32",
            "",
            {
                **PLAIN,
                "disabled": "true",
                "limit-at": "512000/1000000",
                "max-limit": "1500000/2000000",
                "packet-marks": "a,b",
                "priority": "1/1",
                "time": "7h-19h,mon,tue,wed,thu,fri",
            },
        ),
    ]


def test_verbose_export_of_version_7() -> None:
    """``!time`` is unset, hex is UTF-8, a later ``set`` changes the row."""
    script = read_script(V7_VERBOSE)
    assert script.problems == ()
    assert script.version == "7.21.5"
    (one,) = script.rows
    assert one.queue == Queue(
        "one",
        "",
        "a b \u00e9 long enough to be wrapped in the middle of the text",
        {
            **PLAIN,
            "max-limit": "2000000/2000000",
            "packet-marks": "",
            "queue": "default-small/default-small",
        },
    )


def test_terse_export_and_slashes() -> None:
    """Each line has its menu, with blanks or slashes."""
    text = "/queue simple add name=a target=10.0.0.1\n/queue/simple/add name=b\n"
    assert [queue.name for queue in rows(text)] == ["a", "b"]
    assert [queue.name for queue in rows("/queue\nsimple\nadd name=c\n")] == ["c"]
    assert [queue.name for queue in rows("add name=d; add name=e")] == ["d", "e"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_c3_line_ends_of_every_platform(ending: str) -> None:
    """LF, CRLF and CR read the same."""
    data = V6.replace(b"\n", ending.encode())
    assert rows(data) == rows(V6)


def test_files_of_windows() -> None:
    """A byte order mark, and UTF-16 as PowerShell writes it."""
    text = '/queue simple\nadd name="Andr\u00e9"\n'
    for data in (text.encode("utf-8-sig"), text.encode("utf-16")):
        assert [queue.name for queue in rows(data)] == ["Andr\u00e9"]


def test_e3_blank_escape() -> None:
    r"""``a\_b`` is "a b"."""
    assert rows(r'add name="a\_b"')[0].name == "a b"


def test_e6_bytes_that_are_no_text_are_kept_and_told() -> None:
    """A comment of WinBox in the PC's code page neither stops nor changes anything."""
    data = b'/queue simple\nadd name=a comment="Fran\xe7ois \xae"\nadd name=b\n'
    script = read_script(data, path="x.rsc")
    assert [one.queue.name for one in script.rows] == ["a", "b"]
    comment = script.rows[0].queue.comment
    assert comment.encode("utf-8", "surrogateescape") == b"Fran\xe7ois \xae"
    assert codes(script) == [("RTRW471", 2)]
    assert read_script(data, encoding="latin-1").rows[0].queue.comment == (
        "Fran\u00e7ois \u00ae"
    )


def test_e9_wrapped_lines_are_joined_first() -> None:
    """Between words, behind ``=``, within one, and in quotes."""
    text = (
        "add name=\\\n    a target=10.0.\\\n    0.1/32 \\\n"
        '    comment="b\\\n    \\_c"\n'
    )
    assert rows(text) == [Queue("a", "10.0.0.1/32", "b c", PLAIN)]


def test_set_and_remove_find_their_queues() -> None:
    """By name, by comment, by target in any spelling, by name outright, or all."""
    text = """/queue simple
add name=a target=10.0.0.1 comment="x 1"
add name=b target=10.0.0.2,10.0.0.3 comment="x 2"
add name=c
set [find name="a"] max-limit=1M
set [find where comment~"^x"] priority=1
set [find where target="10.0.0.3/32,10.0.0.2" and name=b] max-limit=2M
set c,a burst-time=10
set [find] bucket-size=0.5
disable c
remove [find name=a]
set numbers=b name=d
"""
    assert rows(text) == [
        Queue(
            "d",
            "10.0.0.2/32,10.0.0.3/32",
            "x 2",
            {
                **PLAIN,
                "max-limit": "2000000/2000000",
                "priority": "1/1",
                "bucket-size": "0.5/0.5",
            },
        ),
        Queue(
            "c",
            "",
            "",
            {
                **PLAIN,
                "disabled": "true",
                "burst-time": "10s/10s",
                "bucket-size": "0.5/0.5",
            },
        ),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('add name="never closed', "RTRW461"),
        ("add name=x comment=[find", "RTRW461"),
        ("sing a song", "RTRW462"),
        ("add name=x }", "RTRW462"),
        ("add name=x colour=blue", "RTRW463"),
        ("add name=x copy-from=a", "RTRW463"),
        (":if (1 = 1) do={add name=x}", "RTRW464"),
        ("set [find name=nobody] priority=1", "RTRW466"),
        ("set nobody priority=1", "RTRW466"),
        ("set priority=1", "RTRW466"),
        ("set 0 priority=1", "RTRW467"),
        ("set *1F priority=1", "RTRW467"),
        ("add name=x # a remark", "RTRW468"),
        ("add name=$x", "RTRW469"),
        ('add name="for $x"', "RTRW469"),
        ("add name=[:pick $names 0]", "RTRW469"),
        ("add name=a", "RTRW470"),
        ("set b name=a", "RTRW470"),
        ("move a b", "RTRW472"),
        ('set [find comment~"(a|b)"] priority=1', "RTRW473"),
        ("set [find where disabled] priority=1", "RTRW473"),
        ("set [:pick $x 0] priority=1", "RTRW473"),
        (":foreach i in=[find] do={remove $i}", "RTRW475"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(line: str, code: str) -> None:
    """Nothing is skipped in silence, and the lines around it are read."""
    text = f"# x\n/queue simple\nadd name=a\nadd name=b\n{line}\nadd name=z\n"
    script = read_script(text, path="x.rsc")
    assert (code, 5) in codes(script)
    assert {line for _, line in codes(script)} == {5}
    assert script.problems[0].path == "x.rsc"
    names = [one.queue.name for one in script.rows]
    assert names[:2] == ["a", "b"]
    assert names[-1] == "z"


def test_old_names_and_counters() -> None:
    """Version 5's ``target-addresses``; counters of a print say nothing."""
    text = (
        "add name=a target-addresses=10.0.0.1/32 dst-address=0.0.0.0/0 rate=0bps/0bps"
    )
    settings = {**PLAIN, "dst": "0.0.0.0/0"}
    assert rows(text) == [Queue("a", "10.0.0.1/32", "", settings)]


def test_unknown_spelling_stays_as_it_is() -> None:
    """A value of a version to come is shown, not corrected."""
    assert rows("add name=a max-limit=fast")[0].settings["max-limit"] == "fast"


def test_unset_gives_back_the_default() -> None:
    """``!priority`` and ``!queue`` in a ``set``."""
    text = "add name=a priority=1 queue=sfq comment=x\nset a !priority !queue !comment"
    assert rows(text) == [Queue("a", "", "", PLAIN)]


def test_equal_settings_are_one_object() -> None:
    """So that a large list stays small and compares by identity."""
    one, other = rows("add name=a max-limit=2M\nadd name=b max-limit=2000k/2M")
    assert one.settings is other.settings


def test_own_script_reads_as_its_queues() -> None:
    """Export then read is the identity, with no problems to tell."""
    queues = [
        parent(),
        subscriber("a", 1, text="Bu Siti"),
        subscriber("b?", 2, text='"$[/x]\n\\', settings=PLAIN),
        subscriber("c" * 300, 3, text="\u2013" * 500),
    ]
    for prune in (False, True):
        text = "".join(write_script(queues, site="rt05", prune=prune))
        assert rows(text) == queues
    assert rows("".join(write_plain(queues))) == queues


def test_commands_can_be_read_one_by_one() -> None:
    """What pasted lines say, without a list to apply them to."""
    found = read_commands("set [find name=x] max-limit=2M/8M !time burst-time=16")
    (command,) = found.commands
    assert command.verb == "set"
    assert command.values == {"max-limit": "2M/8M", "burst-time": "16"}
    assert command.unset == {"time"}
    assert command.conditions == (("name", "=", "x"),)


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes) -> None:
    """Junk gives rows or problems, never an exception."""
    script = read_script(data)
    assert all(problem.message for problem in script.problems)


PIECES = st.sampled_from(
    [
        *'"{}[]()$\\;#\n\r=~!: ',
        *("add", "set", "remove", "find", "name=a", "do={", "else={", "where"),
        *("/queue simple", ":if", ":local x", "$x", "\\\n", "\xff"),
    ]
)


@given(st.lists(PIECES, max_size=80))
def test_any_mixture_of_words_is_read(parts: list[str]) -> None:
    """Neither do things that look like a script, as text or bytes."""
    text = " ".join(parts)
    read_script(text)
    read_script(text.encode("latin-1"))
    read_script(text.replace(" ", ""))


@pytest.mark.parametrize("bracket", ["{", "(", "[", "{(", "{\n", "do={", '"', "\\"])
def test_deep_junk_takes_one_pass(bracket: str) -> None:
    """A hundred thousand brackets neither recurse too deep nor take for ever."""
    start = time.process_time()
    read_script(bracket * 100_000)
    assert time.process_time() - start < 20
