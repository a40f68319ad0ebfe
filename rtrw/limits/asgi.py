"""Limits for any ASGI application: a middleware without a framework.

    api = AsyncLimiter(TokenBucket(10, "2/s"), name="api")
    app.add_middleware(RateLimitMiddleware, limiter=api)

A request that is refused gets its 429 from here, as a response like any other, so that
a CORS middleware outside of this one adds its fields to it. What passes gets the
``RateLimit`` fields in its answer. Websockets and the lifespan pass.

Nothing here knows Starlette: the protocol is ASGI 3.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.asgi_answer import (
    MEDIA_TYPE,
    STANDINGS,
    Refusal,
    Text,
    Words,
    add_fields,
    encoded,
    refusal_of,
    unavailable,
)
from rtrw.limits.asgi_gate import (
    FREE,
    Answer,
    AnyLimiter,
    Ask,
    Hook,
    Onlookers,
    ask,
    checked_limiters,
)
from rtrw.limits.asgi_hold import Holding, Message, Receive, Send, checked_hold
from rtrw.limits.asgi_keys import Finder, KeyOf, Keys, Scope, settled
from rtrw.limits.asgi_routes import ByRoute, Routes, path_of
from rtrw.limits.client_address import ClientAddress
from rtrw.limits.decision import StoreUnavailable
from rtrw.limits.headers import checked_dialect
from rtrw.limits.metrics import Alarm, Counters
from rtrw.locale import Language

if TYPE_CHECKING:
    from rtrw.limits.config import Limits
    from rtrw.limits.store import AsyncStore

App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
CostOf: TypeAlias = int | Mapping[str, int] | Callable[[Scope], int | Awaitable[int]]

__all__ = ["Gate", "RateLimitMiddleware", "gates_of"]


class Gate(NamedTuple):
    """One limit of an application.

    ``key`` is parts (``"address"``, ``"user"``, ``"api-key"``, ``"everyone"``,
    ``"header:NAME"``; several are one key) or a function of the ASGI scope. ``cost``
    is a number, one for each route (``{"GET /export": 20, "default": 1}``), or a
    function. ``routes`` is where the limit holds; everywhere when empty.
    """

    limiter: AnyLimiter
    key: KeyOf = "address"
    cost: CostOf = 1
    routes: Sequence[str] = ()


class RateLimitMiddleware:
    """Refuses with 429 what is over a limit."""

    def __init__(
        self,
        app: App,
        limiter: AnyLimiter | Gate | Sequence[AnyLimiter | Gate] = (),
        *,
        profile: str | os.PathLike[str] | Limits | None = None,
        key: KeyOf = "address",
        cost: CostOf = 1,
        routes: Sequence[str] = (),
        exempt: Sequence[str] = (),
        trusted: Iterable[str] = (),
        hops: int = 0,
        forwarded: str = "x-forwarded-for",
        ipv6_prefix: int = 64,
        user: Finder | None = None,
        api_key: str = "x-api-key",
        headers: str | None = "legacy",
        title: str = Words().title,
        detail: Text = None,
        language: Language = "en",
        hold: str = "gone",
        counters: Counters | None = None,
        alarm: Alarm | None = None,
        on_decision: Hook | None = None,
        clock: Clock = MONOTONIC,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Put limits before ``app``.

        ``limiter`` is one or several; ``key``, ``cost`` and ``routes`` are for those
        that are not in a ``Gate``. ``profile`` adds the rules of a file's ``limits:``,
        and its ``trusted`` and ``exempt``. For ``trusted``, ``hops``, ``forwarded`` and
        ``ipv6_prefix`` see ``ClientAddress``; for ``user`` and ``api_key`` see
        ``Keys``; ``headers`` is a dialect (``rtrw.limits.headers``) or None; ``title``
        and ``detail`` are the texts of a refusal (``Words``); ``hold`` is how long
        leases are kept (``rtrw.limits.asgi_hold``). ``sleep`` passes the delays of a
        leaky queue, ``clock`` is for the rules of a profile.

        Raises:
            InputError: what is wrong with the profile.
            PolicyError: what cannot be, among the rest.
        """
        names = [trusted] if isinstance(trusted, str) else [*trusted]
        gates = _gates(limiter, key, cost, routes)
        passing = [*exempt]
        made: list[Gate] = []
        if profile is not None:
            limits = _limits(profile)
            names += limits.trusted
            passing += limits.exempt
            made = gates_of(limits, clock)
            gates += made
        checked_limiters([gate.limiter for gate in gates])
        address = ClientAddress(names, hops, forwarded, ipv6_prefix)
        self.app, self.keys = app, Keys(address, user, api_key)
        self._gates = [_Gate(gate, self.keys) for gate in gates]
        self._own = {gate.limiter.store for gate in made}
        self._exempt = Routes(passing)
        self._dialect, self._hold = checked_dialect(headers), checked_hold(hold)
        self._words = Words(title, detail, language)
        self.counters = Counters() if counters is None else counters
        self._onlookers = Onlookers(self.counters, alarm, on_decision)
        self._sleep = sleep

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._other(scope, receive, send)
            return
        try:
            answer = await self._asked(scope)
        except StoreUnavailable:
            await respond(scope, send, unavailable(self._words))
            return
        if answer.decision:
            await self._passed(answer, scope, receive, send)
        else:
            refusal = refusal_of(answer, self._dialect, self._words)
            await respond(scope, send, refusal)

    async def _other(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let another scope pass; with the lifespan end a profile's connections."""
        try:
            await self.app(scope, receive, send)
        finally:
            for store in self._own if scope["type"] == "lifespan" else ():
                if hasattr(store, "aclose"):
                    await store.aclose()

    async def _asked(self, scope: Scope) -> Answer:
        """What the limits of this request say."""
        method, path = scope["method"], path_of(scope)
        if self._exempt.have(method, path):
            return FREE
        asks = [
            Ask(gate.limiter, await self.keys.of(gate.key, scope), await gate.of(scope))
            for gate in self._gates
            if not gate.routes or gate.routes.have(method, path)
        ]
        answer = await ask(asks, self._onlookers.count)
        if asks:
            await self._onlookers.tell(answer, scope)
        return answer

    async def _passed(
        self, answer: Answer, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Let the application answer; its leases end with it."""
        # Kept in the scope: the fields of limits further in tell these as well.
        standings = [*scope.get(STANDINGS, ()), *answer.standings]
        scope[STANDINGS] = standings

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start" and standings:
                add_fields(message, standings, self._dialect)
            await send(message)

        if not answer.leases:
            await self._delayed(answer, scope, receive, told)
            return
        holding = Holding(receive, told, answer.let_go, self._hold)
        # Who waits for leave to send a body (100-continue) is asked by the
        # application, or not at all.
        if not any(name.lower() == b"expect" for name, _ in scope["headers"]):
            holding.watch()
        try:
            await self._delayed(answer, scope, holding.receive, holding.send)
        finally:
            await holding.close()

    async def _delayed(
        self, answer: Answer, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if answer.decision.delay > 0:
            await self._sleep(answer.decision.delay)
        await self.app(scope, receive, send)


class _Gate:
    """A gate with its routes read."""

    def __init__(self, gate: Gate, keys: Keys) -> None:
        self.limiter = gate.limiter
        self.key = keys.checked(gate.key)
        self.routes = Routes(gate.routes)
        self._finder = gate.cost if callable(gate.cost) else None
        table = dict(gate.cost) if isinstance(gate.cost, Mapping) else {}
        other = gate.cost if isinstance(gate.cost, int) else table.pop("default", 1)
        self._costs = ByRoute(table, other)

    async def of(self, scope: Scope) -> int:
        """What a request costs."""
        if self._finder is not None:
            cost: int = await settled(self._finder(scope))
            return cost
        return self._costs.of(scope["method"], path_of(scope))


async def respond(scope: Scope, send: Send, refusal: Refusal) -> None:
    """Send a refusal."""
    body = refusal.body
    fields = [
        ("Content-Type", MEDIA_TYPE),
        ("Content-Length", str(len(body))),
        *refusal.fields,
    ]
    start = {"type": "http.response.start", "status": refusal.status}
    await send({**start, "headers": encoded(fields)})
    shown = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": shown})


def gates_of(limits: Limits, clock: Clock = MONOTONIC) -> list[Gate]:
    """The rules of a profile over the store that it names.

    The store's password is taken from the environment (``RTRW_STORE_PASSWORD``).

    Raises:
        PolicyError: redis-py is not installed, or the store cannot hold a policy.
    """
    from rtrw.limits.aio import AsyncLimiter

    store: AsyncStore
    if limits.store == "memory":
        from rtrw.limits.memory import MemoryStore

        store = MemoryStore(max_keys=_MOST_KEYS)
    else:
        from rtrw.limits.config import PASSWORD
        from rtrw.limits.redis import RedisStore

        store = RedisStore.from_url_async(
            limits.store,
            on_error=limits.on_error,
            instances=limits.instances,
            password=os.environ.get(PASSWORD),
        )
    return [
        Gate(
            AsyncLimiter(
                rule.policy, store, name=rule.name, clock=clock, observe=rule.observe
            ),
            rule.key,
            {**rule.costs, "default": rule.cost},
            rule.routes,
        )
        for rule in limits.rules
    ]


_MOST_KEYS = 1_000_000
"""Busy keys that a profile's memory store holds at most: some 150 MB."""


def _gates(
    given: AnyLimiter | Gate | Sequence[AnyLimiter | Gate],
    key: KeyOf,
    cost: CostOf,
    routes: Sequence[str],
) -> list[Gate]:
    one = isinstance(given, Gate) or not isinstance(given, Sequence)
    several: list[AnyLimiter | Gate] = [given] if one else [*given]  # type: ignore[list-item, misc]  # a Gate is a tuple too
    return [
        gate if isinstance(gate, Gate) else Gate(gate, key, cost, routes)
        for gate in several
    ]


def _limits(profile: str | os.PathLike[str] | Limits) -> Limits:
    from rtrw.limits.config import Limits, load_limits

    return profile if isinstance(profile, Limits) else load_limits(profile)
