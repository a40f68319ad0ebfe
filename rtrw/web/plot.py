"""The curve of a burst as SVG.

Colours are classes, so that light and dark are the style sheet's business. From the
back to the front: slices as hairlines, the window of sixteen that the animation moves,
the rate as steps over an area, the average as a line, the threshold in dashes, the
instants at which burst begins and ends, and under it one cell for each slice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rtrw.burst import SLICES, Setting
from rtrw.locale import Language, word
from rtrw.sim.curve import Curve
from rtrw.units import format_rate, format_seconds
from rtrw.web.axes import NARROW, Axes, apart, rate_ticks, text, time_ticks
from rtrw.web.frames import Frame, digits_of, first_switch, frames_json, frames_of

HAIRLINES = 130
"""Slices that are shown one by one."""
CELLS = 420
MARKS = 60
"""Switch instants that are marked; their times only where there is room."""
LANE = 10
HEAD = 34
"""Pixels above the area, for the strip of bursts and its times."""


class Drawn(NamedTuple):
    """A curve, the setting that made it, and its slices (or means of some)."""

    curve: Curve
    setting: Setting
    frames: Sequence[Frame]


def drawn(curve: Curve, setting: Setting) -> Drawn:
    """A curve ready to be drawn."""
    return Drawn(curve, setting, frames_of(curve))


class Picture(NamedTuple):
    """The SVG, and the lists of its animation."""

    svg: str
    frames: dict[str, object]


def draw(first: Drawn, other: Drawn | None, width: int, language: Language) -> Picture:
    """The picture of one plan, or of two over each other."""
    axes = _axes(first, other, width)
    frames = first.frames
    moving = frames_json(frames, axes, first.curve)
    rest = axes.x(frames[first_switch(frames)].start)
    parts = [
        *_hairlines(first.curve, axes),
        *_window(first.curve, axes, rest),
        *rate_ticks(axes),
        *_rates(first, axes),
        *(_other(other, axes) if other else ()),
        *_levels(first, axes, language),
        *_switches(first.curve, axes),
        *_lane(first.curve, axes),
        *time_ticks(axes, axes.bottom + LANE + 6),
        _head(axes, rest),
    ]
    height = axes.bottom + LANE + 32
    label = word("explore.curve", language)
    return Picture(
        f'<svg id="curve" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{label}">{"".join(parts)}</svg>',
        moving,
    )


def _axes(first: Drawn, other: Drawn | None, width: int) -> Axes:
    """As long as the longer curve, as high as all that is to be seen in it."""
    shown = [first, other] if other else [first]
    most = max(_top(one) for one in shown)
    end = max(one.curve.slices * one.curve.slice for one in shown)
    height = 168 if width < NARROW else 296
    return Axes(46, HEAD, width - 46 - 6, height, end, most * 27 // 25)


def _top(one: Drawn) -> int:
    """The highest rate; a threshold far above all is left out."""
    most = max(max(frame.rate, frame.average) for frame in one.frames)
    most = max(most, one.setting.max_limit, one.setting.burst_limit, 1)
    threshold = one.setting.burst_threshold
    return threshold if most < threshold < 2 * most else most


def _head(axes: Axes, rest: float) -> str:
    """The line of the animation."""
    line = f"M0 {axes.top - 10}V{axes.bottom + LANE + 5}"
    return f'<path id="head" class="head" transform="translate({rest} 0)" d="{line}"/>'


# --- what lies behind --------------------------------------------------------------


def _hairlines(curve: Curve, axes: Axes) -> Iterator[str]:
    """A line where each slice begins."""
    if curve.slices > HAIRLINES:
        return
    lines = "".join(
        f"M{axes.x(number * curve.slice)} {axes.top}V{axes.bottom}"
        for number in range(1, curve.slices + 1)
    )
    yield f'<path class="slices" d="{lines}"/>'


def _window(curve: Curve, axes: Axes, rest: float) -> Iterator[str]:
    """The sixteen slices that are remembered, up to where the line stands."""
    step = axes.width * curve.slice / axes.end
    whole = round(step * SLICES, 1)
    top, bottom = axes.top, axes.bottom + LANE + 5
    inner = "".join(f"M{-round(step * n, 1)} {bottom - 3}v6" for n in range(SLICES + 1))
    yield (
        f'<clipPath id="area"><rect x="{axes.left}" y="0" width="{axes.width}"'
        f' height="{bottom + 8}"/></clipPath>'
        f'<g clip-path="url(#area)"><g id="window" transform="translate({rest} 0)">'
        f'<rect class="window" x="{-whole}" y="{top}" width="{whole}"'
        f' height="{bottom - top}"/><path class="sixteen" d="{inner}"/></g></g>'
    )


def _lane(curve: Curve, axes: Axes) -> Iterator[str]:
    """A cell for each slice: carried in burst, carried without, or idle."""
    if curve.slices > CELLS:
        return
    y = axes.bottom + 5
    gap = 1 if axes.width / curve.slices > 4 else 0
    for run in curve.runs:
        kind = "cell" if not run.amount else "cell fast" if run.burst else "cell slow"
        for number in range(run.first, run.first + run.slices):
            left = axes.x(number * curve.slice)
            wide = round(axes.x((number + 1) * curve.slice) - left - gap, 1)
            yield f'<rect class="{kind}" x="{left}" y="{y}" width="{wide}" height="7"/>'


# --- the curve ---------------------------------------------------------------------


def _steps(one: Drawn, axes: Axes) -> str:
    """The rate as steps, without points that say nothing."""
    parts: list[str] = []
    last = -1
    for frame in one.frames:
        if frame.rate != last:
            x, y = axes.x(frame.start), axes.y(frame.rate)
            parts.append(f"H{x}V{y}" if parts else f"M{x} {y}")
            last = frame.rate
    return "".join(parts) + f"H{axes.x(one.curve.slices * one.curve.slice)}"


def _line(one: Drawn, axes: Axes) -> str:
    """The average that was seen at each start."""
    return "M" + "L".join(
        f"{axes.x(frame.start)} {axes.y(frame.average)}" for frame in one.frames
    )


def _rates(one: Drawn, axes: Axes) -> Iterator[str]:
    steps = _steps(one, axes)
    yield f'<path class="area" d="{steps}V{axes.bottom}H{axes.left}Z"/>'
    yield f'<path class="rate" d="{steps}"/>'
    yield f'<path class="average" d="{_line(one, axes)}"/>'


def _other(one: Drawn, axes: Axes) -> Iterator[str]:
    yield f'<path class="other" d="{_steps(one, axes)}"/>'
    yield f'<path class="other-average" d="{_line(one, axes)}"/>'


# --- what is named -----------------------------------------------------------------


def _levels(one: Drawn, axes: Axes, language: Language) -> Iterator[str]:
    """The threshold as a line; it and the limits by name at the right."""
    setting, named = one.setting, []
    for name, rate, kind in (
        ("max-limit", setting.max_limit, "level"),
        ("burst-limit", setting.burst_limit, "level"),
        (word("explore.threshold", language), setting.burst_threshold, "level t"),
    ):
        if not 0 < rate <= axes.most:
            continue
        y = axes.y(rate)
        line = "threshold" if kind == "level t" else "limit"
        yield f'<path class="{line}" d="M{axes.left} {y}H{axes.right}"/>'
        named.append((y - 5, f"{name} {format_rate(rate)}", f"{kind} end"))
    for y, said, kind in apart(named, 13):
        yield text(axes.right - 4, round(y, 1), said, kind)


def _switches(curve: Curve, axes: Axes) -> Iterator[str]:
    """A strip while burst is used, and the instants at which it begins and ends."""
    free = float(axes.left)
    y = axes.top - 8
    for start, stop in islice(curve.bursts(), MARKS):
        left, right = axes.x(start), axes.x(min(stop, axes.end))
        wide = round(max(1.5, right - left), 1)
        yield f'<rect class="burst" x="{left}" y="{y}" width="{wide}" height="4"/>'
        for time, x in ((start, left), (stop, right)):
            if 0 < time < axes.end:
                yield f'<path class="switch" d="M{x} {y + 4}V{axes.bottom}"/>'
                said = format_seconds(time, digits_of(curve))
                half = 3.5 * len(said)
                at = max(x, free + half)
                if at - x <= half and at + half <= axes.right:
                    free = at + half + 8
                    yield text(round(at, 1), y - 6, said, "instant mid")
