"""The memory store: states in dictionaries of this process.

Theory of operation
-------------------
Each limiter (name, policy, clock) has a dictionary from key to state, and all of them
one lock, so that several limits can be decided in one step. A key that is not there
means "never used", and a state that means the same is forgotten: not by a thread in
the background, but when new keys come in. A *hand* goes round the keys, the oldest
first, and each new key moves it on by a few. So what is idle goes within one round,
and no call ever waits for a sweep of a million keys. A busy key is never forgotten.

``max_keys`` bounds all limiters of the store together. When that many keys are
busy, a *new* key is refused until one of them may be forgotten: the alternative would
be to forget a busy one, which is a full bucket for whoever floods the store with keys.
The hand then looks for room a little further with each refusal, and remembers which key
of those that it saw is idle first; that is what the refusal tells.

The clock is made steady (``rtrw.limits.steady``) where it is not ``MONOTONIC``.
Calendars keep the wall clock as it is, and deal with its steps themselves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.decision import Decision, PolicyError, answer_of
from rtrw.limits.fast import Place, checked, make_allow, make_take
from rtrw.limits.forks import new_lock
from rtrw.limits.spelling import positive
from rtrw.limits.steady import SteadyClock
from rtrw.limits.verdict import State

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy
    from rtrw.limits.store import AsyncBound, Bound

_FEW = 1_024
"""Below so many keys looking for idle ones is not worth its while."""
_STEPS = 2
"""Old keys that are looked at for each new one: there are twice the busy ones then."""
_MORE_STEPS = 16
"""The same when there is no room."""


class MemoryStore:
    """States of this process; thread-safe.

    >>> from rtrw.limits import Limiter, TokenBucket
    >>> Limiter(TokenBucket(1, "1/s"), MemoryStore(max_keys=10_000)).allow("budi")
    True
    """

    def __init__(self, *, max_keys: int | None = None) -> None:
        """At most ``max_keys`` keys of all limiters together; None: as many as come.

        Raises:
            PolicyError: a bound below 1.
        """
        self.max_keys = None if max_keys is None else positive("max_keys", max_keys)
        self._lock = new_lock()
        self._keys: dict[tuple[object, ...], MemoryKeys] = {}
        self._clocks: dict[int, SteadyClock] = {}

    def __len__(self) -> int:
        """Keys that are remembered."""
        return sum(len(keys.states) for keys in self._keys.values())

    def bind(self, name: str, policy: Policy, clock: Clock = MONOTONIC) -> MemoryKeys:
        """The keys of the limiter ``name`` under ``policy``."""
        with self._lock:
            known = (name, policy.spec, id(clock))
            if known not in self._keys:
                self._keys[known] = MemoryKeys(self, name, policy, clock)
            return self._keys[known]

    def take_all(self, calls: Sequence[tuple[Bound, str, int]]) -> Decision | None:
        """All of the calls or none, in one step."""
        with self._lock:
            step = _Step()
            decisions = [step.decide(bound, key, cost) for bound, key, cost in calls]
            if all(decisions):
                step.write()
        return answer_of(decisions)

    def bind_async(
        self, name: str, policy: Policy, clock: Clock = MONOTONIC
    ) -> AsyncBound:
        """The same keys for ``AsyncLimiter``: this store never blocks."""
        from rtrw.limits.awaited import Ready

        return Ready(self.bind(name, policy, clock))

    async def take_all_async(
        self, calls: Sequence[tuple[AsyncBound, str, int]]
    ) -> Decision | None:
        """All of the calls or none, in one step."""
        from rtrw.limits.awaited import Ready

        ready = [(b.bound, key, cost) for b, key, cost in calls if isinstance(b, Ready)]
        return self.take_all(ready)

    def steady(self, policy: Policy, clock: Clock) -> tuple[Clock, int]:
        """The clock that a policy is decided by, and its ticks in a microsecond."""
        if clock is MONOTONIC:
            return time.monotonic_ns, 1_000
        if policy.wall:
            return clock, 1
        # One per clock, so that its steps are seen by all who share it.
        return self._clocks.setdefault(id(clock), SteadyClock(clock)), 1

    def full_for(self, more: int) -> int | None:
        """Microseconds until ``more`` keys have room; None: they do. Under the lock.

        About: of the keys that were looked at, how long until the first is idle.
        """
        if self.max_keys is None or len(self) + more <= self.max_keys:
            return None
        waits = []
        for keys in self._keys.values():
            waits.append(keys.make_room(_MORE_STEPS))
            if len(self) + more <= self.max_keys:
                return None
        return min((wait for wait in waits if wait is not None), default=1)


class _Step:
    """Calls that are decided one upon the other and written only in the end."""

    def __init__(self) -> None:
        self._after: dict[tuple[int, str], State | None] = {}
        self._writes: list[tuple[MemoryKeys, str, State | None]] = []
        self._new = 0

    def decide(self, bound: Bound, key: str, cost: int) -> Decision:
        """The decision of one call after those before it. Under the lock."""
        assert isinstance(bound, MemoryKeys)  # noqa: S101 - the caller's promise
        state = self._after.get((id(bound), key), bound.states.get(key))
        now = bound.now()
        verdict = bound.policy.decide(state, now, checked(cost))
        if state is None and verdict.allowed and cost:
            self._new += 1
            refusal = bound.no_room(self._new)
            if refusal is not None:
                return refusal
        self._after[id(bound), key] = verdict.state
        self._writes.append((bound, key, verdict.state))
        return verdict.decision(bound.limit, bound.name)

    def write(self) -> None:
        """Charge what was decided. Under the lock."""
        for bound, key, state in self._writes:
            bound.write(key, state)


class MemoryKeys:
    """One limiter's keys in a ``MemoryStore``."""

    def __init__(
        self, store: MemoryStore, name: str, policy: Policy, clock: Clock
    ) -> None:
        """Prepare the verbs; a bucket's are closures made for speed."""
        self.states: dict[str, State] = {}
        self.name, self.policy, self.limit = name, policy, policy.limit
        self._store = store
        self._lock = store._lock  # noqa: SLF001 - one lock, two halves of one thing
        self._clock, self._tick = store.steady(policy, clock)
        self._given = clock  # keeps it alive: the store knows it by its id
        self._hand: list[str] = []
        self._soonest: str | None = None
        bucket = getattr(policy, "line", None)
        if bucket is not None:
            place = Place(self.states, self._lock, self._clock, self._tick)
            odd = self.take
            self.__dict__["take"] = make_take(place, bucket, self.limit, name, odd)
            self.__dict__["allow"] = make_allow(
                place, bucket, lambda key, cost=1: odd(key, cost).allowed
            )

    def now(self) -> int:
        """The time in microseconds. Under the lock."""
        return self._clock() // self._tick

    def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        checked(cost)
        with self._lock:
            now = self.now()
            state = self.states.get(key)
            verdict = self.policy.decide(state, now, cost)
            after = verdict.state
            if after is not state:
                if state is None and (refusal := self.no_room()) is not None:
                    return refusal
                self.write(key, after)
        return verdict.decision(self.limit, self.name)

    def allow(self, key: str, cost: int = 1) -> bool:
        """Whether ``take`` is allowed."""
        return self.take(key, cost).allowed

    def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, with what remains now; charges nothing."""
        checked(cost)
        with self._lock:
            now, state = self.now(), self.states.get(key)
        verdict = self.policy.decide(state, now, cost)
        stands = self.policy.decide(state, now, 0)
        shown = verdict._replace(
            remaining=stands.remaining, reset=stands.reset, lease=None
        )
        return shown.decision(self.limit, self.name)

    def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        checked(cost)
        with self._lock:
            state = self.states.get(key)
            if state is not None:
                self.write(key, self.policy.refund(state, self.now(), cost))

    def release(self, key: str, lease: str) -> None:
        """Give back a lease."""
        release = getattr(self.policy, "release", None)
        if release is None:
            params = {"policy": self.name, "kind": self.policy.kind}
            raise PolicyError.of("RTRW619", params)
        with self._lock:
            state = self.states.get(key)
            if state is not None:
                self.write(key, release(state, self.now(), lease))

    def reset(self, key: str) -> None:
        """Forget the key."""
        with self._lock:
            self.write(key, None)

    def write(self, key: str, state: State | None) -> None:
        """Keep, or forget, a state. Under the lock."""
        if state is None:
            self.states.pop(key, None)
        else:
            self.states[key] = state

    # --- keeping it small -------------------------------------------------------

    def no_room(self, more: int = 1) -> Decision | None:
        """The refusal of ``more`` new keys; None: they have room. Under the lock."""
        if len(self.states) >= _FEW:
            self._tidy()
        wait = self._store.full_for(more)
        if wait is None:
            return None
        seconds = wait / 1_000_000
        return Decision(False, self.limit, 0, seconds, seconds, 0.0, self.name)

    def _tidy(self) -> None:
        """Move the hand on by the steps of one new key. Under the lock."""
        now, states, hand = self.now(), self.states, self._hand
        none_at = self.policy.none_at
        for _step in range(_STEPS):
            if not hand:
                # Taken from its end, where the oldest are.
                hand.extend(reversed(states))
            key = hand.pop()
            state = states.get(key)
            if state is not None and none_at(state) <= now:
                del states[key]

    def make_room(self, steps: int) -> int | None:
        """Look at so many keys, and forget those that equal "never used".

        Microseconds until the first of those that were seen does; None: there are no
        keys. Under the lock.
        """
        now, soonest = self.now(), self._soonest
        self._soonest, first = None, None
        seen = [] if soonest is None else [soonest]
        for key in [*seen, *self._next(steps)]:
            end = self._end(key, now)
            if end is not None and (first is None or end < first):
                self._soonest, first = key, end
        return None if first is None else first - now

    def _next(self, steps: int) -> list[str]:
        """The keys that the hand comes to; at most each of them once."""
        steps = min(steps, len(self.states))
        if len(self._hand) < steps:
            self._hand[:] = reversed(self.states)
        passed = self._hand[len(self._hand) - steps :]
        del self._hand[len(self._hand) - steps :]
        return passed

    def _end(self, key: str, now: int) -> int | None:
        """When a key is idle; None: it is, or was, and is forgotten."""
        state = self.states.get(key)
        if state is None:
            return None
        end = self.policy.none_at(state)
        if end > now:
            return end
        del self.states[key]
        return None
