import threading

import pytest

from rtrw.limits import (
    Concurrency,
    Limiter,
    LimitExceeded,
    ManualClock,
    PolicyError,
    TokenBucket,
)

S = 1_000_000


def test_so_many_at_a_time():
    """Two leases of two are given, the third call waits for the first to end."""
    clock = ManualClock()
    limiter = Limiter(Concurrency(2, "30s"), clock=clock)
    first = limiter.take("k")
    clock.advance_us(10 * S)
    assert limiter.take("k")
    refused = limiter.take("k")
    assert (refused.allowed, refused.retry_after) == (False, 20.0)
    assert refused.lease is None
    limiter.release("k", first.lease)
    assert limiter.take("k")


def test_a_crashed_worker_s_slot_comes_back():
    """A lease that nobody gives back ends after its ttl."""
    clock = ManualClock()
    limiter = Limiter(Concurrency(1, "30s"), clock=clock)
    limiter.take("k")
    clock.advance_us(30 * S - 1)
    assert not limiter.take("k")
    clock.advance_us(1)
    assert limiter.take("k")


def test_a_lease_that_ended_releases_nobody_else():
    """Coming back too late does not free the slot of the next one."""
    clock = ManualClock()
    limiter = Limiter(Concurrency(1, "30s"), clock=clock)
    late = limiter.take("k")
    clock.advance_us(31 * S)
    assert limiter.take("k")
    limiter.release("k", late.lease)
    assert not limiter.take("k")


def test_a_lease_may_be_of_several():
    """A cost of 3 is one lease that gives three slots back."""
    limiter = Limiter(Concurrency(4, "30s"), clock=ManualClock())
    big = limiter.take("k", 3)
    assert big.remaining == 1
    assert not limiter.take("k", 2)
    limiter.release("k", big.lease)
    assert limiter.peek("k").remaining == 4
    limiter.release("k", None)


def fail_while_holding(limiter):
    with limiter.hold("k") as held:
        raise RuntimeError(held.remaining)


def test_hold_gives_back_also_after_an_error():
    """The slot is free again when the block ends, however it ends."""
    limiter = Limiter(Concurrency(1, "30s"), clock=ManualClock())
    with pytest.raises(RuntimeError, match="0"):
        fail_while_holding(limiter)
    assert limiter.peek("k").remaining == 1


def test_hold_raises_where_none_is_free():
    """The exception carries the decision: when the next lease would end."""
    limiter = Limiter(Concurrency(1, "30s"), clock=ManualClock())
    with (
        limiter.hold("k"),
        pytest.raises(LimitExceeded) as caught,
        limiter.hold("k"),
    ):
        pass
    assert caught.value.decision.retry_after == 30.0


def test_hold_is_for_leases():
    """A token bucket has nothing to hold."""
    limiter = Limiter(TokenBucket(1, 1), name="api")
    with pytest.raises(PolicyError, match="RTRW619"), limiter.hold("k"):
        pass
    with pytest.raises(PolicyError, match="RTRW619"):
        limiter.release("k", "1:1")


def test_limited_holds_for_the_call():
    """A decorated function has its slot as long as it runs."""
    limiter = Limiter(Concurrency(1, "30s"), clock=ManualClock())

    @limiter.limited("k")
    def inside() -> int:
        return limiter.peek("k").remaining

    assert inside() == 0
    assert limiter.peek("k").remaining == 1


def test_async_functions_need_the_async_limiter():
    """A lease would end before the work of an ``async def`` begins."""
    limiter = Limiter(Concurrency(1, "30s"))

    async def work() -> None:
        """Nothing."""

    with pytest.raises(PolicyError, match="RTRW617"):
        limiter.limited("k")(work)


def test_a_waiter_wakes_when_a_slot_is_given_back():
    """Who waits for a slot gets it when another thread's block ends."""
    limiter = Limiter(Concurrency(1, "1h"))
    held, got = threading.Event(), []

    def second() -> None:
        held.wait()
        with limiter.hold("k", timeout=30) as decision:
            got.append(decision.allowed)

    thread = threading.Thread(target=second)
    thread.start()
    with limiter.hold("k"):
        held.set()
    thread.join(30)
    assert got == [True]


def test_refund_frees_the_youngest():
    """A refund takes the leases that would last longest."""
    policy = Concurrency(3, "10s")
    assert policy.refund((5, 7, 9), 1, 2) == (5,)
    assert policy.most_in(S) == 3
    assert repr(policy) == "Concurrency(3, '10s')"
    assert policy.spec == Concurrency(3, 10).spec
    assert policy.bytes_per_key() > 140


@pytest.mark.parametrize("ttl", [0, "never"])
def test_a_ttl_is_a_length_of_time(ttl):
    """Leases without end are refused where they are written."""
    with pytest.raises(PolicyError, match="RTRW613"):
        Concurrency(1, ttl)
