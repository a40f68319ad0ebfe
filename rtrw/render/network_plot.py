"""A parent over time for the terminal: what it carried, its limit, when it was full."""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.locale import Language, word
from rtrw.network.run import Evening, ParentFigures
from rtrw.render.chart import Drawn, columns_of, render_chart, resampled
from rtrw.render.plot import MARGIN, Line

JAMS = " ░▒▓█"
SEEN = 20
"""Permille of a column from which on it is marked as full."""


def render_parent(
    parent: ParentFigures,
    evening: Evening,
    width: int,
    height: int,
    language: Language,
) -> list[Line]:
    """The plot in ``width`` columns and about ``height`` rows."""
    columns = columns_of(width)
    carried = resampled(parent.carried, columns)
    drawn = Drawn(carried, (), parent.capacity, parent.top)
    lines = render_chart(drawn, height, evening.end)
    if any(parent.jams):
        lines.append(_strip(resampled(parent.jams, columns), language))
    return lines


def _strip(jams: Sequence[int], language: Language) -> Line:
    """How much of the time of each column it was full."""
    name = word("network.full", language)
    marks = "".join(
        JAMS[-(-jam * (len(JAMS) - 1) // 1000)] if jam >= SEEN else " " for jam in jams
    )
    return [(f"{name:>{MARGIN - 1}} ", "axis"), (marks, "threshold")]
