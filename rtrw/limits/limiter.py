"""``Limiter``: a policy, a store and a name, and the verbs of a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from math import inf
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from rtrw.clock import MONOTONIC, WALL, Clock
from rtrw.limits.decision import Decision, LimitExceeded, PolicyError
from rtrw.limits.functions import is_awaited, is_coroutine, is_generator
from rtrw.limits.hooks import guarded
from rtrw.limits.memory import MemoryStore
from rtrw.limits.waiting import SECOND, Lines, Sleep, deadline

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy
    from rtrw.limits.store import Bound, Store

P = ParamSpec("P")
R = TypeVar("R")
Hook = Callable[[Decision], object]
KeyOf = str | Callable[..., str]
"""A key, or what finds it in the arguments of a decorated function."""


class Limiter:
    """Limits calls per key.

    >>> from rtrw.limits import TokenBucket
    >>> api = Limiter(TokenBucket(capacity=2, rate="1/s"), name="api")
    >>> [api.allow("budi") for _ in range(3)]
    [True, True, False]
    """

    def __init__(
        self,
        policy: Policy,
        store: Store | None = None,
        *,
        name: str = "default",
        clock: Clock = MONOTONIC,
        sleep: Sleep | None = None,
        observe: bool = False,
        on_decision: Hook | None = None,
    ) -> None:
        """Bind ``policy`` to ``store`` (a new ``MemoryStore`` when None).

        ``name`` is the limit's own in its store. A calendar policy reads ``WALL``
        unless it is given a clock. ``observe`` decides and reports, but lets pass.
        ``on_decision`` is called with what was decided, also when observing; its
        errors are logged once and swallowed (``rtrw.limits.hooks``).
        ``sleep`` is how ``wait`` passes seconds; else the clock's own ``sleep``, else
        real time.

        Raises:
            PolicyError: the store or the hook is only for ``AsyncLimiter``, or the
                store cannot hold the policy.
        """
        if store is not None and not hasattr(store, "bind"):
            raise PolicyError.of("RTRW623", {"store": type(store).__name__})
        self.policy, self.name, self.observe = policy, name, observe
        self.store: Store = MemoryStore() if store is None else store
        self.leases = hasattr(policy, "release")
        self._hook = guarded(on_decision, awaits=False)
        self._lines = Lines(clock, sleep)
        timed = WALL if policy.wall and clock is MONOTONIC else clock
        self.bound: Bound = self.store.bind(name, policy, timed)
        if not observe and on_decision is None and type(self) is Limiter:
            # The store's own verbs, without a call in between: half of what it costs.
            self.__dict__["take"] = self.bound.take
            self.__dict__["allow"] = self.bound.allow

    def __repr__(self) -> str:
        return f"Limiter({self.policy!r}, name={self.name!r})"

    def under(self, policy: Policy) -> Limiter:
        """This limiter with another policy, for keys that have one (a tier)."""
        return Limiter(
            policy,
            self.store,
            name=self.name,
            clock=self._lines.clock,
            sleep=self._lines.sleep,
            observe=self.observe,
            on_decision=self._hook,
        )

    def take(self, key: str, cost: int = 1) -> Decision:
        """Charge ``cost``, or refuse and charge nothing.

        Raises:
            PolicyError: a cost that is no whole number of at least 0.
            StoreUnavailable: as the store was told to behave.
        """
        return self._told(key, self.bound.take(key, cost))

    def allow(self, key: str, cost: int = 1) -> bool:
        """``take`` where only yes or no is wanted; the fastest."""
        return self.take(key, cost).allowed

    def peek(self, key: str, cost: int = 1) -> Decision:
        """What ``take`` would answer, with what remains now; charges nothing."""
        return self.bound.peek(key, cost)

    def refund(self, key: str, cost: int = 1) -> None:
        """Give back ``cost``, for a call that did not happen."""
        self.bound.refund(key, cost)
        self._lines.tell()

    def reset(self, key: str) -> None:
        """Forget the key, as if it had never been used."""
        self.bound.reset(key)
        self._lines.tell()

    def release(self, key: str, lease: str | None) -> None:
        """Give back the lease of a decision; None does nothing."""
        if lease is not None:
            self.bound.release(key, lease)
            self._lines.tell()

    def give_back(self, key: str, cost: int, decision: Decision) -> None:
        """Undo what ``decision`` charged: its lease, or its cost."""
        if self.leases:
            self.release(key, decision.lease)
        else:
            self.refund(key, cost)

    def report(self, decision: Decision) -> None:
        """Tell the hook of a decision that was made for this limiter."""
        if self._hook is not None:
            self._hook(decision)

    def _told(self, key: str, decision: Decision) -> Decision:
        """Report a decision, and let it pass where only observing."""
        try:
            self.report(decision)
        except BaseException:
            # An interrupt in the middle of a hook: nobody has the lease yet.
            self.release(key, decision.lease)
            raise
        return decision._replace(allowed=True) if self.observe else decision

    # --- waiting ---------------------------------------------------------------

    def wait(self, key: str, cost: int = 1, *, timeout: float | None) -> Decision:
        """Charge ``cost`` as soon as it fits, in the order in which callers came.

        Refused at once when it cannot fit in ``timeout`` seconds (None: as long as it
        takes). The thread sleeps; a delay (leaky queue) is left to the caller.

        Raises:
            PolicyError: a time-out below 0, or a cost as in ``take``.
        """
        until = deadline(self._lines.clock, timeout)
        ticket = self._lines.join(key)
        try:
            if not self._lines.reach_front(key, ticket, until):
                late = self.bound.peek(key, cost)._replace(allowed=False)
                return self._told(key, late)
            return self._told(key, self._first_in_line(key, cost, until))
        finally:
            self._lines.leave(key, ticket)

    def _first_in_line(self, key: str, cost: int, until: int | None) -> Decision:
        """Take, sleep until it fits, take again."""
        while True:
            decision = self.bound.take(key, cost)
            rest = inf if until is None else (until - self._lines.clock()) / SECOND
            hopeless = decision.retry_after == inf or rest <= 0
            late = decision.retry_after > rest and not self.leases
            if decision.allowed or self.observe or hopeless or late:
                return decision
            self._lines.pause(min(decision.retry_after, rest), news=self.leases)

    # --- around other code -----------------------------------------------------

    @contextmanager
    def hold(
        self, key: str, cost: int = 1, *, timeout: float | None = 0
    ) -> Iterator[Decision]:
        """A lease for as long as the block lasts; waits up to ``timeout`` for one.

        Raises:
            LimitExceeded: none was free.
            PolicyError: the policy has no leases.
        """
        if not self.leases:
            params = {"policy": self.name, "kind": self.policy.kind}
            raise PolicyError.of("RTRW619", params)
        decision = self.take(key, cost) if timeout == 0 else None
        if decision is None:
            decision = self.wait(key, cost, timeout=timeout)
        if not decision:
            raise LimitExceeded(decision)
        try:
            yield decision
        finally:
            self.release(key, decision.lease)

    def limited(
        self, key: KeyOf, cost: int = 1
    ) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """A decorator that charges each call; a lease lasts as long as the call.

        ``key`` is a text, or is called with the call's arguments and answers one.
        The decorated function raises ``LimitExceeded`` where it is refused.

        Raises:
            PolicyError: a lease for an async function or a generator, whose call
                returns before its work begins.
        """

        def decorate(function: Callable[P, R]) -> Callable[P, R]:
            if self.leases and (is_awaited(function) or is_generator(function)):
                raise PolicyError.of("RTRW617", {"policy": self.name})

            @wraps(function)
            def limited(*args: P.args, **kwargs: P.kwargs) -> R:
                name = key_of(key, args, kwargs)
                if self.leases:
                    return self._held(name, cost, partial(function, *args, **kwargs))
                decision = self.take(name, cost)
                if not decision:
                    raise LimitExceeded(decision)
                return function(*args, **kwargs)

            return limited

        return decorate

    def _held(self, key: str, cost: int, call: Callable[[], R]) -> R:
        """The answer of a call that has a lease as long as it lasts."""
        with self.hold(key, cost):
            answer = call()
        if is_coroutine(answer):
            # Another decorator hid that the function is an async one.
            answer.close()  # type: ignore[attr-defined]
            raise PolicyError.of("RTRW617", {"policy": self.name})
        return answer


def key_of(key: KeyOf, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The key of a call with these arguments."""
    return key if isinstance(key, str) else key(*args, **kwargs)
