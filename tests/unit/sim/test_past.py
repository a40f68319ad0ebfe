"""Runs of slices, and whole turns of a saw-tooth in one of them."""

from __future__ import annotations

from rtrw.sim.past import AGAIN, Past


def slices(past):
    return [amount for count, amount in past.pieces() for _ in range(count)]


def test_window_is_the_sum_of_sixteen():
    """Silence before the beginning; then what came in less what fell out."""
    past, seen, done = Past(), [], []
    for count, amount in [(3, 5), (1, 7), (20, 2), (4, 2), (9, 0)]:
        for _ in range(count):
            seen.append(past.window())
            assert seen[-1] == sum(done[-16:])
            past.push(1, amount)
            done.append(amount)
    assert slices(past) == done
    assert past.slices == 37
    assert past.carried == sum(done)


def test_hold_of_a_first_burst():
    """From idle 4 a slice reach 24 after six slices."""
    assert Past().holds(4, 100, 24) == 6
    assert Past().holds(4, 3, 24) == 3
    assert Past().holds(1, 100, 24) == 100  # 16 x 1 never reach it


def test_hold_after_long_use():
    """After sixteen of 2 and then silence the sum is below 24 after five slices."""
    past = Past()
    past.push(40, 2)
    # 32, 30, 28, 26, 24, and 22 in the sixth
    assert past.holds(0, 100, 24) == 5
    assert past.holds(2, 100, 24) == 100


def test_turns_are_taken_at_once():
    """A million slices of a saw-tooth are a few runs, and are the same when told."""
    past = Past()
    past.steady(1_000_000, 2, 8, 48)
    assert len(past.amounts) < 15
    assert past.amounts.count(AGAIN) == 1
    short = Past()
    ring, found = [0] * 16, []
    for number in range(1000):
        found.append(8 if sum(ring) < 48 else 2)
        ring[number % 16] = found[-1]
    short.steady(1000, 2, 8, 48)
    assert slices(short) == found
    assert short.carried == sum(found)
    assert slices(past)[:1000] == found
    # 17 slices a turn: K = ceil((48 - 32) / 6) = 3 on, 14 off: 52 in each
    assert (past.carried - 1_000_000 * 52 // 17) in range(-100, 100)
