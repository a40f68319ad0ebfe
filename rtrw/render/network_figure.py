"""A network as one picture (PNG, SVG, PDF): parents over time, plans beside them."""

from __future__ import annotations

import io
from textwrap import fill
from typing import Any

from rtrw.locale import Language, word
from rtrw.network.run import Evening, ParentFigures
from rtrw.render.figure import FAINT, METADATA, RATE, THRESHOLD, require
from rtrw.render.network_words import (
    TOO_FULL,
    busiest,
    cells,
    headings,
    parent_line,
    verdict,
)
from rtrw.render.scale import short_rate, step_for

MOST_PARENTS = 3
TITLE = 100
"""Longer titles are broken."""
WIDTHS = (0.09, 0.09, 0.21, 0.17, 0.17, 0.09, 0.18)
"""Of the columns of figures beside each other."""
VERDICT, JAM = "#15803d", "#d9730d"


def render_network(
    evening: Evening, suffix: str, title: str, language: Language
) -> bytes:
    """The picture's bytes; the busiest parents first.

    Raises:
        RtrwError: matplotlib is not installed.
    """
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    parents = busiest(evening, MOST_PARENTS)
    plans = len(evening.plans)
    heights = [2.6] * len(parents) + [0.45 * plans + 0.6, 0.36 * plans + 0.8]
    with mpl.rc_context({"svg.hashsalt": "rtrw", "font.size": 10}):
        size = (10, sum(heights) + 0.7 * len(heights) + 0.9)
        figure = Figure(figsize=size, dpi=120, layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize=13)
        axes = figure.subplots(len(heights), 1, height_ratios=heights, squeeze=False)
        for one, parent in zip(axes[:, 0], parents, strict=False):
            _parent(one, parent, evening, language)
        _plans(axes[-2, 0], evening, language)
        _table(axes[-1, 0], evening, language)
        if (more := len(evening.parents) - len(parents)) > 0:
            told = word("network.more-parents", language, count=more)
            figure.supxlabel(told, x=0.01, ha="left", fontsize=9, color=FAINT)
        out = io.BytesIO()
        figure.savefig(out, format=suffix, metadata=METADATA[suffix])
    return out.getvalue()


def _parent(
    axes: Any, parent: ParentFigures, evening: Evening, language: Language
) -> None:
    """Carried as an area, what was wanted above it as a line, the limit as dashes."""
    edges = [k * evening.every / 60e6 for k in range(len(parent.carried) + 1)]
    label = word("network.carried", language)
    axes.stairs(parent.carried, edges, fill=True, color=RATE, alpha=0.55, label=label)
    _jams(axes, parent, edges, language)
    if parent.capacity:
        axes.axhline(
            parent.capacity,
            color=THRESHOLD,
            linestyle="--",
            linewidth=1.2,
            label="max-limit " + short_rate(parent.capacity),
        )
    top = parent.top
    _rates(axes.yaxis, top)
    axes.set_ylim(0, top * 1.35)
    axes.set_xlim(0, edges[-1])
    axes.set_xlabel(word("network.minutes", language))
    line = fill(parent_line(parent, evening.every, language), TITLE)
    axes.set_title(line, loc="left", pad=22, fontsize=11, parse_math=False)
    axes.legend(
        loc="upper right",
        bbox_to_anchor=(1, 0.95),
        ncols=3,
        fontsize=9,
        frameon=False,
    )
    axes.annotate(
        verdict(parent, language),
        (0, 1),
        xytext=(0, 6),
        xycoords="axes fraction",
        textcoords="offset points",
        color=THRESHOLD if parent.full >= TOO_FULL else VERDICT,
        fontweight="bold",
    )
    _bare(axes, "y")


def _jams(
    axes: Any, parent: ParentFigures, edges: list[float], language: Language
) -> None:
    """A strip at the upper edge, the darker the longer it was full."""
    for start, stop, jam in zip(edges, edges[1:], parent.jams, strict=False):
        if jam:
            shade = 0.2 + 0.8 * jam / 1000
            style = {"ymin": 0.95, "color": JAM, "linewidth": 0}
            axes.axvspan(start, stop, alpha=shade, **style)
    if any(parent.jams):
        axes.fill_between([], [], color=JAM, label=word("network.jam", language))


def _plans(axes: Any, evening: Evening, language: Language) -> None:
    """For each plan a bar from slow to fast, a dot at typical, a mark at max-limit."""
    top = 1
    for row, plan in enumerate(evening.plans):
        top = max(top, plan.max_limit)
        if plan.rate is not None:
            low, half, high = plan.rate
            axes.barh(row, high - low, left=low, height=0.34, color=RATE, alpha=0.45)
            axes.plot([half], [row], "o", color=RATE, markersize=8)
            top = max(top, high)
        if plan.max_limit:
            axes.plot([plan.max_limit], [row], "|", color=THRESHOLD, markersize=22)
    axes.set_yticks(
        range(len(evening.plans)),
        [cells(plan)[0] for plan in evening.plans],
        parse_math=False,
    )
    axes.invert_yaxis()
    _rates(axes.xaxis, top)
    axes.set_xlim(0, top * 1.05)
    axes.set_ylim(len(evening.plans) - 0.5, -0.5)
    axes.set_title(word("network.customer-rates", language), loc="left", fontsize=10)
    _bare(axes, "x")


def _rates(axis: Any, top: int) -> None:
    """Round rates on an axis, as RouterOS writes them."""
    step = step_for(top, 6)
    axis.set_ticks(range(0, top + step // 8, step))
    axis.set_major_formatter(lambda value, _: short_rate(int(value)))


def _bare(axes: Any, grid: str) -> None:
    axes.grid(visible=True, axis=grid, color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _table(axes: Any, evening: Evening, language: Language) -> None:
    """The plans in figures."""
    axes.axis("off")
    rows = [cells(plan) for plan in evening.plans]
    first = max([0.06, *(0.02 + 0.009 * len(row[0]) for row in rows)])
    table = axes.table(
        cellText=rows,
        colLabels=headings(language),
        cellLoc="center",
        colWidths=[first, *(width * (1 - first) for width in WIDTHS)],
        bbox=(0, 0, 1, 1),
    )
    table.auto_set_font_size(value=False)
    table.set_fontsize(8.5 if first < 0.18 else 7.5)
    for (row, column), cell in table.get_celld().items():
        cell.set_edgecolor("#e5e7eb")
        cell.get_text().set_parse_math(parse_math=False)
        if row == 0:
            cell.set_height(cell.get_height() * 1.5)
            cell.set_text_props(color=FAINT)
        elif column == 0:
            cell.set_text_props(fontweight="bold")
