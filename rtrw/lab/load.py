"""Traffic through the lab's queues: counters that grow as a router's would.

A load is a demand on one queue and direction from the moment it is made. What was
carried comes from the simulator with the queue's own settings, so that a recording of
the lab and a simulation can be held against each other. A queue whose settings change
goes on from there, with an empty window.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rtrw.burst import Setting
from rtrw.clock import MONOTONIC, Clock
from rtrw.lab.rows import Row
from rtrw.routeros.fields_table import FIELDS
from rtrw.sim.curve import Curve
from rtrw.sim.demand import Block, Demand, Want
from rtrw.sim.queue import simulate
from rtrw.units import SECOND, Duration, Size

_RATES = ("max-limit", "limit-at", "burst-limit", "burst-threshold", "burst-time")
_FIRST: Duration = 600 * SECOND
"""How far ahead is simulated at first; twice as far whenever time gets there."""


class Load:
    """A demand (0 upload, 1 download) on a row, from now on."""

    def __init__(
        self, row: Row, direction: int, demand: Demand, clock: Clock = MONOTONIC
    ) -> None:
        """The demand's zero is now."""
        self.row = row
        self._direction = direction
        self._demand = demand
        self._clock = clock
        self._start = clock()
        self._setting = self._now_set()
        self._base: Size = 0
        self._curve: Curve | None = None
        self._sums: Sequence[int] = ()

    def refresh(self) -> None:
        """Bring the row's counters up to now."""
        now = self._now_set()
        if now != self._setting:
            passed = self._clock() - self._start
            self._base += self._carried(passed)
            self._demand = later(self._demand, passed)
            self._start += passed
            self._setting, self._curve = now, None
        total = (self._base + self._carried(self._clock() - self._start)) // 8
        pair = self.row.counters.get("bytes", "0/0").split("/")
        pair[self._direction] = str(total)
        self.row.counters = {**self.row.counters, "bytes": "/".join(pair)}

    def _now_set(self) -> Setting:
        fields = self.row.fields
        return Setting(
            *(
                FIELDS[name].parse(fields.get(name, "0/0"))[self._direction]
                for name in _RATES
            )
        )

    def _carried(self, passed: Duration) -> Size:
        """Bits since the start, even within a slice."""
        curve = self._curve
        if curve is None or passed >= curve.end:
            end = max(_FIRST, 2 * passed)
            curve = self._curve = simulate(self._setting, self._demand, end)
            sums = [0]
            for point in curve.points():
                sums.append(sums[-1] + point.amount)
            self._sums = sums
        place, rest = divmod(passed, curve.slice)
        low, high = self._sums[place], self._sums[min(place + 1, len(self._sums) - 1)]
        return (low + (high - low) * rest // curve.slice) // SECOND


def later(demand: Demand, by: Duration) -> Demand:
    """What is still to come of ``demand`` after ``by``; blocks that began are gone."""
    if demand.full:
        return demand
    starts = [block.start for block in demand.blocks]
    rest = demand.blocks[bisect_right(starts, by) :]
    blocks = tuple(Block(block.size, block.start - by) for block in rest)
    wants = tuple(
        Want(max(0, w.start - by), w.size, w.until - by, w.rate, w.gap)
        for w in demand.wants
        if w.until > by
    )
    return Demand(blocks, wants=wants)
