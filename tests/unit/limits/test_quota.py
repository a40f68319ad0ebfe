from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from rtrw.limits import Limiter, ManualClock, PolicyError, Quota

S = 1_000_000
DAY = 86_400


def at(text, zone="UTC"):
    """Microseconds since 1970 of a local time."""
    moment = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))
    return round(moment.timestamp()) * S


def test_so_much_in_a_month():
    """500 GB a month: what is used up comes back on the 1st, local time."""
    clock = ManualClock(at("2026-11-30T22:00:00", "Asia/Jakarta"))
    giga = 10**9
    limiter = Limiter(Quota(500 * giga, zone="Asia/Jakarta"), clock=clock)
    assert limiter.take("budi", 499 * giga).remaining == giga
    refused = limiter.take("budi", 2 * giga)
    assert (refused.allowed, refused.retry_after) == (False, 7_200.0)
    clock.advance_us(7_200 * S - 1)
    assert not limiter.take("budi", 2 * giga)
    clock.advance_us(1)
    assert limiter.take("budi", 2 * giga)


@pytest.mark.parametrize(
    ("zone", "utc"),
    [
        # Midnight in UTC+7, +8 and +9 is 17:00, 16:00 and 15:00 UTC.
        ("Asia/Jakarta", "2026-11-30T17:00:00"),
        ("Asia/Makassar", "2026-11-30T16:00:00"),
        ("Asia/Jayapura", "2026-11-30T15:00:00"),
        ("UTC", "2026-12-01T00:00:00"),
    ],
)
def test_k7_a_day_ends_at_local_midnight(zone, utc):
    """The day changes by the zone of the quota, not of the server."""
    midnight = at(utc)
    clock = ManualClock(midnight - 1)
    limiter = Limiter(Quota(1, "day", zone=zone), clock=clock)
    assert limiter.take("k")
    assert limiter.take("k").retry_after == 0.000_001
    clock.advance_us(1)
    assert limiter.take("k")
    assert limiter.take("k").retry_after == DAY


@pytest.mark.parametrize(
    ("now", "day", "ends"),
    [
        ("2026-01-31T12:00:00", 31, "2026-02-28T00:00:00"),
        ("2026-02-28T12:00:00", 31, "2026-03-31T00:00:00"),
        ("2028-02-10T12:00:00", 31, "2028-02-29T00:00:00"),
        ("2026-03-30T12:00:00", 31, "2026-03-31T00:00:00"),
        ("2026-03-31T12:00:00", 31, "2026-04-30T00:00:00"),
        ("2026-12-31T12:00:00", 31, "2027-01-31T00:00:00"),
        ("2026-12-14T12:00:00", 15, "2026-12-15T00:00:00"),
        ("2026-12-15T00:00:00", 15, "2027-01-15T00:00:00"),
        ("2026-12-31T23:59:59", 1, "2027-01-01T00:00:00"),
    ],
)
def test_k7_a_month_may_begin_on_day_31(now, day, ends):
    """Where a month has no such day, its last day begins the period."""
    clock = ManualClock(at(now, "Asia/Jakarta"))
    limiter = Limiter(Quota(1, "month", zone="Asia/Jakarta", day=day), clock=clock)
    limiter.take("k")
    left = at(ends, "Asia/Jakarta") - clock()
    assert round(limiter.take("k").retry_after * S) == left


def test_k7_days_are_23_and_25_hours_long_when_clocks_change():
    """Berlin, 29 March and 25 October 2026."""
    zone = "Europe/Berlin"
    for day, hours in (("2026-03-29", 23), ("2026-10-25", 25)):
        clock = ManualClock(at(f"{day}T00:00:00", zone))
        limiter = Limiter(Quota(1, "day", zone=zone), clock=clock)
        limiter.take("k")
        assert limiter.take("k").retry_after == hours * 3_600


def test_a_wall_clock_set_back_over_midnight_gives_nothing():
    """Two minutes into the day, set back by five: the new day's count stands."""
    clock = ManualClock(at("2026-11-30T00:02:00"))
    limiter = Limiter(Quota(1, "day"), clock=clock)
    assert limiter.take("k")
    clock.advance_us(-300 * S)
    refused = limiter.take("k")
    assert (refused.allowed, refused.retry_after) == (False, DAY + 180)


def test_a_wall_clock_that_was_a_year_ahead_locks_nobody_out():
    """What was used then counts for the present day, and is over at midnight."""
    clock = ManualClock(at("2027-11-30T10:00:00"))
    limiter = Limiter(Quota(1, "day"), clock=clock)
    limiter.take("k")
    clock.set_us(at("2026-11-30T10:00:00"))
    assert limiter.take("k").retry_after == 14 * 3_600
    clock.set_us(at("2026-12-01T00:00:00"))
    assert limiter.take("k")


def test_reads_wall_time_by_itself():
    """Without a clock a quota ends at the end of the calendar's day."""
    limiter = Limiter(Quota(5, "day"))
    reset = limiter.take("k").reset_after
    now = datetime.now(tz=UTC)
    left = DAY - (now.hour * 3_600 + now.minute * 60 + now.second)
    assert abs(reset - left) < 120 or abs(reset - left) > DAY - 120


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"limit": 0}, "RTRW610"),
        ({"limit": 1, "period": "week"}, "RTRW615"),
        ({"limit": 1, "zone": "Asia/Bandung"}, "RTRW614"),
        ({"limit": 1, "zone": "../etc"}, "RTRW614"),
        ({"limit": 1, "day": 32}, "RTRW616"),
        ({"limit": 1, "day": 0}, "RTRW616"),
        ({"limit": 1, "day": 1.5}, "RTRW616"),
        ({"limit": 1, "day": "1"}, "RTRW616"),
        ({"limit": 1, "day": True}, "RTRW616"),
        ({"limit": 1, "period": "day", "day": 5}, "RTRW609"),
        ({"limit": 1, "period": ["day"]}, "RTRW615"),
        ({"limit": 1, "zone": None}, "RTRW614"),
    ],
)
def test_quotas_that_cannot_be(words, code):
    """What is wrong is told where it is written."""
    with pytest.raises(PolicyError, match=code):
        Quota(**words)


def test_told_in_words():
    """The policy shows how it is written; two periods may be touched by a window."""
    policy = Quota(5, "day", zone="Asia/Jakarta")
    assert repr(policy) == "Quota(5, 'day', zone='Asia/Jakarta')"
    assert policy.spec == Quota(5, "day", zone="Asia/Jakarta").spec
    assert policy.most_in(3_600 * S) == 10
    assert policy.refund(policy.decide(None, 0, 5).state, 0, 5) is None
    assert policy.bytes_per_key() == 140
