"""Profiles of routers compared with plans, and read out of exports."""

import pytest

from rtrw.routeros.profile_rows import (
    ProfileRow,
    compare,
    read_profile_rows,
)

FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"


def ppp(name="Paket", text=FULL, own="*2"):
    return ProfileRow("ppp", name, text, own)


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        "2M/2M 8M/8M 1M/1M 16s/16s 8 0/0",
        "2000k 8000000 1M 00:00:16 8 0",
        "  2M  8M/8M  1M 16 8 0/0 ",
    ],
)
def test_spellings_of_one_string_are_no_difference(text):
    """Seconds with a unit, one value for both, digits: all the same queue."""
    found = compare([ppp()], [ppp(text=text)])
    assert (found.changes, found.unchanged) == ((), 1)


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("2M", "2M/2M 0/0 0/0 0/0 8 2M/2M"),
        ("64k 256k", "64k/64k 256k/256k 64k/64k 1/1 8 64k/64k"),
        ("2M 0 5M 9", "2M/2M 0/0 0/0 0/0 8 2M/2M"),
    ],
)
def test_short_forms_read_as_what_the_router_makes_of_them(short, whole):
    """limit-at = max-limit, threshold = rate, 1 s; without a burst nothing of it."""
    assert not compare([ppp(text=whole)], [ppp(text=short)])
    assert not compare([ppp(text=short)], [ppp(text=whole)])


@pytest.mark.parametrize("text", ["2M/2M", "", "2M/2M 8M/8M 1M/1M 16/16", "rubbish"])
def test_another_meaning_is_one_set_of_one_field(text):
    """Nothing but rate-limit is written, by the id of the row."""
    found = compare([ppp()], [ppp(text=text), ppp("lain", "1M", "*3")])
    (change,) = found.changes
    assert change.key == ("ppp", "Paket")
    assert change.queue == "/ppp profile Paket"
    assert (change.before, change.after) == ({"rate-limit": text}, {"rate-limit": FULL})
    (stage,) = found.stages
    assert [(w.command, w.ids, w.values) for w in stage.writes] == [
        ("set", ("*2",), {"rate-limit": FULL})
    ]
    assert found.others == 1


def test_what_is_not_there_is_told_and_never_added():
    """An error with one router, a warning where another one may have it."""
    wanted, rows = [ppp("Paket 100rb")], [ppp("Paket 100Rb")]
    alone = compare(wanted, rows)
    assert [p.code for p in alone.problems] == ["RTRW850"]
    assert alone.problems[0].params["meant"] == "Paket 100Rb"
    assert [name for name, _ in alone.left_out] == ["/ppp profile Paket 100rb"]
    assert not alone.stages
    several = compare(wanted, rows, alone=False)
    assert [p.code for p in several.problems] == ["RTRW836"]
    assert several.left_out == ()


def test_two_of_one_name_are_left_alone():
    """Nobody knows which of them is meant."""
    found = compare([ppp()], [ppp(own="*2"), ppp(text="1M", own="*3")])
    assert not found
    assert [p.code for p in found.problems] == ["RTRW837"]


def test_the_same_name_of_another_kind_is_another_profile():
    """A hotspot profile is not set for a PPP profile."""
    found = compare([ppp()], [ProfileRow("hotspot", "Paket", "1M", "*2")])
    assert not found
    assert found.others == 1


def test_a_string_that_no_router_can_use_is_told():
    """Routers take anything, and customers cannot log in then."""
    found = compare([ppp()], [ppp(text="2M/2M 8M/8M 1M/1M 16/16 9")])
    assert [p.code for p in found.problems] == ["RTRW853"]
    assert len(found.changes) == 1


@pytest.mark.parametrize(
    ("wrote", "cause", "drifted"),
    [
        ({}, "profile", ()),
        ({("ppp", "Paket"): "1M"}, "profile", ()),
        ({("ppp", "Paket"): FULL}, "drift", ("rate-limit",)),
        ({("ppp", "Paket"): "3M"}, "profile", ("rate-limit",)),
    ],
)
def test_drift_is_told_from_a_change_of_the_plan(wrote, cause, drifted):
    """Three sides: what was written, what is there, what is wanted."""
    (change,) = compare([ppp()], [ppp(text="1M")], last=wrote).changes
    assert (change.cause, change.drifted) == (cause, drifted)


V6 = """\
# jul/03/2023 12:08:15 by RouterOS 6.49.8
/ip hotspot user profile
set [ find default=yes ] shared-users=5 rate-limit=512k/1M
add name=v10 rate-limit="10M/10M 20M/20M 8M/8M 10/10"
/ppp profile
set *0 rate-limit=1M
add local-address=10.0.0.1 name="Paket 100Rb" rate-limit=\\
    "2M/2M 8M/8M 1M/1M 16/16 8 0/0" remote-address=pool1
add name="Pak \\"Budi\\" \\$5" rate-limit=5M
add name=gratis
/queue simple
add name=bukan target=10.0.0.9 max-limit=1M/1M
"""
V7 = """\
# 2026-07-11 21:04:13 by RouterOS 7.21.5
/ppp/profile/add name=a rate-limit=1M
/ppp profile set a rate-limit=2M
/ppp profile set a only-one=yes
/ip/hotspot/user/profile
set default rate-limit=3M
set [find where name="a"] rate-limit=4M
"""


def test_an_export_of_version_6():
    """Broken lines, escapes, the default profile, profiles without a string."""
    rows, problems = read_profile_rows(V6)
    assert problems == []
    assert [(r.kind, r.name, r.rate_limit) for r in rows] == [
        ("hotspot", "default", "512k/1M"),
        ("hotspot", "v10", "10M/10M 20M/20M 8M/8M 10/10"),
        ("ppp", "", "1M"),
        ("ppp", "Paket 100Rb", FULL),
        ("ppp", 'Pak "Budi" $5', "5M"),
        ("ppp", "gratis", ""),
    ]
    assert rows[3].line == 7


def test_commands_of_version_7():
    """A later set wins, and one of another field takes nothing away."""
    rows, _ = read_profile_rows(V7)
    assert [(r.kind, r.name, r.rate_limit) for r in rows] == [
        ("ppp", "a", "2M"),
        ("hotspot", "default", "3M"),
        ("hotspot", "a", "4M"),
    ]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b'/ppp profile\nadd name="', b"}"])
def test_nothing_that_is_read_raises(data):
    """Whatever the bytes are."""
    rows, _ = read_profile_rows(data)
    assert all(row.rate_limit == "" for row in rows)
