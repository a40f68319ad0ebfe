"""Requests in a temporary file, 16 bytes each, to be read once per step.

A file of ten million lines does not fit into memory, and reading its text once per
step would take minutes. Requests are sorted in runs as they come; runs that overlap
in time (a log written by several processes) are merged when they are read.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import pairwise
from struct import Struct
from tempfile import TemporaryFile
from types import TracebackType
from typing import NamedTuple, Self

_RECORD = Struct("<qII")
_RUN = 200_000
"""Requests that are sorted at once, about 30 MB as values."""
_BLOCK = _RECORD.size * 8192
MOST_COST = 2**31 - 1

Call = tuple[int, int, int]
"""Instant (µs since 1970), number of the key, cost or number of the route."""


class _Run(NamedTuple):
    begin: int
    length: int
    first: int
    last: int


class Spill:
    """Where requests are kept between the steps; a context manager."""

    def __init__(self) -> None:
        """An empty one; its file has no name and is gone with the process."""
        self._file = TemporaryFile(prefix="rtrw-")  # noqa: SIM115 - closed by close()
        self._runs: list[_Run] = []
        self._waiting: list[Call] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, at: int, key: int, what: int) -> None:
        """Keep one request.

        Raises:
            OSError: the disk is full.
        """
        self._waiting.append((at, key, what))
        if len(self._waiting) >= _RUN:
            self._flush()

    def _flush(self) -> None:
        calls = sorted(self._waiting)
        self._waiting.clear()
        if not calls:
            return
        self._file.seek(0, 2)
        begin = self._file.tell()
        pack = _RECORD.pack
        self._file.write(b"".join([pack(*call) for call in calls]))
        length = len(calls) * _RECORD.size
        self._runs.append(_Run(begin, length, calls[0][0], calls[-1][0]))

    def __iter__(self) -> Iterator[Call]:
        """Every request, by time."""
        self._flush()
        runs = self._runs
        if all(before.last <= after.first for before, after in pairwise(runs)):
            for run in runs:
                yield from self._read(run)
        else:
            yield from heapq.merge(*(self._read(run) for run in runs))

    def _read(self, run: _Run) -> Iterator[Call]:
        # Runs that are merged share the file: each block is sought anew.
        end = run.begin + run.length
        for begin in range(run.begin, end, _BLOCK):
            self._file.seek(begin)
            block = self._file.read(min(_BLOCK, end - begin))
            yield from _RECORD.iter_unpack(block)
