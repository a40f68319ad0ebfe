"""Leases of tokens from a real Valkey; divided limits; many processes on one key."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from math import inf

import pytest

from rtrw.bucket import TokenRate
from rtrw.limits import (
    GCRA,
    AsyncLimiter,
    Concurrency,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    Limiter,
    PolicyError,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
    take_all,
)
from rtrw.limits.compare import busiest
from rtrw.limits.divided_policy import divided, usable
from rtrw.limits.hybrid import HybridStore
from rtrw.limits.hybrid_lease import LeasedKeys, Purse
from rtrw.limits.redis import RedisStore
from tests.contract import valkey

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')


def plain(mode="closed", prefix=None, **more):
    url = f"redis://127.0.0.1:{valkey.server().port}"
    named = prefix or valkey.fresh_prefix()
    return RedisStore.from_url(url, prefix=named, on_error=mode, timeout=10, **more)


@pytest.fixture
def inner():
    """A store over the one server."""
    store = plain()
    yield store
    store.close()


@pytest.fixture
def hybrid(inner):
    """Leases from it."""
    store = HybridStore(inner)
    yield store
    store.close()


def scripts_run():
    with redis.Redis(port=valkey.server().port) as client:
        stats = client.info("commandstats")
    return stats.get("cmdstat_evalsha", {"calls": 0})["calls"]


# --- leases -------------------------------------------------------------------------


def test_calls_are_spent_locally(hybrid):
    """Ten thousand calls cost a few round trips."""
    limiter = Limiter(TokenBucket(1_000_000, "1000/s"), hybrid)
    before = scripts_run()
    begun = time.monotonic()
    assert all(limiter.allow("k") for _ in range(5_000))
    assert all(limiter.take("k") for _ in range(5_000))
    leases = (time.monotonic() - begun) / 0.1
    # Growing eightfold from 1, and then one for each lease that ended.
    assert scripts_run() - before <= 12 + leases


def test_the_shared_bucket_holds_less(hybrid):
    """Of 100 at 100/s, 100 - 100 x 0.1 are shared: 90 pass, then at the rate."""
    limiter = Limiter(TokenBucket(100, "100/s"), hybrid)
    begun = time.monotonic()
    passed = sum(limiter.allow("k") for _ in range(200))
    gone = time.monotonic() - begun
    assert 90 <= passed <= 90 + 100 * gone + 1
    refused = limiter.take("k")
    assert not refused
    assert 0 < refused.retry_after <= 0.2
    assert limiter.wait("k", timeout=10)


def test_costs_larger_than_a_lease(hybrid):
    """A cost takes a lease of its own; more than the shared bucket never fits."""
    limiter = Limiter(TokenBucket(100, "100/s"), hybrid)
    assert limiter.take("k", 1)
    assert limiter.take("k", 60)
    assert not limiter.take("k", 60)
    assert limiter.take("k", 91).retry_after == inf
    assert limiter.peek("k", 91).retry_after == inf
    assert limiter.take("k", 0)
    for cost in (-1, 1.5):
        with pytest.raises(PolicyError):
            limiter.take("k", cost)


def test_refund_reset_and_peek(hybrid):
    """Given back is there again, at most what there was."""
    limiter = Limiter(GCRA(50, "1/s"), hybrid)
    assert limiter.take("k", 49)
    assert not limiter.take("k", 5)
    limiter.refund("k", 20)
    assert 20 <= limiter.peek("k").remaining <= 22
    assert limiter.take("k", 15)
    limiter.reset("k")
    assert limiter.take("k", 49)
    with pytest.raises(PolicyError, match="RTRW619"):
        limiter.release("k", "1:1")


def test_several_limits_are_taken_in_order(hybrid):
    """Leases are given back when the other limit refuses."""
    one = Limiter(LeakyBucket(50, "1/s"), hybrid, name="one")
    two = Limiter(TokenBucket(20, "1/s"), hybrid, name="two")
    assert take_all([(one, "k", 15), (two, "k", 15)])
    assert not take_all([(one, "k", 15), (two, "k", 15)])
    assert one.peek("k").remaining >= 34


@pytest.mark.parametrize(
    "policy", [TokenBucket(1, "10/s"), TokenBucket(10, "100/s"), GCRA(10, "95/s")]
)
def test_a_bucket_with_nothing_to_share_is_refused(hybrid, policy):
    """When b <= r x 0.1 s, and when less than a token is left over."""
    with pytest.raises(PolicyError, match="RTRW659"):
        Limiter(policy, hybrid)


@pytest.mark.parametrize(
    "policy",
    [
        LeakyQueue(50, "1/s"),
        FixedWindow(50, "1s"),
        SlidingWindowLog(50, "1s"),
        SlidingWindowCounter(50, "1s"),
        Concurrency(50, "1s"),
        Quota(50, "day"),
        TokenBucket(50, "1/s", strict=True),
    ],
    ids=str,
)
def test_only_buckets_are_leased(hybrid, policy):
    """Windows and leases of their own are not."""
    with pytest.raises(PolicyError, match="RTRW660"):
        Limiter(policy, hybrid)


def test_unspent_tokens_go_back_at_close():
    """What flowed in meanwhile is kept, the rest of the lease is there again."""
    prefix = valkey.fresh_prefix()
    first, second = (HybridStore(plain(prefix=prefix)) for _ in range(2))
    policy = TokenBucket(1_000, "10/s")
    one, two = Limiter(policy, first), Limiter(policy, second)
    keys = one.bound.keys
    purse = one.bound.purses.of("k")
    # A lease of 500 of the 999 that are shared, as if there had been that demand.
    purse.begun, purse.refused = keys.clock() - 100_000, 499
    assert one.take("k")
    assert purse.left == 499
    before = two.peek("k").remaining
    assert 499 <= before <= 500 + 10
    first.close()
    after = two.peek("k").remaining
    # A tenth of a second at 10/s is one token, and peek counts whole ones.
    assert before + 499 - 2 <= after <= before + 499 + 10
    assert purse.left == 0
    first.inner.close()
    second.inner.close()


def test_a_lease_that_ended_does_not_go_back(inner):
    """Unspent tokens of an ended lease are lost until they flow in again."""
    hybrid = HybridStore(inner)
    limiter = Limiter(TokenBucket(1_000, "1/s"), hybrid)
    purse = limiter.bound.purses.of("k")
    purse.begun, purse.refused = limiter.bound.keys.clock() - 100_000, 499
    assert limiter.take("k")
    time.sleep(0.11)
    hybrid.close()
    assert limiter.peek("k").remaining <= 502


def test_a_lease_handed_back_gives_nobody_more():
    """A lease taken and returned within its time leaves no more than without it.

    Against a bucket that was full: 900 leased and 900 returned 50 ms later at 10,000/s
    would be 900 + 500 without the correction.
    """
    prefix = valkey.fresh_prefix()
    store = plain(prefix=prefix)
    keys = LeasedKeys(store.core, "api", TokenBucket(2_000, "10000/s"))
    name = f"{keys.start}{{k}}".encode()
    granted, _, taken = store.run(keys._borrow(name, 900, 1, 0, 0))
    assert granted == 900
    time.sleep(0.05)
    _, lacking, _now = store.run(keys._borrow(name, 0, 0, 900, taken))
    # In grains of 1/100 token (10,000/s is 1 each 100 µs): 90,000 were leased. The
    # bucket lacks what the lease took, less what flowed in; the credit is that much.
    assert lacking == 0
    taken_again, _, _ = store.run(keys._borrow(name, 2_000, 1, 0, 0))
    assert taken_again == 1_000, "the shared bucket, and not 500 more"
    time.sleep(0.11)
    empty = store.run(keys._borrow(name, 2_000, 1, 0, 0))
    late = store.run(keys._borrow(name, 0, 0, 900, taken))
    assert late[1] >= empty[1] - (late[2] - empty[2]), "an ended lease is no credit"
    store.close()


@pytest.mark.parametrize(
    ("mode", "least", "most"),
    [
        ("open", 500, 500),
        ("closed", 0, 0),
        ("local", 25, 26),
    ],
)
def test_leases_without_redis(mode, least, most):
    """Without Redis the inner store's mode answers."""
    url = f"redis://127.0.0.1:{valkey.free_port()}"
    store = HybridStore(RedisStore.from_url(url, on_error=mode, instances=4))
    limiter = Limiter(TokenBucket(100, "1/s"), store)
    assert least <= sum(limiter.allow("k") for _ in range(500)) <= most
    store.close()
    store.inner.close()


def test_nobody_waits_behind_one_who_tries_while_redis_is_away():
    """One caller may wait for a time-out; the others have the mode's answer at once."""
    inner = RedisStore.from_url("redis://127.0.0.1:1", on_error="open")
    limiter = Limiter(TokenBucket(100, "1/s"), HybridStore(inner))
    with limiter.bound.purses.of("k").turn:
        inner.core.health.failed("", TimeoutError())
        assert limiter.take("k")
        assert limiter.allow("k")
    assert inner.counts["fallbacks"] == 2
    inner.close()

    async def run():
        store = RedisStore.from_url_async("redis://127.0.0.1:1", on_error="closed")
        limiter = AsyncLimiter(TokenBucket(100, "1/s"), HybridStore(store))
        async with limiter.bound.purses.of("k").turn:
            store.core.health.failed("", TimeoutError())
            async with asyncio.timeout(5):
                assert not await limiter.take("k")
        await store.aclose()

    asyncio.run(run())


def test_awaited_leases():
    """Tasks share one lease, and only one of them asks for more."""

    async def run():
        from redis.asyncio import Redis

        async with Redis(port=valkey.server().port) as client:
            inner = RedisStore(
                client, prefix=valkey.fresh_prefix(), on_error="closed", timeout=10
            )
            store = HybridStore(inner)
            limiter = AsyncLimiter(TokenBucket(500, "10/s"), store)
            begun = time.monotonic()
            calls = (limiter.allow("k") for _ in range(1_000))
            passed = sum(await asyncio.gather(*calls))
            gone = time.monotonic() - begun
            assert not await limiter.take("k", 400)
            await limiter.refund("k", 5)
            assert (await limiter.peek("k")).remaining >= 5
            await limiter.reset("k")
            await store.close()
            return passed, gone

    passed, gone = asyncio.run(run())
    assert 499 - 1 <= passed <= 499 + 10 * gone + 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_child_does_not_spend_its_parents_lease(hybrid):
    """What was leased before a fork is the parent's."""
    limiter = Limiter(TokenBucket(1_000, "1/s"), hybrid)
    for _ in range(20):
        limiter.take("k")
    assert limiter.bound.purses.by_key
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, str(len(limiter.bound.purses.by_key)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reader, 10) == b"0"
    os.close(reader)
    os.close(writer)


def test_idle_purses_are_forgotten(hybrid):
    """Many keys, once each: their purses do not pile up."""
    limiter = Limiter(TokenBucket(10, "1/s"), hybrid)
    for number in range(3_000):
        limiter.bound.purses.of(f"user-{number}")
    assert len(limiter.bound.purses.by_key) <= 2_048


def test_demand_is_projected():
    """A lease is asked for as large as what was used in the time of one."""
    import threading

    purse = Purse(threading.Lock())
    assert purse.wanted(1_000_000, 3) == 3
    purse.received(1_000_000, 40, 5)
    purse.left = 10
    # 30 spent and 1 wanted in 200 ms: 15.5 in 100 ms.
    assert purse.wanted(1_200_000, 1) == 16
    # The same within a millisecond: projected from 12.5 ms, 8 x 31.
    assert purse.wanted(1_001_000, 1) == 248


# --- many processes -----------------------------------------------------------------

WORKER = """
import json, sys, time
from rtrw.limits import Limiter, RedisStore, TokenBucket
from rtrw.limits.hybrid import HybridStore
url, prefix, kind, idle, seconds = sys.argv[1:6]
store = RedisStore.from_url(url, prefix=prefix, on_error="closed", timeout=10)
if kind == "hybrid":
    store = HybridStore(store)
limiter = Limiter(TokenBucket(400, "200/s"), store)
passed = []
if kind == "hybrid":
    # Leases are held when the pause begins.
    passed = [time.time() for _ in range(3) if limiter.allow("k")]
print("ready", flush=True)
start = float(sys.stdin.readline())
time.sleep(max(0, start - time.time()))
end = start + float(seconds)
while time.time() < end:
    before = time.time()
    if limiter.allow("k"):
        passed.append((before, time.time()))
print(json.dumps([p for p in passed if isinstance(p, tuple)]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "idle"), [("plain", 0), ("hybrid", 10)])
def test_eight_processes_on_one_key(kind, idle):
    """All together pass at most b + r t + 2, after a pause too, and nearly that much.

    In windows of any length from the first call on.
    """
    url = f"redis://127.0.0.1:{valkey.server().port}"
    args = [url, valkey.fresh_prefix(), kind, str(idle), "2"]
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(8)
    ]
    for worker in workers:
        assert worker.stdout.readline() == "ready\n"
    start = time.time() + idle + 0.5
    passed = []
    for worker in workers:
        worker.stdin.write(f"{start}\n")
        worker.stdin.flush()
    for worker in workers:
        out, _ = worker.communicate(timeout=60)
        passed += json.loads(out)
    # From before a call began to after it ended: the longest it can have been.
    begun = min(before for before, _ in passed)
    ended = max(after for _, after in passed)
    assert len(passed) <= 400 + 200 * (ended - begun) + 2
    assert len(passed) >= (400 if kind == "plain" else 380) + 200 * 2 * 0.6
    ends = sorted(after for _, after in passed)
    starts = sorted(before for before, _ in passed)
    for length in (0.05, 0.1, 0.5, 1.0):
        for at in starts[::50]:
            inside = sum(
                at <= after and before <= at + length for before, after in passed
            )
            slack = max(after - before for before, after in passed)
            assert inside <= 400 + 200 * (length + 2 * slack) + 2
    assert ends


# --- divided ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "part"),
    [
        (TokenBucket(10, "9/s"), TokenBucket(3, "3/s")),
        # 10 in 10/9 s, rounded up to 1,111,112 us: 3 in the same.
        (
            TokenBucket(10, "9/s", strict=True),
            TokenBucket(3, TokenRate(3, 1_111_112), strict=True),
        ),
        (GCRA(3, "1/s"), GCRA(1, "1/3s")),
        (LeakyBucket(9, "10/s"), LeakyBucket(3, "10/3s")),
        (LeakyQueue(9, "1/m"), LeakyQueue(3, "1/3m")),
        (FixedWindow(100, "1m"), FixedWindow(33, "1m")),
        (SlidingWindowLog(100, "1m"), SlidingWindowLog(33, "1m")),
        (SlidingWindowCounter(100, "90s"), SlidingWindowCounter(33, "90s")),
        (Concurrency(7, "30s"), Concurrency(2, "30s")),
        (Quota(7, "day", zone="Asia/Jakarta"), Quota(2, "day", zone="Asia/Jakarta")),
    ],
    ids=str,
)
def test_a_third_of_each_policy(policy, part):
    """Whole tokens are rounded down, rates are divided exactly."""
    assert divided(policy, 3).spec == part.spec
    assert divided(policy, 1) is policy


@pytest.mark.parametrize(
    "policy",
    [TokenBucket(10, "10/s", strict=True), SlidingWindowLog(10, "1s")],
    ids=repr,
)
def test_shares_keep_the_promise_of_the_whole(policy):
    """Three shares that are all used to the full pass at most 10 in any second."""
    part = divided(policy, 3)
    states, passed = [None] * 3, []
    for now in range(0, 5_000_000, 10_000):
        for place in range(3):
            verdict = part.decide(states[place], now, 1)
            states[place] = verdict.state
            passed += [(now, "k", 1)] * verdict.allowed
    assert busiest(passed, 1_000_000) <= 10


def test_what_cannot_be_divided():
    """Less than one for each, and no number of instances at all."""
    with pytest.raises(PolicyError, match="RTRW658"):
        divided(TokenBucket(3, 1), 4)
    with pytest.raises(PolicyError, match="RTRW610"):
        divided(TokenBucket(3, 1), 0)


@pytest.mark.parametrize(
    ("shares", "demand", "part"),
    [
        ([1, 1, 1, 1], 1, Fraction(1)),
        # 1/4 of the busy one, and all of 3 x 10 %.
        ([70, 10, 10, 10], 1, Fraction(55, 100)),
        # One gets everything: its quarter.
        ([1, 0, 0, 0], 1, Fraction(1, 4)),
        # At twice the limit: 1/4 and 3 x 20 %.
        ([70, 10, 10, 10], 2, Fraction(85, 100)),
    ],
)
def test_what_a_skewed_balancer_costs(shares, demand, part):
    """The part of the limit that passes when it is divided by four."""
    assert usable(shares, demand) == part
