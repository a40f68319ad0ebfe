"""Many instances, one limit: tokens leased from Redis and spent in memory.

Theory of operation
-------------------
A process does not ask Redis for each call, but for a *lease*: some tokens at once, to
be spent within 100 ms by its own monotonic clock, counted from before it asked. It
asks for what it used lately, and when the shared bucket gives less than that it asks
at most every 100 ms.

How much passes. Let the limit be b + r t in any window of t. The shared bucket holds
only b - r x 0.1 s. What is spent in a window of t was leased in that window or in the
0.1 s before it, so it is at most::

    (b - r x 0.1 s) + r (t + 0.1 s)  =  b + r t

over all processes together, however many there are, and also when one of them hands
unspent tokens back: of these, as many are kept as flowed in since they were leased,
for a bucket that was full would have lost those. A bucket that is not larger than
r x 0.1 s has nothing to share, and is refused where it is made.

What it costs. A lease that is not spent is lost until the bucket refills; a crashed
process's lease too. ``retry_after`` and ``remaining`` are estimates. ``take_all`` with
such a limiter takes in order and refunds. Use it where thousands of calls a second
share a limit; below that ``RedisStore`` alone is exact and simple.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar, overload

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.decision import Decision
from rtrw.limits.fast import ONE, checked
from rtrw.limits.forks import forgets
from rtrw.limits.hybrid_lease import LeasedKeys, Purse
from rtrw.limits.redis.store import AsyncRedisStore, SyncRedisStore

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy
    from rtrw.limits.store import AsyncBound, Bound

T = TypeVar("T")
_FEW = 1_024
"""Below so many purses a sweep is not worth its while."""


class Purses:
    """The purses of one limiter in this process."""

    def __init__(self, keys: LeasedKeys, turn: Callable[[], Any]) -> None:
        """No purses yet; ``turn`` makes the lock of each."""
        self.by_key: dict[str, Purse] = {}
        self._keys, self._turn, self._sweep_at = keys, turn, _FEW
        forgets(self)

    def of(self, key: str) -> Purse:
        """The purse of ``key``, new where there is none."""
        purse = self.by_key.get(key)
        if purse is None:
            if len(self.by_key) >= self._sweep_at:
                self._sweep()
            purse = self.by_key.setdefault(key, Purse(self._turn()))
        return purse

    def _sweep(self) -> None:
        now = self._keys.clock()
        for key, purse in list(self.by_key.items()):
            if purse.idle(now):
                self.by_key.pop(key, None)
        self._sweep_at = max(_FEW, 2 * len(self.by_key))

    def forget(self) -> None:
        """After a fork: what was leased is the parent's."""
        self.by_key.clear()


class HybridStore:
    """Leases of tokens from a ``RedisStore``; for token and leaky buckets and GCRA.

    >>> store = HybridStore(RedisStore(client, on_error="closed"))  # doctest: +SKIP
    >>> api = Limiter(TokenBucket(1_000, "1000/s"), store)          # doctest: +SKIP

    Close it when the process ends, so that unspent tokens go back.
    """

    @overload
    def __new__(cls, store: SyncRedisStore) -> SyncHybridStore: ...
    @overload
    def __new__(cls, store: AsyncRedisStore) -> AsyncHybridStore: ...
    def __new__(cls, store: SyncRedisStore | AsyncRedisStore) -> Any:
        """A store for ``Limiter`` or ``AsyncLimiter``, as ``store`` is."""
        made: Any = SyncHybridStore
        if isinstance(store, AsyncRedisStore):
            made = AsyncHybridStore
        self = object.__new__(made)
        self.inner, self.limiters = store, []
        return self

    def __repr__(self) -> str:
        return f"HybridStore({self.__dict__['inner']!r})"


class SyncHybridStore(HybridStore):
    """Leases through a client that blocks."""

    inner: SyncRedisStore
    limiters: list[HybridKeys]

    def bind(self, name: str, policy: Policy, clock: Clock = MONOTONIC) -> HybridKeys:
        """The keys of the limiter ``name``; leases end by ``MONOTONIC``.

        Raises:
            PolicyError: a policy that is no bucket, one that is too small for leases,
                or numbers that Lua cannot hold.
        """
        del clock
        keys = HybridKeys(self.inner, LeasedKeys(self.inner.core, name, policy))
        self.limiters.append(keys)
        return keys

    def take_all(self, calls: Sequence[tuple[Bound, str, int]]) -> Decision | None:
        """None: leases are taken one by one."""
        del calls
        return None

    def close(self) -> None:
        """Hand back what is leased and unspent; the inner store stays open."""
        for keys in self.limiters:
            keys.close()


class HybridKeys:
    """One limiter's keys, for ``Limiter``."""

    def __init__(self, store: SyncRedisStore, keys: LeasedKeys) -> None:
        """Prepare ``take`` and ``allow``, whose way through a lease is short."""
        self.keys, self._run = keys, store.run
        self.purses = Purses(keys, Lock)
        self.take = fast_take(keys, self.purses.by_key, self._more)
        self.allow = fast_allow(keys, self.purses.by_key, self._more_allowed)

    def _more(self, key: str, cost: int = 1) -> Decision:
        """``take`` where there is no lease, or not enough."""
        purse = self.purses.of(key)
        decision = self.keys.at_once(purse, checked(cost))
        if decision is not None:
            return decision
        # Who asks while Redis is away may wait for a time-out; the others need not.
        if not purse.turn.acquire(blocking=not self.keys.is_away(key)):
            return self.keys.without("take", key, cost)
        try:
            return self._run(self.keys.lease(key, purse, cost))
        finally:
            purse.turn.release()

    def _more_allowed(self, key: str, cost: int = 1) -> bool:
        return self._more(key, cost).allowed

    def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, about; charges nothing."""
        return self._run(self.keys.look(key, self.purses.by_key.get(key), cost))

    def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        self._run(self.keys.put_back(key, self.purses.by_key.get(key), cost))

    def reset(self, key: str) -> None:
        """Forget the key; leases of other processes end by themselves."""
        self.purses.by_key.pop(key, None)
        self._run(self.keys.reset(key))

    def release(self, key: str, lease: str) -> None:
        """There is nothing to release.

        Raises:
            PolicyError: always.
        """
        self._run(self.keys.release(key, lease))

    def close(self) -> None:
        """Hand back what is leased and unspent."""
        for key, purse in list(self.purses.by_key.items()):
            with purse.turn:
                self._run(self.keys.hand_back(key, purse))


def fast_take(
    keys: LeasedKeys, purses: dict[str, Purse], more: Callable[[str, int], T]
) -> Callable[..., Decision | T]:
    """``take`` as a closure: nothing is looked up or called without need.

    What ``more`` answers is the answer where there is no lease, or not enough.
    """
    acquire, release = keys.lock.acquire, keys.lock.release
    clock, limit, name, new = keys.clock_ns, keys.limit, keys.name, tuple.__new__
    amount, period = keys.bucket.rate
    each = period / amount / 1_000_000

    def take(key: str, cost: int = 1) -> Decision | T:
        if cost is not ONE:
            checked(cost)
        left = -1
        acquire()
        try:
            purse = purses[key]
            left = purse.left - cost
            if left >= 0:
                if clock() < purse.until_ns:
                    purse.left = left
                    left += purse.free
                else:
                    left = -1
        except KeyError:
            pass
        finally:
            release()
        if left < 0:
            return more(key, cost)
        left = min(left, limit)
        reset = (limit - left) * each
        return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))

    return take


def fast_allow(
    keys: LeasedKeys, purses: dict[str, Purse], more: Callable[[str, int], T]
) -> Callable[..., bool | T]:
    """``allow`` as a closure, in the same way."""
    acquire, release, clock = keys.lock.acquire, keys.lock.release, keys.clock_ns

    def allow(key: str, cost: int = 1) -> bool | T:
        if cost is not ONE:
            checked(cost)
        acquire()
        try:
            purse = purses[key]
            left = purse.left - cost
            if left >= 0 and clock() < purse.until_ns:
                purse.left = left
                return True
        except KeyError:
            pass
        finally:
            release()
        return more(key, cost)

    return allow


def _nothing(key: str, cost: int) -> None:
    """There is no lease, or not enough: somebody has to be awaited."""
    del key, cost


class AsyncHybridStore(HybridStore):
    """Leases through a client that is awaited."""

    inner: AsyncRedisStore
    limiters: list[AsyncHybridKeys]

    def bind_async(
        self, name: str, policy: Policy, clock: Clock = MONOTONIC
    ) -> AsyncHybridKeys:
        """As ``SyncHybridStore.bind``."""
        del clock
        keys = AsyncHybridKeys(self.inner, LeasedKeys(self.inner.core, name, policy))
        self.limiters.append(keys)
        return keys

    async def take_all_async(
        self, calls: Sequence[tuple[AsyncBound, str, int]]
    ) -> Decision | None:
        """None: leases are taken one by one."""
        del calls
        return None

    async def close(self) -> None:
        """Hand back what is leased and unspent; the inner store stays open."""
        for keys in self.limiters:
            await keys.close()


class AsyncHybridKeys:
    """One limiter's keys, for ``AsyncLimiter``."""

    def __init__(self, store: AsyncRedisStore, keys: LeasedKeys) -> None:
        """The verbs of ``keys``, run by ``store``."""
        self.keys, self._run = keys, store.run
        self.purses = Purses(keys, asyncio.Lock)
        self._take = fast_take(keys, self.purses.by_key, _nothing)
        self._allow = fast_allow(keys, self.purses.by_key, _nothing)

    async def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        found = self._take(key, cost)
        return await self._more(key, cost) if found is None else found

    async def allow(self, key: str, cost: int = 1) -> bool:
        """Whether ``take`` is allowed."""
        return self._allow(key, cost) or (await self._more(key, cost)).allowed

    async def _more(self, key: str, cost: int) -> Decision:
        """``take`` where there is no lease, or not enough."""
        purse = self.purses.of(key)
        decision = self.keys.at_once(purse, checked(cost))
        if decision is not None:
            return decision
        if purse.turn.locked() and self.keys.is_away(key):
            return self.keys.without("take", key, cost)
        async with purse.turn:
            return await self._run(self.keys.lease(key, purse, cost))

    async def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, about; charges nothing."""
        purse = self.purses.by_key.get(key)
        return await self._run(self.keys.look(key, purse, cost))

    async def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        await self._run(self.keys.put_back(key, self.purses.by_key.get(key), cost))

    async def reset(self, key: str) -> None:
        """Forget the key; leases of other processes end by themselves."""
        self.purses.by_key.pop(key, None)
        await self._run(self.keys.reset(key))

    async def release(self, key: str, lease: str) -> None:
        """There is nothing to release.

        Raises:
            PolicyError: always.
        """
        await self._run(self.keys.release(key, lease))

    async def close(self) -> None:
        """Hand back what is leased and unspent."""
        for key, purse in list(self.purses.by_key.items()):
            async with purse.turn:
                await self._run(self.keys.hand_back(key, purse))
