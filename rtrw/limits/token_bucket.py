"""Token bucket: bursts up to the capacity, the rate in the long run.

Guarantee: any window of t passes at most capacity + rate x t. Over the time of one
full refill that is *twice* the capacity: a burst, and what came back during it.

``strict=True`` holds another promise: never more than the capacity in *any* window
of one full refill (capacity / rate). Each token then comes back one full refill after
it was taken; for that, calls are remembered as in a sliding-window log.

Memory per key: one integer, about 140 bytes with key and dictionary slot; strict:
some 50 bytes more for each call that passed in the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rtrw.bucket import Bucket, TokenRate, most_in, recovery
from rtrw.limits import levels
from rtrw.limits.spelling import format_rate, format_window, parse_rate, positive
from rtrw.limits.verdict import KEY_BYTES, State, Verdict

if TYPE_CHECKING:
    from rtrw.limits.sliding_log import SlidingWindowLog


class TokenBucket:
    """``capacity`` tokens at once, refilled at ``rate`` (``"10/s"``, or per second)."""

    __slots__ = ("_log", "bucket", "limit", "line", "strict", "window")
    kind = "token-bucket"
    wall = False

    def __init__(
        self, capacity: int, rate: str | float | TokenRate, *, strict: bool = False
    ) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a capacity below 1, or a rate that cannot be read or is 0.
        """
        self.limit = positive("capacity", capacity)
        self.bucket = Bucket(self.limit, parse_rate(rate))
        self.window = recovery(*self.bucket)
        self.strict = strict
        self._log = _log(self.limit, self.window) if strict else None
        self.line: Bucket | None = None if strict else self.bucket

    def __repr__(self) -> str:
        more = ", strict=True" if self.strict else ""
        return f"TokenBucket({self.limit}, {format_rate(self.bucket.rate)!r}{more})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, *self.bucket.rate, int(self.strict))

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""
        if self._log is not None:
            return self._log.decide(state, now, cost)
        return levels.decide(self.bucket, state, now, cost)

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` was given back."""
        if self._log is not None:
            return self._log.refund(state, now, cost)
        return levels.refund(self.bucket, state, now, cost)

    def none_at(self, state: State) -> int:
        """The instant at which the bucket is full."""
        if self._log is not None:
            return self._log.none_at(state)
        return levels.none_at(self.bucket, state)

    def most_in(self, window: int) -> int:
        """The capacity + rate x t; strict: the capacity for each begun refill."""
        if self._log is not None:
            return self._log.most_in(window)
        return most_in(*self.bucket, window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES if self._log is None else self._log.bytes_per_key()


def _log(limit: int, window: int) -> SlidingWindowLog:
    from rtrw.limits.sliding_log import SlidingWindowLog

    return SlidingWindowLog(limit, format_window(window))
