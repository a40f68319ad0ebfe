"""The keys of a store that never blocks, behind awaited verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rtrw.limits.decision import Decision
    from rtrw.limits.store import Bound


class Ready:
    """The keys of a store that never blocks, behind awaited verbs."""

    def __init__(self, bound: Bound) -> None:
        """Wrap ``bound``."""
        self.bound = bound

    async def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""
        return self.bound.take(key, cost)

    async def allow(self, key: str, cost: int = 1) -> bool:
        """``take`` where only yes or no is wanted."""
        return self.bound.allow(key, cost)

    async def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer; charges nothing."""
        return self.bound.peek(key, cost)

    async def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""
        self.bound.refund(key, cost)

    async def reset(self, key: str) -> None:
        """Forget the key."""
        self.bound.reset(key)

    async def release(self, key: str, lease: str) -> None:
        """Give back a lease."""
        self.bound.release(key, lease)
