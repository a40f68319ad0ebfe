import asyncio

import pytest

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    LimitExceeded,
    ManualClock,
    PolicyError,
    SlidingWindowLog,
    TokenBucket,
)

S = 1_000_000


class OnlySync:
    """A store that blocks."""

    def bind(self, name, policy, clock):
        raise NotImplementedError


def run(coroutine):
    return asyncio.run(coroutine)


@pytest.mark.parametrize(
    ("policy", "seconds"), [(SlidingWindowLog(3, "3s"), 9), (TokenBucket(3, "1/s"), 7)]
)
def test_r1_ten_tasks_at_once(policy, seconds):
    """Gathered tasks do not pass together: 9 s for a window, 7 s for a bucket."""
    clock = ManualClock()
    limiter = AsyncLimiter(policy, clock=clock)
    done = []

    async def call():
        assert await limiter.wait("k", timeout=60)
        done.append(clock() // S)

    async def main():
        await asyncio.gather(*(call() for _ in range(10)))

    run(main())
    assert done[:4] == [0, 0, 0, 1 if seconds == 7 else 3]
    assert done[-1] == seconds


def test_the_verbs_are_those_of_limiter():
    """take, allow, peek, refund and reset answer as without await."""

    async def main():
        limiter = AsyncLimiter(TokenBucket(2, "1/s"), clock=ManualClock())
        assert await limiter.take("k")
        assert await limiter.allow("k")
        assert not await limiter.allow("k")
        assert (await limiter.peek("k")).retry_after == 1.0
        await limiter.refund("k")
        assert await limiter.allow("k")
        await limiter.reset("k")
        assert (await limiter.peek("k")).remaining == 2

    run(main())


def test_waiting_on_the_real_clock():
    """Tasks go in the order in which they came, at the rate."""
    served = []

    async def main():
        limiter = AsyncLimiter(TokenBucket(1, "100/s"))

        async def call(place):
            assert await limiter.wait("k", timeout=10)
            served.append(place)

        await asyncio.gather(*(call(place) for place in range(6)))
        assert not limiter._lines

    run(main())
    assert served == [0, 1, 2, 3, 4, 5]


def test_patience_ends():
    """At once when it cannot succeed; and behind others, when the time is up."""

    async def main():
        limiter = AsyncLimiter(TokenBucket(1, "1/h"))
        await limiter.take("k")
        assert not await limiter.wait("k", timeout=1)
        slots = AsyncLimiter(Concurrency(1, "1h"))
        await slots.take("k")
        first = asyncio.create_task(slots.wait("k", timeout=0.3))
        await asyncio.sleep(0)
        assert not await slots.wait("k", timeout=0.05)
        assert not await first
        with pytest.raises(PolicyError, match="RTRW620"):
            await limiter.wait("k", timeout=-1)

    run(main())


def test_patience_ends_also_for_who_comes_in_a_change():
    """Who comes while the first goes and the next has not begun waits no longer."""

    async def main():
        slots = AsyncLimiter(Concurrency(1, "1h"))
        held = await slots.take("k")

        async def twice():
            await slots.wait("k", timeout=None)
            return await slots.wait("k", timeout=0.05)

        first = asyncio.create_task(twice())
        await asyncio.sleep(0)
        second = asyncio.create_task(slots.wait("k", timeout=None))
        await asyncio.sleep(0)
        await slots.release("k", held.lease)
        async with asyncio.timeout(5):
            assert not await first
        assert not second.done()
        second.cancel()

    run(main())


def test_patience_without_an_end():
    """Infinity is as good as None."""

    async def main():
        clock = ManualClock()
        limiter = AsyncLimiter(TokenBucket(1, "1/d"), clock=clock)
        for timeout in (None, float("inf"), 1e300):
            assert await limiter.wait("k", timeout=timeout)
        assert clock() == 2 * 86_400 * 1_000_000

    run(main())


def test_hold_wakes_the_next():
    """A slot given back goes to the task that waits for it."""
    order = []

    async def main():
        limiter = AsyncLimiter(Concurrency(1, "1h"))

        async def work(name):
            async with limiter.hold("k", timeout=30):
                order.append(f"{name} in")
                await asyncio.sleep(0)
                order.append(f"{name} out")

        await asyncio.gather(work("a"), work("b"))
        async with limiter.hold("k"):
            with pytest.raises(LimitExceeded):
                async with limiter.hold("k"):
                    pass

    run(main())
    assert order == ["a in", "a out", "b in", "b out"]


def test_limited_decorates_async_functions():
    """Charged per call, or held for its length where the policy has leases."""

    async def main():
        bucket = AsyncLimiter(TokenBucket(1, "1/h"))
        slots = AsyncLimiter(Concurrency(1, "1h"))

        @bucket.limited("k")
        async def call(number: int) -> int:
            return number

        @slots.limited(lambda name: name)
        async def left(name: str) -> int:
            return (await slots.peek(name)).remaining

        assert await call(7) == 7
        with pytest.raises(LimitExceeded):
            await call(8)
        assert await left("a") == 0
        assert (await slots.peek("a")).remaining == 1

    run(main())


def test_observe_and_hook():
    """What would be refused passes, and is reported."""
    seen = []

    async def main():
        limiter = AsyncLimiter(
            TokenBucket(1, "1/h"), observe=True, on_decision=seen.append
        )
        assert await limiter.take("k")
        assert await limiter.allow("k")
        assert await limiter.wait("k", timeout=0)

    run(main())
    assert [decision.allowed for decision in seen] == [True, False, False]


def test_its_own_sleep():
    """How seconds are passed may be given."""
    clock = ManualClock()

    async def sleep(seconds):
        clock.sleep(seconds)

    async def main():
        limiter = AsyncLimiter(TokenBucket(1, "1/s"), clock=clock, sleep=sleep)
        await limiter.take("k")
        assert await limiter.wait("k", timeout=5)

    run(main())
    assert clock() == S


def test_errors():
    """A store that blocks, and holding what has no leases, are errors."""
    with pytest.raises(PolicyError, match="RTRW624"):
        AsyncLimiter(TokenBucket(1, 1), OnlySync())

    async def main():
        limiter = AsyncLimiter(TokenBucket(1, 1))
        async with limiter.hold("k"):
            pass

    with pytest.raises(PolicyError, match="RTRW619"):
        run(main())


def test_told_in_words():
    """A limiter shows its policy and its name."""
    limiter = AsyncLimiter(TokenBucket(5, "1/s"), name="api")
    assert repr(limiter) == "AsyncLimiter(TokenBucket(5, '1/s'), name='api')"
