"""Any push can be undone, and any order reached, beside queues that are not ours."""

import tempfile
from bisect import bisect_left
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push.how import How
from rtrw.push.journal import runs
from rtrw.push.rollback import RollbackTask, to_undo
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

pytestmark = pytest.mark.slow

SITE = "rt05"
FIELDS = {
    "parent": "none",
    "limit-at": "0/0",
    "max-limit": "2000000/2000000",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "priority": "8/8",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
MANY = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def profiles(draw):
    """A parent (or none) and customers, each with a name, an address, a rate."""
    keys = draw(st.lists(st.integers(1, 12), unique=True, max_size=9))
    names = draw(st.permutations([f"n{key}" for key in range(1, 13)]))
    hosts = draw(st.permutations(range(1, 13)))
    has_parent = draw(st.booleans())
    queues = []
    parents = draw(st.lists(st.sampled_from(["p1", "p2"]), unique=True))
    called = draw(st.permutations(["total", "besar", "atas"]))
    for own in parents if has_parent else []:
        name = called[int(own[1])]
        above = queues[-1].name if queues and draw(st.booleans()) else "none"
        limits = {**FIELDS, "max-limit": "50000000/50000000", "parent": above}
        queues.append(Queue(name, "10.0.0.0/24", f"rtrw:{SITE}/p/{own}", limits))
    names_above = [queue.name for queue in queues]
    for key in keys:
        rate = draw(st.sampled_from(["2000000", "3000000", "0"]))
        fields = {**FIELDS, "max-limit": f"{rate}/{rate}"}
        if names_above and draw(st.booleans()):
            fields["parent"] = draw(st.sampled_from(names_above))
        text = draw(st.sampled_from(["", " Bu Siti"]))
        comment = f"rtrw:{SITE}/s/{key}{text}"
        target = f"10.0.0.{hosts[key - 1]}/32"
        queues.append(Queue(names[key - 1], target, comment, fields))
    return queues


def run(lab, state, task, number, **about):
    visit = visit_of(lab, state, task, number, **about)
    assert visit.errors == []
    assert visit.verified
    return visit


def visit_of(lab, state, task, number, **about):
    router = Router("gateway", "127.0.0.1", "rtrw", lab.port, tls=False)
    how = How(
        state, f"20261130T22000{number}-0000", SITE, safe_mode="never", about=about
    )
    visit = Visit(router, task, lambda: "", how)
    visit.look()
    visit.write()
    visit.close()
    return visit


def push(lab, state, desired, number):
    task = PushTask(desired, SITE, None, Wishes(allow_removals="all"))
    return run(lab, state, task, number)


def rows_of(lab):
    """Everything but the ids of our own queues."""
    return [
        {
            k: v
            for k, v in row.items()
            if k != ".id" or "rtrw:" not in row.get("comment", "")
        }
        for row in lab.rows()
    ]


def meddle(lab, places):
    """Strangers at these places of the list, static and dynamic."""
    for number, place in enumerate(places):
        name = f"asing-{number}"
        lab.add_row({"name": name, "target": f"172.16.0.{number}", "max-limit": "1M"})
        rows = lab.rows()
        if place < len(rows) - 1:
            move = {"numbers": rows[-1][".id"], "destination": rows[place][".id"]}
            with lab._locked():
                lab.router.queues.move(move)


@MANY
@given(
    before=profiles(),
    after=profiles(),
    places=st.lists(st.integers(0, 12), max_size=4),
)
def test_a_rollback_gives_back_the_exact_earlier_state(before, after, places):
    """Fields, names, places among strangers, and the strangers' ids."""
    with tempfile.TemporaryDirectory() as folder, Lab() as lab:
        state = Path(folder)
        push(lab, state, before, 0)
        meddle(lab, places)
        was = rows_of(lab)
        visit = push(lab, state, after, 1)
        if not visit.wrote:
            return
        start, past, _ = to_undo(state, None)
        task = RollbackTask(past[0].records, SITE, "gateway")
        run(lab, state, task, 2, undoes=start)
        assert rows_of(lab) == was


def longest_increasing(numbers):
    tails = []
    for number in numbers:
        at = bisect_left(tails, number)
        tails[at:] = [number, *tails[at + 1 :]]
    return len(tails)


@settings(MANY, max_examples=6)
@given(
    order=st.permutations(range(200)), places=st.sets(st.integers(0, 209), max_size=9)
)
def test_o3_any_order_is_reached_with_the_fewest_moves(order, places):
    """200 queues among strangers: as many moves as do not stay, strangers untouched."""
    queues = [
        Queue(f"n{n:03}", f"10.0.0.{n}/32", f"rtrw:{SITE}/s/{n}", FIELDS)
        for n in range(200)
    ]
    with tempfile.TemporaryDirectory() as folder, Lab() as lab:
        state = Path(folder)
        push(lab, state, queues, 0)
        meddle(lab, sorted(places))
        strangers = [row for row in lab.rows() if row["name"].startswith("asing")]
        visit = push(lab, state, [queues[n] for n in order], 1)
        rows = lab.rows()
        names = [row["name"] for row in rows]
        assert [n for n in names if n[0] == "n"] == [f"n{n:03}" for n in order]
        assert [row for row in rows if row["name"].startswith("asing")] == strangers
        place = {n: at for at, n in enumerate(order)}
        staying = longest_increasing([place[n] for n in range(200)])
        assert visit.counts()["move"] == 200 - staying


@st.composite
def meddling(draw):
    """What somebody does by hand to the n-th row: (what, n, value)."""
    what = draw(st.sampled_from(["remove", "rate", "name", "target", "tag", "add"]))
    return what, draw(st.integers(0, 12)), draw(st.integers(1, 12))


def meddle_by_hand(lab, acts):
    for what, place, value in acts:
        rows = lab.rows()
        names = {row["name"] for row in rows}
        if what == "add" and f"n{value}" not in names:
            lab.add_row({"name": f"n{value}", "target": f"10.9.0.{value}"})
        if not rows:
            continue
        row = rows[place % len(rows)]
        children = [one for one in rows if one["parent"] == row["name"]]
        if what == "remove" and not children:
            with lab._locked():
                lab.router.queues.remove({"numbers": row[".id"]})
        elif what == "rate":
            lab.change(row["name"], max_limit=f"{value}M/{value}M")
        elif what == "target":
            lab.change(row["name"], target=f"10.8.0.{value}")
        elif what == "tag":
            lab.change(row["name"], comment=f"punya saya {value}")
        elif what == "name" and f"x{value}" not in names:
            with lab._locked():
                lab.router.queues.set({"numbers": row[".id"], "name": f"x{value}"})


def strangers_of(lab):
    """Their fields; what they hang under by its id, for that may get another name."""
    rows = lab.rows()
    ids = {row["name"]: row[".id"] for row in rows}
    return [
        {**row, "parent": ids.get(row["parent"])}
        for row in rows
        if "rtrw:" not in row.get("comment", "")
    ]


@MANY
@given(
    before=profiles(),
    after=profiles(),
    acts=st.lists(meddling(), min_size=1, max_size=6),
    force=st.booleans(),
    all_of_it=st.booleans(),
)
def test_a_rollback_after_anything_was_done_by_hand(
    before, after, acts, force, all_of_it
):
    """It ends, touches nobody else's queue, and once more it has nothing to do."""
    with tempfile.TemporaryDirectory() as folder, Lab() as lab:
        state = Path(folder)
        first = push(lab, state, before, 0)
        second = push(lab, state, after, 1)
        if not (first.wrote and second.wrote):
            return
        meddle_by_hand(lab, acts)
        others = strangers_of(lab)
        start, past, problems = to_undo(state, runs(state)[0] if all_of_it else None)
        assert problems == []
        task = RollbackTask(past[0].records, SITE, "gateway", force)
        visit = visit_of(lab, state, task, 2, undoes=start)
        assert visit.problems == []
        assert visit.verified
        assert strangers_of(lab) == others
        again = visit_of(lab, state, task, 3, undoes=start)
        assert not again.changes
        assert again.problems == []
