"""``quota:`` of a plan: so much data a month, then slower.

``quota: {per: month, data: 300GB, then: hemat-2}``; upload and download count
together, GB are 10^9 bytes as on a disk's label. ``then`` names the plan whose rates
apply afterwards. ``until:`` and its ``then:`` are read here too.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from rtrw.errors import RtrwError
from rtrw.profiles.ends import THEN, UNTIL, parse_until
from rtrw.profiles.model import Quota
from rtrw.profiles.nodes import Map, Node
from rtrw.profiles.values import Values
from rtrw.units import parse_size

PERIODS = {
    **dict.fromkeys(("month", "bulan", "monthly"), "month"),
    **dict.fromkeys(("day", "hari", "daily"), "day"),
}
_TERA = re.compile(r"([0-9.]+) ?TB")
_BYTE = 8
_MOST = 10**18
"""Bytes; whole numbers of a router end at 9.2 * 10^18."""


def read_quota(values: Values, node: Node, where: str) -> Quota | None:
    """The quota, or None after telling what is wrong with it."""
    found = values.shaped(node, "quota", where)
    if found is None or not {"data", "then"} <= found.entries.keys():
        return None
    data = _data(values, found.entries["data"][1], f"{where}.data")
    then = values.text(found.entries["then"][1], f"{where}.then")
    per: str | None = "month"
    if "per" in found.entries:
        per = _period(values, found.entries["per"][1], f"{where}.per")
    if data is None or not then or per is None:
        return None
    return Quota(per, data, then)


def _data(values: Values, node: Node, where: str) -> int | None:
    """Bytes."""
    text = values.text(node, where)
    if text is None:
        return None
    tera = _TERA.fullmatch(text)
    try:
        size = parse_size(f"{tera[1]}GB") * 1000 if tera else parse_size(text)
    except RtrwError as error:
        for problem in error.problems:
            values.file.place(problem, node.at, where)
        return None
    if size < _BYTE:
        values.tell("RTRW820", {"text": text}, node.at, where)
        return None
    if size // _BYTE > _MOST:
        values.tell("RTRW856", {"text": text}, node.at, where)
        return None
    return size // _BYTE


def _period(values: Values, node: Node, where: str) -> str | None:
    text = values.text(node, where)
    per = PERIODS.get((text or "").casefold())
    if text is not None and per is None:
        values.tell("RTRW821", {"text": text}, node.at, where)
    return per


def read_ends(values: Values, found: Map, where: str) -> dict[str, Any]:
    """``until`` (a date) and ``then`` (a name) of a map, those that can be read."""
    out: dict[str, Any] = {}
    if UNTIL in found.entries:
        node = found.entries[UNTIL][1]
        text = values.text(node, f"{where}.{UNTIL}")
        try:
            out |= {} if text is None else {UNTIL: parse_until(text)}
        except RtrwError as error:
            out[UNTIL] = date.max  # said, so that nothing more is told about it
            for problem in error.problems:
                values.file.place(problem, node.at, f"{where}.{UNTIL}")
    if THEN in found.entries:
        text = values.text(found.entries[THEN][1], f"{where}.{THEN}")
        out |= {THEN: text} if text else {}
    return out
