"""The same samples out of the same file, read by duckdb and numpy where they are.

Only the plain case is read here: whole numbers, and seconds since 1970.
Whatever else there is (a bad row, ``1.5M``, a counter that falls, a gap) is done by
``reading``: the whole file, or the rows of that line. So both ways have the same
answers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rtrw.fit.times import SECOND
from rtrw.fit.traffic.reading import MOST_RATE, Traffic
from rtrw.fit.traffic.store import Line, Store

PIECE = 500_000
"""Rows that are in memory at once."""
LEAST_BYTES = 4_000_000
"""Smaller files are read before duckdb is loaded."""
_MEMORY = "80MB"
_BUFFER, _LONGEST = 4_000_000, 100_000
"""Bytes that duckdb reads at once, and the longest line."""
_COUNTED_MOST = 1 << 59
"""Bytes; eight million times beyond, a sum would leave 64 bits."""

Told = Callable[[int], None]


def is_there() -> bool:
    """Whether duckdb and numpy are installed (the extra ``data``)."""
    return all(find_spec(name) is not None for name in ("duckdb", "numpy"))


def read_fast(traffic: Traffic, store: Store, told: Told | None = None) -> bool:
    """Read all of the file into an empty store; False, nothing done, if it cannot."""
    columns = traffic.columns
    paired = columns.upload == columns.download
    plain = traffic.heading_lines == 1 and not traffic.file.copied and not paired
    if not plain or traffic.size < LEAST_BYTES or columns.queue is None:
        return False
    if not is_there():
        return False
    import duckdb

    with TemporaryDirectory(prefix="rtrw-") as folder:
        database = duckdb.connect(str(Path(folder, "samples")))
        try:
            rows = _load(database, traffic, folder)
            if rows is None:
                return False
            names = _names(database)
            traffic.rows = rows
            for first in range(0, rows, PIECE):
                _take(_piece(database, first), names, traffic, store)
                if told is not None:
                    told(min(rows, first + PIECE))
        except duckdb.Error:
            # Nothing was taken: what duckdb refuses it refuses while it loads.
            return False
        finally:
            database.close()
    traffic.look_at_order()
    return True


def _load(database: Any, traffic: Traffic, folder: str) -> int | None:
    """The file as a table ``s`` of t, queue, u, d; None if a row is not plain."""
    columns, heading = traffic.columns, traffic.heading
    kinds = {f"c{place}": "VARCHAR" for place in range(len(heading))}
    kinds[f"c{columns.time}"] = "DOUBLE"
    for place in (columns.upload, columns.download):
        kinds[f"c{place}"] = "BIGINT"
    database.execute(
        f"SET memory_limit='{_MEMORY}'; SET threads=2; SET temp_directory='{folder}';"
        # What is read once is not worth being packed.
        " PRAGMA force_compression='uncompressed'"
    )
    # Only numbers of ours go into the text; names and paths are parameters.
    query = (
        f"CREATE TABLE s AS SELECT CAST(round(c{columns.time} * 1e6) AS"  # noqa: S608 - see above
        f" BIGINT) AS t, c{columns.queue} AS queue,"
        f" c{columns.upload} AS u, c{columns.download} AS d FROM read_csv(?,"
        " header=true, auto_detect=false, delim=?, quote='\"', columns=?,"
        f" buffer_size={_BUFFER}, max_line_size={_LONGEST})"
    )
    database.execute(query, [str(traffic.path), traffic.delimiter, kinds])
    least, most, count, whole, low, high = database.execute(
        "SELECT min(t), max(t), count(*), count(*) FILTER (t IS NOT NULL AND u IS NOT"
        " NULL AND d IS NOT NULL AND queue IS NOT NULL AND queue <> ''),"
        " min(least(u, d)), max(greatest(u, d)) FROM s"
    ).fetchone()
    plain = count and count == whole and low >= 0
    ten_digits = plain and least >= 10**15 and most < 10**16
    limit = MOST_RATE if columns.form == "rates" else _COUNTED_MOST
    return count if ten_digits and high < limit else None


def _names(database: Any) -> list[str]:
    """Queues in the order of the file; their places number them in table ``n``."""
    database.execute(
        "CREATE TABLE n AS SELECT queue, row_number() OVER (ORDER BY first) - 1 AS id"
        " FROM (SELECT queue, min(rowid) AS first FROM s GROUP BY queue)"
    )
    found = database.execute("SELECT queue FROM n ORDER BY id").fetchall()
    return [name for (name,) in found]


def _piece(database: Any, first: int) -> dict[str, Any]:
    query = (
        "SELECT s.rowid AS place, t, id, u, d FROM s JOIN n USING (queue)"
        " WHERE s.rowid >= ? AND s.rowid < ?"
    )
    found: dict[str, Any] = database.execute(query, [first, first + PIECE]).fetchnumpy()
    return found


def _take(
    piece: dict[str, Any], names: list[str], traffic: Traffic, store: Store
) -> None:
    """The rows of a piece, line by line."""
    import numpy as np

    if (np.diff(piece["place"]) < 0).any():
        order = np.argsort(piece["place"], kind="stable")
        piece = {key: values[order] for key, values in piece.items()}
    # Small numbers are sorted by counting them, three times as fast.
    small = np.uint16 if len(names) < 1 << 16 else np.uint32
    order = np.argsort(piece["id"].astype(small), kind="stable")
    numbers = piece["id"][order]
    times, upload, download = (piece[key][order] for key in ("t", "u", "d"))
    bounds = np.flatnonzero(np.diff(numbers)) + 1
    edges = [0, *bounds.tolist(), len(numbers)]
    counters = traffic.columns.form == "counters"
    for low, high in pairwise(edges):
        line = store.line(names[int(numbers[low])])
        part = (times[low:high], upload[low:high], download[low:high])
        if counters:
            _counters(line, part, traffic)
        else:
            _rates(line, part, traffic)


Part = tuple[Any, Any, Any]
"""Instants (µs), upload and download of one line, by their rows."""


def _rates(line: Line, part: Part, traffic: Traffic) -> None:
    at, upload, download = part
    if _goes_on(line, at):
        line.extend(_array(upload), _array(download))
        line.last = int(at[-1])
        return
    for row in zip(*(one.tolist() for one in part), strict=True):
        traffic.add_rates(line, *row)


def _counters(line: Line, part: Part, traffic: Traffic) -> None:
    import numpy as np

    at, upload, download = part
    if _goes_on(line, at):
        length = np.diff(at, prepend=line.last or 0)
        up = np.diff(upload, prepend=line.last_upload)
        down = np.diff(download, prepend=line.last_download)
        if min(up.min(), down.min()) >= 0 and max(up.max(), down.max()) < 1 << 40:
            rates = [one * 8 * SECOND // length for one in (up, down)]
            fastest = int(max(one.max() for one in rates))
            if fastest < MOST_RATE:
                line.extend(_array(rates[0]), _array(rates[1]))
                line.fastest = max(line.fastest, fastest)
                line.last = int(at[-1])
                line.last_upload, line.last_download = (
                    int(upload[-1]),
                    int(download[-1]),
                )
                return
    for row in zip(*(one.tolist() for one in part), strict=True):
        traffic.add_counters(line, *row)


def _goes_on(line: Line, at: Any) -> bool:
    """Whether all rows follow one another without a gap, in the step of the line."""
    import numpy as np

    if line.last is None or not line.step or not line.starts or line.last_gap:
        return False
    length = np.diff(at, prepend=line.last)
    return bool((2 * length >= line.step).all() and (2 * length <= 5 * line.step).all())


def _array(values: Any) -> array[int]:
    found = array("Q")
    found.frombytes(values.astype("uint64").tobytes())
    return found
