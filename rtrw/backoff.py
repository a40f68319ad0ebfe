"""How long to wait before the next try: delays with jitter, and Retry-After.

Theory of operation
-------------------
After try ``n`` (from 0) the *ceiling* is ``min(maximum, base x 2^n)``. Clients that
failed together must not come back together, so chance spreads them below it::

    equal           ceiling x (0.5 + x / 2)               the default
    full            ceiling x x
    decorrelated    min(maximum, base + x (3 previous - base))

``x`` in [0, 1) is given by the caller: this module has no clock and no dice. Jitter
is inside the maximum, never on top of it.

A server that says when to come back (``Retry-After``: seconds, or an HTTP date) is
obeyed: at least its time, with the jitter on top, for coming earlier is a wasted try
and coming exactly then is a herd. What cannot be read, is negative or lies in the
past is as if it were not there. A server that asks for longer than ``longest`` is
not waited for: the caller gets None, and tells the user how long it would be.

Everything is in microseconds. Sources: RFC 9110, 10.2.3 and 5.6.7; the three kinds
of jitter as in the AWS architecture blog, "Exponential backoff and jitter".
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Jitter = Literal["equal", "full", "decorrelated"]

SECOND = 1_000_000
_SPREAD = 4
"""A quarter of the server's time at least is what the herd is spread over."""
_STEEPEST = 64
"""Doublings after which every sensible maximum is reached."""


class Backoff(NamedTuple):
    """The delays of one kind of call, in microseconds."""

    base: int = 100_000
    maximum: int = 30 * SECOND
    jitter: Jitter = "equal"
    longest: int = 300 * SECOND
    """The longest Retry-After that is waited for."""

    def ceiling(self, attempt: int) -> int:
        """``min(maximum, base x 2^attempt)``; attempts count from 0."""
        return min(self.maximum, self.base << min(max(attempt, 0), _STEEPEST))

    def delay(self, attempt: int, chance: float, previous: int | None = None) -> int:
        """Microseconds to wait after ``attempt``; never above ``maximum``.

        ``previous`` is the last delay, which only decorrelated jitter looks at.
        """
        top = self.ceiling(attempt)
        if self.jitter == "full":
            return _share(top, chance)
        if self.jitter == "decorrelated":
            last = self.base if previous is None else previous
            reach = max(0, 3 * last - self.base)
            return min(self.maximum, self.base + _share(reach, chance))
        return top - top // 2 + _share(top // 2, chance)

    def after(self, attempt: int, chance: float, wanted: int | None) -> int | None:
        """The delay when the server wants ``wanted`` microseconds (None: it said none).

        At least ``wanted``, with jitter on top up to ``longest``, and never sooner than
        without the server's word; None when it asks for more than ``longest``.
        """
        if wanted is None:
            return self.delay(attempt, chance)
        if wanted > self.longest:
            return None
        spread = max(self.ceiling(attempt), wanted // _SPREAD)
        told = min(self.longest, wanted + _share(spread, chance))
        return max(told, self.delay(attempt, chance))


def _share(whole: int, chance: float) -> int:
    """``whole x chance``, rounded down, exact for any size of ``whole``."""
    return whole * int(chance * (1 << 32)) >> 32


# --- Retry-After -------------------------------------------------------------------

_SECONDS = re.compile(r"[0-9]{1,12}")
_CLOCK = r"(?P<H>[0-9]{2}):(?P<M>[0-9]{2}):(?P<S>[0-9]{2})"
_DATES = (
    re.compile(rf"\w{{3}}, (?P<d>\d\d) (?P<b>\w{{3}}) (?P<Y>\d{{4}}) {_CLOCK} GMT"),
    re.compile(rf"\w{{6,9}}, (?P<d>\d\d)-(?P<b>\w{{3}})-(?P<y>\d\d) {_CLOCK} GMT"),
    re.compile(rf"\w{{3}} (?P<b>\w{{3}}) (?P<d>[ \d]\d) {_CLOCK} (?P<Y>\d{{4}})"),
)
_MONTHS = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]


def parse_retry_after(text: str | None, now: int) -> int | None:
    """Microseconds from ``now`` that a Retry-After header asks for.

    ``now`` is wall time in microseconds since 1970. None when the header is missing,
    is nonsense, or names an instant that is not in the future.
    """
    said = (text or "").strip()
    if _SECONDS.fullmatch(said):
        return int(said) * SECOND
    for form in _DATES:
        match = form.fullmatch(said)
        if match is not None:
            at = _instant(match.groupdict(), now)
            return None if at is None or at <= now else at - now
    return None


def _instant(parts: dict[str, str | None], now: int) -> int | None:
    """Microseconds since 1970 of a matched HTTP date; None for a 31st of February."""
    from datetime import UTC, datetime

    month = (parts["b"] or "").lower()
    if month not in _MONTHS:
        return None
    numbers = [int(parts[key] or 0) for key in ("d", "H", "M", "S")]
    # A leap second is told as 60, which datetime does not have.
    day, hour, minute, second = numbers[0], numbers[1], numbers[2], min(numbers[3], 59)
    try:
        year = _year(parts, now)
        month_number = _MONTHS.index(month) + 1
        moment = datetime(year, month_number, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
    return int(moment.timestamp()) * SECOND


def _year(parts: dict[str, str | None], now: int) -> int:
    """The year; of two digits the one that is not over 50 years ahead (RFC 9110)."""
    if parts.get("Y"):
        return int(parts["Y"] or 0)
    this_year = 1970 + now // (31_556_952 * SECOND)
    year = this_year - this_year % 100 + int(parts["y"] or 0)
    return year - 100 if year > this_year + 50 else year
