"""Several limits on one call: all must agree, and none is charged unless all do.

Where one store can decide them in one step (the memory store always can), they are
atomic. Otherwise they are taken in order, and given back when a later one refuses:
never more than allowed, but while they are held, another call may be refused that
would have passed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import TYPE_CHECKING, overload

from rtrw.limits.decision import Decision, PolicyError, answer_of, beside
from rtrw.limits.fast import checked
from rtrw.limits.limiter import Limiter

if TYPE_CHECKING:
    from rtrw.limits.aio import AsyncLimiter

Call = tuple[Limiter, str, int]
"""A limiter, the key, and the cost."""


@overload
def take_all(calls: Iterable[tuple[Limiter, str, int]]) -> Decision: ...
@overload
def take_all(
    calls: Iterable[tuple[AsyncLimiter, str, int]],
) -> Awaitable[Decision]: ...
def take_all(
    calls: Iterable[tuple[Limiter, str, int]] | Iterable[tuple[AsyncLimiter, str, int]],
) -> Decision | Awaitable[Decision]:
    """Charge every limiter, or none; async limiters' answer is to be awaited.

    The decision is that of the limit which refuses longest, or, when all agree, of
    the one with least left; ``delay`` is the longest of all. A limiter that observes
    never stands in the way.

    Raises:
        PolicyError: nothing to take, more than one lease to bring back, or a cost as
            in ``take``; nothing is charged then.
    """
    given: list[tuple[Limiter | AsyncLimiter, str, int]] = [*calls]
    for _, _, cost in given:
        checked(cost)
    if not given or sum(limiter.leases for limiter, _, _ in given) > 1:
        raise PolicyError.of("RTRW621" if given else "RTRW622")
    plain = [(one, k, c) for one, k, c in given if isinstance(one, Limiter)]
    if len(plain) == len(given):
        return _take_all(plain)
    from rtrw.limits.aio import AsyncLimiter
    from rtrw.limits.together_async import take_all_async

    waiting = [(one, k, c) for one, k, c in given if isinstance(one, AsyncLimiter)]
    if len(waiting) != len(given):
        raise PolicyError.of("RTRW625")
    return take_all_async(waiting)


def _take_all(calls: Sequence[Call]) -> Decision:
    ruling = [call for call in calls if not call[0].observe]
    ruled = _ruled(ruling) if ruling else None
    if ruled is not None and not ruled:
        return ruled
    # Those that only observe are asked once it is clear that the call goes on.
    watching = [call for call in calls if call[0].observe]
    watched = [limiter.take(key, cost) for limiter, key, cost in watching]
    return beside(ruled, watched)


def _ruled(calls: Sequence[Call]) -> Decision:
    """The answer of limiters that may refuse; reported to all of them."""
    store = calls[0][0].store
    decision = None
    if all(limiter.store is store for limiter, _, _ in calls):
        bound = [(limiter.bound, key, cost) for limiter, key, cost in calls]
        decision = store.take_all(bound)
    if decision is None:
        decision = _one_by_one(calls)
    try:
        for limiter, _, _ in calls:
            limiter.report(decision)
    except BaseException:
        # An interrupt in the middle of a hook: nobody has the lease yet.
        for limiter, key, _ in calls:
            if limiter.leases:
                limiter.release(key, decision.lease)
        raise
    return decision


def _one_by_one(calls: Sequence[Call]) -> Decision:
    """Take in order; the first refusal gives back what was taken before it."""
    taken: list[tuple[Limiter, str, int, Decision]] = []
    try:
        for limiter, key, cost in calls:
            decision = limiter.bound.take(key, cost)
            taken.append((limiter, key, cost, decision))
            if not decision:
                break
    except BaseException:
        _give_back(taken)
        raise
    if taken[-1][-1]:
        return answer_of([decision for *_, decision in taken])
    refusal = taken.pop()[-1]
    _give_back(taken)
    behind = calls[len(taken) + 1 :]
    rest = [one.bound.peek(key, cost) for one, key, cost in behind]
    return answer_of([refusal, *rest])


def _give_back(taken: Sequence[tuple[Limiter, str, int, Decision]]) -> None:
    """Undo what was taken, the last first."""
    for limiter, key, cost, decision in reversed(taken):
        limiter.give_back(key, cost, decision)
