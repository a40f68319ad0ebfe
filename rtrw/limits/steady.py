"""A clock that cannot be set back, made of one that can.

Wall clocks step: a date is corrected, a laptop wakes, a virtual machine's time is
pulled back eleven seconds and pushed forward again. For a limiter a step back must
lock nobody out, and the step forward that undoes it must not give tokens.

So time stands still over a step back and then goes on from where it was; what it is
then ahead of the clock is owed, and a later jump of at least as much pays the debt
instead of being counted as time that went by.
"""

from __future__ import annotations

from rtrw.clock import Clock


class SteadyClock:
    """``clock`` without its steps back. Not thread-safe: call it under a lock."""

    __slots__ = ("_clock", "_last", "_owed", "_shown")

    def __init__(self, clock: Clock) -> None:
        """Begin where ``clock`` stands."""
        self._clock = clock
        self._last = self._shown = clock()
        self._owed = 0

    def __call__(self) -> int:
        """Microseconds, never less than before."""
        now = self._clock()
        gone = now - self._last
        self._last = now
        if gone < 0:
            self._owed -= gone
        elif self._owed and gone >= self._owed:
            self._shown += gone - self._owed
            self._owed = 0
        else:
            self._shown += gone
        return self._shown
