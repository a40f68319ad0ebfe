"""Samples of all lines in a temporary file, so that memory does not grow with them.

Each line (a queue) has its two directions in chunks of a thousand samples, 8 bytes a
sample. What is read back of a long line is spread evenly over it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Self

from rtrw.fit.traffic.series import Series, Stretch
from rtrw.units import Duration

CHUNK = 1024
"""Samples of a line that are written at once."""
ODD_MOST = 3
"""Rows in a row in another pace that make it the line's own."""


def _alike(length: Duration, step: Duration) -> bool:
    """Whether samples so long go together with those of ``step``."""
    return step <= 2 * length <= 5 * step


class Line:
    """One queue: what came in last, and where its samples are."""

    __slots__ = (
        "_chunks", "_file", "_length", "_odd", "_odd_length", "download", "fastest",
        "last", "last_download", "last_gap", "last_upload", "name", "starts", "step",
        "upload",
    )  # fmt: skip

    def __init__(self, name: str, file: IO[bytes]) -> None:
        """No samples yet."""
        self.name = name
        self.last: int | None = None
        """The instant (µs) of the newest row."""
        self.step: Duration = 0
        """How long its samples are now."""
        self._odd = 0
        self._odd_length: Duration = 0
        self.last_upload = self.last_download = -1
        """Counters of the newest row; -1 where there were none."""
        self.last_gap = False
        """What comes next begins a stretch: a counter was reset."""
        self.fastest = 0
        """The highest rate (bit/s) that the counters have told."""
        self.starts: list[tuple[int, int, Duration]] = []
        """(number of the first sample, its instant, its step) of each stretch."""
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
        self.starts.append((self.samples, at, self.step))
        self.last_gap = False

    def add(self, upload: int, download: int) -> None:
        """One sample that goes on with the stretch."""
        self.upload.append(upload)
        self.download.append(download)
        if len(self.upload) == CHUNK:
            self.flush()

    def keeps_pace(self, length: Duration) -> bool:
        """Whether a row that long after the last one goes on with its stretch.

        A pause is a gap, and so is the short wait before a recording is gone on with;
        the third row in another pace makes that the line's.
        """
        step = self.step
        if length << 1 >= step and length << 1 <= 5 * step:
            self._odd = 0
            return True
        if not step:
            self.step = length
            if self.starts:
                number, at, _ = self.starts[-1]
                self.starts[-1] = (number, at, length)
            return True
        self._odd = self._odd + 1 if _alike(length, self._odd_length) else 1
        self._odd_length = length
        if self._odd == ODD_MOST:
            self.step, self._odd = length, 0
        return False

    def flush(self) -> None:
        """Write what waits; called when it is a chunk, and at the end."""
        self._file.seek(0, 2)
        self._chunks.append(self._file.tell())
        self._file.write(self.upload.tobytes())
        self._file.write(self.download.tobytes())
        self._length += len(self.upload)
        del self.upload[:]
        del self.download[:]

    def steps(self) -> Iterator[tuple[Duration, int]]:
        """How long samples are, and how many are so long, stretch by stretch."""
        bounds = [*self.starts, (self.samples, 0, 0)]
        for (first, _, step), (stop, _, _) in pairwise(bounds):
            yield step, stop - first

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
        bounds = [*self.starts, (self._length, 0, 0)]
        for (first, begin, own), (stop, _, _) in pairwise(bounds):
            low, high = max(first, offset), min(stop, end)
            if low < high and _alike(own, step):
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

    def clear(self) -> None:
        """Forget all lines."""
        self._file.truncate(0)
        self.lines.clear()

    @property
    def step(self) -> Duration:
        """How long a sample is, the median of all; 0 without samples."""
        return self._paces[0]

    @property
    def other(self) -> int:
        """Samples that are not nearly so long; no series has them."""
        return self._paces[1]

    @cached_property
    def _paces(self) -> tuple[Duration, int]:
        counts: Counter[Duration] = Counter()
        for line in self.lines.values():
            for step, count in line.steps():
                counts[step] += count
        half, passed, median = counts.total() - counts.pop(0, 0), 0, 0
        for median in sorted(counts):
            passed += 2 * counts[median]
            if passed > half:
                break
        return median, sum(counts[one] for one in counts if not _alike(one, median))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
