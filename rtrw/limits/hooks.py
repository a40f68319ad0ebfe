"""Hooks: what others hang onto decisions, and what becomes of their errors.

A hook, a counter or an alarm only looks on. When it fails, the decision stands, the
call goes on and no lease stays held; the error is logged once for each hook, with its
traceback, and swallowed from then on. What ends the program or the task (an interrupt,
a cancellation) passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, overload

from rtrw.limits.functions import is_awaited

Hook: TypeAlias = Callable[..., object]


class Guarded:
    """A hook whose errors are in nobody's way."""

    __slots__ = ("_told", "hook")

    def __init__(self, hook: Hook) -> None:
        """Guard ``hook``."""
        self.hook = hook
        self._told = False

    def __call__(self, *args: Any, **named: Any) -> None:
        """Call it, and do not wait for what it began."""
        try:
            self.hook(*args, **named)
        except Exception as error:  # noqa: BLE001 - whatever a hook comes to
            self._tell(error)

    async def awaited(self, *args: Any) -> None:
        """Call it, and await what it answers if that can be awaited."""
        try:
            found = self.hook(*args)
            if hasattr(found, "__await__"):
                await found
        except Exception as error:  # noqa: BLE001 - as above
            self._tell(error)

    def _tell(self, error: Exception) -> None:
        if self._told:
            return
        self._told = True
        import logging

        from rtrw.errors import Problem

        name = getattr(self.hook, "__qualname__", type(self.hook).__qualname__)
        params = {"hook": name, "text": f"{type(error).__name__}: {error}"}
        text = Problem("RTRW678", params).text()
        logging.getLogger("rtrw.limits").warning("%s", text, exc_info=error)


@overload
def guarded(hook: Hook, *, awaits: bool) -> Guarded: ...
@overload
def guarded(hook: None, *, awaits: bool) -> None: ...
def guarded(hook: Hook | None, *, awaits: bool) -> Guarded | None:
    """The hook with its guard, which it may have already; None stays None.

    Raises:
        PolicyError: an async function where nothing is awaited.
    """
    if hook is None or isinstance(hook, Guarded):
        return hook
    if not awaits and is_awaited(hook):
        from rtrw.limits.decision import PolicyError

        raise PolicyError.of("RTRW679")
    return Guarded(hook)
