"""One limiter's keys in Redis: the verbs of ``asking``, run by a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rtrw.limits.redis.fast import make_async_take, make_take

if TYPE_CHECKING:
    from rtrw.limits.decision import Decision
    from rtrw.limits.redis.asking import Keys, Steps

T = TypeVar("T")


class Runs(Protocol):
    """What goes through steps with a client that blocks."""

    client: Any

    def run(
        self, steps: Steps[T], error: Exception | None = None, reply: Any = None
    ) -> T:
        """Send what the steps yield, hand them what comes back.

        ``error`` or ``reply``: what has come of their first command already.
        """


class RunsAwaited(Protocol):
    """The same with a client that is awaited."""

    async def execute(self, *command: bytes | str | int) -> Any:
        """The reply of a command."""

    async def run(
        self, steps: Steps[T], error: Exception | None = None, reply: Any = None
    ) -> T:
        """Send what the steps yield, hand them what comes back."""

    async def granted(self, steps: Steps[Decision], keys: Keys, key: str) -> Decision:
        """The same; a lease that nobody waits for any more goes back."""


class RedisKeys:
    """One limiter's keys, for ``Limiter``."""

    def __init__(self, store: Runs, keys: Keys) -> None:
        """The verbs of ``keys``, run by ``store``."""
        self.keys, self._run = keys, store.run
        self.__dict__["take"] = make_take(store.client.execute_command, store.run, keys)

    def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        return self._run(self.keys.take(key, cost))

    def allow(self, key: str, cost: int = 1) -> bool:
        """Whether ``take`` is allowed."""
        return self.take(key, cost).allowed

    def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer; charges nothing."""
        return self._run(self.keys.peek(key, cost))

    def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        self._run(self.keys.refund(key, cost))

    def reset(self, key: str) -> None:
        """Forget the key."""
        self._run(self.keys.reset(key))

    def release(self, key: str, lease: str) -> None:
        """Give back a lease."""
        self._run(self.keys.release(key, lease))


class AsyncRedisKeys:
    """One limiter's keys, for ``AsyncLimiter``."""

    def __init__(self, store: RunsAwaited, keys: Keys) -> None:
        """The verbs of ``keys``, run by ``store``."""
        self.keys, self._run, self._granted = keys, store.run, store.granted
        if not keys.leases:
            self.__dict__["take"] = make_async_take(store.execute, store.run, keys)

    async def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        return await self._granted(self.keys.take(key, cost), self.keys, key)

    async def allow(self, key: str, cost: int = 1) -> bool:
        """Whether ``take`` is allowed."""
        return (await self.take(key, cost)).allowed

    async def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer; charges nothing."""
        return await self._run(self.keys.peek(key, cost))

    async def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        await self._run(self.keys.refund(key, cost))

    async def reset(self, key: str) -> None:
        """Forget the key."""
        await self._run(self.keys.reset(key))

    async def release(self, key: str, lease: str) -> None:
        """Give back a lease."""
        await self._run(self.keys.release(key, lease))
