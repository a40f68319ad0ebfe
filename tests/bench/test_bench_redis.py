"""Limits through Redis beside bare ``EVALSHA``, as ratios of one run.

The server is a real Valkey on the loopback, which is the hardest case: there is no
network to hide behind. All candidates run in turns of fifty calls, and turns that lie
beside each other are compared; every ratio is the median of five rounds of those.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from rtrw.limits import (
    GCRA,
    AsyncLimiter,
    FixedWindow,
    Limiter,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
)
from rtrw.limits.divided_policy import usable
from rtrw.limits.hybrid import HybridStore
from rtrw.limits.redis import RedisStore
from tests.contract import valkey

pytestmark = pytest.mark.bench

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')

ROUNDS = 5
SLICES = 40
CALLS = 50
PLENTY = 10**7


def per_call(function: Callable[[], object], calls: int = CALLS) -> float:
    """Microseconds a call."""
    begun = time.perf_counter_ns()
    for _ in range(calls):
        function()
    return (time.perf_counter_ns() - begun) / calls / 1_000


Times = list[list[float]]
"""Microseconds a call, by round and turn."""


def rounds(candidates: Mapping[str, Callable[[], float]]) -> dict[str, Times]:
    """Microseconds a call of each candidate, in interleaved turns."""
    spent: dict[str, Times] = {name: [] for name in candidates}
    for measure in candidates.values():
        measure()
    for _ in range(ROUNDS):
        for times in spent.values():
            times.append([])
        for _ in range(SLICES):
            for name, measure in candidates.items():
                spent[name][-1].append(measure())
    return spent


def speed(base: Times, ours: Times) -> float:
    """How many times as fast: the median of the rounds, each one its turns' median."""
    return statistics.median(
        statistics.median(b / o for b, o in zip(bases, turns, strict=True))
        for bases, turns in zip(base, ours, strict=True)
    )


def show(title: str, spent: Mapping[str, Times], base: str) -> None:
    print(f"\n{title}")
    for name, times in spent.items():
        figure = statistics.median(statistics.median(turns) for turns in times)
        ratio = speed(spent[base], times)
        print(f"  {name:32}{figure:9.2f} µs{ratio:9.2f} x {base}")


def stored(client: Any) -> Any:
    return RedisStore(
        client, prefix=valkey.fresh_prefix(), on_error="closed", timeout=10
    )


def bare_call(limiter: Any) -> tuple[Any, ...]:
    """What ``evalsha`` is given for the same script on a key of its own."""
    keys = limiter.bound.keys
    name = f"{keys.start}{{bare}}".encode()
    return keys.script.sha, 1, name, "t", 1, keys.kind.params()


def test_take_beside_bare_evalsha_and_leases():
    """``take`` is at least 0.92 x bare EVALSHA of its script; a lease 50 x that."""
    with redis.Redis(port=valkey.server().port) as client:
        store = stored(client)
        limiter = Limiter(TokenBucket(PLENTY, PLENTY), store)
        limiter.take("k")
        bare = bare_call(limiter)
        leased = Limiter(TokenBucket(PLENTY, PLENTY), HybridStore(store), name="leased")
        candidates = {
            "bare EVALSHA": lambda: per_call(lambda: client.evalsha(*bare)),
            "take": lambda: per_call(lambda: limiter.take("k")),
            "allow": lambda: per_call(lambda: limiter.allow("k")),
            "hybrid take": lambda: per_call(lambda: leased.take("k"), 2_000),
            "hybrid allow": lambda: per_call(lambda: leased.allow("k"), 2_000),
        }
        spent = rounds(candidates)
        show("one thread, a call", spent, "bare EVALSHA")
        store.close()
    assert speed(spent["bare EVALSHA"], spent["take"]) >= 0.92
    assert speed(spent["bare EVALSHA"], spent["allow"]) >= 0.92
    assert speed(spent["bare EVALSHA"], spent["hybrid take"]) >= 50
    assert speed(spent["bare EVALSHA"], spent["hybrid allow"]) >= 50


def test_other_policies():
    """Each policy beside bare EVALSHA of its own script."""
    policies = [
        GCRA(PLENTY, PLENTY),
        FixedWindow(PLENTY, "1h"),
        SlidingWindowCounter(1_000_000, "1h"),
        SlidingWindowLog(PLENTY, "100ms"),
    ]
    with redis.Redis(port=valkey.server().port) as client:
        store = stored(client)
        for policy in policies:
            limiter = Limiter(policy, store, name=policy.kind)
            limiter.take("k")
            bare = bare_call(limiter)
            candidates = {
                "bare EVALSHA": lambda b=bare: per_call(lambda: client.evalsha(*b)),
                "take": lambda one=limiter: per_call(lambda: one.take("k")),
            }
            spent = rounds(candidates)
            show(policy.kind, spent, "bare EVALSHA")
            assert speed(spent["bare EVALSHA"], spent["take"]) >= 0.92
        store.close()


def test_awaited():
    """Through asyncio: 0.92 x bare EVALSHA through asyncio, and leases 50 x."""

    async def run() -> dict[str, Times]:
        from redis.asyncio import Redis

        async with Redis(port=valkey.server().port) as client:
            limiter = AsyncLimiter(TokenBucket(PLENTY, PLENTY), stored(client))
            await limiter.take("k")
            bare = bare_call(limiter)
            store = HybridStore(limiter.store)
            leased = AsyncLimiter(TokenBucket(PLENTY, PLENTY), store, name="leased")

            async def each(call: Callable[[], Awaitable[object]]) -> float:
                begun = time.perf_counter_ns()
                for _ in range(CALLS):
                    await call()
                return (time.perf_counter_ns() - begun) / CALLS / 1_000

            calls = {
                "bare EVALSHA": lambda: client.evalsha(*bare),
                "take": lambda: limiter.take("k"),
                "allow": lambda: limiter.allow("k"),
                "hybrid take": lambda: leased.take("k"),
                "hybrid allow": lambda: leased.allow("k"),
            }
            spent: dict[str, Times] = {name: [] for name in calls}
            for _ in range(ROUNDS):
                for times in spent.values():
                    times.append([])
                for _ in range(SLICES):
                    for name, call in calls.items():
                        spent[name][-1].append(await each(call))
            return spent

    spent = asyncio.run(run())
    show("asyncio, a call", spent, "bare EVALSHA")
    assert speed(spent["bare EVALSHA"], spent["take"]) >= 0.92
    assert speed(spent["bare EVALSHA"], spent["allow"]) >= 0.92
    assert speed(spent["bare EVALSHA"], spent["hybrid take"]) >= 50
    assert speed(spent["bare EVALSHA"], spent["hybrid allow"]) >= 50


def test_refusals_from_memory():
    """What an attacker costs: no round trip."""
    with redis.Redis(port=valkey.server().port) as client:
        store = stored(client)
        limiter = Limiter(TokenBucket(1, "1/d"), store)
        limiter.take("k")
        bare = bare_call(limiter)
        spent = rounds(
            {
                "bare EVALSHA": lambda: per_call(lambda: client.evalsha(*bare)),
                "refused": lambda: per_call(lambda: limiter.take("k")),
            }
        )
        show("refused, a call", spent, "bare EVALSHA")
        store.close()
    assert speed(spent["bare EVALSHA"], spent["refused"]) >= 8


def test_a_frozen_server_costs_one_time_out():
    """The call returns within the time-out (and what the machine is late by)."""
    with valkey.Server() as server, redis.Redis(port=server.port) as client:
        store = RedisStore(client, on_error="open")
        limiter = Limiter(TokenBucket(PLENTY, PLENTY), store)
        limiter.take("k")
        server.freeze()
        begun = time.perf_counter()
        limiter.take("k")
        first = time.perf_counter() - begun
        begun = time.perf_counter()
        for _ in range(1_000):
            limiter.take("k")
        rest = (time.perf_counter() - begun) / 1_000
        server.thaw()
        store.close()
    print(f"\n  frozen: first {first * 1000:.0f} ms, then {rest * 1e6:.0f} µs a call")
    assert first <= store.timeout + 0.05


def test_what_a_skewed_balancer_costs():
    """Figures of the how-to page: divided by four, demand just the limit."""
    print("\n  divided by four, usable part of the limit")
    for shares in (
        [25, 25, 25, 25],
        [40, 20, 20, 20],
        [70, 10, 10, 10],
        [100, 0, 0, 0],
    ):
        print(f"    {shares!s:20}{float(usable(shares)):6.0%}")
    assert float(usable([40, 20, 20, 20])) == 0.85
