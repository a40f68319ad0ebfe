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
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from pathlib import Path
from typing import Any, NamedTuple

from rtrw.errors import InputError, UnitError
from rtrw.fit.source import TextFile, cells_of
from rtrw.fit.times import SECOND, parse_time
from rtrw.fit.traffic.store import Line, Store
from rtrw.units import parse_rate

SHOWN = 5
"""Bad rows that are kept to be shown."""
LINE_MOST = 100_000
"""Characters of the heading."""
BACK_MOST = 100_000
"""Rows older than the one before them, of which most rows may not be."""
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
        self.start_again()
        self.file = TextFile(path)
        self.size = self.file.size
        first, self.heading_lines = self.file.first_line(LINE_MOST)
        if not first.strip("\0 \t\r\n"):
            raise InputError.of("RTRW930", {"path": str(path)}, path=str(path))
        self.delimiter = max(",;\t", key=first.count)
        self.heading = cells_of(first, self.delimiter)
        self.columns = columns_of(self.heading, str(path))

    def start_again(self) -> None:
        """Forget what was counted while rows were read."""
        self.rows = 0
        self.bad = 0
        self.resets = 0
        self.wraps = 0
        self.first_bad: list[BadRow] = []
        self.repeated = 0
        """Rows at an instant that their queue had already; these are left out."""
        self.turned = 0
        """Rows that are older than the one of the same queue before them."""

    def position(self) -> int:
        """How many bytes of the file have been read: for a progress bar."""
        return self.file.position()

    def read_into(
        self, store: Store, told: Callable[[int], None] | None = None
    ) -> None:
        """Every row of the file; ``told`` hears how many there are.

        Raises:
            InputError: the file cannot be read on.
            OSError: the temporary folder is full.
        """
        with self.file.opened() as lines:
            for _ in range(self.heading_lines):
                next(lines)
            rows = csv.reader(lines, delimiter=self.delimiter)
            if self.columns.form == "rates":
                self._rates(rows, store, told)
            else:
                self._counters(rows, store, told)
        self.look_at_order()

    def look_at_order(self, most: int = 0) -> None:
        """Refuse a file that runs backwards: nothing in it follows anything.

        Raises:
            InputError: RTRW934.
        """
        if self.turned > most and 2 * self.turned > self.rows:
            path = str(self.path)
            raise InputError.of("RTRW934", {"path": path}, path=path)

    def _rates(
        self, rows: Any, store: Store, told: Callable[[int], None] | None
    ) -> None:
        _, time_at, queue_at, up_at, down_at = self.columns
        lines, paired = store.lines, up_at == down_at
        for cells in self._good(rows, told):
            try:
                text = cells[time_at]
                at = (
                    int(text) * SECOND
                    if len(text) == 10 and text.isdigit()
                    else parse_time(text)
                )
                name = cells[queue_at] if queue_at is not None else "-"
                up, down = (
                    cells[up_at].split("/")
                    if paired
                    else (cells[up_at], cells[down_at])
                )
                upload = int(up) if up.isdigit() else _rate(up)
                download = int(down) if down.isdigit() else _rate(down)
            except (ValueError, IndexError, OverflowError):
                self._leave_out(rows.line_num, cells)
                continue
            if at is None or not name or not 0 <= upload | download < MOST_RATE:
                self._leave_out(rows.line_num, cells)
                continue
            self.add_rates(lines.get(name) or store.line(name), at, upload, download)

    def _counters(
        self, rows: Any, store: Store, told: Callable[[int], None] | None
    ) -> None:
        _, time_at, queue_at, up_at, down_at = self.columns
        lines, paired = store.lines, up_at == down_at
        for cells in self._good(rows, told):
            try:
                text = cells[time_at]
                at = (
                    int(text) * SECOND
                    if len(text) == 10 and text.isdigit()
                    else parse_time(text)
                )
                name = cells[queue_at] if queue_at is not None else "-"
                up, down = (
                    cells[up_at].split("/")
                    if paired
                    else (cells[up_at], cells[down_at])
                )
                upload = int(up) if up.isdigit() else _whole(up)
                download = int(down) if down.isdigit() else _whole(down)
            except (ValueError, IndexError, OverflowError):
                self._leave_out(rows.line_num, cells)
                continue
            if at is None or not name or upload < 0 or download < 0:
                self._leave_out(rows.line_num, cells)
                continue
            self.add_counters(lines.get(name) or store.line(name), at, upload, download)

    def add_counters(self, line: Line, at: int, upload: int, download: int) -> None:
        """One row of counters: a sample, if there was a row before it."""
        last = line.last
        if last == at:
            self.repeated += 1
            return
        before = line.last_upload, line.last_download
        line.last, line.last_upload, line.last_download = at, upload, download
        if last is None:
            return
        if at < last:
            self._turn(line)
            return
        hole = not line.keeps_pace(at - last)
        up = self._passed(before[0], upload, line, at - last)
        down = self._passed(before[1], download, line, at - last)
        if up is None or down is None or hole:
            self.resets += not hole
            # What comes next begins a new stretch, for this one has a hole.
            line.last_gap = True
            return
        if line.last_gap or not line.starts:
            line.begin(last)
        line.add(up, down)

    def add_rates(self, line: Line, at: int, upload: int, download: int) -> None:
        """One row of rates: a sample is told at its end, the first one has none."""
        last = line.last
        if last == at:
            self.repeated += 1
            return
        line.last = at
        if last is None:
            line.begin(at)
        elif at < last:
            self._turn(line)
            line.begin(at)
        elif not line.keeps_pace(at - last):
            line.begin(at)
        line.add(upload, download)

    def _turn(self, line: Line) -> None:
        """Time went back: the clock was set, or what follows is another recording."""
        self.turned += 1
        line.last_gap = True
        self.look_at_order(BACK_MOST)

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
                self._leave_out(rows.line_num, None)
            else:
                return

    def _leave_out(self, line: int, cells: list[str] | None) -> None:
        self.bad += 1
        if len(self.first_bad) < SHOWN:
            reason = "csv" if cells is None else _why(cells, self.columns)
            text = self.delimiter.join(cells or [])[:80]
            number = line + self.heading_lines
            self.first_bad.append(BadRow(number, reason, text))


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
    try:
        return _whole(text)
    except ValueError:
        pass
    try:
        return parse_rate(text.removesuffix("bps").strip())
    except UnitError as error:
        raise ValueError(text) from error


def _whole(text: str) -> int:
    """The whole number nearest to a decimal one, also ``1.5e+06``; halves go up."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = Decimal(text)
        if number.is_finite() and number.adjusted() < 20:
            return int(number.to_integral_value(ROUND_HALF_UP))
    except InvalidOperation:
        pass
    raise ValueError(text)


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
