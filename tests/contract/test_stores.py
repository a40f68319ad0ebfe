"""What every store does, for every policy.

Nothing here knows how a store keeps time: rates are slow enough that nothing refills
during a test, unless time is let pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from rtrw.limits import (
    GCRA,
    Concurrency,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    PolicyError,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
)
from tests.contract.store_backends import BACKENDS, Backend

KINDS = [
    pytest.param(name, marks=[pytest.mark.slow] if "cluster" in name else [])
    for name in BACKENDS
]


@pytest.fixture(params=KINDS)
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """One store of each kind, new for each test."""
    with BACKENDS[request.param]() as opened:
        yield opened


FIVE = [
    pytest.param(TokenBucket(5, "5/d"), id="token bucket"),
    pytest.param(TokenBucket(5, "5/d", strict=True), id="strict token bucket"),
    pytest.param(LeakyBucket(5, "5/d"), id="leaky bucket"),
    pytest.param(LeakyQueue(5, "5/d"), id="leaky queue"),
    pytest.param(FixedWindow(5, "52w"), id="fixed window"),
    pytest.param(SlidingWindowLog(5, "1d"), id="sliding log"),
    pytest.param(SlidingWindowCounter(5, "52w"), id="sliding counter"),
    pytest.param(GCRA(5, "5/d"), id="gcra"),
    pytest.param(Concurrency(5, "1d"), id="concurrency"),
    pytest.param(Quota(5, "month"), id="quota"),
]
"""Each kind with a limit of five, and nothing that comes back within a test."""


@pytest.mark.parametrize("policy", FIVE)
def test_five_pass_and_no_sixth(backend, policy):
    """The limit passes, what is left is told, the next is refused."""
    limiter = backend.limiter(policy)
    answers = [limiter.take("k") for _ in range(6)]
    assert [answer.allowed for answer in answers] == [True] * 5 + [False]
    assert [answer.remaining for answer in answers] == [4, 3, 2, 1, 0, 0]
    assert {answer.limit for answer in answers} == {5}
    assert {answer.policy for answer in answers} == {"default"}
    assert [answer.retry_after for answer in answers[:5]] == [0.0] * 5
    assert 0 < answers[5].retry_after < inf
    assert answers[5].reset_after >= answers[5].retry_after
    assert limiter.allow("k") is False
    assert limiter.allow("other") is True


@pytest.mark.parametrize("policy", FIVE)
def test_costs(backend, policy):
    """A cost is all or nothing; what is refused costs nothing."""
    limiter = backend.limiter(policy)
    assert limiter.take("k", 3).remaining == 2
    assert not limiter.take("k", 3)
    assert limiter.peek("k", 2).remaining == 2
    assert limiter.take("k", 2).remaining == 0
    assert limiter.take("k", 0)
    assert limiter.allow("k", 0)


@pytest.mark.parametrize("policy", FIVE)
def test_r4_what_never_fits_is_never(backend, policy):
    """A cost above the limit has no retry time, and leaves the rest alone."""
    limiter = backend.limiter(policy)
    for _ in range(3):
        never = limiter.take("k", 50)
        assert (never.allowed, never.retry_after, never.remaining) == (False, inf, 5)
        assert not limiter.allow("k", 50)
    assert limiter.peek("k", 50).retry_after == inf
    assert limiter.take("k", 5)


@pytest.mark.parametrize("policy", FIVE)
def test_peek_charges_nothing(backend, policy):
    """Looking any number of times changes nothing."""
    limiter = backend.limiter(policy)
    assert [limiter.peek("k").remaining for _ in range(3)] == [5, 5, 5]
    limiter.take("k", 4)
    assert [limiter.peek("k", cost).allowed for cost in (1, 2)] == [True, False]
    assert limiter.peek("k").remaining == 1


@pytest.mark.parametrize("policy", FIVE)
def test_refund_and_reset(backend, policy):
    """What did not happen is given back, never more; reset forgets the key."""
    limiter = backend.limiter(policy)
    limiter.take("k", 5)
    limiter.refund("k", 2)
    assert limiter.peek("k").remaining == 2
    limiter.refund("k", 99)
    assert limiter.peek("k").remaining == 5
    limiter.refund("never used")
    limiter.take("k", 5)
    limiter.reset("k")
    limiter.reset("never used")
    assert limiter.peek("k").remaining == 5


@pytest.mark.parametrize("policy", FIVE)
def test_names_are_apart(backend, policy):
    """Two limiters with names of their own do not see each other's keys."""
    one, two = backend.limiter(policy, "one"), backend.limiter(policy, "two")
    one.take("k", 5)
    assert two.take("k", 5)
    one.reset("k")
    assert two.peek("k").remaining == 0


def test_limiters_of_one_name_are_one_limit(backend):
    """The same name and policy on one store share what is left."""
    one = backend.limiter(TokenBucket(5, "5/d"), "api")
    other = backend.limiter(TokenBucket(5, "5/d"), "api")
    one.take("k", 3)
    assert other.take("k", 2).remaining == 0
    assert not one.take("k")


@pytest.mark.parametrize("key", ["", "a b", "{a}", "}{", "é✓", "a" * 500, "a:b:c\n"])
def test_any_text_is_a_key(backend, key):
    """Keys with blanks, braces, other letters or great length are keys of their own."""
    limiter = backend.limiter(TokenBucket(1, "1/d"))
    assert limiter.take(key)
    assert not limiter.take(key)
    assert limiter.take(key + "x")
    assert limiter.take("y" + key)


@pytest.mark.parametrize("cost", [-1, 1.5, 1.0, "2", True])
def test_costs_that_cannot_be(backend, cost):
    """A cost is a whole number of at least 0, of a key that is new or known."""
    limiter = backend.limiter(TokenBucket(5, 5))
    for _known in (False, True):
        for verb in (limiter.take, limiter.allow, limiter.peek, limiter.refund):
            with pytest.raises(PolicyError):
                verb("k", cost)
        limiter.take("k")


def test_leases(backend):
    """A slot is free again when its lease comes back; coming twice frees no other."""
    limiter = backend.limiter(Concurrency(2, "1h"))
    first, second = limiter.take("k"), limiter.take("k")
    assert first.lease
    assert second.lease
    assert not limiter.take("k")
    limiter.release("k", first.lease)
    assert limiter.peek("k").remaining == 1
    third = limiter.take("k")
    assert third
    limiter.release("k", second.lease)
    limiter.release("k", third.lease)
    limiter.release("k", third.lease)
    assert limiter.peek("k").remaining == 2


def test_a_lease_that_is_not_brought_back_ends(backend):
    """After its ttl the slot is free."""
    limiter = backend.limiter(Concurrency(1, "200ms"))
    assert limiter.take("k")
    assert not limiter.take("k")
    backend.pass_time(0.25)
    assert limiter.take("k")


@pytest.mark.parametrize(
    "policy",
    [
        TokenBucket(2, "10/s"),
        TokenBucket(2, "10/s", strict=True),
        GCRA(2, "10/s"),
        SlidingWindowLog(2, "200ms"),
        FixedWindow(2, "200ms"),
        SlidingWindowCounter(2, "100ms"),
    ],
    ids=str,
)
def test_what_was_used_comes_back(backend, policy):
    """After the time that the refusal names, the same call passes."""
    limiter = backend.limiter(policy)
    while limiter.take("k", 2):
        pass
    refused = limiter.take("k", 2)
    assert 0 <= refused.retry_after <= 0.4
    backend.pass_time(0.4)
    assert limiter.take("k", 2)


def test_wait_passes_when_it_fits(backend):
    """Waiting at 20/s for the second of one token takes no longer than its patience."""
    limiter = backend.limiter(TokenBucket(1, "20/s"))
    assert limiter.wait("k", timeout=5)
    assert limiter.wait("k", timeout=5)
    assert not backend.limiter(TokenBucket(1, "1/d"), "slow").wait("k", 2, timeout=5)


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_r27_take_all_or_none(backend, names):
    """None is charged unless all agree, and the longest refusal answers."""
    day = backend.limiter(TokenBucket(5, "5/d"), names[0])
    hour = backend.limiter(FixedWindow(3, "1h"), names[1])
    assert backend.take_all([(day, "k", 2), (hour, "k", 2)]).remaining == 1
    assert not backend.take_all([(day, "k", 2), (hour, "k", 2)])
    assert day.peek("k").remaining == 3
    assert hour.peek("k").remaining == 1
    hour.reset("k")
    day.take("k", 3)
    refused = backend.take_all([(hour, "k", 1), (day, "k", 1)])
    assert (refused.allowed, refused.policy) == (False, names[0])
    assert hour.peek("k").remaining == 3


def test_take_all_over_different_keys(backend):
    """One customer behind an office's address: both limits count, each on its key."""
    address = backend.limiter(TokenBucket(5, "5/d"), "address")
    user = backend.limiter(TokenBucket(2, "2/d"), "user")
    calls = [(address, "198.51.100.7", 1), (user, "budi", 1)]
    passed = [backend.take_all(calls).allowed for _ in range(3)]
    assert passed == [True, True, False]
    assert address.peek("198.51.100.7").remaining == 3


def test_many_at_once_pass_exactly_the_limit(backend):
    """Eight at once, each twenty times, get no more than there is."""
    limiter = backend.limiter(TokenBucket(50, "50/d"))
    assert backend.at_once(limiter, "k", callers=8, calls=20) == 50
