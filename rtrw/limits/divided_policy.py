"""A limit divided among instances that do not talk to each other.

Each of n instances gets limit / n, counted in its own memory. Nothing is shared, so
nothing can fail or be slow; and together they never pass more than the limit. What it
costs is told by ``usable``: where the balancer does not spread the calls evenly, busy
instances refuse while idle ones have room.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rtrw.bucket import TokenRate
from rtrw.limits.decision import PolicyError
from rtrw.limits.spelling import format_window, positive

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy


def divided(policy: Policy, instances: int) -> Policy:
    """The part of ``policy`` that one of so many instances may pass.

    Whole tokens are rounded down (10 among 3 is 3), the rate is divided exactly.

    Raises:
        PolicyError: less than one for each, or a policy of another's making.
    """
    count = positive("instances", instances)
    share = policy.limit // count
    if not share:
        params = {"limit": policy.limit, "instances": count}
        raise PolicyError.of("RTRW658", params)
    if count == 1:
        return policy
    return _part(policy, share, count)


def _part(policy: Policy, share: int, count: int) -> Policy:
    from rtrw.limits.concurrency import Concurrency
    from rtrw.limits.fixed_window import FixedWindow
    from rtrw.limits.gcra import GCRA
    from rtrw.limits.leaky_bucket import LeakyBucket
    from rtrw.limits.leaky_queue import LeakyQueue
    from rtrw.limits.quota import Quota
    from rtrw.limits.sliding_counter import SlidingWindowCounter
    from rtrw.limits.sliding_log import SlidingWindowLog
    from rtrw.limits.token_bucket import TokenBucket

    if isinstance(policy, TokenBucket):
        # A promise about a window of that length is kept for a window of that length.
        longest = TokenRate(share, policy.window)
        rate = longest if policy.strict else _slower(policy.bucket.rate, count)
        return TokenBucket(share, rate, strict=policy.strict)
    if isinstance(policy, LeakyBucket | LeakyQueue | GCRA):
        return type(policy)(share, _slower(policy.bucket.rate, count))
    if isinstance(policy, Quota):
        return Quota(share, policy.period, zone=policy.zone, day=policy.day)
    windows = FixedWindow | SlidingWindowCounter | SlidingWindowLog | Concurrency
    if isinstance(policy, windows):
        return type(policy)(share, format_window(policy.window))
    raise PolicyError.of("RTRW656", {"kind": policy.kind})


def _slower(rate: TokenRate, count: int) -> TokenRate:
    return TokenRate(rate.amount, rate.period * count).reduced()


def usable(shares: Sequence[int], demand: Fraction | int = 1) -> Fraction:
    """The part of the whole limit that passes under a skewed balancer, 0 to 1.

    ``shares`` is how the balancer spreads calls, in any unit; ``demand`` the whole
    demand in limits. Four instances that get 70, 10, 10 and 10 % of a demand that is
    just the limit pass 1/4 + 3 x 1/10 of it:

    >>> usable([70, 10, 10, 10])
    Fraction(11, 20)
    """
    whole, count = sum(shares), len(shares)
    room = Fraction(1, count)
    return sum(
        (min(room, Fraction(share, whole) * demand) for share in shares), Fraction(0)
    )
