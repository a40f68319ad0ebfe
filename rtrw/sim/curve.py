"""What a queue did: runs of equal slices, and what is read from them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rtrw.burst import SLICES
from rtrw.sim.dense import Dense
from rtrw.sim.past import Past
from rtrw.sim.window import Window
from rtrw.units import SECOND, Duration, Rate, Size


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


@dataclass(frozen=True)
class Curve:
    """The whole run of one queue, in slices of ``slice`` µs, until ``end`` (µs).

    ``limit`` is the sum of sixteen slices at which burst stops (0: there is none),
    ``peaks`` are the rates without and with it.
    """

    slice: Duration
    end: Duration
    past: Past | Dense
    limit: int
    peaks: tuple[Rate, Rate]
    downloads: Sequence[Download]

    @cached_property
    def runs(self) -> Sequence[Run]:
        """Runs in which what was carried, the decision and the step stay the same."""
        window, first, runs = Window(self.limit), 0, []
        for count, amount in self.past.pieces():
            left = count
            while left:
                much = min(left, window.holds(amount))
                total, burst = window.total, window.total < self.limit
                step = window.push(amount, much)
                peak = self.peaks[burst]
                runs.append(Run(first, much, amount, total, step, burst, peak))
                first += much
                left -= much
        return runs

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
        return self.past.carried // SECOND

    def bursts(self) -> Iterator[tuple[Duration, Duration]]:
        """From when to when data went through at burst-limit, in µs."""
        starts = [download.start for download in self.downloads]
        ends = [d.end for d in self.downloads if d.end is not None]
        for first, last in self._burst_slices():
            start, stop = first * self.slice, last * self.slice
            next_in = bisect_right(starts, start)
            if next_in < len(starts) and bisect_right(ends, start) == next_in:
                start = max(start, starts[next_in])  # idle before it came
            out = bisect_right(ends, stop)
            if out and bisect_left(starts, stop) == out:
                stop = min(stop, ends[out - 1])  # nothing was left to carry
            yield start, stop

    def _burst_slices(self) -> Iterator[tuple[int, int]]:
        """The first slice of each burst, and the first one after it."""
        start = stop = -1
        for run in self.runs:
            if not (run.burst and run.amount):
                continue
            if run.first != stop:
                if stop > start:
                    yield start, stop
                start = run.first
            stop = run.first + run.slices
        if stop > start:
            yield start, stop


class Sample(NamedTuple):
    """A stretch of time: mean rate, mean of the averages seen, and time in burst.

    ``burst`` is in per cent of the stretch.
    """

    rate: Rate
    average: Rate
    burst: int


class _Sums:
    """What a curve has added up to by any time, without stepping through slices."""

    def __init__(self, curve: Curve) -> None:
        self.length, self.runs = curve.slice, curve.runs
        self.firsts = [run.first for run in curve.runs]
        self.amounts = self._totals(lambda run, count: run.amount * count)
        self.bursts = self._totals(lambda run, count: _used(run) * count)
        self.windows = self._totals(_windows)

    def _totals(self, of: Callable[[Run, int], int]) -> list[int]:
        return list(accumulate((of(run, run.slices) for run in self.runs), initial=0))

    def carried(self, time: Duration) -> tuple[int, Duration]:
        """Grains, and microseconds in burst, before a time; even within a slice."""
        place = bisect_right(self.firsts, time // self.length) - 1
        run = self.runs[place]
        since = time - run.first * self.length
        burst = self.bursts[place] * self.length + _used(run) * since
        return self.amounts[place] + run.amount * since // self.length, burst

    def seen(self, start: int, stop: int) -> int:
        """The sum of the windows seen at the starts of some slices."""
        return self._seen_before(stop) - self._seen_before(start)

    def _seen_before(self, number: int) -> int:
        place = bisect_right(self.firsts, number) - 1
        run = self.runs[place]
        return self.windows[place] + _windows(run, number - run.first)


def _used(run: Run) -> bool:
    """Whether data went through at burst-limit."""
    return bool(run.burst and run.amount)


def _windows(run: Run, count: int) -> int:
    """The sum of the first ``count`` windows of a run."""
    return run.window * count + run.step * (count * (count - 1) // 2)


def sample(curve: Curve, columns: int) -> list[Sample]:
    """The curve in equal stretches, for a picture; rates rounded down.

    The time that it takes depends on runs and columns, not on slices.
    """
    sums, length = _Sums(curve), curve.slices * curve.slice
    return [
        _stretch(
            curve,
            sums,
            length * column // columns,
            max(length * (column + 1), length * column + columns) // columns,
        )
        for column in range(columns)
    ]


def _stretch(curve: Curve, sums: _Sums, start: Duration, stop: Duration) -> Sample:
    """One of them; of a stretch within a slice the average at its start."""
    before, after = sums.carried(start), sums.carried(stop)
    took = stop - start
    first = (start + stop) // 2 // curve.slice
    last = first + 1
    if took > curve.slice:
        first, last = start // curve.slice, -(-stop // curve.slice)
    seen = sums.seen(first, last) // (last - first)
    burst = (after[1] - before[1]) * 100 // took
    return Sample((after[0] - before[0]) // took, curve.average(seen), burst)
