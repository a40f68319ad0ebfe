"""The lab's clock: it stands still, or goes by one that is given."""

import pytest

from rtrw.clock import ManualClock
from rtrw.lab import Lab
from tests.unit.lab.client import Client

NEW_YEAR_IN_JAKARTA = 1_798_736_400_000_000
"""2026-12-31 17:00:00 UTC: 20,818 days of 86,400 s, and 61,200 s, in microseconds."""


def clock_of(version="7.18.2", wall=NEW_YEAR_IN_JAKARTA, **row):
    """Date, time and offset, as the router says them."""
    menus = {"/system/clock": [row]} if row else None
    wall = None if wall is None else ManualClock(wall)
    lab = Lab(version, password="x", wall=wall, menus=menus)
    with lab, Client(lab.port) as client:
        client.login()
        words = client.talk("/system/clock/print")[0]
    said = dict(word[1:].split("=", 1) for word in words[1:])
    return said["date"], said["time"], said.get("gmt-offset")


def test_it_stands_still_without_a_clock():
    """So that what is tested with it does not depend on the day."""
    assert clock_of(wall=None) == ("2026-11-30", "12:00:00", "+07:00")


@pytest.mark.parametrize(
    ("version", "date"), [("7.18.2", "2027-01-01"), ("6.49.17", "jan/01/2027")]
)
def test_the_time_of_its_zone(version, date):
    """It is a new year in Jakarta seven hours before it is one in UTC."""
    assert clock_of(version) == (date, "00:00:00", "+07:00")


FIXED = {"date": "2026-11-30", "time": "12:00:00"}


@pytest.mark.parametrize("zone", ["manual", "../x", ""])
def test_a_zone_that_is_none(zone):
    """It is UTC."""
    found = clock_of(**FIXED, **{"time-zone-name": zone})
    assert found == ("2026-12-31", "17:00:00", "+00:00")


def test_a_clock_that_is_to_be_wrong():
    """A date that somebody has put there stays."""
    found = clock_of(date="1970-01-02", time="00:00:10")
    assert found == ("1970-01-02", "00:00:10", None)
