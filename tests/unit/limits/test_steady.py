from rtrw.clock import ManualClock
from rtrw.limits.steady import SteadyClock


def shown(steps):
    """What a steady clock shows after each step of the clock below it."""
    clock = ManualClock(1_000)
    steady = SteadyClock(clock)
    seen = []
    for step in steps:
        clock.advance_us(step)
        seen.append(steady() - 1_000)
    return seen


def test_goes_with_its_clock():
    """Without steps it shows the same time."""
    assert shown([0, 5, 7]) == [0, 5, 12]


def test_stands_over_a_step_back_and_goes_on():
    """Time stands still over the step, and runs on from there."""
    assert shown([5, -100, 3, 4]) == [5, 5, 8, 12]


def test_the_step_forward_that_undoes_it_is_not_time():
    """Only what went by besides the two steps is counted."""
    assert shown([5, -100, 3, 101, 2]) == [5, 5, 8, 9, 11]


def test_many_steps_back_and_forth_bring_nothing():
    """A clock that swings shows no time but the first way up."""
    assert shown([10] + [-11, 11] * 5) == [10] * 11
