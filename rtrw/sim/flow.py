"""What the queues of a tree did, and how it is looked up."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.sim.curve import Download
from rtrw.sim.group import Group
from rtrw.sim.inner import Inner
from rtrw.units import SECOND, Duration, Rate, Size

Record = tuple[Sequence[int], Sequence[int], Sequence[Group | None]]
"""Ticks, grains carried before them, and the group that carries from there on."""


class Flow(NamedTuple):
    """One leaf: ``carried`` grains in all; µs in which it had something to carry.

    ``burst`` are the µs (whole ticks) in which it carried while burst was allowed.
    """

    carried: int
    busy: Duration
    burst: Duration
    downloads: Sequence[Download]
    record: Record

    @property
    def bits(self) -> Size:
        """All that was carried, rounded down."""
        return self.carried // SECOND

    @property
    def rate(self) -> Rate | None:
        """The mean rate while it had something to carry; None if it never had."""
        return self.carried // self.busy if self.busy else None

    def until(self, tick: int) -> int:
        """Grains carried before a tick."""
        ticks, totals, groups = self.record
        place = bisect_right(ticks, tick) - 1
        total, since, group = totals[place], ticks[place], groups[place]
        if group is not None:
            return total + group.grown(tick) - group.grown(since)
        if place + 1 == len(ticks) or tick == since:
            return total
        more, span = totals[place + 1] - total, ticks[place + 1] - since
        return total + more * (tick - since) // span

    def steps(self, every: int, ticks: int) -> Iterator[int]:
        """Grains carried in each stretch of ``every`` ticks, until ``ticks``."""
        before = 0
        for tick in range(every, ticks + 1, every):
            now = self.until(tick)
            yield now - before
            before = now


class Stretch(NamedTuple):
    """From ``tick`` on, grains a tick: carried, wanted, and room for."""

    tick: int
    carried: int
    offered: int
    room: int


class Total:
    """One inner queue: what went through it, what was wanted, what had room."""

    def __init__(self, queue: Inner) -> None:
        """Of a queue whose run is over."""
        self.stretches = [
            Stretch(*row)
            for row in zip(
                queue.ticks, queue.carried, queue.offered, queue.rooms, strict=True
            )
        ]

    def steps(self, every: int, ticks: int) -> list[Stretch]:
        """Sums over each stretch of ``every`` ticks, until ``ticks``."""
        found = [Stretch(tick, 0, 0, 0) for tick in range(0, ticks, every)]
        ends = [one.tick for one in self.stretches[1:]] + [ticks]
        for (tick, *rates), end in zip(self.stretches, ends, strict=True):
            now = tick
            while now < min(end, ticks):
                place = now // every
                until = min(end, ticks, (place + 1) * every)
                start, *sums = found[place]
                more = [s + (until - now) * r for s, r in zip(sums, rates, strict=True)]
                found[place] = Stretch(start, *more)
                now = until
        return found
