"""Which burst-time and threshold a queue must have had, by the slice rule.

For a burst-time W the length of the bursts gives the threshold: x = 16 T / L slices,
and a burst that begins anywhere in a slice lasts x + 1/2 slices on the mean. Which W
it was is told by all the other moments: at each sample the average over the last W is
known, a queue at burst-limit must have been under the threshold and one held at
max-limit over it. The W that is contradicted least is the one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from rtrw.burst import SLICES
from rtrw.fit.traffic.bursts import Seen
from rtrw.fit.traffic.caps import APART
from rtrw.fit.traffic.series import Series, Stretch
from rtrw.units import KILO, SECOND, Duration, Rate

LOOKED_AT = 12_000
"""Samples that are held against each burst-time."""
AS_GOOD = 0.004
"""Burst-times whose share of contradictions differs by less are equally likely."""
USUAL = frozenset([5, 8, 10, 12, 15, 16, 20, 24, 30, 32, 40, 48, 60, 64, 80, 120])
NEAR = 0.03
"""A rate within 3 % of a round one is the round one, measured with noise."""


class Window(NamedTuple):
    """What the queue must have had."""

    burst_time: Duration
    threshold: Rate
    contradicted: float
    """The share of samples that say otherwise."""


def near_rate(rate: Rate) -> Rate:
    """The roundest rate within 3 % of ``rate``: few digits, then nearest."""
    unit: int = 10 ** max(0, len(str(rate)) - 1)
    while unit >= KILO:
        for step in (unit, unit // 2, unit // 4):
            near = (rate + step // 2) // step * step
            if near and abs(near - rate) <= NEAR * rate:
                return near
        unit //= 10
    return max(KILO, round(rate / KILO) * KILO)


def candidates() -> Iterator[int]:
    """Burst-times in seconds that people set: all up to a minute, then rounder ones."""
    yield from range(1, 61)
    yield from range(65, 301, 5)
    yield from range(330, 3601, 30)


def find_window(
    series: Series, bursts: Sequence[Seen], low: Rate, high: Rate, length: float
) -> Window | None:
    """The burst-time and threshold that fit best; ``length`` as from ``bursts``."""
    found = []
    near = list(_near(series, bursts))
    for seconds in candidates():
        slices = SLICES * length / seconds - 0.5
        if not 0 < slices <= SLICES:
            continue
        threshold = round(slices * high / SLICES)
        window = seconds * SECOND
        share = _contradicted(near, window, threshold, low, high)
        if share is not None:
            found.append(Window(window, threshold, share))
    best = min((one.contradicted for one in found), default=0.0)
    likely = [one for one in found if one.contradicted <= best + AS_GOOD]
    return min(likely, key=_oddness, default=None)


def _oddness(one: Window) -> tuple[int, float]:
    """Digits of the threshold, and one more for a time that nobody sets.

    People's numbers are round: of those that fit alike theirs is the roundest.
    """
    digits = len(str(near_rate(one.threshold)).rstrip("0"))
    return digits + (one.burst_time // SECOND not in USUAL), one.contradicted


def _near(series: Series, bursts: Sequence[Seen]) -> Iterator[Stretch]:
    """Pieces of the series with bursts in them, ``LOOKED_AT`` samples in all."""
    begins = [one.begin for one in bursts]
    left = LOOKED_AT
    for stretch in series:
        place = bisect_left(begins, stretch.begin)
        if place < len(begins) and begins[place] < stretch.end and left > 0:
            first = max(0, (begins[place] - stretch.begin) // stretch.step - 600)
            rates = stretch.rates[first : first + left]
            left -= len(rates)
            yield Stretch(stretch.begin + first * stretch.step, stretch.step, rates)


def _contradicted(
    near: Sequence[Stretch], window: Duration, threshold: Rate, low: Rate, high: Rate
) -> float | None:
    """The share of telling samples that a window contradicts; None without any."""
    wrong = telling = 0
    margin = high / SLICES / 2
    for stretch in near:
        length = window // stretch.step
        if not length or length >= len(stretch.rates):
            continue
        sums = [0, *accumulate(stretch.rates)]
        fast = high / APART
        for place in range(length, len(stretch.rates) - 1):
            rate = stretch.rates[place]
            average = (sums[place] - sums[place - length]) / length
            if rate > fast:
                telling += 1
                wrong += average > threshold + margin
            elif low < rate * APART < low * APART * APART:
                # Held at max-limit: it would have burst if it could.
                telling += 1
                wrong += average < threshold - margin
    return wrong / telling if telling else None
