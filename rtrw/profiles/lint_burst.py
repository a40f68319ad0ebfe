"""What is wrong with the burst of one direction, or worth knowing.

Each rule looks at one ``Setting`` and yields (code, field, params); the closed forms
behind the numbers are those of ``rtrw.burst``. What the router refuses, and what is
not documented at all, are errors; what works but hardly as meant is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator

from rtrw.burst import COARSE_SLICE, SLICES, Setting, analyse, missing
from rtrw.profiles.lint_finding import Rule, short_rate
from rtrw.units import SECOND, format_duration, format_rate, format_seconds

LEAST_BURST = 1 * SECOND
LEAST_GAIN = 5
"""Per cent of max-limit."""


def burst_findings(one: Setting) -> Iterator[Rule]:
    """All that can be said against the burst of one direction."""
    if not (one.burst_limit or one.burst_threshold or one.burst_time):
        return
    if one.burst_time % SECOND:
        yield _not_whole(one)
    if not one.max_limit:
        yield "RTRW101", "max-limit", {}
        return
    absent = missing(one)
    if absent:
        yield _incomplete(one, absent)
    if one.burst_limit and one.burst_limit < one.max_limit:
        yield "RTRW112", "burst-limit", _rates(one, "burst_limit", "max_limit")
    elif not absent:
        yield from _working(one)


def _working(one: Setting) -> Iterator[Rule]:
    """Findings about a burst that a router would take."""
    if one.burst_limit == one.max_limit:
        yield "RTRW108", "burst-limit", _rates(one, "max_limit")
        return
    yield from _endless_or_often(one)
    if one.burst_threshold < one.limit_at:
        yield "RTRW107", "burst-threshold", _rates(one, "burst_threshold", "limit_at")
    yield from _short_or_small(one)
    if one.burst_time > COARSE_SLICE * SLICES:
        yield "RTRW111", "burst-time", _slice(one)


def _endless_or_often(one: Setting) -> Iterator[Rule]:
    """A threshold at or above burst-limit, else one above max-limit."""
    told = _rates(one, "burst_threshold", "burst_limit", "max_limit")
    if one.burst_threshold > one.burst_limit:
        yield "RTRW105", "burst-threshold", told
    elif one.burst_threshold > one.max_limit:
        code = "RTRW106" if one.burst_threshold == one.burst_limit else "RTRW104"
        yield code, "burst-threshold", told | _cycle(one)


def _short_or_small(one: Setting) -> Iterator[Rule]:
    burst = analyse(one)
    if burst.exact is not None and burst.exact < LEAST_BURST:
        yield (
            "RTRW109",
            "burst-time",
            {
                "exact": format_seconds(burst.exact, 2),
                "formula": format_seconds(burst.formula or 0, 2),
                "burst_time": format_duration(one.burst_time),
            },
        )
    gained = one.burst_limit - one.max_limit
    if 0 < gained * 100 < one.max_limit * LEAST_GAIN:
        yield "RTRW110", "burst-limit", _rates(one, "burst_limit", "max_limit")


def _not_whole(one: Setting) -> Rule:
    up = -(-one.burst_time // SECOND) * SECOND
    told = {"burst_time": format_duration(one.burst_time), "meant": format_duration(up)}
    return "RTRW103", "burst-time", told


def _incomplete(one: Setting, absent: tuple[str, ...]) -> Rule:
    """Which of the three fields are missing, and what the others are."""
    fields = {
        "burst-limit": format_rate(one.burst_limit),
        "burst-threshold": format_rate(one.burst_threshold),
        "burst-time": format_duration(one.burst_time),
    }
    there = [f"{name} {text}" for name, text in fields.items() if name not in absent]
    told = {"missing": ", ".join(absent), "present": ", ".join(there)}
    return "RTRW102", there[0].split()[0], told


def _cycle(one: Setting) -> dict[str, str]:
    burst = analyse(one)
    cycle = burst.cycle
    if cycle is None or burst.exact is None:
        raise AssertionError  # only settings that repeat come here
    return {
        "first": format_seconds(burst.exact),
        "on": format_seconds(cycle.on),
        "turn": format_seconds(cycle.on + cycle.off),
        "average": short_rate(cycle.average),
    }


def _slice(one: Setting) -> dict[str, str]:
    return {
        "slice": format_seconds(one.burst_time // SLICES),
        "burst_time": format_duration(one.burst_time),
    }


def _rates(one: Setting, *names: str) -> dict[str, str]:
    """Rates of a setting as people write them, under the names of parameters."""
    short = {"burst_threshold": "threshold"}
    return {short.get(n, n): format_rate(getattr(one, n)) for n in names}
