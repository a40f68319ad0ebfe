"""Step 5, the shadow run: the policy decides every request, and nobody feels it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rtrw.bucket import SECOND
from rtrw.fit.requests.spill import Call
from rtrw.limits.policy import Policy, State

HOUR = 3_600 * SECOND


@dataclass(slots=True)
class Shadow:
    """What a policy would have done."""

    requests: int = 0
    refused: int = 0
    by_key: Counter[int] = field(default_factory=Counter)
    """Refused requests by the number of the key."""
    by_hour: Counter[int] = field(default_factory=Counter)
    """Refused requests by hours since 1970."""
    normal: int = 0
    """Requests of those that are no bots, and how many of these were refused."""
    normal_refused: int = 0
    normal_keys: int = 0
    """Keys that are no bots and were refused at least once."""


def shadow_run(calls: Iterable[Call], policy: Policy, bots: Collection[int]) -> Shadow:
    """Every request through ``policy``, one state a key, as the memory store would."""
    found = Shadow()
    states: dict[int, State] = {}
    for at, key, cost in calls:
        verdict = policy.decide(states.get(key), at, cost)
        found.requests += 1
        if verdict.state is not None:
            states[key] = verdict.state
        if not verdict.allowed:
            found.refused += 1
            found.by_key[key] += 1
            found.by_hour[at // HOUR] += 1
        if key not in bots:
            found.normal += 1
            found.normal_refused += not verdict.allowed
    found.normal_keys = sum(key not in bots for key in found.by_key)
    return found
