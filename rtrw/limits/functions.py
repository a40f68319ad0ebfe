"""What the call of a function is: its work, or only the beginning of it.

The call of an async function or a generator returns before its work begins. A lease
that is held "as long as the call" would be given back at once, and a failure would come
when nobody catches it any more. Partial functions, methods and objects with
``__call__`` are looked through; what another decorator wraps is not, for it may have
made a plain function of an async one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_COROUTINE, _GENERATOR, _ASYNC_GENERATOR = 0x80, 0x20, 0x200
"""Flags of code objects (``inspect.CO_…``, without that import)."""


def is_awaited(function: Callable[..., Any]) -> bool:
    """Whether its calls are awaited: an ``async def``."""
    return bool(_flags(function) & _COROUTINE)


def is_generator(function: Callable[..., Any]) -> bool:
    """Whether its calls are iterated over: a ``yield`` in it, async or not."""
    return bool(_flags(function) & (_GENERATOR | _ASYNC_GENERATOR))


def is_coroutine(answer: object) -> bool:
    """Whether an answer is work that has not begun."""
    return hasattr(answer, "cr_code")


def _flags(function: Any) -> int:
    """The flags of the code that runs; 0 when it is not Python's."""
    while hasattr(function, "func") and hasattr(function, "keywords"):
        function = function.func
    code = getattr(function, "__code__", None)
    if code is None:
        method = getattr(type(function), "__call__", None)  # noqa: B004 - its flags
        code = getattr(method, "__code__", None)
    return 0 if code is None else int(code.co_flags)
