from rtrw.clock import ManualClock
from rtrw.lab.timers import Timers


def test_actions_run_in_the_order_of_their_instants():
    """And those of one instant in the order given."""
    clock, ran = ManualClock(), []
    timers = Timers(clock)
    for due, name in ((20, "c"), (10, "a"), (10, "b"), (30, "d")):
        timers.at(due, lambda name=name: ran.append(name))
    clock.set_us(20)
    timers.run_due()
    assert ran == ["a", "b", "c"]
    assert timers.patience() == 0.00001


def test_a_stall_holds_everything():
    """What is due waits; later it runs at once."""
    clock, ran = ManualClock(), []
    timers = Timers(clock)
    timers.after(10, lambda: ran.append(1))
    timers.freeze(1000)
    clock.set_us(999)
    timers.run_due()
    assert ran == []
    clock.set_us(1000)
    timers.run_due()
    assert ran == [1]


def test_a_stall_for_ever():
    """Nobody is to wait for it."""
    timers = Timers(ManualClock())
    assert timers.patience() is None
    timers.after(10, lambda: None)
    timers.freeze(0)
    assert timers.patience() is None
