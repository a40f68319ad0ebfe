"""A limit as a dependency of FastAPI's: whose request it is, FastAPI finds out.

    api = AsyncLimiter(TokenBucket(100, "10/s"), name="api")
    limit = RateLimit(api, key=current_user, cost=5, policy=by_tier)

    @app.get("/export", dependencies=[Depends(limit)])

``key``, ``cost`` and ``policy`` may be dependencies themselves, with dependencies of
their own, so that the key is the *authenticated* user. A refusal is raised as
``RateLimited``, an ``HTTPException``, and answered with a problem document; an
application that has a handler of its own for either keeps it.

FastAPI is imported when the first ``RateLimit`` is made. Leases (concurrency) are kept
until the response was sent, background tasks included; for that FastAPI must be 0.118
or newer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature, isawaitable, signature
from typing import TYPE_CHECKING, Annotated, Any, get_origin, get_type_hints

from rtrw.limits.asgi_answer import (
    MEDIA_TYPE,
    STANDINGS,
    Refusal,
    Text,
    Words,
    refusal_of,
    unavailable,
)
from rtrw.limits.asgi_gate import (
    FREE,
    Answer,
    AnyLimiter,
    Ask,
    Onlookers,
    ask,
    checked_limiters,
)
from rtrw.limits.asgi_keys import Finder, Keys, Scope, by_name
from rtrw.limits.client_address import ClientAddress
from rtrw.limits.decision import Decision, PolicyError, StoreUnavailable
from rtrw.limits.headers import Standing, checked_dialect, fields
from rtrw.limits.metrics import Alarm, Counters
from rtrw.locale import Language

if TYPE_CHECKING:
    from fastapi import Request, Response

    from rtrw.limits.policy import Policy

_MOST = 1_000
"""Policies for which a limiter is kept at most."""


class RateLimit:
    """A dependency that refuses with 429 what is over a limit."""

    def __init__(
        self,
        limiter: AnyLimiter | Sequence[AnyLimiter],
        *,
        key: str | Sequence[str] | Callable[..., Any] = "address",
        cost: int | Callable[..., Any] = 1,
        policy: Policy | Callable[..., Any] | None = None,
        address: ClientAddress | None = None,
        user: Finder | None = None,
        api_key: str = "x-api-key",
        headers: str | None = "legacy",
        title: str = Words().title,
        detail: Text = None,
        language: Language = "en",
        counters: Counters | None = None,
        alarm: Alarm | None = None,
        on_decision: Callable[[Decision, Scope], object] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """One limiter, or several that must all agree, on one key and cost.

        ``key`` is parts as in ``rtrw.limits.asgi.Gate``, or a dependency that answers
        a text, a number or something with an ``id`` (None: the address counts); with
        one plain parameter called ``request`` it is called with that. ``cost`` and
        ``policy`` are values, dependencies, or functions with one plain parameter,
        which get what ``key`` found. ``policy`` None, or a function that answers None,
        leaves the limiter's own; of several limiters it is for the first.

        Raises:
            PolicyError: FastAPI is not installed; limiters or keys that cannot be.
        """
        several = limiter if isinstance(limiter, Sequence) else [limiter]
        checked_limiters(several)
        self.limiters = list(several)
        self.keys = Keys(address or ClientAddress(), user, api_key)
        self._key = key if callable(key) else self.keys.checked(key)
        self._cost, self._policy = cost, policy
        self._dialect = checked_dialect(headers)
        self._words = Words(title, detail, language)
        self.counters = Counters() if counters is None else counters
        self._onlookers = Onlookers(self.counters, alarm, on_decision)
        self._sleep = sleep
        self._tiers: dict[tuple[int | str, ...], AnyLimiter] = {}
        self.__signature__ = self._read()

    def _read(self) -> Signature:
        """The signature by which FastAPI knows what to bring."""
        fastapi = _fastapi()
        from starlette.requests import HTTPConnection

        # Not Request: what is brought to a websocket is none.
        brought = {"request": HTTPConnection, "response": fastapi.Response}
        parameters = [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind)
            for name, kind in brought.items()
        ]
        given = {"key": self._key, "cost": self._cost, "policy": self._policy}
        return Signature(
            parameters
            + [
                Parameter(
                    name, Parameter.KEYWORD_ONLY, default=fastapi.Depends(function)
                )
                for name, function in given.items()
                if callable(function) and _plain(function, name) is None
            ]
        )

    async def __call__(
        self, *, request: Request, response: Response, **found: Any
    ) -> AsyncIterator[Decision]:
        """The decision, for as long as the request lasts; a websocket passes.

        Raises:
            RateLimited: the limit refuses, or its store does not answer.
        """
        if request.scope["type"] != "http":
            yield FREE.decision
            return
        try:
            answer = await self._asked(request, found)
        except StoreUnavailable:
            raise _refused(request, unavailable(self._words)) from None
        if not answer.decision:
            refusal = refusal_of(answer, self._dialect, self._words)
            raise _refused(request, refusal)
        try:
            self._tell(answer, request.scope, response)
            if answer.decision.delay > 0:
                await self._sleep(answer.decision.delay)
            yield answer.decision
        finally:
            await answer.let_go()

    async def _asked(self, request: Request, found: Mapping[str, Any]) -> Answer:
        if callable(self._key):
            owner = found.get("key")
            if "key" not in found:
                owner = await _called(self._key, request)
            key = by_name(owner, self.keys.address_of(request.scope))
        else:
            owner = key = await self.keys.of(self._key, request.scope)
        cost = await _value("cost", self._cost, found, owner)
        policy = await _value("policy", self._policy, found, owner)
        first = self.limiters[0] if policy is None else self._tier(policy)
        asks = [Ask(one, key, cost) for one in (first, *self.limiters[1:])]
        answer = await ask(asks, self._onlookers.count)
        await self._onlookers.tell(answer, request.scope)
        return answer

    def _tier(self, policy: Policy) -> AnyLimiter:
        """The first limiter under another policy."""
        known = self._tiers.get(policy.spec)
        if known is None:
            if len(self._tiers) >= _MOST:
                self._tiers.clear()
            known = self._tiers[policy.spec] = self.limiters[0].under(policy)
        return known

    def _tell(self, answer: Answer, scope: Scope, response: Response) -> None:
        """Put the fields of all limits so far into the response."""
        told: list[Standing] = scope.setdefault(STANDINGS, [])
        told += answer.standings
        for name, value in fields(self._dialect, told):
            response.headers[name] = value


async def _value(name: str, given: Any, found: Mapping[str, Any], owner: object) -> Any:
    """A cost or a policy: itself, what FastAPI brought, or a function's answer."""
    if not callable(given):
        return given
    return found[name] if name in found else await _called(given, owner)


async def _called(function: Callable[..., Any], argument: object) -> Any:
    answer = function(argument)
    return await answer if isawaitable(answer) else answer


def _plain(function: Callable[..., Any], name: str) -> Parameter | None:
    """The one parameter that a function gets from here; None: it is FastAPI's.

    FastAPI would take an undeclared parameter from the query, where the client could
    write its own tier.
    """
    parameters = [*signature(function).parameters.values()]
    if len(parameters) != 1 or parameters[0].default is not Parameter.empty:
        return None
    [one] = parameters
    kind = _annotation(function, one)
    if name == "key":
        undeclared = one.name == "request" and kind is Parameter.empty
        return one if undeclared else None
    return None if get_origin(kind) is Annotated or _is_brought(kind) else one


def _annotation(function: Callable[..., Any], one: Parameter) -> Any:
    try:
        return get_type_hints(function, include_extras=True).get(
            one.name, one.annotation
        )
    except (NameError, TypeError):
        return one.annotation


def _is_brought(kind: object) -> bool:
    """Whether FastAPI brings such a parameter by its type alone."""
    from starlette.background import BackgroundTasks
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    brought = (HTTPConnection, Response, BackgroundTasks)
    return isinstance(kind, type) and issubclass(kind, brought)


# --- what needs FastAPI to be there -------------------------------------------------


@cache
def _fastapi() -> Any:
    try:
        import fastapi
    except ImportError as error:
        raise PolicyError.of("RTRW687") from error
    return fastapi


@cache
def _exception() -> Any:
    """The class ``RateLimited``: its base is FastAPI's."""
    base: Any = _fastapi().HTTPException

    class RateLimited(base):  # type: ignore[misc]  # known at run time only
        """A request that was refused; ``refusal`` is the whole answer."""

        def __init__(self, refusal: Refusal) -> None:
            """Tell the refusal."""
            fields = {"Content-Type": MEDIA_TYPE, **dict(refusal.fields)}
            detail = refusal.problem["detail"]
            super().__init__(refusal.status, detail, headers=fields)
            self.refusal = refusal

    return RateLimited


async def problem_response(request: Request, error: Any) -> Response:
    """The answer to ``RateLimited``, as an exception handler of FastAPI's."""
    from fastapi import Response

    del request
    refusal: Refusal = error.refusal
    return Response(refusal.body, refusal.status, dict(error.headers))


def _refused(request: Request, refusal: Refusal) -> Exception:
    """The exception to raise; the application answers it with a whole problem.

    FastAPI's own handler would only tell the detail. Where the application has a
    handler of its own, that one stays.
    """
    from fastapi.exception_handlers import http_exception_handler

    kind = _exception()
    handlers = request.scope.get("starlette.exception_handlers", ({},))[0]
    chosen = [handlers[base] for base in kind.__mro__ if base in handlers]
    if chosen[:1] == [http_exception_handler]:
        handlers[kind] = problem_response
    error: Exception = kind(refusal)
    return error


def __getattr__(name: str) -> Any:
    if name == "RateLimited":
        return _exception()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
