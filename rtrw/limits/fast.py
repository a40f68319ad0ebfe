"""The verbs of buckets in memory, as closures: what a hot path is made of.

They decide exactly as ``levels.decide`` (a property holds them to it); what is gained
is that nothing is looked up, called or built that is not needed: the state is one
integer, the parameters are cells, the answer is one tuple.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rtrw.bucket import Bucket
from rtrw.limits.decision import Decision, PolicyError
from rtrw.limits.verdict import State

SECOND = 1_000_000
NoRoom = Callable[[int], Decision | None]
"""Asked with the time before a new key is stored: a refusal when there is no room."""


if TYPE_CHECKING:

    class Take(Protocol):
        """``take``."""

        def __call__(self, key: str, cost: int = 1) -> Decision:
            """As ``Bound.take``."""

    class Allow(Protocol):
        """``allow``."""

        def __call__(self, key: str, cost: int = 1) -> bool:
            """As ``Bound.allow``."""


class Place(NamedTuple):
    """Where closures work: the states, their lock, and the time.

    The time is ``clock() // tick`` microseconds, so that the operating system's
    nanoseconds can be read without a call in between.
    """

    states: dict[str, State]
    lock: Lock
    clock: Callable[[], int]
    tick: int
    no_room: NoRoom


def checked(cost: object) -> int:
    """``cost``, if it is a whole number of at least 0.

    Raises:
        PolicyError: anything else; a negative cost would be a gift.
    """
    if isinstance(cost, int) and cost >= 0:
        return cost
    raise PolicyError.of("RTRW618", {"value": str(cost)})


def make_allow(place: Place, bucket: Bucket) -> Allow:
    """``allow`` of one bucket policy."""
    states, lock, clock, tick, no_room = place
    get, full = states.get, bucket.full
    amount, period = bucket.rate

    def allow(key: str, cost: int = 1) -> bool:
        grains = period if cost == 1 else checked(cost) * period
        if not 0 < grains <= full:
            return not grains
        with lock:
            now = clock() // tick * amount
            full_at: Any = get(key)
            if full_at is None:
                if no_room(now // amount) is not None:
                    return False
                full_at = now
            elif full_at < now:
                full_at = now
            full_at += grains
            if full_at - now > full:
                return False
            states[key] = full_at
        return True

    return allow


def make_take(place: Place, bucket: Bucket, limit: int, name: str, odd: Take) -> Take:
    """``take`` of one bucket policy; ``odd`` answers for costs of 0 and too large."""
    states, lock, clock, tick, no_room = place
    get, full, new = states.get, bucket.full, tuple.__new__
    amount, period = bucket.rate

    def take(key: str, cost: int = 1) -> Decision:
        grains = period if cost == 1 else checked(cost) * period
        if not 0 < grains <= full:
            return odd(key, cost)
        with lock:
            now = clock() // tick * amount
            full_at: Any = get(key)
            if full_at is None:
                refusal = no_room(now // amount)
                if refusal is not None:
                    return refusal
                full_at = now
            elif full_at < now:
                full_at = now
            full_at += grains
            missing = full_at - now
            if missing <= full:
                states[key] = full_at
        retry = 0.0
        if missing > full:
            retry = -((full - missing) // amount) / SECOND
            missing -= grains
        left, reset = (full - missing) // period, -(-missing // amount) / SECOND
        fields = (retry == 0.0, limit, left, retry, reset, 0.0, name, None)
        return new(Decision, fields)

    return take
