"""The rate of one queue now, the average that its router sees, and what follows."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rtrw.burst import SLICES, Setting, kind_of
from rtrw.units import SECOND, Duration, Rate

KEPT: Duration = 60 * SECOND
"""How much is remembered beyond the window, for the curve."""
ABOVE = 1.1
"""A rate above max-limit by a tenth is a burst; less may be the bucket's."""
WANTS = 0.9
"""A rate of nine tenths of max-limit is a line that wants more."""


class Reading(NamedTuple):
    """One direction of one queue."""

    rate: Rate
    """bit/s since the sample before."""
    average: Rate | None
    """Of the last burst-time; None until it has been watched so long, or no burst."""
    bursting: bool
    """The rate is above max-limit."""
    allowed: bool | None
    """Whether the model lets it burst: the average is under the threshold."""
    agrees: bool | None
    """Whether the router does what the model says; None where nothing tells."""
    curve: tuple[Rate, ...]
    """The rates of the last minute."""


class Meter:
    """Counters of one direction, in; readings, out."""

    def __init__(self, setting: Setting) -> None:
        """Nothing was seen yet."""
        self.setting = setting
        self._past: deque[tuple[int, int]] = deque()
        self._rates: deque[tuple[int, Rate]] = deque()

    def add(self, at: int, count: int) -> Reading | None:
        """A counter (bytes) at an instant (µs); None for the first one and a reset."""
        if self._past and count < self._past[-1][1]:
            self._past.clear()
            self._rates.clear()
        before = self._past[-1] if self._past else None
        if before is not None and at <= before[0]:
            return None
        was_allowed = self._allowed(self._average())
        self._past.append((at, count))
        window = self.setting.burst_time
        while len(self._past) > 2 and self._past[1][0] <= at - window:
            self._past.popleft()
        if before is None:
            return None
        rate = (count - before[1]) * 8 * SECOND // (at - before[0])
        self._rates.append((at, rate))
        while self._rates[0][0] < at - KEPT:
            self._rates.popleft()
        return self._reading(rate, was_allowed)

    def _reading(self, rate: Rate, was_allowed: bool | None) -> Reading:
        most = self.setting.max_limit
        average = self._average()
        bursting = bool(most) and rate > most * ABOVE
        curve = tuple(one for _, one in self._rates)
        agrees = None
        if was_allowed is not None and self._settled(average):
            # Held at max-limit although it wants more, or above it: both tell.
            telling = bursting or rate >= most * WANTS
            agrees = bursting == was_allowed if telling else None
        return Reading(rate, average, bursting, self._allowed(average), agrees, curve)

    def _average(self) -> Rate | None:
        """Bits of the last burst-time over it, from the two counters nearest to it."""
        window = self.setting.burst_time
        if kind_of(self.setting) == "off" or not self._past:
            return None
        (first, low), (last, high) = self._past[0], self._past[-1]
        if last - first < window:
            return None
        return (high - low) * 8 * SECOND // (last - first)

    def _allowed(self, average: Rate | None) -> bool | None:
        return None if average is None else average < self.setting.burst_threshold

    def _settled(self, average: Rate | None) -> bool:
        """Whether the average is a slice's traffic away from the threshold."""
        if average is None:
            return False
        slack = self.setting.burst_limit // SLICES
        return abs(average - self.setting.burst_threshold) > slack
