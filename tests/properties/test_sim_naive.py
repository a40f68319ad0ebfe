"""The fast queue and the fast tree against loops without short cuts."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from naive_queue import Naive
from naive_tree import TICK, Tree

from rtrw.burst import Setting
from rtrw.sim.demand import FULL, NEVER, Block, Demand, Want, constant, in_order
from rtrw.sim.demand import switched as on_and_off
from rtrw.sim.queue import Port, simulate
from rtrw.sim.tree import Node, simulate_tree

S = 1_000_000


@st.composite
def setting(draw, unit, seconds=(1, 3, 8, 16)):
    """A queue with or without burst, of any of the four kinds."""
    most = draw(st.integers(1, 20)) * unit
    promise = draw(st.sampled_from([0, 0, 1])) * draw(st.integers(0, most))
    if draw(st.booleans()):
        return Setting(most, promise)
    limit = most + draw(st.integers(0, 20)) * unit
    threshold = draw(st.integers(1, limit // unit + 2)) * unit
    return Setting(most, promise, limit, threshold, draw(st.sampled_from(seconds)) * S)


def moments(seconds):
    """Times, often on whole seconds."""
    return st.one_of(
        st.integers(0, seconds).map(lambda n: n * S), st.integers(0, seconds * S)
    )


@st.composite
def want(draw, unit, seconds):
    """An amount or a time, alone or after the one before it."""
    start = draw(moments(seconds))
    rate = draw(st.sampled_from([0, 0, 3 * unit, 7 * unit]))
    gap = draw(st.sampled_from([-1, -1, 0, 400_000, 2 * S]))
    if draw(st.booleans()):
        return Want(start, draw(st.integers(1, 40 * unit)), NEVER, rate, gap)
    return Want(start, 0, start + draw(moments(4)), rate, gap)


@st.composite
def demand(draw, unit, seconds):
    """Every kind of demand."""
    kind = draw(st.sampled_from(["full", "rate", "often", "blocks", "mixed", "mixed"]))
    if kind == "full":
        return FULL
    if kind == "rate":
        return constant(draw(st.integers(1, 20)) * unit, draw(moments(3)))
    if kind == "often":
        times = draw(st.lists(moments(seconds), min_size=1, max_size=12))
        return on_and_off(sorted(times), draw(st.sampled_from([0, 5 * unit])))
    if kind == "blocks":
        size = st.integers(1, 200 * unit)
        return in_order(
            draw(st.lists(st.builds(Block, size, moments(seconds)), max_size=8))
        )
    found = draw(st.lists(want(unit, seconds), max_size=8))
    return Demand(wants=tuple(sorted(found, key=lambda one: one.start)))


@st.composite
def queue_cases(draw):
    unit = draw(st.sampled_from([1, 100_000, 1_000_003]))
    one = draw(setting(unit, (1, 3, 8, 16, 25)))
    seconds = draw(st.sampled_from([20, 60, 300]))
    return (
        one,
        draw(demand(unit, seconds)),
        draw(st.integers(1, seconds * S)),
        Port(
            draw(st.sampled_from([3, 30, 1000])) * unit,
            draw(st.sampled_from([0, 0, 100_000, 1_500_000])),
        ),
    )


@given(queue_cases())
@settings(max_examples=300, deadline=None)
def test_queue_is_the_naive_loop(case):
    """Bytes, windows, switches and ends are those of the loop over slices."""
    one, wanted, end, port = case
    curve = simulate(one, wanted, end, port)
    slow = Naive(one, wanted, end, port.link, port.bucket)
    points = list(curve.points())
    assert [point.amount for point in points] == slow.amounts
    assert [point.window for point in points] == slow.seen
    assert [point.burst for point in points] == slow.bursts
    assert curve.carried() == sum(slow.amounts) // S
    done = [one.end for one in curve.downloads if one.end is not None]
    assert done == [at for at in slow.ends if at <= end]


@st.composite
def tree_cases(draw):
    unit = draw(st.sampled_from([1, 100_000, 1_000_003]))
    nodes, inner = [], set()
    for place in range(draw(st.integers(1, 8))):
        one = draw(setting(unit))
        if draw(st.integers(0, 9)) == 0:
            one = Setting(0)
        parent = draw(st.integers(-1, place - 1)) if draw(st.booleans()) else -1
        parent = 0 if place and parent < 0 and draw(st.booleans()) else parent
        inner.add(parent)
        priority = draw(st.sampled_from([8, 8, 8, 1, 3]))
        bucket = draw(st.sampled_from([0, 100_000, 1_500_000]))
        nodes.append(Node(f"q{place}", one, parent, priority, bucket))
    demands = {
        place: draw(demand(unit, 12))
        for place in range(len(nodes))
        if place not in inner
    }
    link = draw(st.sampled_from([5, 30, 1000])) * unit
    return nodes, demands, draw(st.integers(1, 16 * S)), link


@given(tree_cases())
@settings(max_examples=80, deadline=None)
def test_tree_is_the_naive_loop(case):
    """Every leaf carries the same in every tick, and is done at the same time."""
    nodes, demands, end, link = case
    slow = Tree(nodes, demands, link).run(end)
    flows = simulate_tree(nodes, demands, end, link)
    for column, leaf in enumerate(slow.leaves):
        flow = flows.leaves[leaf]
        carried = [row[column] for row in slow.rows]
        assert list(flow.steps(1, len(carried))) == carried
        line = slow.lines[leaf]
        done = [one.end for one in flow.downloads if one.end is not None]
        assert done == [at for at in line.ends if at <= end]
        assert flow.busy == line.busy


@given(tree_cases())
@settings(max_examples=60, deadline=None)
def test_shares_keep_what_htb_promises(case):
    """Conservation, caps, guarantees, and the best priority first, in each tick."""
    nodes, demands, end, link = case
    tree = Tree(nodes, demands, link).run(min(end, 4 * S))
    for wants, rooms, got in tree.shares:
        assert sum(got.values()) <= link * TICK
        scaled = sum(wants.values()) > link * TICK
        for leaf, want_ in wants.items():
            assert got[leaf] <= want_
        for place in tree.inner:
            under = tree.under[place]
            through = sum(got[leaf] for leaf in under)
            promised = sum(
                min(wants[x], nodes[x].setting.limit_at * TICK) for x in under
            )
            lower = sum(
                nodes[x].setting.limit_at * TICK
                for x in tree.inner
                if x != place and tree.inside(x, place)
            )
            own = nodes[place].setting.limit_at * TICK
            # limit-at is met even beyond max-limit; nothing else is
            assert through <= max(rooms[place], own, promised + lower)
        if not scaled:
            for leaf, want_ in wants.items():
                promise = nodes[leaf].setting.limit_at * TICK
                assert got[leaf] >= min(want_, promise)


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 8)), min_size=1, max_size=12),
    st.integers(0, 200),
)
@settings(max_examples=100, deadline=None)
def test_best_priority_first_and_equals_alike(leaves, room):
    """Under one parent nobody gets anything while a better one lacks something."""
    unit = 1000
    nodes = [Node("p", Setting(max(1, room) * unit))]
    nodes += [
        Node(f"c{n}", Setting((rate or 1) * unit), 0, priority)
        for n, (rate, priority) in enumerate(leaves)
    ]
    demands = dict.fromkeys(range(1, len(nodes)), FULL)
    flows = simulate_tree(nodes, demands, S // 16, 10**9)
    got = {place: flows.leaves[place].carried for place in demands}
    full = {place: nodes[place].setting.max_limit * TICK for place in demands}
    most = nodes[0].setting.max_limit * TICK
    total = sum(got.values())
    assert total <= most
    # less than a grain each may stay unused
    assert total > min(most, sum(full.values())) - len(nodes)
    lacking = [place for place in demands if got[place] < full[place]]
    for worse in demands:
        for better in lacking:
            if nodes[worse].priority > nodes[better].priority:
                assert got[worse] < len(nodes)
            elif nodes[worse].priority == nodes[better].priority:
                assert got[worse] <= got[better] + len(nodes)
