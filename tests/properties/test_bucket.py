"""Token-bucket arithmetic, whatever the numbers."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rtrw.bucket import (
    Bucket,
    TokenRate,
    burst_amount,
    burst_duration,
    rate_for,
    recovery,
)

rates = st.builds(TokenRate, st.integers(1, 10**9), st.integers(1, 10**12))
buckets = st.builds(Bucket, st.integers(1, 10**9), rates)
waits = st.lists(st.integers(0, 10**15), max_size=8)


@given(buckets, waits)
def test_splitting_a_wait_changes_nothing(bucket, parts):
    """Refilled in many steps or in one: the same level."""
    level = 0
    for part in parts:
        level = bucket.refill(level, part)
    assert level == bucket.refill(0, sum(parts))


@given(buckets, st.integers(), st.integers(0, 10**9))
def test_a_level_stays_between_empty_and_full(bucket, elapsed, cost):
    """Tokens never exceed the capacity nor fall below zero."""
    level = bucket.refill(bucket.full // 2, elapsed)
    assert 0 <= level <= bucket.full
    left = bucket.take(level, cost)
    assert left is None or 0 <= left <= bucket.full


@given(buckets, st.integers(0, 10**9), st.data())
def test_time_until_is_the_first_microsecond(bucket, cost, data):
    """Then it can be taken, and one microsecond before it cannot."""
    level = data.draw(st.integers(0, bucket.full))
    wait = bucket.time_until(level, cost)
    if wait is None:
        assert cost > bucket.capacity
        return
    assert bucket.take(bucket.refill(level, wait), cost) is not None
    if wait:
        assert bucket.take(bucket.refill(level, wait - 1), cost) is None


@given(
    buckets,
    st.lists(st.tuples(st.integers(0, 10**12), st.integers(0, 5)), max_size=20),
)
def test_both_ways_to_keep_a_bucket_agree(bucket, calls):
    """A level with elapsed time, and the one instant: the same answers."""
    level, full_at, now = bucket.full, 0, 0
    for wait, cost in calls:
        now += wait
        level = bucket.refill(level, wait)
        assert bucket.full - bucket.missing(full_at, now) == level
        left, after = bucket.take(level, cost), bucket.charge(full_at, now, cost)
        assert (left is None) == (after is None)
        if left is not None and after is not None:
            level, full_at = left, after


@given(st.integers(1, 10**9), rates, rates)
def test_burst_is_b_over_r_minus_r(capacity, rate, demand):
    """Duration and amount are the exact quotients, rounded down."""
    slow, fast = Fraction(*rate), Fraction(*demand)
    duration = burst_duration(capacity, rate, demand)
    if fast <= slow:
        assert duration is None
        return
    exact = Fraction(capacity) / (fast - slow)
    assert duration == exact // 1
    assert burst_amount(capacity, rate, demand, 1_000) == exact * fast * 1_000 // 1


@given(st.integers(1, 10**9), st.integers(1, 10**12))
def test_the_rate_for_a_need_recovers_in_time(need, within):
    """A bucket that refills at that rate is full after just that time."""
    assert recovery(need, rate_for(need, within)) == within
