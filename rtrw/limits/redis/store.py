"""``RedisStore``: the shells around ``asking``, for clients that block or are awaited.

``RedisStore(client)`` is a ``SyncRedisStore`` or an ``AsyncRedisStore``, as the client
is: the one has the names of ``Store``, the other those of ``AsyncStore``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.decision import Decision, StoreUnavailable
from rtrw.limits.redis.asking import Command, Core, Keys, Steps
from rtrw.limits.redis.bound import AsyncRedisKeys, RedisKeys
from rtrw.limits.redis.clients import (
    connected,
    is_awaited,
    is_cluster,
    node_finder,
    shortened,
)
from rtrw.limits.redis.in_time import Watch
from rtrw.limits.store_url import read_store_url

if TYPE_CHECKING:
    import redis
    import redis.asyncio

    from rtrw.limits.policy import Policy
    from rtrw.limits.store import AsyncBound, Bound

T = TypeVar("T")

TIMEOUT = 0.5
"""Seconds that a call to Redis may take, unless told otherwise."""


def begun(steps: Steps[T], error: Exception | None, reply: Any) -> Command:
    """The first command that is still to be sent."""
    command = next(steps)
    if error is not None:
        return steps.throw(error)
    return command if reply is None else steps.send(reply)


class RedisStore:
    """States in Redis 6.2 and newer, Valkey, or a Cluster of them.

    ``on_error`` is what happens when Redis does not answer, and has no default:
    ``"open"`` lets calls pass, ``"closed"`` refuses them, ``"local"`` counts them in
    this process against limit / ``instances``.
    """

    core: Core
    client: Any
    timeout: float | None
    owned: bool
    """Whether the client was made here, and is closed from here."""

    @overload
    def __new__(
        cls,
        client: redis.Redis | redis.RedisCluster,
        *,
        prefix: str = ...,
        on_error: str,
        instances: int | None = ...,
        timeout: float | None = ...,
    ) -> SyncRedisStore: ...
    @overload
    def __new__(
        cls,
        client: redis.asyncio.Redis | redis.asyncio.RedisCluster,
        *,
        prefix: str = ...,
        on_error: str,
        instances: int | None = ...,
        timeout: float | None = ...,
    ) -> AsyncRedisStore: ...
    def __new__(
        cls,
        client: Any,
        *,
        prefix: str = "rtrw",
        on_error: str,
        instances: int | None = None,
        timeout: float | None = TIMEOUT,
    ) -> Any:
        """A store for ``client``, of redis-py or redis-py's asyncio.

        ``timeout`` (seconds) replaces the client's own time-outs and retries where it
        is shorter; None: the client is used as it is.

        Raises:
            PolicyError: ``on_error`` is none of the three, or ``"local"`` without
                ``instances``, or a prefix with braces.
        """
        awaited = is_awaited(client)
        made: type[RedisStore] = AsyncRedisStore if awaited else SyncRedisStore
        self = object.__new__(made)
        self.core = Core(prefix, on_error, instances)
        self.client, self.timeout = client, timeout
        if is_cluster(client):
            self.core.one_slot = True
            self.core.place = node_finder(client)
        if timeout is not None and not awaited:
            self.client = shortened(client, timeout)
        self.owned = self.client is not client
        return self

    @staticmethod
    def from_url(
        url: str,
        *,
        on_error: str,
        prefix: str = "rtrw",
        instances: int | None = None,
        timeout: float | None = TIMEOUT,
        cluster: bool = False,
        password: str | None = None,
    ) -> SyncRedisStore:
        """A store for ``redis://host:6379/0``; see ``from_url_async`` for asyncio.

        ``redis+cluster://host:7000`` (or ``cluster``) is a Cluster; for all spellings
        see ``rtrw.limits.store_url``. ``password`` is for a URL that has none.

        Raises:
            PolicyError: redis-py is not installed, a URL that is none, or as above.
        """
        address = read_store_url(url, cluster=cluster)
        client = connected(address, password, awaited=False, seconds=timeout)
        store: SyncRedisStore = RedisStore(
            client,
            prefix=prefix,
            on_error=on_error,
            instances=instances,
            timeout=timeout,
        )
        store.owned = True
        return store

    @staticmethod
    def from_url_async(
        url: str,
        *,
        on_error: str,
        prefix: str = "rtrw",
        instances: int | None = None,
        timeout: float | None = TIMEOUT,
        cluster: bool = False,
        password: str | None = None,
    ) -> AsyncRedisStore:
        """``from_url`` for ``AsyncLimiter``."""
        address = read_store_url(url, cluster=cluster)
        client = connected(address, password, awaited=True, seconds=timeout)
        store: AsyncRedisStore = RedisStore(
            client,
            prefix=prefix,
            on_error=on_error,
            instances=instances,
            timeout=timeout,
        )
        return store

    def __repr__(self) -> str:
        core = self.core
        return f"RedisStore(prefix={core.prefix!r}, on_error={core.on_error!r})"

    @property
    def down(self) -> bool:
        """Whether Redis, or a node of the Cluster, did not answer when last asked."""
        return bool(self.core.health.outages)

    @property
    def counts(self) -> dict[str, int]:
        """For metrics: ``errors``, ``fallbacks`` and ``saved``.

        Calls to Redis that failed, decisions that were made without it, and refusals
        that were answered from memory, without a round trip.
        """
        health = self.core.health
        saved = self.core.refusals.answered
        return {"errors": health.errors, "fallbacks": health.fallbacks, "saved": saved}


class SyncRedisStore(RedisStore):
    """A store over a client that blocks. Thread-safe, as redis-py's clients are."""

    def bind(self, name: str, policy: Policy, clock: Clock = MONOTONIC) -> RedisKeys:
        """The keys of the limiter ``name``; the clock is the server's.

        Raises:
            PolicyError: numbers that Lua cannot hold, or a limit too small to divide.
        """
        del clock
        return RedisKeys(self, Keys(self.core, name, policy))

    def take_all(self, calls: Sequence[tuple[Bound, str, int]]) -> Decision | None:
        """All of the calls or none, in one script; None: not in one slot."""
        found = [(b.keys, k, c) for b, k, c in calls if isinstance(b, RedisKeys)]
        return self.run(self.core.take_all(found)) if len(found) == len(calls) else None

    def ping(self) -> None:
        """Make sure that the server is there.

        Raises:
            StoreUnavailable: it is not.
        """
        try:
            self.client.execute_command("PING")
        except Exception as error:
            text = str(error) or type(error).__name__
            raise StoreUnavailable.of("RTRW603", {"text": text}) from error

    def close(self) -> None:
        """Close this store's own connections; the client that was given stays open."""
        if self.owned:
            self.client.close()

    def run(
        self, steps: Steps[T], error: Exception | None = None, reply: Any = None
    ) -> T:
        """Send what the steps yield, hand them what comes back.

        ``error`` or ``reply``: what has come of their first command already.
        """
        execute = self.client.execute_command
        try:
            command = begun(steps, error, reply)
            while True:
                try:
                    reply = execute(*command)
                except Exception as raised:  # noqa: BLE001 - theirs to judge
                    command = steps.throw(raised)
                else:
                    command = steps.send(reply)
        except StopIteration as done:
            answer: T = done.value
            return answer


class AsyncRedisStore(RedisStore):
    """A store over a client that is awaited."""

    _watch: Watch | None = None

    def __init__(self, *_given: object, **_named: object) -> None:
        """What ``RedisStore`` does not make: nothing is on its way back."""
        self._leaving: set[asyncio.Future[None]] = set()

    def bind_async(
        self, name: str, policy: Policy, clock: Clock = MONOTONIC
    ) -> AsyncRedisKeys:
        """As ``SyncRedisStore.bind``."""
        del clock
        return AsyncRedisKeys(self, Keys(self.core, name, policy))

    async def take_all_async(
        self, calls: Sequence[tuple[AsyncBound, str, int]]
    ) -> Decision | None:
        """All of the calls or none, in one script; None: not in one slot."""
        found = [(b.keys, k, c) for b, k, c in calls if isinstance(b, AsyncRedisKeys)]
        if len(found) < len(calls):
            return None
        leasing = [(keys, key) for keys, key, _ in found if keys.leases]
        if not leasing:
            return await self.run(self.core.take_all(found))
        return await self.granted(self.core.take_all(found), *leasing[0])

    async def ping(self) -> None:
        """Make sure that the server is there.

        Raises:
            StoreUnavailable: it is not.
        """
        try:
            await self.execute("PING")
        except Exception as error:
            text = str(error) or type(error).__name__
            raise StoreUnavailable.of("RTRW603", {"text": text}) from error

    async def aclose(self) -> None:
        """Close the connections of the client, which is the one that was given."""
        await self.client.aclose()

    async def run(
        self, steps: Steps[T], error: Exception | None = None, reply: Any = None
    ) -> T:
        """Send what the steps yield, hand them what comes back.

        ``error`` or ``reply``: what has come of their first command already.
        """
        try:
            command = begun(steps, error, reply)
            while True:
                try:
                    reply = await self.execute(*command)
                except Exception as raised:  # noqa: BLE001 - theirs to judge
                    command = steps.throw(raised)
                else:
                    command = steps.send(reply)
        except StopIteration as done:
            answer: T = done.value
            return answer

    async def granted(self, steps: Steps[T], keys: Keys, key: str) -> T:
        """The decision of steps that may hand out a lease.

        Who is cancelled meanwhile never hears of the lease; it goes back as soon as it
        is known.
        """
        asking = asyncio.ensure_future(self.run(steps))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            late = asyncio.ensure_future(self._undone(asking, keys, key))
            self._leaving.add(late)
            late.add_done_callback(self._leaving.discard)
            raise

    async def _undone(self, asking: asyncio.Future[T], keys: Keys, key: str) -> None:
        """Give back what is granted to nobody."""
        lease: str | None = getattr(await asking, "lease", None)
        if lease is not None:
            await self.run(keys.release(key, lease))

    async def execute(self, *command: bytes | str | int) -> Any:
        """The reply of a command.

        Raises:
            TimeoutError: it did not come in time.
        """
        task = asyncio.current_task()
        if self.timeout is None or task is None:
            return await self.client.execute_command(*command)
        watch = self._watch
        if watch is None or watch.loop is not task.get_loop():
            # Calls in another loop have their own, which goes on without this name.
            watch = self._watch = Watch(task.get_loop(), self.timeout)
        watch.begin(task)
        try:
            return await self.client.execute_command(*command)
        except asyncio.CancelledError:
            if watch.is_late(task):
                raise TimeoutError from None
            raise
        finally:
            watch.end(task)
