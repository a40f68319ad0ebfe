"""Rows of rates or byte counters become samples, line by line.

Two forms, told by the heading: rates (``upload_bps``, ``download_bps``, or ``rate`` as
the router's pair ``up/down``), and cumulative bytes (``upload_bytes``,
``download_bytes``, or ``bytes`` as a pair), as ``rtrw record``, the router's statistics
and SNMP give. From the target's side, as everywhere: upload first.

A counter that falls was reset (a reboot, a queue made anew), or it has 32 bits and went
past 4 GiB: it did when the sum from there to zero and on is no faster than anything
before it, twice over. What passed during a reset is not known, and no sample is made
of it.
"""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from rtrw.errors import InputError, UnitError
from rtrw.fit.times import SECOND, parse_time
from rtrw.fit.traffic.store import CHUNK, Line, Store
from rtrw.units import parse_rate

SHOWN = 5
"""Bad rows that are kept to be shown."""
WRAP = 1 << 32
MOST_RATE = 1 << 40
"""bit/s; beyond this a number is no rate of a queue."""
TIMES = ("time", "timestamp", "ts", "date", "t", "t_s", "waktu")
QUEUES = ("queue", "name", "nama", "interface", "line", "target")
PAIRS = {
    "rates": (
        ("upload_bps", "up_bps", "tx_bps", "upload"),
        ("download_bps", "down_bps", "rx_bps", "download"),
    ),
    "counters": (
        ("upload_bytes", "bytes_up", "bytes_in", "in_octets", "ifhcinoctets"),
        ("download_bytes", "bytes_down", "bytes_out", "out_octets", "ifhcoutoctets"),
    ),
}
"""Form -> headings of upload and download."""
JOINED = {"rates": ("rate",), "counters": ("bytes",)}
"""Form -> headings of both in one cell, ``up/down``."""


class BadRow(NamedTuple):
    """A row that was left out, and why (a key of the words)."""

    line: int
    reason: str
    text: str


class Columns(NamedTuple):
    """Where things are in a row."""

    form: str
    """``rates`` or ``counters``."""
    time: int
    queue: int | None
    """None: the file is about one line."""
    upload: int
    download: int
    """The same as ``upload`` where one cell has both."""


class Traffic:
    """A file of samples, read into a store."""

    def __init__(self, path: Path) -> None:
        """Look at the heading.

        Raises:
            InputError: the file is not there, cannot be read, or has no known heading.
        """
        self.path = path
        self.rows = 0
        self.bad = 0
        self.resets = 0
        self.wraps = 0
        self.first_bad: list[BadRow] = []
        self.position: Callable[[], int] = lambda: 0
        self.size = _size(path)
        with _opened(path, self) as lines:
            first = next(lines, "")
        if not first.strip():
            raise InputError.of("RTRW930", {"path": str(path)}, path=str(path))
        self.delimiter = max(",;\t", key=first.count)
        self.heading = next(csv.reader([first], delimiter=self.delimiter))
        self.columns = columns_of(self.heading, str(path))

    def read_into(
        self, store: Store, told: Callable[[int], None] | None = None
    ) -> None:
        """Every row of the file; ``told`` hears how many there are.

        Raises:
            InputError: the file cannot be read on.
            OSError: the temporary folder is full.
        """
        with _opened(self.path, self) as lines:
            next(lines)
            rows = csv.reader(lines, delimiter=self.delimiter)
            if self.columns.form == "rates":
                self._rates(rows, store, told)
            else:
                self._counters(rows, store, told)

    def _rates(
        self, rows: Any, store: Store, told: Callable[[int], None] | None
    ) -> None:
        _, time_at, queue_at, up_at, down_at = self.columns
        lines, paired = store.lines, up_at == down_at
        for cells in self._good(rows, told):
            try:
                text = cells[time_at]
                at = int(text) * SECOND if len(text) == 10 else parse_time(text)
                name = cells[queue_at] if queue_at is not None else "-"
                up, down = (
                    cells[up_at].split("/")
                    if paired
                    else (cells[up_at], cells[down_at])
                )
                upload = int(up) if up.isdigit() else _rate(up)
                download = int(down) if down.isdigit() else _rate(down)
            except (ValueError, IndexError):
                self._leave_out(rows.line_num + 1, cells)
                continue
            if at is None or not name or not 0 <= upload | download < MOST_RATE:
                self._leave_out(rows.line_num + 1, cells)
                continue
            add_rates(lines.get(name) or store.line(name), at, upload, download)

    def _counters(
        self, rows: Any, store: Store, told: Callable[[int], None] | None
    ) -> None:
        _, time_at, queue_at, up_at, down_at = self.columns
        lines, paired = store.lines, up_at == down_at
        for cells in self._good(rows, told):
            try:
                text = cells[time_at]
                at = int(text) * SECOND if len(text) == 10 else parse_time(text)
                name = cells[queue_at] if queue_at is not None else "-"
                up, down = (
                    cells[up_at].split("/")
                    if paired
                    else (cells[up_at], cells[down_at])
                )
                upload, download = int(up), int(down)
            except (ValueError, IndexError):
                self._leave_out(rows.line_num + 1, cells)
                continue
            if at is None or not name or upload < 0 or download < 0:
                self._leave_out(rows.line_num + 1, cells)
                continue
            self.add_counters(lines.get(name) or store.line(name), at, upload, download)

    def add_counters(self, line: Line, at: int, upload: int, download: int) -> None:
        """One row of counters: a sample, if there was a row before it."""
        last, before = line.last, (line.last_upload, line.last_download)
        line.last_upload, line.last_download = upload, download
        if last is None or at <= last:
            line.last = at if last is None else last
            return
        up = self._passed(before[0], upload, line, at - last)
        down = self._passed(before[1], download, line, at - last)
        hole = 2 * (at - last) > 5 * line.step > 0
        if up is None or down is None or hole:
            self.resets += not hole
            line.last = at
            # What comes next begins a new stretch, for this one has a hole.
            line.last_gap = True
            return
        _place(line, at, first=False)
        line.upload.append(up)
        line.download.append(down)
        if len(line.upload) == CHUNK:
            line.flush()

    def _passed(self, before: int, now: int, line: Line, length: int) -> int | None:
        """bit/s between two counters; None for a reset."""
        passed = now - before
        if passed < 0:
            passed += WRAP
            fastest = 2 * max(line.fastest, 1_000_000)
            if before >= WRAP or passed < 0 or passed * 8 * SECOND // length > fastest:
                return None
            self.wraps += 1
        rate = passed * 8 * SECOND // length
        line.fastest = max(line.fastest, rate)
        return rate if rate < MOST_RATE else None

    def _good(
        self, rows: Any, told: Callable[[int], None] | None
    ) -> Iterator[list[str]]:
        while True:
            try:
                for cells in rows:
                    self.rows += 1
                    if told is not None and not self.rows & 0x3FFF:
                        told(self.rows)
                    if cells:
                        yield cells
            except csv.Error:
                self._leave_out(rows.line_num, [])
            else:
                return

    def _leave_out(self, line: int, cells: list[str]) -> None:
        self.bad += 1
        if len(self.first_bad) < SHOWN:
            reason = _why(cells, self.columns)
            text = self.delimiter.join(cells)[:80]
            self.first_bad.append(BadRow(line, reason, text))


def _why(cells: list[str], columns: Columns) -> str:
    """What is wrong with a row: a key of the words."""
    needed = max(columns.time, columns.queue or 0, columns.upload, columns.download)
    if len(cells) <= needed:
        return "short"
    if parse_time(cells[columns.time]) is None:
        return "time"
    if columns.queue is not None and not cells[columns.queue]:
        return "queue"
    return "number"


def _rate(text: str) -> int:
    """A rate as people and routers write it: ``500k``, ``1.5Mbps``, ``1200.0``."""
    text = text.strip()
    if text.replace(".", "", 1).isdigit():
        return int(float(text))
    try:
        return parse_rate(text.removesuffix("bps").strip())
    except UnitError as error:
        raise ValueError(text) from error


def add_rates(line: Line, at: int, upload: int, download: int) -> None:
    """One row of rates."""
    _place(line, at, first=True)
    line.upload.append(upload)
    line.download.append(download)
    if len(line.upload) == CHUNK:
        line.flush()


def _place(line: Line, at: int, *, first: bool) -> None:
    """Whether the sample of ``at`` goes on with the stretch or begins one.

    A rate's sample is told at its end, as is that of two counters; the first rate of
    all (``first``) has no row before it.
    """
    last, step = line.last, line.step
    line.last = at
    length = at - last if last is not None else 0
    if last is None:
        line.begin(at)
    elif length <= 0 or 2 * length > 5 * step > 0 or line.last_gap:
        line.begin(at if first else last)
        line.last_gap = False
    elif not line.starts:
        line.begin(last)
    if length > 0 and (not step or 2 * length < step):
        line.step = length


def columns_of(heading: list[str], path: str) -> Columns:
    """Where things are, by a heading.

    Raises:
        InputError: no time, or neither rates nor counters.
    """
    places = {name.strip().lower(): place for place, name in enumerate(heading)}
    known = ", ".join(name.strip() for name in heading)[:120]
    time = _find(places, TIMES)
    if time is None:
        raise InputError.of("RTRW931", {"wanted": "time", "known": known}, path=path)
    queue = _find(places, QUEUES)
    for form, (uploads, downloads) in PAIRS.items():
        up, down = _find(places, uploads), _find(places, downloads)
        if up is not None and down is not None:
            return Columns(form, time, queue, up, down)
    for form, joined in JOINED.items():
        both = _find(places, joined)
        if both is not None:
            return Columns(form, time, queue, both, both)
    wanted = "upload_bps, download_bps"
    raise InputError.of("RTRW931", {"wanted": wanted, "known": known}, path=path)


def _find(places: Mapping[str, int], names: tuple[str, ...]) -> int | None:
    return next((places[name] for name in names if name in places), None)


@contextmanager
def _opened(path: Path, traffic: Traffic) -> Iterator[Iterator[str]]:
    """The lines of a file, unzipped; what cannot be read is an ``InputError``."""
    try:
        with path.open("rb") as raw:
            traffic.position = raw.tell
            binary: Any = raw
            if raw.peek(2)[:2] == b"\x1f\x8b":
                binary = gzip.GzipFile(fileobj=raw)
            yield io.TextIOWrapper(binary, "utf-8-sig", "replace", newline="")
    except (OSError, EOFError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise InputError.of("RTRW403", {"text": told}, path=str(path)) from error


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError as error:
        raise InputError.of("RTRW401", {"path": str(path)}, path=str(path)) from error
    except OSError as error:
        told = error.strerror or str(error)
        raise InputError.of("RTRW403", {"text": told}, path=str(path)) from error
