"""Clocks, so that whatever needs the time is given it.

A ``Clock`` is called and answers integer microseconds; what instant is zero is the
clock's own affair, only differences count. ``MONOTONIC`` never steps back when the
machine's date is set. ``ManualClock`` is for tests and simulations.
"""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Anything that answers microseconds when called."""

    def __call__(self) -> int:
        """Microseconds since the clock's own zero."""


def _monotonic() -> int:
    return time.monotonic_ns() // 1000


def _wall() -> int:
    return time.time_ns() // 1000


MONOTONIC: Clock = _monotonic
"""Never goes back; for limits, pacing and time-outs on one machine."""
WALL: Clock = _wall
"""Microseconds since 1970 in UTC; for calendars and for what is shown to people."""


class ManualClock:
    """A clock that stands still until it is told to go on.

    >>> clock = ManualClock()
    >>> clock.advance_us(1_500_000)
    >>> clock()
    1500000
    """

    def __init__(self, now_us: int = 0) -> None:
        """Start at ``now_us``."""
        self._now = now_us

    def __call__(self) -> int:
        """The present instant, in microseconds."""
        return self._now

    def advance_us(self, by: int) -> None:
        """Go on by ``by`` microseconds; a negative number is a clock set back."""
        self._now += by

    def sleep(self, seconds: float) -> None:
        """Pass ``seconds`` at once: who waits on this clock does not wait long."""
        self._now += round(seconds * 1_000_000)

    def set_us(self, now: int) -> None:
        """Jump to ``now``."""
        self._now = now
