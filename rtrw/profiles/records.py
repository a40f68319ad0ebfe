r"""The text of a customers' list as rows of cells, whatever wrote it.

Theory of operation
-------------------
Four forms are told apart by their text alone, so that the next export of the same
system is read as the last one was:

- ``csv``: a delimiter and quotes as everybody writes them (Excel, PHPNuxBill's
  filtered list, panels);
- ``unescaped``: every cell in quotes, and quotes and line ends inside them not escaped
  (PHPNuxBill's list of all customers). A cell ends at ``","``, a row at a quote, a line
  end and a quote, where it has as many cells as there are headings;
- ``bare``: no quotes at all, and a last column of free text (Mikhmon). What is too
  much belongs to that column;
- ``router``: ``/ppp secret`` as the router exports or prints it (``router_list``).

The headings are in the first row with two cells that are known headings (or that the
profile names), so that a title above them does not matter. Rows are numbered as a
spreadsheet numbers them: a line break inside a cell does not count.

Where a column holds passwords, a row that can be split in more than one way is not
used: a piece of the password would end up in another column, and on somebody's screen.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from rtrw.errors import RtrwError
from rtrw.locale import Params
from rtrw.profiles.headings import is_secret
from rtrw.profiles.headings_table import FREE, MEANINGS, known_headings, letters
from rtrw.profiles.router_list import is_router_list, read_router_list
from rtrw.profiles.wanted import NAMED, sniff
from rtrw.routeros.target import parse_target

Cells = list[str]
Rows = Iterator[tuple[int, Cells]]
Tell = Callable[[str, Params, int], None]
"""Code, parameters and row of something that is wrong."""

TITLE_ROWS = 20
"""Headings are looked for in so many rows; a title with a logo takes five."""
JOINED = 50
"""Line ends in one row of cells that are not escaped; an address has three."""
LOOK = 4096
"""So many characters tell whether cells stand in quotes."""
LEAST = 2
"""Known headings that make a row the one of the headings."""

_LIMIT = re.compile(r"(?:[0-9]+[wdhmsKMGBb]*|[0-9]+:[0-9:]+)*")
_FORMULA_TEXT = re.compile(r'="(.*)"', re.DOTALL)


class Sheet(NamedTuple):
    """A list that was opened: its form, headings, and the rows below them.

    ``rows`` gives (row number, cells), with at least as many cells as headings; rows
    that cannot be read are told while it runs.
    """

    form: str
    delimiter: str
    headings: Cells
    row: int
    rows: Rows


def open_sheet(
    text: str,
    tell: Tell,
    delimiter: str | None = None,
    wished: Collection[str] = (),
) -> Sheet | None:
    """The headings and rows of a list; None (told) if there is nothing in it.

    ``wished`` are headings that the profile names.
    """
    if is_router_list(text):
        headings, found = read_router_list(text, tell)
        return Sheet("router", "", headings, 1, found)
    mark, text = _delimiter(text, wished)
    mark = delimiter or mark
    tell("RTRW480", {"delimiter": NAMED[mark]}, 1)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # What is wrong is told when the rows are read for good, in their own form.
    first = list(islice(_quoted(text, mark, lambda *_: None), TITLE_ROWS))
    place = _headings(first, wished)
    if place is None:
        tell("RTRW495", {}, 1)
        return None
    number, cells = first[place]
    headings = [_unwrapped(cell).strip() for cell in cells]
    form = _form(text, mark, headings)
    if place:
        tell("RTRW752", {"row": number}, number)
    if form == "csv":
        rest = _below(_quoted(text, mark, tell), number)
    elif form == "bare":
        rest = _bare(text, mark, headings, number, tell)
    else:
        rest = _unescaped(text, mark, len(headings), number, tell)
    checked = _whole(rest, headings, mark, tell)
    return Sheet(form, mark, headings, number, _clean(checked, text))


def _delimiter(text: str, wished: Collection[str]) -> tuple[str, str]:
    """The delimiter under which headings are found, else that of the first line."""
    mark, text = sniff(text)
    lines = "\n".join(islice(filter(str.strip, _lines(text)), TITLE_ROWS))
    best = 0
    for one in NAMED:
        rows = csv.reader(io.StringIO(lines), delimiter=one)
        try:
            count = max((known_headings(row, wished) for row in rows), default=0)
        except csv.Error:
            continue
        if count > max(best, LEAST - 1):
            mark, best = one, count
    return mark, text


def _lines(text: str) -> Iterator[str]:
    """Lines, one at a time: the text may be large."""
    for match in re.finditer(r"[^\r\n]+", text):
        yield match[0]


def _headings(rows: list[tuple[int, Cells]], wished: Collection[str]) -> int | None:
    """The row with the headings: the first with known ones, else the first at all."""
    for index, (_, cells) in enumerate(rows):
        if known_headings(cells, wished) >= LEAST:
            return index
    return 0 if rows else None


def _form(text: str, mark: str, headings: Cells) -> str:
    """``csv``, ``bare`` or ``unescaped``: what the rows are written in."""
    whole = _strict(text, mark, len(headings))
    if letters(headings[-1]) in FREE and '"' not in text:
        return "bare"
    if is_mikhmon(headings) and not whole:
        return "bare"
    if mark == "," and not whole and _all_quoted(text):
        return "unescaped"
    return "csv"


def _all_quoted(text: str) -> bool:
    """Whether every cell below the first line seems to stand in quotes."""
    body = text.partition("\n")[2].strip()
    return body.startswith('"') and body.endswith('"') and '","' in body[:LOOK]


def is_mikhmon(headings: Iterable[str]) -> bool:
    """Whether these are the columns of Mikhmon's list of users."""
    words = {letters(text) for text in headings}
    return words >= {"username", "profile", "timelimit", "datalimit", "comment"}


def _strict(text: str, mark: str, width: int) -> bool:
    """Whether every row is quoted as it should be, and has as many cells."""
    try:
        rows = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
        return all(len(row) in (0, width) for row in rows)
    except csv.Error:
        return False


def _below(rows: Rows, row: int) -> Rows:
    """The rows below the headings."""
    return ((number, cells) for number, cells in rows if number > row)


# --- the forms -------------------------------------------------------------------


def _quoted(text: str, mark: str, tell: Tell) -> Rows:
    """Row number and cells of every row in which something stands."""
    reader = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
    number = 0
    while True:
        number += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            tell("RTRW487", {"text": str(error)}, number)
            continue
        if "".join(cells).strip():
            yield number, cells


def _unescaped(text: str, mark: str, width: int, row: int, tell: Tell) -> Rows:
    """Rows whose cells are all in quotes, with quotes and line ends as they are."""
    lines = text.split("\n", row)
    body = lines[row].strip("\n") if len(lines) > row else ""
    parts = re.split(r'"\n+"', body.removeprefix('"').removesuffix('"'))
    between = f'"{mark}"'
    index = 0
    while index < len(parts):
        row += 1
        cells, last = parts[index].split(between), index
        most = min(len(parts), index + JOINED)
        while len(cells) < width and last + 1 < most:
            last += 1
            cells = '"\n"'.join(parts[index : last + 1]).split(between)
        if len(cells) == width:
            index = last + 1
            yield row, cells
        else:
            _width(len(parts[index].split(between)), width, mark, row, tell)
            index += 1


def _bare(text: str, mark: str, headings: Cells, row: int, tell: Tell) -> Rows:
    """Rows without quotes; the last column takes what is too much."""
    split = _Splitting(headings)
    for number, line in enumerate(text.split("\n"), 1):
        if number <= row or not line.replace(mark, "").strip():
            continue
        cells = line.split(mark)
        if len(cells) > split.width:
            whole = split.settle(cells, mark)
            if whole is None:
                tell("RTRW753", {}, number)
                continue
            cells = whole
        yield number, cells


class _Splitting:
    """Puts cells together again that a comma without quotes has torn."""

    def __init__(self, headings: Cells) -> None:
        self.width = len(headings)
        words = [letters(text) for text in headings]
        secret = [index for index, text in enumerate(headings) if is_secret(text)]
        self.secret = secret[0] if secret else None
        self.tests = [
            (index, test)
            for index, word in enumerate(words)
            if (test := _test(word)) is not None
        ]

    def settle(self, cells: Cells, mark: str) -> Cells | None:
        """The cells in as many as there are headings; None if that is not certain."""
        extra = len(cells) - self.width
        if self.secret is None:
            return self._joined(cells, self.width - 1, extra, mark)
        found = []
        for torn in range(extra + 1):
            one = self._joined(cells, self.secret, torn, mark)
            one = self._joined(one, self.width - 1, extra - torn, mark)
            if self.tests and all(
                test(one[index].strip()) for index, test in self.tests
            ):
                found.append(one)
        return found[0] if len(found) == 1 else None

    def _joined(self, cells: Cells, at: int, extra: int, mark: str) -> Cells:
        end = at + extra + 1
        return [*cells[:at], mark.join(cells[at:end]), *cells[end:]]


def _test(word: str) -> Callable[[str], bool] | None:
    """What the cells of a column must look like; None where anything may stand."""
    if word in ("timelimit", "datalimit"):
        return lambda text: _LIMIT.fullmatch(text) is not None
    if word in MEANINGS["target"]:
        return _addressed
    return None


def _addressed(text: str) -> bool:
    try:
        return not text or parse_target(text).version > 0
    except RtrwError:
        return False


# --- every form ------------------------------------------------------------------


def _whole(rows: Rows, headings: Cells, mark: str, tell: Tell) -> Rows:
    """The rows that have a cell for each heading.

    Empty cells too many do no harm, unless a comma in a password may have made them.
    """
    width = len(headings)
    secret = any(map(is_secret, headings))
    for number, cells in rows:
        if len(cells) != width and (secret or len(cells) < width or any(cells[width:])):
            _width(len(cells), width, mark, number, tell)
        else:
            yield number, cells


def _width(found: int, expected: int, mark: str, row: int, tell: Tell) -> None:
    params: Params = {"found": found, "expected": expected, "delimiter": NAMED[mark]}
    tell("RTRW486", params, row)


def _clean(rows: Rows, text: str) -> Rows:
    """``="0812"``, with which a spreadsheet is made to keep a zero, is ``0812``."""
    if '="' not in text:
        return rows
    return ((number, [_unwrapped(cell) for cell in cells]) for number, cells in rows)


def _unwrapped(cell: str) -> str:
    match = _FORMULA_TEXT.fullmatch(cell)
    return match[1] if match else cell
