"""The stores that the contract suite is run for.

A backend makes limiters over one store of its kind, all with the same plain verbs,
and knows how to let time pass there. To add one: a class with ``open`` and a line in
``BACKENDS``.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from rtrw.limits import (
    AsyncLimiter,
    Decision,
    Limiter,
    ManualClock,
    MemoryStore,
    Policy,
    take_all,
)
from rtrw.limits.redis import AsyncRedisStore, RedisStore, SyncRedisStore
from tests.contract import valkey


class Verbs(Protocol):
    """What the suite asks of a limiter."""

    take: Callable[..., Decision]
    allow: Callable[..., bool]
    peek: Callable[..., Decision]
    refund: Callable[..., None]
    reset: Callable[..., None]
    release: Callable[..., None]
    wait: Callable[..., Decision]


class Backend(Protocol):
    """One store, open for the length of a test."""

    def limiter(self, policy: Policy, name: str = "default") -> Any:
        """A limiter of that name over the store; its verbs are not awaited."""

    def take_all(self, calls: list[tuple[Any, str, int]]) -> Decision:
        """``rtrw.limits.take_all`` over limiters of this backend."""

    def at_once(self, limiter: Any, key: str, *, callers: int, calls: int) -> int:
        """How many calls pass when so many callers call so often at the same time."""

    def pass_time(self, seconds: float) -> None:
        """Let that much time go by for the store, at least."""


def in_threads(limiter: Any, key: str, callers: int, calls: int) -> int:
    """``at_once`` of a limiter that is not awaited."""
    passed: list[int] = []

    def work() -> None:
        passed.append(sum(limiter.allow(key) for _ in range(calls)))

    threads = [threading.Thread(target=work) for _ in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(passed)


async def in_tasks(limiter: AsyncLimiter, key: str, callers: int, calls: int) -> int:
    """``at_once`` of a limiter that is awaited."""
    passed = await asyncio.gather(*(limiter.allow(key) for _ in range(callers * calls)))
    return sum(passed)


class Memory:
    """The memory store on a clock that the test moves."""

    def __init__(self) -> None:
        self.clock = ManualClock(1_000_000_000)
        self.store = MemoryStore()

    def limiter(self, policy: Policy, name: str = "default") -> Limiter:
        return Limiter(policy, self.store, name=name, clock=self.clock)

    def take_all(self, calls: list[tuple[Any, str, int]]) -> Decision:
        return take_all(calls)

    def at_once(self, limiter: Any, key: str, *, callers: int, calls: int) -> int:
        return in_threads(limiter, key, callers, calls)

    def pass_time(self, seconds: float) -> None:
        self.clock.sleep(seconds)


class Driven:
    """An ``AsyncLimiter`` whose verbs are run to their end in a loop."""

    def __init__(self, limiter: AsyncLimiter, runner: asyncio.Runner) -> None:
        self.limiter = limiter
        self._runner = runner

    def __getattr__(self, verb: str) -> Callable[..., Any]:
        method = getattr(self.limiter, verb)

        def call(*args: Any, **kwargs: Any) -> Any:
            return self._runner.run(method(*args, **kwargs))

        return call


class AsyncMemory:
    """The same store, awaited."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.clock = ManualClock(1_000_000_000)
        self.store = MemoryStore()
        self.runner = runner

    def limiter(self, policy: Policy, name: str = "default") -> Driven:
        limiter = AsyncLimiter(policy, self.store, name=name, clock=self.clock)
        return Driven(limiter, self.runner)

    def take_all(self, calls: list[tuple[Any, str, int]]) -> Decision:
        async def run() -> Decision:
            return await take_all([(one.limiter, k, c) for one, k, c in calls])

        return self.runner.run(run())

    def at_once(self, limiter: Any, key: str, *, callers: int, calls: int) -> int:
        return self.runner.run(in_tasks(limiter.limiter, key, callers, calls))

    def pass_time(self, seconds: float) -> None:
        self.clock.sleep(seconds)


def options() -> dict[str, Any]:
    """A prefix of its own, and patience with a busy machine."""
    return {"prefix": valkey.fresh_prefix(), "on_error": "closed", "timeout": 10}


class Redis:
    """A Redis store over a real server, whose time is real."""

    def __init__(self, store: SyncRedisStore) -> None:
        self.store = store

    def limiter(self, policy: Policy, name: str = "default") -> Limiter:
        return Limiter(policy, self.store, name=name)

    def take_all(self, calls: list[tuple[Any, str, int]]) -> Decision:
        return take_all(calls)

    def at_once(self, limiter: Any, key: str, *, callers: int, calls: int) -> int:
        return in_threads(limiter, key, callers, calls)

    def pass_time(self, seconds: float) -> None:
        time.sleep(seconds)


class AsyncRedis:
    """The same, awaited."""

    def __init__(self, store: AsyncRedisStore, runner: asyncio.Runner) -> None:
        self.store, self.runner = store, runner

    def limiter(self, policy: Policy, name: str = "default") -> Driven:
        return Driven(AsyncLimiter(policy, self.store, name=name), self.runner)

    def take_all(self, calls: list[tuple[Any, str, int]]) -> Decision:
        async def run() -> Decision:
            return await take_all([(one.limiter, k, c) for one, k, c in calls])

        return self.runner.run(run())

    def at_once(self, limiter: Any, key: str, *, callers: int, calls: int) -> int:
        return self.runner.run(in_tasks(limiter.limiter, key, callers, calls))

    def pass_time(self, seconds: float) -> None:
        time.sleep(seconds)


@contextmanager
def open_memory() -> Iterator[Backend]:
    """A new memory store."""
    yield Memory()


@contextmanager
def open_async_memory() -> Iterator[Backend]:
    """A new memory store and a loop."""
    with asyncio.Runner() as runner:
        yield AsyncMemory(runner)


@contextmanager
def open_redis() -> Iterator[Backend]:
    """A real Valkey through redis-py."""
    import redis

    client = redis.Redis(port=valkey.server().port)
    store = RedisStore(client, **options())
    yield Redis(store)
    store.close()
    client.close()


@contextmanager
def open_async_redis() -> Iterator[Backend]:
    """A real Valkey through redis-py's asyncio."""
    from redis.asyncio import Redis as Client

    with asyncio.Runner() as runner:
        client = Client(port=valkey.server().port)
        store = RedisStore(client, **options())
        yield AsyncRedis(store, runner)
        runner.run(client.aclose())


@contextmanager
def open_cluster() -> Iterator[Backend]:
    """A Cluster of three through redis-py."""
    import redis

    client = redis.RedisCluster("127.0.0.1", valkey.cluster()[0].port)
    store = RedisStore(client, **options())
    yield Redis(store)
    store.close()
    client.close()


@contextmanager
def open_async_cluster() -> Iterator[Backend]:
    """A Cluster of three through redis-py's asyncio."""
    from redis.asyncio import RedisCluster

    with asyncio.Runner() as runner:
        client = RedisCluster("127.0.0.1", valkey.cluster()[0].port)
        store = RedisStore(client, **options())
        yield AsyncRedis(store, runner)
        runner.run(client.aclose())


BACKENDS: dict[str, Callable[[], Any]] = {
    "memory": open_memory,
    "memory, awaited": open_async_memory,
    "valkey": open_redis,
    "valkey, awaited": open_async_redis,
    "cluster": open_cluster,
    "cluster, awaited": open_async_cluster,
}
"""By name, what opens a backend as a context manager."""
