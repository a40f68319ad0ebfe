"""Text in columns for a terminal, a pipe or a file: one layout for all three.

A ``Sheet`` collects lines of styled pieces. In a pipe or a file they are written as
they are; on a terminal ``rich`` colours them. It is imported only there, because it
takes longer to load than the numbers take to compute.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rtrw.cli import common
from rtrw.locale import Language, word


class Cell(NamedTuple):
    """A text, perhaps of several lines, and its style by rich's names."""

    text: str
    style: str = ""


Line = tuple[Cell, ...]
GAP = "  "
LEAST = 16
"""A last column narrower than this is not worth wrapping into."""


class Sheet:
    """Lines of one width, in one language."""

    def __init__(self, width: int, language: Language, *, bound: bool = False) -> None:
        """Start with nothing; ``bound`` where wider lines would be broken."""
        self.width = width
        self.bound = bound
        self.language = language
        self.lines: list[Line] = []

    def word(self, key: str, **params: str | float) -> str:
        """A word of ``rtrw plan`` in the sheet's language."""
        return word(f"plan.{key}", self.language, **params)

    def blank(self) -> None:
        """An empty line."""
        self.lines.append(())

    def text(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph, wrapped."""
        for line in wrapped(text, self.width - indent):
            self.lines.append((Cell(" " * indent), Cell(line, style)))

    def table(self, heads: Sequence[str], right: str, rows: Iterable[Line]) -> None:
        """Rows under a ruled heading; ``right`` has an ``r`` for each right column."""
        tall = max(head.count("\n") for head in heads)
        low = ("\n" * (tall - head.count("\n")) + head for head in heads)
        cells = [tuple(Cell(head, "bold") for head in low), *rows]
        widths = self._widths(cells)
        head, *body = (self._row(row, widths, right) for row in cells)
        self.lines += head
        self.lines.append((Cell("─" * (sum(widths) + len(GAP) * (len(widths) - 1))),))
        for lines in body:
            self.lines += lines

    def fitted(self, heads: Sequence[str], right: str, rows: Iterable[Line]) -> None:
        """A table; where that is too wide for a terminal, a paragraph for each row."""
        known = list(rows)
        if self.left(heads, known) >= 0:
            self.table(heads, right, known)
            return
        value = _widest(cell for row in known for cell in row[1:])
        labels = [Cell(head.replace("\n", " "), "dim") for head in heads[1:]]
        if _widest(labels) + value + 2 * len(GAP) > self.width:
            labels = [Cell(head, "dim") for head in heads[1:]]
        left = _widest(labels)
        for first, *others in known:
            self.text(first.text, first.style or "bold")
            for pair in zip(labels, others, strict=True):
                widths = (left, max(self.width - left - 2 * len(GAP), value))
                for line in self._row(pair, widths, "l"):
                    self.lines.append((Cell(GAP), *line))
            self.blank()
        self.lines.pop()

    def left(self, heads: Sequence[str], rows: Iterable[Line]) -> int:
        """How many columns of a terminal a table leaves free; elsewhere all are."""
        known = [tuple(Cell(head) for head in heads), *rows]
        used = sum(map(_widest, zip(*known, strict=True))) + len(GAP) * len(heads[1:])
        return self.width - used if self.bound else self.width

    def pairs(self, rows: Iterable[tuple[Cell, Sequence[Cell]]]) -> None:
        """A short word at the left, paragraphs beside it."""
        known = list(rows)
        left = max((cells(word.text) for word, _ in known), default=0) + 1
        for label, paragraphs in known:
            first = Cell(padded(label.text, left), label.style)
            for paragraph in paragraphs:
                for line in wrapped(paragraph.text, self.width - left):
                    self.lines.append((first, Cell(line, paragraph.style)))
                    first = Cell(" " * left)

    def _widths(self, rows: Sequence[Line]) -> list[int]:
        """Each column as wide as its widest line; the last takes what is left."""
        widths = [_widest(column) for column in zip(*rows, strict=True)]
        left = self.width - sum(widths[:-1]) - len(GAP) * (len(widths) - 1)
        widths[-1] = min(widths[-1], max(left, LEAST))
        return widths

    def _row(self, row: Line, widths: Sequence[int], right: str) -> list[Line]:
        """The lines of one row."""
        columns = [cell.text.split("\n") for cell in row]
        columns[-1] = wrapped(row[-1].text, widths[-1])
        return [
            tuple(
                Cell(
                    (GAP if index else "")
                    + padded(
                        column[number] if number < len(column) else "",
                        widths[index],
                        right=right[index : index + 1] == "r",
                    ),
                    row[index].style,
                )
                for index, column in enumerate(columns)
            )
            for number in range(max(map(len, columns)))
        ]

    # --- out -----------------------------------------------------------------------

    def write(self, output: Path | None = None) -> None:
        """To ``output``, or to stdout, with colours where it is a terminal."""
        if output is None and sys.stdout.isatty():
            self._coloured()
            return
        plain = ["".join(cell.text for cell in line).rstrip() for line in self.lines]
        common.emit("\n".join(plain) + "\n", output)

    def _coloured(self) -> None:
        from rich.text import Text

        console = common.stdout()
        for line in self.lines:
            pieces = [(cell.text, cell.style) for cell in line]
            console.print(Text.assemble(*pieces), soft_wrap=True)


def sheet(output: Path | None = None) -> Sheet:
    """An empty sheet as wide as the terminal; 100 columns where there is none."""
    width, bound = common.WIDTH, output is None and sys.stdout.isatty()
    if bound:
        width = shutil.get_terminal_size((common.WIDTH, 24)).columns
    return Sheet(width, common.SESSION.language, bound=bound)


def _widest(column: Iterable[Cell]) -> int:
    return max(cells(line) for cell in column for line in cell.text.split("\n"))


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most ``width``; line ends in the text are kept."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines += textwrap.wrap(part, max(width, LEAST), break_on_hyphens=False) or [""]
    return lines


def cells(text: str) -> int:
    """How many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks before or behind it."""
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks
