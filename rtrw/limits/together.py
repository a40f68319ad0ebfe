"""Several limits on one call: all must agree, and none is charged unless all do.

Where one store can decide them in one step (the memory store always can), they are
atomic. Otherwise they are taken in order, and given back when a later one refuses:
never more than allowed, but while they are held, another call may be refused that
would have passed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import TYPE_CHECKING, overload

from rtrw.limits.decision import Decision, PolicyError, answer_of
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
        PolicyError: nothing to take, or more than one lease to bring back.
    """
    given: list[tuple[Limiter | AsyncLimiter, str, int]] = [*calls]
    if not given or sum(limiter.leases for limiter, _, _ in given) > 1:
        raise PolicyError.of("RTRW621" if given else "RTRW622")
    plain = [(one, k, c) for one, k, c in given if isinstance(one, Limiter)]
    if len(plain) == len(given):
        return _take_all(plain)
    from rtrw.limits.aio import AsyncLimiter, take_all_async

    waiting = [(one, k, c) for one, k, c in given if isinstance(one, AsyncLimiter)]
    if len(waiting) != len(given):
        raise PolicyError.of("RTRW625")
    return take_all_async(waiting)


def _take_all(calls: Sequence[Call]) -> Decision:
    ruling = [call for call in calls if not call[0].observe]
    decisions = [] if not ruling else [_ruled(ruling)]
    if all(decisions):
        # Those that only observe are asked once it is clear that the call goes on.
        watched = [call for call in calls if call[0].observe]
        decisions += [limiter.take(key, cost) for limiter, key, cost in watched]
    return decisions[0] if ruling else answer_of(decisions)


def _ruled(calls: Sequence[Call]) -> Decision:
    """The answer of limiters that may refuse; reported to all of them."""
    store = calls[0][0].store
    decision = None
    if all(limiter.store is store for limiter, _, _ in calls):
        bound = [(limiter.bound, key, cost) for limiter, key, cost in calls]
        decision = store.take_all(bound)
    if decision is None:
        decision = _one_by_one(calls)
    for limiter, _, _ in calls:
        limiter.report(decision)
    return decision


def _one_by_one(calls: Sequence[Call]) -> Decision:
    """Take in order; the first refusal gives back what was taken before it."""
    taken: list[tuple[Limiter, str, int, Decision]] = []
    for place, (limiter, key, cost) in enumerate(calls):
        decision = limiter.bound.take(key, cost)
        if not decision:
            for earlier, its_key, its_cost, its_decision in reversed(taken):
                earlier.give_back(its_key, its_cost, its_decision)
            rest = [one.bound.peek(k, c) for one, k, c in calls[place + 1 :]]
            return answer_of([decision, *rest])
        taken.append((limiter, key, cost, decision))
    return answer_of([decision for *_, decision in taken])
