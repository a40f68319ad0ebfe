"""The parts of the Redis store that need no server."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.clock import ManualClock
from rtrw.limits import (
    Decision,
    FixedWindow,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
)
from rtrw.limits.redis import scripts
from rtrw.limits.redis.asking import Core, Keys
from rtrw.limits.redis.clients import shortened
from rtrw.limits.redis.fast import make_passed
from rtrw.limits.redis.health import Health, is_answer, is_crossslot, is_noscript
from rtrw.limits.redis.names import name_of, start_of, tag_of
from rtrw.limits.redis.refusals import Refusals

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')

KEYS = st.text(st.sampled_from("a{}%:~2357BD"), max_size=8)


# --- names --------------------------------------------------------------------------


def test_names_as_documented():
    """Prefix, form, limiter, and the key as the hash tag."""
    start = start_of("rtrw", "b", "api")
    assert name_of(start, "budi") == b"rtrw:b:api:{budi}"
    assert name_of(start, "{t7}:budi") == b"rtrw:b:api:~{t7}:budi"
    assert name_of(start, "a}b") == b"rtrw:b:api:{a%7Db}"
    assert name_of(start, "") == b"rtrw:b:api:{%}"
    assert start_of("p", "b", "a:{b}") == "p:b:a%3A%7Bb%7D:"


@given(KEYS, KEYS, KEYS, KEYS)
def test_two_keys_never_share_a_name(one, other, limiter, rival):
    """Braces, colons and percent signs wherever they are."""
    names = {
        name_of(start_of("p", "b", x), k) for x, k in ((limiter, one), (rival, other))
    }
    assert (len(names) == 1) == ((limiter, one) == (rival, other))


@given(KEYS, KEYS, KEYS)
def test_limits_of_one_key_share_its_slot(key, limiter, other):
    """Every name has a tag, the same for all limiters, and Redis sees the same."""
    names = [
        name_of(start_of("p", form, x), key)
        for form, x in (("b", limiter), ("l", other))
    ]
    assert len({tag_of(name) for name in names}) == 1
    assert tag_of(names[0])
    slots = {redis.crc.key_slot(name) for name in names}
    assert slots == {redis.crc.key_slot(tag_of(names[0]))}


# --- scripts ------------------------------------------------------------------------


def test_shipped_scripts_read_no_time_but_the_servers():
    """The clock is TIME, and no argument is a time."""
    for policy in ("bucket", "fixed_window", "sliding_window_log", "concurrency"):
        text = scripts.one(policy).text
        assert text.count("local function clock()") == 1
        assert "redis.call('TIME')" in text
        assert "ARGV[#ARGV]" not in text
        assert "ARGV[4]" not in text


def test_a_script_of_several_has_each_policy_once():
    """Two buckets and a window are two chunks."""
    text = scripts.several(("bucket", "fixed_window", "bucket")).text
    assert text.count("chunks['bucket'] = ") == 1
    assert "{ chunks['bucket'], chunks['fixed_window'], chunks['bucket'] }" in text


# --- errors -------------------------------------------------------------------------


def test_errors_by_what_they_say():
    """redis-py turns the code into a class; wrappers turn the class into another."""
    plain = redis.exceptions.NoScriptError("No matching script. Please use EVAL.")
    wrapped = RuntimeError("boom")
    wrapped.__cause__ = plain
    silent = RuntimeError("NOSCRIPT No matching script")
    assert all(is_noscript(error) for error in (plain, wrapped, silent))
    assert not is_noscript(redis.exceptions.ResponseError("ERR"))
    assert is_crossslot(redis.exceptions.ClusterCrossSlotError("x"))
    assert is_answer(redis.exceptions.ResponseError("ERR"))
    assert not is_answer(redis.exceptions.ClusterDownError("down"))
    assert not is_answer(redis.exceptions.TimeoutError())
    turning = RuntimeError("one")
    turning.__cause__ = RuntimeError("two")
    turning.__cause__.__cause__ = turning
    assert not is_noscript(turning)


# --- health -------------------------------------------------------------------------


def test_pauses_grow_and_one_at_a_time_tries():
    """0.1 s, 0.2, 0.4, 0.8, then 1 s; who tries keeps the others away."""
    clock = ManualClock(1)
    health = Health(clock, "closed")
    assert health.wait("") == 0
    pauses = []
    for _ in range(6):
        health.failed("", redis.exceptions.TimeoutError("late"))
        pauses.append(health.wait(""))
        clock.advance_us(pauses[-1])
        assert health.wait("") == 0, "this one tries"
        assert health.wait("") == 1_000_000, "the others do not"
    assert pauses == [100_000, 200_000, 400_000, 800_000, 1_000_000, 1_000_000]
    health.answered("")
    assert health.wait("") == 0
    assert (health.errors, health.outages) == (6, {})


def test_nodes_are_down_for_themselves():
    """One node's outage is no other's."""
    health = Health(ManualClock(1), "closed")
    health.failed("10.0.0.1:6379", ConnectionError("refused"))
    assert health.wait("10.0.0.1:6379")
    assert not health.wait("10.0.0.2:6379")


# --- refusals -----------------------------------------------------------------------


def refused(seconds):
    return Decision(False, 5, 2, seconds, seconds + 1, 0.0, "api")


def test_a_refusal_holds_until_its_time_and_for_its_cost():
    """As much or more is refused from memory, with what is left to wait."""
    clock = ManualClock(5)
    refusals = Refusals(clock)
    refusals.note(b"k", 3, refused(2.0))
    assert refusals.find(b"k", 2) is None
    clock.advance_us(500_000)
    again = refusals.find(b"k", 3)
    assert (again.allowed, again.remaining) == (False, 2)
    assert (again.retry_after, again.reset_after) == (1.5, 2.5)
    clock.advance_us(1_499_999)
    assert refusals.find(b"k", 4) is not None
    clock.advance_us(1)
    assert refusals.find(b"k", 4) is None
    assert refusals.answered == 2


def test_no_refusal_is_remembered_for_longer_than_ten_seconds():
    """So that another process's refund or reset is seen."""
    clock = ManualClock(0)
    refusals = Refusals(clock)
    for seconds in (3_600.0, float("inf")):
        refusals.note(b"k", 1, refused(seconds))
        clock.advance_us(9_999_999)
        assert refusals.find(b"k", 1) is not None
        clock.advance_us(1)
        assert refusals.find(b"k", 1) is None


def test_refusals_are_bounded():
    """A flood of keys drops the oldest, first those that have ended."""
    clock = ManualClock(0)
    refusals = Refusals(clock, most=100)
    for number in range(1_000):
        refusals.note(b"%d" % number, 1, refused(5.0))
        assert len(refusals) <= 100
    assert refusals.find(b"999", 1) is not None
    clock.advance_us(5_000_000)
    while len(refusals) < 100:
        refusals.note(b"live-%d" % len(refusals), 1, refused(5.0))
    refusals.note(b"last", 1, refused(5.0))
    live = [key for key in refusals.known if key.startswith(b"live")]
    assert len(live) == len(refusals) - 1, "what had ended went first"


def test_refusals_of_long_names_are_not_remembered():
    """Ten thousand keys of a megabyte each would be the memory of a whole machine."""
    refusals = Refusals(ManualClock(0))
    for name in (b"k" * 1_025, b"k" * 1_000_000):
        refusals.note(name, 1, refused(5.0))
        refusals.note(((b"short", 1), (name, 1)), 0, refused(5.0))
    assert len(refusals) == 0
    refusals.note(b"k" * 1_024, 1, refused(5.0))
    assert len(refusals) == 1


def test_what_was_given_back_is_forgotten_alone_and_together():
    """Also where it was refused with others."""
    refusals = Refusals(ManualClock(0))
    both = ((b"a", 1), (b"b", 2))
    for key in (b"a", b"b", both):
        refusals.note(key, 0, refused(5.0))
    refusals.forget(b"b")
    assert refusals.find(b"a", 1) is not None
    assert refusals.find(b"b", 1) is None
    assert refusals.find(both, 1) is None


# --- clients ------------------------------------------------------------------------


def test_pools_of_every_kind_are_shortened():
    """TLS, sockets, blocking pools and Sentinel keep their kind."""
    sentinel = redis.sentinel.Sentinel([("127.0.0.1", 1)]).master_for("x")
    blocking = redis.Redis(
        connection_pool=redis.BlockingConnectionPool(max_connections=3)
    )
    given = [
        sentinel,
        blocking,
        redis.Redis(ssl=True),
        redis.Redis(unix_socket_path="/x"),
        redis.Redis(socket_timeout=0.1),
    ]
    for client in given:
        ours, theirs = shortened(client, 0.5).connection_pool, client.connection_pool
        assert type(ours) is type(theirs)
        assert ours.connection_class is theirs.connection_class
        assert ours.max_connections == theirs.max_connections
        assert ours.connection_kwargs["socket_timeout"] in (0.5, 0.1)
    assert shortened(blocking, 0.5).connection_pool.timeout == 0.5
    assert shortened(sentinel, 0.5).connection_pool.service_name == "x"


def test_a_client_that_cannot_be_copied_is_used_itself():
    """A proxy, or a client that holds one connection."""

    class Proxy:
        def execute_command(self, *command):
            return command

    proxy = Proxy()
    assert shortened(proxy, 0.5) is proxy


@pytest.mark.parametrize(
    "policy",
    [
        TokenBucket(7, "3/2s"),
        FixedWindow(7, "90s"),
        SlidingWindowLog(7, "1s"),
        SlidingWindowCounter(7, "90s"),
    ],
    ids=repr,
)
def test_the_short_way_tells_what_the_long_one_tells(policy):
    """Whatever Redis replies: the same figures, or nothing where it was refused."""
    keys = Keys(Core("p", "closed", None), "n", policy)
    passed = make_passed(keys)
    now = 1_796_040_000 * 1_000_000 + 1
    window = now // 90_000_000
    replies = {
        "token-bucket": range(0, 2_000_000 * 7 + 1, 333_333),
        "fixed-window": [[w, u, now] for w in (window, window + 1) for u in range(8)],
        "sliding-window-counter": [
            [window, before, used, at]
            for at in (now, now + 44_999_999, now + 89_999_998)
            for before in range(8)
            for used in range(8)
        ],
        "sliding-window-log": [[u, 0, now - u, now] for u in range(8)],
    }
    for reply in replies[policy.kind]:
        for cost in range(1, 8):
            told = keys.decision(reply, cost)
            assert passed(reply, cost) == (told if told.allowed else None)
