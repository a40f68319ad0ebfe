"""A network as one HTML page that needs nothing else: to send from a phone.

Pictures are SVG inside the page, made here, so that it works without matplotlib. What
a profile names is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rtrw.locale import Language, word
from rtrw.network.run import Evening, ParentFigures, PlanFigures
from rtrw.render.network_words import (
    TOO_FULL,
    cells,
    headings,
    parent_line,
    verdict,
)
from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.units import Rate

WIDE, HIGH, LEFT, BELOW = 720, 220, 48, 22
STYLE = """
body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;max-width:56rem;padding:1rem;
color:#111827;background:#fff}
h1{font-size:1.3rem}h2{font-size:1rem;margin:1.6rem 0 .2rem}
.say{color:#15803d;font-weight:600;margin:.2rem 0}.say.full{color:#b3261e}
svg{width:100%;height:auto;display:block}svg text{font:11px system-ui;fill:#6b7280}
.keys{font-size:.85rem;color:#374151}.keys i{display:inline-block;width:.8rem;
height:.8rem;margin:0 .3rem 0 .9rem;vertical-align:-.1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;width:100%}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #e5e7eb;
white-space:nowrap}th{font-weight:500;color:#6b7280;white-space:pre-line}
th:first-child,td:first-child{text-align:left;font-weight:600}
p.small{font-size:.85rem;color:#6b7280}
"""


def render_page(evening: Evening, title: str, language: Language) -> str:
    """The whole page."""
    parts = [
        "<!doctype html>",
        f'<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *(_parent(parent, evening, language) for parent in evening.parents),
        _plans(evening.plans, language),
        _table(evening, language),
        _small(language, "legend"),
        _small(language, "assumed", "model"),
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _small(language: Language, *keys: str) -> str:
    text = " ".join(word(f"network.{key}", language) for key in keys)
    return f'<p class="small">{escape(text)}</p>'


def _parent(parent: ParentFigures, evening: Evening, language: Language) -> str:
    """Heading, what to make of it, and the picture."""
    mood = " full" if parent.full >= TOO_FULL else ""
    keys = [("#2a78b5", "network.carried"), ("#d9730d", "network.jam")]
    told = "".join(
        f'<i style="background:{colour}"></i>{escape(word(key, language))}'
        for colour, key in keys
    )
    return (
        f"<h2>{escape(parent_line(parent, language))}</h2>"
        f'<p class="say{mood}">{escape(verdict(parent, language))}</p>'
        f"{_picture(parent, evening)}"
        f'<p class="keys">{told}'
        '<i style="background:#b3261e;height:.15rem;vertical-align:.25rem"></i>'
        f"max-limit</p>"
    )


def _picture(parent: ParentFigures, evening: Evening) -> str:
    """Carried as an area, the limit as a line, a strip where it was full."""
    top = parent.top * 23 // 20
    shapes = [
        *_grid(top, evening),
        *_jams(parent),
        f'<path fill="#2a78b5" d="{_area(parent.carried, top)}"/>',
    ]
    if parent.capacity:
        y = _y(parent.capacity, top)
        shapes.append(
            f'<line x1="{LEFT}" x2="{WIDE}" y1="{y}" y2="{y}" stroke="#b3261e"'
            ' stroke-width="1.5" stroke-dasharray="6 4"/>'
        )
    body = "".join(shapes)
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img">{body}</svg>'


def _jams(parent: ParentFigures) -> list[str]:
    """A strip at the upper edge, the darker the longer it was full."""
    count = max(1, len(parent.jams))
    wide = (WIDE - LEFT) * 10 // count / 10 + 0.3
    return [
        f'<rect x="{LEFT + (WIDE - LEFT) * 10 * place // count / 10:g}" y="0"'
        f' width="{wide:g}" height="10" fill="#d9730d"'
        f' fill-opacity="{20 + 80 * jam // 1000}%"/>'
        for place, jam in enumerate(parent.jams)
        if jam
    ]


def _area(rates: Sequence[Rate], top: Rate) -> str:
    """Steps from the left to the right edge, closed along the axis."""
    count = max(1, len(rates))
    floor = HIGH - BELOW
    path = [f"M{LEFT} {floor}"]
    for place, rate in enumerate(rates):
        right = LEFT + (WIDE - LEFT) * (place + 1) * 10 // count / 10
        path.append(f"V{_y(rate, top)}H{right:g}")
    return "".join(path) + f"V{floor}Z"


def _y(rate: Rate, top: Rate) -> str:
    """A height to a tenth."""
    tenths = (HIGH - BELOW) * 10 - (HIGH - BELOW) * 10 * rate // top
    return f"{tenths // 10}.{tenths % 10}"


def _grid(top: Rate, evening: Evening) -> list[str]:
    """Lines and labels of rates and times."""
    found = []
    step = step_for(top, 5)
    for rate in range(0, top, step):
        y = _y(rate, top)
        found.append(
            f'<line x1="{LEFT}" x2="{WIDE}" y1="{y}" y2="{y}" stroke="#e5e7eb"/>'
            f'<text x="{LEFT - 6}" y="{y}" text-anchor="end" dy="4">'
            f"{short_rate(rate)}</text>"
        )
    length = evening.end
    for time in range(0, length, time_step(length, 8)):
        x = LEFT + (WIDE - LEFT) * time // length
        found.append(
            f'<text x="{x}" y="{HIGH - 6}" text-anchor="middle">{time_label(time)}'
            "</text>"
        )
    return found


def _plans(plans: Sequence[PlanFigures], language: Language) -> str:
    """From slow to fast for each plan, a dot at typical, a mark at max-limit."""
    top = max(
        [1, *(p.max_limit for p in plans), *(p.rate.high for p in plans if p.rate)]
    )
    left, row = 130, 34
    high = row * len(plans) + 26

    def x(rate: Rate) -> int:
        return left + (WIDE - left - 12) * rate // top

    shapes = []
    for place, plan in enumerate(plans):
        y = row * place + 18
        name = escape(cells(plan)[0])
        shapes.append(
            f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{name}</text>'
        )
        if plan.rate is not None:
            low, half, fast = map(x, plan.rate)
            shapes.append(
                f'<rect x="{low}" y="{y - 7}" width="{max(2, fast - low)}" height="14"'
                ' fill="#2a78b5" fill-opacity=".45"/>'
                f'<circle cx="{half}" cy="{y}" r="6" fill="#2a78b5"/>'
            )
        if plan.max_limit:
            at = x(plan.max_limit)
            shapes.append(
                f'<line x1="{at}" x2="{at}" y1="{y - 13}" y2="{y + 13}"'
                ' stroke="#b3261e" stroke-width="2"/>'
            )
    shapes += [
        f'<text x="{x(rate)}" y="{high - 6}" text-anchor="middle">{short_rate(rate)}'
        "</text>"
        for rate in range(0, top + 1, step_for(top, 6))
    ]
    head = escape(word("network.customer-rates", language))
    body = "".join(shapes)
    return f'<h2>{head}</h2><svg viewBox="0 0 {WIDE} {high}" role="img">{body}</svg>'


def _table(evening: Evening, language: Language) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in headings(language))
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(one)}</td>" for one in cells(plan)) + "</tr>"
        for plan in evening.plans
    )
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'
