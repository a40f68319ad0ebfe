"""The verbs of buckets in memory, as closures: what a hot path is made of.

They decide exactly as ``levels.decide`` (a property holds them to it). What is gained
is that nothing is looked up, called or built without need: the state is one integer,
the parameters are cells, the answer is one tuple. Keys that are new go the long way
(``odd``), which sees to it that there is room.

The lock is taken by ``acquire`` and ``release``: a ``with`` costs a fifth of the call.
Who meets it held tries again a moment later (``get_in_turn``).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from threading import Lock
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from rtrw.bucket import SECOND, Bucket
from rtrw.limits.decision import Decision, PolicyError
from rtrw.limits.verdict import State

if TYPE_CHECKING:
    from typing import Protocol

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


ONE = 1
"""The cost that needs no check: ``is``, since True and 1.0 are equal to it."""


def checked(cost: object) -> int:
    """``cost``, if it is a whole number of at least 0.

    Raises:
        PolicyError: anything else; a negative cost would be a gift.
    """
    if isinstance(cost, int) and cost >= 0 and not isinstance(cost, bool):
        return cost
    from rtrw.limits.spelling import told

    raise PolicyError.of("RTRW618", {"value": told(cost)})


PAUSE = 50e-6
"""Seconds until a lock that another thread holds is tried again."""
TRIES = 100


def get_in_turn(acquire: Callable[..., bool]) -> None:
    """Get a lock that another thread holds, without waiting in its line at first.

    The holder lost the interpreter within its microsecond; all that it needs is to get
    it back. Who waited in the line would be woken as the new holder, without the
    interpreter, so that the next one meets a held lock again: a convoy, where each call
    costs a switch of threads (measured: ten times the call).
    """
    for _ in range(TRIES):
        sleep(PAUSE)
        if acquire(False):
            return
    acquire()


def make_allow(place: Place, bucket: Bucket, odd: Allow) -> Allow:
    """``allow`` of one bucket policy; ``odd`` answers for keys that are new."""
    states: dict[str, Any] = place.states
    acquire, release = place.lock.acquire, place.lock.release
    clock, tick = place.clock, place.tick
    (amount, period), full = bucket.rate, bucket.full

    def allow(key: str, cost: int = 1) -> bool:
        grains = period if cost is ONE else checked(cost) * period
        if not acquire(False):
            get_in_turn(acquire)
        try:
            now = clock() // tick * amount
            full_at = states[key]
            if full_at < now:  # noqa: PLR1730 - max() would be a call
                full_at = now
            full_at += grains
            if full_at - now > full:
                return False
            states[key] = full_at
            return True  # noqa: TRY300 - the shortest way out
        except KeyError:
            pass
        finally:
            release()
        return odd(key, cost)

    return allow


def make_take(place: Place, bucket: Bucket, limit: int, name: str, odd: Take) -> Take:
    """``take`` of one bucket policy; ``odd`` answers for keys that are new."""
    states: dict[str, Any] = place.states
    acquire, release = place.lock.acquire, place.lock.release
    clock, tick, new = place.clock, place.tick, tuple.__new__
    (amount, period), full = bucket.rate, bucket.full

    def take(key: str, cost: int = 1) -> Decision:
        grains = period if cost is ONE else checked(cost) * period
        missing = -1
        if not acquire(False):
            get_in_turn(acquire)
        try:
            now = clock() // tick * amount
            full_at = states[key]
            if full_at < now:  # noqa: PLR1730 - max() would be a call
                full_at = now
            full_at += grains
            missing = full_at - now
            if missing <= full:
                states[key] = full_at
        except KeyError:
            pass
        finally:
            release()
        if 0 <= missing <= full:
            left, reset = (full - missing) // period, -(-missing // amount) / SECOND
            return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))
        if missing < 0:
            return odd(key, cost)
        retry = -((full - missing) // amount) / SECOND if grains <= full else inf
        missing -= grains
        left, reset = (full - missing) // period, -(-missing // amount) / SECOND
        return new(Decision, (False, limit, left, retry, reset, 0.0, name, None))

    return take
