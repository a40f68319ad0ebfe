"""The bursts that a queue made, and which of them the router ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.fit.traffic.caps import APART, QUIET
from rtrw.fit.traffic.series import Series, Stretch
from rtrw.units import Duration, Rate


class Seen(NamedTuple):
    """One burst."""

    begin: int
    """µs since 1970."""
    length: float
    """Seconds at burst-limit: whole samples, and parts at both ends."""
    idle: float
    """Seconds of silence before it."""
    ended: bool
    """The router ended it: what came after was held at max-limit."""


def find_bursts(series: Series, low: Rate, high: Rate) -> Iterator[Seen]:
    """Every burst from ``low`` (max-limit) to ``high`` (burst-limit), by time."""
    for stretch in series:
        yield from _in_stretch(stretch, low, high)


def _in_stretch(stretch: Stretch, low: Rate, high: Rate) -> Iterator[Seen]:
    rates, second = stretch.rates, stretch.step / 1_000_000
    place, quiet = 0, 0
    while place < len(rates):
        if rates[place] <= low * APART:
            quiet = quiet + 1 if rates[place] < low * QUIET else 0
            place += 1
            continue
        first = place
        while place < len(rates) and rates[place] > low * APART:
            place += 1
        idle, before = _silence(rates, first, low)
        length = before / high + _parts(rates[first:place], low, high, new=idle > 0)
        ended = _is_held(rates[place : place + 2], low)
        if first - idle > 0:  # else nobody knows how long the silence was
            begin = stretch.begin + first * stretch.step
            yield Seen(begin, length * second, idle * second, ended)


def _silence(rates: Sequence[Rate], first: int, low: Rate) -> tuple[int, Rate]:
    """Quiet samples before a burst, and the sample in which it began."""
    before: Rate = 0
    place = first - 1
    if place > 0 and rates[place] >= low * QUIET and rates[place - 1] < low * QUIET:
        before = rates[place]
        place -= 1
    quiet = 0
    while place >= 0 and rates[place] < low * QUIET:
        quiet += 1
        place -= 1
    return (quiet, before) if quiet else (0, 0)


def _parts(rates: Sequence[Rate], low: Rate, high: Rate, *, new: bool) -> float:
    """How many samples' time was spent at ``high``.

    The last one turns into ``low``, the first one comes from silence (``new``) or
    from ``low``.
    """
    whole = len(rates)
    if whole == 1:
        return min(1.0, rates[0] / high if new else (rates[0] - low) / (high - low))
    first = rates[0] / high if new else (rates[0] - low) / (high - low)
    last = (rates[-1] - low) / (high - low)
    return min(1.0, first) + (whole - 2) + min(1.0, last)


def _is_held(after: Sequence[Rate], low: Rate) -> bool:
    """Whether two samples stand at max-limit."""
    return len(after) == 2 and all(low < rate * APART for rate in after)


def length_from_idle(bursts: Sequence[Seen], step: Duration) -> float | None:
    """Seconds, the mean of bursts that the router ended after long silence.

    None where fewer than three were seen, or samples are longer than half of one.
    """
    ended = [one for one in bursts if one.ended and one.idle > 0]
    if len(ended) < 3:
        return None
    idles = sorted(one.idle for one in ended)
    rested = [one.length for one in ended if one.idle >= idles[len(idles) // 2]]
    middle = sorted(rested)[len(rested) // 2]
    near = [length for length in rested if abs(length - middle) <= 0.25 * middle]
    mean = sum(near) / len(near)
    return mean if mean * 1_000_000 >= 2 * step else None
