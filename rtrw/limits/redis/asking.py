"""The verbs of a limiter over Redis, without a socket.

Every verb is a generator: it yields a command, gets its reply or its error thrown in,
and returns the answer. ``store`` drives it with a client that blocks or one that is
awaited; what is decided is written here once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rtrw.bucket import SECOND
from rtrw.clock import MONOTONIC, WALL
from rtrw.limits.decision import Decision, PolicyError, StoreUnavailable, answer_of
from rtrw.limits.divided_policy import divided
from rtrw.limits.fast import checked
from rtrw.limits.memory import MemoryStore
from rtrw.limits.redis import scripts
from rtrw.limits.redis.health import SHORTEST, Health, is_crossslot, is_noscript
from rtrw.limits.redis.kinds import kind_of
from rtrw.limits.redis.names import name_of, start_of, tag_of
from rtrw.limits.redis.refusals import Refusals

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy

T = TypeVar("T")
Command: TypeAlias = tuple[bytes | str | int, ...]
Steps: TypeAlias = Generator[Command, Any, T]
Call: TypeAlias = tuple["Keys", str, int]

MODES = ("open", "closed", "local")
LOCAL = "local:"
"""Begins a lease that was handed out without Redis."""
_LOCAL_KEYS = 100_000
"""Busy keys that are counted at most while Redis is away."""


class _CrossSlotError(Exception):
    """The keys lie in different slots."""


class Core:
    """What the keys of one store share: where it is, how it fares, what it refused."""

    def __init__(self, prefix: str, on_error: str, instances: int | None) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a mode that is none; ``local`` without ``instances``; a
                prefix with braces, which would take the hash tag's place.
        """
        if on_error not in MODES:
            raise PolicyError.of("RTRW653", {"text": str(on_error)})
        if on_error == "local" and (instances is None or instances < 1):
            raise PolicyError.of("RTRW654")
        if "{" in prefix or "}" in prefix:
            raise PolicyError.of("RTRW657", {"text": prefix})
        self.prefix, self.on_error, self.instances = prefix, on_error, instances or 1
        self.health = Health(MONOTONIC, on_error)
        self.refusals = Refusals(MONOTONIC)
        self.local = MemoryStore(max_keys=_LOCAL_KEYS)
        self.one_slot = False
        """Whether a script's keys must have one hash tag."""
        self.place: Callable[[bytes], str] = _anywhere
        """The node that has a key; only looked up during outages."""

    def ask(
        self, script: scripts.Script, names: Sequence[bytes], argv: Sequence[str | int]
    ) -> Steps[Any]:
        """The reply of a script; None when Redis is not to be had."""
        outages = self.health.outages
        if outages and self.health.wait(self.place(names[0])):
            return None
        count = len(names)
        try:
            reply = yield ("EVALSHA", script.sha, count, *names, *argv)
        except Exception as error:  # noqa: BLE001 - whatever a client or its wrapper raises
            if not is_noscript(error):
                return self._failed(names, error)
            try:
                # With its text the script is run and known again, on this very node.
                reply = yield ("EVAL", script.text, count, *names, *argv)
            except Exception as second:  # noqa: BLE001 - as above
                return self._failed(names, second)
        if outages:
            self.health.answered(self.place(names[0]))
        return reply

    def _failed(self, names: Sequence[bytes], error: Exception) -> None:
        if len(names) > 1 and is_crossslot(error):
            raise _CrossSlotError from error
        self.health.failed(self.place(names[0]), error)

    def take_all(self, calls: Sequence[Call]) -> Steps[Decision | None]:
        """All of the calls or none; None: they cannot be decided in one step."""
        names = [name_of(keys.start, key) for keys, key, _ in calls]
        for _, _, cost in calls:
            checked(cost)
        apart = self.one_slot and len({tag_of(name) for name in names}) > 1
        if apart or len(set(names)) < len(names):
            return None
        both = tuple((n, c) for n, (_, _, c) in zip(names, calls, strict=True))
        specs = tuple(keys.spec for keys, _, _ in calls)
        known = self.refusals.find(both, 0, specs)
        if known is not None:
            return known
        try:
            decisions = yield from self._all_of(names, calls)
        except _CrossSlotError:
            self.one_slot = True
            return None
        if decisions is None:
            return self._all_without(calls)
        decision = answer_of(decisions)
        if not decision.allowed and all(keys.remembers for keys, _, _ in calls):
            self.refusals.note(both, 0, decision, specs)
        return decision

    def _all_of(
        self, names: Sequence[bytes], calls: Sequence[Call]
    ) -> Steps[list[Decision] | None]:
        script = self.several(tuple(keys.kind.script for keys, _, _ in calls))
        for _turn in range(2):
            argv: list[str | int] = []
            for keys, _, cost in calls:
                argv += "t", min(cost, keys.limit + 1), keys.kind.params()
            replies = yield from self.ask(script, names, argv)
            if replies is None:
                return None
            pairs = list(zip(calls, replies, strict=True))
            stood = [keys.kind.stood(reply, cost) for (keys, _, cost), reply in pairs]
            if None not in stood:
                return [keys.decision(r, cost) for (keys, _, cost), r in pairs]
        return None

    def _all_without(self, calls: Sequence[Call]) -> Decision | None:
        if self.on_error != "local":
            return answer_of([k.without("take", key, c) for k, key, c in calls])
        self.health.fallbacks += 1
        return self.local.take_all([(keys.local, key, c) for keys, key, c in calls])

    def one(self, kind: str) -> scripts.Script:
        """The script of one policy."""
        return scripts.one(kind)

    def several(self, kinds: tuple[str, ...]) -> scripts.Script:
        """The script of several policies."""
        return scripts.several(kinds)


def _anywhere(name: bytes) -> str:
    del name
    return ""


class Keys:
    """One limiter's keys."""

    def __init__(self, core: Core, name: str, policy: Policy) -> None:
        """Prepare what is the same for every call.

        Raises:
            PolicyError: numbers that Lua cannot hold, or (``local``) a limit that is
                less than one for each instance.
        """
        self.core, self.name, self.policy, self.limit = core, name, policy, policy.limit
        self.told, self.spec = (policy.limit, name), policy.spec
        self.kind = kind_of(policy)
        self.start = start_of(core.prefix, self.kind.letter, name)
        self.script = core.one(self.kind.script)
        self.leases = hasattr(policy, "release")
        self.remembers = not self.leases
        share = divided(policy, core.instances) if core.on_error == "local" else policy
        self.local = core.local.bind(name, share, WALL if policy.wall else MONOTONIC)

    # --- verbs --------------------------------------------------------------------

    def take(self, key: str, cost: int = 1) -> Steps[Decision]:
        """Charge ``cost``, or refuse and charge nothing."""
        checked(cost)
        name, core = name_of(self.start, key), self.core
        if self.remembers:
            known = core.refusals.find(name, cost, self.spec)
            if known is not None:
                return known
        reply = yield from self._reply(name, "t", cost)
        if reply is None:
            return self.without("take", key, cost)
        decision = self.decision(reply, cost)
        if not decision.allowed and self.remembers:
            core.refusals.note(name, cost, decision, self.spec)
        return decision

    def allow(self, key: str, cost: int = 1) -> Steps[bool]:
        """Whether ``take`` is allowed."""
        return (yield from self.take(key, cost)).allowed

    def peek(self, key: str, cost: int = 1) -> Steps[Decision]:
        """What ``take`` would answer, with what remains now; always asked."""
        checked(cost)
        name = name_of(self.start, key)
        reply = yield from self._reply(name, "p", cost)
        if reply is None:
            return self.without("peek", key, cost)
        stands = self.decision(reply, 0)
        return self.decision(reply, cost)._replace(
            remaining=stands.remaining, reset_after=stands.reset_after, lease=None
        )

    def refund(self, key: str, cost: int = 1) -> Steps[None]:
        """Give back ``cost``; lost when Redis is away, which lets no more through."""
        checked(cost)
        name = name_of(self.start, key)
        reply = yield from self._reply(name, "r", cost)
        self.core.refusals.forget(name)
        if reply is None and self.core.on_error == "local":
            self.local.refund(key, cost)

    def release(self, key: str, lease: str) -> Steps[None]:
        """Give back a lease; it ends by itself when Redis is away.

        Raises:
            PolicyError: the policy has no leases.
        """
        if not self.leases:
            params = {"policy": self.name, "kind": self.policy.kind}
            raise PolicyError.of("RTRW619", params)
        if lease.startswith(LOCAL):
            self.local.release(key, lease.removeprefix(LOCAL))
            return
        end, _, count = lease.partition(":")
        if end.isdigit() and count.isdigit():
            argv = ("l", lease, self.kind.params())
            yield from self.core.ask(self.script, (name_of(self.start, key),), argv)

    def reset(self, key: str) -> Steps[None]:
        """Forget the key.

        Raises:
            StoreUnavailable: Redis could not be told.
        """
        name = name_of(self.start, key)
        self.core.refusals.forget(name)
        self.local.reset(key)
        try:
            yield ("DEL", name)
        except Exception as error:
            self.core.health.failed(self.core.place(name), error)
            text = str(error) or type(error).__name__
            raise StoreUnavailable.of("RTRW603", {"text": text}) from error

    # --- what they are made of ----------------------------------------------------

    def _reply(self, name: bytes, mode: str, cost: int) -> Steps[Any]:
        """The script's reply; None: without Redis."""
        core, kind = self.core, self.kind
        # More than fits is as good as any such number, and Lua can hold it.
        sent = min(cost, self.limit + 1)
        for _turn in range(2):
            reply = yield from core.ask(
                self.script, (name,), (mode, sent, kind.params())
            )
            if reply is None or kind.stood(reply, cost) is not None:
                return reply
        return None

    def decision(self, reply: Any, cost: int) -> Decision:
        """What a reply means for a call of ``cost``."""
        stood = self.kind.stood(reply, cost)
        assert stood is not None  # noqa: S101 - asked again until it is
        verdict = self.policy.decide(*stood, cost)
        if verdict.remaining < 0:
            # The limit was lowered below what is used.
            verdict = verdict._replace(remaining=0)
        return verdict.decision(self.limit, self.name)

    def without(self, verb: str, key: str, cost: int) -> Decision:
        """The answer while Redis is away, as the store was told to behave."""
        core = self.core
        core.health.fallbacks += 1
        if cost > self.limit:
            return self.policy.decide(None, 0, cost).decision(self.limit, self.name)
        if core.on_error == "open":
            return Decision(True, self.limit, self.limit, 0.0, 0.0, 0.0, self.name)
        if core.on_error == "closed":
            wait = SHORTEST / SECOND
            return Decision(False, self.limit, 0, wait, wait, 0.0, self.name)
        decision: Decision = getattr(self.local, verb)(key, cost)
        lease = decision.lease
        return decision._replace(lease=None if lease is None else LOCAL + lease)
