"""The same requests through every policy: who passes, and when.

Theory of operation
-------------------
Policies are pure, so a simulation is a loop over ``decide``: no store, no clock. Every
kind is made with the numbers of the rule that is looked at, N in a window W (for a
bucket, W is the time of a full refill).

In a *herd* the clients are part of the simulation: who is refused comes back after
``retry_after``, exactly then, or with jitter on top (``rtrw.backoff``), until all have
passed or ten windows are over.

``busiest`` is the most that passed of one key in any window of W: what a limit
promises is only true when this is at most N.
"""

from __future__ import annotations

import heapq
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rtrw.backoff import Backoff
from rtrw.bucket import TokenRate
from rtrw.limits.divided_policy import divided
from rtrw.limits.fixed_window import FixedWindow
from rtrw.limits.gcra import GCRA
from rtrw.limits.leaky_queue import LeakyQueue
from rtrw.limits.patterns import Request, spread
from rtrw.limits.policy import NEVER, Policy, State
from rtrw.limits.sliding_counter import SlidingWindowCounter
from rtrw.limits.sliding_log import SlidingWindowLog
from rtrw.limits.spelling import format_window
from rtrw.limits.token_bucket import TokenBucket

PATIENCE = 10
"""Windows after which a herd goes home."""
Event = tuple[int, str, int]
"""Instant (µs), key and cost."""


class Outcome(NamedTuple):
    """What became of the requests under one policy, or one arrangement of it."""

    label: str
    passed: tuple[Event, ...]
    refused: tuple[Event, ...]
    busiest: int
    """The most that passed in any window, of one key."""

    @property
    def offered(self) -> tuple[Event, ...]:
        """All tries, in order."""
        return tuple(heapq.merge(self.passed, self.refused))


def alike(policy: Policy) -> list[tuple[str, Policy]]:
    """Every kind with the numbers of ``policy``, which itself comes first."""
    limit, window = policy.limit, policy.window
    rate, length = TokenRate(limit, window), format_window(window)
    made: list[tuple[str, Policy]] = [
        ("fixed-window", FixedWindow(limit, length)),
        ("sliding-window-counter", SlidingWindowCounter(limit, length)),
        ("sliding-window-log", SlidingWindowLog(limit, length)),
        ("token-bucket", TokenBucket(limit, rate)),
        ("token-bucket, strict", TokenBucket(limit, rate, strict=True)),
        ("leaky-queue", LeakyQueue(limit, rate)),
        ("gcra, capacity 1", GCRA(1, rate)),
    ]
    others = [one for one in made if one[1].spec != policy.spec]
    return [(policy.kind, policy), *others]


def replay(
    label: str,
    policies: Sequence[Policy],
    calls: Iterable[tuple[int, Request]],
    window: int,
) -> Outcome:
    """Requests, each through the policy of its instance; states are apart."""
    states: dict[tuple[int, str], State | None] = {}
    passed: list[Event] = []
    refused: list[Event] = []
    for instance, (at, key, cost) in calls:
        place = (instance, key)
        verdict = policies[instance].decide(states.get(place), at, cost)
        states[place] = verdict.state
        if verdict.allowed:
            passed.append((at + verdict.delay, key, cost))
        else:
            refused.append((at, key, cost))
    # A queue's calls go later than they came.
    passed.sort()
    return Outcome(label, tuple(passed), tuple(refused), busiest(passed, window))


def compare(policy: Policy, requests: Sequence[Request]) -> list[Outcome]:
    """The requests through every kind."""
    calls = [(0, request) for request in requests]
    return [
        replay(label, [kind], calls, policy.window) for label, kind in alike(policy)
    ]


def compare_instances(
    policy: Policy,
    requests: Sequence[Request],
    instances: int,
    share: Policy | None,
    *,
    skew: bool,
) -> list[Outcome]:
    """One shared store, the whole limit on each instance, and a share on each.

    ``share`` is the policy of one share; None when the limit is too small for that.
    """
    shared = [(0, request) for request in requests]
    targets = spread(len(requests), instances, skew=skew)
    split = list(zip(targets, requests, strict=True))
    found = [
        replay("shared", [policy], shared, policy.window),
        replay("each", [policy] * instances, split, policy.window),
    ]
    if share is not None:
        shares = [share] * instances
        found.append(replay("divided", shares, split, policy.window))
    return found


def share_of(policy: Policy, instances: int) -> Policy | None:
    """``divided``; None when there is nothing left for each."""
    return divided(policy, instances) if policy.limit >= instances else None


# --- herds -------------------------------------------------------------------------


def stampede(label: str, policy: Policy, clients: Sequence[Request]) -> Outcome:
    """Clients of one key that come back exactly when they are told to."""
    return _herd(label, policy, clients, lambda _attempt, retry: retry)


def stampede_with_jitter(
    label: str, policy: Policy, clients: Sequence[Request], seed: int = 1
) -> Outcome:
    """The same clients, with jitter on top, from the very first time on."""
    dice = random.Random(seed)
    longest = policy.window * PATIENCE
    backoff = Backoff(maximum=longest, longest=longest)

    def later(attempt: int, retry: int) -> int:
        return backoff.after(attempt, dice.random(), retry) or retry

    spread_out = sorted(one._replace(at=later(0, one.at)) for one in clients)
    return _herd(label, policy, spread_out, later)


def _herd(
    label: str,
    policy: Policy,
    clients: Sequence[Request],
    later: Callable[[int, int], int],
) -> Outcome:
    queue = [(one.at, number, 0) for number, one in enumerate(clients)]
    heapq.heapify(queue)
    end = queue[0][0] + PATIENCE * policy.window
    state: State | None = None
    passed: list[Event] = []
    refused: list[Event] = []
    while queue:
        at, number, attempt = heapq.heappop(queue)
        verdict = policy.decide(state, at, 1)
        state = verdict.state
        if verdict.allowed:
            passed.append((at + verdict.delay, "k", 1))
            continue
        refused.append((at, "k", 1))
        again = at + later(attempt, verdict.retry)
        if verdict.retry != NEVER and again <= end:
            heapq.heappush(queue, (again, number, attempt + 1))
    passed.sort()
    return Outcome(label, tuple(passed), tuple(refused), busiest(passed, policy.window))


# --- what came of it ---------------------------------------------------------------


def busiest(events: Sequence[Event], window: int) -> int:
    """The most of one key in any half-open window of that length."""
    by_key: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, key, cost in events:
        by_key[key].append((at, cost))
    return max((_most(calls, window) for calls in by_key.values()), default=0)


def _most(calls: Sequence[tuple[int, int]], window: int) -> int:
    most = inside = first = 0
    for at, cost in calls:
        inside += cost
        while calls[first][0] <= at - window:
            inside -= calls[first][1]
            first += 1
        most = max(most, inside)
    return most


def binned(events: Iterable[Event], begin: int, length: int, count: int) -> list[int]:
    """How much happened in each of ``count`` bins of ``length`` µs from ``begin``."""
    bins = [0] * count
    for at, _, cost in events:
        place = (at - begin) // length
        if 0 <= place < count:
            bins[place] += cost
    return bins
