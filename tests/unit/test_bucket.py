import pytest

from rtrw.bucket import (
    Bucket,
    TokenRate,
    burst_amount,
    burst_duration,
    most_in,
    per_second,
    rate_for,
    recovery,
)

S = 1_000_000


@pytest.mark.parametrize(
    ("bucket", "demand", "duration", "amount", "back"),
    [
        # 100 / (50 - 10) = 2.5 s; 50 x 2.5 = 125; 100 / 10 = 10 s
        pytest.param((100, 10), 50, 2_500_000, 125, 10 * S, id="api"),
        # 200 / (7 - 5) = 100 s; 7 x 100 = 700; 200 / 5 = 40 s
        pytest.param((200, 5), 7, 100 * S, 700, 40 * S, id="slow"),
        # 1 / (3 - 2) = 1 s; 3; 1 / 2 = 0.5 s
        pytest.param((1, 2), 3, S, 3, 500_000, id="one"),
        # 10 / (10 - 7) = 3.333... s, 33.33... tokens, 10 / 7 = 1.428571...
        pytest.param((10, 7), 10, 3_333_333, 33, 1_428_572, id="thirds"),
    ],
)
def test_burst_and_recovery(bucket, demand, duration, amount, back):
    """Burst duration, what passes in it, and recovery are those of hand arithmetic."""
    capacity, rate = bucket
    r, demanded = per_second(rate), per_second(demand)
    assert burst_duration(capacity, r, demanded) == duration
    assert burst_amount(capacity, r, demanded) == amount
    assert recovery(capacity, r) == back


@pytest.mark.parametrize("demand", [9, 10])
def test_a_demand_not_above_the_rate_is_endless(demand):
    """What the rate carries passes for ever."""
    assert burst_duration(100, per_second(10), per_second(demand)) is None
    assert burst_amount(100, per_second(10), per_second(demand)) is None


@pytest.mark.parametrize(
    ("link_mbps", "microseconds"),
    [(20, 10_000_000), (60, 2_000_000), (1_000, 101_010)],
)
def test_b21_official_bucket_size_examples(link_mbps, microseconds):
    """bucket-size 10 on 10M holds 100 Mb: 10 s at 20M, 2 s at 60M, 0.101 s at 1G."""
    capacity = 10 * 10_000_000
    mega = 1_000_000
    got = burst_duration(capacity, per_second(10 * mega), per_second(link_mbps * mega))
    assert got == microseconds


def test_rate_for_a_need():
    """200 tokens within 20 s need 10 a second."""
    assert rate_for(200, 20 * S) == per_second(10)


def test_level_arithmetic():
    """A bucket of 10 at 3/s, in thirds of a microsecond's worth."""
    bucket = Bucket(10, TokenRate(3, S))
    assert bucket.full == 10 * S
    left = bucket.take(bucket.full, 10)
    assert left == 0
    assert bucket.take(0, 1) is None
    # 1 token at 3/s takes 333,333.33 µs
    assert bucket.time_until(0, 1) == 333_334
    assert bucket.tokens(bucket.refill(0, 333_333)) == 0
    assert bucket.tokens(bucket.refill(0, 333_334)) == 1
    assert bucket.refill(0, 3_600 * S) == bucket.full
    assert bucket.refill(5, -1) == 5
    assert bucket.time_until(0, 11) is None


def test_r24_polling_loses_no_fraction():
    """At 10/s, asked each 50 ms, 10 s bring exactly 100 tokens, not 0."""
    bucket = Bucket(1_000, per_second(10))
    level = 0
    for _ in range(200):
        level = bucket.refill(level, 50_000)
    assert bucket.tokens(level) == 100


@pytest.mark.parametrize("years", [1, 100])
def test_r2_long_idle_is_a_full_bucket(years):
    """Years of silence fill the bucket and no more."""
    bucket = Bucket(100, per_second(10**9))
    assert bucket.refill(0, years * 365 * 86_400 * S) == bucket.full


def test_most_in_a_window():
    """No window of 10 s passes more than 100 + 10 x 10."""
    assert most_in(100, per_second(10), 10 * S) == 200
