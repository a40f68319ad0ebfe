"""One cell of a customers' list, changed in the text that a spreadsheet wrote.

Theory of operation
-------------------
The file is scanned as the reader takes it (``tabular``): cells in quotes may hold
separators and line ends, row numbers are those of a spreadsheet. Only the characters
of one cell are replaced; quotes around it stay. What is written is a word that the
file already uses for the same thing in that column (``isolir`` beside ``aktif``), else
one that ``values:`` of the profile knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from rtrw.errors import InputError
from rtrw.profiles.edit import Edit, Value, flag_word, replaced
from rtrw.profiles.headings import plain
from rtrw.profiles.tabular import CsvRows
from rtrw.profiles.values import FLAGS
from rtrw.profiles.wanted import sniff

_FLAGS = {**FLAGS, "1": True, "0": False, "": False}
_END = re.compile(r"\r\n|\r|\n")

Span = tuple[int, int]


def edit_csv(text: str, rows: CsvRows, index: int, key: str, value: Value) -> Edit:
    """``text`` with another cell for ``key`` in the row of subscriber ``index``.

    Raises:
        InputError: RTRW803, there is no such column; RTRW804, ``values:`` has no word;
            RTRW777, quotes do not mean there what they mean here.
    """
    if rows.form in ("unescaped", "router") or (rows.form == "bare" and '"' in text):
        raise InputError.of("RTRW777", {"path": rows.path})
    number = rows.line(index)
    if key not in rows.columns:
        raise InputError.of("RTRW803", {"key": key, "row": number, "path": rows.path})
    at = rows.columns[key].at
    cells: dict[int, str] = {}
    span = (0, 0)
    for row, spans in records(text, rows.mark):
        if at < len(spans):
            cells[row] = _content(text, spans[at])
            span = spans[at] if row == number else span
    known = {rows.line(n): getattr(one, key) for n, one in enumerate(rows.found)}
    old = cells.get(number)
    if old is None:
        raise InputError.of("RTRW805", {"name": rows.found[index].name})
    alike = (row for row, said in known.items() if said == value)
    others = Counter(cells[row] for row in alike if row in cells)
    if not isinstance(value, bool):
        del others[""]  # a plan that defaults say, which may change
    word = _word(rows, key, value, old, others)
    return replaced(text, *span, _quoted(word, text[slice(*span)], rows.mark))


def records(text: str, mark: str) -> Iterator[tuple[int, list[Span]]]:
    """Row number (from 1) and where its cells are, of every row of the file."""
    cell = re.compile(rf'"(?:[^"]|"")*"|[^{re.escape(mark)}\r\n]*')
    at, number = len(text) - len(sniff(text)[1]), 1
    while at < len(text):
        spans = []
        while (match := cell.match(text, at)) is not None:
            spans.append(match.span())
            at = match.end()
            if text[at : at + 1] != mark:
                break
            at += 1
        end = _END.search(text, at)
        at = end.end() if end else len(text)
        yield number, spans
        number += 1


def _content(text: str, span: Span) -> str:
    cell = text[slice(*span)]
    return cell[1:-1].replace('""', '"') if cell.startswith('"') else cell


def _word(
    rows: CsvRows, key: str, value: Value, old: str, others: Mapping[str, int]
) -> str:
    """What to write for ``value``: as others are written, else as the profile says.

    Raises:
        InputError: RTRW804.
    """
    if others:
        return max(others, key=lambda text: (others[text], text))
    said = rows.wanted.values.get(key)
    if said:
        for cell, meaning in said.items():
            if (_FLAGS.get(meaning) if isinstance(value, bool) else meaning) == value:
                return cell
        if isinstance(value, bool):
            raise _no_word(rows, key, value)
    if not isinstance(value, bool):
        return value
    heading = rows.columns[key].heading
    usual = "ya" if plain(heading) == "isolir" else "true"
    return flag_word(old.strip() or usual, value) or (usual if value else "")


def _no_word(rows: CsvRows, key: str, value: bool) -> InputError:
    params = {"key": key, "word": "true" if value else "false"}
    return InputError.of("RTRW804", {**params, "column": rows.columns[key].heading})


def _quoted(word: str, old: str, mark: str) -> str:
    """The word as a cell: in quotes where the old one was, or where it needs them."""
    if old.startswith('"') or re.search(rf'[{re.escape(mark)}"\r\n]', word):
        return '"' + word.replace('"', '""') + '"'
    return word
