"""Application limits: policies, stores, and the limiters that bring them together.

The bucket that shapes a customer's line also protects an API. Importing this loads
neither a user interface nor asyncio nor Redis; what needs one is loaded when it is
first named.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rtrw.clock import MONOTONIC, WALL, ManualClock
from rtrw.limits.concurrency import Concurrency
from rtrw.limits.decision import (
    Decision,
    LimitExceeded,
    PolicyError,
    StoreUnavailable,
)
from rtrw.limits.fixed_window import FixedWindow
from rtrw.limits.gcra import GCRA
from rtrw.limits.leaky_bucket import LeakyBucket
from rtrw.limits.leaky_queue import LeakyQueue
from rtrw.limits.limiter import Limiter
from rtrw.limits.memory import MemoryStore
from rtrw.limits.policy import Policy
from rtrw.limits.sliding_counter import SlidingWindowCounter
from rtrw.limits.sliding_log import SlidingWindowLog
from rtrw.limits.store import AsyncStore, Store
from rtrw.limits.together import take_all
from rtrw.limits.token_bucket import TokenBucket

if TYPE_CHECKING:
    from rtrw.limits.aio import AsyncLimiter as AsyncLimiter
    from rtrw.limits.quota import Quota as Quota
    from rtrw.limits.retry import retry as retry

_LAZY = {
    "AsyncLimiter": "aio",
    "Quota": "quota",
    "RedisStore": "redis",
    "load_limits": "config",
    "retry": "retry",
}
"""What is imported when it is first named, and from where."""

__all__ = [
    "GCRA",
    "MONOTONIC",
    "WALL",
    "AsyncLimiter",
    "AsyncStore",
    "Concurrency",
    "Decision",
    "FixedWindow",
    "LeakyBucket",
    "LeakyQueue",
    "LimitExceeded",
    "Limiter",
    "ManualClock",
    "MemoryStore",
    "Policy",
    "PolicyError",
    "Quota",
    "SlidingWindowCounter",
    "SlidingWindowLog",
    "Store",
    "StoreUnavailable",
    "TokenBucket",
    "retry",
    "take_all",
]


def __getattr__(name: str) -> object:
    if name in _LAZY:
        return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
