"""A difference, carried out on a plain list, gives what was wanted, safely.

``Plain`` is a router of twenty lines that knows nothing of the code under test: rows
are dictionaries in a list, names are unique, children follow their parent's name.
"""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Queue, Row

HOSTS = [f"10.0.0.{n}/32" for n in range(4)]
TARGETS = [*HOSTS, "10.0.0.0/30", "10.0.0.0/31", ",".join(HOSTS[:2]), "0.0.0.0/0"]
NAMES = ["a", "b", "c", "d", "e"]
RATES = ["1000000/1000000", "2000000/2000000"]


class Plain:
    """A list of rows that does what it is told, and refuses what a router refuses."""

    def __init__(self, rows):
        self.rows = [dict(row) for row in rows]
        self.next = 100

    def __repr__(self):
        return "\n".join(map(repr, self.rows))

    def do(self, write):
        at = self._position(write.place_before)
        if write.command == "add":
            assert all(row["name"] != write.values["name"] for row in self.rows)
            self._check_parent(write.values)
            self.next += 1
            fresh = {"max-limit": "0/0", "parent": "none", "disabled": "false"}
            self.rows.insert(at, {".id": f"*{self.next}", **fresh, **write.values})
            return
        group = [self._row(i) for i in write.ids]
        for row in group:
            assert not row.get("dynamic")
            if write.command == "set":
                self._set(row, write.values)
            else:
                self.rows.remove(row)
        if write.command == "move":
            at = self._position(write.place_before)
            self.rows[at:at] = group
        if write.command == "remove":
            names = {row["name"] for row in group}
            assert not any(row.get("parent") in names for row in self.rows)

    def _set(self, row, values):
        self._check_parent(values)
        name = values.get("name", row["name"])
        if name != row["name"]:
            assert all(other["name"] != name for other in self.rows)
            for other in self.rows:
                if other.get("parent") == row["name"]:
                    other["parent"] = name
        row.update(values)

    def _check_parent(self, values):
        parent = values.get("parent", "none")
        assert parent == "none" or any(r["name"] == parent for r in self.rows)

    def _row(self, row_id):
        return next(row for row in self.rows if row[".id"] == row_id)

    def _position(self, place):
        if place is None:
            return len(self.rows)
        if isinstance(place, tuple):
            tag = f"rtrw:x/{place[0]}/{place[1]}"
            row = next(row for row in self.rows if row.get("comment") == tag)
        else:
            row = self._row(place)
        assert not row.get("dynamic")
        return self.rows.index(row)

    def read(self):
        return [read(row) for row in self.rows]

    def capped(self):
        """For each address, whether its first queue has a cap."""
        return {host: self._cap(int(host.split(".")[3][:-3])) for host in HOSTS}

    def _cap(self, last_octet):
        for row in self.rows:
            if row["disabled"] != "true" and last_octet in covered(row["target"]):
                return "0" not in row["max-limit"].split("/")
        return False


SPAN = {"10.0.0.0/30": {0, 1, 2, 3}, "10.0.0.0/31": {0, 1}, "0.0.0.0/0": {0, 1, 2, 3}}


def covered(targets):
    found = set()
    for target in targets.split(","):
        found |= SPAN.get(target) or {int(target.split(".")[3][:-3])}
    return found


def read(row):
    known = {"name", "target", "comment", ".id", "dynamic"}
    settings_ = {k: v for k, v in row.items() if k not in known}
    queue = Queue(row["name"], row["target"], row.get("comment", ""), settings_)
    return Row(queue, row[".id"], bool(row.get("dynamic")))


@st.composite
def queues(draw, rates, parents=True):
    """Up to five of our queues as rows, in order, parents first."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True))
    ids = draw(st.permutations(NAMES))
    rows = []
    for n, name in enumerate(names):
        above = [row["name"] for row in rows]
        rows.append(
            {
                "name": name,
                "target": draw(st.sampled_from(TARGETS)),
                "comment": f"rtrw:x/s/{ids[n]}",
                "max-limit": draw(st.sampled_from(rates)),
                "parent": draw(
                    st.sampled_from(["none", *above] if parents else ["none"])
                ),
                "disabled": "false",
            }
        )
    return rows


@st.composite
def routers(draw, rates, parents=True, strangers=True):
    """A router with some of our queues and some that are not ours, mixed."""
    rows = draw(queues(rates, parents))
    if strangers:
        for n in range(draw(st.integers(0, 3))):
            rows.insert(
                draw(st.integers(0, len(rows))),
                {
                    "name": f"other{n}",
                    "target": draw(st.sampled_from(TARGETS)),
                    "comment": draw(st.sampled_from(["", "by hand", "rtrw:y/s/a"])),
                    "max-limit": draw(st.sampled_from(["5000000/5000000", *rates])),
                    "parent": "none",
                    "disabled": "false",
                    "dynamic": draw(st.booleans()),
                },
            )
    return Plain({".id": f"*{n:X}", **row} for n, row in enumerate(rows))


def wanted(rows):
    return [read({".id": "", **row}).queue for row in rows]


def fields(rows):
    return [(r.queue.name, r.queue.target, dict(r.queue.settings)) for r in rows]


def ours(rows):
    return [row for row in rows if row.queue.comment.startswith("rtrw:x/")]


def foreign(rows):
    return [row for row in rows if not row.queue.comment.startswith("rtrw:x/")]


def run(router, changes, order=None):
    """Do all stages; within one in the order given, or in any where that is allowed."""
    for stage in changes.stages:
        writes = list(stage.writes)
        if order is not None and not stage.ordered:
            order.shuffle(writes)
        for write in writes:
            router.do(write)
            yield


@given(queues(RATES), routers(RATES))
@settings(max_examples=300)
def test_carried_out_it_gives_what_was_wanted(rows, router):
    """apply(diff(a, b), a) = b, strangers untouched, and then nothing is left to do."""
    desired = wanted(rows)
    strangers = foreign(router.read())
    changes = diff(desired, router.read(), site="x", allow_removals="all")
    for _ in run(router, changes):
        pass
    assert fields(ours(router.read())) == fields(Row(q) for q in desired)
    assert foreign(router.read()) == strangers
    again = diff(desired, router.read(), site="x")
    assert not again.changes
    assert again.unchanged == len(desired)


@given(queues(RATES), routers(RATES), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_any_order_within_a_stage_gives_the_same_fields(rows, router, order):
    """Commands in flight may overtake each other: only places are left to mend."""
    desired = wanted(rows)
    changes = diff(desired, router.read(), site="x")
    for _ in run(router, changes, order):
        pass
    again = diff(desired, router.read(), site="x")
    assert {change.action for change in again.changes} <= {"move"}


@given(
    queues([*RATES, "0/0"], parents=False),
    routers([*RATES, "0/0"], parents=False),
)
@settings(max_examples=500, deadline=None)
def test_nobody_is_unshaped_on_the_way(rows, router):
    """An address that has a cap before and after has one after every single write."""
    history = [router.capped()]
    changes = diff(wanted(rows), router.read(), site="x")
    history.extend(router.capped() for _ in run(router, changes))
    for host in HOSTS:
        if history[0][host] and history[-1][host]:
            assert all(then[host] for then in history)


@given(routers(RATES))
def test_a_router_that_is_right_needs_nothing(router):
    """diff(x, x) is empty, whoever else is on the router."""
    desired = [row.queue for row in ours(router.read())]
    plain = [row for row in router.read() if row in ours(router.read())]
    changes = diff(desired, plain, site="x")
    assert not changes
    assert changes.unchanged == len(desired)


@given(queues(RATES), routers(RATES), st.integers(0, 2**32))
@settings(max_examples=50)
def test_stopped_anywhere_a_second_run_finishes(rows, router, seed):
    """After a cut at any write, diff again and carry on: the same end."""
    desired = wanted(rows)
    changes = diff(desired, router.read(), site="x")
    stop = random.Random(seed).randint(0, 20)
    for n, _ in enumerate(run(router, changes)):
        if n == stop:
            break
    for _ in run(router, diff(desired, router.read(), site="x")):
        pass
    assert fields(ours(router.read())) == fields(Row(q) for q in desired)


@given(queues(RATES), routers(RATES), st.sets(st.sampled_from(NAMES), min_size=1))
@settings(max_examples=200)
def test_only_touches_only_these(rows, router, only):
    """With ``only`` all others stay, fields and places; a second run is empty."""
    desired = wanted(rows)
    above = {queue.name: queue.settings["parent"] for queue in desired}
    asked = {q.name for q in desired if only & {q.name, q.comment[-1]}}
    touched = only | asked
    for name in asked:
        parent = above[name]
        while parent != "none":
            touched.add(parent)
            parent = above[parent]
    tags = {queue.comment for queue in desired if queue.name in touched}
    tags |= {f"rtrw:x/s/{name}" for name in only}

    def others():
        return [
            (row.queue.name, row.queue.target, row.queue.settings["max-limit"])
            for row in router.read()
            if row.queue.comment not in tags and row.queue.name not in touched
        ]

    before = others()
    changes = diff(desired, router.read(), site="x", only=only, allow_removals="all")
    for _ in run(router, changes):
        pass
    assert others() == before
    assert not diff(desired, router.read(), site="x", only=only)
