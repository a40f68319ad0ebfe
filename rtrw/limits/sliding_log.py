"""Sliding-window log: never more than the limit in any window. The exact one.

The state is a flat tuple, instant and cost in turn, of the calls that passed in the
window that ends now. A call made at t is forgotten at t + window.

Guarantee: any window of the policy's length passes at most the limit; a window of t,
the limit for each begun window.

Memory per key: 140 bytes and some 50 for each call in the window: the price of being
exact. For limits of thousands take the sliding-window counter.
"""

from __future__ import annotations

from rtrw.limits.spelling import format_window, parse_window, positive
from rtrw.limits.verdict import CALL_BYTES, KEY_BYTES, NEVER, State, Verdict

Log = tuple[int, ...]


class SlidingWindowLog:
    """``limit`` calls in any ``window`` (``"1m"``, or seconds)."""

    __slots__ = ("limit", "window")
    kind = "sliding-window-log"
    wall = False

    def __init__(self, limit: int, window: str | float) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a limit below 1, or a window that cannot be read or is 0.
        """
        self.limit = positive("limit", limit)
        self.window = parse_window("window", window)

    def __repr__(self) -> str:
        return f"SlidingWindowLog({self.limit}, {format_window(self.window)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, self.window)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""
        log, stored = self._live(state, now)
        used = sum(log[1::2])
        rest = log[-2] + self.window - now if log else 0
        if used + cost > self.limit:
            retry = self._freed(log, used + cost - self.limit, now)
            return Verdict(False, stored, self.limit - used, retry, rest)
        if not cost:
            return Verdict(True, stored, self.limit - used, 0, rest)
        # Where the clock went back, a call counts from the latest instant seen.
        at = max(now, log[-2]) if log else now
        again = bool(log) and log[-2] == at
        after = (*log[:-1], log[-1] + cost) if again else (*log, at, cost)
        rest = at + self.window - now
        return Verdict(True, after, self.limit - used - cost, 0, rest)

    def _live(self, state: State | None, now: int) -> tuple[Log, State | None]:
        """What still counts, and what to store when nothing passes."""
        if not isinstance(state, tuple) or not state:
            return (), state
        if state[-2] > now + self.window:
            state = _brought_back(state, now)
        first = 0
        while first < len(state) and state[first] + self.window <= now:
            first += 2
        return state[first:], state

    def _freed(self, log: Log, need: int, now: int) -> int:
        """Microseconds until ``need`` of what is in the log is forgotten."""
        for at, cost in zip(log[::2], log[1::2], strict=True):
            need -= cost
            if need <= 0:
                return at + self.window - now
        return NEVER

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state without the latest ``cost``."""
        log = self._live(state, now)[0]
        while log and cost >= log[-1]:
            cost -= log[-1]
            log = log[:-2]
        return (*log[:-1], log[-1] - cost) if log else None

    def none_at(self, state: State) -> int:
        """The instant at which the latest call is forgotten."""
        return state[-2] + self.window if isinstance(state, tuple) and state else 0

    def most_in(self, window: int) -> int:
        """The limit for each begun window."""
        return self.limit * -(-window // self.window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about: a log that is full of single calls."""
        return KEY_BYTES + CALL_BYTES * self.limit


def _brought_back(log: Log, now: int) -> Log:
    """The log with what lies ahead of a clock that was set back moved to now."""
    return tuple(
        number if place % 2 else min(number, now) for place, number in enumerate(log)
    )
