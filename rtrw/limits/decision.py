"""What a limiter answers, and what it raises.

A refusal is a value, not an exception: it says when the same call would succeed. An
exception (``LimitExceeded``) is only for those who asked for one (``limited``,
``hold``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, Self

from rtrw.errors import InputError, Problem, RtrwError, StoreError


class Decision(NamedTuple):
    """The answer of a limiter; true when the call may go on.

    ``retry_after``, ``reset_after`` and ``delay`` are seconds, exact to the
    microsecond.
    """

    allowed: bool
    limit: int
    """What the policy allows at most at once (capacity) or in its window."""
    remaining: int
    """Whole tokens that are left, after this call was charged."""
    retry_after: float
    """0.0 when allowed; infinite when the cost can never fit. A retry then succeeds,
    one microsecond earlier fails (for concurrency it is an upper bound)."""
    reset_after: float
    """Until the key is as if it had never been used."""
    delay: float
    """How long the caller should hold the call back: only a leaky queue says so."""
    policy: str
    """The name of the limiter that answered."""
    lease: str | None = None
    """What to give back with ``release``: only concurrency hands one out."""

    def __bool__(self) -> bool:
        return self.allowed

    def as_json(self) -> dict[str, bool | int | float | str | None]:
        """The fields for JSON, where infinity is null."""
        fields = self._asdict()
        return {k: None if v == inf else v for k, v in fields.items()}


def answer_of(decisions: Sequence[Decision]) -> Decision:
    """The one decision that stands for several limits on one call.

    The refusal that lasts longest; when all agree, the one with least left, with the
    longest delay and the lease of any.
    """
    refusals = [decision for decision in decisions if not decision.allowed]
    if refusals:
        return max(refusals, key=lambda decision: decision.retry_after)
    tightest = min(decisions, key=lambda decision: decision.remaining)
    leases = [decision.lease for decision in decisions if decision.lease]
    delay = max(decision.delay for decision in decisions)
    return tightest._replace(delay=delay, lease=leases[0] if leases else None)


def beside(ruled: Decision | None, watched: Sequence[Decision]) -> Decision:
    """The answer of those that rule, with the lease of one that only observes."""
    if ruled is None:
        return answer_of(watched)
    lease = answer_of(watched).lease if watched else None
    return ruled._replace(lease=lease) if lease else ruled


class LimitExceeded(RtrwError):  # noqa: N818 - the name is the interface
    """A call that was refused; ``decision`` says by whom, and until when."""

    def __init__(self, decision: Decision) -> None:
        """Tell the refusal in words."""
        self.decision = decision
        never = decision.retry_after == inf
        params: dict[str, str | int | float] = {
            "policy": decision.policy,
            "limit": decision.limit,
            "retry": f"{decision.retry_after:g} s",
        }
        super().__init__(Problem("RTRW602" if never else "RTRW601", params))

    def __reduce__(self) -> tuple[type[Self], tuple[Decision]]:  # type: ignore[override]  # its argument is the decision
        return type(self), (self.decision,)


class PolicyError(InputError):
    """A policy or a cost that cannot be; raised where it is made."""


class StoreUnavailable(StoreError):  # noqa: N818 - the name is the interface
    """The store did not answer in time, or cannot be used."""
