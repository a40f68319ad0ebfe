"""Where things stand in a picture: time to the right, rates upwards.

A picture is drawn for the width that it is shown in, in CSS pixels, so that its letters
have one size on a phone and on a desk. Places are numbers with one decimal.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.units import Duration, Rate

LEAST_WIDTH, MOST_WIDTH = 280, 1600
NARROW = 560
"""Below it there is less room for names."""


class Axes(NamedTuple):
    """The area inside the axes, and what its far corner stands for."""

    left: int
    top: int
    width: int
    height: int
    end: Duration
    most: Rate

    def x(self, time: Duration) -> float:
        """Pixels from the left edge of the picture."""
        return round(self.left + self.width * time / self.end, 1)

    def y(self, rate: Rate) -> float:
        """Pixels from its upper edge."""
        return round(self.bottom - self.height * min(rate, self.most) / self.most, 1)

    @property
    def right(self) -> int:
        """The right edge of the area."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The lower edge of the area."""
        return self.top + self.height


def bounded_width(text: str) -> int:
    """The width that a browser told, within reason."""
    digits = text.isascii() and text.isdigit() and len(text) < 6
    return min(MOST_WIDTH, max(LEAST_WIDTH, int(text))) if digits else 840


def rate_ticks(axes: Axes, ticks: int = 4) -> Iterator[str]:
    """Lines across, with rates at the left."""
    step = step_for(axes.most, ticks)
    for rate in range(0, axes.most + 1, step):
        y = axes.y(rate)
        kind = "base" if not rate else "grid"
        yield f'<path class="{kind}" d="M{axes.left} {y}H{axes.right}"/>'
        yield text(axes.left - 8, y + 4, short_rate(rate), "tick end")


def time_ticks(axes: Axes, below: int) -> Iterator[str]:
    """Times under the area."""
    ticks = max(2, axes.width // 78)
    step = time_step(axes.end, ticks)
    while step * ticks * 2 < axes.end:  # beyond years there are no steps of clocks
        step *= 10
    for time in range(0, axes.end + 1, step):
        x = axes.x(time)
        kind = "tick mid"
        if x > axes.right - 14:
            kind = "tick end"
        yield f'<path class="notch" d="M{x} {below}v5"/>'
        yield text(x, below + 18, time_label(time), kind)


def text(x: float, y: float, said: str, kind: str) -> str:
    """A piece of text."""
    return f'<text x="{x}" y="{y}" class="{kind}">{escape(said)}</text>'


def apart(
    wanted: list[tuple[float, str, str]], gap: float
) -> Iterator[tuple[float, str, str]]:
    """Heights with their texts, moved so far that none covers another."""
    last = float("-inf")
    for y, said, kind in sorted(wanted):
        last = max(y, last + gap)
        yield last, said, kind
