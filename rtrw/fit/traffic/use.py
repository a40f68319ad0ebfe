"""How a queue is used: what is normal, and how long, how high, how often peaks are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.fit.traffic.series import Series, all_rates, step_of
from rtrw.units import GIGA, KILO, MEGA, SECOND, Duration, Rate

MINUTE: Duration = 60 * SECOND

IDLE: Rate = 16_000
"""Below this a line is at rest: beacons, and phones that ask for mail."""


class Use(NamedTuple):
    """One direction of one queue; rates in bit/s."""

    samples: int
    active: int
    """Samples with more than ``IDLE``."""
    p50: Rate
    p95: Rate
    p99: Rate
    """Of active samples."""
    minute_p95: Rate
    """What goes on: the P95 of the means of active minutes."""
    busy: float
    """The share of time in which the line was active."""


class Peaks(NamedTuple):
    """Stretches above a level."""

    number: int
    length: Duration
    """µs: three of four are not longer."""
    height: Rate
    """bit/s: three of four are not higher, in the mean."""
    per_hour: float
    """Of active time."""


def use_of(series: Series) -> Use:
    """What is normal on this line."""
    rates = list(all_rates(series))
    active = sorted(rate for rate in rates if rate > IDLE)
    minutes = sorted(_minutes(series))
    return Use(
        len(rates),
        len(active),
        quantile(active, 50),
        quantile(active, 95),
        quantile(active, 99),
        quantile(minutes, 95),
        len(active) / len(rates) if rates else 0.0,
    )


def measured(rate: Rate) -> str:
    """A measured rate as people say it: three digits, ``11.9M``."""
    for factor, unit in ((GIGA, "G"), (MEGA, "M"), (KILO, "k")):
        if rate >= factor:
            return f"{rate / factor:.3g}{unit}"
    return str(rate)


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The least of the ordered values that ``percent`` are not above; 0 of none."""
    if not ordered:
        return 0
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def _minutes(series: Series) -> Iterator[Rate]:
    """Means of active minutes; of whole samples where these are longer."""
    step = step_of(series)
    if not step:
        return
    count = max(1, MINUTE // step)
    for stretch in series:
        for first in range(0, len(stretch.rates) - count + 1, count):
            mean = sum(stretch.rates[first : first + count]) // count
            if mean > IDLE:
                yield mean


def peaks_above(series: Series, level: Rate, active: int) -> Peaks:
    """The stretches of samples above ``level``."""
    found = list(_peaks(series, level))
    step = step_of(series)
    lengths = sorted(length for length, _ in found)
    heights = sorted(height for _, height in found)
    hours = active * step / (60 * MINUTE)
    return Peaks(
        len(found),
        quantile(lengths, 75) * step,
        quantile(heights, 75),
        len(found) / hours if hours else 0.0,
    )


def _peaks(series: Series, level: Rate) -> Iterator[tuple[int, Rate]]:
    """How many samples each peak has, and their mean."""
    for stretch in series:
        first = None
        for place, rate in enumerate([*stretch.rates, 0]):
            if rate > level:
                first = place if first is None else first
            elif first is not None:
                part = stretch.rates[first:place]
                yield len(part), sum(part) // len(part)
                first = None
