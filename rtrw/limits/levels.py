"""Decisions over a bucket whose state is one integer, ``full_at``.

Token bucket, leaky bucket and GCRA are one mathematics seen from three sides: tokens
that are left, water that is in, and the instant at which the next call was expected.
"""

from __future__ import annotations

from rtrw.bucket import Bucket
from rtrw.limits.verdict import NEVER, State, Verdict


def as_instant(state: State | None) -> int:
    """``full_at`` of a state; "never used" has been full since ever."""
    return state if isinstance(state, int) else 0


def missing(bucket: Bucket, state: State | None, now: int) -> int:
    """Grains missing at ``now``."""
    return 0 if state is None else bucket.missing(as_instant(state), now)


def decide(bucket: Bucket, state: State | None, now: int, cost: int) -> Verdict:
    """The verdict of a bucket; ``delay`` is left to the caller."""
    amount, period = bucket.rate
    full = bucket.full
    lacking = missing(bucket, state, now)
    charged = lacking + cost * period
    if charged > full:
        wait = bucket.time_until(full - lacking, cost)
        kept = _under_new_time(state, now * amount + full)
        retry = NEVER if wait is None else wait
        return Verdict(
            False, kept, (full - lacking) // period, retry, -(-lacking // amount)
        )
    after = (
        now * amount + charged if cost else _under_new_time(state, now * amount + full)
    )
    return Verdict(True, after, (full - charged) // period, 0, -(-charged // amount))


def _under_new_time(state: State | None, furthest: int) -> State | None:
    """The state, cut back to the furthest that it can be after a clock went back."""
    return furthest if isinstance(state, int) and state > furthest else state


def refund(bucket: Bucket, state: State | None, now: int, cost: int) -> State | None:
    """The state with ``cost`` tokens back; None when the bucket is full."""
    lacking = missing(bucket, state, now) - cost * bucket.rate.period
    return now * bucket.rate.amount + lacking if lacking > 0 else None


def none_at(bucket: Bucket, state: State) -> int:
    """The instant, in microseconds, at which the bucket is full."""
    return -(-as_instant(state) // bucket.rate.amount)
