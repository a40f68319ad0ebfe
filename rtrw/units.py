"""Rates, sizes, durations and upload/download pairs, as RouterOS writes them.

Theory of operation
-------------------
Everything is an integer: rates in bit/s, sizes in bits, durations in microseconds.
``k``, ``M`` and ``G`` are powers of 1000 (RouterOS manual, RADIUS and PPP pages),
never of 1024, and a rate is always in bits. A text that says something else
(``2MB/s``, ``2Mi``, ``1,3M``) is refused with what was probably meant, because a
silent factor of 8 on a live network is worse than a question.

``parse_`` reads text, ``format_`` writes the shortest exact text as RouterOS prints
it: ``37.5M`` comes back as ``37500k``. In pairs the upload of the customer comes
first (RouterOS manual, Queues: target upload/target download).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Generic, NamedTuple, NoReturn, TypeAlias, TypeVar

from rtrw.errors import UnitError

Rate: TypeAlias = int
"""bit/s"""
Size: TypeAlias = int
"""bits"""
Duration: TypeAlias = int
"""microseconds"""

T = TypeVar("T")
U = TypeVar("U")

SECOND: Duration = 1_000_000
KILO, MEGA, GIGA = 1_000, 1_000_000, 1_000_000_000
MAX_RATE: Rate = 10**15
"""Above it a rate is a typing error: a petabit per second."""

_FACTOR = {"": 1, "k": KILO, "K": KILO, "M": MEGA, "G": GIGA}
_NUMBER = r"(?P<whole>0|[1-9][0-9]{0,17})(?:\.(?P<part>[0-9]{1,12}))?"
_RATE = re.compile(_NUMBER + r"(?P<unit>[kKMG]?)")
_SIZE = re.compile(_NUMBER + r" ?(?P<unit>[kKMG]?)(?P<kind>[bB])")


class Pair(NamedTuple, Generic[T]):
    """Two values of one setting, in RouterOS's order."""

    upload: T
    download: T

    def map(self, function: Callable[[T], U]) -> Pair[U]:
        """The pair of ``function`` of both."""
        return Pair(function(self.upload), function(self.download))


# --- rates -----------------------------------------------------------------------


@lru_cache(maxsize=4096)
def parse_rate(text: str) -> Rate:
    """Bit/s of ``512k``, ``2M``, ``2.5M``, ``1G`` or ``1500000``.

    Raises:
        UnitError: bytes, 1024s, decimal commas, fractions of a bit, anything else.
    """
    match = _RATE.fullmatch(text)
    if match is None:
        _refuse_rate(text)
    rate = _scaled(match, _FACTOR[match["unit"]])
    if rate is None:
        raise UnitError.of("RTRW202", {"text": text})
    if rate > MAX_RATE:
        raise UnitError.of("RTRW203", {"text": text})
    return rate


def _scaled(match: re.Match[str], factor: int) -> int | None:
    """The number times ``factor``, or None when that is no whole number."""
    part = match["part"] or ""
    value = int(match["whole"] + part) * factor
    whole, rest = divmod(value, 10 ** len(part))
    return None if rest else whole


_MEANT: tuple[tuple[str, str], ...] = (
    (r"-.*", "RTRW204"),
    (r"[0-9]+,[0-9]+ ?[kKMGmg]?(?:bps|bit/s|b/s)?", "RTRW205"),
    (r"(?i)[0-9.]+ ?[kmg]i(?:b|bps|bit|byte)?(?:/s|ps)?s?", "RTRW206"),
    (r"[0-9.]+ ?(?:[kKMGmg]?B(?:/s|ps)?|[kKMGmg]?[Bb]ytes?/s)", "RTRW207"),
    (r"(?i)[0-9.]+ ?[kmg]?(?:bps|bits?/s|b/s|bit|b|bits)", "RTRW208"),
    (r"[0-9.]+ ?[mg]", "RTRW209"),
    (r"0[0-9]+(?:\.[0-9]+)?[kKMG]?", "RTRW210"),
)
_CANONICAL = {"k": "k", "m": "M", "g": "G"}


def _refuse_rate(text: str) -> NoReturn:
    """Say what was probably meant by a rate that cannot be read."""
    for pattern, code in _MEANT:
        if re.fullmatch(pattern, text.strip()):
            raise UnitError.of(code, {"text": text, "meant": _meant(text, code)})
    raise UnitError.of("RTRW201", {"text": text})


def _meant(text: str, code: str) -> str:
    """The rate that a refused text probably stands for, as one would write it."""
    number = re.search(r"[0-9][0-9.,]*", text)
    digits = (number[0] if number else "0").replace(",", ".").strip(".").lstrip("0")
    digits = digits if digits and not digits.startswith(".") else "0" + digits
    letter = re.search(r"(?i)[0-9.,]+ ?([kmg])", text)
    unit = _CANONICAL[letter[1].lower()] if letter else ""
    match = _RATE.fullmatch(digits + unit)
    if match is None:
        return digits + unit
    eightfold = 8 if code == "RTRW207" else 1
    rate = _scaled(match, _FACTOR[unit] * eightfold)
    return digits + unit if rate is None else format_rate(rate)


def format_rate(rate: Rate) -> str:
    """The shortest exact form: ``2M``, ``37500k``, ``1234567``, ``0``."""
    for factor, unit in ((GIGA, "G"), (MEGA, "M"), (KILO, "k")):
        if rate and rate % factor == 0:
            return f"{rate // factor}{unit}"
    return str(rate)


# --- pairs -----------------------------------------------------------------------


def split_pair(text: str) -> Pair[str]:
    """``2M/8M`` as two texts; one value stands for both.

    Raises:
        UnitError: more than one slash, or nothing on one side of it.
    """
    upload, slash, download = text.partition("/")
    if not slash:
        return Pair(text, text)
    if not upload or not download or "/" in download:
        raise UnitError.of("RTRW211", {"text": text})
    return Pair(upload, download)


def parse_rate_pair(text: str) -> Pair[Rate]:
    """``2M/8M`` or ``2M`` in bit/s.

    Raises:
        UnitError: as ``split_pair`` and ``parse_rate``.
    """
    return split_pair(text).map(parse_rate)


def format_pair(pair: Pair[T], form: Callable[[T], str] = str) -> str:
    """``upload/download``, always both, as RouterOS prints it."""
    return f"{form(pair.upload)}/{form(pair.download)}"


# --- durations -------------------------------------------------------------------

_CLOCK = re.compile(
    r"(?P<h>[0-9]{1,3}):(?P<m>[0-5]?[0-9]):(?P<s>[0-5]?[0-9])"
    r"(?:\.(?P<f>[0-9]{1,6}))?"
)
_SECONDS = re.compile(r"(?P<s>[0-9]{1,12})(?:\.(?P<f>[0-9]{1,6}))?")
_PARTS = re.compile(
    r"(?:(?P<w>[0-9]{1,6})w)?(?:(?P<d>[0-9]{1,7})d)?(?:(?P<h>[0-9]{1,9})h)?"
    r"(?:(?P<m>[0-9]{1,9})m(?!s))?(?:(?P<s>[0-9]{1,12})(?:\.(?P<f>[0-9]{1,6}))?s)?"
    r"(?:(?P<ms>[0-9]{1,12})ms)?(?:(?P<us>[0-9]{1,15})us)?"
)
_LONG = {
    "w": 604_800 * SECOND,
    "d": 86_400 * SECOND,
    "h": 3_600 * SECOND,
    "m": 60 * SECOND,
    "s": SECOND,
    "ms": 1_000,
    "us": 1,
}


@lru_cache(maxsize=4096)
def parse_duration(text: str) -> Duration:
    """Microseconds of ``16``, ``16s``, ``1m20s``, ``500ms`` or ``00:00:16``.

    Raises:
        UnitError: anything else; ``1:30`` too, which may be read in two ways.
    """
    match = (
        _SECONDS.fullmatch(text)
        or _CLOCK.fullmatch(text)
        or (_PARTS.fullmatch(text) if text else None)
    )
    if match is None:
        code = "RTRW213" if re.fullmatch(r"[0-9]+:[0-9]+", text) else "RTRW212"
        raise UnitError.of(code, {"text": text})
    parts = match.groupdict()
    fraction = int((parts.pop("f", None) or "").ljust(6, "0"))
    return fraction + sum(int(n) * _LONG[unit] for unit, n in parts.items() if n)


def format_duration(duration: Duration) -> str:
    """As RouterOS prints times: ``16s``, ``1m20s``, ``1d2h``, ``500ms``, ``0s``."""
    if duration == 0:
        return "0s"
    out = []
    for unit, length in _LONG.items():
        count, duration = divmod(duration, length)
        if count:
            out.append(f"{count}{unit}")
    return "".join(out)


def format_seconds(duration: Duration, digits: int = 1) -> str:
    """For people, rounded half up: ``6.0 s``, ``9.4 s``; exact text is not claimed."""
    step: int = 10 ** (6 - digits)
    tenths = (duration + step // 2) // step
    whole, part = divmod(tenths, 10**digits)
    return f"{whole}.{part:0{digits}d} s" if digits else f"{whole} s"


# --- sizes -----------------------------------------------------------------------


def parse_size(text: str) -> Size:
    """Bits of ``32Mb`` (bits) or ``4MB`` (bytes).

    Raises:
        UnitError: no ``b`` or ``B`` at the end, 1024s, part of a bit, anything else.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        if re.fullmatch(r"(?i)[0-9.]+ ?[kmg]i[b]?", text):
            raise UnitError.of("RTRW215", {"text": text})
        if re.fullmatch(r"[0-9.]+ ?[kKMG]?", text):
            raise UnitError.of("RTRW216", {"text": text})
        raise UnitError.of("RTRW214", {"text": text})
    size = _scaled(match, _FACTOR[match["unit"]] * (8 if match["kind"] == "B" else 1))
    if size is None:
        raise UnitError.of("RTRW202", {"text": text})
    return size


def format_size(size: Size) -> str:
    """Both ways of counting: ``4 MB (32 Mb)``, ``2.5 MB (20 Mb)``."""
    return f"{_short(size, 8, 'B')} ({_short(size, 1, 'b')})"


def _short(size: Size, per: int, unit: str) -> str:
    """``size`` in the largest unit below it, to three decimals without zeros."""
    for factor, letter in ((GIGA, "G"), (MEGA, "M"), (KILO, "k"), (1, "")):
        if size >= factor * per or factor == 1:
            thousandths = (size * 1000 + factor * per // 2) // (factor * per)
            whole, part = divmod(thousandths, 1000)
            text = f"{whole}.{part:03d}".rstrip("0").rstrip(".")
            return f"{text} {letter}{unit}"
    raise AssertionError
