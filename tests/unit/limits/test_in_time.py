"""Time-outs of awaited calls: what is late, and what is only cancelled."""

import asyncio

import pytest

from rtrw.limits.redis.store import AsyncRedisStore, RedisStore


class Slow:
    """A client whose replies come when the test says so."""

    def __init__(self):
        self.replies = []

    async def execute_command(self, *_command):
        reply = asyncio.get_running_loop().create_future()
        self.replies.append(reply)
        return await reply


class Stubborn(Slow):
    """A client that makes something else of being cancelled."""

    async def execute_command(self, *command):
        try:
            return await super().execute_command(*command)
        except asyncio.CancelledError:
            raise ConnectionError("cut off") from None


def stored(client, timeout) -> AsyncRedisStore:
    return RedisStore(client, on_error="closed", timeout=timeout)


def run(work):
    return asyncio.run(asyncio.wait_for(work, 20))


def test_a_reply_in_time_is_the_answer():
    """Nothing is left of the call then, neither a timer nor a cancellation."""

    async def work():
        client = Slow()
        store = stored(client, 10)
        call = asyncio.ensure_future(store.execute("PING"))
        await asyncio.sleep(0)
        client.replies[0].set_result("PONG")
        assert await call == "PONG"
        assert call.cancelling() == 0

    run(work())


@pytest.mark.parametrize(
    ("client", "error"), [(Slow(), TimeoutError), (Stubborn(), ConnectionError)]
)
def test_a_late_call_fails_and_the_task_goes_on(client, error):
    """Whatever the client makes of it, the task that called is not cancelled."""

    async def work():
        store = stored(client, 0.01)
        for _turn in range(3):
            with pytest.raises(error):
                await store.execute("PING")
            task = asyncio.current_task()
            assert task is not None
            assert task.cancelling() == 0
            await asyncio.sleep(0)

    run(work())


def test_calls_end_in_the_order_in_which_they_began():
    """Each has its whole time, also those that began while others were waited for."""

    async def work():
        store = stored(Slow(), 0.05)
        loop = asyncio.get_running_loop()
        spent = []

        async def call():
            begun = loop.time()
            with pytest.raises(TimeoutError):
                await store.execute("PING")
            spent.append(loop.time() - begun)

        calls = []
        for _turn in range(4):
            calls.append(asyncio.ensure_future(call()))
            await asyncio.sleep(0.02)
        await asyncio.gather(*calls)
        return spent

    spent = run(work())
    assert len(spent) == 4
    assert all(0.049 <= one < 5 for one in spent)


def test_who_is_cancelled_by_others_is_not_late():
    """A client that hangs up is a cancellation, and never looks like an outage."""

    async def work():
        client = Slow()
        store = stored(client, 10)
        call = asyncio.ensure_future(store.execute("PING"))
        await asyncio.sleep(0)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert client.replies[0].cancelled()
        assert not store.down

    run(work())


@pytest.mark.parametrize("first", ["timer", "other"])
def test_both_at_once_is_a_cancellation(first):
    """Cancelled by the timer and by somebody else in one turn: the task ends."""

    async def work():
        client = Slow()
        store = stored(client, 10)
        call = asyncio.ensure_future(store.execute("PING"))
        await asyncio.sleep(0)
        watch = store._watch
        assert watch is not None
        watch._begun[call] = (0, 0)
        for cancel in (watch._look, call.cancel)[:: 1 if first == "timer" else -1]:
            cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert call.cancelled()

    run(work())


def test_one_store_in_several_loops():
    """Loops that come one after the other, and two at once in threads."""
    store = stored(Slow(), 0.01)

    async def late():
        with pytest.raises(TimeoutError):
            await store.execute("PING")

    for _turn in range(3):
        run(late())

    async def both():
        other = asyncio.to_thread(asyncio.run, late())
        await asyncio.gather(other, *(late() for _ in range(5)))

    run(both())


def test_an_outer_time_out_is_its_own():
    """``asyncio.timeout`` around the call ends the block, and is no outage."""

    async def work():
        store = stored(Slow(), 10)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await store.execute("PING")
        task = asyncio.current_task()
        assert task is not None
        assert task.cancelling() == 0

    run(work())
