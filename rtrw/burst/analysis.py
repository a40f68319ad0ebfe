"""The four kinds of burst, and the closed forms (told in ``rtrw.burst``)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rtrw.units import SECOND, Duration, Rate, Size

Kind = Literal["off", "once", "repeats", "endless"]

SLICES = 16
"""The averaging window is looked at this many times in burst-time."""
PERIOD = SLICES + 1
"""Slices in one turn of the saw-tooth of a burst that repeats."""


class Setting(NamedTuple):
    """One direction of a queue: rates in bit/s, ``burst_time`` in microseconds.

    0 is RouterOS's "unlimited" (max_limit) or "not set" (all others).
    """

    max_limit: Rate
    limit_at: Rate = 0
    burst_limit: Rate = 0
    burst_threshold: Rate = 0
    burst_time: Duration = 0


class Cycle(NamedTuple):
    """The saw-tooth of a burst that repeats: times on and off, average rate."""

    on: Duration
    off: Duration
    average: Rate


class Burst(NamedTuple):
    """What a setting does; times in microseconds, rounded down.

    ``formula`` and ``slice`` are None when there is no burst; ``exact`` (by the slice
    rule) and ``data`` (bits in the first burst) also when it is endless.
    ``rearm_idle``, ``full_idle`` (silence after long use, until burst is allowed and
    until it is whole) and ``rearm_below`` (the rate to stay under) only for ``once``,
    ``cycle`` only for ``repeats``. ``sustained`` is what steady use gets in the long
    run; None is unlimited.
    """

    kind: Kind
    slice: Duration | None = None
    formula: Duration | None = None
    exact: Duration | None = None
    data: Size | None = None
    rearm_idle: Duration | None = None
    full_idle: Duration | None = None
    rearm_below: Rate | None = None
    cycle: Cycle | None = None
    sustained: Rate | None = None


def missing(setting: Setting) -> tuple[str, ...]:
    """The burst fields that are 0 while others are set, by RouterOS's names.

    Such a setting counts as ``off``; what a router makes of it is not documented.
    """
    fields = {
        "burst-limit": setting.burst_limit,
        "burst-threshold": setting.burst_threshold,
        "burst-time": setting.burst_time,
    }
    absent = tuple(name for name, value in fields.items() if not value)
    return absent if len(absent) < len(fields) else ()


def kind_of(setting: Setting) -> Kind:
    """Which of the four kinds a setting is."""
    if not (
        setting.max_limit
        and setting.burst_limit
        and setting.burst_threshold
        and setting.burst_time
    ):
        return "off"
    if setting.burst_threshold > setting.burst_limit:
        return "endless"
    return "repeats" if setting.burst_threshold > setting.max_limit else "once"


def first_slices(setting: Setting) -> int:
    """Slices of the first burst from idle under full demand (n above)."""
    return ceil(SLICES * setting.burst_threshold, setting.burst_limit)


def cycle_slices(setting: Setting) -> int:
    """Slices on in each turn of 17 (K above); for settings that repeat."""
    over = SLICES * (setting.burst_threshold - setting.max_limit)
    return ceil(over, setting.burst_limit - setting.max_limit)


def analyse(setting: Setting) -> Burst:
    """Everything that can be said about a setting without simulating it.

    >>> M = 1_000_000
    >>> analyse(Setting(2 * M, 0, 8 * M, 1 * M, 16 * SECOND)).exact
    2000000
    """
    kind = kind_of(setting)
    most, _, limit, threshold, time = setting
    if kind == "off":
        return Burst("off", sustained=most or None)
    piece, formula = time // SLICES, threshold * time // limit
    if kind == "endless":
        return Burst("endless", piece, formula, sustained=limit)
    first = first_slices(setting)
    exact = first * time // SLICES
    data = first * limit * time // (SLICES * SECOND)
    if kind == "repeats":
        cycle = _cycle(setting)
        return Burst(
            kind, piece, formula, exact, data, cycle=cycle, sustained=cycle.average
        )
    rearm, full = _rest_slices(setting, first)
    return Burst(
        kind,
        piece,
        formula,
        exact,
        data,
        rearm * time // SLICES,
        full * time // SLICES,
        threshold,
        sustained=most,
    )


def _cycle(setting: Setting) -> Cycle:
    on = cycle_slices(setting)
    total = on * setting.burst_limit + (PERIOD - on) * setting.max_limit
    time = setting.burst_time
    return Cycle(on * time // SLICES, (PERIOD - on) * time // SLICES, total // PERIOD)


def _rest_slices(setting: Setting, first: int) -> tuple[int, int]:
    """Slices of silence until burst is allowed, and until it is whole (a, f)."""
    most, _, limit, threshold, _ = setting
    allowed = PERIOD - ceil(SLICES * threshold, most)
    room = SLICES * threshold - (first - 1) * limit
    whole = PERIOD - first - (ceil(room, most) - 1)
    return allowed, max(allowed, whole)


def ceil(number: int, by: int) -> int:
    """The quotient rounded up, in integers."""
    return -(-number // by)
