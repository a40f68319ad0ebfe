"""What a queue did: runs of equal slices, and what is read from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from rtrw.burst import SLICES
from rtrw.units import Duration, Rate, Size


class Run(NamedTuple):
    """``slices`` slices that carried ``amount`` grains each.

    ``window`` is the sum of the sixteen slices before the first of them, and grows by
    ``step`` with each. ``peak`` is the rate that the queue allowed, ``burst`` whether
    that was burst-limit.
    """

    first: int
    slices: int
    amount: int
    window: int
    step: int
    burst: bool
    peak: Rate


class Download(NamedTuple):
    """A block: its start (µs) and size (bits), and when it was done (µs, or None)."""

    start: Duration
    bits: Size
    end: Duration | None


class Point(NamedTuple):
    """One slice: ``window`` in grains is what the router saw at its start (µs)."""

    start: Duration
    amount: int
    window: int
    burst: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """The whole run of one queue, in slices of ``slice`` µs, until ``end`` (µs)."""

    slice: Duration
    end: Duration
    runs: Sequence[Run]
    downloads: Sequence[Download]

    @property
    def slices(self) -> int:
        """How many slices begin before the end."""
        return -(-self.end // self.slice)

    def points(self) -> Iterator[Point]:
        """Every slice."""
        for first, count, amount, window, step, burst, _ in self.runs:
            for more in range(count):
                start = (first + more) * self.slice
                yield Point(start, amount, window + more * step, burst)

    def rate(self, amount: int) -> Rate:
        """What a slice carried, in bit/s, rounded down."""
        return amount // self.slice

    def average(self, window: int, digits: int = 0) -> int:
        """The average of sixteen slices, in units of 10^-digits bit/s, rounded down."""
        return int(window * 10**digits // (SLICES * self.slice))

    def carried(self) -> Size:
        """All bits that were carried, rounded down."""
        return sum(run.slices * run.amount for run in self.runs) // 1_000_000

    def bursts(self) -> Iterator[tuple[Duration, Duration]]:
        """From when to when data went through at burst-limit, in µs."""
        start = stop = -1
        for run in self.runs:
            if not (run.burst and run.amount):
                continue
            if run.first != stop:
                if stop > start:
                    yield start * self.slice, stop * self.slice
                start = run.first
            stop = run.first + run.slices
        if stop > start:
            yield start * self.slice, stop * self.slice


class Sample(NamedTuple):
    """A stretch of time: mean rate, average that the router saw, in burst or not."""

    rate: Rate
    average: Rate
    burst: bool


def sample(curve: Curve, columns: int) -> list[Sample]:
    """The curve in equal stretches, for a picture; rates rounded down.

    The time that it takes depends on runs and columns, not on slices.
    """
    runs, length = curve.runs, curve.slices * curve.slice
    sums = list(accumulate((run.slices * run.amount for run in runs), initial=0))
    firsts = [run.first for run in runs]

    def until(time: Duration) -> int:
        """Grains carried before a time, even within a slice."""
        place = bisect_right(firsts, time // curve.slice) - 1
        since = time - firsts[place] * curve.slice
        return sums[place] + runs[place].amount * since // curve.slice

    found = []
    for column in range(columns):
        start = length * column // columns
        stop = max(start + 1, length * (column + 1) // columns)
        number = (start + stop) // 2 // curve.slice
        run = runs[bisect_right(firsts, number) - 1]
        window = run.window + (number - run.first) * run.step
        rate = (until(stop) - until(start)) // (stop - start)
        found.append(
            Sample(rate, curve.average(window), bool(run.burst and run.amount))
        )
    return found
