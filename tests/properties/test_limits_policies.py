"""What holds for every policy, whatever comes in whatever order."""

from __future__ import annotations

from fractions import Fraction

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
from rtrw.limits.policy import NEVER

S = 1_000_000
EPOCH = 1_796_040_000 * S
rates = st.builds(TokenRate, st.integers(1, 20), st.integers(1, 3 * S))
sizes = st.integers(1, 12)
lengths = st.integers(1, 5 * S).map(lambda us: f"{us}us")
zones = st.sampled_from(["UTC", "Asia/Jakarta", "America/Sao_Paulo"])
timed = st.one_of(
    st.builds(TokenBucket, sizes, rates),
    st.builds(TokenBucket, sizes, rates, strict=st.just(True)),
    st.builds(LeakyBucket, sizes, rates),
    st.builds(LeakyQueue, sizes, rates),
    st.builds(GCRA, sizes, rates),
    st.builds(FixedWindow, sizes, lengths),
    st.builds(SlidingWindowLog, sizes, lengths),
    st.builds(SlidingWindowCounter, sizes, lengths),
    st.builds(Quota, sizes, st.just("day"), zone=zones),
    st.builds(Quota, sizes, st.just("month"), zone=zones, day=st.integers(1, 31)),
)
policies = st.one_of(timed, st.builds(Concurrency, sizes, lengths))
steps = st.lists(
    st.tuples(
        st.one_of(st.just(0), st.integers(0, 3 * S), st.integers(0, 40 * 86_400 * S)),
        st.integers(0, 14),
    ),
    min_size=1,
    max_size=25,
)


def run(policy, moves):
    """Now, cost, state before and verdict of calls, each so long after the last."""
    now, state = EPOCH, None
    for wait, cost in moves:
        now += wait
        verdict = policy.decide(state, now, cost)
        yield now, cost, state, verdict
        state = verdict.state


@given(policies, steps)
def test_retry_after_is_exact(policy, moves):
    """A retry then succeeds, and one microsecond earlier fails."""
    for now, cost, _, verdict in run(policy, moves):
        if verdict.allowed:
            assert verdict.retry == 0
        elif verdict.retry == NEVER:
            assert cost > policy.limit
        else:
            then = now + verdict.retry
            assert policy.decide(verdict.state, then, cost).allowed
            if policy.kind != "concurrency":
                assert verdict.retry > 0
                assert not policy.decide(verdict.state, then - 1, cost).allowed


@given(policies, steps)
def test_refused_costs_nothing(policy, moves):
    """A refusal leaves the very state that was there; so does a cost of 0."""
    for _, cost, before, verdict in run(policy, moves):
        if not verdict.allowed or cost == 0:
            assert verdict.state == before


@given(policies, steps)
def test_remaining_is_what_can_be_taken(policy, moves):
    """All that remains passes at once, and not one more."""
    for now, _, _, verdict in run(policy, moves):
        assert 0 <= verdict.remaining <= policy.limit
        assert policy.decide(verdict.state, now, verdict.remaining).allowed
        assert not policy.decide(verdict.state, now, verdict.remaining + 1).allowed


@given(policies, steps)
def test_none_at_is_when_nothing_is_remembered(policy, moves):
    """From that instant the state decides as "never used", and before it does not."""
    for now, _, _, verdict in run(policy, moves):
        if verdict.state is None:
            assert verdict.reset == 0
            continue
        end = policy.none_at(verdict.state)
        if end > now:
            assert verdict.reset == end - now
            sooner = policy.decide(verdict.state, end - 1, policy.limit)
            assert not sooner.allowed
        then = max(end, now)
        assert policy.decide(verdict.state, then, policy.limit).allowed
        assert policy.decide(verdict.state, then, 0).remaining == policy.limit


@given(timed, steps, st.integers(1, 8 * S))
def test_no_window_passes_more_than_promised(policy, moves, window):
    """What passes in any window is within the policy's own bound."""
    passed = [(now, cost) for now, cost, _, v in run(policy, moves) if v.allowed]
    for length in (window, policy.window):
        bound = policy.most_in(length)
        for begin, _ in passed:
            inside = sum(c for at, c in passed if begin <= at < begin + length)
            assert inside <= bound


@given(
    st.one_of(
        st.builds(TokenBucket, sizes, rates, strict=st.just(True)),
        st.builds(SlidingWindowLog, sizes, lengths),
    ),
    steps,
)
def test_strict_and_log_never_exceed_the_limit_in_any_window(policy, moves):
    """The two exact ones pass at most N in any window of theirs."""
    passed = [(now, cost) for now, cost, _, v in run(policy, moves) if v.allowed]
    for begin, _ in passed:
        inside = sum(c for at, c in passed if begin <= at < begin + policy.window)
        assert inside <= policy.limit


@given(policies, steps, st.integers(1, 14))
def test_refund_is_never_better_than_unused(policy, moves, back):
    """A refund gives back at most what was taken."""
    for now, _, _, verdict in run(policy, moves):
        state = policy.refund(verdict.state, now, back)
        left = policy.decide(state, now, 0).remaining
        assert verdict.remaining <= left <= policy.limit
        assert left <= verdict.remaining + back


@given(timed, steps, st.integers(1, 400 * 86_400 * S))
def test_k1_a_clock_set_back_locks_nobody_out(policy, moves, step):
    """After any step back, waiting as told succeeds, and within two whole windows."""
    *_, (now, _, _, verdict) = run(policy, moves)
    earlier = now - step
    refused = policy.decide(verdict.state, earlier, policy.limit)
    if refused.allowed:
        return
    longest = {"day": 2 * 25 * 3_600 * S, "month": 63 * 86_400 * S}
    most = longest.get(getattr(policy, "period", ""), 3 * policy.window)
    assert 0 < refused.retry <= most
    then = earlier + refused.retry
    assert policy.decide(refused.state, then, policy.limit).allowed
    # Asking in between, and being refused, changes nothing about it.
    halfway = policy.decide(refused.state, earlier + refused.retry // 2, policy.limit)
    if not halfway.allowed:
        assert policy.decide(halfway.state, then, policy.limit).allowed


@given(st.builds(TokenBucket, sizes, rates), steps, st.integers(1, 400 * 86_400 * S))
def test_k1_a_clock_set_back_gives_no_tokens(policy, moves, step):
    """There is never more in a bucket after a step back than before it."""
    *_, (now, _, _, verdict) = run(policy, moves)
    back = policy.decide(verdict.state, now - step, 0)
    assert back.remaining <= verdict.remaining


class Naive:
    """A token bucket as one would write it on paper, in fractions."""

    def __init__(self, capacity: int, rate: TokenRate) -> None:
        self.capacity = Fraction(capacity)
        self.rate = Fraction(rate.amount, rate.period)
        self.level, self.last = self.capacity, EPOCH

    def take(self, now: int, cost: int) -> bool:
        self.level += (now - self.last) * self.rate
        self.level = min(self.level, self.capacity)
        self.last = now
        if cost > self.level:
            return False
        self.level -= cost
        return True


@given(sizes, rates, steps)
def test_the_fast_verbs_decide_as_paper_does(capacity, rate, moves):
    """Limiter, policy and a bucket in fractions agree on every call."""
    for kind in (TokenBucket, LeakyBucket, GCRA):
        policy = kind(capacity, rate)
        clock, other_clock = ManualClock(EPOCH), ManualClock(EPOCH)
        taking, allowing = Limiter(policy, clock=clock), None
        allowing = Limiter(policy, clock=other_clock)
        naive = Naive(capacity, rate)
        for (wait, cost), (now, _, _, verdict) in zip(
            moves, run(policy, moves), strict=True
        ):
            clock.advance_us(wait)
            other_clock.advance_us(wait)
            decision = taking.take("k", cost)
            assert decision == verdict.decision(capacity, "default")
            assert allowing.allow("k", cost) == decision.allowed
            assert naive.take(now, cost) == decision.allowed
            assert decision.remaining == naive.level // 1


@given(policies, steps)
def test_peek_is_take_without_the_charge(policy, moves):
    """Peek answers what take then answers, and shows what is there before."""
    clock = ManualClock(EPOCH)
    limiter = Limiter(policy, clock=clock)
    for wait, cost in moves:
        clock.advance_us(wait)
        before = limiter.peek("k", cost)
        taken = limiter.take("k", cost)
        assert before.allowed == taken.allowed
        assert before.retry_after == taken.retry_after
        assert before.delay == taken.delay
        assert before.remaining == taken.remaining + (cost if taken else 0)


@settings(max_examples=50)
@given(st.lists(st.integers(-20 * S, 20 * S), min_size=1, max_size=40), rates, sizes)
def test_k1_steps_back_and_forth_pass_no_more_than_time_that_went_by(
    moves, rate, capacity
):
    """With a clock that steps, at most b + r x (all of its moves forward) pass."""
    clock = ManualClock(1_000 * S)
    limiter = Limiter(TokenBucket(capacity, rate), clock=clock)
    passed = sum(limiter.allow("k") for _ in range(capacity + 1))
    forward = 0
    for move in moves:
        clock.advance_us(move)
        forward += max(0, move)
        passed += sum(limiter.allow("k") for _ in range(capacity + 1))
    assert passed <= capacity + forward * rate.amount // rate.period
