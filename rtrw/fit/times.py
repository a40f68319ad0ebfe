"""Times as files have them, as microseconds since 1970.

ISO 8601 with or without a zone, seconds since 1970 (also milli- and microseconds), and
the form of web servers' logs. A time without a zone is taken as UTC: only differences
matter to a fit, and a log has one zone.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache

SECOND = 1_000_000
_MONTHS = {
    name: number
    for number, name in enumerate(
        [
            "Jan",
            "Feb",
            "Mar",
            "Apr",
            "May",
            "Jun",
            "Jul",
            "Aug",
            "Sep",
            "Oct",
            "Nov",
            "Dec",
        ],
        1,
    )
}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBER = re.compile(r"-?([0-9]{1,17})(?:\.([0-9]{1,9}))?", re.ASCII)
_YEAR_1 = 62_135_596_800 * SECOND
_MILLI, _MICRO = 100_000_000_000, 100_000_000_000_000
"""From these on a number counts milli- and microseconds: seconds of the year 5138."""


def parse_time(text: str) -> int | None:
    """Microseconds since 1970 (UTC) of ``text``; None for what is no time."""
    text = text.strip()
    match = _NUMBER.fullmatch(text)
    if match is not None:
        return _counted(match, negative=text.startswith("-"))
    return _log_time(text) if text[2:3] == "/" else _iso_time(text)


def _counted(match: re.Match[str], *, negative: bool) -> int | None:
    whole = int(match[1])
    if whole >= _MICRO:
        found = whole
    elif whole >= _MILLI:
        found = whole * 1_000
    else:
        # Nine digits of which six count; the rest is rounded.
        found = whole * SECOND + (int((match[2] or "").ljust(9, "0")) + 500) // 1000
    # Nothing was measured before the year 1, and no calendar shows it.
    return -found if negative and found < _YEAR_1 else None if negative else found


def _iso_time(text: str) -> int | None:
    # A file's rows share their minutes: what is read once is a sum afterwards.
    if len(text) > 19 and text[16] == ":" and text[19] == "." and text[-1] == "Z":
        minute, rest = _iso_minute(text[:16]), text[17:-1]
        parts = rest[:2] + rest[3:]
        if minute is not None and parts.isascii() and parts.isdigit():
            return minute + int(parts[:8].ljust(8, "0"))
    return _iso(text)


@lru_cache(1024)
def _iso_minute(text: str) -> int | None:
    return _iso(text)


def _iso(text: str) -> int | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    passed = moment - _EPOCH
    return (passed.days * 86_400 + passed.seconds) * SECOND + passed.microseconds


@lru_cache(4096)
def _log_time(text: str) -> int | None:
    """``10/Oct/2000:13:55:36 -0700``, whatever the machine's locale."""
    day, _, rest = text.partition("/")
    month, _, rest = rest.partition("/")
    year, _, rest = rest.partition(":")
    number = _MONTHS.get(month)
    if number is None:
        return None
    clock, _, zone = rest.partition(" ")
    return _iso(f"{year}-{number:02}-{day}T{clock}{zone or '+0000'}")
