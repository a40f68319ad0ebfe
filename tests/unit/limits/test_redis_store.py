"""The Redis store over a real Valkey: scripts, keys, time, memory of refusals."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from math import inf

import pytest

from rtrw.limits import (
    GCRA,
    AsyncLimiter,
    Concurrency,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    Limiter,
    ManualClock,
    PolicyError,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    StoreUnavailable,
    TokenBucket,
    take_all,
)
from rtrw.limits.redis import AsyncRedisStore, RedisStore, SyncRedisStore
from tests.contract import valkey

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')

POLICIES = [
    TokenBucket(5, "10/s"),
    TokenBucket(5, "10/s", strict=True),
    LeakyBucket(5, "10/s"),
    LeakyQueue(5, "10/s"),
    GCRA(5, "10/s"),
    FixedWindow(5, "500ms"),
    SlidingWindowLog(5, "500ms"),
    SlidingWindowCounter(5, "500ms"),
    Concurrency(5, "500ms"),
    Quota(5, "day", zone="Asia/Jakarta"),
]


@pytest.fixture
def client():
    """A client of the one server, with redis-py's own time-outs."""
    with redis.Redis(port=valkey.server().port) as opened:
        yield opened


@pytest.fixture
def store(client):
    """A store with a prefix of its own, patient with a busy machine."""
    made = RedisStore(
        client, prefix=valkey.fresh_prefix(), on_error="closed", timeout=10
    )
    yield made
    made.close()


def keys_of(client, store):
    return list(client.scan_iter(f"{store.core.prefix}:*"))


def scripts_run(client):
    """How many scripts the server has run."""
    stats = client.info("commandstats")
    return sum(stats.get(f"cmdstat_{n}", {"calls": 0})["calls"] for n in ("evalsha",))


# --- scripts ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES, ids=str)
def test_r6_scripts_come_back_after_a_flush(client, store, policy):
    """A server that has forgotten the scripts is told them again; nobody notices."""
    limiter = Limiter(policy, store)
    for _ in range(3):
        assert limiter.take("k")
        client.script_flush()
    assert limiter.peek("k").remaining == 2
    assert store.counts["errors"] == 0


class WrappedError(Exception):
    """What an instrumented client may raise."""


class Wrapping(redis.Redis):
    """A client that wraps whatever goes wrong in an error of its own."""

    def execute_command(self, *args, **options):
        try:
            return super().execute_command(*args, **options)
        except redis.RedisError as error:
            text = "command failed"
            raise WrappedError(text) from error


def test_r6_a_wrapped_error_is_understood(client):
    """NOSCRIPT is known by what it says, whatever class it comes in."""
    with Wrapping(port=valkey.server().port) as wrapping:
        prefix = valkey.fresh_prefix()
        store = RedisStore(wrapping, prefix=prefix, on_error="closed", timeout=10)
        limiter = Limiter(TokenBucket(2, "1/d"), store)
        for _ in range(2):
            client.script_flush()
            assert limiter.take("k")
        assert not limiter.take("k")
        assert store.counts["errors"] == 0
        store.close()


def test_r6_an_async_store_too(client):
    """The same through asyncio."""

    async def run():
        from redis.asyncio import Redis

        async with Redis(port=valkey.server().port) as opened:
            prefix = valkey.fresh_prefix()
            store = RedisStore(opened, prefix=prefix, on_error="closed", timeout=10)
            limiter = AsyncLimiter(GCRA(2, "1/d"), store)
            client.script_flush()
            return [(await limiter.take("k")).allowed for _ in range(3)]

    assert asyncio.run(run()) == [True, True, False]


# --- keys and their time ------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES, ids=str)
def test_r16_no_key_without_an_end_and_none_too_early(client, store, policy):
    """A key ends by itself, and not before its state equals none."""
    limiter = Limiter(policy, store)
    for cost in (2, 1, 0, 3, 1):
        decision = limiter.take("k", cost)
        (name,) = keys_of(client, store)
        left = client.pttl(name)
        # 1 ms for rounding, 200 ms for the way of the two answers on a busy machine.
        assert decision.reset_after * 1000 - 200 <= left
        assert left <= decision.reset_after * 1000 + 2
    limiter.refund("k", 1)
    assert all(client.pttl(name) > 0 for name in keys_of(client, store))
    limiter.reset("k")
    assert keys_of(client, store) == []


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES[:-1], ids=str)
def test_r20_half_a_second_is_half_a_second(client, store, policy):
    """Windows below a second are kept in whole milliseconds, and end."""
    limiter = Limiter(policy, store)
    assert limiter.take("k", 5)
    assert not limiter.take("k", 5)
    (name,) = keys_of(client, store)
    assert 0 <= client.pttl(name) <= 1002
    time.sleep(1.01)
    assert keys_of(client, store) == []
    assert limiter.take("k", 5)


def test_peeks_and_refusals_that_never_fit_leave_no_key(client, store):
    """What charges nothing stores nothing."""
    for policy in POLICIES:
        limiter = Limiter(policy, store, name=repr(policy))
        assert limiter.peek("k").remaining == 5
        assert limiter.take("k", 6).retry_after == inf
        limiter.refund("k", 3)
    assert keys_of(client, store) == []


def test_r21_all_limits_of_a_key_are_in_one_slot(client, store):
    """The key is the hash tag; one that has a tag keeps it."""
    limits = [Limiter(p, store, name=f"n:{n}") for n, p in enumerate(POLICIES)]
    for limiter in limits:
        limiter.take("budi")
    names = keys_of(client, store)
    assert len(names) == 10
    assert {redis.crc.key_slot(name) for name in names} == {redis.crc.key_slot(b"budi")}
    limits[0].take("{rt05}:budi")
    own = set(keys_of(client, store)) - set(names)
    assert {redis.crc.key_slot(name) for name in own} == {redis.crc.key_slot(b"rt05")}


def test_text_that_cannot_be_encoded_is_a_key(store):
    """Half a surrogate pair from a JSON body is a key, not an outage."""
    limiter = Limiter(TokenBucket(1, "1/d"), store)
    assert limiter.take("\ud800")
    assert not limiter.take("\ud800")
    assert store.counts["errors"] == 0


def test_k2_the_servers_clock_counts(client, store):
    """Callers whose clocks are a second slow and three seconds fast change nothing."""
    start = 1_000_000_000
    slow, fast = ManualClock(start - 1_000_000), ManualClock(start + 3_000_000)
    limiters = [
        Limiter(TokenBucket(5, "5/h"), store, clock=clock) for clock in (slow, fast)
    ]
    passed = 0
    for turn in range(20):
        passed += limiters[turn % 2].allow("k")
        slow.advance_us(10**12)
        fast.advance_us(-(10**8))
    assert passed == 5


def test_k3_two_hosts_are_told_the_same_wait(client, store):
    """Monotonic clocks of two machines, a day apart, are not compared."""
    one = Limiter(TokenBucket(1, "1/m"), store, clock=ManualClock(7))
    two = Limiter(TokenBucket(1, "1/m"), store, clock=ManualClock(82_992_000_000))
    assert one.take("k")
    assert 55 < one.peek("k").retry_after <= 60
    assert 55 < two.take("k").retry_after <= 60


def test_a_state_from_the_future_restarts_from_now(client, store):
    """After a failover to a slower clock nobody waits for the old one to come round."""
    limiter = Limiter(TokenBucket(2, "20/s"), store)
    limiter.take("k", 2)
    (name,) = keys_of(client, store)
    lacking, since, *rest = client.get(name).split()
    ahead = int(since) + 3_600_000_000
    client.set(name, b" ".join((lacking, str(ahead).encode(), *rest)), px=3_600_000)
    refused = limiter.take("k")
    assert not refused
    # Empty from now on: a token in 50 ms.
    assert refused.retry_after <= 0.05
    assert limiter.wait("k", timeout=10)


def test_h3_nothing_is_ever_negative(store):
    """Also when the limit was lowered below what is used."""
    pairs = [
        (TokenBucket(50, "5/d"), TokenBucket(5, "5/d")),
        (FixedWindow(50, "1d"), FixedWindow(5, "1d")),
        (SlidingWindowLog(50, "1d"), SlidingWindowLog(5, "1d")),
        (SlidingWindowCounter(50, "1d"), SlidingWindowCounter(5, "1d")),
        (Concurrency(50, "1d"), Concurrency(5, "1d")),
        (Quota(50, "month"), Quota(5, "month")),
    ]
    for before, after in pairs:
        assert Limiter(before, store, name=before.kind).take("k", 45)
        limiter = Limiter(after, store, name=before.kind)
        for decision in (limiter.peek("k"), limiter.take("k"), limiter.take("k", 0)):
            assert decision.remaining == 0
            assert decision.retry_after >= 0
            assert decision.reset_after > 0
        assert not limiter.take("k")


# --- new parameters -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "taken", "after", "left"),
    [
        # 20 of 100 left: a larger bucket has no more, a smaller one lacks as much.
        (TokenBucket(100, "1/d"), 80, TokenBucket(1000, "1/d"), 20),
        (TokenBucket(100, "1/d"), 80, TokenBucket(90, "1/d"), 10),
        (TokenBucket(100, "1/d"), 80, TokenBucket(10, "1/d"), 0),
        # Another rate alone changes nothing at that moment.
        (TokenBucket(100, "1/d"), 80, TokenBucket(100, "7/h"), 20),
        (TokenBucket(100, "1/d"), 80, GCRA(100, "1/d"), 20),
        # Windows know what was used, whatever the limit is.
        (FixedWindow(100, "1d"), 80, FixedWindow(90, "1d"), 10),
        (FixedWindow(100, "1d"), 80, FixedWindow(100, "52w"), 20),
        (SlidingWindowLog(100, "1d"), 80, SlidingWindowLog(90, "2d"), 10),
        (SlidingWindowCounter(100, "1d"), 80, SlidingWindowCounter(90, "7d"), 10),
        (Quota(100, "month"), 80, Quota(100, "month", zone="Asia/Jakarta"), 20),
        (Concurrency(100, "1d"), 80, Concurrency(90, "2d"), 10),
    ],
    ids=str,
)
def test_new_parameters_keep_the_smaller_state(store, before, taken, after, left):
    """A deployment with other limits never fills a bucket."""
    assert Limiter(before, store).take("k", taken)
    limiter = Limiter(after, store)
    assert limiter.take("k", 0).remaining == left
    assert not limiter.take("k", left + 1)
    if left:
        assert limiter.take("k", left)


def test_new_parameters_fill_by_the_new_rate(store):
    """From one an hour to twenty a second: the next token is there in 50 ms."""
    assert Limiter(TokenBucket(1, "1/h"), store).take("k")
    limiter = Limiter(TokenBucket(1, "20/s"), store)
    refused = limiter.take("k")
    assert not refused
    assert refused.retry_after <= 0.05
    assert limiter.wait("k", timeout=10)


# --- what cannot be -----------------------------------------------------------------


@pytest.mark.parametrize(
    "policy",
    [
        # 10^10 x 10^6 grains, with a rate that has no common factor: 2^53 is 9 x 10^15.
        TokenBucket(10**10, 1_000_001),
        TokenBucket(10**7, "1/1000w"),
        FixedWindow(2**53, "1m"),
        SlidingWindowCounter(10**9, "100w"),
        SlidingWindowLog(2**60, "1s"),
        Quota(10**16, "month"),
    ],
    ids=str,
)
def test_numbers_that_lua_would_round_are_refused(store, policy):
    """Above 2^53 doubles lose integers, so such a policy is refused at once."""
    with pytest.raises(PolicyError, match="RTRW655"):
        Limiter(policy, store)


def test_500_gigabytes_a_month_fit(store):
    """What people have is far below that bound."""
    quota = Limiter(Quota(500 * 10**9, "month", zone="Asia/Jakarta"), store)
    assert quota.take("budi", 123_456_789_012).remaining == 376_543_210_988


def test_what_happens_without_redis_must_be_said(client):
    """There is no default, and no other word; local must know how many share."""
    with pytest.raises(TypeError):
        RedisStore(client)
    with pytest.raises(PolicyError, match="RTRW653"):
        RedisStore(client, on_error="ignore")
    with pytest.raises(PolicyError, match="RTRW654"):
        RedisStore(client, on_error="local")
    with pytest.raises(PolicyError, match="RTRW657"):
        RedisStore(client, prefix="{rtrw}", on_error="open")
    divided = RedisStore(client, on_error="local", instances=8)
    with pytest.raises(PolicyError, match="RTRW658"):
        Limiter(TokenBucket(7, 1), divided)
    with pytest.raises(PolicyError, match="RTRW619"):
        Limiter(TokenBucket(8, 1), divided).release("k", "1:1")
    with pytest.raises(PolicyError, match="RTRW624"):
        AsyncLimiter(TokenBucket(8, 1), divided)
    divided.close()


def test_the_store_is_as_the_client_is(client, store):
    """One name; what it makes blocks or is awaited."""
    assert type(store) is SyncRedisStore
    waiting = RedisStore(redis.asyncio.Redis(), on_error="open")
    assert type(waiting) is AsyncRedisStore
    assert isinstance(waiting, RedisStore)
    assert store.down is False


def test_short_time_outs_leave_the_given_client_alone(client):
    """The store's own client gives up soon and tries once."""
    store = RedisStore(client, on_error="closed")
    ours = store.client.connection_pool.connection_kwargs
    theirs = client.connection_pool.connection_kwargs
    assert store.timeout == 0.5
    assert (ours["socket_timeout"], ours["socket_connect_timeout"]) == (0.5, 0.5)
    assert ours["retry"].get_retries() == 0
    assert (theirs["socket_timeout"], theirs["retry"].get_retries()) == (5, 10)
    store.close()
    assert client.ping()
    assert RedisStore(client, on_error="closed", timeout=None).client is client


def test_importing_limits_does_not_import_redis():
    """Redis is an extra: without it everything else works, and it says what to do."""
    code = (
        "import sys; sys.modules['redis'] = None\n"
        "import rtrw.limits.redis, rtrw.limits.hybrid\n"
        "from rtrw.limits import Limiter, RedisStore, TokenBucket\n"
        "assert Limiter(TokenBucket(1, 1)).take('k')\n"
        "try: RedisStore.from_url('redis://127.0.0.1', on_error='open')\n"
        "except Exception as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert "RTRW650 redis-py is not installed" in done.stdout
    assert "rtrw[redis]" in done.stdout


# --- the memory of refusals ---------------------------------------------------------


def test_an_attacker_costs_no_round_trips(client, store):
    """A thousand refused calls are answered from memory."""
    limiter = Limiter(TokenBucket(1, "1/m"), store)
    assert limiter.take("k")
    first = limiter.take("k")
    before = scripts_run(client)
    again = [limiter.take("k") for _ in range(1000)]
    assert scripts_run(client) - before <= 1
    assert not any(again)
    assert 0 < again[-1].retry_after < first.retry_after <= 60
    assert store.counts["saved"] >= 999
    assert limiter.take("k", 0), "a call that costs less is asked"
    assert limiter.take("other"), "another key is asked"


def test_what_was_given_back_here_is_known_here(store):
    """A refund or a reset of this process ends the memory."""
    limiter = Limiter(TokenBucket(1, "1/d"), store)
    limiter.take("k")
    assert not limiter.take("k")
    limiter.refund("k")
    assert limiter.take("k")
    assert not limiter.take("k")
    limiter.reset("k")
    assert limiter.take("k")


def test_a_refusal_is_of_the_policy_that_refused(client, store):
    """A customer who was given a larger limit is not refused by the smaller one."""
    free = Limiter(FixedWindow(1, "1h"), store, name="api")
    gold = free.under(FixedWindow(100, "1h"))
    other = Limiter(FixedWindow(500, "1h"), store, name="other")
    assert free.take("k")
    assert not free.take("k")
    assert not take_all([(free, "k", 1), (other, "k", 1)])
    before = scripts_run(client)
    assert not free.take("k")
    assert scripts_run(client) == before
    assert gold.take("k").remaining == 98
    assert take_all([(gold, "k", 1), (other, "k", 1)]).remaining == 97


def test_leases_are_not_remembered(store):
    """A slot that another process gave back is found at once."""
    prefix, client = store.core.prefix, store.client
    other = RedisStore(client, prefix=prefix, on_error="closed", timeout=None)
    here, there = (Limiter(Concurrency(1, "1d"), one) for one in (store, other))
    lease = there.take("k").lease
    assert not here.take("k")
    there.release("k", lease)
    assert here.take("k")


# --- several limits -----------------------------------------------------------------


def test_take_all_of_a_key_is_one_script(client, store):
    """Two limits on one customer: one round trip, none charged unless both agree."""
    second = Limiter(TokenBucket(5, "5/d"), store, name="second")
    day = Limiter(Quota(3, "day"), store, name="day")
    before = scripts_run(client)
    answers = [take_all([(second, "k", 1), (day, "k", 1)]) for _ in range(5)]
    assert scripts_run(client) - before <= 4, "refusals are remembered together, too"
    assert [answer.allowed for answer in answers] == [True] * 3 + [False] * 2
    assert answers[3].policy == "day"
    assert second.peek("k").remaining == 2
    day.reset("k")
    assert take_all([(second, "k", 1), (day, "k", 1)])


def test_take_all_of_one_key_twice(store):
    """The same key twice in one call counts twice."""
    limiter = Limiter(TokenBucket(3, "3/d"), store)
    assert take_all([(limiter, "k", 1), (limiter, "k", 1)])
    assert not take_all([(limiter, "k", 1), (limiter, "k", 1)])
    assert limiter.peek("k").remaining == 1


# --- waiting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "seconds"),
    [(SlidingWindowLog(3, "300ms"), 0.9), (TokenBucket(3, "10/s"), 0.7)],
    ids=str,
)
def test_r1_gathered_calls_do_not_pass_together(policy, seconds):
    """Ten tasks at once at 3 per window: 3 windows; at 3 and 10 a second: 7 tokens."""

    async def run():
        from redis.asyncio import Redis

        async with Redis(port=valkey.server().port) as opened:
            prefix = valkey.fresh_prefix()
            store = RedisStore(opened, prefix=prefix, on_error="closed", timeout=10)
            limiter = AsyncLimiter(policy, store)
            times = []

            async def one():
                assert await limiter.wait("k", timeout=60)
                times.append(time.monotonic())

            begun = time.monotonic()
            await asyncio.gather(*(one() for _ in range(10)))
            return [at - begun for at in times]

    times = asyncio.run(run())
    assert times[2] < times[3] - 0.05, "three at once, and no fourth"
    # What the machine is late by, a limiter cannot be blamed for.
    assert seconds - 0.01 <= times[-1] <= seconds + 1.5


def test_ping_and_reset_say_when_there_is_no_server():
    """What must not be lost silently raises."""
    store = RedisStore.from_url(
        f"redis://127.0.0.1:{valkey.free_port()}", on_error="open"
    )
    limiter = Limiter(TokenBucket(1, 1), store)
    with pytest.raises(StoreUnavailable, match="RTRW603"):
        store.ping()
    with pytest.raises(StoreUnavailable, match="RTRW603"):
        limiter.reset("k")
    store.close()
