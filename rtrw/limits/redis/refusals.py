"""What was refused, remembered here until it is worth asking again.

A caller who keeps hammering would otherwise cost the server a round trip each time. A
refusal names the time until which the same cost cannot pass, so until then it is
answered from here. Only a refund or reset by *another* process could make it wrong;
so nothing is remembered for longer than ``LONGEST``. Concurrency is not remembered at
all: its leases come back at any time.

Bounded: the oldest are dropped first, and long names are not remembered at all, which
costs a round trip and nothing else.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, TypeAlias

from rtrw.bucket import SECOND
from rtrw.clock import Clock
from rtrw.limits.decision import Decision

LONGEST = 10 * SECOND
"""Microseconds after which the server is asked in any case."""
MOST = 10_000
"""How many refusals are remembered."""
LONG = 1_024
"""Bytes above which a name is too long: a client may have made a megabyte of it."""

Key: TypeAlias = bytes | tuple[tuple[bytes, int], ...]
"""A name; or, of several limits at once, all names with their costs."""


class Refusal(NamedTuple):
    """A decision, and when, for which cost and under which policy it holds."""

    since: int
    until: int
    cost: int
    decision: Decision
    spec: object


class Refusals:
    """Refusals by key, on a clock of this process. Shared by threads."""

    def __init__(self, clock: Clock, most: int = MOST) -> None:
        """Remember at most ``most`` of them."""
        self._clock, self._most = clock, most
        self.known: dict[Key, Refusal] = {}
        """For those who only want to know whether there may be one."""
        self.answered = 0
        """How many calls were refused from here."""

    def __len__(self) -> int:
        return len(self.known)

    def find(self, key: Key, cost: int, spec: object = None) -> Decision | None:
        """The refusal of ``cost``, if it is known to hold still.

        ``spec`` is the policy's: a customer who was given another one is asked for.
        """
        refusal = self.known.get(key)
        if refusal is None or cost < refusal.cost or refusal.spec != spec:
            return None
        now = self._clock()
        if now >= refusal.until:
            self.known.pop(key, None)
            return None
        self.answered += 1
        gone = (now - refusal.since) / SECOND
        decision = refusal.decision
        return decision._replace(
            retry_after=max(0.0, decision.retry_after - gone),
            reset_after=max(0.0, decision.reset_after - gone),
        )

    def note(
        self, key: Key, cost: int, decision: Decision, spec: object = None
    ) -> None:
        """Remember a refusal of ``cost`` or more under the policy of ``spec``."""
        names = [key] if isinstance(key, bytes) else [name for name, _ in key]
        if any(len(name) > LONG for name in names):
            return
        now = self._clock()
        wait = decision.retry_after
        length = LONGEST if wait == inf else min(LONGEST, round(wait * SECOND))
        if len(self.known) >= self._most:
            self._drop(now)
        self.known.pop(key, None)
        self.known[key] = Refusal(now, now + length, cost, decision, spec)

    def forget(self, name: bytes) -> None:
        """The key has changed: ask again, alone and together with others."""
        self.known.pop(name, None)
        for key in list(self.known):
            if isinstance(key, tuple) and any(name == one for one, _ in key):
                self.known.pop(key, None)

    def _drop(self, now: int) -> None:
        """Make room: what has ended, else the oldest quarter."""
        known = list(self.known.items())
        ended = [key for key, refusal in known if refusal.until <= now]
        for key in ended or [key for key, _ in known[: self._most // 4 + 1]]:
            self.known.pop(key, None)
