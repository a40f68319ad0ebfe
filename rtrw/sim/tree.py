"""Queues in queues on one interface: what is simulated, and what came out.

The rule and its short cuts are told in ``engine``, sharing in ``share``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rtrw.burst import SLICES, Setting, kind_of
from rtrw.errors import InputError, Problem
from rtrw.sim.curve import Download
from rtrw.sim.demand import NOTHING, Demand, wants_of
from rtrw.sim.engine import TICK, Engine, Progress
from rtrw.sim.flow import Flow, Total
from rtrw.sim.inner import Inner
from rtrw.sim.leaf import Leaf
from rtrw.sim.line import Line
from rtrw.sim.queue import downloads, rates_of
from rtrw.sim.share import LAST, NO_PARENT, Shape
from rtrw.units import GIGA, Duration, Rate, format_duration


class Node(NamedTuple):
    """One direction of a queue; ``parent`` is the place of its parent in the list.

    ``bucket`` is bucket-size in µs of max-limit (0.1 is 100,000).
    """

    name: str
    setting: Setting
    parent: int = NO_PARENT
    priority: int = LAST
    bucket: Duration = 0


class Flows(NamedTuple):
    """What every queue did until ``end`` (µs), by its place in the list of nodes.

    ``leaves`` holds those without children, ``parents`` the others.
    """

    end: Duration
    leaves: Mapping[int, Flow]
    parents: Mapping[int, Total]


def simulate_tree(
    nodes: Sequence[Node],
    demands: Mapping[int, Demand],
    end: Duration,
    link: Rate = GIGA,
    progress: Progress | None = None,
) -> Flows:
    """Run all queues from idle until ``end`` (µs).

    Parents stand before what is in them. ``demands`` is by place; a leaf without one
    is silent. ``progress`` is told the tick that was reached, about a hundred times.

    Raises:
        InputError: a parent that is not there, demand in an inner queue, burst-time
            that is no whole number of seconds; all of them.
    """
    problems = list(_problems(nodes, demands))
    if problems:
        raise InputError(problems)
    inner = {node.parent for node in nodes if node.parent >= 0}
    places = {place: number for number, place in enumerate(sorted(inner))}
    leaves = {
        place: _leaf(node, place, places, demands.get(place, NOTHING), link)
        for place, node in enumerate(nodes)
        if place not in inner
    }
    below = _below(nodes, inner)
    parents = {place: _inner(nodes[place], link, below[place]) for place in places}
    engine = Engine(
        tuple(leaves.values()),
        tuple(parents.values()),
        _shape(nodes, places),
        link * TICK,
    )
    engine.run(-(-end // TICK), progress)
    return Flows(
        end,
        {place: _flow(leaf, end) for place, leaf in leaves.items()},
        {place: Total(queue) for place, queue in parents.items()},
    )


def _problems(
    nodes: Sequence[Node], demands: Mapping[int, Demand]
) -> Iterator[Problem]:
    """What stands in the way of a run."""
    inner = {node.parent for node in nodes}
    for place, node in enumerate(nodes):
        if not NO_PARENT <= node.parent < place:
            yield Problem("RTRW250", {"name": node.name})
        if kind_of(node.setting) != "off" and node.setting.burst_time % (TICK * SLICES):
            told = {"name": node.name, "time": format_duration(node.setting.burst_time)}
            yield Problem("RTRW251", told)
        if place in inner and place in demands:
            yield Problem("RTRW252", {"name": node.name})


def _shape(nodes: Sequence[Node], places: Mapping[int, int]) -> Shape:
    """The inner queues by their own numbers."""
    return Shape(
        [places.get(nodes[place].parent, NO_PARENT) for place in places],
        [nodes[place].setting.limit_at * TICK for place in places],
    )


def _leaf(
    node: Node, number: int, places: Mapping[int, int], demand: Demand, link: Rate
) -> Leaf:
    setting = node.setting
    line = Line(wants_of(demand), link, setting.max_limit * node.bucket)
    priority = node.priority if setting.max_limit else LAST
    parent = places.get(node.parent, NO_PARENT)
    family = (parent, priority, setting.limit_at * TICK)
    return Leaf(number, rates_of(setting, link), TICK, line, family)


def _inner(node: Node, link: Rate, leaves: int) -> Inner:
    rates, full = rates_of(node.setting, link), node.setting.max_limit * node.bucket
    return Inner(rates, TICK, link * TICK, full, leaves)


def _below(nodes: Sequence[Node], inner: Collection[int]) -> list[int]:
    """How many leaves are somewhere in each queue; 1 for a leaf."""
    found = [0 if place in inner else 1 for place in range(len(nodes))]
    for place in range(len(nodes) - 1, -1, -1):
        if nodes[place].parent >= 0:
            found[nodes[place].parent] += found[place]
    return found


def _flow(leaf: Leaf, end: Duration) -> Flow:
    line = leaf.line
    done: tuple[Download, ...] = tuple(
        downloads(line.wants, line.starts, line.ends, end)
    )
    burst = leaf.burst_ticks * TICK
    return Flow(leaf.total, line.busy, burst, done, leaf.record)
