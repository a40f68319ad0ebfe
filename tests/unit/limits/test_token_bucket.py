import pytest

from rtrw.limits import (
    GCRA,
    LeakyBucket,
    Limiter,
    ManualClock,
    PolicyError,
    TokenBucket,
)

S = 1_000_000
BUCKETS = [TokenBucket, LeakyBucket, GCRA]


def passes(limiter, key="k"):
    return [limiter.allow(key) for _ in range(5)]


@pytest.mark.parametrize("policy", BUCKETS)
def test_burst_then_rate(policy):
    """A full bucket passes its capacity at once, then one call each 1/rate."""
    clock = ManualClock(77 * S)
    limiter = Limiter(policy(3, "2/s"), clock=clock)
    assert passes(limiter) == [True, True, True, False, False]
    clock.advance_us(499_999)
    assert not limiter.allow("k")
    clock.advance_us(1)
    assert passes(limiter) == [True, False, False, False, False]


@pytest.mark.parametrize("policy", BUCKETS)
def test_r5_an_empty_bucket_of_10_a_second_waits_a_tenth(policy):
    """The eleventh call of 10/s is told 0.1 s, not a whole second."""
    limiter = Limiter(policy(10, "10/s"), clock=ManualClock())
    for _ in range(10):
        assert limiter.take("k")
    assert limiter.take("k").retry_after == 0.1


@pytest.mark.parametrize("policy", BUCKETS)
@pytest.mark.parametrize("idle", [43_200, 31_536_000, 3_153_600_000])
def test_r2_long_idle_is_a_full_bucket(policy, idle):
    """After 12 hours, a year and a hundred years the bucket is full, never negative."""
    clock = ManualClock(1_796_040_000 * S)
    limiter = Limiter(policy(3, "1/s"), clock=clock)
    passes(limiter)
    clock.advance_us(idle * S)
    assert limiter.peek("k").remaining == 3
    assert passes(limiter) == [True, True, True, False, False]


@pytest.mark.parametrize("policy", BUCKETS)
def test_r24_slow_rates_refill_however_often_they_are_polled(policy):
    """1 per 10 s, polled at 25, 29 and 30 s, passes at 25 and not again before 30."""
    clock = ManualClock()
    limiter = Limiter(policy(1, "1/10s"), clock=clock)
    passed = []
    for second in (0, 10, 20, 25, 29, 30):
        clock.set_us(second * S)
        passed.append(limiter.allow("k"))
    # 0, 10 and 20 pass; 25 and 29 are within 10 s of 20; 30 passes.
    assert passed == [True, True, True, False, False, True]


@pytest.mark.parametrize("policy", BUCKETS)
def test_r24_the_long_run_rate_is_exact(policy):
    """10/s polled each 50 ms for 100 s passes 10 + 1000 calls less the last instant."""
    clock = ManualClock()
    limiter = Limiter(policy(10, "10/s"), clock=clock)
    passed = 0
    for _ in range(2_000):
        passed += sum(limiter.allow("k") for _ in range(3))
        clock.advance_us(50_000)
    # 10 at once, and what 99.95 s bring: 999 whole ones.
    assert passed == 10 + 999


@pytest.mark.parametrize("policy", BUCKETS)
def test_r24_thirds_are_kept(policy):
    """3 per 10 s refills after 10/3 s, rounded up to the microsecond, without drift."""
    clock = ManualClock()
    limiter = Limiter(policy(1, "3/10s"), clock=clock)
    waits = []
    for _ in range(3):
        assert limiter.take("k")
        wait = limiter.take("k").retry_after
        waits.append(wait)
        clock.advance_us(round(wait * S))
    assert waits == [3.333334, 3.333334, 3.333334]


def test_r25_what_is_refilled_already_is_counted():
    """At 1/s, empty, 200 ms later: 800 ms. Capacity 3, level 2, ask 2: 1 s."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(1, "1/s"), clock=clock)
    limiter.take("k")
    clock.advance_us(200_000)
    assert limiter.take("k").retry_after == 0.8
    leaky = Limiter(LeakyBucket(3, "1/s"), clock=ManualClock())
    leaky.take("k", 2)
    assert leaky.take("k", 2).retry_after == 1.0


def test_r13_a_burst_and_its_refill_exceed_the_capacity_in_a_window():
    """2 per 10 s passes a third call 5 s later: b + r t, as documented."""
    clock = ManualClock()
    policy = TokenBucket(2, "2/10s")
    limiter = Limiter(policy, clock=clock)
    assert passes(limiter) == [True, True, False, False, False]
    clock.advance_us(5 * S)
    assert limiter.allow("k")
    assert policy.most_in(10 * S) == 4


def test_r13_strict_never_exceeds_it_in_any_window():
    """Strict 2 per 10 s passes two at once, and each comes back after 10 s."""
    clock = ManualClock()
    policy = TokenBucket(2, "2/10s", strict=True)
    limiter = Limiter(policy, clock=clock)
    assert passes(limiter) == [True, True, False, False, False]
    clock.advance_us(5 * S)
    refused = limiter.take("k")
    assert (refused.allowed, refused.retry_after) == (False, 5.0)
    clock.advance_us(5 * S)
    assert passes(limiter) == [True, True, False, False, False]
    assert policy.most_in(10 * S) == 2
    limiter.refund("k", 1)
    assert passes(limiter) == [True, False, False, False, False]
    assert policy.bytes_per_key() > TokenBucket(2, 1).bytes_per_key()


@pytest.mark.parametrize("policy", BUCKETS)
@pytest.mark.parametrize("capacity", [0, -1, 1.5, True, "10", None])
def test_r23_a_burst_of_0_is_refused(policy, capacity):
    """A capacity below 1, or no whole number, is an error where it is written."""
    with pytest.raises(PolicyError, match="RTRW610"):
        policy(capacity, "1/s")


@pytest.mark.parametrize("policy", BUCKETS)
@pytest.mark.parametrize(
    ("rate", "code"),
    [("0/s", "RTRW612"), (0, "RTRW612"), ("fast", "RTRW611"), (-1, "RTRW611")],
)
def test_rates_that_cannot_be(policy, rate, code):
    """A rate of 0, below 0, or of another kind is an error where it is written."""
    with pytest.raises(PolicyError, match=code):
        policy(1, rate)


@pytest.mark.parametrize("policy", BUCKETS)
def test_policies_that_decide_alike_are_told_alike(policy):
    """Kind and parameters are equal for any spelling of the same rate."""
    assert policy(5, "60/m").spec == policy(5, 1).spec
    assert policy(5, 1).spec != policy(6, 1).spec
    assert repr(policy(5, "60/m")) == f"{policy.__name__}(5, '1/s')"


def test_the_window_is_one_full_refill():
    """100 tokens at 10/s refill in 10 s."""
    assert TokenBucket(100, "10/s").window == 10 * S
