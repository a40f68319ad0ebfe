"""Fixed window: so many calls from one full window to the next.

Windows begin at multiples of the window's length (of the clock's zero; with wall time
at whole minutes, hours, UTC days).

Guarantee: at most the limit in each of these windows, and therefore up to *twice* the
limit in a window of the same length that lies across an edge: the limit just before
it, and the limit again just after it.

Memory per key: one integer, about 140 bytes with key and dictionary slot.
"""

from __future__ import annotations

from rtrw.limits import windows
from rtrw.limits.spelling import format_window, parse_window, positive
from rtrw.limits.verdict import KEY_BYTES, State, Verdict


class FixedWindow:
    """``limit`` calls in each ``window`` (``"1m"``, or seconds)."""

    __slots__ = ("limit", "window")
    kind = "fixed-window"
    wall = False

    def __init__(self, limit: int, window: str | float) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a limit below 1, or a window that cannot be read or is 0.
        """
        self.limit = positive("limit", limit)
        self.window = parse_window("window", window)

    def __repr__(self) -> str:
        return f"FixedWindow({self.limit}, {format_window(self.window)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, self.window)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""
        index = now // self.window
        return windows.decide(
            self.limit, state, now, cost, index=index, end_of=self._end
        )

    def _end(self, index: int) -> int:
        return (index + 1) * self.window

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` was given back, if its window still lasts."""
        return windows.refund(self.limit, state, cost, now // self.window)

    def none_at(self, state: State) -> int:
        """The end of the window."""
        return self._end(windows.stored_index(self.limit, state))

    def most_in(self, window: int) -> int:
        """Limit times the windows touched: twice the limit for one window."""
        return windows.most_in(self.limit, window, self.window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES
