"""Which address each customer has, from a second file: ``addresses: secret.rsc``.

Billing systems know who pays for what, the router knows who has which fixed address
(``remote-address`` of ``/ppp secret``). The second file is read like any list; the name
or login in it is that of the first list.
"""

from __future__ import annotations

from collections.abc import Mapping

from rtrw.errors import InputError, RtrwError
from rtrw.locale import Params
from rtrw.profiles.headings_table import MEANINGS, letters
from rtrw.profiles.nodes import File, Node, pack
from rtrw.profiles.records import open_sheet
from rtrw.profiles.source import decode_list, read_bytes
from rtrw.profiles.values import Values
from rtrw.profiles.wanted import Beside
from rtrw.routeros.target import parse_target


def read_addresses(node: Node, values: Values, beside: Beside) -> Mapping[str, str]:
    """Name -> address of the file that is named; what is wrong is told."""
    name = values.text(node, "subscribers.addresses")
    if not name:
        return {}
    path, shown = beside(name)
    try:
        text, _ = decode_list(read_bytes(path, shown), shown)
    except InputError as error:
        for problem in error.problems:
            values.file.place(problem, node.at, "subscribers.addresses")
        return {}
    return addresses_of(text, File(shown, values.file.problems))


def addresses_of(text: str, file: File) -> dict[str, str]:
    """Name -> address of every row that has one; doubles are told and not used."""

    def tell(code: str, params: Params, row: int) -> None:
        if code != "RTRW480":
            file.tell(code, params, pack(row, 1))

    sheet = open_sheet(text, tell)
    if sheet is None:
        return {}
    name = _column(sheet.headings, "user", "name")
    target = _column(sheet.headings, "target")
    if name is None or target is None:
        key = "name" if name is None else "target"
        file.tell("RTRW754", {"key": key}, pack(sheet.row, 1))
        return {}
    found: dict[str, str] = {}
    for number, cells in sheet.rows:
        own, address = cells[name].strip(), cells[target].strip()
        if not _is_address(address):
            continue
        if found.setdefault(own, address) != address:
            file.tell("RTRW759", {"name": own, "address": address}, pack(number, 1))
    return found


def _column(headings: list[str], *keys: str) -> int | None:
    words = [letters(text) for text in headings]
    known = [word for key in keys for word in MEANINGS[key]]
    return next((words.index(word) for word in known if word in words), None)


def _is_address(text: str) -> bool:
    try:
        return parse_target(text).version > 0
    except RtrwError:
        return False
