import threading
import time

import pytest

from rtrw.limits import (
    FixedWindow,
    Limiter,
    LimitExceeded,
    ManualClock,
    MemoryStore,
    PolicyError,
    SlidingWindowLog,
    TokenBucket,
)

S = 1_000_000


class OnlyAsync:
    """A store that can only be awaited."""

    def bind_async(self, name, policy, clock):
        raise NotImplementedError


def test_peek_charges_nothing_and_shows_what_is_left():
    """Peeking any number of times changes nothing."""
    limiter = Limiter(TokenBucket(3, "1/s"), clock=ManualClock())
    limiter.take("k")
    looks = [limiter.peek("k", cost) for cost in (1, 2, 3, 4)]
    assert [look.allowed for look in looks] == [True, True, False, False]
    assert [look.remaining for look in looks] == [2, 2, 2, 2]
    assert looks[2].retry_after == 1.0


def test_r4_a_cost_that_never_fits_is_never():
    """50 of a bucket of 10: no retry time, no state."""
    store = MemoryStore()
    limiter = Limiter(TokenBucket(10, 10), store)
    decision = limiter.take("k", 50)
    assert (decision.allowed, decision.retry_after) == (False, float("inf"))
    assert not limiter.wait("k", 50, timeout=60)
    assert len(store) == 0


def test_refund_and_reset():
    """A call that did not happen is given back; reset forgets the key."""
    limiter = Limiter(TokenBucket(3, "1/h"), clock=ManualClock())
    limiter.take("k", 3)
    limiter.refund("k", 2)
    assert limiter.peek("k").remaining == 2
    limiter.refund("k", 50)
    assert limiter.peek("k").remaining == 3
    limiter.take("k", 3)
    limiter.reset("k")
    limiter.reset("never used")
    assert limiter.peek("k").remaining == 3


def test_observe_lets_pass_and_reports():
    """What would be refused passes, and the hook sees the refusal."""
    seen = []
    limiter = Limiter(
        TokenBucket(1, "1/s"),
        clock=ManualClock(),
        observe=True,
        on_decision=seen.append,
    )
    answers = [limiter.take("k") for _ in range(3)]
    assert all(answers)
    assert answers[1].retry_after == 1.0
    assert limiter.allow("k")
    assert [decision.allowed for decision in seen] == [True, False, False, False]


def test_wait_sleeps_exactly_until_it_fits():
    """On a manual clock, waiting for the third token at 1/s takes the rest of 1 s."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(2, "1/s"), clock=clock)
    limiter.take("k", 2)
    clock.advance_us(200_000)
    assert limiter.wait("k", timeout=5)
    assert clock() == S


@pytest.mark.parametrize(
    ("policy", "seconds"), [(SlidingWindowLog(3, "3s"), 9), (TokenBucket(3, "1/s"), 7)]
)
def test_r1_ten_calls(policy, seconds):
    """3 at once; ten in 9 s through a window of 3 in 3 s, in 7 s through a bucket."""
    clock = ManualClock()
    limiter = Limiter(policy, clock=clock)
    done = []
    for _ in range(10):
        assert limiter.wait("k", timeout=60)
        done.append(clock() // S)
    assert done[:4] == [0, 0, 0, 1 if seconds == 7 else 3]
    assert done[-1] == seconds


def test_wait_that_cannot_succeed_in_time_refuses_at_once():
    """Nobody sleeps for a time-out that is shorter than the wait."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(1, "1/m"), clock=clock)
    limiter.take("k")
    decision = limiter.wait("k", timeout=59.9)
    assert (decision.allowed, decision.retry_after, clock()) == (False, 60.0, 0)
    assert limiter.wait("k", timeout=None)
    assert clock() == 60 * S


def test_wait_takes_its_own_sleep():
    """How seconds are passed may be given."""
    clock = ManualClock()
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        clock.advance_us(round(seconds * S))

    limiter = Limiter(FixedWindow(1, "2s"), clock=clock, sleep=sleep)
    limiter.take("k")
    assert limiter.wait("k", timeout=10)
    assert slept == [2.0]


@pytest.mark.parametrize("timeout", [-1, float("nan")])
def test_a_time_out_is_not_negative(timeout):
    """Patience below 0 is an error."""
    with pytest.raises(PolicyError, match="RTRW620"):
        Limiter(TokenBucket(1, 1)).wait("k", timeout=timeout)


def test_patience_without_an_end():
    """None and infinity wait as long as it takes; huge numbers are no error."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(1, "1/d"), clock=clock)
    for turn, timeout in enumerate((None, float("inf"), 1e300, 10**30)):
        assert limiter.wait("k", timeout=timeout)
        assert clock() == turn * 86_400 * S


def test_what_takes_ages_is_slept_in_parts():
    """A wait of thousands of years is no error of the operating system's."""
    limiter = Limiter(TokenBucket(1, "1/10000000d"))
    limiter.take("k")
    behind = [
        threading.Thread(
            target=limiter.wait, args=("k",), kwargs={"timeout": 1e15}, daemon=True
        )
        for _ in range(2)
    ]
    for thread in behind:
        thread.start()
    assert not limiter.wait("k", timeout=0.1)
    assert all(thread.is_alive() for thread in behind)


def test_waiters_go_in_the_order_in_which_they_came():
    """Threads that wait for one key are served first come, first served."""
    limiter = Limiter(TokenBucket(1, "20/s"))
    limiter.take("k")
    served = []

    def wait(place: int) -> None:
        assert limiter.wait("k", timeout=30)
        served.append(place)

    threads = []
    for place in range(5):
        thread = threading.Thread(target=wait, args=(place,))
        thread.start()
        threads.append(thread)
        while len(limiter._lines._lines.get("k", ())) + len(served) <= place:
            pass
    for thread in threads:
        thread.join()
    assert served == [0, 1, 2, 3, 4]


def test_who_waits_too_long_behind_others_is_refused():
    """Patience ends also for one who never came to the front."""
    limiter = Limiter(TokenBucket(1, "1/s"))
    limiter.take("k")
    first = threading.Thread(target=limiter.wait, args=("k",), kwargs={"timeout": 30})
    first.start()
    while "k" not in limiter._lines._lines:
        pass
    begun = time.monotonic()
    assert not limiter.wait("k", timeout=0.05)
    assert time.monotonic() - begun < 0.9
    first.join()


def test_limited_raises_with_the_decision():
    """A decorated function is charged per call; its key may come from its arguments."""
    limiter = Limiter(TokenBucket(1, "1/s"), name="sms", clock=ManualClock())

    @limiter.limited(lambda user, _text: f"sms:{user}")
    def send(user: str, text: str) -> str:
        """Send it."""
        return f"{user}: {text}"

    assert send("budi", "hai") == "budi: hai"
    assert send("siti", "hai") == "siti: hai"
    with pytest.raises(LimitExceeded) as caught:
        send("budi", "lagi")
    assert caught.value.decision.retry_after == 1.0
    assert send.__doc__ == "Send it."


def test_a_store_that_must_be_awaited_is_refused():
    """Mixing up the two kinds is told where the limiter is made."""
    with pytest.raises(PolicyError, match="RTRW623"):
        Limiter(TokenBucket(1, 1), OnlyAsync())


def test_told_in_words():
    """A limiter shows its policy and its name."""
    limiter = Limiter(TokenBucket(5, "1/s"), name="api")
    assert repr(limiter) == "Limiter(TokenBucket(5, '1/s'), name='api')"


def test_a_subclass_may_change_a_verb():
    """The short cut for speed does not get in the way of who overrides a verb."""

    class Generous(Limiter):
        def allow(self, key: str, cost: int = 1) -> bool:
            return bool(key) and cost > 0

    limiter = Generous(TokenBucket(1, "1/h"))
    assert [limiter.allow("k") for _ in range(3)] == [True] * 3
