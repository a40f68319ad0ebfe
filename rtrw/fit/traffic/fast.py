"""The same samples out of the same file, read by duckdb and numpy where they are.

The file is cut into blocks of whole lines; each becomes four columns of numbers, for
queues are words of an ENUM that the first block begins and others add to. Nothing is
kept in a database: only the block that is read is in memory.

Only the plain case is read here: whole numbers, and seconds since 1970.
Whatever else there is (a bad row, ``1.5M``, a counter that falls, a gap) is done by
``reading``: the whole file, or the rows of that line. So both ways have the same
answers.
"""

from __future__ import annotations

import csv
import gzip
import io
import zlib
from array import array
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rtrw.fit.times import SECOND
from rtrw.fit.traffic.reading import MOST_RATE, Traffic
from rtrw.fit.traffic.store import Line, Store

PIECE = 16_000_000
"""Bytes that are in memory at once."""
LEAST_BYTES = 4_000_000
"""Smaller files are read before duckdb is loaded."""
_MEMORY = "80MB"
_BUFFER, _LONGEST = 4_000_000, 100_000
"""Bytes that duckdb reads at once, and the longest line."""
_COUNTED_MOST = 1 << 59
"""Bytes; eight million times beyond, a sum would leave 64 bits."""
_LEAST_TIME, _MOST_TIME = 10**9, 10**10
"""Seconds of ten digits."""

_SURE = 0.35
"""µs; a double of ten digits before the point is off by up to 0.12, so that beyond it
half a microsecond might be taken for less."""

Told = Callable[[int], None]


class _NotPlain(Exception):  # noqa: N818 - no error: the other way can do it
    """Something that is not read here."""


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
    try:
        _read(traffic, store, told)
    except (_NotPlain, EOFError, gzip.BadGzipFile, zlib.error):
        store.clear()
        traffic.start_again()
        return False
    traffic.look_at_order()
    return True


def _read(traffic: Traffic, store: Store, told: Told | None) -> None:
    with TemporaryDirectory(prefix="rtrw-") as folder:
        reader = _Reader(traffic, Path(folder))
        try:
            for block in _blocks(traffic):
                piece = reader.piece(block)
                if not len(piece["t"]):
                    continue
                _take(piece, reader.names, traffic, store)
                traffic.rows += len(piece["t"])
                if told is not None:
                    told(traffic.rows)
        finally:
            reader.close()
    if not traffic.rows:
        raise _NotPlain


def _blocks(traffic: Traffic) -> Iterator[memoryview]:
    """The rows of the file in blocks that end where a row does."""
    with traffic.path.open("rb") as raw:
        traffic.file.position = raw.tell
        zipped = raw.peek(2)[:2] == b"\x1f\x8b"
        file: Any = gzip.GzipFile(fileobj=raw) if zipped else raw
        heading = file.readline(_LONGEST)
        if not heading.endswith(b"\n") or heading.startswith(
            (b"\xff\xfe", b"\xfe\xff")
        ):
            raise _NotPlain
        rest, more = b"", True
        while more:
            read = file.read(PIECE)
            more = len(read) > 0
            block = rest + read
            end = block.rfind(b"\n") + 1 if more else len(block)
            if block.count(b'"', 0, end) % 2:
                raise _NotPlain
            rest = block[end:]
            if len(rest) > _LONGEST:
                raise _NotPlain
            if end:
                yield memoryview(block)[:end]
    traffic.file.position = lambda: traffic.size


class _Reader:
    """Blocks of text to columns of numbers."""

    def __init__(self, traffic: Traffic, folder: Path) -> None:
        """A database in memory, that has nothing yet."""
        import duckdb

        self._columns, self._traffic, self._file = (
            traffic.columns,
            traffic,
            folder / "b",
        )
        self._database: Any = duckdb.connect(":memory:")
        # One thread: the second makes it a tenth faster, and costs a third more.
        self._database.execute(
            f"SET memory_limit='{_MEMORY}'; SET threads=1; SET temp_directory=''"
        )
        self._database.execute("CREATE TABLE n (queue VARCHAR)")
        self.names: dict[str, int] = {}
        """Queues in the order of the file, numbered."""
        # Only numbers of ours go into the text; paths are parameters.
        time, queue = f"c{self._columns.time}", f"c{self._columns.queue}"
        kinds = {f"c{place}": "VARCHAR" for place in range(len(traffic.heading))}
        kinds |= {time: "DOUBLE", queue: "queue"}
        for place in (self._columns.upload, self._columns.download):
            kinds[f"c{place}"] = "BIGINT"
        self._kinds = kinds
        self._query = (
            f"SELECT {time} AS t, enum_code({queue}) AS id,"  # noqa: S608 - see above
            f" c{self._columns.upload} AS u, c{self._columns.download} AS d"
            " FROM read_csv(?, header=false, auto_detect=false, delim=?, quote='\"',"
            f" columns=?, buffer_size={_BUFFER}, max_line_size={_LONGEST})"
        )

    def close(self) -> None:
        """Let go of its memory."""
        self._database.close()

    def piece(self, block: memoryview) -> dict[str, Any]:
        """The rows of a block: t (µs), id of the queue, u and d (bit/s or bytes).

        Raises:
            _NotPlain: a row of it is not plain.
        """
        import duckdb
        import numpy as np

        self._file.write_bytes(block)
        given = [str(self._file), self._traffic.delimiter, self._kinds]
        if not self.names:
            self._learn(block)
        try:
            found = self._database.execute(self._query, given).fetchnumpy()
        except duckdb.Error:
            self._learn(block)
            try:
                found = self._database.execute(self._query, given).fetchnumpy()
            except duckdb.Error as error:
                raise _NotPlain from error
        self._look(found)
        seconds = np.floor(found["t"])
        parts = (found["t"] - seconds) * 1e6
        whole = np.rint(parts)
        if (np.abs(parts - whole) > _SURE).any():
            raise _NotPlain
        found["t"] = seconds.astype(np.int64) * SECOND + whole.astype(np.int64)
        return dict(found)

    def _learn(self, block: memoryview) -> None:
        """Add the queues of a block that are new."""
        place, before = self._columns.queue or 0, len(self.names)
        try:
            text = io.StringIO(str(block, "utf-8"), newline="")
            for row in csv.reader(text, delimiter=self._traffic.delimiter):
                if row:
                    self.names.setdefault(row[place], len(self.names))
        except (UnicodeDecodeError, IndexError, csv.Error) as error:
            raise _NotPlain from error
        new = [[name] for name in self.names][before:]
        if not new or "" in self.names:
            raise _NotPlain
        self._database.executemany("INSERT INTO n VALUES (?)", new)
        self._database.execute("DROP TYPE IF EXISTS queue")
        self._database.execute(
            "CREATE TYPE queue AS ENUM (SELECT queue FROM n ORDER BY rowid)"
        )

    def _look(self, found: dict[str, Any]) -> None:
        import numpy as np

        if any(isinstance(column, np.ma.MaskedArray) for column in found.values()):
            raise _NotPlain
        if not len(found["t"]):
            return
        rates = self._columns.form == "rates"
        limit = MOST_RATE if rates else _COUNTED_MOST
        low = min(found["u"].min(), found["d"].min())
        high = max(found["u"].max(), found["d"].max())
        first, last = found["t"].min(), found["t"].max()
        if not (_LEAST_TIME <= first <= last < _MOST_TIME and 0 <= low <= high < limit):
            raise _NotPlain


def _take(
    piece: dict[str, Any], names: dict[str, int], traffic: Traffic, store: Store
) -> None:
    """The rows of a piece, line by line."""
    import numpy as np

    # Numbers of two bytes at most are sorted by counting them, three times as fast.
    order = np.argsort(piece["id"], kind="stable")
    numbers = piece["id"][order]
    times, upload, download = (piece[key][order] for key in ("t", "u", "d"))
    bounds = np.flatnonzero(np.diff(numbers)) + 1
    edges = [0, *bounds.tolist(), len(numbers)]
    known, counters = list(names), traffic.columns.form == "counters"
    for low, high in pairwise(edges):
        line = store.line(known[int(numbers[low])])
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
