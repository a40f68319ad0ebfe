"""Rows whose cells are not below their headings, in a list that has passwords.

An unquoted comma in a street moves every cell after it by one, and so the password
under another heading, often that of the package: it would be shown, and written to the
copy of the list. Such a row is as wide as the others when a cell is missing besides.
Three things give it away: an address, or the end of a street, below the heading of the
password (``reading`` sees that, which drops passwords); a word where the address should
be; a space that a comma left, in a row with a package that nobody else has. Such a row
is blanked, and told by its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rtrw.errors import Problem
from rtrw.intake.billing.reading import Billing, after_comma
from rtrw.locale import Params
from rtrw.profiles.left_out import is_word, row_list

NO_WORDS = frozenset(
    (
        *(
            "-",
            "--",
            "auto",
            "belum",
            "dhcp",
            "dinamik",
            "dinamis",
            "dynamic",
            "hotspot",
        ),
        *(
            "kosong",
            "n/a",
            "none",
            "otomatis",
            "pool",
            "pppoe",
            "static",
            "statis",
            "x",
        ),
    )
)
"""What people write where there is no address."""


def forget_shifted(billing: Billing, columns: Mapping[str, int]) -> Iterator[Problem]:
    """Blank the rows, and tell which; nothing in a list without passwords."""
    if not billing.secret:
        return
    at, plan = columns.get("target"), columns.get("plan")
    shifted = set(billing.shifted)
    rows = list(zip(billing.numbers, billing.rows, strict=True))
    odd = [row for row in rows if at is not None and _is_odd(row[1][at])]
    if 2 * len(odd) > len(rows):
        odd = []  # where most rows are so, it is how this list is written
    if plan is not None:
        count = Counter(cells[plan] for _, cells in rows)
        odd += [
            row
            for row in rows
            if count[row[1][plan]] == 1 and any(map(after_comma, row[1]))
        ]
    for number, cells in odd:
        cells[:] = [""] * len(cells)
        shifted.add(number)
    if shifted:
        found = sorted(shifted)
        told: Params = {"count": len(found), "rows": row_list(found)}
        yield Problem("RTRW779", told, "", billing.path, found[0], 1)


def _is_odd(cell: str) -> bool:
    """Whether a cell that should hold an address holds what is none, nor says so."""
    text = cell.strip().casefold()
    if not text or text in NO_WORDS:
        return False
    return is_word(text) or not any(mark in text for mark in ".:<")
