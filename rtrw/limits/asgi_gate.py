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

from rtrw.limits.aio import AsyncLimiter, surely
from rtrw.limits.asgi_keys import Scope
from rtrw.limits.decision import Decision, PolicyError, StoreUnavailable, answer_of
from rtrw.limits.headers import Standing
from rtrw.limits.hooks import Guarded, guarded
from rtrw.limits.limiter import Limiter
from rtrw.limits.metrics import Alarm, Counters
from rtrw.limits.together import take_all

AnyLimiter: TypeAlias = Limiter | AsyncLimiter
Hook: TypeAlias = Callable[[Decision, Scope], object]


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
        if self.leases:
            await surely(_returned(self.leases))


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


async def ask(asks: Sequence[Ask], count: Guarded) -> Answer:
    """Charge all limits, or none, and count what came of it.

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
            count(one.limiter.name, "failed")
        raise
    try:
        _count(count, ruling, answer)
        for one in asks if answer.decision else ():
            if one.limiter.observe:
                answer = await _observed(one, answer, count)
    except BaseException:
        # A store that fails, or a client that is gone: nothing stays held.
        await answer.let_go()
        raise
    return answer


class Onlookers:
    """Who is told of decisions, and never is in the way (``rtrw.limits.hooks``)."""

    def __init__(
        self, counters: Counters, alarm: Alarm | None, hook: Hook | None
    ) -> None:
        """``hook`` may be an async function."""
        self.count = Guarded(counters.count)
        self._alarm = None if alarm is None else Guarded(alarm.count)
        self._hook = guarded(hook, awaits=True)

    async def tell(self, answer: Answer, scope: Scope) -> None:
        """Tell alarm and hook; when the request is cancelled, the leases go back."""
        try:
            if self._alarm is not None:
                self._alarm(refused=not answer.decision)
            if self._hook is not None:
                await self._hook.awaited(answer.decision, scope)
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


async def _observed(one: Ask, answer: Answer, count: Guarded) -> Answer:
    """Ask a limit that lets pass whatever it decides."""
    decision = await _settled(one.limiter.take(one.key, one.cost))
    result = "observed" if decision.retry_after else "allowed"
    count(one.limiter.name, result)
    if decision.lease is None:
        return answer
    lease = Lease(one.limiter, one.key, decision.lease)
    return answer._replace(leases=(*answer.leases, lease))


def _count(count: Guarded, asks: Sequence[Ask], answer: Answer) -> None:
    if not answer.decision:
        for name in answer.refused:
            count(name, "refused")
        return
    for one in asks:
        count(one.limiter.name, "allowed")


async def _settled(found: Decision | Awaitable[Decision]) -> Decision:
    return await found if isawaitable(found) else found


async def _returned(leases: Sequence[Lease]) -> None:
    """Release leases, all at once."""
    waits = [one.limiter.release(one.key, one.lease) for one in leases]
    await asyncio.gather(*(wait for wait in waits if wait is not None))
