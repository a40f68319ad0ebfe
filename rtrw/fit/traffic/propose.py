"""From one line's samples to max-limit, burst-limit, threshold and burst-time.

Each number comes with its reason, a key of the words ``fit.why_…`` with parameters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rtrw.burst import SLICES, Setting, solve
from rtrw.errors import InputError
from rtrw.fit.traffic.bursts import find_bursts, length_from_idle
from rtrw.fit.traffic.caps import Caps, find_caps
from rtrw.fit.traffic.series import Series, step_of
from rtrw.fit.traffic.use import Peaks, Use, measured, peaks_above, use_of
from rtrw.fit.traffic.window import Window, find_window, near_rate
from rtrw.units import KILO, SECOND, Duration, Rate, format_rate, format_seconds

LEAST_SAMPLES = 60
"""Active samples that are enough to say something."""
LEAST: Rate = 64 * KILO
"""No plan is slower, however little was wanted."""
WORTH = 1.25
"""A burst-limit under five quarters of max-limit is not felt."""
LONGEST: Duration = 60 * SECOND
"""The longest burst that is proposed from peaks: what goes on is max-limit's."""

Params = Mapping[str, str | int | float]


class Reason(NamedTuple):
    """Why a field has its value."""

    field: str
    key: str
    params: Params


class Proposal(NamedTuple):
    """What one direction is to have; a setting of zeros where nothing can be said."""

    setting: Setting
    use: Use
    peaks: Peaks | None
    caps: Caps
    reasons: tuple[Reason, ...]
    coarse: bool
    """Samples are too long to show a burst."""
    seen: bool
    """The numbers were read off the queue, not chosen."""
    contradicted: float | None = None


NOTHING = Setting(0, 0, 0, 0, 0)


def propose(series: Series) -> Proposal:
    """What the line should have, or what it has where it shows that."""
    use, caps = use_of(series), find_caps(series)
    if use.active < LEAST_SAMPLES:
        why = Reason("max-limit", "too_little", {"samples": use.active})
        return Proposal(NOTHING, use, None, caps, (why,), coarse=False, seen=False)
    if caps.max_limit is not None and caps.burst_limit is not None:
        return _with_burst(series, use, caps)
    return _chosen(series, use, caps)


# --- read off the queue --------------------------------------------------------------


def _with_burst(series: Series, use: Use, caps: Caps) -> Proposal:
    low, high = _plateaus(caps)
    bursts = list(find_bursts(series, low, high))
    length = length_from_idle(bursts, step_of(series))
    window = length and find_window(series, bursts, low, high, length)
    if not length or not window:
        return _chosen(series, use, caps)
    setting = _rounded(low, high, window)
    ended = sum(one.ended and one.idle > 0 for one in bursts)
    reasons = (
        _held("max-limit", caps.max_limit, setting.max_limit),
        _held("burst-limit", caps.burst_limit, setting.burst_limit),
        Reason(
            "burst-threshold",
            "burst_seen",
            {"count": ended, "length": f"{length:.1f} s"},
        ),
        Reason("burst-time", "window_seen", {"percent": _percent(window.contradicted)}),
    )
    coarse = step_of(series) * SLICES > setting.burst_time
    peaks = peaks_above(series, round(low * 1.15), use.active)
    return Proposal(
        setting, use, peaks, caps, reasons, coarse, seen=True,
        contradicted=window.contradicted,
    )  # fmt: skip


def _plateaus(caps: Caps) -> tuple[Rate, Rate]:
    assert caps.max_limit is not None  # noqa: S101 - the caller looked
    assert caps.burst_limit is not None  # noqa: S101 - the caller looked
    return caps.max_limit.rate, caps.burst_limit.rate


def _held(field: str, plateau: object, rate: Rate) -> Reason:
    samples = getattr(plateau, "samples", 0)
    return Reason(field, "held", {"samples": samples, "rate": format_rate(rate)})


def _rounded(low: Rate, high: Rate, window: Window) -> Setting:
    """Round numbers that give the same slices of burst."""
    most, burst = near_rate(low), near_rate(high)
    exact = window.threshold
    slices = -(-SLICES * exact // high)
    # The round one may be a slice away from what noise made of it.
    for threshold in (near_rate(exact), round(exact / KILO) * KILO):
        if abs(-(-SLICES * threshold // burst) - slices) <= 1:
            return Setting(most, 0, burst, threshold, window.burst_time)
    return Setting(most, 0, burst, burst * slices // SLICES, window.burst_time)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


# --- chosen from what is wanted ------------------------------------------------------


def _chosen(series: Series, use: Use, caps: Caps) -> Proposal:
    cap = caps.max_limit.rate if caps.max_limit else None
    if cap is not None:
        # What they would use above the cap is not in the samples.
        most = near_rate(cap)
        why = _held("max-limit", caps.max_limit, most)
    else:
        most = nice_up(max(LEAST, use.minute_p95))
        why = Reason("max-limit", "goes_on", {"rate": measured(use.minute_p95)})
    return _limited(series, use, caps, most, why)


def at_least(series: Series, before: Proposal, most: Rate, first: Rate) -> Proposal:
    """The same with max-limit ``most``, raised from ``first`` lest too much waits."""
    most = nice_up(most)
    why = Reason("max-limit", "raised", {"first": format_rate(first)})
    return _limited(series, before.use, before.caps, most, why)


def _limited(series: Series, use: Use, caps: Caps, most: Rate, why: Reason) -> Proposal:
    """With a burst above max-limit, where there is use for one."""
    held = caps.max_limit is not None
    if held or use.p99 < most * WORTH:
        key = "no_burst_cap" if held else "no_burst"
        reasons = (why, Reason("burst-limit", key, {"rate": measured(use.p99)}))
        plain = Setting(most, 0, 0, 0, 0)
        return Proposal(plain, use, None, caps, reasons, coarse=False, seen=False)
    return _peaked(series, use, caps, most, why)


def _peaked(series: Series, use: Use, caps: Caps, most: Rate, why: Reason) -> Proposal:
    """A burst for the peaks above ``most``."""
    burst = nice_up(use.p99)
    peaks = peaks_above(series, most, use.active)
    length = max(SECOND, min(LONGEST, -(-peaks.length // SECOND) * SECOND))
    plain = Setting(most, 0, 0, 0, 0)
    try:
        found = solve(most, burst, length)
    except InputError:
        return Proposal(plain, use, peaks, caps, (why,), coarse=False, seen=False)
    if step_of(series) * SLICES > found.burst_time:
        told = {
            "step": _seconds(step_of(series)),
            "slice": _seconds(found.burst_time // SLICES),
        }
        why_not = Reason("burst-limit", "coarse", told)
        return Proposal(
            plain, use, peaks, caps, (why, why_not), coarse=True, seen=False
        )
    reasons = (
        why,
        Reason("burst-limit", "peaks", {"rate": measured(use.p99)}),
        Reason(
            "burst-threshold",
            "peak_length",
            {"count": peaks.number, "length": _seconds(peaks.length)},
        ),
        Reason("burst-time", "solved", {"exact": _seconds(found.exact)}),
    )
    setting = Setting(most, 0, burst, found.threshold, found.burst_time)
    return Proposal(setting, use, peaks, caps, reasons, coarse=False, seen=False)


def _seconds(length: Duration) -> str:
    return format_seconds(length)


def nice_up(rate: Rate) -> Rate:
    """``rate`` rounded up to two digits: 1130k is 1200k, 47.2M is 48M."""
    digits = max(0, len(str(rate)) - 2)
    unit: int = max(KILO, 10**digits)
    return max(unit, -(-rate // unit) * unit)
