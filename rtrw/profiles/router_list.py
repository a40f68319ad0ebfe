"""``/ppp secret`` as a customers' list: an export, or what ``print`` shows.

Theory of operation
-------------------
In many small networks the router itself is the list of customers: a secret each, its
profile named by the package, ``remote-address`` the fixed address, the comment where
they live. An export has ``add`` lines (read with the lexer of ``routeros``); ``print
detail`` and ``terse`` have ``name="budi"`` behind a number; plain ``print`` has
columns, cut where the headings begin. A value that reaches into the next column makes
the row uncertain, and an uncertain row is not used: one of its columns is a password.

What says who a customer is becomes a row under the router's own field names; any other
field is left out, and so is a row in which one holds what it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rtrw.locale import Params
from rtrw.routeros.quoting import decode
from rtrw.routeros.reader_lexer import Lexer, Statement, Text

Cells = list[str]
Rows = Iterator[tuple[int, Cells]]
Tell = Callable[[str, Params, int], None]
Found = dict[str, str]

FIRST = ("name", "profile", "remote-address", "comment", "disabled")
"""Columns that are always there, so that ``columns:`` of a profile may name them."""
MORE = ("service", "password")
"""Columns that are there where the router shows them."""

_MENU = re.compile(r"^[ \t]*/ppp[ /]secret\b", re.MULTILINE)
_OTHER_MENU = re.compile(r"^[ \t]*/queue[ /]simple\b", re.MULTILINE)
_PRINTED = re.compile(
    r"\s*(?:\[[^\n]*\n)?\s*(?:Flags:[^\n]*\n(?:[ \t]*[A-Z] -[^\n]*\n)*)"
    r"(?:Columns:[^\n]*\n)?[\s\S]{0,400}?"
    r"(?:^[ \t]*#[ \t]+NAME\b|\bname=\S+[\s\S]{0,200}?\b(?:service|profile)=)",
    re.MULTILINE,
)
_HEAD = re.compile(r"^[ \t]*#[ \t]+NAME\b.*$", re.MULTILINE)
_ROW = re.compile(r"[ \t]*([0-9]+)[ \t]+([A-Z]{0,3}(?=[ \t]|$))?")
_REMARK = re.compile(r"\s*(?:[0-9]+\s+)?(?:[A-Z]{1,3}\s+)?;;; ?(.*)")
_COLUMN = re.compile(r"[A-Z][A-Z0-9-]*")


def is_router_list(text: str) -> bool:
    """Whether it is ``/ppp secret`` as a router writes it, and not its queues."""
    if _MENU.search(text):
        return _OTHER_MENU.search(text) is None
    return _PRINTED.match(text) is not None


def read_router_list(text: str, tell: Tell) -> tuple[Cells, Rows]:
    """The headings, and (line, cells) of every secret."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _MENU.search(text):
        found = list(_exported(text))
    elif _HEAD.search(text):
        found = list(_table(text, tell))
    else:
        found = list(_detailed(text))
    sound = [(line, row) for line, row in found if _certain(row, line, tell)]
    shown = [key for key in MORE if any(key in row for _, row in sound)]
    headings = [*FIRST, *shown]
    return headings, ((line, [row.get(k, "") for k in headings]) for line, row in sound)


def _certain(row: Found, line: int, tell: Tell) -> bool:
    """Whether each field holds what it may.

    Where a quote or the end of a line is missing, the password stands in another field.
    """
    texts = [value for key, value in row.items() if key != "password"]
    words = [row.get(key, "") for key in ("remote-address", "service")]
    good = (
        row.get("disabled", "no") in ("", "yes", "no")
        and not any("password=" in text for text in texts)
        and not any(len(word.split()) > 1 or "=" in word for word in words)
    )
    if not good:
        tell("RTRW753", {}, line)
    return good


def _exported(text: str) -> Iterator[tuple[int, Found]]:
    """The ``add`` commands of the menu."""
    inside = False
    for one in _statements(text):
        first = [word.value.text for word in one.words if isinstance(word.value, Text)]
        said = [
            text for text, word in zip(first, one.words, strict=False) if not word.key
        ]
        path = " ".join(said).replace("/", " ").split()
        if path[:2] == ["ppp", "secret"]:
            inside, path = True, path[2:]
        elif said and said[0].startswith("/"):
            inside = False
        if inside and path[:1] == ["add"]:
            yield one.line, _values(one)


def _statements(text: str) -> tuple[Statement, ...]:
    data = text.encode("utf-8", "surrogateescape")
    return Lexer(data.decode("latin-1")).statements()


def _values(one: Statement) -> Found:
    return {
        word.key: decode(word.value.text)
        for word in one.words
        if word.sign == "=" and isinstance(word.value, Text)
    }


def _detailed(text: str) -> Iterator[tuple[int, Found]]:
    """Blocks of ``key=value`` behind a number, as ``print detail`` and ``terse``."""
    starts: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if _ROW.match(line) and "=" not in line.split(maxsplit=1)[0]:
            starts.append((number, [line]))
        elif starts:
            starts[-1][1].append(line)
    for number, lines in starts:
        row: Found = {}
        for line in lines:
            remark = _REMARK.match(line)
            if remark:
                row["comment"] = remark[1].strip()
            else:
                for one in _statements(line):
                    row |= _values(one)
        yield number, _flagged(row, lines[0])


def _table(text: str, tell: Tell) -> Iterator[tuple[int, Found]]:
    """Rows under headings; cells begin where their headings do."""
    starts: list[tuple[str, int]] = []
    remark, index = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if _HEAD.fullmatch(line):
            starts = [(m[0].lower(), m.start()) for m in _COLUMN.finditer(line)]
        elif starts and (found := _REMARK.match(line)):
            remark, index = found[1].strip(), line
        elif starts and line.strip():
            if _ROW.match(line):
                index = line
            row = _cut(line, starts)
            if row is None:
                tell("RTRW753", {}, number)
            elif row:
                yield (
                    number,
                    _flagged(row | {"comment": remark} if remark else row, index),
                )
            remark = ""


def _cut(line: str, starts: list[tuple[str, int]]) -> Found | None:
    """The cells of a line; None if one begins elsewhere than its heading."""
    row: Found = {}
    ends = [start for _, start in starts[1:]] + [len(line) + 1]
    for (name, start), end in zip(starts, ends, strict=True):
        cell = line[start:end]
        if (start and line[start - 1 : start].strip()) or cell.strip() != cell.rstrip():
            return None
        row[name] = cell.strip()
    return row if row.get("name") else {}


def _flagged(row: Found, line: str) -> Found:
    """With ``disabled`` from the flag X in front of the row."""
    match = _ROW.match(line)
    if match and "X" in (match[2] or ""):
        return {**row, "disabled": "yes"}
    return row
