"""A finding before it has a place, and how numbers are written in findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rtrw.locale import Params
from rtrw.units import GIGA, KILO, MEGA, Rate

Numbers = dict[str, str | int | float]
"""Parameters of a finding, while they are collected."""
Path = tuple[str | int, ...]
"""Where a value stands in a profile: ``("plans", "hemat-2", "burst-time")``."""
Rule = tuple[str, str, Params]
"""What a rule about one direction yields: code, field, parameters."""
Told = tuple[str, str, str, Params]
"""The same with its direction: code, field, direction, parameters."""

BOTH = "upload/download"
NAMED = 3
"""How many names are listed before "and so on"."""


class Finding(NamedTuple):
    """What a rule found.

    ``at`` is where it stands, ``about`` the names under which it may be accepted, and
    ``cause`` what it shares with others of its code: of one cause only the first few
    are told. Where there can be a hundred thousand, ``params`` are made when told.
    """

    code: str
    params: Params | Callable[[], Params]
    at: Path
    about: tuple[str, ...]
    cause: str = ""


class Sided(NamedTuple):
    """What is wrong with the rates of one queue: code, field, direction, numbers."""

    code: str
    field: str
    side: str
    params: tuple[tuple[str, str | int | float], ...]


def both_sides(found: Iterable[Told]) -> Iterator[Sided]:
    """Findings of the two directions, with those that say the same told once."""
    sides: dict[Sided, list[str]] = {}
    for code, field, side, params in found:
        same = Sided(code, field, "", tuple(params.items()))
        sides.setdefault(same, []).append(side)
    for one, names in sides.items():
        yield one._replace(side=BOTH if len(names) == 2 else names[0])


def short_rate(rate: Rate) -> str:
    """For people: three digits are enough (``3.2M``, ``20.6M``, ``512k``)."""
    for factor, unit in ((GIGA, "G"), (MEGA, "M"), (KILO, "k")):
        if rate >= factor:
            places = 2 if rate < 10 * factor else 1 if rate < 100 * factor else 0
            number = _decimal(rate * 10**places, factor, places)
            return f"{number}{unit}"
    return str(rate)


def _decimal(number: int, by: int, places: int) -> str:
    """``number / by`` as a decimal fraction with its last zeros left out."""
    whole, part = divmod((number + by // 2) // by, 10**places)
    return (
        f"{whole}.{part:0{places}d}".rstrip("0").rstrip(".") if places else f"{whole}"
    )


def ratio_text(number: int, by: int) -> str:
    """``2.5`` for five to two; rounded to one decimal."""
    whole, part = divmod((number * 10 + by // 2) // by, 10)
    return f"{whole}.{part}"


def name_list(names: Iterable[str], total: int) -> str:
    """The first few names, and dots when there are more."""
    first = [name for name, _ in zip(names, range(NAMED), strict=False)]
    return ", ".join(first) + (", …" if total > len(first) else "")
