import asyncio

import pytest

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    FixedWindow,
    LeakyQueue,
    Limiter,
    ManualClock,
    MemoryStore,
    PolicyError,
    TokenBucket,
    take_all,
)

S = 1_000_000


def limits(kind, *, shared, **more):
    """Ten per second, and twelve per day, on one store or each on its own."""
    clock = ManualClock()
    store = MemoryStore() if shared else None
    second = kind(TokenBucket(10, "10/s"), store, name="second", clock=clock, **more)
    day = kind(FixedWindow(12, "1d"), store, name="day", clock=clock)
    return clock, second, day


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_r27_none_is_charged_unless_all_agree(shared):
    """A call that the day refuses costs nothing of the second, and the other way."""
    clock, second, day = limits(Limiter, shared=shared)
    assert take_all([(second, "k", 10), (day, "k", 10)])
    assert not take_all([(second, "k", 1), (day, "k", 1)])
    assert day.peek("k").remaining == 2
    clock.advance_us(S)
    refused = take_all([(second, "k", 5), (day, "k", 5)])
    assert (refused.allowed, refused.policy) == (False, "day")
    assert second.peek("k").remaining == 10


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_h6_the_one_that_refuses_longest_answers(shared):
    """Second and day both used up: the day's wait is told."""
    _, second, day = limits(Limiter, shared=shared)
    second.take("k", 10)
    day.take("k", 12)
    answer = take_all([(second, "k", 1), (day, "k", 1)])
    assert (answer.policy, answer.retry_after) == ("day", 86_400.0)
    turned = take_all([(day, "k", 1), (second, "k", 1)])
    assert turned.policy == "day"


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_the_tightest_answers_when_all_agree(shared):
    """What is shown as remaining is the least."""
    _, second, day = limits(Limiter, shared=shared)
    answer = take_all([(second, "k", 1), (day, "k", 5)])
    assert (answer.allowed, answer.policy, answer.remaining) == (True, "day", 7)


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_one_limit_twice_is_charged_twice(shared):
    """The same key of the same limiter may stand in the list more than once."""
    _, second, day = limits(Limiter, shared=shared)
    assert take_all([(second, "k", 6), (second, "k", 4), (day, "k", 1)])
    assert second.peek("k").remaining == 0
    assert not take_all([(day, "k", 6), (day, "k", 6)])
    assert day.peek("k").remaining == 11


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_a_limit_that_observes_is_never_in_the_way(shared):
    """It is charged when the others agree, and reports, but lets pass."""
    seen = []
    clock = ManualClock()
    store = MemoryStore() if shared else None
    watch = Limiter(
        TokenBucket(1, "1/s"),
        store,
        name="watch",
        clock=clock,
        observe=True,
        on_decision=seen.append,
    )
    rule = Limiter(TokenBucket(2, "1/s"), store, name="rule", clock=clock)
    answers = [take_all([(watch, "k", 1), (rule, "k", 1)]) for _ in range(3)]
    assert [answer.allowed for answer in answers] == [True, True, False]
    assert [one.allowed for one in seen] == [True, False]
    assert take_all([(watch, "k", 1)])


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_the_answer_is_reported_to_each_limiter(shared):
    """A hook of any of them hears of the refusal, which names who refused."""
    seen = []
    _, second, day = limits(Limiter, shared=shared, on_decision=seen.append)
    take_all([(second, "k", 1), (day, "k", 12)])
    take_all([(second, "k", 1), (day, "k", 1)])
    assert [(one.allowed, one.policy) for one in seen] == [
        (True, "day"),
        (False, "day"),
    ]


def test_a_lease_is_brought_back_when_a_later_one_refuses():
    """Taken in order, a slot that was taken is given back."""
    slots = Limiter(Concurrency(1, "30s"), name="slots")
    bucket = Limiter(TokenBucket(1, "1/h"), name="bucket")
    granted = take_all([(slots, "k", 1), (bucket, "k", 1)])
    assert granted.lease is not None
    slots.release("k", granted.lease)
    assert not take_all([(slots, "k", 1), (bucket, "k", 1)])
    assert slots.peek("k").remaining == 1


def test_the_longest_delay_counts():
    """A queue among the limits says when to go."""
    clock = ManualClock()
    queue = Limiter(LeakyQueue(5, "1/s"), clock=clock)
    queue.take("k")
    bucket = Limiter(TokenBucket(1, 1), clock=clock)
    assert take_all([(queue, "k", 1), (bucket, "k", 1)]).delay == 1.0


@pytest.mark.parametrize("shared", [True, False], ids=["one step", "in order"])
def test_async_limiters_are_awaited(shared):
    """The same for ``AsyncLimiter``, to be awaited."""

    async def run():
        clock, second, day = limits(AsyncLimiter, shared=shared)
        first = await take_all([(second, "k", 10), (day, "k", 10)])
        clock.advance_us(S)
        refused = await take_all([(second, "k", 5), (day, "k", 5)])
        return first, refused, await second.peek("k")

    first, refused, left = asyncio.run(run())
    assert first
    assert refused.policy == "day"
    assert left.remaining == 10


def test_lists_that_cannot_be():
    """Nothing, two leases, or two kinds of limiters are errors."""
    slots = Limiter(Concurrency(1, 1))
    with pytest.raises(PolicyError, match="RTRW622"):
        take_all([])
    with pytest.raises(PolicyError, match="RTRW621"):
        take_all([(slots, "a", 1), (slots, "b", 1)])
    with pytest.raises(PolicyError, match="RTRW625"):
        take_all([(slots, "a", 1), (AsyncLimiter(TokenBucket(1, 1)), "a", 1)])
