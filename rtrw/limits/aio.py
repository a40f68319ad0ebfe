"""``AsyncLimiter``: the verbs of ``Limiter``, awaited. The only importer of asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
)
from contextlib import asynccontextmanager
from functools import wraps
from math import inf
from typing import Any, ParamSpec, TypeVar

from rtrw.clock import MONOTONIC, WALL, Clock
from rtrw.limits.awaited import Ready
from rtrw.limits.decision import Decision, LimitExceeded, PolicyError
from rtrw.limits.forks import forgets
from rtrw.limits.functions import is_generator
from rtrw.limits.hooks import guarded
from rtrw.limits.limiter import Hook, KeyOf, key_of
from rtrw.limits.memory import MemoryStore
from rtrw.limits.policy import Policy
from rtrw.limits.store import AsyncBound, AsyncStore
from rtrw.limits.waiting import DAY, GLANCE, SECOND, deadline, sleeper

P = ParamSpec("P")
R = TypeVar("R")
AsyncSleep = Callable[[float], Awaitable[object]]
_LEAVING: set[asyncio.Future[Any]] = set()
"""What is given back, kept alive until it is there."""


async def surely(work: Awaitable[R]) -> R:
    """What ``work`` answers; it is done also when who waits for it is cancelled.

    A task that was cancelled may be cancelled again at its next ``await``, and what it
    would give back there would be lost.
    """
    done = asyncio.ensure_future(work)
    _LEAVING.add(done)
    done.add_done_callback(_LEAVING.discard)
    return await asyncio.shield(done)


class _Line:
    """Who waits for a key: an asyncio lock serves in the order of arrival."""

    __slots__ = ("front", "news", "people")

    def __init__(self) -> None:
        self.front = asyncio.Lock()
        self.news = asyncio.Event()
        self.people = 0


class AsyncLimiter:
    """Limits calls per key, in an event loop."""

    def __init__(
        self,
        policy: Policy,
        store: AsyncStore | None = None,
        *,
        name: str = "default",
        clock: Clock = MONOTONIC,
        sleep: AsyncSleep | None = None,
        observe: bool = False,
        on_decision: Hook | None = None,
    ) -> None:
        """As ``Limiter``; ``on_decision`` may be an async function.

        Raises:
            PolicyError: the store would block the loop, or cannot hold the policy.
        """
        if store is not None and not hasattr(store, "bind_async"):
            raise PolicyError.of("RTRW624", {"store": type(store).__name__})
        self.policy, self.name, self.observe = policy, name, observe
        self.store: AsyncStore = MemoryStore() if store is None else store
        self.leases = hasattr(policy, "release")
        self._hook = guarded(on_decision, awaits=True)
        self._clock, self._sleep = clock, sleep
        self._lines: dict[str, _Line] = {}
        timed = WALL if policy.wall and clock is MONOTONIC else clock
        self.bound: AsyncBound = self.store.bind_async(name, policy, timed)
        if not observe and on_decision is None and type(self) is AsyncLimiter:
            # As in ``Limiter``: what is awaited need not pass through here.
            self.__dict__["take"] = self.bound.take
        forgets(self)

    def forget(self) -> None:
        """After a fork: those who waited are not here."""
        self._lines.clear()

    def __repr__(self) -> str:
        return f"AsyncLimiter({self.policy!r}, name={self.name!r})"

    def under(self, policy: Policy) -> AsyncLimiter:
        """This limiter with another policy, for keys that have one (a tier)."""
        return AsyncLimiter(
            policy,
            self.store,
            name=self.name,
            clock=self._clock,
            sleep=self._sleep,
            observe=self.observe,
            on_decision=self._hook,
        )

    async def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        return await self._told(key, await self.bound.take(key, cost))

    async def allow(self, key: str, cost: int = 1) -> bool:
        """``take`` where only yes or no is wanted; the fastest."""
        if self.observe or self._hook is not None:
            return (await self.take(key, cost)).allowed
        return await self.bound.allow(key, cost)

    async def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, with what remains now; charges nothing."""
        return await self.bound.peek(key, cost)

    async def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``, for a call that did not happen."""
        await self.bound.refund(key, cost)
        self._tell(key)

    async def reset(self, key: str) -> None:
        """Forget the key, as if it had never been used."""
        await self.bound.reset(key)
        self._tell(key)

    async def release(self, key: str, lease: str | None) -> None:
        """Give back the lease of a decision, also in a task that was cancelled.

        None does nothing.
        """
        if lease is None:
            return
        work = self._released(key, lease)
        # A store that never blocks gives no occasion to be cancelled.
        await (work if isinstance(self.bound, Ready) else surely(work))

    async def _released(self, key: str, lease: str) -> None:
        await self.bound.release(key, lease)
        self._tell(key)

    async def give_back(self, key: str, cost: int, decision: Decision) -> None:
        """Undo what ``decision`` charged: its lease, or its cost."""
        if self.leases:
            await self.release(key, decision.lease)
        else:
            await self.refund(key, cost)

    def _tell(self, key: str) -> None:
        """Something was given back: the first in line looks again."""
        if key in self._lines:
            self._lines[key].news.set()

    async def report(self, decision: Decision) -> None:
        """Tell the hook of a decision that was made for this limiter."""
        if self._hook is not None:
            await self._hook.awaited(decision)

    async def _told(self, key: str, decision: Decision) -> Decision:
        """Report a decision, and let it pass where only observing."""
        try:
            await self.report(decision)
        except BaseException:
            # Cancelled in the middle of a hook: nobody has the lease yet.
            await self.release(key, decision.lease)
            raise
        return decision._replace(allowed=True) if self.observe else decision

    # --- waiting ---------------------------------------------------------------

    async def wait(self, key: str, cost: int = 1, *, timeout: float | None) -> Decision:  # noqa: ASYNC109 - the verb of Limiter
        """Charge ``cost`` as soon as it fits, in the order in which callers came.

        Refused at once when it cannot fit in ``timeout`` seconds (None: as long as it
        takes). A delay (leaky queue) is left to the caller.

        Raises:
            PolicyError: a time-out below 0, or a cost as in ``take``.
        """
        until = deadline(self._clock, timeout)
        line = self._lines.setdefault(key, _Line())
        line.people += 1
        try:
            if not await self._reach_front(line, timeout):
                late = await self.bound.peek(key, cost)
                return await self._told(key, late._replace(allowed=False))
            try:
                decision = await self._first_in_line(key, cost, until, line)
            finally:
                line.front.release()
            return await self._told(key, decision)
        finally:
            line.people -= 1
            if not line.people:
                self._lines.pop(key, None)

    async def _reach_front(self, line: _Line, timeout: float | None) -> bool:  # noqa: ASYNC109 - as above
        """Wait to be first; False when patience ends before."""
        # On a clock of its own, real seconds say nothing; the first will see to it.
        real = timeout if self._clock is MONOTONIC and line.people > 1 else None
        try:
            async with asyncio.timeout(real):
                return await line.front.acquire()
        except TimeoutError:
            return False

    async def _first_in_line(
        self, key: str, cost: int, until: int | None, line: _Line
    ) -> Decision:
        """Take, sleep until it fits, take again."""
        while True:
            line.news.clear()
            decision = await self.bound.take(key, cost)
            rest = inf if until is None else (until - self._clock()) / SECOND
            hopeless = decision.retry_after == inf or rest <= 0
            late = decision.retry_after > rest and not self.leases
            if decision.allowed or self.observe or hopeless or late:
                return decision
            await self._pause(min(decision.retry_after, rest), line)

    async def _pause(self, seconds: float, line: _Line) -> None:
        """Pass time on the limiter's clock; wake when a lease is given back."""
        passing = sleeper(self._clock)
        if self._sleep is not None:
            await self._sleep(seconds)
        elif passing is not None:
            passing(seconds)
            await asyncio.sleep(0)
        elif self.leases:
            try:
                async with asyncio.timeout(min(seconds, GLANCE)):
                    await line.news.wait()
            except TimeoutError:
                return
        else:
            strange = self._clock is not MONOTONIC
            await asyncio.sleep(min(seconds, GLANCE if strange else DAY))

    # --- around other code -----------------------------------------------------

    @asynccontextmanager
    async def hold(
        self,
        key: str,
        cost: int = 1,
        *,
        timeout: float | None = 0,  # noqa: ASYNC109 - the verb of Limiter
    ) -> AsyncIterator[Decision]:
        """A lease for as long as the block lasts; waits up to ``timeout`` for one.

        Raises:
            LimitExceeded: none was free.
            PolicyError: the policy has no leases.
        """
        if not self.leases:
            params = {"policy": self.name, "kind": self.policy.kind}
            raise PolicyError.of("RTRW619", params)
        if timeout == 0:
            decision = await self.take(key, cost)
        else:
            decision = await self.wait(key, cost, timeout=timeout)
        if not decision:
            raise LimitExceeded(decision)
        try:
            yield decision
        finally:
            await self.release(key, decision.lease)

    def limited(
        self, key: KeyOf, cost: int = 1
    ) -> Callable[
        [Callable[P, Coroutine[Any, Any, R]]], Callable[P, Coroutine[Any, Any, R]]
    ]:
        """A decorator of async functions that charges each call; see ``Limiter``.

        Raises:
            PolicyError: a generator, whose call returns before its work begins.
        """

        def decorate(
            function: Callable[P, Coroutine[Any, Any, R]],
        ) -> Callable[P, Coroutine[Any, Any, R]]:
            if is_generator(function):
                raise PolicyError.of("RTRW617", {"policy": self.name})

            @wraps(function)
            async def limited(*args: P.args, **kwargs: P.kwargs) -> R:
                name = key_of(key, args, kwargs)
                if self.leases:
                    async with self.hold(name, cost):
                        return await function(*args, **kwargs)
                decision = await self.take(name, cost)
                if not decision:
                    raise LimitExceeded(decision)
                return await function(*args, **kwargs)

            return limited

        return decorate
