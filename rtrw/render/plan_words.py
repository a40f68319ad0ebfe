"""Figures of plans as people read them: the same on the terminal and on the page.

What comes in are the dictionaries of ``network.figures``; what comes out is text in
the reader's language, never a number worked out anew.
"""

from __future__ import annotations

from typing import Any

from rtrw.burst import missing
from rtrw.locale import Language, word
from rtrw.network.figures import Figures, setting_of
from rtrw.profiles.lint_finding import short_rate
from rtrw.units import SECOND, format_duration, format_rate, format_seconds

DASH = "-"


def then_words(side: Figures, language: Language, form: str = "") -> str:
    """What happens after the first burst; ``form`` is ``_long`` for a sentence."""
    burst = side["burst"]
    kind = burst["kind"]
    if kind == "off":
        absent = missing(setting_of(side))
        if absent:
            return word("plan.incomplete", language, missing=", ".join(absent))
        return word("plan.off", language)
    told: dict[str, str | float] = {}
    if kind == "once":
        told = {
            "rearm": rest_text(burst["rearm_idle_s"]),
            "full": rest_text(burst["full_idle_s"]),
            "below": format_rate(burst["rearm_below_bps"]),
        }
    if kind == "repeats":
        cycle = burst["cycle"]
        told = {"on": time_text(cycle["on_s"]), "off": time_text(cycle["off_s"])}
        told["average"] = short_rate(cycle["average_bps"])
    return word(f"plan.{kind}{form}", language, **told)


def rest_text(seconds: float) -> str:
    """A time of silence; tenths are too coarse only below a second."""
    return time_text(seconds, 2 if seconds < 1 else 1)


def limit_words(rate: int | None, language: Language) -> str:
    """A rate; 0 and None are unlimited."""
    return short_rate(rate) if rate else word("plan.unlimited", language)


def rate_or_dash(rate: int) -> str:
    """A rate; a dash for 0."""
    return short_rate(rate) if rate else DASH


def time_text(seconds: Any, digits: int = 1) -> str:
    """``6.0 s``, ``8.33 s``, ``6m34s``; at most ``digits`` decimals, else a dash."""
    if seconds is None:
        return DASH
    time = round(seconds * SECOND)
    if time >= 60 * SECOND:
        return format_duration((time + SECOND // 2) // SECOND * SECOND)
    number, unit = format_seconds(time, digits).split()
    whole, _, part = number.partition(".")
    return f"{whole}.{part[0] + part[1:].rstrip('0')} {unit}"


def download_text(one: Figures) -> str:
    """``34.0 s (40.0 s)``; one time where burst makes no difference."""
    burst, plain = time_text(one["seconds"]), time_text(one["without_burst_s"])
    return burst if burst == plain else f"{burst} ({plain})"


def size_text(size: int | None) -> str:
    """Bytes as ``2 MB``, ``937 kB``; three digits."""
    if size is None:
        return DASH
    text = short_rate(size)
    return f"{text[:-1]} {text[-1]}B" if text[-1] in "kMG" else f"{text} B"
