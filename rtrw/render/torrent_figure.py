"""One torrent among neighbours as a picture (PNG, SVG, PDF), by matplotlib."""

from __future__ import annotations

import io
import textwrap
from typing import Any

from rtrw.locale import Language, word
from rtrw.network.torrent import Scene
from rtrw.render.figure import AVERAGE, FAINT, METADATA, RATE, require
from rtrw.render.network_words import rounded
from rtrw.render.scale import short_rate

WIDE = 105
"""Characters that fit under the picture."""


def render_torrent(scene: Scene, suffix: str, said: tuple[str, str, Language]) -> bytes:
    """The picture's bytes; ``said`` are the title, what is told below, the language.

    Raises:
        RtrwError: matplotlib is not installed.
    """
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    title, below, language = said
    with mpl.rc_context({"svg.hashsalt": "rtrw", "font.size": 10}):
        figure = Figure(figsize=(10, 5.4), dpi=120, layout="constrained")
        figure.suptitle(
            "\n".join(textwrap.wrap(title, WIDE - 20)),
            x=0.01,
            ha="left",
            fontweight="bold",
        )
        left, right = figure.subplots(1, 2)
        _shares(left, scene, language)
        _content(right, scene, language)
        figure.supxlabel("\n".join(textwrap.wrap(below, WIDE)), fontsize=9, color=FAINT)
        out = io.BytesIO()
        figure.savefig(out, format=suffix, metadata=METADATA[suffix])
    return out.getvalue()


def _shares(axes: Any, scene: Scene, language: Language) -> None:
    """What of the line the download took, and what all neighbours together."""
    label = word("torrent.torrent", language)
    names = [
        f"{word(f'torrent.{one.name}', language)}\n"
        f"{label}: {short_rate(rounded(one.torrent))}"
        for one in scene.cases
    ]
    torrent = [one.torrent for one in scene.cases]
    others = [one.neighbours for one in scene.cases]
    axes.barh(names, torrent, color=AVERAGE, label=label)
    label = word("torrent.neighbours", language)
    axes.barh(names, others, left=torrent, color=RATE, label=label)
    axes.invert_yaxis()
    axes.set_xlim(0, scene.line)
    axes.xaxis.set_major_formatter(lambda value, _: short_rate(int(value)))
    axes.set_title(word("torrent.shares", language), loc="left", fontsize=10)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.08), ncols=2, frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


def _content(axes: Any, scene: Scene, language: Language) -> None:
    """How many neighbours got what their plan promises."""
    shares = [
        one.content * 100 // one.active if one.active else 100 for one in scene.cases
    ]
    bars = axes.barh(range(len(shares)), shares, color="#15803d")
    axes.bar_label(bars, [f"{share} %" for share in shares], padding=4)
    axes.set_yticks([])
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_title(word("torrent.contented", language), loc="left", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
