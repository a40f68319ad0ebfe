"""What a burst setting does: how long, how much, when again, and the inverse.

Theory of operation
-------------------
A RouterOS queue keeps the average rate of the last ``burst-time`` seconds, and looks
at it every ``burst-time / 16`` (one *slice*). An average *below* ``burst-threshold``
lets the next slice run at ``burst-limit``; an average *at or above* it holds the slice
to ``max-limit`` (MikroTik manual, Queue Burst). So ``burst-time`` is the length of a
memory, not of a burst. Below M is max-limit, L burst-limit, T burst-threshold and W
burst-time, all of one direction; the queue is idle before unless told otherwise.

Kinds, by where T lies:

- ``off``: no M, or one of L, T, W is 0;
- ``once``: T <= M. Steady use at M keeps the average at T or above, so the burst
  comes back only after rest;
- ``repeats``: M < T <= L. At M the average sinks below T, so burst comes and goes;
- ``endless``: T > L. The average can never reach T.

Closed forms, in slices:

- first burst ``n = ceil(16 T / L)``: the least n with ``n L >= 16 T``. The manual's
  own formula ``T W / L`` is the same without the rounding;
- ``repeats``: K on and 17 - K off, for ever, with ``K = ceil(16 (T - M) / (L - M))``.
  A window of 16 that holds K slices of L and 16 - K of M is not below T, so burst
  stops; it starts again one slice after the first of those L has left the window;
- after long use at M, burst is *allowed* again after ``a`` slices of silence, the
  least a with ``(16 - a) M < 16 T``;
- and lasts the whole n slices after ``f``, the least f >= a for which the window at
  the start of the n-th slice, ``max(0, 17 - f - n) M + (n - 1) L``, is below 16 T.

Rates are integer bit/s and times integer microseconds; decisions compare integers,
because an average that *equals* T stops the burst and floats get that wrong. What the
router does within a slice, and where its slices begin, is unknown: on a router every
time here may be off by one slice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.units import (
    KILO,
    SECOND,
    Duration,
    Rate,
    Size,
    format_duration,
    format_rate,
    format_seconds,
)

Kind = Literal["off", "once", "repeats", "endless"]

SLICES = 16
"""The averaging window is looked at this many times in burst-time."""
PERIOD = SLICES + 1
"""Slices in one turn of the saw-tooth of a burst that repeats."""
LONGEST_WINDOW: Duration = 3600 * SECOND
"""The longest burst-time that ``solve`` proposes."""
COARSE_SLICE: Duration = 4 * SECOND
"""Above it a burst starts and stops noticeably late."""


class Setting(NamedTuple):
    """One direction of a queue: rates in bit/s, ``burst_time`` in microseconds.

    0 is RouterOS's "unlimited" (max_limit) or "not set" (all others).
    """

    max_limit: Rate
    limit_at: Rate = 0
    burst_limit: Rate = 0
    burst_threshold: Rate = 0
    burst_time: Duration = 0


@dataclass(frozen=True, slots=True)
class Cycle:
    """The saw-tooth of a burst that repeats: times on and off, average rate."""

    on: Duration
    off: Duration
    average: Rate


@dataclass(frozen=True, slots=True)
class Burst:
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
    return _ceil(SLICES * setting.burst_threshold, setting.burst_limit)


def cycle_slices(setting: Setting) -> int:
    """Slices on in each turn of 17 (K above); for settings that repeat."""
    over = SLICES * (setting.burst_threshold - setting.max_limit)
    return _ceil(over, setting.burst_limit - setting.max_limit)


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
    allowed = PERIOD - _ceil(SLICES * threshold, most)
    room = SLICES * threshold - (first - 1) * limit
    whole = PERIOD - first - (_ceil(room, most) - 1)
    return allowed, max(allowed, whole)


def _ceil(number: int, by: int) -> int:
    return -(-number // by)


# --- how much, and how long -------------------------------------------------------


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
        return _ceil(bits * SECOND, most) if most else None
    need = bits * SECOND * SLICES
    first = first_slices(setting)
    if kind == "endless" or need <= first * limit * time:
        return _ceil(bits * SECOND, limit)
    past, need, rate = first * time, need - first * limit * time, most
    if kind == "repeats":
        on = cycle_slices(setting)
        low, high = (PERIOD - on) * time, on * time
        turns, need = divmod(need, low * most + high * limit)
        past += turns * PERIOD * time
        if need > low * most:
            past, need, rate = past + low, need - low * most, limit
    return _ceil(past * rate + need, SLICES * rate)


# --- slice by slice ---------------------------------------------------------------


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


# --- the inverse ------------------------------------------------------------------


class Solution(NamedTuple):
    """Threshold (bit/s) and burst-time that give a wanted burst.

    ``exact`` is how long it will really last, never shorter than what was asked for;
    ``notes`` are warnings about it, for the plan that asked.
    """

    threshold: Rate
    burst_time: Duration
    exact: Duration
    notes: tuple[Problem, ...] = ()


def solve(
    max_limit: Rate, burst_limit: Rate, length: Duration, limit_at: Rate = 0
) -> Solution:
    """The threshold and time for a burst of ``length`` (whole seconds) from idle.

    A burst of n slices needs ``burst-time >= 16 length / n`` and a threshold in
    ``((n - 1) L / 16, n L / 16]``. The least overshoot wins, then the shortest
    window, with the threshold between limit-at and max-limit where that can be.

    Raises:
        InputError: burst-limit not above max-limit, no max-limit, a length that is
            under a second, not in whole seconds, or longer than any window allows.
    """
    problems = tuple(_unsolvable(max_limit, burst_limit, length))
    if problems:
        raise InputError(problems)
    threshold, seconds, slices = _best(
        max_limit, burst_limit, length // SECOND, limit_at
    )
    time = seconds * SECOND
    solution = Solution(threshold, time, slices * time // SLICES)
    return solution._replace(notes=tuple(_notes(solution, max_limit, limit_at)))


def _unsolvable(most: Rate, limit: Rate, length: Duration) -> Iterator[Problem]:
    if not most:
        yield Problem("RTRW151", {"burst_limit": format_rate(limit)})
    elif limit <= most:
        told = {"burst_limit": format_rate(limit), "max_limit": format_rate(most)}
        yield Problem("RTRW150", told)
    if length < SECOND:
        yield Problem("RTRW152", {"length": format_duration(length)})
    elif length % SECOND:
        yield Problem("RTRW153", {"length": format_duration(length)})
    elif length > LONGEST_WINDOW:
        told = {"length": format_duration(length)}
        yield Problem("RTRW154", told | {"longest": format_duration(LONGEST_WINDOW)})


def _best(most: Rate, limit: Rate, seconds: int, limit_at: Rate) -> tuple[int, ...]:
    """(threshold, window in seconds, slices): the first way in which one is found."""
    for above, below, near in (
        (limit_at, most, True),
        (limit_at, most, False),
        (0, most, True),
        (0, most, False),
        (0, limit + 1, True),
        (0, limit + 1, False),
    ):
        found = [
            (slices * window - SLICES * seconds, window, threshold, slices)
            for slices in range(1, SLICES + 1)
            if (window := _ceil(SLICES * seconds, slices)) * SECOND <= LONGEST_WINDOW
            and (threshold := _threshold(slices, limit, above, below, near=near))
        ]
        if found:
            _, window, threshold, slices = min(found)
            return threshold, window, slices
    raise AssertionError  # T = L gives sixteen slices, and so always a window


def _threshold(
    slices: int, limit: Rate, above: Rate, below: Rate, *, near: bool
) -> Rate:
    """A threshold for so many slices, ``above < T < below``; 0 when there is none.

    ``near`` takes only n L / 16 rounded down to whole kbit/s, where the manual's
    formula and the slices agree.
    """
    least = max(((slices - 1) * limit) // SLICES, above) + 1
    most = slices * limit // SLICES
    if not near:
        most = min(most, below - 1)
    rounded = most // KILO * KILO
    threshold = most if rounded < least and not near else rounded
    return threshold if least <= threshold < below else 0


def _notes(solution: Solution, most: Rate, limit_at: Rate) -> Iterator[Problem]:
    told = {"threshold": format_rate(solution.threshold)}
    if solution.threshold >= most:
        yield Problem("RTRW155", told | {"max_limit": format_rate(most)})
    elif solution.threshold <= limit_at:
        yield Problem("RTRW156", told | {"limit_at": format_rate(limit_at)})
    if solution.burst_time > COARSE_SLICE * SLICES:
        told = {
            "slice": format_seconds(solution.burst_time // SLICES),
            "burst_time": format_duration(solution.burst_time),
        }
        yield Problem("RTRW157", told)
