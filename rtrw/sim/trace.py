"""A demand that was measured: a CSV with ``t_s,bps`` or ``t_s,bytes``.

``bps``: from each row's time until the next row's so much is wanted, and what is not
carried then is lost; the last row lasts as long as the one before it. ``bytes``: each
row tells what was wanted since the row before it, all of it from then on; it waits
until it is carried, and the first row only says when counting began.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rtrw.errors import InputError, Problem
from rtrw.sim.demand import NEVER, Demand, Want
from rtrw.units import SECOND, Duration

_NUMBER = re.compile(r"([0-9]{1,15})(?:\.([0-9]+))?")
_DIGITS = 6
BYTE = 8
Row = tuple[int, Duration, int]
"""Line, time in µs, value."""


def parse_trace(text: str, path: str = "") -> Demand:
    """The demand of a trace; times count from its first row.

    Raises:
        InputError: unknown columns, rows that cannot be read, time that goes back,
            nothing in it; all of them, with their lines.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    head = [part.strip().lower() for part in lines[0].split(",")] if lines else []
    if head not in (["t_s", "bps"], ["t_s", "bytes"]):
        first = lines[0][:40] if lines else ""
        raise InputError([Problem("RTRW254", {"text": first}, "", path, 1, 1)])
    problems: list[Problem] = []
    rows = _rows(lines, path, problems)
    problems += _order(rows, path)
    if not rows and not problems:
        problems.append(Problem("RTRW253", {}, "", path, 1, 1))
    elif head[1] == "bytes" and len(rows) == 1 and not problems:
        problems.append(Problem("RTRW257", {}, "", path, rows[0][0], 1))
    if problems:
        raise InputError(problems)
    return _amounts(rows) if head[1] == "bytes" else _rates(rows)


def _rows(lines: Sequence[str], path: str, problems: list[Problem]) -> list[Row]:
    found = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [_NUMBER.fullmatch(part.strip()) for part in line.split(",")]
        if len(parts) == 2 and parts[0] and parts[1]:
            digits = (parts[0][2] or "")[:_DIGITS].ljust(_DIGITS, "0")
            time = int(parts[0][1]) * SECOND + int(digits)
            found.append((number, time, int(parts[1][1])))
        else:
            told = {"text": line.strip()[:40]}
            problems.append(Problem("RTRW255", told, "", path, number, 1))
    return found


def _order(rows: Sequence[Row], path: str) -> list[Problem]:
    """A problem for every row that is not later than the one before it."""
    return [
        Problem(
            "RTRW256", {"before": _shown(one), "now": _shown(two)}, "", path, line, 1
        )
        for (_, one, _), (line, two, _) in itertools.pairwise(rows)
        if two <= one
    ]


def _shown(time: Duration) -> str:
    whole, part = divmod(time, SECOND)
    return f"{whole}.{part:06d}".rstrip("0").rstrip(".")


def _rates(rows: Sequence[Row]) -> Demand:
    zero = rows[0][1]
    times = [time - zero for _, time, _ in rows]
    last = 2 * times[-1] - times[-2] if len(times) > 1 else NEVER
    ends = [*times[1:], last]
    return Demand(
        wants=tuple(
            Want(start, 0, end, rate)
            for start, end, (_, _, rate) in zip(times, ends, rows, strict=True)
            if rate
        )
    )


def _amounts(rows: Sequence[Row]) -> Demand:
    zero = rows[0][1]
    return Demand(
        wants=tuple(
            Want(before - zero, size * BYTE)
            for (_, before, _), (_, _, size) in itertools.pairwise(rows)
            if size
        )
    )
