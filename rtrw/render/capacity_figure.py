"""N against the promise as a picture (PNG, SVG, PDF), by matplotlib."""

from __future__ import annotations

import io
from typing import Any

from rtrw.locale import Language, word
from rtrw.network.capacity import PPM, Answer
from rtrw.render.figure import (
    AVERAGE,
    FAINT,
    METADATA,
    RATE,
    THRESHOLD,
    require,
)


def render_capacity(
    found: Answer,
    plain: Answer,
    goal: int,
    suffix: str,
    said: tuple[tuple[str, str, str], Language],
) -> bytes:
    """The picture's bytes; ``said`` are title, promise and answer, and the language.

    Raises:
        RtrwError: matplotlib is not installed.
    """
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "rtrw", "font.size": 10}):
        figure = Figure(figsize=(10, 5.6), dpi=120, layout="constrained")
        axes = figure.add_subplot()
        _draw(axes, found, plain, goal, said[1])
        _told(axes, said[0])
        out = io.BytesIO()
        figure.savefig(out, format=suffix, metadata=METADATA[suffix])
    return out.getvalue()


def _draw(
    axes: Any, found: Answer, plain: Answer, goal: int, language: Language
) -> None:
    """The curve in its band, the curve without burst, the promise, and N."""
    counts = [point.size for point in found.points]
    low, high = ([p[k] * 100 / PPM for p in found.points] for k in (2, 3))
    axes.fill_between(counts, low, high, color=RATE, alpha=0.18, linewidth=0)
    for answer, colour, key, style in (
        (plain, AVERAGE, "off", "--"),
        (found, RATE, "share", "-"),
    ):
        axes.plot(
            [point.size for point in answer.points],
            [point.share * 100 / PPM for point in answer.points],
            style,
            color=colour,
            marker="o",
            markersize=4,
            label=word(f"capacity.{key}", language),
        )
    axes.axhline(goal, color=THRESHOLD, linestyle="--", linewidth=1.1)
    told = f"{word('capacity.promise', language)} {goal} %"
    at = {"xycoords": ("axes fraction", "data"), "fontsize": 9}
    axes.annotate(f" {told}", (1, goal), va="center", color=THRESHOLD, **at)
    axes.axvspan(found.least, found.most, color="#15803d", alpha=0.10, linewidth=0)
    axes.axvline(found.size, color="#15803d", linewidth=1.4)
    axes.annotate(
        f" N = {found.size} ({found.least}-{found.most})",
        (found.size, 0.04),
        xycoords=("data", "axes fraction"),
        color="#15803d",
        fontweight="bold",
    )
    axes.set_ylim(max(0, min(low, default=0) - 5), 101)
    axes.set_xlabel(word("capacity.number", language))
    axes.set_ylabel(word("capacity.percent", language))
    axes.grid(visible=True, axis="y", color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _told(axes: Any, said: tuple[str, str, str]) -> None:
    """Question and answer, and the promise under them."""
    title, promise, answer = said
    axes.set_title(
        f"{title}\n{answer}", loc="left", fontweight="bold", pad=34, parse_math=False
    )
    # The promise is long: wrapped by hand, for matplotlib would run over the edge.
    middle = promise.rfind(" ", 0, 110)
    axes.annotate(
        promise[:middle] + "\n" + promise[middle + 1 :],
        (0, 1),
        xytext=(0, 8),
        xycoords="axes fraction",
        textcoords="offset points",
        color=FAINT,
        fontsize=9,
    )
