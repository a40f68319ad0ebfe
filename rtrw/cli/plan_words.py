"""Numbers of ``rtrw plan`` as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rtrw.cli.layout import Sheet, wrapped
from rtrw.locale.printable import printable, shortened
from rtrw.network.figures import Figures
from rtrw.profiles.effective import DIRECTIONS
from rtrw.profiles.lint_finding import ratio_text
from rtrw.render.plan_words import (
    DASH,
    download_text,
    limit_words,
    rate_or_dash,
    size_text,
    then_words,
    time_text,
)

__all__ = [
    "KIND",
    "Row",
    "download_text",
    "limit_text",
    "name_lines",
    "name_text",
    "named_once",
    "rate_or_dash",
    "rows_of",
    "size_text",
    "then_text",
    "time_text",
    "times_text",
]

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
    return then_words(side, sheet.language, form)


def limit_text(sheet: Sheet, rate: int | None) -> str:
    """A rate; 0 and None are unlimited."""
    return limit_words(rate, sheet.language)


def times_text(total: int | None, limit: int) -> str:
    """``2.5 x``; a dash where there is no limit or no sum."""
    return DASH if not limit or total is None else f"{ratio_text(total, limit)} x"
