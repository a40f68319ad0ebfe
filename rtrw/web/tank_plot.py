"""The bucket as SVG: its level over time, what passed and what was refused."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from rtrw.limits.arithmetic import plain_number
from rtrw.limits.compare import Event, Outcome, binned
from rtrw.locale import Language, word
from rtrw.render.scale import step_for
from rtrw.units import SECOND, format_seconds
from rtrw.web.axes import NARROW, Axes, text, time_ticks
from rtrw.web.tank import Tank

FRAMES = 240
VESSEL, SMALL = 84, 40
"""Pixels of the bucket itself, at the left; its height is that of the area."""
LANES = 46


class Picture(NamedTuple):
    """The SVG, and the lists of its animation."""

    svg: str
    frames: dict[str, object]


def draw(tank: Tank, width: int, language: Language) -> Picture:
    """The picture, as wide as it is shown."""
    narrow = width < NARROW
    vessel = SMALL if narrow else VESSEL
    left = 44 + vessel + (14 if narrow else 36)
    height = 170 if narrow else 230
    axes = Axes(left, 20, width - left - 6, height, tank.end, tank.bucket.capacity)
    below = axes.bottom + LANES
    parts = [
        *_vessel(axes, vessel),
        *_ticks(axes),
        *_level(tank, axes),
        *_answers(tank, axes, language),
        *time_ticks(axes, below),
        _head(axes, below),
    ]
    label = word("explore.level", language)
    svg = (
        f'<svg id="tank" viewBox="0 0 {width} {below + 26}" width="{width}"'
        f' height="{below + 26}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    )
    return Picture(svg, _frames(tank, axes))


def _head(axes: Axes, below: int) -> str:
    """The line of the animation."""
    place = f"translate({axes.left} 0)"
    line = f"M0 {axes.top - 6}V{below}"
    return f'<path id="tank-head" class="head" transform="{place}" d="{line}"/>'


def _vessel(axes: Axes, width: int) -> Iterator[str]:
    """The bucket; the browser sets how far the water is moved down."""
    left, right, top, bottom = 3, 3 + width, axes.top, axes.bottom
    slant = width // 10
    shape = f"M{left} {top}L{left + slant} {bottom}H{right - slant}L{right} {top}"
    yield f'<clipPath id="vessel"><path d="{shape}Z"/></clipPath>'
    yield f'<path class="inside" d="{shape}Z"/>'
    yield (
        f'<g clip-path="url(#vessel)"><rect id="water" class="water" x="0" y="{top}"'
        f' width="{right + 10}" height="{axes.height}"/></g>'
    )
    yield f'<path class="vessel" d="{shape}"/>'


def _ticks(axes: Axes) -> Iterator[str]:
    step = max(1, step_for(axes.most, 4))
    for count in range(0, axes.most + 1, step):
        y = axes.y(count)
        kind = "base" if not count else "grid"
        yield f'<path class="{kind}" d="M{axes.left} {y}H{axes.right}"/>'
        yield text(axes.left - 8, y + 4, _short(count), "tick end")


def _short(count: int) -> str:
    for factor, unit in ((10**9, "G"), (10**6, "M"), (10**4, "k")):
        if count >= factor:
            return f"{plain_number(count / (1000 if unit == 'k' else factor))}{unit}"
    return str(count)


def _points(tank: Tank, axes: Axes) -> Iterator[tuple[float, float]]:
    """The level at each request, before and after, and at the end."""
    full = tank.bucket.full
    for one in tank.moments:
        x = axes.x(one.at)
        yield x, _y(one.before, full, axes)
        if one.after != one.before:
            yield x, _y(one.after, full, axes)
    last = tank.moments[-1]
    refilled = last.at - (last.after - full) // tank.bucket.rate.amount
    yield axes.x(min(refilled, tank.end)), axes.y(axes.most)
    yield axes.x(tank.end), axes.y(axes.most)


def _y(level: int, full: int, axes: Axes) -> float:
    return round(axes.bottom - axes.height * level / full, 1)


def _level(tank: Tank, axes: Axes) -> Iterator[str]:
    points = "L".join(f"{x} {y}" for x, y in _points(tank, axes))
    yield f'<path class="area" d="M{points}V{axes.bottom}H{axes.left}Z"/>'
    yield f'<path class="rate" d="M{points}"/>'


def _answers(tank: Tank, axes: Axes, language: Language) -> Iterator[str]:
    """Two lanes of marks: passed above, refused below."""
    for row, passed in enumerate((True, False)):
        y = axes.bottom + 6 + row * 19
        kind = "passed" if passed else "refused"
        found: dict[float, None] = {}
        for one in tank.moments:
            if one.passed is passed:
                found[round(axes.x(one.at))] = None
        marks = "".join(f"M{x} {y}v14" for x in found)
        yield f'<path class="{kind}" d="{marks or "M0 0"}"/>'
        yield text(
            axes.left - 8, y + 11, word(f"explore.now_{kind}", language), "tick end"
        )


def _frames(tank: Tank, axes: Axes) -> dict[str, object]:
    """Texts at even steps, and how many pixels the water is down from full."""
    times = [one.at for one in tank.moments]
    lists: dict[str, list[object]] = {
        key: [] for key in ("x", "t", "down", "level", "passed", "refused", "retry")
    }
    sums = [0]
    for one in tank.moments:
        sums.append(sums[-1] + one.passed)
    for number in range(FRAMES + 1):
        now = tank.end * number // FRAMES
        place = bisect_right(times, now)
        last = tank.moments[max(0, place - 1)]
        level = tank.bucket.refill(last.after, now - last.at)
        retry = tank.bucket.time_until(level, tank.lot)
        lists["x"].append(axes.x(now))
        lists["t"].append(format_seconds(now, _digits(tank.end)))
        lists["down"].append(
            round(axes.height * (tank.bucket.full - level) / tank.bucket.full, 1)
        )
        lists["level"].append(f"{tank.bucket.tokens(level):,}")
        lists["passed"].append(f"{sums[place] * tank.lot:,}")
        lists["refused"].append(f"{(place - sums[place]) * tank.lot:,}")
        lists["retry"].append(
            "-" if retry is None else format_seconds(retry, _digits(retry))
        )
    return {**lists, "step": tank.end / FRAMES / 1000, "rest": 0}


def _digits(length: int) -> int:
    return 1 if length >= 10 * SECOND or not length else 2 if length >= SECOND else 3


# --- policies ------------------------------------------------------------------------


def strip(one: Outcome, span: tuple[int, int], width: int) -> str:
    """Who passed (up) and who was refused (down), in bins over a time."""
    begin, end = span
    count = max(12, width // 5)
    length = max(1, -(-(end - begin) // count))
    passed = _binned(one.passed, begin, length, count)
    refused = _binned(one.refused, begin, length, count)
    most = max(*passed, *refused, 1)
    parts = []
    for kind, bins, sign in (("passed", passed, -1), ("refused", refused, 1)):
        places = (round((n + 0.5) * width / count, 1) for n in range(count))
        marks = "".join(
            f"M{x} 16v{sign * (2 + 13 * much // most)}"
            for x, much in zip(places, bins, strict=True)
            if much
        )
        parts.append(f'<path class="{kind} wide" d="{marks or "M0 0"}"/>')
    base = f'<path class="base" d="M0 16H{width}"/>'
    return (
        f'<svg class="strip" viewBox="0 0 {width} 32" width="{width}" height="32"'
        f' aria-hidden="true">{base}{"".join(parts)}</svg>'
    )


def _binned(
    events: tuple[Event, ...], begin: int, length: int, count: int
) -> list[int]:
    return binned(events, begin, length, count)
