"""Several limits on one request, and one answer.

Leases (concurrency) are taken first, one after the other, for they cost nothing to
give back; then all other limits in one step. When one refuses, the leases go back and
nothing is charged. Of several that refuse, the one that refuses longest answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import Any, NamedTuple, TypeAlias

from rtrw.limits.aio import AsyncLimiter
from rtrw.limits.asgi_keys import Scope
from rtrw.limits.decision import Decision, PolicyError, StoreUnavailable, answer_of
from rtrw.limits.headers import Standing
from rtrw.limits.limiter import Limiter
from rtrw.limits.metrics import Alarm, Counters
from rtrw.limits.together import take_all

AnyLimiter: TypeAlias = Limiter | AsyncLimiter
Hook: TypeAlias = Callable[[Decision, Scope], object]
_LEAVING: set[asyncio.Task[None]] = set()
"""Leases on their way back, kept alive until they are there."""


class Ask(NamedTuple):
    """One limit, for one request."""

    limiter: AnyLimiter
    key: str
    cost: int


class Lease(NamedTuple):
    """What is to be given back when the request is over."""

    limiter: AnyLimiter
    key: str
    lease: str


class Answer(NamedTuple):
    """What the limits say."""

    decision: Decision
    """The one that stands for all."""
    standings: tuple[Standing, ...] = ()
    leases: tuple[Lease, ...] = ()
    refused: tuple[str, ...] = ()
    """The names of the limits that are known to refuse."""

    async def let_go(self) -> None:
        """Give the leases back, also while the request's own task is cancelled."""
        # All are on their way before the first is waited for.
        for returning in [_give_back(lease) for lease in self.leases]:
            if returning is not None:
                await asyncio.shield(returning)


FREE = Answer(Decision(True, 0, 0, 0.0, 0.0, 0.0, ""))
"""The answer where there is no limit."""


def checked_limiters(limiters: Sequence[AnyLimiter]) -> None:
    """Whether these can limit one request together.

    Raises:
        PolicyError: none; two with one name; one that would block the event loop; such
            that are awaited mixed with others.
    """
    if not limiters:
        raise PolicyError.of("RTRW622")
    if len({isinstance(limiter, AsyncLimiter) for limiter in limiters}) > 1:
        raise PolicyError.of("RTRW625")
    known: dict[str, AnyLimiter] = {}
    for limiter in limiters:
        if not hasattr(limiter.store, "bind_async"):
            raise PolicyError.of("RTRW624", {"store": type(limiter.store).__name__})
        if known.setdefault(limiter.name, limiter) is not limiter:
            raise PolicyError.of("RTRW685", {"name": limiter.name})


async def ask(asks: Sequence[Ask], counters: Counters) -> Answer:
    """Charge all limits, or none.

    Raises:
        StoreUnavailable: a store was told to say so; nothing is held then.
    """
    if not asks:
        return FREE
    ruling = [one for one in asks if not one.limiter.observe]
    try:
        answer = await _ruled(ruling) if ruling else FREE
    except StoreUnavailable:
        for one in ruling:
            counters.count(one.limiter.name, "failed")
        raise
    _count(counters, ruling, answer)
    if not answer.decision:
        return answer
    try:
        for one in asks:
            if one.limiter.observe:
                answer = await _observed(one, answer, counters)
    except BaseException:
        # A store that fails, or a client that is gone: nothing stays held.
        await answer.let_go()
        raise
    return answer


async def tell(
    answer: Answer, alarm: Alarm | None, hook: Hook | None, scope: Scope
) -> None:
    """Tell an alarm and a hook; when one of them raises, the leases go back."""
    try:
        if alarm is not None:
            alarm.count(refused=not answer.decision)
        if hook is not None:
            hook(answer.decision, scope)
    except BaseException:
        await answer.let_go()
        raise


async def _ruled(asks: Sequence[Ask]) -> Answer:
    """The answer of limits that may refuse."""
    held: list[Lease] = []
    leasing = [one for one in asks if one.limiter.leases]
    plain = [one for one in asks if not one.limiter.leases]
    decisions: dict[str, Decision] = {}
    try:
        for place, one in enumerate(leasing):
            decision = await _settled(one.limiter.take(one.key, one.cost))
            if not decision:
                return await _refused(asks, decision, [*leasing[place + 1 :], *plain])
            decisions[one.limiter.name] = decision
            if decision.lease is not None:
                held.append(Lease(one.limiter, one.key, decision.lease))
        if plain:
            decision = await _settled(_taken(plain))
            if not decision:
                return await _refused(asks, decision, [])
            decisions[decision.policy] = decision
        leases = tuple(held)
        held = []
    finally:
        await Answer(FREE.decision, leases=tuple(held)).let_go()
    return Answer(answer_of([*decisions.values()]), _told(asks, decisions), leases)


def _taken(asks: Sequence[Ask]) -> Any:
    if len(asks) == 1:
        return asks[0].limiter.take(asks[0].key, asks[0].cost)
    calls: list[Any] = [*asks]  # all awaited or none is, see checked_limiters
    return take_all(calls)


async def _refused(
    asks: Sequence[Ask], refusal: Decision, others: Sequence[Ask]
) -> Answer:
    """The answer when one refused: the others are looked at, and not charged."""
    refusals = {refusal.policy: refusal}
    for one in others:
        look = await _settled(one.limiter.peek(one.key, one.cost))
        if not look:
            refusals[look.policy] = look
    longest = answer_of([*refusals.values()])
    return Answer(longest, _told(asks, refusals), refused=tuple(refusals))


def _told(asks: Sequence[Ask], decisions: dict[str, Decision]) -> tuple[Standing, ...]:
    return tuple(
        Standing(name, one.limiter.policy, decisions.get(name), one.cost)
        for one in asks
        for name in [one.limiter.name]
    )


async def _observed(one: Ask, answer: Answer, counters: Counters) -> Answer:
    """Ask a limit that lets pass whatever it decides."""
    decision = await _settled(one.limiter.take(one.key, one.cost))
    result = "observed" if decision.retry_after else "allowed"
    counters.count(one.limiter.name, result)
    if decision.lease is None:
        return answer
    lease = Lease(one.limiter, one.key, decision.lease)
    return answer._replace(leases=(*answer.leases, lease))


def _count(counters: Counters, asks: Sequence[Ask], answer: Answer) -> None:
    if not answer.decision:
        for name in answer.refused:
            counters.count(name, "refused")
        return
    for one in asks:
        counters.count(one.limiter.name, "allowed")


async def _settled(found: Decision | Awaitable[Decision]) -> Decision:
    return await found if isawaitable(found) else found


def _give_back(lease: Lease) -> asyncio.Task[None] | None:
    """Release a lease; None: it is done."""
    returning = lease.limiter.release(lease.key, lease.lease)
    if returning is None:
        return None
    task = asyncio.ensure_future(returning)
    _LEAVING.add(task)
    task.add_done_callback(_LEAVING.discard)
    return task
