"""Leaky bucket as a queue: calls pass, but each is told when to go.

``delay`` of the decision is how long the caller holds the call back, so that calls go
on at the rate, one after the other: at 1/s three calls at once go after 0, 1 and 2
seconds. Those whose turn has not ended are in the queue; when it holds ``capacity``
of them, a call is refused. (NGINX: ``limit_req`` with ``burst=capacity-1`` and no
``nodelay``.)

Guarantee: in any window of t at most capacity + rate x t are let in, and at most
1 + rate x t go on when every caller obeys its delay.

Memory per key: one integer, about 140 bytes with key and dictionary slot.
"""

from __future__ import annotations

from rtrw.bucket import Bucket, TokenRate, most_in, recovery
from rtrw.limits import levels
from rtrw.limits.spelling import format_rate, parse_rate, positive
from rtrw.limits.verdict import KEY_BYTES, State, Verdict


class LeakyQueue:
    """Calls go on at ``rate``, at most ``capacity`` of them at a time are queued."""

    __slots__ = ("bucket", "limit", "window")
    kind = "leaky-queue"
    wall = False

    def __init__(self, capacity: int, rate: str | float | TokenRate) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a capacity below 1, or a rate that cannot be read or is 0.
        """
        self.limit = positive("capacity", capacity)
        self.bucket = Bucket(self.limit, parse_rate(rate))
        self.window = recovery(*self.bucket)

    def __repr__(self) -> str:
        return f"LeakyQueue({self.limit}, {format_rate(self.bucket.rate)!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, *self.bucket.rate)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether there is room for ``cost``; ``delay`` is what is queued before it."""
        verdict = levels.decide(self.bucket, state, now, cost)
        if not verdict.allowed:
            return verdict
        ahead = levels.missing(self.bucket, state, now)
        return verdict._replace(delay=-(-ahead // self.bucket.rate.amount))

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` left the queue."""
        return levels.refund(self.bucket, state, now, cost)

    def none_at(self, state: State) -> int:
        """The instant at which the queue is empty."""
        return levels.none_at(self.bucket, state)

    def most_in(self, window: int) -> int:
        """The capacity + rate x t are let in."""
        return most_in(*self.bucket, window)

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES
