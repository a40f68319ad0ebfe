"""``take`` in Redis, without a detour where all goes well.

The steps of ``asking`` cost a tenth of a round trip in generators and checks. Where
nothing was refused, nothing is down and the call is allowed, none of that is needed:
these closures send the same command, and make the answer of its reply. In any other
case they hand what came of it, reply or error, to the steps.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from rtrw.bucket import SECOND, Bucket
from rtrw.limits.decision import Decision

if TYPE_CHECKING:
    from rtrw.limits.redis.asking import Keys

Passed: TypeAlias = Callable[[Any, int], Decision | None]
Take: TypeAlias = Callable[..., Decision]
AsyncTake: TypeAlias = Callable[..., Awaitable[Decision]]


def make_quick(keys: Keys) -> Callable[[str, int], tuple[Any, ...] | None]:
    """What answers the command for a call; None: the call needs the steps."""
    core, start, limit = keys.core, keys.start, keys.limit
    outages, known = core.health.outages, core.refusals.known
    evalsha, params = ("EVALSHA", keys.script.sha, 1), keys.kind.params

    def quick(key: str, cost: int) -> tuple[Any, ...] | None:
        odd = not key or "{" in key or "}" in key or "%" in key
        if odd or outages or cost.__class__ is not int or not 0 < cost <= limit:
            return None
        name = f"{start}{{{key}}}".encode("utf-8", "surrogatepass")
        return None if name in known else (*evalsha, name, "t", cost, params())

    return quick


def make_passed(keys: Keys) -> Passed:
    """What makes an answer of a reply; None: refused, or not understood."""
    bucket: Bucket | None = getattr(keys.policy, "line", None)
    if bucket is not None:
        return _bucket_passed(keys, bucket)
    short = _SHORT.get(keys.policy.kind)
    if short is not None:
        return short(keys)
    stood, decide, limit, name = keys.kind.stood, keys.policy.decide, *keys.told

    def passed(reply: Any, cost: int) -> Decision | None:
        found = stood(reply, cost)
        if found is None:
            return None
        verdict = decide(*found, cost)
        return verdict.decision(limit, name) if verdict.allowed else None

    return passed


def _bucket_passed(keys: Keys, bucket: Bucket) -> Passed:
    """The same of what a bucket lacked."""
    (amount, period), full = bucket.rate, bucket.full
    limit, name, new = *keys.told, tuple.__new__

    def passed(reply: Any, cost: int) -> Decision | None:
        missing = reply + cost * period
        if missing > full:
            return None
        left, reset = (full - missing) // period, -(-missing // amount) / SECOND
        return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))

    return passed


def _fixed_passed(keys: Keys) -> Passed:
    """The same of what was used in a fixed window."""
    window, limit, name, new = keys.policy.window, *keys.told, tuple.__new__

    def passed(reply: Any, cost: int) -> Decision | None:
        index, used, now = reply
        left = limit - used - cost
        if left < 0:
            return None
        reset = ((index + 1) * window - now) / SECOND
        return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))

    return passed


def _counter_passed(keys: Keys) -> Passed:
    """The same of two counts; a window that has not begun goes the long way."""
    window, limit, name, new = keys.policy.window, *keys.told, tuple.__new__

    def passed(reply: Any, cost: int) -> Decision | None:
        index, before, used, now = reply
        elapsed = now - index * window
        room = (limit - used) * window - before * (window - elapsed)
        if not 0 <= elapsed < window or cost * window > room:
            return None
        left, reset = room // window - cost, (2 * window - elapsed) / SECOND
        return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))

    return passed


def _log_passed(keys: Keys) -> Passed:
    """The same of a log, whose last call is this one."""
    limit, name, new = *keys.told, tuple.__new__
    reset = keys.policy.window / SECOND

    def passed(reply: Any, cost: int) -> Decision | None:
        used, _, latest, now = reply
        left = limit - used - cost
        if left < 0 or latest > now:
            return None
        return new(Decision, (True, limit, left, 0.0, reset, 0.0, name, None))

    return passed


_SHORT: dict[str, Callable[[Keys], Passed]] = {
    "fixed-window": _fixed_passed,
    "sliding-window-counter": _counter_passed,
    "sliding-window-log": _log_passed,
}


def make_take(
    execute: Callable[..., Any], run: Callable[..., Decision], keys: Keys
) -> Take:
    """``take`` through a client that blocks, whose ``execute`` sends a command.

    ``run`` goes through the steps, from an error or a reply of their first command.
    """
    quick, passed = make_quick(keys), make_passed(keys)

    def take(key: str, cost: int = 1) -> Decision:
        command = quick(key, cost)
        if command is None:
            return run(keys.take(key, cost))
        try:
            reply = execute(*command)
        except Exception as error:  # noqa: BLE001 - the steps judge it
            return run(keys.take(key, cost), error)
        answer = passed(reply, cost)
        return run(keys.take(key, cost), None, reply) if answer is None else answer

    return take


def make_async_take(
    execute: Callable[..., Awaitable[Any]],
    run: Callable[..., Awaitable[Decision]],
    keys: Keys,
) -> AsyncTake:
    """The same where both are awaited."""
    quick, passed = make_quick(keys), make_passed(keys)

    async def take(key: str, cost: int = 1) -> Decision:
        command = quick(key, cost)
        if command is None:
            return await run(keys.take(key, cost))
        try:
            reply = await execute(*command)
        except Exception as error:  # noqa: BLE001 - the steps judge it
            return await run(keys.take(key, cost), error)
        answer = passed(reply, cost)
        if answer is not None:
            return answer
        return await run(keys.take(key, cost), None, reply)

    return take
