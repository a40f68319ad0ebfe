"""Requests to compare policies with: made ones, and those of a trace.

Made requests fit the limit that they try, N in a window W, and begin at a window's
beginning:

    edge     N just before the end of a window, N just after: a sixtieth of W each
    steady   a fifth more than the rate, for three windows
    flash    half the rate for three windows, and 5 N within a twelfth of W
    herd     2 N clients that were all told to come back at second 12
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rtrw.bucket import SECOND
from rtrw.errors import InputError, Problem
from rtrw.locale import Params

MOST = 1_000_000
"""Requests of a trace."""
MADE_MOST = 200_000
HERD_AT = 12 * SECOND


class Request(NamedTuple):
    """One call: when (µs), whose, at what cost."""

    at: int
    key: str = "k"
    cost: int = 1


def edge(limit: int, window: int) -> list[Request]:
    """N in the last sixtieth of a window, N in the first of the next."""
    span = max(1, window // 60)
    before = _evenly(limit, window - span, span)
    return before + _evenly(limit, window, span)


def steady(limit: int, window: int) -> list[Request]:
    """Six fifths of the rate for three windows."""
    return _evenly(limit * 18 // 5, 0, 3 * window)


def flash(limit: int, window: int) -> list[Request]:
    """Half the rate for three windows; after the first of them, a rush."""
    calm = _evenly(max(1, limit * 3 // 2), 0, 3 * window)
    rush = _evenly(5 * limit, window, max(1, window // 12))
    return sorted(calm + rush)


def herd(limit: int, window: int) -> list[Request]:
    """2 N clients, each of them one key of its own to be told apart, at second 12."""
    del window
    return [Request(HERD_AT, str(number)) for number in range(2 * limit)]


PATTERNS = {"edge": edge, "steady": steady, "flash": flash, "herd": herd}


def _evenly(count: int, begin: int, span: int) -> list[Request]:
    return [Request(begin + place * span // count) for place in range(count)]


def read_trace(lines: Iterable[str], path: str) -> list[Request]:
    """The requests of a CSV file: a column ``t_s``, and maybe ``key`` and ``cost``.

    Sorted by time.

    Raises:
        InputError: with every row that cannot be read (the first twenty of them).
    """
    problems: list[Problem] = []
    found: list[Request] = []
    for number, row in enumerate(csv.DictReader(lines), 2):
        problem = _add(found, row)
        if problem is not None:
            code, text = problem
            told: Params = {"row": number, "text": text}
            problems.append(Problem(code, told, path=path, line=number, column=1))
        if len(problems) == 20:
            break
        if len(found) > MOST:
            problems.append(Problem("RTRW649", {"most": MOST}, path=path))
            break
    if not found and not problems:
        problems.append(Problem("RTRW645", path=path))
    if problems:
        raise InputError(problems)
    return sorted(found)


def _add(found: list[Request], row: dict[str, str]) -> tuple[str, str] | None:
    """Add the request of a row, or tell what is wrong with it."""
    text = (row.get("t_s") or "").strip()
    at = _microseconds(text)
    if at is None:
        return "RTRW644", text[:40]
    cost = (row.get("cost") or "1").strip()
    if not (cost.isascii() and cost.isdigit() and 0 < len(cost) < 19 and int(cost)):
        return "RTRW647", cost[:40]
    found.append(Request(at, row.get("key") or "k", int(cost)))
    return None


def _microseconds(text: str) -> int | None:
    """Microseconds of seconds with a fraction; None for anything else."""
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (whole and digits.isascii() and digits.isdigit() and len(digits) < 25):
        return None
    return int(whole) * SECOND + int(part[:6].ljust(6, "0") or 0)


def spread(count: int, instances: int, *, skew: bool) -> Iterator[int]:
    """The instance that a balancer gives each of ``count`` requests to.

    In turn; with ``skew`` the first instance gets every second request.
    """
    others = max(1, instances - 1)
    for number in range(count):
        if not skew or instances == 1:
            yield number % instances
        else:
            yield 0 if number % 2 == 0 else 1 + number // 2 % others
