import asyncio

import pytest

from rtrw.backoff import Backoff, parse_retry_after
from rtrw.clock import ManualClock
from rtrw.errors import RtrwError
from rtrw.limits import GaveUp, retry

S = 1_000_000


class Busy(Exception):  # noqa: N818 - what the far side says
    """The far side's 503, with its Retry-After."""

    def __init__(self, header=None):
        super().__init__("busy")
        self.header = header


def said(error):
    """What its header asks for."""
    return parse_retry_after(error.header, 0)


class Service:
    """Fails as often as it is told to, then answers."""

    def __init__(self, *failures):
        self.failures = list(failures)
        self.calls = 0

    def __call__(self, value):
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        return value


def retried(service, clock, **rules):
    rules = {"retry_after": said, "chance": lambda: 0.5} | rules
    return retry(Busy, clock=clock, sleep=clock.sleep, **rules)(service.__call__)


def test_calls_again_until_it_works():
    """Two failures at base 0.1 s and chance a half: 0.075 + 0.15 s are slept."""
    clock, service = ManualClock(), Service(Busy(), Busy())
    assert retried(service, clock)(7) == 7
    assert (service.calls, clock()) == (3, 225_000)


def test_gives_up_after_so_many_tries():
    """The last failure is the cause, and the message says what was done."""
    clock, service = ManualClock(), Service(*[Busy()] * 9)
    with pytest.raises(GaveUp, match=r"RTRW604 .*3 tries") as caught:
        retried(service, clock, tries=3)(1)
    assert service.calls == 3
    assert isinstance(caught.value.__cause__, Busy)
    assert isinstance(caught.value, RtrwError)


def test_never_begins_a_try_after_the_total():
    """With 1 s in all, no call begins later than that."""
    clock, service = ManualClock(), Service(*[Busy()] * 99)
    backoff = Backoff(400_000, 400_000)
    with pytest.raises(GaveUp):
        retried(service, clock, tries=99, total=1.0, backoff=backoff)(1)
    assert clock() == 900_000
    assert service.calls == 4


def test_j5_obeys_the_server():
    """Told 60 s, the next try is at 60 s or later, with jitter on top."""
    clock, service = ManualClock(), Service(Busy("60"))
    assert retried(service, clock, total=100.0)(1) == 1
    assert clock() == 67_500_000  # 60 s and half of a quarter of it


def test_j6_a_server_that_asks_for_an_hour_is_not_waited_for():
    """The error says how long it would have been; nothing hangs."""
    clock, service = ManualClock(), Service(Busy("3600"))
    with pytest.raises(GaveUp, match=r"RTRW605 .*3600 s.*300 s"):
        retried(service, clock, total=10_000.0)(1)
    assert (clock(), service.calls) == (0, 1)


def test_j3_nonsense_is_as_if_it_had_not_been_said():
    """A negative or past Retry-After leaves the jittered delay."""
    clock, service = ManualClock(), Service(Busy("-1"))
    assert retried(service, clock)(1) == 1
    assert clock() == 75_000


def test_other_exceptions_pass():
    """What is not named is not retried."""
    service = Service(ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        retried(service, ManualClock())(1)
    assert service.calls == 1


def test_async_functions_are_awaited():
    """The same for an async function, with a sleep that is awaited."""
    clock, service = ManualClock(), Service(Busy(), Busy())

    async def sleep(seconds):
        clock.sleep(seconds)

    @retry(Busy, clock=clock, sleep=sleep, chance=lambda: 0.5)
    async def call(value):
        """Call it."""
        return service(value)

    assert asyncio.run(call(7)) == 7
    assert (service.calls, clock(), call.__doc__) == (3, 225_000, "Call it.")


def test_decorrelated_jitter_looks_at_the_last_delay():
    """0.1 s base, chance 1/2: 0.2, then 0.1 + (0.6 - 0.1) / 2 = 0.35 s."""
    clock, service = ManualClock(), Service(Busy(), Busy())
    backoff = Backoff(100_000, 60 * S, "decorrelated")
    assert retried(service, clock, backoff=backoff)(1) == 1
    assert clock() == 200_000 + 350_000
