"""One plan as a queue, a rate-limit string and RADIUS rows: all mean the same."""

import re
import sqlite3

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.intake.router_profiles import wire_fields
from rtrw.lab import values
from rtrw.network.compile import wire_settings
from rtrw.push.journal import Step
from rtrw.push.profiles_undo import undo_profiles
from rtrw.routeros.profile_rows import ProfileRow, compare, read_profile_rows
from rtrw.routeros.radius_rows import Member, Rates, write_sql, write_users
from rtrw.routeros.ratelimit import (
    format_rate_limit,
    parse_rate_limit,
    same_rate_limit,
)
from rtrw.routeros.script_rates import Saying, Wanted, write_profiles
from rtrw.units import Pair

FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"
FIELDS = ("max-limit", "burst-limit", "burst-threshold", "burst-time", "limit-at")
TABLES = """
CREATE TABLE radgroupreply (groupname, attribute, op, value);
CREATE TABLE radreply (username, attribute, op, value);
CREATE TABLE radusergroup (username, groupname, priority);
"""
rates = st.integers(1, 10**10)


@st.composite
def sides(draw):
    """One direction that a router takes: low <= rate <= burst, all or no burst."""
    rate = draw(rates)
    low = draw(st.integers(0, rate))
    if draw(st.booleans()):
        return rate, 0, 0, 0, low
    burst = draw(st.integers(rate, 10**10))
    return rate, burst, draw(rates), draw(st.integers(1, 3600)) * 10**6, low


@st.composite
def plans(draw):
    """Typed fields of a plan, as a profile has them."""
    pairs = [Pair(*both) for both in zip(draw(sides()), draw(sides()), strict=True)]
    priority = draw(st.integers(1, 8))
    found = dict(zip(FIELDS, pairs, strict=True))
    return {**found, "priority": Pair(priority, priority)}


names = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters="\\'\"`%"),
    min_size=1,
    max_size=20,
).filter(lambda name: name.lower() not in ("default", "$include"))


def seconds(group):
    """µs of each direction, read by hand: bare seconds and nothing else."""
    return tuple(int(half) * 10**6 for half in group.split("/"))


def by_hand(text):
    """The fields of a whole string, read without the parser of the package."""
    groups = text.split(" ")
    assert len(groups) == 6
    rate = [tuple(map(int, values.pair(values.rate)(g).split("/"))) for g in groups[:3]]
    low = tuple(map(int, values.pair(values.rate)(groups[5]).split("/")))
    return {
        "max-limit": rate[0],
        "burst-limit": rate[1],
        "burst-threshold": rate[2],
        "burst-time": seconds(groups[3]),
        "priority": (int(groups[4]), int(groups[4])),
        "limit-at": low,
    }


@settings(max_examples=60, deadline=None)
@given(plans(), names)
def test_string_queue_and_radius_rows_mean_one_plan(plan, name):
    """Each is written and read back to the plan, by readers that know no other form."""
    text = format_rate_limit(plan)
    assert by_hand(text) == plan
    assert parse_rate_limit(text) == plan

    queue = wire_settings(plan, None)
    assert {**queue, **wire_fields(text)} == queue

    rates_of = Rates([(name, text)], [Member(name, name, text)])
    base = sqlite3.connect(":memory:")
    base.executescript(TABLES + "".join(write_sql(rates_of)))
    told = base.execute("SELECT groupname, value FROM radgroupreply").fetchall()
    told += base.execute("SELECT username, value FROM radreply").fetchall()
    base.close()
    assert told == [(name, text)] * 2

    users = "".join(write_users(rates_of))
    assert (
        re.findall(r'"([^"]*)"\n\tMikrotik-Rate-Limit :?= "([^"]*)"', users)
        == [(name, text)] * 2
    )


@settings(max_examples=60, deadline=None)
@given(plans(), names)
def test_a_script_of_a_profile_reads_back_as_its_plan(plan, name):
    """What a router would hold after it is no difference to the plan."""
    text = format_rate_limit(plan)
    script = "".join(
        write_profiles("ppp", [Wanted(name, text)], Saying("s"), create=True)
    )
    rows, _ = read_profile_rows(script)
    assert [(row.name, row.rate_limit) for row in rows] == [(name, text)]
    assert not compare([ProfileRow("ppp", name, text)], rows)


SPELT = ("", "1M", "1M/1M", "2M 8M 1M 16s", FULL, "2M/2M 8M/8M 1M/1M 16s/16s 8 0")
strings = st.sampled_from(SPELT)
lists = st.dictionaries(st.sampled_from("abcd"), strings, min_size=1)


def listed(found):
    return [ProfileRow("ppp", n, text, f"*{n}") for n, text in found.items()]


def done(rows, changes):
    """The rows after the changes, and the steps that a journal would hold."""
    after = {change.key: change.after["rate-limit"] for change in changes.changes}
    steps = [
        Step(number, write, "done")
        for stage in changes.stages
        for number, write in enumerate(stage.writes)
    ]
    return [
        row._replace(rate_limit=after.get(row.key, row.rate_limit)) for row in rows
    ], steps


@given(lists, st.lists(lists, min_size=1, max_size=3), lists)
def test_undoing_pushes_gives_back_what_was_there(before, pushes, meddled):
    """To the letter where nobody meddled; what somebody changed since stays."""
    rows = start = listed(before)
    past = []
    for number, push in enumerate(pushes):
        wanted = [row for row in listed(push) if row.rate_limit]
        changes = compare(wanted, rows)
        later, steps = done(rows, changes)
        past.insert(0, (f"run{number}", rows, steps))
        assert not compare(wanted, later)
        rows = later
    undone, _ = done(rows, undo_profiles(past, rows, force=False))
    assert [row.key for row in undone] == [row.key for row in start]
    for was, now in zip(start, undone, strict=True):
        assert was == now or same_rate_limit(was.rate_limit, now.rate_limit)

    odd = {row.key: "7M/7M" for row in listed(meddled)}
    mixed = [row._replace(rate_limit=odd.get(row.key, row.rate_limit)) for row in rows]
    left, _ = done(mixed, undo_profiles(past, mixed, force=False))
    assert all(row.rate_limit == odd[row.key] for row in left if row.key in odd)
    forced, _ = done(mixed, undo_profiles(past, mixed, force=True))
    wrote = {key for _, _, steps in past for step in steps for key in step.write.keys}
    for was, now in zip(start, forced, strict=True):
        if was.key in wrote:
            assert same_rate_limit(was.rate_limit, now.rate_limit)
