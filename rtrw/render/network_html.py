"""A network as one HTML page that needs nothing else: to send from a phone.

Pictures are SVG inside the page, made here, so that it works without matplotlib. They
are stretched to the screen; everything that is read (rates, times, names) is text of
the page beside them, which keeps its size. A narrow screen gets the table as a card
for each plan, a dark one dark colours (``page_style``). What a profile names is
escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from rtrw.locale import Language, word
from rtrw.network.run import Evening, ParentFigures, PlanFigures
from rtrw.render.network_words import (
    TOO_FULL,
    busiest,
    cells,
    headings,
    parent_line,
    verdict,
)
from rtrw.render.page_style import STYLE
from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.units import Rate

WIDE, HIGH = 1000, 400
"""Of a picture, before it is stretched."""
_UNIT = re.compile(r"(\d) (ms|s|%|MB)(?!\w)")
DRAWN = 12
"""Parents that are drawn; the others are told in a line each."""


def render_page(evening: Evening, title: str, language: Language) -> str:
    """The whole page."""
    parents = busiest(evening, len(evening.parents))
    parts = [
        "<!doctype html>",
        f'<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *(_parent(parent, evening, language) for parent in parents[:DRAWN]),
        *(_line(parent, evening, language) for parent in parents[DRAWN:]),
        _plans(evening.plans, language),
        _table(evening, language),
        _small(language, "legend"),
        _small(language, "assumed", "model"),
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _small(language: Language, *keys: str) -> str:
    text = " ".join(word(f"network.{key}", language) for key in keys)
    return f'<p class="small">{_text(text)}</p>'


def _text(text: str) -> str:
    """Escaped, and no number parts from its unit at the end of a line."""
    return escape(_UNIT.sub("\\1\N{NO-BREAK SPACE}\\2", text))


def _share(part: int, whole: int) -> str:
    """``12.34%``: a place in a picture."""
    hundredths = part * 10_000 // whole
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


# --- parents -------------------------------------------------------------------------


def _line(parent: ParentFigures, evening: Evening, language: Language) -> str:
    return f"<p>{_text(parent_line(parent, evening.every, language))}</p>"


def _parent(parent: ParentFigures, evening: Evening, language: Language) -> str:
    """Heading, what to make of it, and the picture."""
    mood = " full" if parent.full >= TOO_FULL else ""
    line = _text(parent_line(parent, evening.every, language))
    keys = [("rate", "network.carried")]
    keys += [("jam", "network.jam")] if any(parent.jams) else []
    told = [f"<i class={kind}></i>{escape(word(key, language))}" for kind, key in keys]
    told += ["<i class=limit></i>max-limit"] if parent.capacity else []
    said = verdict(parent, language)
    return (
        f"<h2>{line}</h2>"
        + (f'<p class="say{mood}">{escape(said)}</p>' if said else "")
        + _picture(parent, evening, line)
        + f'<p class="keys">{"".join(f"<span>{one}</span>" for one in told)}</p>'
    )


def _picture(parent: ParentFigures, evening: Evening, line: str) -> str:
    """Carried as an area, the limit as a line, a strip where it was full."""
    top = max(1, parent.top * 23 // 20)
    shapes = [
        *_jams(parent),
        f'<path class="rate" d="{_area(parent.carried, top)}"/>',
    ]
    if parent.capacity:
        y = _y(parent.capacity, top)
        shapes.append(f'<path class="limit" d="M0 {y}H{WIDE}"/>')
    grid, labels = _rates(top)
    return (
        '<div class="plot">'
        f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" role="img"'
        f' aria-label="{line}">{grid}{"".join(shapes)}</svg>'
        f"{labels}{_times(evening)}</div>"
    )


def _jams(parent: ParentFigures) -> Iterator[str]:
    """A strip at the upper edge, the darker the longer it was full."""
    count = max(1, len(parent.jams))
    for place, jam in enumerate(parent.jams):
        if jam:
            left = WIDE * 10 * place // count / 10
            wide = WIDE * 10 // count / 10 + 0.3
            yield (
                f'<rect class="jam" x="{left:g}" y="0" width="{wide:g}" height="20"'
                f' fill-opacity="{20 + 80 * jam // 1000}%"/>'
            )


def _area(rates: Sequence[Rate], top: Rate) -> str:
    """Steps from the left to the right edge, closed along the axis."""
    count = max(1, len(rates))
    path = [f"M0 {HIGH}"]
    for place, rate in enumerate(rates):
        right = WIDE * (place + 1) * 10 // count / 10
        path.append(f"V{_y(rate, top)}H{right:g}")
    return "".join(path) + f"V{HIGH}Z"


def _y(rate: Rate, top: Rate) -> str:
    """A height to a tenth."""
    tenths = HIGH * 10 - HIGH * 10 * rate // top
    return f"{tenths // 10}.{tenths % 10}"


def _rates(top: Rate) -> tuple[str, str]:
    """Lines of the grid, and the rates beside them."""
    marks = range(0, top, step_for(top, 5))
    grid = "".join(f"M0 {_y(rate, top)}H{WIDE}" for rate in marks)
    labels = "".join(
        f'<i class="y" style="bottom:{_share(rate, top)}">{short_rate(rate)}</i>'
        for rate in marks
    )
    return f'<path class="grid" d="{grid}"/>', labels


def _times(evening: Evening) -> str:
    """Times along the lower edge; none where it would stick out."""
    step = time_step(evening.end, 6)
    return "".join(
        f'<i class="x" style="left:{_share(time, evening.end)}">{time_label(time)}</i>'
        for time in range(0, evening.end - step // 4, step)
    )


# --- plans ---------------------------------------------------------------------------


def _plans(plans: Sequence[PlanFigures], language: Language) -> str:
    """From slow to fast for each plan, a dot at typical, a mark at max-limit."""
    top = max(
        [1, *(p.max_limit for p in plans), *(p.rate.high for p in plans if p.rate)]
    )
    top = top * 21 // 20
    rows = "".join(
        f'<div class="name">{escape(cells(plan)[0])}</div>'
        f'<div class="track">{_bar(plan, top)}</div>'
        for plan in plans
    )
    scale = "".join(
        f'<i class="x" style="left:{_share(rate, top)}">{short_rate(rate)}</i>'
        for rate in range(0, top, step_for(top, 5))
    )
    head = escape(word("network.customer-rates", language))
    return (
        f'<h2>{head}</h2><div class="bars">{rows}'
        f'<div></div><div class="scale">{scale}</div></div>'
    )


def _bar(plan: PlanFigures, top: Rate) -> str:
    found = ""
    if plan.rate is not None:
        low, half, fast = plan.rate
        found = (
            f'<i class="range" style="left:{_share(low, top)};'
            f'width:{_share(fast - low, top)}"></i>'
            f'<i class="dot" style="left:{_share(half, top)}"></i>'
        )
    if plan.max_limit:
        found += f'<i class="mark" style="left:{_share(plan.max_limit, top)}"></i>'
    return found


def _table(evening: Evening, language: Language) -> str:
    """The plans in figures; each cell knows its heading, for narrow screens."""
    names = headings(language)
    head = "".join(f"<th>{escape(text)}</th>" for text in names)
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td data-head="{escape(name)}">{escape(one)}</td>'
            for name, one in zip(names, cells(plan), strict=True)
        )
        + "</tr>"
        for plan in evening.plans
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
