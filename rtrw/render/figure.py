"""A curve as a picture (PNG, SVG, PDF), by matplotlib; the only user of it here.

Matplotlib is an extra (``pip install 'rtrw[plot]'``) and is imported when a picture is
asked for. The picture has no date in it: the same curve gives the same bytes.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from itertools import islice
from typing import Any

from rtrw.burst import Setting
from rtrw.errors import RtrwError
from rtrw.locale import Language, word
from rtrw.render.scale import short_rate, step_for
from rtrw.render.story import events, told
from rtrw.sim.curve import Curve, sample
from rtrw.units import format_duration, format_rate

SUFFIXES = ("png", "svg", "pdf")
RATE, AVERAGE, THRESHOLD, FAINT, BURST = (
    "#2a78b5",
    "#d9730d",
    "#b3261e",
    "#6b7280",
    "#15803d",
)
MOST_STEPS = 4000
"""Slices that are drawn one by one; more are drawn as means."""


def require() -> None:
    """Raise what to install when matplotlib is not there."""
    if find_spec("matplotlib") is None:
        raise RtrwError.of("RTRW169")


def render_figure(
    curve: Curve, setting: Setting, suffix: str, language: Language, title: str = ""
) -> bytes:
    """The picture's bytes, in the format that ``suffix`` names (``png``, ``svg``).

    Raises:
        RtrwError: matplotlib is not installed.
    """
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "rtrw", "font.size": 10}):
        figure = Figure(figsize=(10, 5.2), dpi=120, layout="constrained")
        axes = figure.add_subplot()
        _draw(axes, curve, setting, language)
        _title(axes, curve, setting, language, title)
        out = io.BytesIO()
        figure.savefig(out, format=suffix, metadata=METADATA[suffix])
    return out.getvalue()


METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": "rtrw"},
    "svg": {"Date": None, "Creator": "rtrw"},
    "pdf": {"CreationDate": None, "Creator": "rtrw"},
}


def _draw(axes: Any, curve: Curve, setting: Setting, language: Language) -> None:
    """Rate as an area, average and levels as lines, bursts as a shade behind."""
    times, rates, averages = _series(curve)
    label = word("simulate.rate", language)
    axes.stairs(rates, times, fill=True, color=RATE, alpha=0.35)
    axes.stairs(rates, times, color=RATE, linewidth=1.4, label=label, baseline=None)
    window = format_duration(curve.slice * 16)
    label = word("simulate.average", language, window=window)
    axes.plot(times[:-1], averages, color=AVERAGE, linewidth=1.8, label=label)
    top = max(*rates, *averages, setting.max_limit, setting.burst_limit, 1)
    _levels(axes, setting, top)
    _bursts(axes, curve, language)
    axes.set_xlim(0, times[-1])
    axes.set_ylim(0, top * 1.12)
    step = step_for(top, 5)
    axes.set_yticks(range(0, top + step // 8, step))
    axes.yaxis.set_major_formatter(lambda value, _: short_rate(int(value)))
    axes.set_xlabel(word("simulate.seconds", language))
    axes.grid(visible=True, axis="y", color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=3, frameon=False)


def _bursts(axes: Any, curve: Curve, language: Language) -> None:
    """A strip at the upper edge while burst is used; one legend for all of it."""
    label = word("simulate.burst", language)
    for start, stop in islice(curve.bursts(), MOST_STEPS):
        axes.axvspan(
            start / 1e6, stop / 1e6, ymin=0.97, color=BURST, linewidth=0, label=label
        )
        label = "_"


def _levels(axes: Any, setting: Setting, top: int) -> None:
    """max-limit and burst-limit named at the right edge; the threshold as dashes."""
    levels = [("max-limit", setting.max_limit, FAINT, ":")]
    if setting.burst_limit:
        levels.append(("burst-limit", setting.burst_limit, FAINT, ":"))
    if 0 < setting.burst_threshold <= top * 1.1:
        levels.append(("threshold", setting.burst_threshold, THRESHOLD, "--"))
    for name, rate, colour, line in levels:
        axes.axhline(rate, color=colour, linestyle=line, linewidth=1.1)
        axes.annotate(
            f" {name} {format_rate(rate)}",
            (1, rate),
            xycoords=("axes fraction", "data"),
            va="center",
            color=colour,
            fontsize=9,
        )


def _title(
    axes: Any, curve: Curve, setting: Setting, language: Language, title: str
) -> None:
    """What is simulated, and under it what happens."""
    # A name may hold ``$``, which would begin a formula.
    axes.set_title(
        title + told(setting), loc="left", fontweight="bold", pad=22, parse_math=False
    )
    axes.annotate(
        events(curve, setting, language),
        (0, 1),
        xytext=(0, 8),
        xycoords="axes fraction",
        textcoords="offset points",
        color=FAINT,
        fontsize=9,
    )


def _series(curve: Curve) -> tuple[list[float], list[int], list[int]]:
    """Edges in seconds, and rates and averages between them."""
    count = min(curve.slices, MOST_STEPS)
    samples = sample(curve, count)
    length = curve.slices * curve.slice / 1e6
    edges = [length * number / count for number in range(count + 1)]
    return edges, [one.rate for one in samples], [one.average for one in samples]
