"""Delays, whatever the attempt and the chance."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime

from hypothesis import given
from hypothesis import strategies as st

from rtrw.backoff import Backoff, parse_retry_after

S = 1_000_000
chances = st.floats(0, 1, exclude_max=True)
backoffs = st.builds(
    Backoff,
    st.integers(1, 10 * S),
    st.integers(1, 600 * S),
    st.sampled_from(["equal", "full", "decorrelated"]),
    st.integers(1, 3_600 * S),
)


@given(backoffs, st.integers(-5, 5_000), chances, st.integers(0, 600 * S))
def test_a_delay_lies_between_0_and_the_maximum(backoff, attempt, chance, previous):
    """Never below 0, never above the maximum."""
    assert 0 <= backoff.delay(attempt, chance, previous) <= backoff.maximum


@given(backoffs, st.integers(0, 100), chances, st.integers(0, 7_200 * S))
def test_a_server_is_never_asked_too_early(backoff, attempt, chance, wanted):
    """At least the server's time, or not at all."""
    wait = backoff.after(attempt, chance, wanted)
    if wait is None:
        assert wanted > backoff.longest
    else:
        assert wanted <= wait <= max(backoff.longest, backoff.maximum)


@given(st.text(max_size=40), st.integers(0, 4 * 10**15))
def test_any_header_is_read_or_ignored(text, now):
    """No text raises, and no answer is negative."""
    wait = parse_retry_after(text, now)
    assert wait is None or wait >= 0


@given(st.integers(0, 4_000_000_000), st.integers(0, 4_000_000_000))
def test_http_dates_of_the_standard_library(now, then):
    """A date as the standard library writes it is so many seconds away."""
    text = format_datetime(datetime.fromtimestamp(then, UTC), usegmt=True)
    wait = parse_retry_after(text, now * S)
    assert wait == ((then - now) * S if then > now else None)
