"""Each policy beside a naive one, written from its promise and nothing else.

The naive ones remember every call that passed, and compute in fractions and calendar
dates. They know nothing of states, grains or verdicts.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.bucket import TokenRate
from rtrw.limits import (
    GCRA,
    Concurrency,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    Limiter,
    ManualClock,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
)

S = 1_000_000
DAY = 86_400 * S
EPOCH = 1_798_761_599 * S  # the last second of 2026 in UTC

Call = tuple[int, int]
"""Instant and cost of a call that passed."""


class Paper:
    """A limit by its words: ``used`` is what counts against it at an instant."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.calls: list[Call] = []

    def used(self, now: int) -> Fraction | int:
        raise NotImplementedError

    def take(self, now: int, cost: int) -> bool:
        if cost and self.used(now) + cost > self.limit:
            return False
        if cost:
            self.calls.append((now, cost))
        return True

    def refund(self, cost: int) -> None:
        """The latest calls did not happen."""
        while cost and self.calls:
            at, last = self.calls.pop()
            if last > cost:
                self.calls.append((at, last - cost))
            cost -= min(cost, last)


class PaperBucket(Paper):
    """What is missing from a full bucket; refunds put tokens back."""

    def __init__(self, limit: int, rate: TokenRate) -> None:
        super().__init__(limit)
        self.rate = Fraction(rate.amount, rate.period)
        self.missing, self.last = Fraction(0), EPOCH

    def used(self, now: int) -> Fraction:
        self.missing = max(Fraction(0), self.missing - self.rate * (now - self.last))
        self.last = now
        return self.missing

    def take(self, now: int, cost: int) -> bool:
        if self.used(now) + cost > self.limit:
            return False
        self.missing += cost
        return True

    def refund(self, cost: int) -> None:
        self.missing = max(Fraction(0), self.missing - cost)


class PaperWindow(Paper):
    """What passed since the last multiple of the window's length."""

    def __init__(self, limit: int, window: int) -> None:
        super().__init__(limit)
        self.window = window

    def used(self, now: int) -> int:
        begin = now - now % self.window
        self.calls = [(at, cost) for at, cost in self.calls if at >= begin]
        return sum(cost for _, cost in self.calls)


class PaperLog(PaperWindow):
    """What passed in the window that ends now, which does not hold its begin."""

    def used(self, now: int) -> int:
        self.calls = [(at, cost) for at, cost in self.calls if at > now - self.window]
        return sum(cost for _, cost in self.calls)


class PaperCounter(PaperWindow):
    """This window's calls, and the last one's share that still counts."""

    def used(self, now: int) -> Fraction:
        begin = now - now % self.window
        self.calls = [c for c in self.calls if c[0] >= begin - self.window]
        here = sum(cost for at, cost in self.calls if at >= begin)
        before = sum(cost for at, cost in self.calls if at < begin)
        return here + before * (1 - Fraction(now - begin, self.window))


class PaperCalendar(Paper):
    """What passed since the local midnight that began the day or the month."""

    def __init__(self, limit: int, period: str, zone: str, day: int) -> None:
        super().__init__(limit)
        self.period, self.zone, self.day = period, ZoneInfo(zone), day

    def _local(self, now: int) -> date:
        return datetime.fromtimestamp(now / S, UTC).astimezone(self.zone).date()

    def _first(self, today: date) -> date:
        """The day on which the period of ``today`` began, by walking back."""
        while self.period == "month" and not self._begins(today):
            today -= timedelta(days=1)
        return today

    def _begins(self, today: date) -> bool:
        last = (today + timedelta(days=1)).month != today.month
        return today.day == self.day or (last and today.day < self.day)

    def used(self, now: int) -> int:
        first = self._first(self._local(now))
        self.calls = [c for c in self.calls if self._local(c[0]) >= first]
        return sum(cost for _, cost in self.calls)


large = st.sampled_from([1, 2, 7, 12, 1_000, 2**53 - 1, 2**53, 2**53 + 1, 10**20])
small = st.integers(1, 12)
limits = st.one_of(small, large)
rates = st.one_of(
    st.builds(TokenRate, st.integers(1, 20), st.integers(1, 3 * S)),
    st.sampled_from([TokenRate(1, DAY), TokenRate(10, 1), TokenRate(999_983, 999_979)]),
)
lengths = st.one_of(st.integers(1, 5 * S), st.sampled_from([1, S, 60 * S, DAY]))
zones = st.sampled_from(["UTC", "Asia/Jakarta", "America/Sao_Paulo", "Europe/Berlin"])


@st.composite
def pairs(draw):
    """A policy, and the same on paper."""
    limit = draw(limits)
    kind = draw(st.sampled_from(["bucket", "fixed", "log", "counter", "strict", "day"]))
    if kind == "bucket":
        rate = draw(rates)
        made = draw(st.sampled_from([TokenBucket, LeakyBucket, GCRA, LeakyQueue]))
        return made(limit, rate), PaperBucket(limit, rate.reduced())
    if kind == "strict":
        bucket = TokenBucket(limit, draw(rates), strict=True)
        return bucket, PaperLog(limit, bucket.window)
    if kind == "day":
        period, zone = draw(st.sampled_from(["day", "month"])), draw(zones)
        day = draw(st.integers(1, 31)) if period == "month" else 1
        quota = Quota(limit, period, zone=zone, day=day)
        return quota, PaperCalendar(limit, period, zone, day)
    length = draw(lengths)
    made, paper = {
        "fixed": (FixedWindow, PaperWindow),
        "log": (SlidingWindowLog, PaperLog),
        "counter": (SlidingWindowCounter, PaperCounter),
    }[kind]
    return made(limit, f"{length}us"), paper(limit, length)


@st.composite
def runs(draw):
    """A policy, paper, and calls whose pauses suit it; the clock may stand still."""
    policy, paper = draw(pairs())
    window = policy.window
    # Floats hold these instants to the microsecond, up to the year 2100 or so.
    window = min(window, 400 * DAY)
    pause = st.one_of(
        st.just(0),
        st.integers(0, max(1, window // 3)),
        st.sampled_from([window - 1, window, window + 1, 2 * window]),
    )
    cost = st.one_of(
        st.integers(0, 14),
        st.sampled_from([0, policy.limit, policy.limit - 1, policy.limit + 1]),
        st.integers(0, policy.limit),
    )
    verb = st.sampled_from(["take", "take", "take", "allow", "peek", "refund", "reset"])
    return policy, paper, draw(st.lists(st.tuples(pause, verb, cost), max_size=30))


@settings(max_examples=300, deadline=None)
@given(runs())
def test_every_policy_decides_as_on_paper(run):
    """Each verb, from whole windows to clocks that stand still and costs that are 0."""
    policy, paper, steps = run
    clock = ManualClock(EPOCH)
    limiter = Limiter(policy, clock=clock)
    for pause, verb, cost in steps:
        clock.advance_us(pause)
        now = clock()
        if verb == "refund":
            paper.used(now)
            limiter.refund("k", cost)
            refunded(policy, paper, now, cost)
        elif verb == "reset":
            limiter.reset("k")
            paper.calls, paper.missing = [], Fraction(0)
        elif verb == "peek":
            fits = not cost or paper.used(now) + cost <= policy.limit
            assert limiter.peek("k", cost).allowed == fits
        else:
            assert bool(getattr(limiter, verb)("k", cost)) == paper.take(now, cost)
        left = max(0, (policy.limit - paper.used(now)) // 1)
        assert limiter.peek("k").remaining == left


def refunded(policy, paper, now, cost):
    """What a refund means on paper: the counter's is of the present window only."""
    if policy.kind == "sliding-window-counter":
        begin = now - now % paper.window
        older = [call for call in paper.calls if call[0] < begin]
        paper.calls = [call for call in paper.calls if call[0] >= begin]
        paper.refund(cost)
        paper.calls = older + paper.calls
    else:
        paper.refund(cost)


@settings(max_examples=100, deadline=None)
@given(small, rates, st.lists(st.tuples(st.integers(0, 3 * S), small), max_size=20))
def test_a_queue_lets_go_at_its_rate(capacity, rate, calls):
    """Each call goes when all that was let in before it has gone, at the rate."""
    clock = ManualClock(EPOCH)
    limiter = Limiter(LeakyQueue(capacity, rate), clock=clock)
    free = Fraction(EPOCH)
    for pause, cost in calls:
        clock.advance_us(pause)
        begin = max(free, Fraction(clock()))
        length = Fraction(rate.period, rate.amount)
        queued = (begin - clock()) / length
        decision = limiter.take("k", cost)
        assert decision.allowed == (queued + cost <= capacity)
        if decision:
            assert round(decision.delay * S) == -((clock() - begin) // 1)
            free = begin + cost * length


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 5),
    st.integers(1, 5 * S),
    st.lists(
        st.tuples(st.integers(0, 2 * S), st.booleans(), st.integers(1, 3)), max_size=30
    ),
)
def test_leases_are_what_is_held(limit, ttl, steps):
    """Taken, given back or ended: the slots that are not free are just those."""
    clock = ManualClock(EPOCH)
    limiter = Limiter(Concurrency(limit, f"{ttl}us"), clock=clock)
    held: list[tuple[int, int, str]] = []
    for pause, give, cost in steps:
        clock.advance_us(pause)
        held = [one for one in held if one[0] > clock()]
        if give and held:
            _, _, lease = held.pop(len(held) // 2)
            limiter.release("k", lease)
        elif not give:
            decision = limiter.take("k", cost)
            assert decision.allowed == (sum(c for _, c, _ in held) + cost <= limit)
            if decision:
                held.append((clock() + ttl, cost, decision.lease))
        assert limiter.peek("k").remaining == limit - sum(c for _, c, _ in held)


@pytest.mark.parametrize("kind", [TokenBucket, LeakyBucket, LeakyQueue, GCRA])
@pytest.mark.parametrize("capacity", [2**53 - 1, 2**53, 2**53 + 1])
def test_not_one_token_is_lost_beyond_doubles(kind, capacity):
    """Above 2^53 floats lose ones; at ten million a second each of them is counted."""
    clock = ManualClock(EPOCH)
    limiter = Limiter(kind(capacity, "10000000/s"), clock=clock)
    assert limiter.take("k", capacity - 1).remaining == 1
    assert limiter.allow("k")
    assert not limiter.allow("k")
    clock.advance_us(1)
    assert [limiter.allow("k", 3) for _ in range(4)] == [True, True, True, False]
    assert limiter.take("k").remaining == 0
    # 2^53 / 10^7 = 900719925.4740992 s, in whole microseconds upwards.
    assert limiter.take("k", capacity).retry_after == 900719925.4741
