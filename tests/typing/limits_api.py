"""The public interface of ``rtrw.limits`` as its users' type checker sees it.

Read by mypy (``tests/typing/test_typing.py``), never run: a signature that changes
breaks this file.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import assert_type

from rtrw.limits import (
    GCRA,
    AsyncLimiter,
    Concurrency,
    Decision,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    Limiter,
    ManualClock,
    MemoryStore,
    Policy,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    Store,
    TokenBucket,
    retry,
    take_all,
)

policies: list[Policy] = [
    TokenBucket(capacity=100, rate="10/s"),
    TokenBucket(100, 10, strict=True),
    LeakyBucket(100, 0.5),
    LeakyQueue(3, "1/s"),
    GCRA(10, "10/s"),
    FixedWindow(limit=100, window="1m"),
    SlidingWindowLog(100, 60),
    SlidingWindowCounter(100, 60),
    Concurrency(limit=5, ttl="30s"),
    Quota(500, "month", zone="Asia/Jakarta", day=15),
]
store: Store = MemoryStore(max_keys=1_000)
limiter = Limiter(policies[0], store, name="api", clock=ManualClock())
waiting = AsyncLimiter(policies[0], MemoryStore(), name="api", observe=True)

assert_type(limiter.take("k"), Decision)
assert_type(limiter.take("k", cost=2).retry_after, float)
assert_type(limiter.allow("k", 2), bool)
assert_type(limiter.peek("k").lease, str | None)
assert_type(limiter.wait("k", timeout=1.5), Decision)
assert_type(take_all([(limiter, "k", 1)]), Decision)
assert_type(take_all([(waiting, "k", 1)]), Awaitable[Decision])


@limiter.limited(lambda user, amount: f"{user}:{amount}")
def pay(user: str, amount: int) -> float:
    """Keeps its signature."""
    return amount / len(user)


@retry(ValueError, tries=3)
def fetch(url: str) -> bytes:
    """Keeps its signature."""
    return url.encode()


assert_type(pay("budi", 5), float)
assert_type(fetch("x"), bytes)
pay("budi", "5")  # type: ignore[arg-type]  # an amount is a number
limiter.take(5)  # type: ignore[arg-type]  # a key is a text
limiter.wait("k")  # type: ignore[call-arg]  # patience must be told

with limiter.hold("k", timeout=None) as held:
    assert_type(held, Decision)


async def use() -> None:
    """The awaited twin."""
    assert_type(await waiting.take("k"), Decision)
    assert_type(await waiting.allow("k"), bool)
    assert_type(await waiting.wait("k", timeout=None), Decision)
    async with waiting.hold("k") as lease:
        assert_type(lease, Decision)

    @waiting.limited("k")
    async def call(number: int) -> str:
        return str(number)

    assert_type(await call(5), str)
