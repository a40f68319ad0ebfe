"""Rows of a customers' list that the profile leaves out: ``skip: {target: [""]}``.

A row is left out when a cell says one of the words, before ``values:`` gives it another
meaning. ``no-address`` of a target is a cell that holds none: nothing at all, or a word
such as the name of a pool. Numbers are no words: an address that a spreadsheet turned
into a number is a mistake to be mended. How many rows, and which, is always told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rtrw.locale import Params
from rtrw.profiles.headings import Column
from rtrw.profiles.nodes import File, pack
from rtrw.profiles.wanted import Wanted

NO_ADDRESS = "no-address"
SHOWN = 12
"""Row numbers in one sentence."""
_WORD = re.compile(r"[^\W\d][\w .()\[\]-]*|-*")


class LeftOut:
    """Looks at each row; counts what it takes away."""

    def __init__(self, wanted: Wanted, columns: Mapping[str, Column]) -> None:
        """``wanted`` says what is left out, ``columns`` where it stands."""
        self._wanted = wanted
        self._name = columns["name"].at
        self._tests: list[tuple[str, Callable[[list[str]], bool]]] = []
        self.rows: dict[str, list[int]] = {}
        for key, words in wanted.skip.items():
            at = columns[key].at if key in columns else None
            if key == "target" and NO_ADDRESS in words:
                self._tests.append((NO_ADDRESS, self._no_address(at)))
            if at is not None:
                self._tests.append((columns[key].heading, _says(at, words)))

    def _no_address(self, at: int | None) -> Callable[[list[str]], bool]:
        addresses = self._wanted.addresses

        def test(cells: list[str]) -> bool:
            if at is not None and not is_word(cells[at]):
                return False
            return cells[self._name].strip() not in addresses

        return test

    def takes(self, number: int, cells: list[str]) -> bool:
        """Whether the row is left out; it is counted."""
        for what, test in self._tests:
            if test(cells):
                self.rows.setdefault(what, []).append(number)
                return True
        return False

    def tell(self, file: File) -> None:
        """Say how many rows were left out for each reason."""
        for what, rows in self.rows.items():
            code = "RTRW756" if what == NO_ADDRESS else "RTRW757"
            params: Params = {
                "count": len(rows),
                "rows": row_list(rows),
                "column": what,
            }
            file.tell(code, params, pack(rows[0], 1))


def _says(at: int, words: frozenset[str]) -> Callable[[list[str]], bool]:
    return lambda cells: cells[at].strip().casefold() in words


def is_word(cell: str) -> bool:
    """Whether a cell that should hold an address holds nothing, or a mere word."""
    return _WORD.fullmatch(cell.strip()) is not None and ":" not in cell


def row_list(rows: list[int]) -> str:
    """``2, 5, 9``, and how many more there are."""
    shown = ", ".join(map(str, rows[:SHOWN]))
    return shown if len(rows) <= SHOWN else f"{shown}, ... (+{len(rows) - SHOWN})"
