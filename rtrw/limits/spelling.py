"""Rates and windows as people write them: ``10/s``, ``5/10s``, ``1m``, 0.5.

Nothing is rounded: ``0.1`` is one token each ten seconds, and ``1/3s`` stays a third.
The common spellings are read here, so that importing the limiters does not cost the
regular expressions of ``rtrw.units``; anything longer (``1m30s``) goes there.
"""

from __future__ import annotations

from rtrw.bucket import SECOND, TokenRate
from rtrw.limits.decision import PolicyError

_UNITS = {
    "us": 1,
    "ms": 1_000,
    "s": SECOND,
    "sec": SECOND,
    "second": SECOND,
    "m": 60 * SECOND,
    "min": 60 * SECOND,
    "minute": 60 * SECOND,
    "h": 3_600 * SECOND,
    "hour": 3_600 * SECOND,
    "d": 86_400 * SECOND,
    "day": 86_400 * SECOND,
    "w": 604_800 * SECOND,
    "week": 604_800 * SECOND,
}
_DIGITS = 40
"""More than any rate has; Python itself reads and writes no more than 4300."""
_TOO_LARGE = 10**_DIGITS
"""Below, all times come out as floats."""
_LETTERS = tuple((unit, _UNITS[unit]) for unit in ("d", "h", "m", "s", "ms", "us"))


def positive(name: str, value: object) -> int:
    """``value`` as a whole number of at least 1, and of 40 digits at most.

    Raises:
        PolicyError: anything else; a burst of 0 does not mean "no limit".
    """
    if isinstance(value, int) and value is not True and 1 <= value < _TOO_LARGE:
        return value
    raise PolicyError.of("RTRW610", {"name": name, "value": told(value)})


def told(value: object) -> str:
    """A value that cannot be, as it is told: a number may have too many digits."""
    if isinstance(value, int) and abs(value) >= _TOO_LARGE:
        return f"a number of {value.bit_length()} bits"
    return str(value)[:_DIGITS]


def parse_rate(given: str | float | TokenRate) -> TokenRate:
    """Tokens each period of ``10/s``, ``100/m``, ``5/10s``; a number is per second.

    Raises:
        PolicyError: what cannot be read, and rates of 0 or less.
    """
    if isinstance(given, TokenRate):
        positive("amount", given.amount)
        positive("period", given.period)
        return given.reduced()
    number, slash, per = str(given).partition("/")
    plain = isinstance(given, float)
    parts = _of_float(number) if plain else _decimal(number.strip())
    length = _length(per) if slash else SECOND
    if parts is None or length is None:
        raise PolicyError.of("RTRW611", {"text": str(given)})
    (count, scale), period = parts, length
    if count <= 0 or period <= 0:
        raise PolicyError.of("RTRW612", {"text": str(given)})
    return TokenRate(count, period * scale).reduced()


def parse_window(name: str, given: str | float) -> int:
    """Microseconds of ``1m``, ``90s``, ``1m30s``; a number is seconds.

    Raises:
        PolicyError: what cannot be read, and nothing at all.
    """
    if isinstance(given, float):
        length = _times(_of_float(str(given)), SECOND)
    else:
        length = _length(str(given))
    if isinstance(given, bool) or not length:
        raise PolicyError.of("RTRW613", {"name": name, "text": str(given)})
    return length


def _decimal(text: str) -> tuple[int, int] | None:
    """The digits of ``12.5`` and their scale: (125, 10)."""
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and whole):
        return None
    if len(digits) > _DIGITS:
        return None
    return int(digits), 10 ** len(part)


def _of_float(text: str) -> tuple[int, int] | None:
    """The same of a float as Python shows it: 1e-07 is (1, 10^7)."""
    digits, _, power = text.partition("e")
    parts, shift = _decimal(digits), int(power or 0)
    if parts is None or abs(shift) > _DIGITS:
        return None
    return parts[0] * 10 ** max(shift, 0), parts[1] * 10 ** max(-shift, 0)


def _length(given: str) -> int | None:
    """Microseconds of a length of time; None when it cannot be read."""
    text = given.strip()
    unit = text.lstrip("0123456789.")
    number = text[: len(text) - len(unit)] or "1"
    factor = SECOND if not unit else _UNITS.get(unit)
    if not text:
        return None
    return _long(text) if factor is None else _times(_decimal(number), factor)


def _times(parts: tuple[int, int] | None, factor: int) -> int | None:
    """A number times ``factor``, if that is whole."""
    whole, rest = divmod(parts[0] * factor, parts[1]) if parts else (0, 1)
    return None if rest else whole


def _long(text: str) -> int | None:
    """What RouterOS's spellings make of it: ``1m30s``, ``00:01:30``."""
    from rtrw.errors import UnitError
    from rtrw.units import parse_duration

    try:
        return parse_duration(text)
    except UnitError:
        return None


def format_rate(rate: TokenRate) -> str:
    """``10/s``, ``100/m``, ``1/7s``: whole tokens in the shortest unit."""
    for letter in ("s", "m", "h", "d"):
        length = _UNITS[letter]
        if rate.amount * length % rate.period == 0:
            return f"{rate.amount * length // rate.period}/{letter}"
    return f"{rate.amount}/{format_window(rate.period)}"


def format_window(length: int) -> str:
    """``1m``, ``90s``, ``250ms``: in the largest unit that divides it."""
    for letter, unit in _LETTERS:
        if length % unit == 0:
            return f"{length // unit}{letter}"
    raise AssertionError
