"""Decisions over counted windows, one after the other: fixed windows and calendars.

The state is one integer, ``index x (limit + 1) + used``: which window, and what was
used in it. Index and bounds come from the policy.

A stored window that lies ahead of the present one comes from a clock that was set
back. The next one is kept as it is (time stands still until it begins); one further
ahead counts as the present one, with what was used in it, so that nobody waits for a
window of next year.
"""

from __future__ import annotations

from collections.abc import Callable

from rtrw.limits.verdict import NEVER, State, Verdict

EndOf = Callable[[int], int]
"""The instant (µs) at which the window of that index ends."""


def stored_index(limit: int, state: State) -> int:
    """The window that a state is about, wherever the clock is."""
    return state // (limit + 1) if isinstance(state, int) else 0


def unpack(limit: int, state: State | None, index: int) -> tuple[int, int]:
    """The window that counts at present, and what was used in it."""
    if not isinstance(state, int):
        return index, 0
    at, used = divmod(state, limit + 1)
    if at < index:
        return index, 0
    return (index if at > index + 1 else at), used


def decide(
    limit: int, state: State | None, now: int, cost: int, *, index: int, end_of: EndOf
) -> Verdict:
    """The verdict of counting in window ``index``, which holds ``now``."""
    at, used = unpack(limit, state, index)
    rest = end_of(at) - now
    if used + cost > limit:
        retry = NEVER if cost > limit else rest
        kept = state if not used else at * (limit + 1) + used
        return Verdict(False, kept, limit - used, retry, rest if used else 0)
    used += cost
    after = at * (limit + 1) + used if used else state
    return Verdict(True, after, limit - used, 0, rest if used else 0)


def refund(limit: int, state: State | None, cost: int, index: int) -> State | None:
    """The state with ``cost`` uses less; None when none is left."""
    at, used = unpack(limit, state, index)
    left = used - cost
    return at * (limit + 1) + left if left > 0 else None


def most_in(limit: int, window: int, shortest: int) -> int:
    """Limit times the windows that one of ``window`` µs can touch."""
    return limit * (-(-(window - 1) // shortest) + 1)
