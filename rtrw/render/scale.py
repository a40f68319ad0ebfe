"""Axes that people read: round steps, rates as RouterOS writes them."""

from __future__ import annotations

from rtrw.render.rows import decimal
from rtrw.units import SECOND, Duration, Rate, format_duration, format_rate

_STEPS = (10, 20, 25, 50)
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
_TIMES = (
    *(1, 2, 5, 10, 15, 30),
    *(n * _MINUTE for n in (1, 2, 5, 10, 15, 30)),
    *(n * _HOUR for n in (1, 2, 3, 6, 12)),
    *(n * _DAY for n in (1, 2, 7, 14, 30, 90, 365)),
)


def step_for(most: int, ticks: int) -> int:
    """The round step (1, 2, 2.5 or 5 x 10^n) that needs at most ``ticks`` steps."""
    power = 1
    while True:
        for step in _STEPS:
            if step * power % 10 == 0 and step * power // 10 * ticks >= most:
                return step * power // 10
        power *= 10


def short_rate(rate: Rate) -> str:
    """At most three digits and a unit: ``1.5M``, ``518k``; for axes, not for values."""
    for factor, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if rate >= factor:
            hundredths = rate * 100 // factor
            whole, part = divmod(hundredths, 100)
            text = f"{whole}.{part:02d}".rstrip("0").rstrip(".")
            return f"{text}{unit}"
    return format_rate(rate)


def time_step(length: Duration, ticks: int) -> Duration:
    """The round step that needs at most ``ticks`` steps, as clocks are read."""
    for step in _TIMES:
        if step * SECOND * ticks >= length:
            break
    fine = step_for(length, ticks)
    return fine if fine < SECOND else step * SECOND


def time_label(time: Duration) -> str:
    """Seconds below a minute (``2.5 s``), RouterOS's form above (``1m30s``)."""
    return f"{decimal(time)} s" if time < _MINUTE * SECOND else format_duration(time)
