"""The list without its password columns; without any it is left as it is, byte by byte.

Rows keep their numbers, so that a message about row 17 is about row 17 of the source:
what was not read (a title, a row torn by a comma) is an empty row. A list without
quotes stays without them, as the next export will be; one of the router becomes a CSV
file of its own.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from rtrw.intake.billing.reading import Billing


def cleaned(billing: Billing, data: bytes) -> bytes:
    """The bytes to write for a list that was read from ``data``."""
    if not billing.secret:
        return data
    mark, secret = billing.delimiter or ",", set(billing.secret)
    rows = (
        [one for i, one in enumerate(cells) if i not in secret]
        for cells in _lines(billing)
    )
    if billing.form == "bare":
        text = "".join(f"{mark.join(row)}\r\n" for row in rows)
    else:
        out = io.StringIO()
        csv.writer(out, delimiter=mark, lineterminator="\r\n").writerows(rows)
        text = out.getvalue()
    # The mark is what makes Excel read it as UTF-8.
    return text.encode("utf-8-sig", "replace")


def _lines(billing: Billing) -> Iterator[list[str]]:
    """Headings and rows, with empty ones for what was not read."""
    compact = billing.form == "router"
    number = 1 if compact else billing.row
    nothing = [""] * len(billing.headings)
    for _ in range(number - 1):
        yield nothing
    yield list(billing.headings)
    for row, cells in zip(billing.numbers, billing.rows, strict=True):
        number += 1
        while number < row and not compact:
            number += 1
            yield nothing
        yield cells[: len(billing.headings)]
