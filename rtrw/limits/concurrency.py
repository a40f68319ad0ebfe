"""Concurrency: so many at the same time, by leases that expire.

``take`` hands out a *lease*, ``release`` gives it back; one that is not given back,
because its process crashed, ends by itself after ``ttl``.

The state is the sorted tuple of the instants at which the leases end. Two leases that
end in the same microsecond are alike, so a lease needs no other name than that
instant, and nothing random is needed.

Guarantee: never more than the limit of leases at the same time, as long as nobody
works on beyond ``ttl``. It says nothing about calls per time. ``retry_after`` is an
upper bound: when the next lease ends by itself.

Memory per key: about 140 bytes and 40 for each lease.
"""

from __future__ import annotations

from bisect import bisect_right

from rtrw.limits.spelling import format_window, parse_window, positive
from rtrw.limits.verdict import KEY_BYTES, NEVER, State, Verdict


class Concurrency:
    """``limit`` leases at a time, each for at most ``ttl`` (``"30s"``, or seconds)."""

    __slots__ = ("limit", "window")
    kind = "concurrency"
    wall = False

    def __init__(self, limit: int, ttl: str | float) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a limit below 1, or a ttl that cannot be read or is 0.
        """
        self.limit = positive("limit", limit)
        self.window = parse_window("ttl", ttl)

    def __repr__(self) -> str:
        return f"Concurrency({self.limit}, {format_window(self.window)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, self.window)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` leases are free; they are one lease to give back."""
        live, stored = self._live(state, now)
        rest = live[-1] - now if live else 0
        free = self.limit - len(live)
        if cost > free:
            retry = NEVER if cost > self.limit else live[cost - free - 1] - now
            return Verdict(False, stored, free, retry, rest)
        if not cost:
            return Verdict(True, stored, free, 0, rest)
        end = now + self.window
        place = bisect_right(live, end)
        after = (*live[:place], *(end,) * cost, *live[place:])
        lease = f"{end}:{cost}"
        return Verdict(True, after, free - cost, 0, after[-1] - now, lease=lease)

    def _live(
        self, state: State | None, now: int
    ) -> tuple[tuple[int, ...], State | None]:
        """The leases that have not ended, and what to store when none is given."""
        if not isinstance(state, tuple) or not state:
            return (), state
        furthest = now + 2 * self.window
        if state[-1] > furthest:
            # The clock was set back: a lease cannot end later than a whole ttl.
            state = tuple(min(end, now + self.window) for end in state)
        return state[bisect_right(state, now) :], state

    def release(self, state: State | None, now: int, lease: str) -> State | None:
        """The state without the lease; unchanged when it has ended already."""
        end, _, cost = lease.partition(":")
        live = list(self._live(state, now)[0])
        for _turn in range(int(cost or 1)):
            if int(end) in live:
                live.remove(int(end))
        return tuple(live) or None

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state without the ``cost`` youngest leases."""
        live = self._live(state, now)[0]
        return live[: max(0, len(live) - cost)] or None

    def none_at(self, state: State) -> int:
        """The end of the last lease."""
        return state[-1] if isinstance(state, tuple) and state else 0

    def most_in(self, window: int) -> int:
        """The limit, at any one time; there is none on calls per time."""
        del window
        return self.limit

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES + 40 * self.limit
