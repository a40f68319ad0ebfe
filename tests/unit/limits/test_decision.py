import json
import pickle
from math import inf

import pytest

from rtrw.errors import RtrwError
from rtrw.limits import (
    Decision,
    Limiter,
    LimitExceeded,
    ManualClock,
    PolicyError,
    StoreUnavailable,
    TokenBucket,
)
from rtrw.limits.decision import answer_of


def test_a_decision_is_true_when_allowed():
    """``if limiter.take(key):`` reads as it is meant."""
    limiter = Limiter(TokenBucket(1, "1/s"), name="api", clock=ManualClock())
    yes, no = limiter.take("k"), limiter.take("k")
    assert bool(yes) is True
    assert bool(no) is False
    assert yes == Decision(
        allowed=True,
        limit=1,
        remaining=0,
        retry_after=0.0,
        reset_after=1.0,
        delay=0.0,
        policy="api",
        lease=None,
    )


def test_never_is_null_in_json():
    """Infinity has no place in JSON."""
    never = Limiter(TokenBucket(10, 10)).take("k", 50)
    assert never.retry_after == inf
    told = never.as_json()
    assert told["retry_after"] is None
    assert json.loads(json.dumps(told, allow_nan=False))["remaining"] == 10


@pytest.mark.parametrize(("cost", "code"), [(1, "RTRW601"), (50, "RTRW602")])
def test_limit_exceeded_tells_when_or_never(cost, code):
    """The exception names the limiter, and survives being sent to another process."""
    limiter = Limiter(TokenBucket(1, "1/s"), name="api", clock=ManualClock())
    limiter.take("k")
    error = LimitExceeded(limiter.take("k", cost))
    assert error.problems[0].code == code
    assert "api" in str(error)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert again.decision == error.decision


def test_all_errors_are_of_one_tree():
    """One ``except RtrwError`` catches them all."""
    for kind in (LimitExceeded, PolicyError, StoreUnavailable):
        assert issubclass(kind, RtrwError)


def one(allowed, remaining, retry, *, delay=0.0, lease=None):
    return Decision(allowed, 10, remaining, retry, 0.0, delay, "p", lease)


def test_h6_the_refusal_that_lasts_longest_answers():
    """Of several limits the refusing one speaks, the latest of them."""
    second, day = one(False, 0, 1.0), one(False, 0, 3_600.0)
    assert answer_of([one(True, 0, 0.0), second, day]) == day


def test_when_all_agree_the_tightest_answers():
    """The least that is left, with the longest delay and the lease."""
    parts = [
        one(True, 5, 0.0, delay=2.0),
        one(True, 3, 0.0),
        one(True, 9, 0.0, lease="7:1"),
    ]
    assert answer_of(parts) == one(True, 3, 0.0, delay=2.0, lease="7:1")
