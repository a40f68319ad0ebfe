"""What the router makes of a value: the wire text it keeps, or its refusal.

This is the router's own reading, on purpose apart from ``rtrw.units`` and
``rtrw.routeros``: a lab that shared their parsers would agree with their mistakes.
Where RouterOS is not known to take a form, it is refused here (docs/reference/lab.md
has the list).

Rates: digits, ``k``, ``M``, ``G`` in powers of 1000; read back as plain digits.
Times: ``16``, ``16s``, ``1m20s``, ``00:00:16``; read back as ``16s``, ``1m20s``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address

from rtrw.lab.command import BAD_VALUE, Trap

DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")

_RATE = re.compile(r"(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,9}))?([kMG]?)")
_FACTOR = {"": 0, "k": 3, "M": 6, "G": 9}
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])")
_PARTS = re.compile(
    r"(?:([0-9]{1,4})w)?(?:([0-9]{1,5})d)?(?:([0-9]{1,6})h)?"
    r"(?:([0-9]{1,8})m)?(?:([0-9]{1,9})s?)?"
)
_UNITS = ((604_800, "w"), (86_400, "d"), (3_600, "h"), (60, "m"), (1, "s"))
_DECIMAL = re.compile(r"([0-9]{1,2})(?:\.([0-9]{1,3}))?")


class BadValueError(ValueError):
    """A value that the router does not take; the argument's name is added later."""


@lru_cache(maxsize=4096)
def rate(said: str) -> str:
    """``2.5M`` as ``2500000``."""
    match = _RATE.fullmatch(said)
    if match is None:
        raise BadValueError
    whole, part, unit = match[1], match[2] or "", match[3]
    if len(part.rstrip("0")) > _FACTOR[unit]:
        raise BadValueError
    return str(int(whole + part[: _FACTOR[unit]].ljust(_FACTOR[unit], "0")))


def seconds(said: str) -> int:
    """Whole seconds of a time."""
    match = _CLOCK.fullmatch(said)
    if match is not None:
        return int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3])
    match = _PARTS.fullmatch(said)
    if match is None or not said:
        raise BadValueError
    return sum(
        int(n) * unit for n, (unit, _) in zip(match.groups(), _UNITS, strict=True) if n
    )


@lru_cache(maxsize=4096)
def duration(said: str) -> str:
    """``10``, ``10s``, ``00:00:10`` as ``10s``; nothing is ``0s``."""
    left = seconds(said)
    out = []
    for length, unit in _UNITS:
        count, left = divmod(left, length)
        if count:
            out.append(f"{count}{unit}")
    return "".join(out) or "0s"


def priority(said: str) -> str:
    """``1`` to ``8``."""
    if said in ("1", "2", "3", "4", "5", "6", "7", "8"):
        return said
    raise BadValueError


def bucket_size(said: str) -> str:
    """A decimal from 0 to 10 without needless zeros."""
    match = _DECIMAL.fullmatch(said)
    if match is None or int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0")) > (
        10_000
    ):
        raise BadValueError
    part = (match[2] or "").rstrip("0")
    return f"{int(match[1])}.{part}" if part else str(int(match[1]))


def flag(said: str) -> str:
    """``yes``, ``no``, ``true``, ``false`` as the last two."""
    if said in ("yes", "true"):
        return "true"
    if said in ("no", "false"):
        return "false"
    raise BadValueError


def plain(said: str) -> str:
    """Any text, as it is."""
    return said


def pair(half: Callable[[str], str]) -> Callable[[str], str]:
    """``up/down`` of two halves; one value stands for both."""

    @lru_cache(maxsize=4096)
    def both(said: str) -> str:
        upload, slash, download = said.partition("/")
        up = half(upload)
        return f"{up}/{half(download) if slash else up}"

    return both


def hours(said: str) -> str:
    """``7h-19h,mon,tue``: from, to, and the days, Sunday first."""
    span, *days = said.split(",")
    start, dash, end = span.partition("-")
    if not dash or not set(days) <= set(DAYS) or len(set(days)) != len(days):
        raise BadValueError
    out = [f"{duration(start)}-{duration(end)}"]
    return ",".join(out + [day for day in DAYS if day in days])


# --- addresses --------------------------------------------------------------------


def _ipv4(said: str) -> tuple[int, int, str] | None:
    address, slash, length = said.partition("/")
    octets = address.split(".")
    if len(octets) != 4 or not all(o.isascii() and o.isdigit() for o in octets):
        return None
    numbers = [int(octet) for octet in octets]
    if max(numbers) > 255 or address != ".".join(map(str, numbers)):
        raise BadValueError
    bits = _length(length, 32) if slash else 32
    value = int.from_bytes(bytes(numbers), "big") >> (32 - bits) << (32 - bits)
    shown = ".".join(map(str, value.to_bytes(4, "big")))
    return 4, value, f"{shown}/{bits}"


def _ipv6(said: str) -> tuple[int, int, str]:
    address, slash, length = said.partition("/")
    if "%" in address:
        raise BadValueError
    try:
        number = int(IPv6Address(address))
    except AddressValueError as error:
        raise BadValueError from error
    bits = _length(length, 128) if slash else 128
    value = number >> (128 - bits) << (128 - bits)
    return 6, value, f"{IPv6Address(value)}/{bits}"


def _length(said: str, most: int) -> int:
    if not (said.isascii() and said.isdigit()) or int(said) > most:
        raise BadValueError
    return int(said)


def one_target(said: str, interfaces: Container[str]) -> tuple[int, int, str]:
    """Sort key and wire text of an address, a prefix, or an interface."""
    if said in interfaces:
        return 9, 0, said
    found = _ipv4(said)
    if found is not None:
        return found
    if ":" in said:
        return _ipv6(said)
    raise BadValueError


def targets(said: str, interfaces: Container[str]) -> str:
    """The comma list in the lab's own order: IPv4, IPv6, interfaces."""
    if "," not in said:
        return one_target(said, interfaces)[2]
    found = {one_target(part, interfaces) for part in said.split(",")}
    return ",".join(shown for _, _, shown in sorted(found))


def refused(name: str, said: str) -> Trap:
    """The router's answer to a value that it does not take."""
    if said == "" and name.endswith(("-limit", "-at", "-threshold")):
        return Trap("an integer required", BAD_VALUE)
    return Trap(f"input does not match any value of {name}", BAD_VALUE)
