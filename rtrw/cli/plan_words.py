"""Numbers of ``rtrw plan`` as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rtrw.burst import missing
from rtrw.cli.layout import Sheet, wrapped
from rtrw.locale.printable import printable, shortened
from rtrw.network.figures import Figures, setting_of
from rtrw.profiles.effective import DIRECTIONS
from rtrw.profiles.lint_finding import ratio_text, short_rate
from rtrw.units import SECOND, format_duration, format_rate, format_seconds

DASH = "-"
NAME = 18
"""Columns of a name, so that a table with one fits into a hundred."""
KIND = {"once": "green", "repeats": "yellow", "endless": "red", "off": "dim"}
"""Colours of the kinds of burst."""


class Row(NamedTuple):
    """One direction of a plan or parent, or both where they are the same."""

    name: str
    side: str
    figures: Figures


def rows_of(whole: Figures) -> list[Row]:
    """A row for both directions where they are the same, else one for each."""
    upload, download = (whole[name] for name in DIRECTIONS)
    if upload == download:
        return [Row(whole["name"], "both", upload)]
    return [
        Row(whole["name"], side, figures)
        for side, figures in zip(DIRECTIONS, (upload, download), strict=True)
    ]


def named_once(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, with a name only where it changes."""
    last = None
    for row in rows:
        yield row._replace(name="") if row.name == last else row
        last = row.name


def name_text(name: str) -> str:
    """A name as a table has room for it, and a terminal only shows."""
    return printable(shortened(name, 40))


def name_lines(name: str) -> str:
    """A name for the first column of a table, which a long one would push apart."""
    return "\n".join(wrapped(name_text(name), NAME))


def then_text(sheet: Sheet, side: Figures, form: str = "") -> str:
    """What happens after the first burst; ``form`` is ``_long`` for a sentence."""
    burst = side["burst"]
    kind = burst["kind"]
    if kind == "off":
        absent = missing(setting_of(side))
        if absent:
            return sheet.word("incomplete", missing=", ".join(absent))
        return sheet.word("off")
    told: dict[str, str | float] = {}
    if kind == "once":
        told = {
            "rearm": _rest(burst["rearm_idle_s"]),
            "full": _rest(burst["full_idle_s"]),
            "below": format_rate(burst["rearm_below_bps"]),
        }
    if kind == "repeats":
        cycle = burst["cycle"]
        told = {"on": time_text(cycle["on_s"]), "off": time_text(cycle["off_s"])}
        told["average"] = short_rate(cycle["average_bps"])
    return sheet.word(kind + form, **told)


def _rest(seconds: float) -> str:
    """A time of silence; tenths are too coarse only below a second."""
    return time_text(seconds, 2 if seconds < 1 else 1)


def limit_text(sheet: Sheet, rate: int | None) -> str:
    """A rate; 0 and None are unlimited."""
    return short_rate(rate) if rate else sheet.word("unlimited")


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


def times_text(total: int | None, limit: int) -> str:
    """``2.5 x``; a dash where there is no limit or no sum."""
    return DASH if not limit or total is None else f"{ratio_text(total, limit)} x"
