"""Any quantity over time for the terminal: an area, dots over it, and levels.

Eighth blocks make the area, dots stand where a second quantity is, dashes are levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rtrw.render.plot import EIGHTHS, MARGIN, Line, Segment
from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.units import Duration, Rate

DOT, LEVEL = "●", "╌"
LEAST = 20


class Drawn(NamedTuple):
    """Rates in equal stretches, one for each column; ``level`` 0 is none."""

    area: Sequence[Rate]
    dots: Sequence[Rate]
    level: Rate
    top: Rate


def columns_of(width: int) -> int:
    """How many columns an area has in a terminal of this width."""
    return max(LEAST, width - MARGIN - 2)


def resampled(values: Sequence[int], columns: int) -> list[int]:
    """The means of as many equal stretches as there are columns."""
    count = len(values)
    found = []
    for column in range(columns if count else 0):
        start = column * count // columns
        stop = max(start + 1, (column + 1) * count // columns)
        found.append(sum(values[start:stop]) // (stop - start))
    return found or [0] * columns


def render_chart(drawn: Drawn, height: int, length: Duration) -> list[Line]:
    """The chart in about ``height`` rows, and its axis of ``length`` µs."""
    step = step_for(drawn.top, 4)
    steps = -(-drawn.top // step)
    rows = max(1, height // steps) * steps
    scaled = drawn._replace(top=step * steps)
    lines = [_row(row, rows, step, scaled) for row in reversed(range(rows))]
    return [*lines, *_axis(length, len(drawn.area))]


def _row(row: int, rows: int, step: Rate, drawn: Drawn) -> Line:
    """One line: the rate at its left edge, and the cells."""
    here = (row + 1) * drawn.top // rows
    label = short_rate(here) if here % step == 0 else ""
    line: list[Segment] = [(f"{label:>{MARGIN - 1}}{'┤' if label else '│'}", "axis")]
    cells: list[Segment] = [
        (EIGHTHS[max(0, min(8, rate * rows * 8 // drawn.top - 8 * row))], "rate")
        for rate in drawn.area
    ]
    if drawn.level and _at(drawn.level - 1, rows, drawn.top) == row:
        cells = [(LEVEL, "threshold") if c[0] == " " else c for c in cells]
    for column, rate in enumerate(drawn.dots):
        if _at(rate, rows, drawn.top) == row:
            over = cells[column][0] in EIGHTHS[5:]
            cells[column] = (DOT, "average-on-rate" if over else "average")
    return line + [
        ("".join(text for text, _ in group), style)
        for style, group in groupby(cells, key=lambda cell: cell[1])
    ]


def _at(rate: Rate, rows: int, top: Rate) -> int:
    return min(rows - 1, rate * rows // top)


def _axis(length: Duration, columns: int) -> list[Line]:
    """The axis and the times under it."""
    step = time_step(length, max(2, columns // 9))
    axis, labels = ["─"] * columns, [" "] * (columns + MARGIN)
    for time in range(0, length, step):
        column = time * columns // length
        axis[column] = "┴"
        text = time_label(time)
        start = max(0, column + MARGIN - len(text) // 2)
        if start + len(text) <= len(labels):
            labels[start : start + len(text)] = text
    return [
        [(f"{0:>{MARGIN - 1}}└" + "".join(axis), "axis")],
        [("".join(labels), "axis")],
    ]
