import pytest

from rtrw.errors import InputError
from rtrw.limits import (
    GCRA,
    FixedWindow,
    LeakyQueue,
    SlidingWindowLog,
    TokenBucket,
)
from rtrw.limits.compare import (
    Outcome,
    alike,
    binned,
    busiest,
    compare,
    compare_instances,
    share_of,
    stampede,
    stampede_with_jitter,
)
from rtrw.limits.patterns import PATTERNS, Request, edge, read_trace, spread

S = 1_000_000
RULE = FixedWindow(100, "1m")


def by_label(outcomes):
    return {one.label: (len(one.passed), one.busiest) for one in outcomes}


def test_the_200_in_2_seconds_at_an_edge():
    """A fixed window of 100 a minute passes all 200; the log stays at 100."""
    requests = edge(100, 60 * S)
    assert len(requests) == 200
    assert requests[-1].at - requests[0].at < 2 * S
    found = by_label(compare(RULE, requests))
    assert found["fixed-window"] == (200, 200)
    assert found["sliding-window-log"] == (100, 100)
    assert found["token-bucket, strict"] == (100, 100)
    # 100 at once, and what 100 a minute bring in two seconds.
    assert found["token-bucket"] == (103, 103)


def test_steady_use_above_the_rate():
    """360 calls in three minutes against 100 a minute: 300 pass through windows."""
    found = by_label(compare(RULE, PATTERNS["steady"](100, 60 * S)))
    assert found["fixed-window"] == (300, 100)
    # The bucket's first burst carries the fifth that is too much.
    assert found["token-bucket"] == (360, 120)


def test_a_rush_is_cut_off():
    """Of 650 calls with 500 in a rush the log passes 200, never over 100 a minute."""
    requests = PATTERNS["flash"](100, 60 * S)
    assert len(requests) == 650
    assert by_label(compare(RULE, requests))["sliding-window-log"] == (200, 100)


def test_the_queue_s_calls_are_counted_when_they_go():
    """Three at once through a queue at 1/s go at 0, 1 and 2 s."""
    outcome = compare(LeakyQueue(3, "1/s"), [Request(0)] * 3)[0]
    assert [at for at, *_ in outcome.passed] == [0, S, 2 * S]


def test_herd_at_second_12():
    """200 clients come at second 12; refused, they come again as one, or spread."""
    clients = PATTERNS["herd"](100, 60 * S)
    assert {one.at for one in clients} == {12 * S}
    policy = SlidingWindowLog(100, "1m")
    same = stampede("log", policy, clients)
    assert {at for at, *_ in same.passed} == {12 * S, 72 * S}
    spread_out = stampede_with_jitter("log", policy, clients)
    assert len(spread_out.passed) == 200
    assert max(binned(spread_out.offered, 0, 100_000, 1_000)) < 20
    assert min(at for at, *_ in spread_out.offered) >= 12 * S
    assert stampede_with_jitter("log", policy, clients) == spread_out


def test_a_herd_goes_home():
    """Who has not passed after ten windows gives up."""
    clients = [Request(0, str(number)) for number in range(50)]
    outcome = stampede("gcra", GCRA(1, "1/s"), clients)
    assert len(outcome.passed) == 11


@pytest.mark.parametrize("skew", [False, True])
def test_four_instances(skew):
    """Whole limits add up to 400; a quarter each holds 100, or less when skewed."""
    requests = [Request(number) for number in range(800)]
    divided = share_of(SlidingWindowLog(100, "1m"), 4)
    found = by_label(
        compare_instances(SlidingWindowLog(100, "1m"), requests, 4, divided, skew=skew)
    )
    assert found["shared"] == (100, 100)
    assert found["each"] == (400, 400)
    assert found["divided"] == (100, 100)


def test_a_skewed_balancer_wastes_shares():
    """Of 100 calls one half meets a quarter of the limit: 25 + 3 x 16 or 17 pass."""
    requests = [Request(number) for number in range(100)]
    policy = SlidingWindowLog(100, "1m")
    found = by_label(
        compare_instances(policy, requests, 4, share_of(policy, 4), skew=True)
    )
    assert found["shared"][0] == 100
    assert found["divided"][0] == 25 + 50
    assert list(spread(6, 4, skew=True)) == [0, 1, 0, 2, 0, 3]
    assert list(spread(3, 1, skew=True)) == [0, 0, 0]
    assert "divided" not in by_label(
        compare_instances(policy, requests, 200, share_of(policy, 200), skew=False)
    )


def test_shares():
    """Limit and rate are divided, the window stays; nothing is left of too little."""
    assert share_of(FixedWindow(100, "1m"), 4).spec == FixedWindow(25, "1m").spec
    assert share_of(TokenBucket(100, "10/s"), 4).spec == TokenBucket(25, "2.5/s").spec
    strict = share_of(TokenBucket(10, "10/s", strict=True), 2)
    assert strict.spec == TokenBucket(5, "5/s", strict=True).spec
    assert share_of(FixedWindow(3, "1m"), 4) is None


def test_every_kind_once_and_the_own_first():
    """The rule's own policy leads; others have its numbers."""
    labels = [label for label, _ in alike(TokenBucket(10, "10/s"))]
    assert labels[0] == "token-bucket"
    assert len(set(labels)) == len(labels) == 7
    assert {policy.window for _, policy in alike(RULE)} == {60 * S, 600_000}


def test_busiest_is_per_key_and_half_open():
    """A window holds what lies within its length, of one key."""
    events = [(0, "a", 1), (5, "a", 2), (10, "a", 4), (10, "b", 6)]
    assert busiest(events, 10) == 6
    assert busiest(events, 11) == 7
    assert busiest([], 10) == 0
    assert Outcome("x", ((0, "a", 1),), ((1, "a", 1),), 1).offered[1][0] == 1


def test_a_trace():
    """A CSV with times in seconds; key and cost are optional, order is made."""
    lines = ["t_s,key,cost", "1.5,b,2", "0.25,,", "3"]
    assert read_trace(lines, "t.csv") == [
        Request(250_000, "k", 1),
        Request(1_500_000, "b", 2),
        Request(3 * S, "k", 1),
    ]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([], ["RTRW645"]),
        (["t_s"], ["RTRW645"]),
        (["time", "1"], ["RTRW644"]),
        (["t_s,cost", "x,1", "1,0", "-1,1", "1,-2"], ["RTRW644", "RTRW647"] * 2),
        (["t_s", *["x"] * 50], ["RTRW644"] * 20),
    ],
)
def test_traces_that_cannot_be_read(lines, codes):
    """Every bad row is told with its number, the first twenty of them."""
    with pytest.raises(InputError) as caught:
        read_trace(lines, "t.csv")
    assert [problem.code for problem in caught.value.problems] == codes
