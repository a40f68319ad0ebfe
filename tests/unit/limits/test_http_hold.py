"""A lease is held as long as its request: raw ASGI, so that each step is seen."""

import asyncio

import pytest

from rtrw.limits import AsyncLimiter, Concurrency, ManualClock, TokenBucket
from rtrw.limits.asgi import Gate
from rtrw.limits.decision import StoreUnavailable
from rtrw.limits.metrics import Alarm, Counters
from tests.unit.limits.http_calls import http_scope, limited

START = {"type": "http.response.start", "status": 200, "headers": []}
REQUEST = {"type": "http.request", "body": b"", "more_body": False}
GONE = {"type": "http.disconnect"}


def part(body, more):
    return {"type": "http.response.body", "body": body, "more_body": more}


class Client:
    """One request to ``app``: what the client sends is given by the test."""

    def __init__(self, app, **scope):
        self.inbox, self.sent = asyncio.Queue(), []
        self.inbox.put_nowait(REQUEST)
        self.task = asyncio.ensure_future(
            app(http_scope(**scope), self.inbox.get, self._send)
        )

    async def _send(self, message):
        self.sent.append(message)

    @property
    def status(self):
        return self.sent[0]["status"]


async def settle():
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def slots(count=1, **settings):
    return AsyncLimiter(Concurrency(count, "10m"), clock=ManualClock(), **settings)


async def free(limiter):
    return (await limiter.peek("203.0.113.9")).remaining


def test_until_the_body_ends():
    """Given back with the last part of the body, not when the application returns."""

    async def run():
        more, background = asyncio.Event(), asyncio.Event()

        async def app(scope, receive, send):
            await send(START)
            await send(part(b"a", more=True))
            await more.wait()
            await send(part(b"b", more=False))
            await background.wait()

        limiter = slots()
        behind = limited(limiter, app)
        first = Client(behind)
        await settle()
        assert await free(limiter) == 0
        second = Client(behind)
        await second.task
        assert second.status == 429
        more.set()
        await settle()
        assert not first.task.done()
        assert await free(limiter) == 1
        background.set()
        await first.task

    asyncio.run(run())


def test_until_the_application_fails_or_is_cancelled():
    """An exception, and a server that stops, give the lease back."""

    async def run():
        never = asyncio.Event()

        async def fails(scope, receive, send):
            raise ValueError

        async def waits(scope, receive, send):
            await never.wait()

        for app in (fails, waits):
            limiter = slots()
            client = Client(limited(limiter, app))
            await settle()
            client.task.cancel()
            with pytest.raises((ValueError, asyncio.CancelledError)):
                await client.task
            assert await free(limiter) == 1

    asyncio.run(run())


async def reading(receive):
    assert await receive() == REQUEST


async def deaf(receive):
    """An application that has no use for the request's body."""


@pytest.mark.parametrize("app_reads", [reading, deaf])
@pytest.mark.parametrize(("hold", "left"), [("gone", 1), ("done", 0)])
def test_until_the_client_is_gone(app_reads, hold, left):
    """Given back when the client leaves, though the application does not listen.

    With ``done`` it is kept for as long as the work goes on.
    """

    async def run():
        work = asyncio.Event()

        async def app(scope, receive, send):
            await app_reads(receive)
            await work.wait()

        limiter = slots()
        client = Client(limited(limiter, app, hold=hold))
        await settle()
        assert await free(limiter) == 0
        client.inbox.put_nowait(GONE)
        await settle()
        assert await free(limiter) == left
        work.set()
        await client.task
        assert await free(limiter) == 1

    asyncio.run(run())


def test_the_application_reads_what_the_client_sent():
    """Reading ahead takes nothing away: all parts in order, then that it is gone."""
    parts = [
        {"type": "http.request", "body": b"a", "more_body": True},
        {"type": "http.request", "body": b"b", "more_body": True},
        REQUEST,
    ]

    async def run():
        seen = []

        async def app(scope, receive, send):
            waiting = asyncio.ensure_future(receive())
            await settle()
            seen.append(await waiting)
            seen.extend([await receive() for _ in range(2)])
            # A wait that is given up loses nothing.
            given_up = asyncio.ensure_future(receive())
            await settle()
            given_up.cancel()
            await settle()
            inbox.put_nowait(GONE)
            seen.extend([await receive() for _ in range(2)])

        inbox = asyncio.Queue()
        for one in parts:
            inbox.put_nowait(one)
        await limited(slots(), app)(http_scope(), inbox.get, None)
        assert seen == [*parts, GONE, GONE]

    asyncio.run(run())


def test_a_body_is_read_one_part_ahead_and_no_more():
    """Who uploads is slowed down by an application that does not read."""

    async def run():
        work = asyncio.Event()
        asked = 0

        async def receive():
            nonlocal asked
            asked += 1
            return {"type": "http.request", "body": b"x", "more_body": True}

        async def app(scope, receive, send):
            await work.wait()
            await receive()
            await receive()

        task = asyncio.ensure_future(limited(slots(), app)(http_scope(), receive, None))
        await settle()
        assert asked == 1
        work.set()
        await task
        assert asked == 2

    asyncio.run(run())


def test_nothing_is_read_ahead_of_a_client_that_waits_for_leave():
    """With ``Expect: 100-continue`` the application decides whether to read."""

    async def run():
        async def receive():
            raise AssertionError

        async def app(scope, receive, send):
            await settle()

        scope = http_scope(headers=[("expect", "100-continue")])
        await limited(slots(), app)(scope, receive, None)

    asyncio.run(run())


def test_what_goes_wrong_in_reading_is_told_to_who_reads():
    """An exception of the server's is the application's, if it asks."""

    async def run():
        async def receive():
            raise OSError

        async def app(scope, receive, send):
            await settle()
            if scope["path"] == "/ask":
                await receive()

        limiter = slots()
        await limited(limiter, app)(http_scope(), receive, None)
        with pytest.raises(OSError):  # noqa: PT011 - it has no words
            await limited(limiter, app)(http_scope("/ask"), receive, None)
        assert await free(limiter) == 1

    asyncio.run(run())


def test_a_rate_that_refuses_gives_the_lease_back():
    """Both must agree: a lease is not lost to a request that is refused."""

    async def run():
        async def app(scope, receive, send):
            await send(START)
            await send(part(b"", more=False))

        exports = slots(name="exports")
        rate = AsyncLimiter(TokenBucket(1, "1/h"), name="api", clock=ManualClock())
        behind = limited([Gate(exports), Gate(rate)], app)
        clients = [Client(behind) for _ in range(3)]
        await asyncio.gather(*(client.task for client in clients))
        assert sorted(client.status for client in clients) == [200, 429, 429]
        assert await free(exports) == 1

    asyncio.run(run())


def test_per_route():
    """The limit of one route does not hold the others."""

    async def run():
        work = asyncio.Event()

        async def app(scope, receive, send):
            if scope["path"] == "/export":
                await work.wait()
            await send(START)
            await send(part(b"", more=False))

        behind = limited(Gate(slots(2), routes=["/export"]), app)
        paths = ["/export", "/export", "/export", "/"]
        clients = [Client(behind, path=path) for path in paths]
        await settle()
        assert [len(client.sent) for client in clients] == [0, 0, 2, 2]
        assert [clients[2].status, clients[3].status] == [429, 200]
        work.set()
        await asyncio.gather(*(client.task for client in clients))
        assert clients[0].status == 200

    asyncio.run(run())


class Broken:
    """A store that fails when it is asked, as a store may."""

    def bind_async(self, name, policy, clock):
        del name, policy, clock
        return self

    async def take(self, key, cost=1):
        raise StoreUnavailable.of("RTRW603", {"text": key * cost})


def test_what_fails_once_the_lease_is_taken_gives_it_back():
    """A limit that only observes, and whose store does not answer."""

    async def run():
        limiter = slots()
        other = AsyncLimiter(TokenBucket(1, 1), Broken(), name="other", observe=True)
        app = limited([limiter, other])
        for _turn in range(3):
            client = Client(app)
            await asyncio.wait([client.task])
            assert client.status == 503
            assert await free(limiter) == 1

    asyncio.run(run())


def failing(*_):
    raise ZeroDivisionError


async def failing_later(*_):
    await asyncio.sleep(0)
    raise ZeroDivisionError


class FailingCounters(Counters):
    count = failing


@pytest.mark.parametrize(
    "settings",
    [
        {"on_decision": failing},
        {"on_decision": failing_later},
        {"counters": FailingCounters()},
        {"alarm": Alarm(failing, 0.5, "10us")},
    ],
    ids=["hook", "awaited hook", "counters", "alarm"],
)
def test_who_only_looks_on_is_not_in_the_way(settings, caplog):
    """The request is served, its slot comes back, and the error is told once."""

    async def run():
        limiter = slots()
        app = limited(limiter, **settings)
        for _turn in range(30):
            client = Client(app)
            await asyncio.wait([client.task])
            assert client.task.exception() is None
            assert client.status == 200
            assert await free(limiter) == 1

    asyncio.run(run())
    told = [record for record in caplog.records if "RTRW678" in record.getMessage()]
    assert len(told) == (0 if "alarm" in settings else 1)
    assert all(record.exc_info for record in told)


def test_a_request_that_is_cancelled_in_a_hook_holds_nothing():
    """Neither errors nor cancellations leave a slot held."""

    async def run():
        limiter = slots()

        async def slow(*_):
            await asyncio.Event().wait()

        client = Client(limited(limiter, on_decision=slow))
        await settle()
        assert await free(limiter) == 0
        client.task.cancel()
        await asyncio.wait([client.task])
        assert client.task.cancelled()
        assert await free(limiter) == 1

    asyncio.run(run())
