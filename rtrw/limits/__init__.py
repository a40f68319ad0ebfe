"""Application limits: policies, stores, and the limiters that bring them together.

The bucket that shapes a customer's line also protects an API. Everything here is
imported when it is first named, so that a service pays for what it uses: no user
interface, no asyncio and no Redis unless ``AsyncLimiter`` or ``RedisStore`` is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rtrw.clock import MONOTONIC as MONOTONIC
    from rtrw.clock import WALL as WALL
    from rtrw.clock import ManualClock as ManualClock
    from rtrw.limits.aio import AsyncLimiter as AsyncLimiter
    from rtrw.limits.concurrency import Concurrency as Concurrency
    from rtrw.limits.decision import Decision as Decision
    from rtrw.limits.decision import LimitExceeded as LimitExceeded
    from rtrw.limits.decision import PolicyError as PolicyError
    from rtrw.limits.decision import StoreUnavailable as StoreUnavailable
    from rtrw.limits.divided_policy import divided as divided
    from rtrw.limits.fixed_window import FixedWindow as FixedWindow
    from rtrw.limits.gcra import GCRA as GCRA
    from rtrw.limits.hybrid import HybridStore as HybridStore
    from rtrw.limits.leaky_bucket import LeakyBucket as LeakyBucket
    from rtrw.limits.leaky_queue import LeakyQueue as LeakyQueue
    from rtrw.limits.limiter import Limiter as Limiter
    from rtrw.limits.memory import MemoryStore as MemoryStore
    from rtrw.limits.policy import Policy as Policy
    from rtrw.limits.quota import Quota as Quota
    from rtrw.limits.redis import RedisStore as RedisStore
    from rtrw.limits.retrying import GaveUp as GaveUp
    from rtrw.limits.retrying import retry as retry
    from rtrw.limits.sliding_counter import SlidingWindowCounter as SlidingWindowCounter
    from rtrw.limits.sliding_log import SlidingWindowLog as SlidingWindowLog
    from rtrw.limits.store import AsyncStore as AsyncStore
    from rtrw.limits.store import Store as Store
    from rtrw.limits.together import take_all as take_all
    from rtrw.limits.token_bucket import TokenBucket as TokenBucket

_NAMES = {
    "AsyncLimiter": "limits.aio",
    "AsyncStore": "limits.store",
    "Concurrency": "limits.concurrency",
    "Decision": "limits.decision",
    "FixedWindow": "limits.fixed_window",
    "GCRA": "limits.gcra",
    "GaveUp": "limits.retrying",
    "HybridStore": "limits.hybrid",
    "LeakyBucket": "limits.leaky_bucket",
    "LeakyQueue": "limits.leaky_queue",
    "LimitExceeded": "limits.decision",
    "Limiter": "limits.limiter",
    "MONOTONIC": "clock",
    "ManualClock": "clock",
    "MemoryStore": "limits.memory",
    "Policy": "limits.policy",
    "PolicyError": "limits.decision",
    "Quota": "limits.quota",
    "RedisStore": "limits.redis",
    "SlidingWindowCounter": "limits.sliding_counter",
    "SlidingWindowLog": "limits.sliding_log",
    "Store": "limits.store",
    "StoreUnavailable": "limits.decision",
    "TokenBucket": "limits.token_bucket",
    "WALL": "clock",
    "divided": "limits.divided_policy",
    "retry": "limits.retrying",
    "take_all": "limits.together",
}
"""The public names, and the module of ``rtrw`` that has each."""

_MODULES = ("asgi", "config", "fastapi", "headers", "ready")
"""Modules that may be named without an import of their own (``limits.asgi``)."""

__all__ = list(_NAMES)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"rtrw.{_NAMES[name]}"), name)
    # Kept, so that the next look-up does not come here.
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted((*globals(), *_NAMES))
