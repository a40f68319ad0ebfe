"""What a rule amounts to, in the numbers that ``rtrw limits plan`` shows."""

from __future__ import annotations

from typing import Any

from rtrw.bucket import SECOND
from rtrw.limits.config import Limits, Rule
from rtrw.limits.policy import Policy

Figures = dict[str, Any]


def figures(limits: Limits, instances: int | None = None) -> Figures:
    """All rules as the documented JSON; ``instances`` wins over the profile's."""
    count = limits.instances if instances is None else instances
    return {
        "format": 1,
        "profile": limits.path,
        "store": limits.store,
        "instances": count,
        "limits": [rule_figures(rule, count) for rule in limits.rules],
    }


def rule_figures(rule: Rule, instances: int) -> Figures:
    """One rule: burst, recovery, the worst window, memory, and many instances."""
    policy = rule.policy
    timed = policy.kind != "concurrency"
    return {
        "name": rule.name,
        "policy": policy.kind,
        "motive": rule.motive or None,
        "key": list(rule.key),
        "limit": policy.limit,
        "window_s": seconds(policy.window),
        "rate_per_s": rate_per_second(policy) if timed else None,
        "recovery_s": seconds(policy.window),
        "worst_in_window": policy.most_in(policy.window),
        "bytes_per_key": policy.bytes_per_key(),
        "without_shared_store": instances * policy.limit,
        "divided": policy.limit // instances or None,
        "cost": rule.cost,
        "costs": dict(rule.costs),
        "routes": list(rule.routes),
        "observe": rule.observe,
    }


def rate_per_second(policy: Policy) -> float:
    """What passes in the long run, each second."""
    return round(policy.limit * SECOND / policy.window, 6)


def seconds(microseconds: int) -> float:
    """Seconds for JSON."""
    return microseconds / SECOND
