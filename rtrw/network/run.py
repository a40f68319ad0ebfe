"""A network in the busy hour: every parent over time, every plan in figures.

Theory of operation
-------------------
The tree that is pushed (``tree``) is given what its customers want (``usage`` of the
profile, drawn from a seed) and run by ``rtrw.sim``. What is told of it:

- of each parent, in equal stretches of time: what was wanted of it as far as the
  customers' own limits let it through, what it carried, what it could have carried;
- of each plan: how fast things loaded. Each page, piece of a film and file is one
  observation, its size by the time from its start to its end; calls and games, which
  want little and all the time, are not rates of the plan and are left out;
- the time that they took, by size: up to 20 MB (the heaviest page, ``habits_table``)
  it counts as a page or a piece, above as a file;
- the share of busy time in which burst was allowed and used;
- an *estimate* of the delay in the queue: ten packets of 1,500 bytes, which is what
  RouterOS's ``default-small`` holds, at the rate at which things loaded. Of another
  queue type nothing is said.

Percentiles are values that occurred (nearest rank), so all figures are integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rtrw.network.tree import Tree
from rtrw.profiles.effective import setting
from rtrw.profiles.model import Profile
from rtrw.sim.engine import TICK
from rtrw.sim.flow import Flow
from rtrw.sim.tree import Flows
from rtrw.units import SECOND, Duration, Rate, Size

PAGE: Size = 160_000_000
"""The heaviest page, in bits; what is larger counts as a file."""
SMALL_QUEUE: Size = 10 * 1500 * 8
"""Bits in a full ``default-small``: ten packets."""
SMALL = "default-small"
LOW, HALF, HIGH = 50, 500, 950
COLUMNS = 240
"""About so many stretches make a run."""


class Spread(NamedTuple):
    """The value that 5 % are below, that half are, that 95 % are."""

    low: int
    half: int
    high: int


class ParentFigures(NamedTuple):
    """One parent over time: bit/s in each stretch.

    ``jams`` and ``full`` are permille of a stretch, and of all the time, in which more
    was wanted than there was room for. ``offered`` counts what waits in every moment
    that it waits, up to what its own queue lets through.
    """

    router: str
    name: str
    capacity: Rate
    offered: tuple[Rate, ...]
    carried: tuple[Rate, ...]
    room: tuple[Rate, ...]
    jams: tuple[int, ...]
    full: int

    @property
    def mean(self) -> Rate:
        """What it carried on average."""
        return sum(self.carried) // max(1, len(self.carried))

    @property
    def busiest(self) -> Rate:
        """The most that it carried in a stretch."""
        return max(self.carried, default=0)

    @property
    def top(self) -> Rate:
        """The upper edge of a picture."""
        return max(self.capacity, self.busiest, 1)


class PlanFigures(NamedTuple):
    """One plan; times in µs, shares in permille, None where nothing was loaded.

    ``active`` are the customers that wanted anything at all; ``delay`` is an estimate:
    typical, and at the rate of the slowest 5 %.
    """

    name: str
    customers: int
    active: int
    max_limit: Rate
    rate: Spread | None
    page: Spread | None
    file: Spread | None
    unfinished: int
    burst: int | None
    delay: tuple[Duration, Duration] | None


class CustomerFigures(NamedTuple):
    """One customer: bits carried, the mean rate while it wanted anything."""

    router: str
    name: str
    plan: str
    bits: Size
    rate: Rate | None
    burst: int | None


class Evening(NamedTuple):
    """The figures of a whole run until ``end``, in stretches of ``every`` µs."""

    end: Duration
    every: Duration
    parents: tuple[ParentFigures, ...]
    plans: tuple[PlanFigures, ...]
    customers: tuple[CustomerFigures, ...]


Ran = Sequence[tuple[Tree, Flows]]


def evening_figures(profile: Profile, ran: Ran, end: Duration) -> Evening:
    """The figures of runs of one or more routers of a profile."""
    ticks = -(-end // TICK)
    every = max(1, ticks // COLUMNS)
    parents = [one for run in ran for one in _parents(run, every, ticks)]
    direction = ran[0][0].direction if ran else 1
    plans = _by_plan(profile, ran)
    return Evening(
        end,
        every * TICK,
        tuple(parents),
        tuple(
            _plan(profile, name, flows, direction)
            for name, flows in plans.items()
            if flows
        ),
        tuple(_customers(profile, ran)),
    )


# --- parents -------------------------------------------------------------------------


def _parents(
    run: tuple[Tree, Flows], every: int, ticks: int
) -> Iterator[ParentFigures]:
    tree, flows = run
    for place, total in flows.parents.items():
        node = tree.nodes[place]
        steps = [s for s in total.steps(every, ticks) if s.tick + every <= ticks]
        length, jams = every * TICK, _jams(total.stretches, every, ticks)
        yield ParentFigures(
            tree.router,
            node.name,
            node.setting.max_limit,
            tuple(s.offered // length for s in steps),
            tuple(s.carried // length for s in steps),
            tuple(s.room // length for s in steps),
            tuple(jam * 1000 // every for jam in jams[: ticks // every]),
            sum(jams) * 1000 // ticks,
        )


def _jams(
    stretches: Sequence[tuple[int, int, int, int]], every: int, ticks: int
) -> list[int]:
    """In how many ticks of each stretch more was wanted than there was room for."""
    found = [0] * -(-ticks // every)
    ends = [row[0] for row in stretches[1:]] + [ticks]
    for (now, _, offered, room), last in zip(stretches, ends, strict=True):
        while offered > room and now < last:
            until = min(last, (now // every + 1) * every)
            found[now // every] += until - now
            now = until  # noqa: PLW2901 - walks to the end of the row
    return found


# --- plans and customers -------------------------------------------------------------


def _by_plan(profile: Profile, ran: Ran) -> Mapping[str, list[Flow]]:
    """Flows of the customers of each plan; the suspended are apart from it."""
    plans: dict[str, list[Flow]] = {name: [] for name in profile.plans}
    for tree, flows in ran:
        for place, number in tree.subscribers.items():
            one = profile.subscribers[number]
            if not one.suspended:
                plans[one.plan].append(flows.leaves[place])
    return plans


def _plan(
    profile: Profile, name: str, flows: Sequence[Flow], direction: int
) -> PlanFigures:
    fields = profile.plans[name].fields
    done = [
        (one.bits, one.end - one.start)
        for flow in flows
        for one in flow.downloads
        if one.end is not None and one.end > one.start
    ]
    rate = spread([bits * SECOND // took for bits, took in done])
    known = fields.get("queue") in (None, SMALL, (SMALL, SMALL), f"{SMALL}/{SMALL}")
    busy = sum(flow.busy for flow in flows)
    return PlanFigures(
        name,
        len(flows),
        sum(1 for flow in flows if flow.busy),
        setting(fields, direction).max_limit,
        rate,
        spread([took for bits, took in done if bits <= PAGE]),
        spread([took for bits, took in done if bits > PAGE]),
        sum(1 for flow in flows for one in flow.downloads if one.end is None),
        _permille(sum(flow.burst for flow in flows), busy),
        _delay(rate) if known else None,
    )


def _delay(rate: Spread | None) -> tuple[Duration, Duration] | None:
    """How long a packet waits behind a full small queue; typical, and slow."""
    if rate is None:
        return None
    full = SMALL_QUEUE * SECOND
    return full // max(1, rate.half), full // max(1, rate.low)


def _customers(profile: Profile, ran: Ran) -> Iterator[CustomerFigures]:
    for tree, flows in ran:
        for place, number in tree.subscribers.items():
            one, flow = profile.subscribers[number], flows.leaves[place]
            burst = _permille(flow.burst, flow.busy)
            yield CustomerFigures(
                tree.router, one.name, one.plan, flow.bits, flow.rate, burst
            )


def spread(values: Iterable[int]) -> Spread | None:
    """The three percentiles by nearest rank; None of nothing."""
    found = sorted(values)
    if not found:
        return None
    count = len(found)
    return Spread(*(found[-(-count * at // 1000) - 1] for at in (LOW, HALF, HIGH)))


def _permille(part: int, whole: int) -> int | None:
    """Bursts are counted in whole ticks, so a part may exceed its whole by one."""
    return min(1000, part * 1000 // whole) if whole else None
