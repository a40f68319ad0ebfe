"""Leaky bucket as a meter: each call pours its cost in, the rate leaks out.

A call is refused when it would overflow. It is the token bucket seen from the other
side (what is in, not what is left): same state, same decisions, same guarantee. To
*space calls out* instead of refusing them, take ``LeakyQueue``.

Guarantee: any window of t passes at most capacity + rate x t.

Memory per key: one integer, about 140 bytes with key and dictionary slot.
"""

from __future__ import annotations

from rtrw.bucket import Bucket, TokenRate, most_in, recovery
from rtrw.limits import levels
from rtrw.limits.spelling import format_rate, parse_rate, positive
from rtrw.limits.verdict import KEY_BYTES, State, Verdict


class LeakyBucket:
    """Holds ``capacity``, leaks ``rate`` (``"10/s"``, or per second)."""

    __slots__ = ("bucket", "limit", "line", "window")
    kind = "leaky-bucket"
    wall = False

    def __init__(self, capacity: int, rate: str | float | TokenRate) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a capacity below 1, or a rate that cannot be read or is 0.
        """
        self.limit = positive("capacity", capacity)
        self.bucket = Bucket(self.limit, parse_rate(rate))
        self.window = recovery(*self.bucket)
        self.line: Bucket | None = self.bucket

    def __repr__(self) -> str:
        return f"LeakyBucket({self.limit}, {format_rate(self.bucket.rate)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, *self.bucket.rate)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""
        return levels.decide(self.bucket, state, now, cost)

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` was given back."""
        return levels.refund(self.bucket, state, now, cost)

    def none_at(self, state: State) -> int:
        """The instant at which the bucket is empty of calls."""
        return levels.none_at(self.bucket, state)

    def most_in(self, window: int) -> int:
        """The capacity + rate x t."""
        return most_in(*self.bucket, window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES
