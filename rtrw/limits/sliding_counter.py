"""Sliding-window counter: two counts instead of a log.

What passed in the window that ends now is *estimated*: all of the present fixed
window, and of the previous one the share that the sliding window still covers, as if
its calls had come evenly. 80 before, 30 now, 25 % in: 80 x 0.75 + 30 = 90. It is
compared as an exact fraction, never rounded.

Guarantee: at most the limit in each fixed window. Calls do not come evenly, so a
window across an edge can pass up to *twice* the limit (less one): all of the previous
window's at its end, and then the room that the estimate gives free. With steady
traffic it is within a few per cent of the log, at the memory of a fixed window.

Memory per key: a tuple of three integers, about 240 bytes with key and slot.

The state is (index of the window, count of the one before, count of this one).
"""

from __future__ import annotations

from rtrw.limits import windows
from rtrw.limits.spelling import format_window, parse_window, positive
from rtrw.limits.verdict import KEY_BYTES, NEVER, State, Verdict


class SlidingWindowCounter:
    """About ``limit`` calls in any ``window`` (``"1m"``, or seconds)."""

    __slots__ = ("limit", "window")
    kind = "sliding-window-counter"
    wall = False

    def __init__(self, limit: int, window: str | float) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a limit below 1, or a window that cannot be read or is 0.
        """
        self.limit = positive("limit", limit)
        self.window = parse_window("window", window)

    def __repr__(self) -> str:
        return f"SlidingWindowCounter({self.limit}, {format_window(self.window)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, self.window)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""
        index, before, used = self._unpack(state, now)
        # A window that has not begun yet stands at its beginning.
        ahead = max(0, index * self.window - now)
        elapsed = now + ahead - index * self.window
        room = (self.limit - used) * self.window - before * (self.window - elapsed)
        left = max(0, room // self.window)
        rest = self._rest(before, used, elapsed)
        if cost and cost * self.window > room:
            wait = self._wait(before, used, elapsed, cost)
            retry = NEVER if wait is None else ahead + wait
            kept = (index, before, used) if self._moved(state, index) else state
            return Verdict(False, kept, left, retry, ahead + rest)
        if not cost:
            return Verdict(True, state, left, 0, ahead + rest)
        after = (index, before, used + cost)
        rest = ahead + self._rest(before, used + cost, elapsed)
        return Verdict(True, after, left - cost, 0, rest)

    def _unpack(self, state: State | None, now: int) -> tuple[int, int, int]:
        """The present window, the count of the one before, and its own."""
        index = now // self.window
        if not isinstance(state, tuple):
            return index, 0, 0
        at, before, used = state
        if at == index - 1:
            return index, used, 0
        if at < index:
            return index, 0, 0
        return (index if at > index + 1 else at), before, used

    @staticmethod
    def _moved(state: State | None, index: int) -> bool:
        """Whether the clock went back so far that the state means another window."""
        return isinstance(state, tuple) and state[0] > index

    def _rest(self, before: int, used: int, elapsed: int) -> int:
        """Microseconds until nothing counts any more."""
        windows_left = 2 if used else 1 if before else 0
        return windows_left * self.window - elapsed if windows_left else 0

    def _wait(self, before: int, used: int, elapsed: int, cost: int) -> int | None:
        """Microseconds until ``cost`` fits, if nobody else comes; None: never."""
        if cost > self.limit:
            return None
        room = self.limit - used - cost
        if room >= 0 and before:
            # In this window: before x (window - e) <= room x window.
            at = self.window - room * self.window // before
            if at < self.window:
                return at - elapsed
        # In the next one, what is used here is the count before.
        at = 0
        if used:
            at = max(0, self.window - (self.limit - cost) * self.window // used)
        return self.window - elapsed + at

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` of the present window was given back."""
        index, before, used = self._unpack(state, now)
        left = max(0, used - cost)
        return (index, before, left) if before or left else None

    def none_at(self, state: State) -> int:
        """The instant at which neither count matters."""
        if not isinstance(state, tuple):
            return 0
        index, _, used = state
        return (index + (2 if used else 1)) * self.window

    def most_in(self, window: int) -> int:
        """Limit times the windows touched: twice the limit for one window."""
        return windows.most_in(self.limit, window, self.window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES + 100
