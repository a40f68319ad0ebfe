"""Hooks, counters and alarms that fail: nobody notices but the log."""

import asyncio
import functools
import logging

import pytest

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    FixedWindow,
    Limiter,
    LimitExceeded,
    ManualClock,
    MemoryStore,
    PolicyError,
    TokenBucket,
    take_all,
)
from rtrw.limits.metrics import Alarm


def failing(*_):
    raise ZeroDivisionError("of the hook")


async def failing_later(*_):
    await asyncio.sleep(0)
    raise ZeroDivisionError("of the hook")


def told(caplog):
    return [r for r in caplog.records if r.getMessage().startswith("RTRW678")]


def test_a_hook_that_fails_breaks_no_verb(caplog):
    """Every verb answers as without it; the log tells it once, with the traceback."""
    clock = ManualClock()
    api = Limiter(TokenBucket(3, "1/s"), clock=clock, on_decision=failing)
    assert api.take("k").remaining == 2
    assert api.allow("k")
    assert api.wait("k", timeout=1)
    assert api.wait("k", timeout=5), "the clock sleeps"
    assert take_all([(api, "k", 0)])
    assert api.limited("other")(str)() == ""
    [record] = told(caplog)
    assert record.name == "rtrw.limits"
    assert record.levelno == logging.WARNING
    assert "failing" in record.getMessage()
    assert record.exc_info[0] is ZeroDivisionError


def test_a_hook_that_fails_holds_no_lease(caplog):
    """The lease lasts as long as the block, and the next one gets it."""
    slots = Limiter(Concurrency(1, "1h"), clock=ManualClock(), on_decision=failing)
    for _turn in range(3):
        with slots.hold("k") as decision:
            assert decision.lease
            with pytest.raises(LimitExceeded), slots.hold("k"):
                pass
    assert slots.peek("k").remaining == 1
    assert len(told(caplog)) == 1


@pytest.mark.parametrize("hook", [failing, failing_later], ids=["plain", "awaited"])
def test_awaited_limiters_take_either_kind(hook, caplog):
    """A function or an async one; neither is in the way."""

    async def run():
        limiter = AsyncLimiter(
            Concurrency(1, "1h"), clock=ManualClock(), on_decision=hook
        )
        for _turn in range(3):
            async with limiter.hold("k"):
                assert not await limiter.allow("k")
            async with limiter.hold("k", timeout=1):
                assert not await take_all([(limiter, "k", 1)])
        return (await limiter.peek("k")).remaining

    assert asyncio.run(run()) == 1
    assert len(told(caplog)) == 1


def test_an_async_hook_is_awaited():
    """It is done before the decision is there."""
    seen = []

    async def hook(decision):
        await asyncio.sleep(0)
        seen.append(decision.remaining)

    async def run():
        limiter = AsyncLimiter(TokenBucket(2, "1/h"), on_decision=hook)
        await limiter.take("k")
        await limiter.allow("k")
        await limiter.wait("k", timeout=0)
        await take_all([(limiter, "k", 1)])

    asyncio.run(run())
    assert seen == [1, 0, 0, 0]


def test_an_async_hook_where_nothing_is_awaited():
    """It would never run; told where it is given, in whatever wrapping."""

    class Callable:
        async def __call__(self, _decision):
            pass

    for hook in (failing_later, functools.partial(failing_later, 1), Callable()):
        with pytest.raises(PolicyError, match="RTRW679"):
            Limiter(TokenBucket(1, 1), on_decision=hook)
        with pytest.raises(PolicyError, match="RTRW679"):
            Alarm(hook)


def interrupted(_decision):
    raise KeyboardInterrupt


def test_an_interrupt_passes_and_leaves_no_lease():
    """Ctrl-C in the middle of a hook: it ends the program, not the slot."""
    store = MemoryStore()
    clock = ManualClock()
    free = Limiter(Concurrency(1, "1h"), store, clock=clock)
    slots = Limiter(Concurrency(1, "1h"), store, clock=clock, on_decision=interrupted)
    rate = Limiter(TokenBucket(9, 1), store, name="rate", clock=clock)
    for call in (
        lambda: slots.take("k"),
        lambda: slots.wait("k", timeout=1),
        lambda: slots.hold("k").__enter__(),
        lambda: take_all([(rate, "k", 1), (slots, "k", 1)]),
    ):
        with pytest.raises(KeyboardInterrupt):
            call()
        assert free.peek("k").remaining == 1


def test_a_cancelled_hook_leaves_no_lease():
    """A task that is cancelled in the middle of a hook holds nothing."""

    async def hook(_decision):
        await asyncio.Event().wait()

    async def run():
        limiter = AsyncLimiter(
            Concurrency(1, "1h"), clock=ManualClock(), on_decision=hook
        )
        for call in (
            lambda: limiter.take("k"),
            lambda: limiter.wait("k", timeout=None),
            lambda: limiter.hold("k").__aenter__(),
            lambda: take_all([(limiter, "k", 1)]),
        ):
            task = asyncio.ensure_future(call())
            for _turn in range(5):
                await asyncio.sleep(0)
            assert (await limiter.peek("k")).remaining == 0
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled()
            assert (await limiter.peek("k")).remaining == 1

    asyncio.run(run())


def test_a_tier_tells_its_errors_once_as_well(caplog):
    """``under`` shares the hook, its silence, and the sleep of the first."""
    slept = []
    clock = ManualClock()

    def sleep(seconds):
        slept.append(seconds)
        clock.sleep(seconds)

    free = Limiter(FixedWindow(1, "10s"), clock=clock, sleep=sleep, on_decision=failing)
    gold = free.under(TokenBucket(1, "1/s"))
    for limiter in (free, gold):
        limiter.take("k")
    assert gold.wait("k", timeout=2)
    assert slept == [1.0]
    assert len(told(caplog)) == 1


def test_an_alarm_that_fails_is_told_once(caplog):
    """It goes on counting, and tries its hook again at the next rise."""
    clock = ManualClock()
    alarm = Alarm(failing, 0.5, "10s", clock)
    for refused in (True, False, True):
        for _second in range(12):
            alarm.count(refused=refused)
            clock.advance_us(1_000_000)
    assert alarm.on
    assert len(told(caplog)) == 1
