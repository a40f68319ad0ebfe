"""``take_all`` of limiters that are awaited; see ``rtrw.limits.together``."""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.limits.aio import AsyncLimiter, surely
from rtrw.limits.decision import Decision, answer_of, beside

AsyncCall = tuple[AsyncLimiter, str, int]


async def take_all_async(calls: Sequence[AsyncCall]) -> Decision:
    """``take_all`` of async limiters."""
    ruling = [call for call in calls if not call[0].observe]
    ruled = await _ruled(ruling) if ruling else None
    if ruled is not None and not ruled:
        return ruled
    watching = [call for call in calls if call[0].observe]
    watched = [await limiter.take(key, cost) for limiter, key, cost in watching]
    return beside(ruled, watched)


async def _ruled(calls: Sequence[AsyncCall]) -> Decision:
    store = calls[0][0].store
    decision = None
    if all(limiter.store is store for limiter, _, _ in calls):
        bound = [(limiter.bound, key, cost) for limiter, key, cost in calls]
        decision = await store.take_all_async(bound)
    if decision is None:
        decision = await _one_by_one(calls)
    try:
        for limiter, _, _ in calls:
            await limiter.report(decision)
    except BaseException:
        # Cancelled in the middle of a hook: nobody has the lease yet.
        for limiter, key, _ in calls:
            if limiter.leases:
                await limiter.release(key, decision.lease)
        raise
    return decision


async def _one_by_one(calls: Sequence[AsyncCall]) -> Decision:
    """Take in order; the first refusal gives back what was taken before it."""
    taken: list[tuple[AsyncLimiter, str, int, Decision]] = []
    try:
        for limiter, key, cost in calls:
            decision = await limiter.bound.take(key, cost)
            taken.append((limiter, key, cost, decision))
            if not decision:
                break
    except BaseException:
        await surely(_given_back(taken))
        raise
    if taken[-1][-1]:
        return answer_of([decision for *_, decision in taken])
    refusal = taken.pop()[-1]
    await surely(_given_back(taken))
    behind = calls[len(taken) + 1 :]
    rest = [await one.bound.peek(key, cost) for one, key, cost in behind]
    return answer_of([refusal, *rest])


async def _given_back(taken: Sequence[tuple[AsyncLimiter, str, int, Decision]]) -> None:
    """Undo what was taken, the last first."""
    for limiter, key, cost, decision in reversed(taken):
        await limiter.give_back(key, cost, decision)
