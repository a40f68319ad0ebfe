"""``retry``: call again what failed, with back-off; for functions and async ones.

What to catch, how long in all, and where clock, sleep and chance come from are
arguments, so that a test neither waits nor guesses. Calls that are not idempotent
should not be retried; nothing here can know that.
"""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from rtrw.backoff import Backoff
from rtrw.clock import MONOTONIC, Clock
from rtrw.errors import RtrwError
from rtrw.limits.functions import is_awaited

P = ParamSpec("P")
R = TypeVar("R")
SECOND = 1_000_000
_LONGEST = 1e12
"""Seconds: more than anybody waits; a total may be infinite."""

RetryAfter = Callable[[BaseException], int | None]
"""What an exception says about when to come back, in microseconds; None: nothing."""


class GaveUp(RtrwError):  # noqa: N818 - it tells what happened
    """No more tries; the last failure is the ``__cause__``."""


class Rules(NamedTuple):
    """How one kind of call is retried."""

    on: tuple[type[BaseException], ...]
    tries: int
    total: int
    """Microseconds within which the last try must begin."""
    backoff: Backoff
    retry_after: RetryAfter
    clock: Clock
    chance: Callable[[], float]


class _Attempts:
    """The tries of one call."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._begun = rules.clock()
        self._tried = 0
        self._previous: int | None = None

    def pause(self, error: BaseException) -> float:
        """Seconds to sleep before the next try.

        Raises:
            GaveUp: there is none.
        """
        rules = self._rules
        wanted = rules.retry_after(error)
        chance = rules.chance()
        if wanted is None:
            wait = rules.backoff.delay(self._tried, chance, self._previous)
        else:
            longer = rules.backoff.after(self._tried, chance, wanted)
            if longer is None:
                raise _too_long(wanted, rules.backoff.longest) from error
            wait = longer
        self._tried += 1
        spent = rules.clock() - self._begun
        if self._tried >= rules.tries or spent + wait > rules.total:
            raise _gave_up(self._tried, spent, error) from error
        self._previous = wait
        return wait / SECOND


def _too_long(wanted: int, longest: int) -> GaveUp:
    told = {"wanted": f"{wanted / SECOND:g} s", "longest": f"{longest / SECOND:g} s"}
    return GaveUp.of("RTRW605", told)


def _gave_up(tries: int, spent: int, error: BaseException) -> GaveUp:
    told = f"{type(error).__name__}: {error}"
    waited = f"{spent / SECOND:.1f} s"
    return GaveUp.of("RTRW604", {"tries": tries, "waited": waited, "text": told})


def nothing_said(error: BaseException) -> int | None:
    """The ``retry_after`` of errors that say nothing."""
    del error
    return None


def retry(
    *on: type[BaseException],
    tries: int = 5,
    total: float = 60.0,
    backoff: Backoff = Backoff(),  # noqa: B008 - an immutable tuple
    retry_after: RetryAfter = nothing_said,
    clock: Clock = MONOTONIC,
    sleep: Callable[[float], object] | None = None,
    chance: Callable[[], float] = random.random,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator: call again on these exceptions, at most ``tries`` times.

    No try begins later than ``total`` seconds (it may be infinite) after the first.
    ``retry_after`` reads what the exception says (see ``backoff.parse_retry_after``).
    ``sleep`` passes seconds: a function, or for an async function one that is awaited.

    Raises:
        GaveUp: from the decorated function, with the last failure as its cause.
    """
    rules = Rules(
        on or (Exception,),
        tries,
        int(min(max(total, 0), _LONGEST) * SECOND),
        backoff,
        retry_after,
        clock,
        chance,
    )

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if is_awaited(function):
            awaited = cast("Callable[P, Coroutine[Any, Any, Any]]", function)
            return cast("Callable[P, R]", _retry_async(rules, sleep, awaited))
        return _retry(rules, sleep or time.sleep, function)

    return decorate


def _retry(
    rules: Rules, sleep: Callable[[float], object], function: Callable[P, R]
) -> Callable[P, R]:
    @wraps(function)
    def retried(*args: P.args, **kwargs: P.kwargs) -> R:
        attempts = _Attempts(rules)
        while True:
            try:
                return function(*args, **kwargs)
            except rules.on as error:
                seconds = attempts.pause(error)
            sleep(seconds)

    return retried


def _retry_async(
    rules: Rules,
    sleep: Callable[[float], object] | None,
    function: Callable[P, Awaitable[R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    @wraps(function)
    async def retried(*args: P.args, **kwargs: P.kwargs) -> R:
        from asyncio import sleep as real

        attempts = _Attempts(rules)
        while True:
            try:
                return await function(*args, **kwargs)
            except rules.on as error:
                seconds = attempts.pause(error)
            passing = cast("Awaitable[object]", (sleep or real)(seconds))
            await passing

    return retried
