"""Limits of an application over HTTP and Redis, as a type checker sees them.

Read by mypy like ``limits_api.py``, never run.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import assert_type

import redis
import redis.asyncio
from fastapi import Depends, FastAPI

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    Decision,
    HybridStore,
    Limiter,
    LimitExceeded,
    RedisStore,
    TokenBucket,
    take_all,
)
from rtrw.limits.asgi import Gate, RateLimitMiddleware
from rtrw.limits.fastapi import RateLimit
from rtrw.limits.hybrid import SyncHybridStore
from rtrw.limits.metrics import Alarm, Counters
from rtrw.limits.redis import AsyncRedisStore, SyncRedisStore

POLICY = TokenBucket(1_000, "10/s")
shared = RedisStore(redis.Redis(), on_error="open")
awaited = RedisStore(redis.asyncio.Redis(), on_error="local", instances=4)
leased = HybridStore(shared)
assert_type(shared, SyncRedisStore)
assert_type(awaited, AsyncRedisStore)
assert_type(leased, SyncHybridStore)
assert_type(RedisStore.from_url("redis+cluster://h", on_error="closed"), SyncRedisStore)
RedisStore(redis.Redis())  # type: ignore[call-overload]  # on_error has no default

limiter = Limiter(POLICY, leased)
waiting = AsyncLimiter(POLICY, awaited)
assert_type(take_all([(Limiter(POLICY, shared), "k", 1)]), Decision)
assert_type(take_all([(waiting, "k", 1)]), Awaitable[Decision])
Limiter(POLICY, awaited)  # type: ignore[arg-type]  # a store that is awaited
AsyncLimiter(POLICY, shared)  # type: ignore[arg-type]  # a store that would block


def told(decision: Decision) -> None:
    """A hook."""


async def told_later(decision: Decision) -> None:
    """A hook that is awaited."""


Limiter(POLICY, on_decision=told)
AsyncLimiter(POLICY, on_decision=told_later)

app = FastAPI()
app.add_middleware(
    RateLimitMiddleware,
    limiter=[
        Gate(waiting, key=["address", "user"], cost={"GET /x": 3, "default": 1}),
        Gate(
            AsyncLimiter(Concurrency(2, "1m"), name="slots"),
            cost=lambda scope: len(scope["path"]),
        ),
    ],
    trusted=["10.0.0.0/8"],
    counters=Counters(),
    alarm=Alarm(float, 0.05, "10m"),
)
app.add_middleware(RateLimitMiddleware, profile="limits.yaml")


def user() -> Mapping[str, str]:
    """Whose request it is."""
    return {"id": "budi", "tier": "gold"}


def tier(found: Mapping[str, str]) -> TokenBucket:
    """The policy of a customer."""
    return TokenBucket(50 if found["tier"] == "gold" else 5, 1)


@app.get("/r", dependencies=[Depends(RateLimit(waiting, key=user, policy=tier))])
async def report() -> str:
    """Keeps its types under a limit."""
    try:
        return (await waiting.take("k")).policy
    except LimitExceeded as error:
        assert_type(error.decision.retry_after, float)
        return str(error)
