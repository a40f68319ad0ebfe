import pytest

from rtrw.backoff import Backoff, parse_retry_after

S = 1_000_000
NOV_30 = 1_796_040_000 * S
"""2026-11-30 12:00:00 UTC, by `date -u -d '2026-11-30 12:00' +%s`."""


@pytest.mark.parametrize(
    ("attempt", "chance", "delay"),
    [
        # min(30 s, 0.1 s x 2^n) x (0.5 + x / 2)
        (0, 0.0, 50_000),
        (0, 0.5, 75_000),
        (3, 0.0, 400_000),
        (3, 0.5, 600_000),
        (8, 0.0, 12_800_000),
        (9, 0.0, 15 * S),
    ],
)
def test_equal_jitter(attempt, chance, delay):
    """The delay is the formula's, from half the ceiling up to it."""
    assert Backoff(100_000, 30 * S).delay(attempt, chance) == delay


@pytest.mark.parametrize("jitter", ["equal", "full", "decorrelated"])
@pytest.mark.parametrize("attempt", [0, 1, 5, 64, 1_000])
def test_j1_never_above_the_cap(jitter, attempt):
    """Jitter is inside the maximum, whatever the attempt and the chance."""
    backoff = Backoff(10_000, 100_000, jitter)
    for chance in (0.0, 0.5, 0.999_999_999_999):
        assert 0 <= backoff.delay(attempt, chance, 90_000) <= 100_000


@pytest.mark.parametrize("attempt", [64, 1_000])
def test_j2_high_attempts_reach_the_cap(attempt):
    """Nothing overflows: attempt 1000 waits the maximum, not 0."""
    assert Backoff(100_000, 30 * S).ceiling(attempt) == 30 * S


def test_full_and_decorrelated():
    """Full jitter begins at 0; decorrelated goes up to three times the last one."""
    full = Backoff(S, 60 * S, "full")
    assert full.delay(2, 0.0) == 0
    assert full.delay(2, 0.5) == 2 * S
    other = Backoff(S, 60 * S, "decorrelated")
    assert other.delay(0, 0.0) == S
    assert other.delay(9, 0.5, 4 * S) == 6_500_000  # 1 + (12 - 1) / 2
    assert other.delay(9, 0.999_999_999, 50 * S) == 60 * S


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("120", 120 * S),
        (" 7 ", 7 * S),
        ("0", 0),
        # Half an hour after the instant given as now.
        ("Mon, 30 Nov 2026 12:30:00 GMT", 1_800 * S),
        ("Monday, 30-Nov-26 12:30:00 GMT", 1_800 * S),
        ("Mon Nov 30 12:30:00 2026", 1_800 * S),
        ("Wed Dec  2 12:00:00 2026", 172_800 * S),
    ],
)
def test_retry_after_is_read(text, waits):
    """Seconds and the three HTTP dates are microseconds from now."""
    assert parse_retry_after(text, NOV_30) == waits


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "-1",
        "soon",
        "1e9",
        "inf",
        "NaN",
        "12 s",
        "99999999999999999999",
        "٣",
        "Wed, 21 Oct 2015 07:28:00 GMT",
        "Mon, 30 Nov 2026 12:00:00 GMT",
        "Mon, 31 Feb 2027 12:00:00 GMT",
        "Mon, 30 Foo 2027 12:00:00 GMT",
        "Mon, 30 Nov 2026 25:00:00 GMT",
    ],
)
def test_j3_nonsense_negative_and_past_are_ignored(text):
    """What cannot be obeyed is as if it had not been said."""
    assert parse_retry_after(text, NOV_30) is None


def test_two_digit_years_are_near():
    """A year of two digits is never over fifty years ahead (RFC 9110, 5.6.7)."""
    assert parse_retry_after("Sunday, 06-Nov-94 08:49:37 GMT", NOV_30) is None
    ahead = parse_retry_after("Monday, 30-Nov-37 12:00:00 GMT", NOV_30)
    assert ahead == 4_018 * 86_400 * S  # 11 years, three of them leap years


def test_j3_past_date_falls_back_to_jitter():
    """With nothing to obey, clients are spread as without a header."""
    backoff = Backoff(S, 60 * S)
    assert [backoff.after(1, x, None) for x in (0.0, 0.5)] == [S, 1_500_000]


def test_j5_never_before_the_server_and_not_all_at_once():
    """Twenty clients told 60 s come at 60 s or later, spread over seconds."""
    backoff = Backoff(100_000, 30 * S)
    waits = [backoff.after(0, place / 20, 60 * S) for place in range(20)]
    assert min(waits) == 60 * S
    assert max(waits) > 74 * S  # 60 + 15 x 19/20, rounded down
    assert len(set(waits)) == 20


def test_j6_too_long_is_not_waited_for():
    """An hour, where five minutes are allowed, is answered with None."""
    backoff = Backoff(longest=300 * S)
    assert backoff.after(0, 0.5, 3_600 * S) is None
    assert backoff.after(0, 0.999, 300 * S) == 300 * S


def test_a_server_that_says_0_is_not_hammered():
    """The own delay is the least, also when the server would take less."""
    assert Backoff(S, 60 * S).after(3, 0.0, 0) == 4 * S
