import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.limits import (
    Concurrency,
    Decision,
    FixedWindow,
    Limiter,
    ManualClock,
    PolicyError,
    Quota,
    TokenBucket,
    take_all,
)
from rtrw.limits.headers import (
    DIALECTS,
    Seen,
    Standing,
    checked_dialect,
    fields,
    read_ratelimit,
    reset,
    retry_after,
)

S = 1_000_000
INF = float("inf")


def refusal(retry, reset_after=60.0, remaining=0):
    return Decision(False, 100, remaining, retry, reset_after, 0.0, "default")


def told(dialect, decision, policy, cost=1):
    standing = Standing(decision.policy, policy, decision, cost)
    return dict(fields(dialect, [standing]))


def test_h1_seconds_are_rounded_up():
    """1.2 s to wait are 2, and then the call passes."""
    clock = ManualClock()
    limiter = Limiter(TokenBucket(6, "5/s"), clock=clock)
    limiter.take("k", 6)
    decision = limiter.take("k", 6)
    assert decision.retry_after == 1.2
    assert retry_after(decision) == 2
    clock.advance_us(2 * S)
    assert limiter.allow("k", 6)


@pytest.mark.parametrize("policy", [TokenBucket(10, "5/s"), TokenBucket(10, "10/s")])
def test_h2_less_than_a_second_is_one(policy):
    """200 ms, and the 100 ms of R5, are shown as 1."""
    limiter = Limiter(policy, clock=ManualClock())
    limiter.take("k", 10)
    decision = limiter.take("k")
    assert 0.1 <= decision.retry_after <= 0.2
    assert retry_after(decision) == 1


@pytest.mark.parametrize("wait", [0.0, -1484742195.0, -0.5])
def test_h3_never_0_nor_negative_on_a_refusal(wait):
    """A key that ended between the test and the header gives 1."""
    decision = refusal(wait, reset_after=wait)
    assert retry_after(decision) == 1
    assert told("legacy", decision, TokenBucket(100, 1))["RateLimit-Reset"] == "1"
    passed = decision._replace(allowed=True)
    assert told("legacy", passed, TokenBucket(100, 1))["RateLimit-Reset"] == "0"


def test_h4_a_delay_and_not_an_epoch():
    """A quota of the day, decided by wall time, tells the seconds that are left."""
    # 2026-11-30 23:00:00 UTC: one hour before the day is over.
    clock = ManualClock(1_796_079_600 * S)
    limiter = Limiter(Quota(1, "day", zone="UTC"), clock=clock)
    limiter.take("k")
    assert retry_after(limiter.take("k")) == 3_600


def test_h5_what_is_left_of_the_window_and_only_on_refusal():
    """10 per 60 s, refused at 20 s: 40; nothing on success."""
    clock = ManualClock()
    limiter = Limiter(FixedWindow(10, "60s"), clock=clock)
    allowed = limiter.take("k", 10)
    clock.advance_us(20 * S)
    refused = limiter.take("k")
    assert retry_after(allowed) is None
    assert retry_after(refused) == 40
    assert told("legacy", refused, limiter.policy) == {
        "RateLimit-Limit": "10",
        "RateLimit-Remaining": "0",
        "RateLimit-Reset": "40",
    }


def test_h6_the_limit_that_refuses_answers():
    """Of one per second and one per day, the exhausted day is told."""
    clock = ManualClock()
    second = Limiter(FixedWindow(5, "1s"), name="second", clock=clock)
    day = Limiter(FixedWindow(8, "1d"), second.store, name="day", clock=clock)
    answers = []
    for _ in range(9):
        answers.append(take_all([(second, "k", 1), (day, "k", 1)]))
        clock.advance_us(S)
    assert [bool(answer) for answer in answers] == [True] * 8 + [False]
    standings = [
        Standing("second", second.policy),
        Standing("day", day.policy, answers[-1]),
    ]
    # 86400 s from the first call, 8 s of which have passed.
    assert fields("legacy", standings) == [
        ("RateLimit-Limit", "8"),
        ("RateLimit-Remaining", "0"),
        ("RateLimit-Reset", "86392"),
    ]
    assert fields("draft-11", standings) == [
        ("RateLimit-Policy", '"second";q=5;w=1, "day";q=8;w=86400'),
        ("RateLimit", '"day";r=0;t=86392'),
    ]


def test_h6_the_latest_of_several_refusals():
    """Where two refuse, legacy tells the one that lasts longer."""
    short = refusal(3.0)._replace(policy="short", limit=1)
    long = refusal(300.0)._replace(policy="long", limit=2)
    bucket = TokenBucket(1, 1)
    standings = [Standing("short", bucket, short), Standing("long", bucket, long)]
    assert dict(fields("legacy", standings))["RateLimit-Limit"] == "2"


@pytest.mark.parametrize("remaining", [0, 15])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_h8_retry_after_is_not_before_the_effective_window(dialect, remaining):
    """Nothing, or too little, is left: the field's time is Retry-After's."""
    decision = refusal(19.5, reset_after=40.0, remaining=remaining)
    shown = told(dialect, decision, FixedWindow(100, "60s"))
    if dialect == "legacy":
        assert shown["RateLimit-Reset"] == "20"
    else:
        [seen] = read_ratelimit(shown["RateLimit"])
        assert seen == Seen("default", remaining, 20)
    assert retry_after(decision) == 20


def test_h8_what_can_never_fit_has_no_retry_after():
    """Cost 50 of 10: the fields tell how things stand, Retry-After is absent."""
    decision = Limiter(TokenBucket(10, 10)).take("k", 50)
    assert decision.retry_after == INF
    assert retry_after(decision) is None
    assert reset(decision) == 0


@pytest.mark.parametrize(
    ("dialect", "rate"),
    [
        ("draft-11", '"default";r=12;t=23'),
        ("draft-12", '"default";a=12;w=23;c=5'),
        ("draft", '"default";r=12;t=23;a=12;w=23'),
    ],
)
def test_h10_one_dialect_at_a_time(dialect, rate):
    """The drafts' fields have quoted names and parameters, and none of legacy's."""
    decision = Decision(True, 100, 12, 0.0, 22.1, 0.0, "default")
    assert told(dialect, decision, FixedWindow(100, "60s"), cost=5) == {
        "RateLimit-Policy": '"default";q=100;w=60',
        "RateLimit": rate,
    }


def test_h10_legacy_has_no_draft_fields():
    """The default has three plain numbers."""
    decision = Decision(True, 100, 12, 0.0, 22.1, 0.0, "default")
    assert told("legacy", decision, FixedWindow(100, "60s")) == {
        "RateLimit-Limit": "100",
        "RateLimit-Remaining": "12",
        "RateLimit-Reset": "23",
    }
    assert told(None, decision, FixedWindow(100, "60s")) == {}


def test_windows_are_whole_seconds_above_0():
    """A window of 0.5 s, and one of 1.5 s, are rounded up."""
    decision = Decision(True, 1, 0, 0.0, 0.2, 0.0, "x")
    assert told("draft", decision, FixedWindow(1, "500ms"))["RateLimit-Policy"] == (
        '"x";q=1;w=1'
    )
    assert told("draft", decision, FixedWindow(1, "1500ms"))["RateLimit-Policy"] == (
        '"x";q=1;w=2'
    )


def test_concurrency_has_its_own_unit_and_no_window():
    """Requests at the same time are told as such; a wait only on refusal."""
    limiter = Limiter(Concurrency(1, "30s"), name="exports", clock=ManualClock())
    taken, refused = limiter.take("k"), limiter.take("k")
    assert told("draft-11", taken, limiter.policy) == {
        "RateLimit-Policy": '"exports";q=1;qu="concurrent-requests"',
        "RateLimit": '"exports";r=0',
    }
    assert told("draft-11", refused, limiter.policy)["RateLimit"] == (
        '"exports";r=0;t=30'
    )


def test_legacy_prefers_a_rate_to_a_number_at_the_same_time():
    """Two exports at a time are no two requests: the rate is told."""
    held = Standing(
        "exports", Concurrency(2, 30), Decision(True, 2, 1, 0, 30, 0, "exports")
    )
    rate = Standing("api", TokenBucket(9, 1), Decision(True, 9, 8, 0, 1, 0, "api"))
    assert dict(fields("legacy", [held, rate]))["RateLimit-Limit"] == "9"


def test_unknown_dialects_are_refused_at_construction():
    """A dialect is one of four words, or none."""
    assert checked_dialect(None) is None
    with pytest.raises(PolicyError, match="RTRW680"):
        checked_dialect("draft-10")


# --- reading -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ('"minute";r=12;t=23', [("minute", 12, 23)]),
        ('"minute";a=12;w=0;c=1', [("minute", 12, 0)]),
        ('"minute";r=1;t=2;a=12;w=23;pk=:cGs=:', [("minute", 12, 23)]),
        ('"a";r=0,"b;,";r=7;t=1', [("a", 0, None), ("b;,", 7, 1)]),
        (r'"say \"hi\" \\";r=3', [('say "hi" \\', 3, None)]),
        ("100;w=60", []),
        ('"x";t=5', []),
        ('"x";r=1.5', []),
        ('"x";r=-1', []),
        ("", []),
    ],
)
def test_reading_a_field(text, seen):
    """``a`` before ``r``, ``w`` before ``t``, others passed over, nonsense ignored."""
    assert read_ratelimit(text) == [Seen(*one) for one in seen]


@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1),
    st.integers(0, 10**15 - 1),
    st.integers(0, 10**9),
)
def test_what_is_written_is_read(name, remaining, seconds):
    """Any printable name and any whole numbers come back."""
    decision = Decision(True, 1, remaining, 0.0, float(seconds), 0.0, name)
    for dialect in ("draft-11", "draft-12", "draft"):
        text = told(dialect, decision, TokenBucket(1, 1))["RateLimit"]
        assert read_ratelimit(text) == [Seen(name, remaining, seconds)]


def test_names_cannot_break_out_of_a_header():
    """Line ends and letters beyond ASCII do not come into a field."""
    decision = Decision(True, 1, 1, 0.0, 0.0, 0.0, "a\r\nX: 1é")
    assert told("draft", decision, TokenBucket(1, 1))["RateLimit"].startswith(
        '"a??X: 1?";'
    )
