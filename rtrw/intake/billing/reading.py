"""The bytes of a list become headings and rows; passwords are dropped here."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_interface
from typing import NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.locale import Params
from rtrw.profiles.headings import is_secret
from rtrw.profiles.headings_table import PHONES, letters
from rtrw.profiles.left_out import row_list
from rtrw.profiles.records import Sheet, open_sheet
from rtrw.profiles.source import decode_list

_SHORTENED = re.compile(r"[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+")
_FORMULA = re.compile(r"[=@]|[+-][^\W\d]")


class Billing(NamedTuple):
    """A list as it was read.

    ``form`` is how its text is written (``records``); ``numbers`` are the rows of the
    spreadsheet, ``rows`` their cells, with nothing in the columns of ``secret``.
    """

    path: str
    encoding: str
    form: str
    delimiter: str
    headings: tuple[str, ...]
    row: int
    secret: tuple[int, ...]
    numbers: list[int]
    rows: list[list[str]]
    problems: tuple[Problem, ...]
    shifted: list[int]
    """Rows with an address where the password should be: nothing of them is kept."""


def read_list(
    data: bytes, path: str, delimiter: str | None = None, wished: Collection[str] = ()
) -> Billing:
    """The list in a file of any form.

    ``path`` is how messages call it; ``wished`` are headings known from elsewhere.

    Raises:
        InputError: a workbook, nothing in it, no headings, or no rows.
    """
    text, encoding = decode_list(data, path)
    problems: list[Problem] = []

    def tell(code: str, params: Params, row: int) -> None:
        problems.append(Problem(code, params, "", path, row, 1))

    if encoding == "windows-1252":
        tell("RTRW751", {"encoding": encoding}, 1)
    sheet = open_sheet(text, tell, delimiter, wished)
    if sheet is None:
        raise InputError(problems)
    return _read(sheet, path, encoding, problems)


def _read(sheet: Sheet, path: str, encoding: str, problems: list[Problem]) -> Billing:
    secret = tuple(i for i, text in enumerate(sheet.headings) if is_secret(text))
    numbers: list[int] = []
    rows: list[list[str]] = []
    shifted: list[int] = []
    lines = list(sheet.rows)
    spaced = sum(after_comma(row[index]) for _, row in lines for index in secret)
    spaces = 2 * spaced > len(lines) * len(secret)  # all cells begin with one
    for number, row in lines:
        cells = row
        if any(
            _is_address(cells[index]) or (after_comma(cells[index]) and not spaces)
            for index in secret
        ):
            # A comma too many: the password is now where something else should be.
            cells = [""] * len(row)
            shifted.append(number)
        for index in secret:
            cells[index] = ""
        numbers.append(number)
        rows.append(cells)
    if not rows:
        problems.append(Problem("RTRW775", {}, "", path, sheet.row, 1))
        raise InputError(problems)
    found = Billing(
        path,
        encoding,
        sheet.form,
        sheet.delimiter,
        tuple(sheet.headings),
        sheet.row,
        secret,
        numbers,
        rows,
        (),
        shifted,
    )
    return found._replace(problems=(*problems, *_damage(found)))


def after_comma(cell: str) -> bool:
    """Whether a cell begins as what follows a comma in a text does."""
    return cell[:1] == " " and bool(cell.strip())


def _is_address(cell: str) -> bool:
    try:
        ip_interface(cell.strip(" \"'"))
    except ValueError:
        return False
    # A password of digits is a number, and so an address to the library: not here.
    return "." in cell or ":" in cell


def _damage(found: Billing) -> list[Problem]:
    """What a spreadsheet has done to phone numbers, or would do with formulas."""
    told = []
    for index, heading in enumerate(found.headings):
        if letters(heading) not in PHONES:
            continue
        rows = [
            number
            for number, cells in zip(found.numbers, found.rows, strict=True)
            if _SHORTENED.fullmatch(cells[index].strip())
        ]
        if rows:
            params: Params = {
                "column": heading,
                "count": len(rows),
                "rows": row_list(rows),
            }
            told.append(Problem("RTRW768", params, "", found.path, rows[0], index + 1))
    formulas = [
        number
        for number, cells in zip(found.numbers, found.rows, strict=True)
        if any(cell[:1] in "=@+-" and _FORMULA.match(cell) for cell in cells)
    ]
    if formulas:
        said: Params = {"count": len(formulas), "rows": row_list(formulas)}
        told.append(Problem("RTRW769", said, "", found.path, formulas[0], 1))
    return told
