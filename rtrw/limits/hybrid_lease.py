"""Leases of tokens: what one process holds of one key, and how it asks for more.

``Purse`` is arithmetic; ``LeasedKeys`` has the verbs, as generators like those of
``rtrw.limits.redis.asking``. The theory is in ``rtrw.limits.hybrid``.
"""

from __future__ import annotations

import time
from math import inf
from random import random
from typing import TYPE_CHECKING, Any

from rtrw.bucket import SECOND, Bucket
from rtrw.limits.decision import Decision, PolicyError
from rtrw.limits.fast import checked
from rtrw.limits.forks import new_lock
from rtrw.limits.redis.asking import Core, Keys, Steps
from rtrw.limits.redis.kinds import BucketKind
from rtrw.limits.redis.names import name_of, start_of
from rtrw.limits.verdict import State

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy

VALID = SECOND // 10
"""Microseconds for which a lease may be spent."""
_SOON = VALID // 8
"""Demand is projected from no less than this."""


def shared_full(policy: Policy, bucket: Bucket) -> int:
    """Grains that the shared bucket holds: b - r x 0.1 s.

    Raises:
        PolicyError: that is less than one token.
    """
    amount, period = bucket.rate
    full = bucket.full - amount * VALID
    if full >= period:
        return full
    held = f"{amount * VALID / period:g}"
    params: dict[str, str | int] = {"policy": repr(policy), "held": held}
    params["limit"] = bucket.capacity
    raise PolicyError.of("RTRW659", params)


class LeaseKind(BucketKind):
    """The shared bucket, smaller than the policy's; a state of its own in Redis."""

    letter = "h"

    def __init__(self, policy: Any) -> None:
        """The parameters without those of a lease."""
        super().__init__(policy)
        amount, period = policy.bucket.rate
        self._params = f"{shared_full(policy, policy.bucket)} {amount} {period}"
        self._held = amount * VALID

    def stood(self, reply: Any, cost: int) -> tuple[State | None, int] | None:
        """As if what leases may hold were always lacking."""
        del cost
        return int(reply) + self._held, 0


class Purse:
    """What this process holds of one key. Guarded by the lock of its keys."""

    __slots__ = (
        "begun",
        "dry_cost",
        "dry_until",
        "free",
        "granted",
        "left",
        "refused",
        "taken",
        "turn",
        "until",
        "until_ns",
    )

    def __init__(self, turn: Any) -> None:
        """Nothing yet; ``turn`` is the lock of the one who asks for more."""
        self.turn = turn
        self.left = self.granted = self.free = self.refused = 0
        self.until = self.until_ns = self.begun = self.taken = self.dry_until = (
            self.dry_cost
        ) = 0

    def idle(self, now: int) -> bool:
        """Whether nothing would be lost with it."""
        return now >= self.until and now >= self.dry_until and not self.turn.locked()

    def wanted(self, now: int, cost: int) -> int:
        """How much to ask for: the demand since the last lease, for one lease more."""
        if not self.begun:
            return cost
        demand = self.granted - self.left + self.refused + cost
        gone = max(now - self.begun, _SOON)
        return max(cost, -(-demand * VALID // gone))

    def emptied(self, now: int) -> int:
        """Unspent tokens of a lease that is still valid. They are ours no more."""
        back = self.left if now < self.until else 0
        self.left = 0
        return back

    def received(self, asked: int, granted: int, taken: int) -> None:
        """Begin a lease, asked for at ``asked`` and granted at the server's ``taken``.

        It counts from when it was asked for: the server granted it later than that.
        """
        self.left = self.granted = granted
        self.begun, self.until, self.taken = asked, asked + VALID, taken
        self.until_ns = self.until * 1_000
        self.refused = 0

    def dry(self, until: int, cost: int) -> None:
        """Do not ask before ``until`` for calls of ``cost`` or more."""
        self.dry_until, self.dry_cost = until, cost


class LeasedKeys(Keys):
    """One limiter's keys, spent from leases."""

    clock_ns = staticmethod(time.monotonic_ns)
    """Leases end by this clock, in nanoseconds, so that nothing is called between."""

    def __init__(self, core: Core, name: str, policy: Policy) -> None:
        """Prepare.

        Raises:
            PolicyError: a policy that is no bucket, or a bucket that holds less than
                a token more than what flows in during a lease.
        """
        bucket: Bucket | None = getattr(policy, "line", None)
        if bucket is None:
            raise PolicyError.of("RTRW660", {"kind": policy.kind})
        super().__init__(core, name, policy)
        self.bucket, self.lock = bucket, new_lock()
        self.full = shared_full(policy, bucket)
        # A small bucket is full again sooner than that, and would overflow.
        half = self.full // (2 * bucket.rate.amount)
        self._pause = min(VALID, max(VALID // 10, half))
        self.kind = LeaseKind(policy)
        self.start = start_of(core.prefix, self.kind.letter, name)

    def clock(self) -> int:
        """The same clock in microseconds."""
        return self.clock_ns() // 1_000

    def is_away(self, key: str) -> bool:
        """Whether the server that has the key did not answer when it was last asked."""
        outages, place = self.core.health.outages, self.core.place
        return bool(outages) and place(name_of(self.start, key)) in outages

    def at_once(self, purse: Purse, cost: int) -> Decision | None:
        """The answer that needs nobody else; None: ask for more."""
        with self.lock:
            now = self.clock()
            if purse.left >= cost and (now < purse.until or not cost):
                purse.left -= cost
                return self._passed(purse)
            if cost * self.bucket.rate.period > self.full:
                return self._refused(purse, None)
            if now < purse.dry_until and cost >= purse.dry_cost:
                purse.refused += cost
                return self._refused(purse, purse.dry_until - now)
        return None

    def lease(self, key: str, purse: Purse, cost: int) -> Steps[Decision]:
        """Ask for tokens and take ``cost`` of them; the caller has the purse's turn."""
        found = self.at_once(purse, cost)
        if found is not None:
            return found
        with self.lock:
            now = self.clock()
            want = min(purse.wanted(now, cost), self.limit)
            back, taken = purse.emptied(now), purse.taken
        name = name_of(self.start, key)
        reply = yield from self._borrow(name, want, cost, back, taken)
        if reply is None:
            return self.without("take", key, cost)
        granted, lacking, taken = reply
        with self.lock:
            purse.received(now, granted, taken)
            return self._settled(purse, cost, want, lacking)

    def _borrow(
        self, name: bytes, want: int, least: int, back: int, taken: int
    ) -> Steps[Any]:
        """Hand ``back`` what is left, and ask for ``want``, at least ``least``."""
        params = f"{self.kind.params()} {least} {back} {taken} {VALID}"
        return (yield from self.core.ask(self.script, (name,), ("b", want, params)))

    def _settled(self, purse: Purse, cost: int, want: int, lacking: int) -> Decision:
        """The answer after a lease was granted, in whole, in part or not at all."""
        now = self.clock()
        purse.free = (self.full - lacking) // self.bucket.rate.period
        if purse.granted < want:
            # Not all processes at the same time, and not always in the same order.
            pause = round(self._pause * (1 + random() / 2))
            purse.dry(now + max(pause, self._until(1, lacking)), 1)
        if purse.left >= cost:
            purse.left -= cost
            return self._passed(purse)
        pause = max(self._pause, self._until(cost, lacking))
        if purse.free:
            # There is something, but not so much.
            purse.dry(now + pause, cost)
        purse.refused += cost
        return self._refused(purse, max(purse.dry_until - now, pause))

    def _until(self, cost: int, lacking: int) -> int:
        """Microseconds until the shared bucket has ``cost`` tokens."""
        amount, period = self.bucket.rate
        return -(-max(0, cost * period - (self.full - lacking)) // amount)

    def _passed(self, purse: Purse) -> Decision:
        """A call that was paid from the purse."""
        remaining = min(self.limit, purse.left + purse.free)
        amount, period = self.bucket.rate
        seconds = -(-(self.limit - remaining) * period // amount) / SECOND
        return Decision(True, self.limit, remaining, 0.0, seconds, 0.0, self.name)

    def _refused(self, purse: Purse, wait: int | None) -> Decision:
        """A refusal for ``wait`` microseconds; None: for ever."""
        stands = self._passed(purse)
        if wait is None:
            return stands._replace(allowed=False, retry_after=inf)
        retry = wait / SECOND
        reset = max(stands.reset_after, retry)
        return stands._replace(allowed=False, retry_after=retry, reset_after=reset)

    def hand_back(self, key: str, purse: Purse) -> Steps[None]:
        """Give back what is left of a lease that is valid."""
        with self.lock:
            back, taken = purse.emptied(self.clock()), purse.taken
        if back:
            yield from self._borrow(name_of(self.start, key), 0, 0, back, taken)

    def look(self, key: str, purse: Purse | None, cost: int) -> Steps[Decision]:
        """``peek``: what is there, here and in the shared bucket."""
        decision = yield from self.peek(key, cost)
        held = 0
        if purse is not None and self.clock() < purse.until:
            held = purse.left
        decision = decision._replace(
            remaining=min(self.limit, decision.remaining + held)
        )
        if cost * self.bucket.rate.period > self.full:
            return decision._replace(allowed=False, retry_after=inf)
        if held >= cost:
            decision = decision._replace(allowed=True, retry_after=0.0)
        return decision

    def put_back(self, key: str, purse: Purse | None, cost: int) -> Steps[None]:
        """``refund``: into the purse while its lease is valid, else to the bucket."""
        rest = checked(cost)
        if purse is not None:
            with self.lock:
                valid = self.clock() < purse.until
                fits = min(rest, purse.granted - purse.left) if valid else 0
                purse.left += fits
                purse.dry_until = 0
            rest -= fits
        if rest:
            yield from self.refund(key, rest)
