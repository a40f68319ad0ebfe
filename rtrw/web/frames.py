"""What the animation shows at each step, in words that are made here.

The browser moves a line and picks texts from these lists; it works nothing out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rtrw.profiles.lint_finding import short_rate
from rtrw.sim.curve import Curve, sample
from rtrw.units import Duration, Rate, format_seconds
from rtrw.web.axes import Axes

MOST_FRAMES = 600
"""Slices that are shown one by one."""
MEANS = 400
"""Steps that stand for more of them."""


class Frame(NamedTuple):
    """One slice, or a stretch of several; ``burst`` whether it was let run fast."""

    start: Duration
    rate: Rate
    average: Rate
    burst: bool
    equal: bool = False


def frames_of(curve: Curve) -> list[Frame]:
    """Each slice; of very many slices, means of some together."""
    if curve.slices <= MOST_FRAMES:
        return [
            Frame(
                point.start,
                curve.rate(point.amount),
                curve.average(point.window),
                point.burst,
                point.window == curve.limit,
            )
            for point in curve.points()
        ]
    length = curve.slices * curve.slice
    return [
        Frame(length * number // MEANS, one.rate, one.average, one.burst >= 50)
        for number, one in enumerate(sample(curve, MEANS))
    ]


def first_switch(frames: Sequence[Frame]) -> int:
    """The frame at which burst first ended, where the picture rests; else the last."""
    on = False
    for number, one in enumerate(frames):
        if on and not one.burst:
            return number
        on = on or (one.burst and one.rate > 0)
    return len(frames) - 1


def frames_json(frames: Sequence[Frame], axes: Axes, curve: Curve) -> dict[str, object]:
    """The lists that the browser plays.

    ``x`` in pixels, ``step`` in milliseconds of simulated time, ``on`` is 1 in burst;
    texts of time, rate and average, and whether the average was below (``<``), at
    (``=``) or above (``>``) the threshold.
    """
    digits = digits_of(curve)
    return {
        "x": [axes.x(one.start) for one in frames],
        "t": [format_seconds(one.start, digits) for one in frames],
        "rate": [_said(one.rate) for one in frames],
        "average": [_said(one.average) for one in frames],
        "on": [int(one.burst) for one in frames],
        "sign": ["=" if one.equal else "<" if one.burst else ">" for one in frames],
        "step": curve.slices * curve.slice / len(frames) / 1000,
        "rest": first_switch(frames),
        "threshold": curve.limit > 0,
    }


@lru_cache(maxsize=4096)
def _said(rate: Rate) -> str:
    """A rate as text; the same few come again and again."""
    return short_rate(rate)


def digits_of(curve: Curve) -> int:
    """Decimals of a second that tell one slice from the next."""
    return 1 if curve.slice % 100_000 == 0 else 2
