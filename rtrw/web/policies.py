"""The same requests through every policy, beside each other."""

from __future__ import annotations

from typing import NamedTuple

from rtrw.bucket import TokenRate
from rtrw.limits.arithmetic import Asked
from rtrw.limits.compare import Outcome, compare
from rtrw.limits.patterns import PATTERNS, Request
from rtrw.limits.token_bucket import TokenBucket
from rtrw.web.tank import Tank

MOST = 60
"""The limit that is compared; a larger one is counted in lots."""
MOST_REQUESTS = 400


class Comparison(NamedTuple):
    """What every policy made of the requests; ``lot`` requests count as one."""

    outcomes: tuple[Outcome, ...]
    limit: int
    lot: int
    window: int
    span: tuple[int, int]


def compared(asked: Asked, pattern: str, tank: Tank) -> Comparison:
    """The outcomes for one pattern, or for the demand itself."""
    lot = max(1, -(-asked.capacity // MOST))
    limit = max(1, asked.capacity // lot)
    rate = TokenRate(asked.rate.amount, asked.rate.period * lot).reduced()
    policy = TokenBucket(limit, rate)
    requests = _requests(pattern, limit, policy.window, tank, lot)
    outcomes = tuple(compare(policy, requests))
    last = max(event[0] for one in outcomes for event in (*one.passed, *one.refused))
    return Comparison(outcomes, limit, lot, policy.window, (requests[0].at, last + 1))


def _requests(
    pattern: str, limit: int, window: int, tank: Tank, lot: int
) -> list[Request]:
    if pattern in PATTERNS:
        return PATTERNS[pattern](limit, window)
    # Every so many of the bucket's own requests stand for one lot.
    step = max(1, lot // tank.lot)
    found = [Request(one.at) for one in tank.moments[::step]]
    return found[:MOST_REQUESTS]
