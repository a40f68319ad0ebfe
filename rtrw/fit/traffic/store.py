"""Samples of all lines in a temporary file, so that memory does not grow with them.

Each line (a queue) has its two directions in chunks of a thousand samples, 8 bytes a
sample. What is read back of a long line is spread evenly over it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Self

from rtrw.fit.traffic.series import Series, Stretch
from rtrw.units import Duration

CHUNK = 1024
"""Samples of a line that are written at once."""


class Line:
    """One queue: what came in last, and where its samples are."""

    __slots__ = (
        "_chunks", "_file", "_length", "download", "fastest", "last",
        "last_download", "last_gap", "last_upload", "name", "starts", "step", "upload",
    )  # fmt: skip

    def __init__(self, name: str, file: IO[bytes]) -> None:
        """No samples yet."""
        self.name = name
        self.last: int | None = None
        """The instant (µs) of the newest row."""
        self.step: Duration = 0
        self.last_upload = self.last_download = -1
        """Counters of the newest row; -1 where there were none."""
        self.last_gap = False
        """What comes next begins a stretch: a counter was reset."""
        self.fastest = 0
        """The highest rate (bit/s) that the counters have told."""
        self.starts: list[tuple[int, int]] = []
        """(number of the first sample, its instant) of each stretch."""
        self.upload = array("Q")
        self.download = array("Q")
        self._file = file
        self._chunks: list[int] = []
        self._length = 0

    @property
    def samples(self) -> int:
        """How many samples there are."""
        return self._length + len(self.upload)

    def begin(self, at: int) -> None:
        """A stretch begins with the next sample, at ``at``."""
        self.starts.append((self.samples, at))

    def flush(self) -> None:
        """Write what waits; called when it is a chunk, and at the end."""
        self._file.seek(0, 2)
        self._chunks.append(self._file.tell())
        self._file.write(self.upload.tobytes())
        self._file.write(self.download.tobytes())
        self._length += len(self.upload)
        del self.upload[:]
        del self.download[:]

    def extend(self, upload: array[int], download: array[int]) -> None:
        """Many samples that go on with the stretch."""
        done = 0
        while done < len(upload):
            room = CHUNK - len(self.upload)
            self.upload.extend(upload[done : done + room])
            self.download.extend(download[done : done + room])
            done += room
            if len(self.upload) == CHUNK:
                self.flush()

    def series(self, direction: int, most: int, step: Duration) -> Series:
        """About ``most`` samples of one direction (0 upload), spread over the line."""
        if self.upload:
            self.flush()
        count = len(self._chunks)
        if count * CHUNK <= most:
            rates = array("Q")
            for place in range(count):
                rates.extend(self._chunk(place, direction))
            return list(self._cut(rates, 0, step))
        # Runs of four chunks, so that a window of some minutes lies within one.
        runs = max(1, most // (4 * CHUNK))
        found: list[Stretch] = []
        for run in range(runs):
            first = run * max(0, count - 4) // max(1, runs - 1) if runs > 1 else 0
            rates = array("Q")
            for place in range(first, min(count, first + 4)):
                rates.extend(self._chunk(place, direction))
            found += self._cut(rates, first * CHUNK, step)
        return found

    def _chunk(self, place: int, direction: int) -> array[int]:
        count = min(CHUNK, self._length - place * CHUNK)
        self._file.seek(self._chunks[place] + direction * count * 8)
        rates = array("Q")
        rates.frombytes(self._file.read(count * 8))
        return rates

    def _cut(self, rates: array[int], offset: int, step: Duration) -> Iterator[Stretch]:
        """Samples from number ``offset`` on, cut where stretches begin."""
        end = offset + len(rates)
        bounds = [*self.starts, (self._length, 0)]
        for (first, begin), (stop, _) in pairwise(bounds):
            low, high = max(first, offset), min(stop, end)
            if low < high:
                at = begin + (low - first) * step
                yield Stretch(at, step, rates[low - offset : high - offset])


class Store:
    """All lines by their names; a context manager."""

    def __init__(self) -> None:
        """Empty; its file has no name and is gone with the process."""
        self._file = TemporaryFile(prefix="rtrw-")  # noqa: SIM115 - closed by __exit__
        self.lines: dict[str, Line] = {}

    def line(self, name: str) -> Line:
        """The line of a queue, made when it is new."""
        found = self.lines.get(name)
        if found is None:
            found = self.lines[name] = Line(name, self._file)
        return found

    @property
    def step(self) -> Duration:
        """How long a sample is: the median of the lines; 0 without samples."""
        steps = sorted(line.step for line in self.lines.values() if line.step)
        return steps[len(steps) // 2] if steps else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
