"""Which column of a list becomes what of a subscriber.

The login is the name of the queue where there is one: it is unique, and the router
knows it. Then the person's name is the comment. ``alamat`` and ``address`` are where
somebody lives. A price stands for the package where no column has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rtrw.errors import InputError, Problem, RtrwError
from rtrw.intake.billing.reading import Billing
from rtrw.profiles.headings_table import MEANINGS, known_headings, letters
from rtrw.profiles.layout import LEAST_KNOWN
from rtrw.routeros.target import parse_target

PRICES = (
    *("tarif", "tarifbulanan", "tarifbulananrp", "harga", "price", "iuran"),
    *("abonemen", "biaya", "tagihan"),
)
"""What a package is called by where it has no name."""
KEYS = ("id", "name", "target", "plan", "router", "suspended", "comment")
_ENOUGH = 10
"""Of so many cells nine must be filled, or hold addresses, to count."""


class Columns(NamedTuple):
    """Key of a subscriber -> index of its column, and what to tell."""

    of: Mapping[str, int]
    problems: tuple[Problem, ...]


def choose(billing: Billing, form: str) -> Columns:
    """The columns of a list.

    Raises:
        InputError: none says who the customers are.
    """
    found: dict[str, int] = {}
    user, person = _column(billing, "user"), _column(billing, "name")
    if user is not None and (person is None or _filled(billing, user)):
        found["name"] = user
    elif person is not None:
        found["name"] = person
    else:
        raise InputError([*billing.problems, _nobody(billing)])
    for key in ("target", "plan", "router"):
        index = _column(billing, key)
        if index is not None:
            found[key] = index
    prices = _named(billing, PRICES)
    if "plan" not in found and prices:
        found["plan"] = prices[0]
    state = _column(billing, "state")
    if state is not None and any(cells[state].strip() for cells in billing.rows):
        found["suspended"] = state
    note = _column(billing, "comment") if found["name"] == person else person
    if note is None:
        note = _column(billing, "comment")
    if note is not None and note != found["name"]:
        found["comment"] = note
    found |= _own_id(billing, form)
    strange = () if "target" in found else _addresses(billing, found)
    return Columns(found, tuple(strange))


def _column(billing: Billing, key: str) -> int | None:
    return next(iter(_named(billing, MEANINGS[key])), None)


def _named(billing: Billing, words: tuple[str, ...]) -> list[int]:
    """Columns with one of the headings, the best heading first; no password."""
    plain = {
        letters(text): index
        for index, text in reversed(list(enumerate(billing.headings)))
        if index not in billing.secret
    }
    return [plain[word] for word in words if word in plain]


def _filled(billing: Billing, index: int) -> bool:
    """Whether a column says something in (nearly) every row."""
    full = sum(1 for cells in billing.rows if cells[index].strip())
    return full * _ENOUGH >= len(billing.rows) * (_ENOUGH - 1)


def _own_id(billing: Billing, form: str) -> dict[str, int]:
    """A number that stays when the login changes.

    In a list of what was bought it is the number of the purchase, which is another
    next month: the queue would be removed and made anew.
    """
    index = _column(billing, "id")
    if index is None or form == "phpnuxbill-prepaid":
        return {}
    cells = {cells[index].strip() for cells in billing.rows}
    return {"id": index} if len(cells) == len(billing.rows) and "" not in cells else {}


def _nobody(billing: Billing) -> Problem:
    place = ("", billing.path, billing.row, 1)
    if known_headings(billing.headings) < LEAST_KNOWN:
        return Problem("RTRW754", {"key": "name"}, *place)
    listed = ", ".join(filter(None, billing.headings))
    return Problem("RTRW483", {"key": "name", "columns": listed}, *place)


def _addresses(billing: Billing, found: Mapping[str, int]) -> list[Problem]:
    """Columns that hold IP addresses under another heading."""
    told = []
    for index, heading in enumerate(billing.headings):
        if index in billing.secret or index in found.values():
            continue
        cells = [cells[index].strip() for cells in billing.rows[:200]]
        cells = [cell for cell in cells if cell]
        good = sum(map(is_address, cells))
        if good and good * _ENOUGH >= len(cells) * (_ENOUGH - 1):
            params = {"column": heading}
            place = ("", billing.path, billing.row, index + 1)
            told.append(Problem("RTRW773", params, *place))
    return told


def is_address(text: str) -> bool:
    """Whether a cell is an IP address or network."""
    try:
        return parse_target(text).version > 0
    except RtrwError:
        return False
