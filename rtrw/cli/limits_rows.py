"""What the commands of ``rtrw limits`` share: one comparison, and rows as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rtrw.limits.compare import Outcome
    from rtrw.limits.config import Rule

BINS = 60
"""Columns of the drawing, and rows of the data."""


class Job(NamedTuple):
    """What is compared: a rule, requests, and in which arrangement."""

    rule: Rule
    source: str
    window: int
    begin: int
    bin: int
    outcomes: list[Outcome]


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows (mappings with the same keys) as CSV with a heading."""
    out = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(out, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow({k: "" if v is None else v for k, v in row.items()})
    return out.getvalue()
