"""What routes cost, from how long their answers took.

A call's cost is its route's mean time over that of the usual call (the median over
all timed calls), in whole numbers from 1. Only routes that cost at least twice the
usual call, and were timed often enough to say so, are worth a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rtrw.fit.requests.survey import Survey

TIMED_LEAST = 20
MOST = 1000
"""The highest cost that is proposed: one call is not a flood."""


class Price(NamedTuple):
    """A route, how often it was timed, its mean in µs, and what it costs."""

    route: str
    calls: int
    mean: float
    cost: int


def prices(found: Survey) -> list[Price]:
    """Every route that was timed often enough, the dearest first."""
    timed = [
        (total / count, count, route)
        for route, (count, total) in zip(found.routes, found.durations, strict=True)
        if count >= TIMED_LEAST
    ]
    usual = _median(timed)
    if not usual:
        return []
    made = [
        Price(route, count, mean, min(MOST, max(1, round(mean / usual))))
        for mean, count, route in timed
    ]
    return sorted(made, key=lambda price: (-price.cost, -price.calls, price.route))


def _median(timed: Sequence[tuple[float, int, str]]) -> float:
    """The mean of the route in whose calls the middle one lies."""
    half, passed = sum(count for _, count, _ in timed) / 2, 0
    for mean, count, _ in sorted(timed):
        passed += count
        if passed >= half:
            return mean
    return 0.0
