import pytest

from rtrw.limits import (
    FixedWindow,
    Limiter,
    ManualClock,
    PolicyError,
    SlidingWindowCounter,
    SlidingWindowLog,
)

S = 1_000_000
WINDOWS = [FixedWindow, SlidingWindowLog, SlidingWindowCounter]


def admitted_each_ms(policy, start, span):
    """The instants (ms) at which a call passes that is tried each millisecond."""
    clock = ManualClock(start * 1_000)
    limiter = Limiter(policy, clock=clock)
    passed = []
    for ms in range(span):
        clock.set_us((start + ms) * 1_000)
        passed += [ms] * limiter.allow("k")
    return passed


@pytest.mark.parametrize("policy", WINDOWS)
def test_so_many_in_a_window(policy):
    """Three pass in a window that begins now, the fourth waits."""
    limiter = Limiter(policy(3, "10s"), clock=ManualClock(40 * S))
    assert [limiter.allow("k") for _ in range(5)] == [True] * 3 + [False] * 2


def test_h5_a_fixed_window_waits_for_its_end():
    """10 per 60 s, refused at 20 s: 40 s, not the whole window."""
    clock = ManualClock(20 * S)
    limiter = Limiter(FixedWindow(10, "60s"), clock=clock)
    assert limiter.take("k", 10).retry_after == 0.0
    assert limiter.take("k").retry_after == 40.0


def test_r9_a_fixed_window_passes_twice_the_limit_across_an_edge():
    """From 50 ms before a whole second, each ms: 20 pass within 60 ms, as promised."""
    policy = FixedWindow(10, "1s")
    passed = admitted_each_ms(policy, 9_950, 1_000)
    assert len(passed) == 20
    assert passed[-1] == 59
    assert policy.most_in(S) == 20


def test_r9_the_log_gives_10():
    """The same calls: the log passes the limit in any window."""
    policy = SlidingWindowLog(10, "1s")
    assert len(admitted_each_ms(policy, 9_950, 1_000)) == 10
    assert policy.most_in(S) == 10


def test_r9_the_counter_stays_within_its_promise():
    """The counter passes more than the limit across an edge, but at most twice."""
    policy = SlidingWindowCounter(10, "1s")
    passed = admitted_each_ms(policy, 9_950, 1_000)
    assert 10 < len(passed) <= policy.most_in(S) == 20


@pytest.mark.parametrize(
    ("before", "now_used", "part", "limit", "estimate"),
    [
        # 80 x 0.75 + 30 = 90
        pytest.param(80, 30, 25, 200, 90, id="issue"),
        # 50 x 0.9 + 10 = 55
        pytest.param(50, 10, 10, 100, 55, id="r15"),
    ],
)
def test_r15_the_counter_estimates(before, now_used, part, limit, estimate):
    """What remains is the limit less the estimate."""
    policy = SlidingWindowCounter(limit, "100s")
    state = (7, before, now_used)
    verdict = policy.decide(state, 700 * S + part * S, 0)
    assert limit - verdict.remaining == estimate


def test_r15_a_limit_of_1_allows_1():
    """1 per 10 s passes one, and another when the window has gone by."""
    clock = ManualClock(5 * S)
    limiter = Limiter(SlidingWindowCounter(1, "10s"), clock=clock)
    assert [limiter.allow("k"), limiter.allow("k")] == [True, False]
    wait = limiter.take("k").retry_after
    clock.advance_us(round(wait * S))
    assert limiter.allow("k")


def test_the_counter_forgets_after_two_windows():
    """A count matters until the end of the window after its own."""
    policy = SlidingWindowCounter(4, "10s")
    state = policy.decide(None, 3 * S, 2).state
    assert policy.none_at(state) == 20 * S
    assert policy.decide(state, 19_999_999, 0).remaining == 3  # 2 x 1e-7 is not none
    assert policy.decide(state, 20 * S, 0).remaining == 4
    assert policy.none_at((1, 2, 0)) == 20 * S


@pytest.mark.parametrize("policy", WINDOWS)
def test_refund_gives_back(policy):
    """What is refunded can be taken again, and no more than that."""
    limiter = Limiter(policy(3, "10s"), clock=ManualClock())
    limiter.take("k", 3)
    limiter.refund("k", 2)
    assert limiter.peek("k").remaining == 2
    limiter.refund("k", 99)
    assert limiter.peek("k").remaining == 3


def test_a_refund_of_the_log_takes_the_latest():
    """The latest calls are given back first, so that nothing ends too early."""
    policy = SlidingWindowLog(10, "10s")
    assert policy.refund((0, 2, 5, 3), 6, 4) == (0, 1)
    assert policy.refund((0, 2, 5, 3), 6, 2) == (0, 2, 5, 1)


@pytest.mark.parametrize("policy", WINDOWS)
@pytest.mark.parametrize(("limit", "window"), [(0, "1m"), (1.5, "1m")])
def test_limits_that_cannot_be(policy, limit, window):
    """A limit below 1 is an error where it is written."""
    with pytest.raises(PolicyError, match="RTRW610"):
        policy(limit, window)


@pytest.mark.parametrize("policy", WINDOWS)
@pytest.mark.parametrize("window", [0, "0s", "soon", "", True, "-1s", "1.0000001s"])
def test_windows_that_cannot_be(policy, window):
    """A window of nothing, or one that cannot be read, is an error."""
    with pytest.raises(PolicyError, match="RTRW613"):
        policy(1, window)


@pytest.mark.parametrize("policy", WINDOWS)
def test_told_in_words(policy):
    """The policy shows how it is written, and equal ones are equal."""
    assert repr(policy(3, 90)) == f"{policy.__name__}(3, '90s')"
    assert policy(3, 60).spec == policy(3, "1m").spec
    assert policy(3, 60).bytes_per_key() >= 140


def test_r20_half_a_second_is_a_window():
    """Windows below a second are exact."""
    clock = ManualClock()
    limiter = Limiter(SlidingWindowLog(1, "500ms"), clock=clock)
    assert limiter.allow("k")
    assert limiter.take("k").retry_after == 0.5
