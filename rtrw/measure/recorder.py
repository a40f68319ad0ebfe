"""Counters at an interval into a CSV that ``rtrw fit`` reads.

A row is ``time,queue,upload_bytes,download_bytes``: seconds since 1970 with three
decimals, and the cumulative counters as the router has them. Resets and reboots stay
in the file as counters that fall; who reads it makes no sample of these.

The file is appended to in whole samples. A ``.gz`` is written in whole members of a
minute, so that what a crash leaves can be read to its last whole minute.
"""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from rtrw.backoff import Backoff
from rtrw.clock import MONOTONIC, WALL, Clock
from rtrw.errors import InputError, RouterError
from rtrw.measure.counters import Counted, ask
from rtrw.push.session import Session
from rtrw.units import SECOND, Duration

HEADING = "time,queue,upload_bytes,download_bytes\n"
MEMBER = 60
"""Samples in a member of a ``.gz``."""
AGAIN = Backoff(base=SECOND, maximum=30 * SECOND)


class CounterFile:
    """A CSV of counters, new or gone on with; a context manager."""

    def __init__(self, path: Path) -> None:
        """Look at what is there.

        Raises:
            InputError: RTRW901, something else is in the file; RTRW403.
        """
        self.path = path
        self._zipped = path.suffix == ".gz"
        self._waiting: list[str] = []
        self._held = 0
        try:
            self._file = path.open("ab+")
            self._begin()
        except OSError as error:
            raise _unwritten(path, error) from error

    def _begin(self) -> None:
        self._file.seek(0)
        start = self._file.read(4096)
        if start[:2] == b"\x1f\x8b":
            self._zipped = True
            self._file.seek(0)
            start = gzip.GzipFile(fileobj=self._file, mode="rb").readline()
        if not start:
            self._waiting.append(HEADING)
        elif not start.startswith(HEADING.rstrip().encode()):
            self._file.close()
            raise InputError.of("RTRW901", path=str(self.path))
        elif not self._zipped:
            self._file.seek(-1, io.SEEK_END)
            if self._file.read(1) != b"\n":
                # The last row was cut off: what is there stays, on a line of its own.
                self._waiting.append("\n")
        self._file.seek(0, io.SEEK_END)

    def add(self, at: int, counted: Sequence[Counted]) -> None:
        """One sample: all queues at one instant (µs since 1970).

        Raises:
            InputError: RTRW403, the disk is full.
        """
        text = io.StringIO()
        write = csv.writer(text, lineterminator="\n").writerow
        time = f"{at // SECOND}.{at % SECOND // 1000:03}"
        for one in counted:
            write((time, one.name, one.upload, one.download))
        self._waiting.append(text.getvalue())
        self._held += 1
        if not self._zipped or self._held >= MEMBER:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        data = "".join(self._waiting).encode("utf-8", "surrogateescape")
        self._waiting.clear()
        self._held = 0
        try:
            self._file.write(gzip.compress(data, mtime=0) if self._zipped else data)
            self._file.flush()
        except OSError as error:
            raise _unwritten(self.path, error) from error

    def close(self) -> None:
        """Write what waits, and close."""
        if self._waiting:
            self.flush()
        self._file.close()


def _unwritten(path: Path, error: OSError) -> InputError:
    text = error.strerror or str(error)
    return InputError.of("RTRW402", {"text": text}, path=str(path))


class Told(NamedTuple):
    """What whoever waits is told of: samples so far, or why the router is gone."""

    samples: int
    queues: int
    lost: RouterError | None = None


class Timing(NamedTuple):
    """When is asked, and by which clocks."""

    interval: Duration = SECOND
    until: Duration | None = None
    """µs from the start on; None: until it is stopped."""
    clock: Clock = MONOTONIC
    wall: Clock = WALL
    sleep: Callable[[Duration], None] = lambda _: None
    chance: Callable[[], float] = lambda: 0.5


def record(
    session: Callable[[], Session],
    file: CounterFile,
    names: Collection[str],
    timing: Timing,
    told: Callable[[Told], None] = lambda _: None,
) -> int:
    """Samples until the time is over; gives how many. Lost routers are waited for.

    ``session`` opens a connection, or gives the one that is open. An instant that was
    missed is missed: nothing is asked twice at once to catch up.

    Raises:
        RouterError: the router could not be reached the first time.
        InputError: RTRW902, none of ``names`` is there; RTRW402.
    """
    start = timing.clock()
    samples, failures, due = 0, 0, start
    while timing.until is None or due - start < timing.until:
        _wait(timing, due)
        try:
            counted, at = _sample(session(), names, timing)
        except RouterError as error:
            if not samples:
                raise
            told(Told(samples, 0, error))
            due = timing.clock() + AGAIN.delay(failures, timing.chance())
            failures += 1
            continue
        if names and not counted and not samples:
            raise InputError.of("RTRW902", {"names": ", ".join(names)})
        file.add(at, counted)
        samples, failures = samples + 1, 0
        told(Told(samples, len(counted)))
        late = max(0, timing.clock() - due) // timing.interval
        due += (late + 1) * timing.interval
    return samples


def _sample(
    session: Session, names: Collection[str], timing: Timing
) -> tuple[list[Counted], int]:
    """The counters, and the instant half way between question and answer."""
    before = timing.wall()
    counted = ask(session, names)
    return counted, before + max(0, timing.wall() - before) // 2


def _wait(timing: Timing, due: int) -> None:
    left = due - timing.clock()
    if left > 0:
        timing.sleep(left)
