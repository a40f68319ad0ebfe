"""Two plans over each other as a picture (PNG, SVG, PDF), by matplotlib."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from rtrw.burst import Setting
from rtrw.locale import Language, word
from rtrw.render.figure import AVERAGE, METADATA, MOST_STEPS, RATE, require
from rtrw.render.scale import short_rate, step_for
from rtrw.render.story import told
from rtrw.sim.curve import Curve, sample

Named = Sequence[tuple[str, Setting, Curve]]


def render_compared(named: Named, suffix: str, said: tuple[str, Language]) -> bytes:
    """The picture's bytes; ``said`` are title and language.

    Raises:
        RtrwError: matplotlib is not installed.
    """
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "rtrw", "font.size": 10}):
        figure = Figure(figsize=(10, 5.2), dpi=120, layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(said[0], loc="left", fontweight="bold", parse_math=False)
        top = max([_curve(axes, *one) for one in zip(named, (RATE, AVERAGE))])  # noqa: B905 - two colours
        _frame(axes, top, said[1])
        out = io.BytesIO()
        figure.savefig(out, format=suffix, metadata=METADATA[suffix])
    return out.getvalue()


def _curve(axes: Any, one: tuple[str, Setting, Curve], colour: str) -> int:
    """One of them as steps over a pale area; its highest rate."""
    name, setting, curve = one
    count = min(curve.slices, MOST_STEPS)
    length = curve.slices * curve.slice / 1e6
    edges = [length * number / count for number in range(count + 1)]
    rates = [s.rate for s in sample(curve, count)]
    axes.stairs(rates, edges, fill=True, color=colour, alpha=0.18)
    line = axes.stairs(
        rates, edges, color=colour, linewidth=2, baseline=None, label="curve"
    )
    line.set_label(f"{name}: {told(setting)}".replace("$", r"\$"))
    return max(*rates, 1)


def _frame(axes: Any, top: int, language: Language) -> None:
    axes.set_ylim(0, top * 1.12)
    axes.set_xlim(left=0)
    step = step_for(top, 5)
    axes.set_yticks(range(0, top + step // 8, step))
    axes.yaxis.set_major_formatter(lambda value, _: short_rate(int(value)))
    axes.set_xlabel(word("simulate.seconds", language))
    axes.grid(visible=True, axis="y", color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=1, frameon=False)
