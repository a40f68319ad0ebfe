"""Redis that is killed, frozen, refuses or comes back, in each ``on_error`` mode."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from math import inf

import pytest

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    HybridStore,
    Limiter,
    Quota,
    TokenBucket,
    take_all,
)
from rtrw.limits.redis import RedisStore
from tests.contract import valkey

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')

MODES = ["open", "closed", "local"]


@pytest.fixture
def server():
    """A server of the test's own."""
    with valkey.Server() as started:
        yield started


def stored(server, mode, **more):
    """A store of four instances, as the mode says."""
    client = redis.Redis(port=server.port)
    return RedisStore(client, on_error=mode, instances=4, **more)


def nobody(mode, **more):
    """A store whose server is not there."""
    url = f"redis://127.0.0.1:{valkey.free_port()}"
    return RedisStore.from_url(url, on_error=mode, instances=4, **more)


# --- what is answered ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "passed"), [("open", 50), ("closed", 0), ("local", 5)]
)
def test_r8_without_redis_it_goes_on_as_told(mode, passed):
    """Open lets all pass, closed none, local a quarter for one of four instances."""
    store = nobody(mode)
    limiter = Limiter(TokenBucket(20, "4/d"), store)
    assert sum(limiter.allow("k") for _ in range(50)) == passed
    assert limiter.take("k", 21).retry_after == inf
    assert store.down
    assert store.counts["fallbacks"] == 51
    if mode == "closed":
        assert 0 < limiter.take("k").retry_after <= 1
    store.close()


def test_r8_every_verb_goes_on(caplog):
    """Peek, refund, release and several limits find their way; one line is logged."""
    for mode, allowed in (("open", True), ("closed", False), ("local", True)):
        caplog.clear()
        store = nobody(mode)
        api = Limiter(TokenBucket(20, "4/d"), store, name="api")
        slots = Limiter(Concurrency(4, "1h"), store, name="slots")
        month = Limiter(Quota(40, "month"), store, name="month")
        assert api.peek("k").allowed is allowed
        assert take_all([(api, "k", 2), (month, "k", 2)]).allowed is allowed
        decision = slots.take("k")
        assert decision.allowed is allowed
        slots.release("k", decision.lease)
        api.refund("k", 2)
        if mode == "local":
            assert not slots.take("other").lease.startswith("1")
            assert api.peek("k").remaining == 5
            assert slots.take("k"), "the slot came back"
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert f"limits are {mode} until it does" in caplog.text
        assert "RTRW651" in caplog.text
        store.close()


def test_r8_a_wrong_password_is_an_outage():
    """Refused by the server: the mode answers, once in the log, nothing raises."""
    with valkey.Server() as server:
        with redis.Redis(port=server.port) as client:
            client.config_set("requirepass", "right")
        for mode, allowed in (("open", True), ("closed", False), ("local", True)):
            client = redis.Redis(port=server.port, password="wrong")
            store = RedisStore(client, on_error=mode, instances=4)
            limiter = Limiter(TokenBucket(20, "4/d"), store)
            assert limiter.take("k").allowed is allowed
            assert store.counts["errors"] == 1
            store.close()


def test_a_key_that_is_no_state_hurts_nobody_else():
    """An error that the server answers is that call's: the next one is asked."""
    prefix = valkey.fresh_prefix()
    client = redis.Redis(port=valkey.server().port)
    store = RedisStore(client, prefix=prefix, on_error="closed", timeout=10)
    limiter = Limiter(TokenBucket(20, "4/d"), store)
    assert limiter.take("a")
    (name,) = client.scan_iter(f"{prefix}:*")
    client.lpush(name.replace(b"{a}", b"{bad}"), "not a state")
    assert not limiter.take("bad")
    assert store.counts["errors"] == 1
    assert limiter.take("a")
    assert not store.down
    store.close()
    client.close()


# --- how long it takes --------------------------------------------------------------


def test_r8_a_frozen_server_costs_one_time_out(server):
    """The call returns within the time-out, and those after it do not wait at all."""
    store = stored(server, "open", timeout=0.3)
    limiter = Limiter(TokenBucket(20, "4/d"), store)
    assert limiter.take("k").remaining == 19
    server.freeze()
    try:
        begun = time.monotonic()
        assert limiter.take("k").remaining == 20, "open: all that there is"
        first = time.monotonic() - begun
        for _ in range(100):
            assert limiter.take("k")
        rest = time.monotonic() - begun - first
    finally:
        server.thaw()
    assert 0.25 <= first <= 0.3 + 0.2
    assert rest <= 0.3 + 0.2, "at most one more has tried"
    assert limiter_is_back(limiter, store)
    store.close()


def test_r8_a_frozen_server_does_not_hold_the_loop(server):
    """Awaited calls return within the time-out, all of them together."""

    async def run():
        from redis.asyncio import Redis

        async with Redis(port=server.port) as client:
            store = RedisStore(client, on_error="closed", timeout=0.3)
            limiter = AsyncLimiter(TokenBucket(20, "4/d"), store)
            assert await limiter.take("k")
            server.freeze()
            begun = time.monotonic()
            answers = await asyncio.gather(*(limiter.take("k") for _ in range(20)))
            gone = time.monotonic() - begun
            server.thaw()
            assert not any(answers)
            # A reply that came too late must never be taken for another call's.
            for _ in range(100):
                await asyncio.sleep(0.02)
                last = await limiter.peek("k")
                if not store.down:
                    break
            return gone, last

    gone, last = asyncio.run(run())
    assert gone <= 0.3 + 0.3
    assert last.allowed
    assert last.remaining <= 19


def test_a_lease_granted_to_nobody_goes_back(server):
    """Cancelled while Redis was asked, or while giving back: the slot is free again."""

    async def run():
        from redis.asyncio import Redis

        async with Redis(port=server.port) as client:
            store = RedisStore(client, on_error="closed", timeout=10)
            slots = AsyncLimiter(Concurrency(1, "1h"), store, name="slots")
            rate = AsyncLimiter(TokenBucket(9, 1), store, name="rate")

            async def block():
                async with slots.hold("k"):
                    await asyncio.sleep(0)

            async def both():
                assert await take_all([(rate, "k", 1), (slots, "k", 1)])

            await block()
            await both()
            await slots.reset("k")
            for work in (block, both):
                server.freeze()
                task = asyncio.ensure_future(work())
                # It has asked by now; the answer cannot come.
                await asyncio.sleep(0.05)
                task.cancel()
                await asyncio.wait([task])
                assert task.cancelled()
                server.thaw()
                await is_free(slots)
            # Cancelled again and again, as some libraries do, while giving back.
            server_side = asyncio.Event()

            async def held():
                async with slots.hold("k"):
                    server_side.set()
                    await asyncio.Event().wait()

            task = asyncio.ensure_future(held())
            await server_side.wait()
            while not task.done():
                task.cancel()
                await asyncio.sleep(0)
            await is_free(slots)

    asyncio.run(run())


async def is_free(slots):
    """Wait until the slot is free, 10 s at most."""
    async with asyncio.timeout(10):
        while (await slots.peek("k")).remaining == 0:  # noqa: ASYNC110 - no event comes
            await asyncio.sleep(0.005)


def limiter_is_back(limiter, store, seconds=10):
    """Whether calls go to Redis again within that time, with nobody's help."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        limiter.take("probe", 0)
        if not store.down:
            return True
        time.sleep(0.01)
    return False


# --- killed and restarted -----------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_r8_it_comes_back_by_itself(mode, server, caplog):
    """Killed and started again: the outage is logged once, and so is its end."""
    caplog.set_level(logging.WARNING, "rtrw.limits")
    store = stored(server, mode)
    limiter = Limiter(TokenBucket(20, "4/d"), store)
    assert limiter.take("k", 3).remaining == 17
    server.kill()
    answers = [limiter.take("k").allowed for _ in range(30)]
    assert sum(answers) == {"open": 30, "closed": 0, "local": 5}[mode]
    server.start()
    assert limiter_is_back(limiter, store)
    assert limiter.take("k").remaining == 19, "a new server has an empty memory"
    codes = [record.getMessage().split()[0] for record in caplog.records]
    assert codes == ["RTRW651", "RTRW652"]
    store.close()


CAPACITY, RATE, CALLERS = 100, 50, 8


class Load:
    """Callers that hammer one key as fast as they can, and what came of it."""

    def __init__(self, limiter, store=None):
        self.limiter, self.store = limiter, store
        self.passed, self.slowest, self.failures = [], 0.0, []
        self._stop = threading.Event()

    def threads(self):
        """Hammer from threads; each of them ends with an error, if there is one."""
        return [threading.Thread(target=self._hammer) for _ in range(CALLERS)]

    def tasks(self):
        """Hammer from tasks of one loop, in a thread of its own."""
        return [threading.Thread(target=lambda: asyncio.run(self._in_tasks()))]

    def _hammer(self):
        while not self._stop.is_set():
            begun = time.monotonic()
            try:
                passed = self.limiter.allow("k")
            except Exception as error:  # noqa: BLE001 - none may come
                self.failures.append(error)
                return
            self._note(begun, passed)
            if not passed:
                time.sleep(0.001)

    async def _in_tasks(self):
        from redis.asyncio import Redis

        make = self.limiter
        async with Redis(port=make.port) as client:
            self.store = store = RedisStore(client, **make.options)
            self.limiter = AsyncLimiter(TokenBucket(CAPACITY, RATE), make.over(store))
            await asyncio.gather(*(self._task() for _ in range(CALLERS)))

    async def _task(self):
        while not self._stop.is_set():
            begun = time.monotonic()
            try:
                passed = await self.limiter.allow("k")
            except Exception as error:  # noqa: BLE001 - none may come
                self.failures.append(error)
                return
            self._note(begun, passed)
            await asyncio.sleep(0 if passed else 0.001)

    def _note(self, begun, passed):
        now = time.monotonic()
        self.slowest = max(self.slowest, now - begun)
        if passed:
            self.passed.append(now)

    def between(self, begin, end):
        """How many passed then."""
        return sum(begin <= at < end for at in self.passed)

    def run(self, workers, away, back):
        """Begin; a second later away and back; the instants of all that, to the end.

        Before the last second begins, Redis must have been found again.
        """
        instants = [time.monotonic()]
        for worker in workers:
            worker.start()
        for step in (away, back):
            time.sleep(1.0)
            instants.append(time.monotonic())
            step()
        while self.store.down and time.monotonic() < instants[-1] + 10:
            time.sleep(0.01)
        assert not self.store.down
        instants.append(time.monotonic())
        time.sleep(1.0)
        self._stop.set()
        for worker in workers:
            worker.join()
        return [*instants, time.monotonic()]


class Awaited:
    """What a loop needs to make its own limiter."""

    def __init__(self, port, over, options):
        self.port, self.over, self.options = port, over, options


def loaded(kind, mode, server):
    """Load on a limiter of a kind, its workers, and the most that a lease may hold."""
    options = {"on_error": mode, "instances": 4, "timeout": 0.5}
    over = HybridStore if "hybrid" in kind else (lambda store: store)
    leased = CAPACITY if "hybrid" in kind else 0
    if "awaited" in kind:
        load = Load(Awaited(server.port, over, options))
        return load, load.tasks(), leased
    client = redis.Redis(port=server.port)
    store = RedisStore(client, **options)
    load = Load(Limiter(TokenBucket(CAPACITY, RATE), over(store)), store)
    return load, load.threads(), leased


KINDS = ["threads", "awaited", "hybrid", "hybrid awaited"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fault", ["killed", "frozen"])
def test_r8_under_load(fault, mode, kind, server):
    """Callers hammer while Redis is away for a second: no error, right counts."""
    load, workers, leased = loaded(kind, mode, server)
    away, back = (
        (server.kill, server.start)
        if fault == "killed"
        else (server.freeze, server.thaw)
    )
    begun, down, up, found, end = load.run(workers, away, back)
    assert load.failures == []
    # A time-out, and what a busy machine is late by.
    assert load.slowest <= 0.5 + 1
    before = load.between(begun, down)
    # A hybrid's bucket holds 0.1 s less, and leases that are not spent are lost.
    least = CAPACITY + RATE * (0.3 if leased else 0.8)
    assert least <= before <= CAPACITY + RATE * (down - begun) + 1
    # While it is away: all, none, or limit / 4 of this one instance.
    during = load.between(down, up)
    under_way = CALLERS + min(leased, RATE // 5 + 2)
    if mode == "open":
        assert during > CAPACITY + RATE
    elif mode == "closed":
        assert during <= under_way
    else:
        part = CAPACITY / 4 + RATE / 4 * (up - down)
        assert part / 2 <= during <= part + 1 + under_way
    # Killed, it has an empty memory: once more a whole bucket, and no more. Frozen, it
    # has what flowed in meanwhile.
    after = load.between(found, end)
    whole = CAPACITY if fault == "killed" else RATE * (up - down)
    assert RATE * 0.3 <= after <= whole + RATE * (end - up) + 1 + under_way


# --- clusters -----------------------------------------------------------------------


@pytest.mark.slow
def test_r6_r8_each_node_of_a_cluster_for_itself():
    """The node that forgot its scripts is told; one that dies takes no others along."""
    nodes = tuple(valkey._node() for _ in range(3))
    try:
        valkey.join(nodes)
        client = redis.RedisCluster("127.0.0.1", nodes[0].port)
        store = RedisStore(client, on_error="closed", timeout=2)
        limiter = Limiter(TokenBucket(5, "5/d"), store)
        keys = [f"user-{number}" for number in range(30)]
        assert all(limiter.take(key) for key in keys)
        with redis.Redis(port=nodes[1].port) as one:
            one.script_flush()
        assert all(limiter.take(key) for key in keys)
        assert store.counts["errors"] == 0
        by_node = {
            key: store.core.place(f"rtrw:b:default:{{{key}}}".encode()) for key in keys
        }
        assert len(set(by_node.values())) == 3
        dead = f"127.0.0.1:{nodes[2].port}"
        # Coverage is not required here, or the others would refuse as well.
        for node in nodes:
            with redis.Redis(port=node.port) as one:
                one.config_set("cluster-require-full-coverage", "no")
        nodes[2].kill()
        answers = {key: limiter.take(key).allowed for key in keys}
        assert {key for key in keys if not answers[key]} == {
            key for key in keys if by_node[key] == dead
        }
        assert store.down
        store.close()
        client.close()
    finally:
        for node in nodes:
            node.stop()


@pytest.mark.slow
def test_r21_keys_in_two_slots_are_taken_in_order():
    """Where no script can see both keys, the first is given back when one refuses."""
    client = redis.RedisCluster("127.0.0.1", valkey.cluster()[0].port)
    store = RedisStore(
        client, prefix=valkey.fresh_prefix(), on_error="open", timeout=10
    )
    address = Limiter(TokenBucket(5, "5/d"), store, name="address")
    user = Limiter(TokenBucket(2, "2/d"), store, name="user")
    calls = [(address, "198.51.100.7", 1), (user, "budi", 1)]
    assert [take_all(calls).allowed for _ in range(4)] == [True, True, False, False]
    assert address.peek("198.51.100.7").remaining == 3
    assert store.counts["errors"] == 0
    store.close()
    client.close()


def test_r21_a_cross_slot_error_is_not_allowed():
    """The server refuses two slots in one script: both are taken in order instead."""
    with valkey.lone_node() as node, redis.Redis(port=node.port) as client:
        taken_in_order(RedisStore(client, on_error="open", timeout=10))


def taken_in_order(store):
    """Two limits over a plain client, which knows nothing of slots."""
    address = Limiter(TokenBucket(5, "5/d"), store, name="address")
    user = Limiter(TokenBucket(2, "2/d"), store, name="user")
    calls = [(address, "198.51.100.7", 1), (user, "budi", 1)]
    passed = [take_all(calls).allowed for _ in range(4)]
    assert passed == [True, True, False, False]
    assert address.peek("198.51.100.7").remaining == 3
    assert store.counts["errors"] == 0
    store.close()


def test_one_bad_key_among_good_ones_is_logged_once(caplog):
    """What the server answers to that key's calls does not fill the log."""
    caplog.set_level(logging.WARNING, "rtrw.limits")
    prefix = valkey.fresh_prefix()
    client = redis.Redis(port=valkey.server().port)
    store = RedisStore(client, prefix=prefix, on_error="closed", timeout=10)
    limiter = Limiter(TokenBucket(50, "1/h"), store)
    client.lpush(f"{prefix}:b:default:{{bad}}", "no state")
    for _turn in range(10):
        assert not limiter.allow("bad")
        assert limiter.allow("good")
    codes = [record.getMessage().split()[0] for record in caplog.records]
    assert codes == ["RTRW651", "RTRW652"]
    assert store.counts["errors"] == 10
    # Reset is the way out.
    limiter.reset("bad")
    assert limiter.allow("bad")
    store.close()
    client.close()


def test_a_plain_client_of_a_cluster_is_told_what_is_wrong(caplog):
    """Keys of other nodes are refused by the server, and the log says MovedError."""
    caplog.set_level(logging.WARNING, "rtrw.limits")
    client = redis.Redis(port=valkey.cluster()[0].port)
    store = RedisStore(
        client, prefix=valkey.fresh_prefix(), on_error="closed", timeout=10
    )
    limiter = Limiter(TokenBucket(5, "1/h"), store)
    found = [limiter.allow(f"k{number}") for number in range(12)]
    assert {True, False} == set(found)
    assert store.counts["errors"] == found.count(False)
    assert "MovedError" in caplog.text
    store.close()
    client.close()
