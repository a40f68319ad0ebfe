import threading

import pytest

from rtrw.limits import (
    Concurrency,
    FixedWindow,
    Limiter,
    ManualClock,
    MemoryStore,
    PolicyError,
    Quota,
    SlidingWindowLog,
    TokenBucket,
    take_all,
)

S = 1_000_000


def test_idle_keys_are_forgotten_when_new_ones_come():
    """Once keys are many, those that equal "never used" make room."""
    clock = ManualClock()
    store = MemoryStore()
    limiter = Limiter(TokenBucket(1, "1/s"), store, clock=clock)
    for number in range(100_000):
        limiter.take(f"visitor {number}")
        clock.advance_us(10_000)
    # A hundred visitors a second, each remembered for a second.
    assert len(store) < 3_000


def test_a_busy_key_is_never_forgotten():
    """However many strangers come, who has used up stays refused."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(1, "1/h"), MemoryStore(), clock=clock)
    limiter.take("budi")
    for number in range(10_000):
        limiter.take(f"stranger {number}")
    assert not limiter.take("budi")


@pytest.mark.parametrize(
    "policy", [TokenBucket(1, "1/s"), FixedWindow(1, "1s"), Concurrency(1, "1s")]
)
def test_a_full_store_refuses_new_keys_until_one_is_idle(policy):
    """With two busy keys of two, a third waits until the first may be forgotten."""
    clock = ManualClock()
    store = MemoryStore(max_keys=2)
    limiter = Limiter(policy, store, clock=clock)
    assert limiter.take("a")
    assert limiter.take("b")
    refused = limiter.take("c")
    assert (refused.allowed, refused.retry_after) == (False, 1.0)
    assert not limiter.take("a")
    clock.advance_us(S - 1)
    assert not limiter.take("c")
    assert not limiter.allow("c")
    clock.advance_us(1)
    assert limiter.take("c")
    assert len(store) <= 2


class Watched(TokenBucket):
    """A bucket that counts how many states are looked at."""

    looks = 0

    def none_at(self, state):
        Watched.looks += 1
        return super().none_at(state)


def test_a_flood_of_new_keys_costs_no_sweep():
    """However many keys there are, a call looks at a few of them and no more."""
    clock = ManualClock()
    for store in (MemoryStore(max_keys=20_000), MemoryStore()):
        limiter = Limiter(Watched(10, "10/s"), store, clock=clock)
        for number in range(20_000):
            limiter.take(f"busy {number}", 1 + number % 10)
        refused = 0
        for number in range(10_000):
            clock.advance_us(100)
            before = Watched.looks
            refused += not limiter.take(f"new {number}")
            assert Watched.looks - before <= 20
        # The busy ones are idle after 0.1 to 1 s, a new one after 0.1 s.
        if store.max_keys is None:
            assert refused == 0
            assert len(store) < 25_000
        else:
            # In the first tenth of a second nobody may be forgotten.
            assert 999 <= refused < 2_000
            assert len(store) <= 20_000


@pytest.mark.parametrize("count", [1, 5, 40, 300])
def test_a_full_store_tells_when_it_has_room(count):
    """The time that a new key is told is enough, in a store that nobody else uses."""
    clock = ManualClock()
    store = MemoryStore(max_keys=count)
    limiter = Limiter(TokenBucket(count, "1/s"), store, clock=clock)
    for number in range(count):
        limiter.take(f"busy {number}", count - number)
    assert not limiter.take("new")
    for number in range(count):
        decision = limiter.take(f"new {number}", count)
        if not decision:
            assert 0 < decision.retry_after <= count
            clock.sleep(decision.retry_after)
            assert limiter.take(f"new {number}", count)
        assert len(store) <= count


def test_a_busy_key_outlives_every_round_of_the_hand():
    """Keys come and go by the thousand; who is busy is never among those forgotten."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(5, "1/h"), MemoryStore(), clock=clock)
    guests = Limiter(TokenBucket(1, "1/s"), limiter.store, name="guests", clock=clock)
    for number in range(5):
        limiter.take(f"busy {number}", 5)
    for number in range(20_000):
        clock.advance_us(10_000)
        guests.take(f"guest {number}")
        limiter.take(f"once {number % 3_000}", 0)
    assert not any(limiter.allow(f"busy {number}") for number in range(5))


def test_two_new_keys_in_one_step_need_two_rooms():
    """``take_all`` keeps the bound too, and charges nothing where it would break it."""
    clock = ManualClock()
    store = MemoryStore(max_keys=2)
    one = Limiter(TokenBucket(9, "1/h"), store, name="one", clock=clock)
    two = Limiter(TokenBucket(9, "1/h"), store, name="two", clock=clock)
    assert one.take("a")
    refused = take_all([(one, "b", 1), (two, "b", 1)])
    assert (refused.allowed, refused.retry_after) == (False, 3_600.0)
    assert take_all([(one, "a", 1), (two, "b", 1)])
    assert len(store) == 2


def test_a_full_store_has_room_again_after_a_reset():
    """Forgetting a key by hand makes room at once."""
    limiter = Limiter(TokenBucket(1, "1/h"), MemoryStore(max_keys=1))
    limiter.take("a")
    assert not limiter.take("b")
    limiter.reset("a")
    assert limiter.take("b")


def test_a_refused_cost_stores_nothing():
    """A cost that never fits leaves no trace of its key."""
    store = MemoryStore()
    for policy in (TokenBucket(10, 10), SlidingWindowLog(10, 1), FixedWindow(10, 1)):
        limiter = Limiter(policy, store)
        assert not limiter.take("k", 50)
        assert not limiter.allow("k", 50)
        assert limiter.take("k", 0)
        limiter.refund("k", 3)
        limiter.peek("k")
    assert len(store) == 0


def test_limiters_of_one_name_and_policy_share_their_keys():
    """Two limiters on one store are one limit; another name or rate is another."""
    store, clock = MemoryStore(), ManualClock()
    one = Limiter(TokenBucket(1, "60/m"), store, clock=clock)
    other = Limiter(TokenBucket(1, "1/s"), store, clock=clock)
    assert one.take("k")
    assert not other.take("k")
    assert Limiter(TokenBucket(1, "1/s"), store, name="b", clock=clock).take("k")
    assert Limiter(TokenBucket(1, "2/s"), store, clock=clock).take("k")


@pytest.mark.parametrize("policy", [TokenBucket(3, "1/s"), SlidingWindowLog(3, "3s")])
def test_k1_steps_of_the_clock(policy):
    """±11 s: nobody is locked out, nothing is free, and time goes on as before."""
    clock = ManualClock(100 * S)
    limiter = Limiter(policy, clock=clock)
    assert limiter.take("k")
    clock.advance_us(-11 * S)
    assert [limiter.allow("k") for _ in range(3)] == [True, True, False]
    clock.advance_us(11 * S)
    assert not limiter.allow("k")
    clock.advance_us(-11 * S)
    assert not limiter.allow("k")
    clock.advance_us(3 * S)
    assert [limiter.allow("k") for _ in range(4)] == [True, True, True, False]


def test_k1_a_clock_that_stays_back_locks_nobody_out():
    """Set back by an hour for good, a bucket refills as fast as ever."""
    clock = ManualClock(10_000 * S)
    limiter = Limiter(TokenBucket(1, "1/s"), clock=clock)
    limiter.take("k")
    clock.advance_us(-3_600 * S)
    assert limiter.take("k").retry_after == 1.0
    clock.advance_us(S)
    assert limiter.take("k")


def test_calendars_keep_the_wall_clock_as_it_is():
    """A corrected wall clock does not shift the days of a quota."""
    clock = ManualClock(3_600 * S)
    limiter = Limiter(Quota(2, "day"), clock=clock)
    limiter.take("k")
    clock.set_us(1_800 * S)
    assert limiter.take("k").reset_after == 86_400 - 1_800


def test_threads_pass_exactly_the_capacity():
    """Eight threads that hammer one key of 1000 tokens get 1000."""
    limiter = Limiter(TokenBucket(1_000, "1/h"))
    windows = Limiter(FixedWindow(1_000, "1h"), clock=ManualClock())
    passed = []

    def work() -> None:
        mine = sum(limiter.allow("k") for _ in range(400))
        passed.append((mine, sum(windows.allow("k") for _ in range(400))))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [sum(column) for column in zip(*passed, strict=True)] == [1_000, 1_000]


@pytest.mark.parametrize("bound", [0, -5, 2.5])
def test_a_bound_is_a_whole_number(bound):
    """A store for no keys is an error where it is made."""
    with pytest.raises(PolicyError, match="RTRW610"):
        MemoryStore(max_keys=bound)


@pytest.mark.parametrize("policy", [TokenBucket(3, 1), FixedWindow(3, 1)])
@pytest.mark.parametrize("cost", [-1, 1.5, 1.0, "2", None, True, False])
def test_costs_that_cannot_be(policy, cost):
    """A negative cost would be a gift; it and all but whole numbers are errors."""
    limiter = Limiter(policy)
    for _known in (False, True):
        for verb in (limiter.take, limiter.allow, limiter.peek, limiter.refund):
            with pytest.raises(PolicyError, match="RTRW618"):
                verb("k", cost)
        limiter.take("k")


@pytest.mark.parametrize("held_s", [0.001, 0.2])
def test_a_call_waits_for_the_lock_however_long_it_is_held(held_s):
    """In its turn, or in the line of the lock; then it answers as always."""
    clock = ManualClock()
    entered, asked = threading.Event(), threading.Event()

    class Slow(TokenBucket):
        def decide(self, state, now, cost):
            entered.set()
            asked.wait(5)
            asked.clear()
            threading.Event().wait(held_s)
            return super().decide(state, now, cost)

    store = MemoryStore()
    slow = Limiter(Slow(1, "1/h"), store, name="slow", clock=clock)
    quick = Limiter(TokenBucket(2, "1/h"), store, name="quick", clock=clock)
    quick.take("k")
    answers = []
    holder = threading.Thread(target=slow.take, args=("k",))
    holder.start()
    assert entered.wait(5)

    def ask() -> None:
        asked.set()
        answers.extend((quick.allow("k"), quick.take("k").allowed))

    caller = threading.Thread(target=ask)
    caller.start()
    caller.join(10)
    holder.join(10)
    assert answers == [True, False]
