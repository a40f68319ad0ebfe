"""The plateaus of a queue: the rates at which it was held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import exp, log
from statistics import median
from typing import NamedTuple

from rtrw.fit.traffic.series import Series, all_rates
from rtrw.units import Rate

WIDTH = 0.015
"""A bin is 1.5 % wide; a plateau is what five of them hold."""
REACH = 2
LEAST = 10
"""Samples that make a plateau, or half a per cent of all where that is more."""
CONTRAST = 3
"""Times as many as around it: steady use makes hills, a cap makes a cliff."""
ABOVE = 0.2
"""At most this share of a top plateau's samples lies above it."""
QUIET = 0.05
"""Below this share of the highest rate nobody is at work."""
APART = 1.15
"""Plateaus that are nearer to each other are one, seen through noise."""


class Plateau(NamedTuple):
    """A rate at which the queue was held, and in how many samples."""

    rate: Rate
    samples: int


class Caps(NamedTuple):
    """What is known of max-limit and burst-limit; None where it was not reached."""

    max_limit: Plateau | None
    burst_limit: Plateau | None
    active: int
    """Samples in which somebody was at work."""


NO_CAPS = Caps(None, None, 0)


def find_caps(series: Series) -> Caps:
    """The top plateau and the one that bursts turn into."""
    rates = [rate for rate in all_rates(series) if rate > 0]
    if not rates:
        return NO_CAPS
    floor = QUIET * sorted(rates)[-1 - len(rates) // 1000]
    active = [rate for rate in rates if rate > floor]
    found = sorted(_plateaus(active))
    top = found[-1] if found else None
    if top is None or _above(active, top) > ABOVE * top.samples:
        return Caps(None, None, len(active))
    lower = [one for one in found if one.rate * APART < top.rate]
    below = _next_after(series, top.rate, lower)
    if below is None:
        return Caps(top, None, len(active))
    return Caps(below, top, len(active))


def _above(active: list[Rate], top: Plateau) -> int:
    return sum(rate > top.rate * APART for rate in active)


def _plateaus(active: list[Rate]) -> Iterator[Plateau]:
    bins = Counter(int(log(rate) / WIDTH) for rate in active)
    held = {place: _around(bins, place, 0, REACH) for place in bins}
    least = max(LEAST, len(active) // 200)
    for place, count in held.items():
        near = range(place - 4 * REACH, place + 4 * REACH + 1)
        highest = max(near, key=lambda other: (held.get(other, 0), -other))
        if count < least or place != highest:
            continue
        # A hill's top, or the edge of a plain, has one side that is nearly as high.
        side = max(_side(bins, place, -1), _side(bins, place, 1))
        if count * 8 * REACH >= CONTRAST * side * (2 * REACH + 1):
            low, high = exp((place - REACH) * WIDTH), exp((place + REACH + 1) * WIDTH)
            inside = [rate for rate in active if low <= rate < high]
            yield Plateau(round(median(inside)), len(inside))


def _around(bins: Mapping[int, int], place: int, near: int, far: int) -> int:
    """The samples in bins that are from ``near`` to ``far`` away."""
    return sum(
        bins.get(place + sign * away, 0)
        for away in range(near, far + 1)
        for sign in ((1, -1) if away else (1,))
    )


def _side(bins: Mapping[int, int], place: int, sign: int) -> int:
    """The samples in the 8 REACH bins on one side, a little away."""
    near = range(3 * REACH, 11 * REACH)
    return sum(bins.get(place + sign * away, 0) for away in near)


def _next_after(series: Series, top: Rate, lower: list[Plateau]) -> Plateau | None:
    """The plateau that samples fall onto when they leave the top one."""
    falls: Counter[Plateau] = Counter()
    for stretch in series:
        rates = stretch.rates
        for place in range(len(rates) - 2):
            if rates[place] * APART < top:
                continue
            # One sample may hold the end of the burst: the plateau is in the second.
            after = rates[place + 1], rates[place + 2]
            for one in lower:
                if after[0] * APART < top and _is_at(after[1], one.rate):
                    falls[one] += 1
    most = falls.most_common(1)
    return most[0][0] if most and most[0][1] >= 3 else None


def _is_at(rate: Rate, plateau: Rate) -> bool:
    return plateau < rate * APART < plateau * APART * APART
