"""What a setting would have done to the traffic that was measured.

Each sample is offered evenly over its time, and what the queue cannot carry waits: the
slice rule with the window of ``rtrw.sim``, over a backlog instead of downloads. TCP
would have asked for less when it had to wait, so what is told is an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.fit.traffic.series import Series, Stretch
from rtrw.sim.queue import rates_of, slice_of
from rtrw.sim.window import Window
from rtrw.units import GIGA, SECOND, Duration, Size

LINK = 100 * GIGA
"""Faster than any: the queue alone holds back."""
LOOKED_AT = 20_000
"""Samples that are replayed: the busiest of each line."""


class Slowed(NamedTuple):
    """Traffic that would have waited."""

    offered: Size
    slowed: Size
    """Bits that were not carried in the slice in which they came."""
    time: Duration
    """µs in which something waited."""
    length: Duration
    """µs that were replayed."""


def busiest(series: Series, most: int = LOOKED_AT) -> Series:
    """The part of the series with the most traffic, of so many samples in all."""
    left, kept = most, []
    by_use = sorted(series, key=lambda one: -sum(one.rates) / max(1, len(one.rates)))
    for stretch in by_use:
        if left <= 0:
            break
        kept.append(_busiest_of(stretch, left))
        left -= len(kept[-1].rates)
    return sorted(kept)


def _busiest_of(stretch: Stretch, most: int) -> Stretch:
    rates = stretch.rates
    if len(rates) <= most:
        return stretch
    sums, best = [0], 0
    for rate in rates:
        sums.append(sums[-1] + rate)
    best = max(range(len(rates) - most + 1), key=lambda at: sums[at + most] - sums[at])
    begin = stretch.begin + best * stretch.step
    return Stretch(begin, stretch.step, rates[best : best + most])


def replay(series: Series, setting: Setting) -> Slowed:
    """The traffic of ``series`` through a queue; each part begins from idle."""
    total = Slowed(0, 0, 0, 0)
    for stretch in series:
        one = _replayed(stretch, setting)
        total = Slowed(*(a + b for a, b in zip(total, one, strict=True)))
    return total


def _replayed(stretch: Stretch, setting: Setting) -> Slowed:
    """Slice by slice, in grains of a millionth of a bit: whole numbers throughout."""
    length = slice_of(setting)
    rates = rates_of(setting, LINK)
    window = Window(rates.limit)
    waiting = slowed = time = came = 0
    for come in _offered(stretch, length):
        allowed = rates.fast if window.total < rates.limit else rates.slow
        carried = min(waiting + come, allowed * length)
        # What waits is served first: of what came, so much is not carried now.
        late = min(come, waiting + come - carried)
        waiting += come - carried
        came += come
        slowed += late
        time += length if late else 0
        window.push(carried, 1)
    end = stretch.step * len(stretch.rates)
    return Slowed(came // SECOND, slowed // SECOND, min(time, end), end)


def _offered(stretch: Stretch, length: Duration) -> Iterator[int]:
    """What comes in each slice, in grains: a sample is even over its time."""
    step = stretch.step
    end = step * len(stretch.rates)
    for start in range(0, end, length):
        stop, come = min(start + length, end), 0
        while start < stop:
            place = start // step
            until = min(stop, (place + 1) * step)
            come += stretch.rates[place] * (until - start)
            start = until  # noqa: PLW2901 - the rest of the slice
        yield come
