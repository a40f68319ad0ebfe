"""What a store is: the keys of limiters, each decision in one atomic step.

A store is asked once per limiter (``bind``) for an object that serves that limiter's
keys: it knows the policy and the name, so that it can prepare what is fast. States
of limiters with different names, or policies that decide differently, are apart.

A store has *one* source of time (a Redis store uses its server's and ignores the
clock that it is given): two machines' clocks must never be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rtrw.clock import Clock
from rtrw.limits.decision import Decision
from rtrw.limits.policy import Policy


class Bound(Protocol):
    """One limiter's keys in a store. Costs are whole numbers, 0 or more, checked."""

    def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""

    def allow(self, key: str, cost: int = 1) -> bool:
        """``take`` where only yes or no is wanted; may be faster."""

    def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, with what remains now; charges nothing."""

    def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""

    def reset(self, key: str) -> None:
        """Forget the key."""

    def release(self, key: str, lease: str) -> None:
        """Give back a lease (policies that have leases only)."""


class Store(Protocol):
    """A place for states."""

    def bind(self, name: str, policy: Policy, clock: Clock) -> Bound:
        """The keys of the limiter ``name`` under ``policy``.

        Raises:
            PolicyError: the store cannot hold the policy's numbers.
        """

    def take_all(self, calls: Sequence[tuple[Bound, str, int]]) -> Decision | None:
        """All of the calls or none, in one step; every Bound is of this store.

        None: this store cannot do these in one step, and nothing was charged.
        """


class AsyncBound(Protocol):
    """``Bound``, awaited."""

    async def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing."""

    async def allow(self, key: str, cost: int = 1) -> bool:
        """``take`` where only yes or no is wanted; may be faster."""

    async def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, with what remains now; charges nothing."""

    async def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``."""

    async def reset(self, key: str) -> None:
        """Forget the key."""

    async def release(self, key: str, lease: str) -> None:
        """Give back a lease (policies that have leases only)."""


class AsyncStore(Protocol):
    """``Store``, awaited. Other names, so that one store may serve both kinds."""

    def bind_async(self, name: str, policy: Policy, clock: Clock) -> AsyncBound:
        """The keys of the limiter ``name`` under ``policy``."""

    async def take_all_async(
        self, calls: Sequence[tuple[AsyncBound, str, int]]
    ) -> Decision | None:
        """All of the calls or none, in one step; None when it cannot."""
