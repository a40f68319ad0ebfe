"""Rows to start with, or that another user adds, put into a router.

They are read as strictly as those of ``add``. ``.id``, ``dynamic`` and counters may
be among the fields, and a child may come before its parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from rtrw.errors import InputError
from rtrw.lab.arguments import COUNTERS
from rtrw.lab.command import Trap
from rtrw.lab.router import Router
from rtrw.lab.rows import Row
from rtrw.lab.values import BadValueError, one_target

_APART = frozenset([".id", "dynamic", "invalid", *COUNTERS])
_YES = ("true", "yes")


def seed(router: Router, rows: Iterable[Mapping[str, str]]) -> None:
    """Put rows into the router, in order.

    Raises:
        InputError: a row that a router would refuse, an id or name that is taken.
    """
    children: list[tuple[Row, str]] = []
    for row in rows:
        fields = dict(row)
        parent = encoded(fields.pop("parent", "none"), router.faults.encoding)
        added = put(router, fields)
        if parent != "none":
            children.append((added, parent))
    for child, parent in children:
        found = router.queues.rows.by_name.get(parent)
        if found is None:
            _refuse(child.name, f"input does not match any value of parent: {parent}")
        child.adopt(found)


def put(router: Router, fields: Mapping[str, str]) -> Row:
    """One row, from fields in any spelling; ``place-before`` is possible.

    Raises:
        InputError: as ``seed``.
    """
    wire = {
        name: encoded(value, router.faults.encoding)
        for name, value in fields.items()
        if name not in _APART
    }
    name = wire.get("name", "?")
    dynamic = fields.get("dynamic") in _YES
    if dynamic:
        # The interface of a PPPoE session comes with its queue.
        admit(router, [wire])
    try:
        number = _number(router, fields.get(".id"))
        row = router.queues.put(wire, number, dynamic=dynamic)
    except Trap as trap:
        _refuse(name, trap.message)
    row.counters = {key: value for key, value in fields.items() if key in COUNTERS}
    return row


def admit(router: Router, rows: Iterable[Mapping[str, str]]) -> None:
    """Give the router the interfaces and queue types that these rows speak of."""
    queues = router.queues
    for row in rows:
        for one in row.get("target", "").split(","):
            try:
                one_target(one, queues.interfaces)
            except BadValueError:
                queues.interfaces.add(one)
        queues.types.update(row.get("queue", "default-small").split("/"))
        queues.types.add(row.get("total-queue", "default-small"))


def encoded(said: str, encoding: str) -> str:
    """Text as a program with another character set would have stored it."""
    if encoding == "utf-8":
        return said
    return said.encode(encoding, "surrogateescape").decode("utf-8", "surrogateescape")


def _number(router: Router, identity: str | None) -> int | None:
    if identity is None:
        return None
    number = int(identity.removeprefix("*"), 16)
    if number in router.queues.rows.by_number or not number:
        raise Trap(f"the id {identity} is taken")
    return number


def _refuse(name: str, text: str) -> NoReturn:
    raise InputError.of("RTRW580", {"name": name, "text": text})
