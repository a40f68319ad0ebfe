"""A curve for the terminal: the rate as an area, average and threshold as lines.

Eighth blocks make the area, so that steps stand exactly at their height; the average
is drawn over it with dots and the threshold with dashes, which can be told apart
without any colour. A strip under the axis marks where burst was used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rtrw.burst import Setting
from rtrw.locale import Language, word
from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.sim.curve import Curve, Sample, sample
from rtrw.units import Rate, format_duration, format_rate

Segment = tuple[str, str]
"""Text and the name of its style: rate, average, threshold, axis, burst or ""."""
Line = Sequence[Segment]

EIGHTHS = " ▁▂▃▄▅▆▇█"
AVERAGE, THRESHOLD, BURST, OFTEN = "●", "╌", "━", "╍"
MOSTLY = 95
"""Per cent of a column in burst from which on it counts as all of it."""
MARGIN = 8
"""Columns left of the area, for rates."""
LEAST_AREA = 20
KEY_GAP = 3
"""Columns between the keys of a legend."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """The area's size in cells, and the rate at its upper edge."""

    columns: int
    rows: int
    top: Rate

    def eighths(self, rate: Rate) -> int:
        """A rate's height above the axis, in eighths of a row."""
        return (rate * self.rows * 16 // self.top + 1) // 2

    def row(self, rate: Rate) -> int:
        """The row, from the axis up, whose middle is nearest to a rate."""
        return min(self.rows - 1, rate * self.rows // self.top)


def render_plot(
    curve: Curve, setting: Setting, width: int, height: int, language: Language
) -> list[Line]:
    """The plot in ``width`` columns and about ``height`` rows, with a legend."""
    marks = _marks(setting, width)
    right = max((len(text) for _, text, _ in marks), default=0)
    columns = max(LEAST_AREA, width - MARGIN - 2 - right)
    samples = sample(curve, columns)
    canvas, step = _canvas(setting, samples, columns, height)
    area = _area(canvas, samples, setting.burst_threshold)
    lines = [
        _row(canvas, area, row, step, marks) for row in reversed(range(canvas.rows))
    ]
    lines += _time_axis(curve, columns)
    if any(s.burst for s in samples):
        lines.append(_strip(samples, language))
    return [*lines, [], *_legend(curve, setting, width, language)]


def _canvas(
    setting: Setting, samples: Sequence[Sample], columns: int, height: int
) -> tuple[Canvas, Rate]:
    """The area, and the step of its rates, which is a whole number of rows.

    A threshold far above all is left out.
    """
    most = max(max(s.rate, s.average) for s in samples)
    most = max(most, setting.max_limit, setting.burst_limit, 1)
    if most < setting.burst_threshold < 2 * most:
        most = setting.burst_threshold
    step = step_for(most, 5)
    steps = -(-most // step)
    return Canvas(columns, max(2, height // steps) * steps, steps * step), step


def _marks(setting: Setting, width: int) -> list[tuple[Rate, str, str]]:
    """Names of the levels at the right edge; of two on one row the last is shown."""
    if width < 50:
        return []
    named = (
        (setting.max_limit - 1, "max-limit", "rate"),
        (setting.burst_limit - 1, "burst-limit", "rate"),
        (setting.burst_threshold, "threshold", "threshold"),
    )
    return [mark for mark in named if mark[0] > 0]


def _area(
    canvas: Canvas, samples: Sequence[Sample], threshold: Rate
) -> list[list[Segment]]:
    """Cells by row (from the axis up) and column."""
    rows = [
        [_fill(canvas.eighths(s.rate) - 8 * row) for s in samples]
        for row in range(canvas.rows)
    ]
    if 0 < threshold < canvas.top:
        line = rows[canvas.row(threshold)]
        for column, (text, _) in enumerate(line):
            line[column] = (THRESHOLD, _over("threshold", text))
    for column, one in enumerate(samples):
        line = rows[canvas.row(one.average)]
        filled = _fill(canvas.eighths(one.rate) - 8 * canvas.row(one.average))[0]
        line[column] = (AVERAGE, _over("average", filled))
    return rows


def _fill(eighths: int) -> Segment:
    """A cell of the area."""
    return EIGHTHS[max(0, min(8, eighths))], "rate"


def _over(style: str, below: str) -> str:
    """The style of a line, on the area or beside it."""
    return f"{style}-on-rate" if below in EIGHTHS[5:] else style


def _row(
    canvas: Canvas,
    area: Sequence[Sequence[Segment]],
    row: int,
    step: Rate,
    marks: Sequence[tuple[Rate, str, str]],
) -> Line:
    """One line: the rate at its left edge, the cells, a level's name at its right."""
    tick = next(
        (r for r in range(0, canvas.top + 1, step) if r and canvas.row(r - 1) == row),
        None,
    )
    label = "" if tick is None else short_rate(tick)
    edge = "┤" if label else "│"
    line: list[Segment] = [(f"{label:>{MARGIN - 1}}{edge}", "axis")]
    line += _joined(area[row])
    here = [
        (text, style)
        for rate, text, style in marks
        if rate < canvas.top and canvas.row(rate) == row
    ]
    if here:
        line.append((f" {here[-1][0]}", here[-1][1]))
    return line


def _joined(cells: Sequence[Segment]) -> list[Segment]:
    """Neighbours of one style as one segment."""
    return [
        ("".join(text for text, _ in group), style)
        for style, group in groupby(cells, key=lambda cell: cell[1])
    ]


def _time_axis(curve: Curve, columns: int) -> list[Line]:
    """The axis and the seconds under it."""
    length = curve.slices * curve.slice
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


def _strip(samples: Sequence[Sample], language: Language) -> Line:
    name = word("simulate.burst", language)
    marks = "".join(
        " " if not s.burst else BURST if s.burst >= MOSTLY else OFTEN for s in samples
    )
    return [(f"{name:>{MARGIN - 1}} ", "axis"), (marks, "burst")]


def _legend(
    curve: Curve, setting: Setting, width: int, language: Language
) -> list[Line]:
    """What the signs are; the threshold only where there is one."""
    window = format_duration(curve.slice * 16)
    keys = [
        ("█", "rate", word("simulate.rate", language)),
        (AVERAGE, "average", word("simulate.average", language, window=window)),
    ]
    if setting.burst_threshold:
        told = f"threshold {format_rate(setting.burst_threshold)}"
        keys.append((THRESHOLD, "threshold", told))
    return legend(keys, width)


def legend(keys: Iterable[tuple[str, str, str]], width: int) -> list[Line]:
    """Signs with their styles and meanings, in as many lines as they need."""
    lines: list[list[Segment]] = []
    left = 0
    for sign, style, text in keys:
        wide = len(sign) + 1 + len(text)
        gap = " " * MARGIN
        if lines and wide + KEY_GAP <= left:
            gap = " " * KEY_GAP
        else:
            lines.append([])
            left = width
        lines[-1] += [(f"{gap}{sign} ", style), (text, "")]
        left -= len(gap) + wide
    return list(lines)
