"""Waiting lines: those who wait for a key go in the order in which they came.

Only the first of a line asks the limiter; it sleeps for exactly the time that the
refusal names and then passes, and the next one moves up.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import inf
from threading import Condition

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.decision import PolicyError
from rtrw.limits.forks import forgets, new_lock

SECOND = 1_000_000
GLANCE = 0.05
"""Seconds after which a wait looks again at what may have changed elsewhere."""

_LONGEST = 1e12
"""Seconds, more than anybody waits, and still a whole number of microseconds."""
DAY = 86_400
"""Seconds that are slept at most at once; operating systems have a bound too."""

Sleep = Callable[[float], object]


def deadline(clock: Clock, timeout: float | None) -> int | None:
    """The instant of ``clock`` at which patience ends; None (or infinite): never.

    Raises:
        PolicyError: not a number of seconds of at least 0.
    """
    if timeout is None or timeout == inf:
        return None
    if not timeout >= 0:
        raise PolicyError.of("RTRW620", {"value": str(timeout)})
    return clock() + int(min(timeout, _LONGEST) * SECOND)


def sleeper(clock: Clock) -> Sleep | None:
    """How time is passed on a clock of its own: its ``sleep``, if it has one."""
    found: Sleep | None = getattr(clock, "sleep", None)
    return found


class Lines:
    """The waiting lines of one limiter, one per key, for threads."""

    def __init__(self, clock: Clock, sleep: Sleep | None) -> None:
        """Wait on ``clock``; ``sleep`` passes time on it (real time when None)."""
        self.clock = clock
        self.sleep = sleep or sleeper(clock)
        self._changed = Condition(new_lock())
        self._lines: dict[str, deque[object]] = {}
        forgets(self)

    def forget(self) -> None:
        """After a fork: those who waited are not here."""
        self._lines.clear()

    def join(self, key: str) -> object:
        """A place at the end of the line."""
        ticket = object()
        with self._changed:
            self._lines.setdefault(key, deque()).append(ticket)
        return ticket

    def leave(self, key: str, ticket: object) -> None:
        """Give the place up; who stands behind moves on."""
        with self._changed:
            line = self._lines.get(key, deque())
            if ticket in line:
                line.remove(ticket)
            if not line:
                self._lines.pop(key, None)
            self._changed.notify_all()

    def reach_front(self, key: str, ticket: object, until: int | None) -> bool:
        """Wait to be first; False when patience ends before."""
        with self._changed:
            while self._lines[key][0] is not ticket:
                rest = None if until is None else until - self.clock()
                if rest is not None and rest <= 0:
                    return False
                self._changed.wait(self._glance(rest))
        return True

    def _glance(self, rest: int | None) -> float | None:
        """Seconds of real time to wait for news: a foreign clock is looked at often."""
        if self.clock is not MONOTONIC:
            return GLANCE
        return None if rest is None else min(rest / SECOND, DAY)

    def pause(self, seconds: float, *, news: bool) -> None:
        """Sleep as the first of a line; with ``news``, wake when something is given."""
        if self.sleep is not None:
            self.sleep(seconds)
        elif news:
            with self._changed:
                self._changed.wait(min(seconds, GLANCE))
        elif self.clock is MONOTONIC:
            time.sleep(min(seconds, DAY))
        else:
            time.sleep(min(seconds, GLANCE))

    def tell(self) -> None:
        """Something was given back: whoever waits looks again."""
        with self._changed:
            self._changed.notify_all()
