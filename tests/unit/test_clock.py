import time

from rtrw.clock import MONOTONIC, WALL, ManualClock


def test_monotonic_is_microseconds_and_goes_on():
    """The monotonic clock counts the operating system's microseconds."""
    before = time.monotonic_ns() // 1_000
    now = MONOTONIC()
    assert before <= now <= time.monotonic_ns() // 1_000


def test_wall_is_microseconds_since_1970():
    """The wall clock is the time of day in UTC."""
    assert abs(WALL() - time.time_ns() // 1_000) < 60_000_000


def test_manual_clock_stands_until_told():
    """A manual clock goes on, back, and where it is set."""
    clock = ManualClock(5)
    assert [clock(), clock()] == [5, 5]
    clock.advance_us(10)
    clock.advance_us(-3)
    assert clock() == 12
    clock.set_us(0)
    clock.sleep(1.25)
    assert clock() == 1_250_000
