"""Requests out of a file: logs of web servers, JSON lines, or a CSV; also gzipped.

The first line tells the form. A row that cannot be read is counted, and the first
ones are kept to be shown: a log has a broken line now and then, and one of them must
not end the work; a file without a single good row is the wrong file.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rtrw.errors import InputError
from rtrw.fit.source import TextFile, cells_of
from rtrw.fit.times import SECOND, parse_time
from rtrw.limits.client_address import parse_address

Form = Literal["log", "json", "csv"]
SHOWN = 5
"""Bad rows that are kept to be shown."""
LINE_MOST = 1_000_000
"""Characters of one line; longer ones are no request."""


class Row(NamedTuple):
    """One request as a file tells it."""

    at: int
    """µs since 1970."""
    key: str
    cost: int | None = None
    route: str = ""
    duration: int | None = None
    """µs that the answer took."""
    agent: str = ""
    status: int = 0


class BadRow(NamedTuple):
    """A row that was left out, and why (a key of the words)."""

    line: int
    reason: str
    text: str


class Source:
    """A file of requests; iterate it for rows, then ask what was left out."""

    def __init__(self, path: Path, key: str | None = None) -> None:
        """Look at the first lines; ``key`` is the column or field that tells keys.

        Raises:
            InputError: the file is not there, cannot be read, or has no known form.
        """
        self.path = path
        self.key = key
        self.bad = 0
        self.first_bad: list[BadRow] = []
        self.good = 0
        self.file = TextFile(path)
        self.size = self.file.size
        self.form = self._look()

    def position(self) -> int:
        """How many bytes of the file have been read: for a progress bar."""
        return self.file.position()

    def _look(self) -> Form:
        line, self._heading_lines = self.file.first_line(LINE_MOST)
        if not line:
            raise InputError.of("RTRW662", {"path": str(self.path)})
        return form_of(line, str(self.path))

    def __iter__(self) -> Iterator[Row]:
        """Every row that can be read, in the order of the file.

        Raises:
            InputError: the file cannot be read on, or its heading lacks a column.
        """
        lines = self._lines()
        if self.form == "csv":
            yield from self._csv_rows(lines)
            return
        read = _log_row if self.form == "log" else _json_row
        for number, line in enumerate(lines, 1):
            if line.isspace():
                continue
            found = read(line, self.key)
            if isinstance(found, str):
                self._leave_out(number, found, line)
            else:
                self.good += 1
                yield found

    def _csv_rows(self, lines: Iterator[str]) -> Iterator[Row]:
        above = self._heading_lines
        first = [next(lines) for _ in range(above)][-1]
        delimiter = max(",;\t", key=first.count)
        heading = cells_of(first, delimiter)
        columns = columns_of(heading, self.key, str(self.path))
        rows = csv.reader(lines, delimiter=delimiter)
        while True:
            try:
                cells = next(rows)
            except StopIteration:
                return
            except csv.Error:
                self._leave_out(rows.line_num + above, "csv", "")
                continue
            if not cells:
                continue
            found = _csv_row(cells, columns, self.key)
            if isinstance(found, str):
                self._leave_out(rows.line_num + above, found, delimiter.join(cells))
            else:
                self.good += 1
                yield found

    def _leave_out(self, line: int, reason: str, text: str) -> None:
        self.bad += 1
        if len(self.first_bad) < SHOWN:
            self.first_bad.append(BadRow(line, reason, text.strip()[:80]))

    def _lines(self) -> Iterator[str]:
        """Lines of the file, unzipped; what is no text in them is marked."""
        with self.file.opened(newline=None) as text:
            while line := text.readline(LINE_MOST):
                yield line
        if self.file.cut:
            told = {"text": self.file.cut}
            raise InputError.of("RTRW403", told, path=str(self.path))


def form_of(line: str, path: str) -> Form:
    """Which form a file has, by its first line.

    Raises:
        InputError: none that is known.
    """
    if line.lstrip().startswith("{"):
        return "json"
    if _LOG.match(line):
        return "log"
    if any(mark in line for mark in ",;\t"):
        return "csv"
    raise InputError.of("RTRW663", {"path": path, "line": line.strip()[:60]})


# --- logs of web servers ----------------------------------------------------------

_LOG = re.compile(
    r"(\S+) (\S+) (.+?) \[([^\]]{20,32})\] "
    r'"((?:[^"\\]|\\.)*)" (\d{3}|-) (\S+)'
    r'(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?(.*)',
    re.ASCII,
)
_LAST_NUMBER = re.compile(r"(?:^|[\s=\"])(\d+(?:\.\d+)?)\"?\s*$")


def _log_row(line: str, key: str | None) -> Row | str:
    match = _LOG.match(line)
    if match is None:
        return "form"
    address, ident, user, time, request, status, _, _, agent, rest = match.groups()
    at = parse_time(time)
    if at is None:
        return "time"
    if ident != "-" and parse_address(ident) is not None:
        # Apache's vhost_combined has the name of the server before the address.
        address, user = ident, user.partition(" ")[2]
    who = user if key == "user" else client(address)
    return Row(
        at,
        who,
        None,
        route_of(request),
        _log_duration(rest),
        agent or "",
        int(status) if status != "-" else 0,
    )


def _log_duration(rest: str) -> int | None:
    """The number at a line's end: seconds with a point, else µs (Apache's ``%D``)."""
    if not rest.strip():
        return None
    match = _LAST_NUMBER.search(rest)
    if match is None:
        return None
    return _seconds(match[1]) if "." in match[1] else int(match[1])


@lru_cache(65_536)
def client(text: str) -> str:
    """The key of an address: itself, its /64 where it is IPv6, or the name."""
    address = parse_address(text)
    if address is None or address.version == 4:
        return text
    return f"{address.exploded[:19]}::/64"


_NUMBERS = re.compile(r"\d+|[0-9a-f]{8,}(?:-[0-9a-f]{4,})*")


@lru_cache(65_536)
def route_of(request: str) -> str:
    """``GET /orders/{id}`` of ``GET /orders/17?page=2 HTTP/1.1``: ids are one route."""
    method, _, rest = request.partition(" ")
    path = rest.rpartition(" ")[0] or rest
    path = path.partition("?")[0].partition("#")[0]
    if not path.startswith("/") or not method.isalpha():
        return ""
    parts = ["{id}" if _NUMBERS.fullmatch(part) else part for part in path.split("/")]
    return f"{method} {'/'.join(parts)[:120]}"


# --- JSON lines -------------------------------------------------------------------

TIMES = ("time", "timestamp", "@timestamp", "ts", "time_iso8601", "msec", "date", "at")
KEYS = (
    "key",
    "user",
    "user_id",
    "api_key",
    "client",
    "remote_addr",
    "client_ip",
    "ip",
    "address",
)
COSTS = ("cost", "weight", "tokens")
ROUTES = ("route", "request", "path", "uri", "url", "request_uri")
METHODS = ("method", "request_method")
DURATIONS = ("duration", "request_time", "duration_s", "latency", "elapsed")
MILLISECONDS = ("duration_ms", "latency_ms", "elapsed_ms", "response_time_ms")
AGENTS = ("user_agent", "http_user_agent", "agent", "ua")
STATUSES = ("status", "status_code", "code")


def _json_row(line: str, key: str | None) -> Row | str:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return "json"
    if not isinstance(found, dict):
        return "json"
    return _row_of(lambda names: _first(found, names), key)


def _first(found: Mapping[str, Any], names: Iterable[str]) -> str:
    for name in names:
        value = found.get(name)
        if value is not None and not isinstance(value, dict | list):
            return str(value)
    return ""


def _row_of(get: Callable[[tuple[str, ...]], str], key: str | None) -> Row | str:
    at = parse_time(get(TIMES))
    if at is None:
        return "time"
    who = get((key,) if key else KEYS)
    if not who:
        return "key"
    cost = _cost(get(COSTS))
    if cost == 0:
        return "cost"
    request = get(ROUTES)
    if " " not in request:
        request = f"{get(METHODS) or 'GET'} {request}"
    duration = _seconds(get(DURATIONS))
    if duration is None:
        thousandths = _seconds(get(MILLISECONDS))
        duration = None if thousandths is None else thousandths // 1000
    status = get(STATUSES)
    number = int(status) if status.isascii() and status.isdigit() else 0
    return Row(at, client(who), cost, route_of(request), duration, get(AGENTS), number)


def _cost(text: str) -> int | None:
    """A whole cost; None for none, 0 for what cannot be one."""
    if not text:
        return None
    text = text.removesuffix(".0")
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        return 0
    return int(text)


def _seconds(text: str) -> int | None:
    """µs of a decimal number of seconds; None for what is none."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return int(seconds * SECOND) if 0 <= seconds < 1e6 else None


# --- CSV --------------------------------------------------------------------------

Columns = Mapping[str, int]


def columns_of(heading: list[str], key: str | None, path: str) -> Columns:
    """Small heading -> place.

    Raises:
        InputError: no column tells the time, or none whose request it is.
    """
    places = {name.strip().lower(): place for place, name in enumerate(heading)}
    known = ", ".join(name.strip() for name in heading)[:120]
    if key is not None and key.lower() not in places:
        raise InputError.of("RTRW665", {"column": key, "known": known}, path=path)
    for names, wanted in ((TIMES, "time"), ((key,) if key else KEYS, "key")):
        if not any(name.lower() in places for name in names):
            raise InputError.of(
                "RTRW665", {"column": wanted, "known": known}, path=path
            )
    if key is not None:
        places[key] = places[key.lower()]
    return places


def _csv_row(cells: list[str], columns: Columns, key: str | None) -> Row | str:
    def get(names: tuple[str, ...]) -> str:
        for name in names:
            place = columns.get(name)
            if place is not None and place < len(cells):
                return cells[place].strip()
        return ""

    return _row_of(get, key)
