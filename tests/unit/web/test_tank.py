"""The bucket under a demand, and the policies beside it."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.limits.token_bucket import TokenBucket
from rtrw.web import tank_plot
from rtrw.web.policies import compared
from rtrw.web.tank import MOST_REQUESTS, fill, read_bucket

S = 1_000_000


def bucket(capacity="100", refill="10/s", demand="50/s"):
    asked, problems = read_bucket(capacity, refill, demand)
    assert problems == ()
    return asked


def test_a_burst_of_a_hundred():
    """The 125th request, at 2.48 s, is the first refused; it may come in 20 ms."""
    tank = fill(bucket())
    # Before request n (from 0), at n / 50 s, there are 100 - n + n / 5 = 100 - 0.8 n
    # tokens. That is below 1 for n > 123.75: n = 124, at 2.48 s, finds 0.8, and the
    # 0.2 that it lacks come in 0.2 / 10 = 20 ms.
    first = next(one for one in tank.moments if not one.passed)
    assert sum(one.at < first.at for one in tank.moments) == 124
    assert (first.at, first.retry) == (2_480_000, 20_000)


def test_it_is_the_limiters_own_arithmetic():
    """Each answer is that of a ``TokenBucket`` asked at the same instants."""
    policy, state = TokenBucket(100, "10/s"), None
    for one in fill(bucket()).moments:
        verdict = policy.decide(state, one.at, 1)
        state = verdict.state
        assert verdict.allowed == one.passed
        assert verdict.retry == one.retry


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 1000), st.integers(1, 5000))
def test_levels_stay_within_the_bucket(capacity, refill, demand):
    """Whatever the numbers: bounded work, levels between empty and full."""
    tank = fill(bucket(str(capacity), f"{refill}/s", f"{demand}/s"))
    assert 0 < len(tank.moments) <= MOST_REQUESTS
    for one in tank.moments:
        assert 0 <= one.after <= one.before <= tank.bucket.full
    assert tank.moments[-1].at <= tank.silence < tank.end
    picture = tank_plot.draw(tank, 840, "en")
    ET.fromstring(picture.svg)  # noqa: S314 - our own SVG
    assert len({len(v) for v in picture.frames.values() if isinstance(v, list)}) == 1


@pytest.mark.parametrize(
    ("texts", "where"),
    [
        (("0", "10/s", "50/s"), ["capacity"]),
        (("many", "10/s", "50/s"), ["capacity"]),
        (("100", "10/fortnight", "0/s"), ["refill", "demand"]),
    ],
)
def test_every_wrong_field_is_told_at_once(texts, where):
    """Each problem knows its field."""
    asked, problems = read_bucket(*texts)
    assert asked is None
    assert [one.where for one in problems] == where


@pytest.mark.parametrize("pattern", ["demand", "edge", "steady", "flash"])
@pytest.mark.parametrize("capacity", ["3", "100", "10000"])
def test_policies_see_the_same_requests(pattern, capacity):
    """Passed and refused add up to one number, whichever policy decides."""
    asked = bucket(capacity)
    found = compared(asked, pattern, fill(asked))
    sums = {len(one.passed) + len(one.refused) for one in found.outcomes}
    assert len(sums) == 1
    assert found.limit * found.lot <= int(capacity)
    strict = next(one for one in found.outcomes if one.label == "token-bucket, strict")
    assert strict.busiest <= found.limit


def test_the_edge_of_a_fixed_window_lets_twice_the_limit_pass():
    """N at the end of a window and N at the beginning of the next."""
    asked = bucket("100")
    found = compared(asked, "edge", fill(asked))
    fixed = next(one for one in found.outcomes if one.label == "fixed-window")
    assert fixed.busiest * found.lot == 200
