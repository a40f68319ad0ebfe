"""Lua decides as Python does, number for number, over random calls at real epochs.

The scripts run in a real server. Only their clock is another one: the first of the
files that a script is made of, which the tests replace, reads the time from the last
argument. Nothing that is shipped can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtrw.bucket import TokenRate
from rtrw.limits import (
    GCRA,
    Concurrency,
    FixedWindow,
    LeakyBucket,
    LeakyQueue,
    Policy,
    Quota,
    SlidingWindowCounter,
    SlidingWindowLog,
    TokenBucket,
)
from rtrw.limits.redis import scripts
from rtrw.limits.redis.asking import Core, Keys, Steps
from rtrw.limits.redis.store import SyncRedisStore
from rtrw.limits.spelling import format_window
from tests.contract import valkey

redis = pytest.importorskip("redis", reason='pip install "rtrw[redis]"')

CLOCK = """
local function clock()
  return tonumber(ARGV[#ARGV])
end
local function lasting()
  return 'PX', '86400000'
end
local function keep(key)
  redis.call('PEXPIRE', key, '86400000')
end
"""
"""The time is the last argument; keys outlast the test, whatever the time says."""

SECOND = 1_000_000
YEAR = 31_556_952 * SECOND
EPOCHS = [1_764_547_200 * SECOND, 1_796_083_199_999_999, 2_147_483_647 * SECOND + 1]
"""1 December 2025, a microsecond before a minute of 2026, and after 2^31 seconds."""


class TimedCore(Core):
    """The core, whose scripts are told the time."""

    now = 0

    def one(self, kind: str) -> scripts.Script:
        return scripts.one(kind, CLOCK)

    def several(self, kinds: tuple[str, ...]) -> scripts.Script:
        return scripts.several(kinds, CLOCK)

    def ask(
        self, script: scripts.Script, names: Sequence[bytes], argv: Sequence[str | int]
    ) -> Steps[Any]:
        return super().ask(script, names, (*argv, self.now))


class Server(NamedTuple):
    """What runs the steps: a store of the shell's kind around the timed core."""

    core: TimedCore
    store: SyncRedisStore


def served() -> Server:
    """A fresh prefix on the server of this process."""
    core = TimedCore(valkey.fresh_prefix(), "closed", None)
    store: SyncRedisStore = object.__new__(SyncRedisStore)
    store.core, store.client, store.timeout = core, client(), None
    return Server(core, store)


_CLIENTS: list[Any] = []


def client() -> Any:
    """One client for all examples."""
    if not _CLIENTS:
        _CLIENTS.append(redis.Redis(port=valkey.server().port, socket_timeout=30))
    return _CLIENTS[0]


class Step(NamedTuple):
    """Time that goes by (or back), a verb, and its cost."""

    by: int
    verb: str
    cost: int


def policies() -> st.SearchStrategy[Policy]:
    """Every kind, with awkward rates: coprime, slow, fast."""
    capacity = st.integers(1, 40)
    rate = st.builds(
        lambda a, p: TokenRate(a, p).reduced(),
        st.sampled_from([1, 3, 7, 1000, 999_983]),
        st.sampled_from([1, 7, 100, SECOND, 999_979, 86_400 * SECOND]),
    )
    length = st.sampled_from([1, 1000, 333_333, SECOND, 60 * SECOND, 86_400 * SECOND])
    text = length.map(format_window)
    buckets = [
        st.builds(kind, capacity, rate)
        for kind in (TokenBucket, GCRA, LeakyBucket, LeakyQueue)
    ]
    windows = [
        st.builds(kind, capacity, text)
        for kind in (FixedWindow, SlidingWindowCounter, SlidingWindowLog, Concurrency)
    ]
    strict = st.builds(
        lambda c, r: TokenBucket(c, r, strict=True), st.integers(1, 9), rate
    )
    quota = st.builds(
        lambda limit, rule, zone: Quota(limit, rule[0], zone=zone, day=rule[1]),
        capacity,
        st.sampled_from([("day", 1), ("month", 1), ("month", 15), ("month", 31)]),
        st.sampled_from(["UTC", "Asia/Jakarta", "Europe/Berlin"]),
    )
    return st.one_of(*buckets, *windows, strict, quota)


@st.composite
def runs(draw: st.DrawFn) -> tuple[Policy, int, list[Step]]:
    """A policy, an epoch, and calls whose pauses suit the policy."""
    policy = draw(policies())
    window = policy.window
    near = st.integers(0, 2 * window)
    back = st.integers(-3 * window, 0)
    far = st.sampled_from([12 * 3600 * SECOND, YEAR, 30 * YEAR, -YEAR])
    little = st.integers(0, max(1, window // policy.limit))
    by = st.one_of(st.just(0), little, little, near, back, far)
    verb = st.sampled_from(["take"] * 6 + ["peek", "refund", "release"])
    cost = st.one_of(st.just(1), st.integers(0, policy.limit + 2), st.just(10**30))
    steps = draw(st.lists(st.builds(Step, by, verb, cost), min_size=1, max_size=30))
    return policy, draw(st.sampled_from(EPOCHS)), steps


class Model:
    """The same calls, decided by the policy itself."""

    def __init__(self, policy: Policy, name: str) -> None:
        self.policy, self.name, self.state = policy, name, None

    def take(self, now: int, cost: int) -> Any:
        verdict = self.policy.decide(self.state, now, cost)
        self.state = verdict.state
        return verdict.decision(self.policy.limit, self.name)

    def peek(self, now: int, cost: int) -> Any:
        verdict = self.policy.decide(self.state, now, cost)
        stands = self.policy.decide(self.state, now, 0)
        # As a call that costs nothing: it puts a state right that is from the future.
        self.state = stands.state
        shown = verdict._replace(
            remaining=stands.remaining, reset=stands.reset, lease=None
        )
        return shown.decision(self.policy.limit, self.name)

    def refund(self, now: int, cost: int) -> None:
        if self.state is not None:
            self.state = self.policy.refund(self.state, now, cost)

    def release(self, now: int, lease: str) -> None:
        if self.state is not None:
            self.state = self.policy.release(self.state, now, lease)


@given(runs())
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_lua_equals_python(run):
    """Every decision of a run of calls is the policy's own, whatever the clock does."""
    policy, now, steps = run
    server = served()
    keys = Keys(server.core, "api", policy)
    keys.remembers = False
    model, leases = Model(policy, "api"), []
    for step in steps:
        now = min(max(now + step.by, YEAR), 160 * YEAR)
        server.core.now = now
        if step.verb == "release":
            if keys.leases and leases:
                lease = leases.pop()
                server.store.run(keys.release("k", lease))
                model.release(now, lease)
            continue
        answer = server.store.run(getattr(keys, step.verb)("k", step.cost))
        expected = getattr(model, step.verb)(now, step.cost)
        assert answer == expected, (now, step, model.state)
        if answer is not None and answer.lease:
            leases.append(answer.lease)
    assert server.core.health.errors == 0


@given(st.lists(runs(), min_size=2, max_size=3))
@settings(max_examples=100, deadline=None)
def test_lua_of_several_equals_python(given_runs):
    """Several limits in one script: all are charged or none, as the policies say."""
    server = served()
    limits = [Keys(server.core, str(n), run[0]) for n, run in enumerate(given_runs)]
    for keys in limits:
        keys.remembers = False
    models = [Model(keys.policy, keys.name) for keys in limits]
    now = given_runs[0][1]
    for steps in zip(*(run[2] for run in given_runs), strict=False):
        # Forward only: over a clock that is set back a refusal may rewrite one state.
        now = min(now + abs(steps[0].by), 160 * YEAR)
        server.core.now = now
        calls = [(k, "k", step.cost) for k, step in zip(limits, steps, strict=True)]
        verdicts = [
            model.policy.decide(model.state, now, step.cost)
            for model, step in zip(models, steps, strict=True)
        ]
        decision = server.store.run(server.core.take_all(calls))
        assert decision is not None
        assert decision.allowed == all(verdict.allowed for verdict in verdicts)
        for model, verdict in zip(models, verdicts, strict=True):
            if decision.allowed:
                model.state = verdict.state
            if not decision.allowed and decision.policy == model.name:
                refused = verdict.decision(model.policy.limit, model.name)
                assert decision == refused
    assert server.core.health.errors == 0
