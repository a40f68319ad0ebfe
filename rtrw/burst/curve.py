"""What full demand gets from idle: how much, how long, and slice by slice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.burst.analysis import (
    PERIOD,
    SLICES,
    Kind,
    Setting,
    ceil,
    cycle_slices,
    first_slices,
    kind_of,
)
from rtrw.units import SECOND, Duration, Rate, Size


def carried(setting: Setting, after: Duration) -> Size | None:
    """Bits carried ``after`` so long under full demand from idle, rounded down.

    None when max-limit is 0 (unlimited). Takes the same time for a second and a year.
    """
    kind = kind_of(setting)
    most, _, limit, _, time = setting
    if kind == "off":
        return most * after // SECOND if most else None
    if kind == "endless":
        return limit * after // SECOND
    whole, rest = divmod(after * SLICES, time)
    last = _rates(setting, kind, whole + 1) - (done := _rates(setting, kind, whole))
    return (done * time + last * rest) // (SLICES * SECOND)


def _rates(setting: Setting, kind: Kind, slices: int) -> int:
    """The sum of the rates of the first ``slices`` slices from idle."""
    most, limit = setting.max_limit, setting.burst_limit
    first = first_slices(setting)
    if slices <= first:
        return slices * limit
    later = slices - first
    if kind == "once":
        return first * limit + later * most
    on = cycle_slices(setting)
    turns, place = divmod(later, PERIOD)
    high = turns * on + max(0, place - (PERIOD - on))
    return (first + high) * limit + (later - high) * most


def time_to_carry(setting: Setting, bits: Size) -> Duration | None:
    """Microseconds until ``bits`` are carried under full demand from idle, rounded up.

    None when max-limit is 0 (unlimited). The inverse of ``carried``.
    """
    kind = kind_of(setting)
    most, _, limit, _, time = setting
    if kind == "off":
        return ceil(bits * SECOND, most) if most else None
    need = bits * SECOND * SLICES
    first = first_slices(setting)
    if kind == "endless" or need <= first * limit * time:
        return ceil(bits * SECOND, limit)
    past, need, rate = first * time, need - first * limit * time, most
    if kind == "repeats":
        on = cycle_slices(setting)
        low, high = (PERIOD - on) * time, on * time
        turns, need = divmod(need, low * most + high * limit)
        past += turns * PERIOD * time
        if need > low * most:
            past, need, rate = past + low, need - low * most, limit
    return ceil(past * rate + need, SLICES * rate)


class Slice(NamedTuple):
    """One slice under full demand: what the router saw at its start, and did.

    ``window`` is the sum of the rates of the sixteen slices before it, so that the
    average is exactly ``window / 16``; burst is allowed while it is below 16 T.
    """

    number: int
    start: Duration
    window: int
    burst: bool
    rate: Rate

    @property
    def average(self) -> Rate:
        """The average that was compared, in whole bit/s."""
        return self.window // SLICES


def explain(setting: Setting, slices: int | None = None) -> tuple[Slice, ...]:
    """The first slices from idle under full demand, by the rule itself.

    ``slices`` is how many; by default as many as show what happens: past the end of
    the first burst, for one that repeats past the end of the second. Empty for a
    setting without burst.
    """
    kind = kind_of(setting)
    if kind == "off":
        return ()
    if slices is None:
        tail = {"once": 3, "repeats": PERIOD + 1}.get(kind)
        slices = first_slices(setting) + tail if tail else PERIOD + 1
    return tuple(_slices(setting, slices))


def _slices(setting: Setting, count: int) -> Iterator[Slice]:
    ring = [0] * SLICES
    for index in range(count):
        window = sum(ring)
        burst = window < SLICES * setting.burst_threshold
        rate = setting.burst_limit if burst else setting.max_limit
        start = index * setting.burst_time // SLICES
        yield Slice(index, start, window, burst, rate)
        ring[index % SLICES] = rate
