"""Limits in a process that was forked while others used them."""

import os
import signal
import threading

import pytest

from rtrw.limits import Limiter, ManualClock, TokenBucket
from rtrw.limits.metrics import Counters

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here"),
    # Newer Pythons warn of what these tests are about.
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def in_child(work):
    """Whether ``work`` came to its end in a child, in ten seconds."""
    child = os.fork()
    if not child:
        signal.alarm(10)
        try:
            work()
        except BaseException:  # noqa: BLE001 - told by the exit code
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def test_a_lock_that_another_thread_held():
    """It is open in the child, and still the other's in the parent."""
    limiter, counters = Limiter(TokenBucket(5, "1/h")), Counters()
    limiter.take("k")
    held, over = threading.Event(), threading.Event()

    def hold():
        with limiter.store._lock, counters._lock:
            held.set()
            over.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(30)

    def work():
        assert limiter.allow("k")
        assert limiter.take("new")
        counters.count("api", "allowed")

    assert in_child(work)
    assert limiter.store._lock.locked()
    over.set()
    thread.join()
    # The child counted for itself.
    assert limiter.peek("k").remaining == 4


def test_those_who_waited_are_not_waited_for():
    """A place in the line of a thread that is not there holds nobody up."""
    asleep, over = threading.Event(), threading.Event()

    def sleep(seconds):
        del seconds
        asleep.set()
        over.wait(30)
        clock.advance_us(3_600_000_000)

    clock = ManualClock()
    limiter = Limiter(TokenBucket(1, "1/h"), clock=clock, sleep=sleep)
    limiter.take("k")
    thread = threading.Thread(
        target=limiter.wait, args=("k",), kwargs={"timeout": None}
    )
    thread.start()
    asleep.wait(30)

    def work():
        clock.advance_us(3_600_000_000)
        assert limiter.wait("k", timeout=5)

    assert in_child(work)
    over.set()
    thread.join()
