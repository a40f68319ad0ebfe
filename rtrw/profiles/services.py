"""Customers with several services: rows of one name, each with an address of its own.

``twice: address`` is the rule: the first row of a name keeps it, every further one is
called by the name and its address (``budi-10.0.0.6``), so that two services are two
queues whatever the order of the list. The same holds for ids. A row that repeats the
address as well is no second service; it stays as it is, and is told as a double.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rtrw.locale import Params
from rtrw.profiles.model import Subscriber

if TYPE_CHECKING:
    from rtrw.profiles.tabular import CsvRows


def separate(rows: CsvRows) -> None:
    """Give further services names and ids of their own; each is told."""
    found = rows.found
    if len({one.name for one in found}) == len({one.id for one in found}) == len(found):
        return
    names: dict[str, int] = {}
    ids: dict[str, int] = {}
    seen: set[tuple[str, str]] = set()
    for index, one in enumerate(found):
        address = one.targets[0].text.removesuffix("/32") if one.targets else ""
        if index in rows.broken or (one.name, address) in seen:
            continue
        seen.add((one.name, address))
        first = names.setdefault(one.name, index)
        changed = _renamed(
            one, address, first != index, ids.setdefault(one.id, index) != index
        )
        if changed is not one:
            found[index] = changed
            _tell(rows, index, first, one.name, changed.name)


def _renamed(one: Subscriber, address: str, name: bool, own: bool) -> Subscriber:
    """With the address behind a name or an id that an earlier row has."""
    if name:
        one = one._replace(name=f"{one.name}-{address}")
    return one._replace(id=f"{one.id}-{address}") if own else one


def _tell(rows: CsvRows, index: int, first: int, name: str, new: str) -> None:
    if name == new:
        return
    params: Params = {
        "name": name,
        "other": rows.line(first),
        "line": rows.line(index),
        "new": new,
    }
    at = rows.at(index, "name")
    rows.file.tell("RTRW758", params, at, f"subscribers.{index}.name")
