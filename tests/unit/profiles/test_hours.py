"""``schedule:`` of a plan: hours, days, and the queues that they become."""

import pytest

from rtrw.errors import InputError
from rtrw.network.compile import compile_network
from rtrw.network.tree import simulation_tree
from rtrw.profiles import examine_text, load_text
from rtrw.profiles.hours import overlaps, parse_moment
from rtrw.profiles.lint import lint

ALL = "sun,mon,tue,wed,thu,fri,sat"
PROFILE = """\
rtrw: 1
site: rt05
plans:
  hemat:
    max-limit: 2M/2M
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s/16s
    priority: 5
    schedule: SCHEDULE
subscribers:
  - {id: a1, name: siti, target: 10.0.0.5, plan: hemat, comment: Bu Siti}
  - {id: a2, name: budi, target: 10.0.0.6, plan: hemat, max-limit: 8M/8M}
  - {id: a3, name: joko, target: 10.0.0.7, plan: hemat, suspended: true}
  - {id: a4, name: rina, target: 10.0.0.8, plan: hemat, priority: 2}
"""


def read(schedule):
    return load_text(PROFILE.replace("SCHEDULE", schedule))


def spans(schedule):
    (hours,) = read(schedule).plans["hemat"].hours
    return hours.label, hours.spans


@pytest.mark.parametrize(
    ("entry", "label", "wanted"),
    [
        ("hours: 08:00-15:00", "08:00-15:00", ("8h-15h," + ALL,)),
        (
            "hours: 22:00-06:00",
            "22:00-06:00",
            ("22h-23h59m59s," + ALL, "0s-6h," + ALL),
        ),
        (
            "hours: 22.30 - 6.15, days: [fri, sabtu]",
            "22:30-06:15 fri,sat",
            ("22h30m-23h59m59s,fri,sat", "0s-6h15m,sun,sat"),
        ),
        ("hours: 18-24, days: senin-jumat", "18:00-24:00 mon-fri", None),
        ("hours: 22-0, days: sun", "22:00-00:00 sun", ("22h-23h59m59s,sun",)),
        ("hours: 0-24, days: sat-mon", "00:00-24:00 mon,sat,sun", None),
    ],
)
def test_hours_and_days(entry, label, wanted):
    """Hours over midnight are cut in two, the second part a day later."""
    found = spans(f"[{{{entry}, max-limit: 9M/9M}}]")
    assert found[0] == label
    assert wanted is None or found[1] == wanted


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("hours: 25:00-06:00, max-limit: 1M", "RTRW810"),
        ("hours: 22:00-22:00, max-limit: 1M", "RTRW810"),
        ("hours: 22:00-06:60, max-limit: 1M", "RTRW810"),
        ("hours: malam, max-limit: 1M", "RTRW810"),
        ("hours: 22-6, days: monday-funday, max-limit: 1M", "RTRW811"),
        ("hours: 22-6", "RTRW436"),
        ("max-limit: 1M", "RTRW436"),
        ("hours: 22-6, max-limit: 1M, time: 7h-19h", "RTRW432"),
        ("hours: 22-6, max-limit: 1M, burst: {limit: 1M, for: 4s}", None),
    ],
)
def test_what_is_wrong_is_told(entry, code):
    """With its place, in the schedule."""
    with pytest.raises(InputError) as caught:
        read(f"[{{{entry}}}]")
    told = [one.code for one in caught.value.problems]
    assert code is None or told == [code]
    assert all(one.line == 10 for one in caught.value.problems)


def test_nine_entries_are_too_many():
    """Each is one or two more queues for every customer."""
    one = "{hours: 1-2, max-limit: 1M}"
    with pytest.raises(InputError, match="RTRW812"):
        read(f"[{', '.join([one] * 9)}]")


def test_queues():
    """Queues with ``time`` stand above the ordinary one, with rates of their own."""
    network = compile_network(read("[{hours: 22:00-06:00, max-limit: 5M/20M}]"))
    rows = network.routers[""]
    assert [(q.name, q.comment) for q in rows] == [
        ("siti~1", "rtrw:rt05/s/a1%7E1 Bu Siti"),
        ("siti~2", "rtrw:rt05/s/a1%7E2 Bu Siti"),
        ("siti", "rtrw:rt05/s/a1 Bu Siti"),
        ("budi", "rtrw:rt05/s/a2"),
        ("joko", "rtrw:rt05/s/a3"),
        ("rina~1", "rtrw:rt05/s/a4%7E1"),
        ("rina~2", "rtrw:rt05/s/a4%7E2"),
        ("rina", "rtrw:rt05/s/a4"),
    ]
    night, ordinary = rows[0].settings, rows[2].settings
    assert night["time"] == "22h-23h59m59s," + ALL
    assert night["max-limit"] == "5000000/20000000"
    assert night["burst-limit"] == "0/0"
    assert night["priority"] == "5/5"
    assert "time" not in ordinary
    assert ordinary["burst-limit"] == "8000000/8000000"
    assert rows[5].settings["priority"] == "2/2"
    assert rows[0].target == rows[2].target == "10.0.0.5/32"


def test_both_sets_are_looked_at():
    """What a router would refuse at night is told too, with the hours."""
    profile = read("[{hours: 22-6, max-limit: 2M/2M, limit-at: 3M/3M}]")
    found = {one.code: one for one in lint(profile)}
    assert found["RTRW220"].params["name"] == "hemat 22:00-06:00"
    assert found["RTRW220"].line == 10
    assert found["RTRW815"].params["names"] == "budi"


@pytest.mark.parametrize(
    ("first", "second", "meet"),
    [
        ("hours: 22-6", "hours: 5-7", True),
        ("hours: 22-6", "hours: 6-22", False),
        ("hours: 22-6, days: fri", "hours: 0-1, days: sat", True),
        ("hours: 22-6, days: fri", "hours: 0-1, days: fri", False),
        ("hours: 22-6, days: sat", "hours: 5-6, days: sun", True),
    ],
)
def test_overlaps(first, second, meet):
    """Over midnight and over the end of the week."""
    entries = ", ".join(f"{{{one}, max-limit: 1M/1M}}" for one in (first, second))
    profile = read(f"[{entries}]")
    assert bool(list(overlaps(profile.plans["hemat"].hours))) is meet
    assert any(one.code == "RTRW814" for one in lint(profile)) is meet


def test_a_name_that_is_needed():
    """Nobody may be called as the queue for some hours of another is."""
    text = PROFILE.replace("SCHEDULE", "{hours: 1-2, max-limit: 3M/3M}")
    text += "  - {name: siti~1, target: 10.0.0.9, plan: hemat}\n"
    assert any(one.code == "RTRW819" for one in lint(load_text(text)))


@pytest.mark.parametrize(
    ("moment", "rate"),
    [
        (None, 2_000_000),
        ("fri 23:00", 20_000_000),
        ("sat 05:59", 20_000_000),
        ("sat 06:00", 2_000_000),
        ("sat 23:00", 2_000_000),
        ("23:59", 2_000_000),
    ],
)
def test_the_simulation_takes_the_limits_of_then(moment, rate):
    """One queue a customer, whatever the hour; Monday where no day is said."""
    profile = read("[{hours: 22-6, days: fri, max-limit: 5M/20M}]")
    at = parse_moment(moment) if moment else None
    tree = simulation_tree(profile, moment=at)
    assert [node.name for node in tree.nodes] == ["siti", "budi", "joko", "rina"]
    assert tree.nodes[0].setting.max_limit == rate


def test_zones():
    """A router has the profile's zone unless it says its own; WIB is Jakarta."""
    text = PROFILE.replace("SCHEDULE", "[]").replace("site: rt05", "site: a\nzone: wib")
    text += "routers:\n  a: {host: a}\n  b: {host: b, zone: WITA}\n"
    text += "defaults: {router: a}\n"
    profile = load_text(text)
    assert profile.zone == "Asia/Jakarta"
    assert [one.zone for one in profile.routers.values()] == [
        "Asia/Jakarta",
        "Asia/Makassar",
    ]
    with pytest.raises(InputError, match="RTRW813"):
        load_text(text.replace("WITA", "Jakarta"))


@pytest.mark.parametrize(
    "days", ["[]", "''", "[mon, '']", "mon-", "-fri", "mon-fri-sun"]
)
def test_days_that_are_none(days):
    """They are told; the hours are never left out in silence."""
    hours = f"{{hours: 22-6, days: {days}, max-limit: 3M/3M}}"
    found = examine_text(PROFILE.replace("SCHEDULE", hours)).problems
    assert [one.code for one in found] == ["RTRW811"]
