"""The fast queue and the fast tree against their naive loops, in one run.

The naive loops are the oracles of ``tests/properties``: what anybody would write first,
for every kind of demand. That of one queue makes one step for each slice, that of a
tree one for each leaf in each tick; its time is measured over a part of the hour and
counted up, because it is the same for every second. Results must agree there.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "properties"))
from naive_queue import Naive
from naive_tree import Tree

from rtrw.burst import Setting
from rtrw.sim.demand import FULL, Block, constant, in_order, switched
from rtrw.sim.queue import simulate
from rtrw.sim.tree import Node, simulate_tree

pytestmark = pytest.mark.bench

M, S = 1_000_000, 1_000_000
HOUR = 3600 * S
ONCE = Setting(2 * M, 0, 4 * M, 1_500_000, 16 * S)
REPEATS = Setting(2 * M, 0, 8 * M, 3 * M, 16 * S)
SHORT = Setting(10 * M, 0, 40 * M, 8 * M, 8 * S)


def spent(work, rounds=1):
    """The least processor seconds of some rounds, and what came out."""
    best, found = float("inf"), None
    for _ in range(rounds):
        start = time.process_time()
        found = work()
        best = min(best, time.process_time() - start)
    return best, found


def edges(chance, end, first=0):
    """On and off, each for 1 to 10 s, to the microsecond."""
    now, found = first, []
    while now < end:
        found.append(now)
        now += chance.randint(S, 10 * S)
    return found


def blocks(chance, most):
    """A block each 1 to 10 s, of up to ten seconds at max-limit."""
    found, now = [], 0
    while now < HOUR:
        found.append(Block(chance.randint(1, 10 * most), now))
        now += chance.randint(S, 10 * S)
    return in_order(found)


def lean(one, demand):
    """A loop over slices that knows on and off and nothing else."""
    length, limit = one.burst_time // 16, one.burst_threshold * one.burst_time
    wants, ring, place, found = demand.wants, [0] * 16, 0, []
    for slice_ in range(HOUR // length):
        now, edge = slice_ * length, (slice_ + 1) * length
        rate = one.burst_limit if sum(ring) < limit else one.max_limit
        carried, at = 0, place
        while at < len(wants) and wants[at][0] < edge:
            start, _, stop, _, _ = wants[at]
            start, end = max(start, now), min(stop, edge)
            if end > start:
                carried += rate * (end - start)
            if stop <= edge:
                place = at + 1
            at += 1
        ring[slice_ % 16] = carried
        found.append(carried)
    return found


@pytest.mark.parametrize("one", [ONCE, REPEATS, SHORT], ids=["once", "repeats", "8s"])
def test_one_queue_against_the_leanest_loop(one):
    """Also against a loop that is cut down to on and off: about 4 x."""
    demand = switched(edges(random.Random(1), HOUR))
    naive, slow = spent(lambda: lean(one, demand), 5)
    ours, curve = spent(lambda: simulate(one, demand, HOUR), 15)
    assert [point.amount for point in curve.points()] == slow
    print(f"\non/off, lean loop: {naive / ours:.1f} x")
    assert naive / ours >= 3


@pytest.mark.parametrize(
    ("one", "kind", "least"),
    [
        (ONCE, "on/off", 4),
        (REPEATS, "on/off", 4),
        (SHORT, "on/off", 4),
        (ONCE, "blocks", 1.5),
        (SHORT, "blocks", 2),
        (ONCE, "full", 100),
        (REPEATS, "full", 100),
        (ONCE, "constant", 100),
    ],
)
def test_one_queue(one, kind, least):
    """An hour of one queue: 4 x on restless demand, 100 x on steady demand."""
    chance = random.Random(1)
    demand = {
        "on/off": lambda: switched(edges(chance, HOUR)),
        "blocks": lambda: blocks(chance, one.max_limit),
        "full": lambda: FULL,
        "constant": lambda: constant(3 * M),
    }[kind]()
    naive, slow = spent(lambda: Naive(one, demand, HOUR), 3)
    ours, curve = spent(lambda: simulate(one, demand, HOUR), 9)
    assert [point.amount for point in curve.points()] == slow.amounts
    print(
        f"\n{kind}, burst-time {one.burst_time // S} s: naive {naive * 1e3:.2f} ms,"
        f" ours {ours * 1e3:.3f} ms, {naive / ours:.1f} x"
    )
    assert naive / ours >= least


def network(count, kind, each, bucket):
    """``count`` subscribers on two plans under one parent of ``each`` x ``count``."""
    chance = random.Random(5)
    plans = [
        Setting(2 * M, 0, 8 * M, 1 * M, 16 * S),
        Setting(10 * M, 0, 20 * M, 7_500_000, 32 * S),
    ]
    nodes = [Node("total", Setting(count * each), bucket=bucket)]
    demands = {}
    for place in range(1, count + 1):
        nodes.append(Node(f"c{place}", plans[place % 2], 0, 8, bucket))
        if kind == "restless":
            first = chance.randint(0, 10 * S)
            demands[place] = switched(edges(chance, HOUR, first))
        else:
            demands[place] = FULL
    return nodes, demands, 1000 * M * count


def agree(nodes, demands, link, seconds):
    """Naive processor seconds for a part of the hour that both have run alike."""
    naive, slow = spent(lambda: Tree(nodes, demands, link).run(seconds * S))
    flows = simulate_tree(nodes, demands, seconds * S, link)
    for column, leaf in enumerate(slow.leaves):
        carried = [row[column] for row in slow.rows]
        assert list(flows.leaves[leaf].steps(1, len(carried))) == carried
    return naive


@pytest.mark.parametrize("bucket", [0, 100_000], ids=["no-bucket", "bucket-0.1"])
@pytest.mark.parametrize(
    ("kind", "each", "least"),
    [
        ("restless", 600_000, 3),
        ("restless", 3_600_000, 3),
        ("restless", 20 * M, 4),
        ("steady", 600_000, 50),
        ("steady", 20 * M, 50),
    ],
    ids=["restless-full", "restless-edge", "restless-free", "full", "free"],
)
def test_thousand_subscribers(kind, each, least, bucket):
    """An hour of a thousand leaves: 3 x restless and full, 4 x free, 50 x steady."""
    nodes, demands, link = network(1000, kind, each, bucket)
    part = 20
    naive = agree(nodes, demands, link, part) * 3600 / part
    ours, _ = spent(lambda: simulate_tree(nodes, demands, HOUR, link))
    print(
        f"\n{kind}, parent {each / M:g}M a leaf: naive {naive:.0f} s (of {part} s),"
        f" ours {ours:.2f} s, {naive / ours:.1f} x"
    )
    assert naive / ours >= least


def test_growth():
    """From 100 to 10,000 leaves the time per leaf grows at most threefold."""
    cost = {}
    part = 60 * S
    for count in (100, 1000, 10_000):
        nodes, demands, link = network(count, "restless", 600_000, 0)
        start = time.process_time()
        simulate_tree(nodes, demands, part, link)
        seconds = time.process_time() - start
        cost[count] = seconds / count * 1e6 / 60
        print(f"\n{count} leaves: {cost[count]:.2f} us for a second of a leaf", end="")
    print(f"; {cost[10_000] / cost[100]:.2f} x from 100 to 10,000")
    assert cost[10_000] <= 3 * cost[100]
