"""The policies by the names that profiles use, and what each is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rtrw.limits.concurrency import Concurrency
from rtrw.limits.fixed_window import FixedWindow
from rtrw.limits.gcra import GCRA
from rtrw.limits.leaky_bucket import LeakyBucket
from rtrw.limits.leaky_queue import LeakyQueue
from rtrw.limits.policy import Policy
from rtrw.limits.quota import Quota
from rtrw.limits.sliding_counter import SlidingWindowCounter
from rtrw.limits.sliding_log import SlidingWindowLog
from rtrw.limits.token_bucket import TokenBucket


class Kind(NamedTuple):
    """One policy: how it is made, what it must be told, and what it may be."""

    make: Callable[..., Policy]
    needs: tuple[str, ...]
    may: tuple[str, ...] = ()


_BUCKET = ("capacity", "rate")
_WINDOW = ("limit", "window")

KINDS: Mapping[str, Kind] = {
    "token-bucket": Kind(TokenBucket, _BUCKET, ("strict",)),
    "leaky-bucket": Kind(LeakyBucket, _BUCKET),
    "leaky-queue": Kind(LeakyQueue, _BUCKET),
    "gcra": Kind(GCRA, _BUCKET),
    "fixed-window": Kind(FixedWindow, _WINDOW),
    "sliding-window-log": Kind(SlidingWindowLog, _WINDOW),
    "sliding-window-counter": Kind(SlidingWindowCounter, _WINDOW),
    "concurrency": Kind(Concurrency, ("limit", "ttl")),
    "quota": Kind(Quota, ("limit",), ("period", "zone", "day")),
}

PARAMETERS = tuple(
    dict.fromkeys(key for kind in KINDS.values() for key in (*kind.needs, *kind.may))
)
"""Every parameter of any policy."""
