"""For each policy: its Lua file, its parameters as text, and what a reply means.

Lua computes with doubles, which hold integers up to 2^53. Every number and product
that a script can come to is bounded here, before the first call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rtrw.bucket import Bucket
from rtrw.clock import WALL, Clock
from rtrw.limits.decision import PolicyError
from rtrw.limits.verdict import State, Verdict

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy
    from rtrw.limits.quota import Quota

EXACT = 1 << 53
"""Up to here every integer is a double."""
HALF = EXACT >> 1
"""Bound of numbers that are added to one another, or to an instant."""


class Kind(Protocol):
    """One form of state in Redis."""

    letter: str
    """In the names of keys: states of other forms are apart."""
    script: str
    """The Lua file."""

    def params(self) -> str:
        """The parameters, as the script reads them."""

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """State and time before the call, as good as the real ones for its verdict.

        None: the parameters were wrong, and are right now; ask again.
        """


def kind_of(policy: Policy) -> Kind:
    """What is needed to decide ``policy`` in Redis.

    Raises:
        PolicyError: numbers that Lua cannot hold, or a policy that has no script.
    """
    if policy.kind not in _MAKERS:
        raise PolicyError.of("RTRW656", {"kind": policy.kind})
    maker = _MAKERS[policy.kind]
    return LogKind(policy) if getattr(policy, "strict", False) else maker(policy)


def verdict_of(policy: Policy, kind: Kind, reply: Any, cost: int) -> Verdict | None:
    """The verdict that the script came to; None: ask again."""
    stood = kind.stood(reply, cost)
    return None if stood is None else policy.decide(*stood, cost)


def bounded(policy: Policy, what: str, number: int, most: int) -> int:
    """``number``, if Lua can compute with it.

    Raises:
        PolicyError: it cannot.
    """
    if number < most:
        return number
    params: dict[str, str | int | float] = {"policy": repr(policy), "what": what}
    params |= {"number": number, "most": most}
    raise PolicyError.of("RTRW655", params)


class Form:
    """A kind whose parameters are the same for every call."""

    letter = script = ""
    _params: str

    def params(self) -> str:
        """The parameters, as the script reads them."""
        return self._params


class BucketKind(Form):
    """Token bucket, leaky bucket, leaky queue, GCRA. The reply is what is lacking."""

    letter, script = "b", "bucket"

    def __init__(self, policy: Any) -> None:
        bucket: Bucket = policy.bucket
        amount, period = bucket.rate
        bounded(policy, "capacity x period + amount", bucket.full + amount, HALF)
        self._params = f"{bucket.full} {amount} {period}"

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """What is lacking, at time 0."""
        del cost
        # At time 0 what is lacking is the instant at which the bucket is full.
        return int(reply), 0


class FixedKind(Form):
    """Fixed window. The reply is the window, what was used in it, and the time."""

    letter, script = "f", "fixed_window"

    def __init__(self, policy: Policy) -> None:
        self._limit = bounded(policy, "limit", policy.limit, HALF)
        length = bounded(policy, "window", policy.window, HALF)
        self._params = f"{self._limit} {length}"

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """The state that the memory store would hold."""
        del cost
        index, used, now = reply
        return index * (self._limit + 1) + used, now


class QuotaKind(FixedKind):
    """Quota: the same, in periods whose edges are sent along."""

    letter, script = "q", "quota"

    def __init__(self, policy: Quota, wall: Clock = WALL) -> None:
        self._limit = bounded(policy, "limit", policy.limit, HALF)
        self._policy, self._wall, self._ahead = policy, wall, 0
        self._known = (0, "")
        rule = "/".join((policy.period, policy.zone, str(policy.day)))
        self._rule = rule.replace(" ", "_")

    def params(self) -> str:
        """Edges of four periods from the one before the present."""
        policy = self._policy
        present = policy.index_at(self._wall() + self._ahead)
        if self._known[0] != present:
            edges = [policy.end_of(present + place) for place in range(-2, 3)]
            listed = " ".join(map(str, (self._limit, present - 1, *edges)))
            self._known = (present, f"{listed}/{self._rule}")
        return self._known[1]

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """The same; None when the edges did not hold the time."""
        if reply[0] < 0:
            self._ahead = reply[2] - self._wall()
            return None
        return super().stood(reply, cost)


class CounterKind(Form):
    """Sliding-window counter. The reply is its state, and the time."""

    letter, script = "c", "sliding_window_counter"

    def __init__(self, policy: Policy) -> None:
        bounded(policy, "limit x window", policy.limit * policy.window, EXACT)
        self._params = f"{policy.limit} {policy.window}"

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """The state as it is."""
        del cost
        index, before, used, now = reply
        return (index, before, used), now


class LogKind(Form):
    """Sliding-window log, strict token bucket. The reply sums the log up."""

    letter, script = "l", "sliding_window_log"

    def __init__(self, policy: Policy) -> None:
        self._limit = bounded(policy, "limit", policy.limit, HALF)
        length = bounded(policy, "window", policy.window, HALF)
        self._params = f"{self._limit} {length}"

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """A log of at most two calls: the one that must be forgotten, and the rest."""
        used, freed, latest, now = reply
        over = used + cost - self._limit
        if freed and 0 < over < used:
            return (freed, over, latest, used - over), now
        return ((latest, used) if used else None), now


class LeaseKind(Form):
    """Concurrency. The reply counts the leases."""

    letter, script = "n", "concurrency"

    def __init__(self, policy: Policy) -> None:
        self._limit = bounded(policy, "limit", policy.limit, HALF)
        ttl = bounded(policy, "ttl", policy.window, HALF)
        self._params = f"{self._limit} {ttl}"

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """Leases of which only the one that must end first, and the last, are known."""
        held, first, latest, now = reply
        over = held + cost - self._limit
        early = max(0, over) if first else 0
        return (first,) * early + (latest,) * (held - early), now


_MAKERS: dict[str, Any] = {
    "token-bucket": BucketKind,
    "leaky-bucket": BucketKind,
    "leaky-queue": BucketKind,
    "gcra": BucketKind,
    "fixed-window": FixedKind,
    "quota": QuotaKind,
    "sliding-window-counter": CounterKind,
    "sliding-window-log": LogKind,
    "concurrency": LeaseKind,
}
