"""Subscribers from a CSV file beside the profile.

Theory of operation
-------------------
The file is what a spreadsheet or a billing system wrote: commas, semicolons or tabs,
lines that end in any way, a byte order mark, cells in quotes with line breaks inside.
``layout`` says once which column is what; then each row is a few cells by index.
Rows that say the same queue fields share one mapping, so that each spelling of a rate
is read once. Positions are those of a spreadsheet: line and column of a problem are
row and column there (the headings are row 1), which a line break in a cell does not
shift.

A right row takes the short way; one that is not is looked at cell by cell, to say
what a spreadsheet has done to it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import Params
from rtrw.profiles.ends import THEN, UNTIL, parse_until
from rtrw.profiles.headings import Column
from rtrw.profiles.headings_table import STATES
from rtrw.profiles.layout import Layout
from rtrw.profiles.left_out import LeftOut
from rtrw.profiles.model import Fields, Subscriber
from rtrw.profiles.nodes import At, File, Map, pack
from rtrw.profiles.records import open_sheet
from rtrw.profiles.rows import NOTHING
from rtrw.profiles.services import separate
from rtrw.profiles.source import decode_list, read_bytes
from rtrw.profiles.syntax import CONTROL
from rtrw.profiles.usage import KEY, parse_usage
from rtrw.profiles.values import Values
from rtrw.profiles.wanted import Beside, Wanted
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.target import Target, parse_target
from rtrw.units import Pair, parse_rate

_BESIDE: Mapping[str, Callable[[str], Any]] = {
    KEY: parse_usage,
    UNTIL: parse_until,
    THEN: str,
}
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_SHORTENED = re.compile(r"[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+")
_RUINED_IP = re.compile(
    r"[0-9]{7,12}|[0-9]+[.,][0-9]+|[0-9]{1,3}(?:,[0-9]{1,3}){2,3}"
    r"|[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+"
)
_new = tuple.__new__


def read_table(node: Map, values: Values, beside: Beside) -> CsvRows | None:
    """The rows of ``subscribers: {csv: file, …}``; None if the file cannot be read."""
    found = values.shaped(node, "csv", "subscribers")
    if found is None or "csv" not in found.entries:
        return None
    name_node = found.entries["csv"][1]
    name = values.text(name_node, "subscribers.csv")
    if not name:
        return None
    path, shown = beside(name)
    try:
        text, encoding = decode_list(read_bytes(path, shown), shown)
    except InputError as error:
        for problem in error.problems:
            if problem.line:
                values.file.problems.append(problem)
            else:
                values.file.place(problem, name_node.at, "subscribers.csv")
        return None
    rows = CsvRows(File(shown, values.file.problems), Wanted(found, values, beside))
    _foreign(rows.file, encoding)
    rows.read(text)
    return rows


def _foreign(file: File, encoding: str) -> None:
    """Tell a code page that was guessed: a letter in it may be another one."""
    if encoding == "windows-1252":
        file.tell("RTRW751", {"encoding": encoding}, pack(1, 1))


def open_table(path: Path, shown: str) -> CsvRows:
    """The rows of a file by its headings alone; its problems are in ``file``.

    Raises:
        InputError: the file cannot be read, or lacks a column that must be there.
    """
    file = File(shown, [])
    rows = CsvRows(file, Wanted(Map({}, 0), Values(file)))
    text, encoding = decode_list(read_bytes(path, shown), shown)
    _foreign(file, encoding)
    rows.read(text)
    if not rows.columns:
        raise InputError(file.problems)
    return rows


class CsvRows:
    """The rows of a CSV file (``rows.Rows``)."""

    def __init__(self, file: File, wanted: Wanted) -> None:
        """Problems go to ``file``; ``wanted`` is what the profile said about it."""
        self.file = file
        self.path = file.path
        self.wanted = wanted
        self.found: list[Subscriber] = []
        self.broken: set[int] = set()
        self.wishes: dict[int, Map] = {}
        self.halves = False
        self.columns: dict[str, Column] = {}
        self.settings: list[Column] = []
        self.mark = ","
        self.form = "csv"
        self._numbers = array("L")
        self._shared: dict[tuple[str, ...], Fields] = {}
        self._names: dict[str, str] = {}

    def read(self, text: str) -> None:
        """Take every row of the file's text; what is wrong is told."""
        wished = [wish for wish, _ in self.wanted.columns.values()]
        sheet = open_sheet(text, self._line, self.wanted.delimiter, wished)
        if sheet is None:
            return
        self.mark, self.form = sheet.delimiter, sheet.form
        layout = Layout(self.file, self.wanted, sheet.row)
        if not layout.read(sheet.headings):
            return
        self.columns, self.settings = layout.columns, layout.settings
        self._rows(sheet.rows, clean=CONTROL.search(text) is None)
        self._zeros()
        if self.wanted.twice:
            separate(self)

    def _rows(self, rows: Iterator[tuple[int, list[str]]], *, clean: bool) -> None:
        left_out = LeftOut(self.wanted, self.columns)
        for number, cells in rows:
            if left_out.takes(number, cells):
                continue
            self._numbers.append(number)
            self._row(cells, len(self.found))
            if not clean:
                self._controls(cells, number)
        left_out.tell(self.file)

    def _line(self, code: str, params: Params, row: int) -> None:
        self.file.tell(code, params, pack(row, 1))

    def _controls(self, cells: list[str], number: int) -> None:
        """Tell characters that no profile may hold, whatever kind of file it is."""
        for column, text in enumerate(cells, 1):
            found = CONTROL.search(text)
            if found is not None:
                params: Params = {"char": f"U+{ord(found[0]):04X}"}
                self.file.tell("RTRW408", params, pack(number, column))
                self.broken.add(len(self.found) - 1)

    # --- rows --------------------------------------------------------------------

    def _row(self, cells: list[str], index: int) -> None:
        """Keep a row; one that is wrong is told and kept as broken."""
        before = len(self.file.problems)
        name = self._cell(cells, "name", index, strip=False) or ""
        values = (
            self._cell(cells, "id", index) or name,
            name,
            self._targets(cells, index),
            self._word(cells, "plan", index),
            self._word(cells, "parent", index),
            self._word(cells, "router", index),
            self._suspended(cells, index),
            self._cell(cells, "comment", index, strip=False) or "",
            self._fields(cells, index) if self.settings else NOTHING,
        )
        if not name:
            self._tell("RTRW496", {"key": "name"}, index, "name")
        self.found.append(_new(Subscriber, values))
        if len(self.file.problems) > before:
            self._judge(before, index)

    def _judge(self, before: int, index: int) -> None:
        told = self.file.problems[before:]
        if any(problem.severity == "error" for problem in told):
            self.broken.add(index)

    def _cell(
        self, cells: list[str], key: str, index: int, *, strip: bool = True
    ) -> str | None:
        """The cell of a key; None where there is no such column, or nothing in it."""
        one = self.columns.get(key)
        if one is None:
            return None
        text = cells[one.at]
        if strip:
            text = text.strip()
        said = self.wanted.values.get(key)
        if said:
            text = said.get(text.strip().casefold(), text)
        if key in ("id", "name") and _SHORTENED.fullmatch(text.strip()):
            self._tell("RTRW490", {"text": text}, index, key)
        return text or None

    def _word(self, cells: list[str], key: str, index: int) -> str | None:
        """A name of something else; all rows share one text of it."""
        text = self._cell(cells, key, index)
        return text and self._names.setdefault(text, text)

    def _suspended(self, cells: list[str], index: int) -> bool:
        text = self._cell(cells, "suspended", index)
        if text is None:
            return False
        flag = STATES.get(text.casefold())
        plan = self.columns.get("plan")
        if flag is None and (plan is None or plan.at != self.columns["suspended"].at):
            self._tell("RTRW440", {"text": text}, index, "suspended")
        return bool(flag)

    def _targets(self, cells: list[str], index: int) -> tuple[Target, ...]:
        text = self._address(cells)
        try:
            found = parse_target(text)
        except RtrwError:
            return self._several(text, index)
        if found.version == 0 and _RUINED_IP.fullmatch(text):
            return self._several(text, index)
        return (found,)

    def _address(self, cells: list[str]) -> str:
        """What the list says, else the list of addresses that the profile names."""
        one = self.columns.get("target")
        text = cells[one.at].strip() if one else ""
        if text or not self.wanted.addresses:
            return text
        return self.wanted.addresses.get(cells[self.columns["name"].at].strip(), "")

    def _several(self, text: str, index: int) -> tuple[Target, ...]:
        """The targets of a cell that does not hold exactly one good one."""
        if not text:
            self._tell("RTRW496", {"key": "target"}, index, "target")
        elif _RUINED_IP.fullmatch(text):
            self._tell("RTRW488", {"text": text}, index, "target")
            return ()
        found = []
        for part in filter(None, re.split(r"[\s,;]+", text)):
            try:
                found.append(parse_target(part))
            except RtrwError as error:
                for problem in error.problems:
                    self._place(problem, index, self.columns["target"])
        return tuple(found)

    # --- queue fields ------------------------------------------------------------

    def _fields(self, cells: list[str], index: int) -> Fields:
        """The queue fields of a row; rows that say the same share one mapping."""
        key = tuple([cells[one.at] for one in self.settings])
        found = self._shared.get(key)
        if found is None:
            before = len(self.file.problems)
            found = self._read_fields(key, index) or NOTHING
            if len(self.file.problems) == before:
                self._shared[key] = found
        return found

    def _read_fields(self, texts: tuple[str, ...], index: int) -> dict[str, Any]:
        """Field -> typed value; a direction that no cell says is None in its pair."""
        out: dict[str, Any] = {}
        for one, text in zip(self.settings, texts, strict=True):
            if not text.strip():
                continue
            try:
                value = self._value(text.strip(), one)
            except RtrwError as error:
                for problem in error.problems:
                    self._place(_in_column(problem, one), index, one)
                continue
            if one.side is not None:
                pair = list(out.get(one.key, (None, None)))
                pair[one.side] = value[one.side]
                value = Pair(*pair)
                self.halves |= None in value
            out[one.key] = value
        return out

    def _value(self, text: str, one: Column) -> Any:
        """What a cell says, after ``values:`` of the profile.

        Raises:
            RtrwError: it cannot be read.
        """
        said = self.wanted.values.get(one.key)
        text = said.get(text.casefold(), text) if said else text
        if one.key in _BESIDE:
            return _BESIDE[one.key](text)
        return FIELDS[one.key].parse(self._wire(text, one))

    def _wire(self, text: str, one: Column) -> str:
        """A cell as the field table reads it, its unit put in.

        Raises:
            UnitError: a number that its unit does not make a rate, or without one.
        """
        if one.bare and _NUMBER.fullmatch(text) and text != "0":
            params = {"text": text, "column": one.heading}
            raise InputError.of("RTRW491", params)
        if one.unit is None:
            return text
        letter, bits = one.unit
        parts = text.split("/")
        return "/".join(
            str(parse_rate(part + letter) * bits) if _NUMBER.fullmatch(part) else part
            for part in parts
        )

    # --- afterwards --------------------------------------------------------------

    def _zeros(self) -> None:
        """Tell numbers that have lost the zero with which others begin."""
        for key in ("id", "name"):
            if key not in self.columns:
                continue
            texts = [row.id if key == "id" else row.name for row in self.found]
            kept = [text for text in texts if text.startswith("0") and text.isdigit()]
            lengths = {len(text) for text in kept}
            if len(lengths) != 1:
                continue
            short = lengths.pop() - 1
            for index, text in enumerate(texts):
                if len(text) == short and text.isdigit() and text[0] != "0":
                    self._tell("RTRW489", {"text": text, "other": kept[0]}, index, key)

    # --- where things stand ------------------------------------------------------

    def at(self, index: int, key: str = "") -> At:
        """Row and column of a cell in the spreadsheet."""
        one = self.columns.get(key) or next(
            (one for one in self.settings if one.key == key), None
        )
        return pack(self._numbers[index], one.at + 1 if one else 1)

    def line(self, index: int) -> int:
        """The row in the spreadsheet."""
        return self._numbers[index]

    def _tell(self, code: str, params: dict[str, Any], index: int, key: str) -> None:
        self.file.tell(code, params, self.at(index, key), f"subscribers.{index}.{key}")

    def _place(self, problem: Problem, index: int, one: Column) -> None:
        at = pack(self._numbers[index], one.at + 1)
        self.file.place(problem, at, f"subscribers.{index}.{one.key}")


def _in_column(problem: Problem, one: Column) -> Problem:
    """The problem of a cell; a column that only sounds like usage may be left alone."""
    if problem.code != "RTRW177":
        return problem
    return Problem("RTRW175", {**problem.params, "column": one.heading})
