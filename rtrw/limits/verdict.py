"""The integers that a policy answers with, and the states that a store keeps."""

from __future__ import annotations

from math import inf
from typing import NamedTuple, TypeAlias

from rtrw.limits.decision import Decision

State: TypeAlias = int | tuple[int, ...]
"""What a store keeps for a key; None stands for "never used"."""

NEVER = -1
"""``Verdict.retry`` of a cost that can never fit."""

KEY_BYTES = 140
"""A key of some ten letters, its dictionary slot and one integer, in CPython."""
CALL_BYTES = 50
"""One more remembered instant with its cost."""


class Verdict(NamedTuple):
    """The integers of one decision; times in microseconds from now, rounded up."""

    allowed: bool
    state: State | None
    """What is to be written; the given object itself when nothing changes."""
    remaining: int
    retry: int = 0
    reset: int = 0
    delay: int = 0
    lease: str | None = None

    def decision(self, limit: int, name: str) -> Decision:
        """The verdict as a limiter called ``name`` tells it: seconds for µs."""
        retry = inf if self.retry == NEVER else self.retry / 1_000_000
        reset, delay = self.reset / 1_000_000, self.delay / 1_000_000
        return Decision(
            self.allowed, limit, self.remaining, retry, reset, delay, name, self.lease
        )
