"""Files of samples and of requests as lines of text: zipped, piped, cut off.

A file is opened more than once (its heading, then its rows), so a pipe is copied into
a temporary file first. A ``.gz`` that ends in the middle, as a machine that lost its
power leaves it, is read as far as it goes; who reads it tells that, or refuses it.
"""

from __future__ import annotations

import csv
import gzip
import io
import stat
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any
from weakref import finalize

from rtrw.errors import InputError

_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""What spreadsheets put before text that is no UTF-8."""
_BROKEN = (EOFError, gzip.BadGzipFile, zlib.error)


class TextFile:
    """A file that is there, and can be read again and again."""

    def __init__(self, path: Path) -> None:
        """Look whether it is there; a pipe is read to its end.

        Raises:
            InputError: RTRW401, RTRW403.
        """
        self.path = path
        self.cut = ""
        """Why its end could not be read: a ``.gz`` that was cut off."""
        self.position: Callable[[], int] = lambda: 0
        """How many bytes have been read: for a progress bar."""
        self.copied: IO[bytes] | None = None
        """What came out of a pipe."""
        try:
            found = path.stat()
            self.size = found.st_size
            if stat.S_ISFIFO(found.st_mode):
                self._copy()
        except FileNotFoundError as error:
            told = {"path": str(path)}
            raise InputError.of("RTRW401", told, path=str(path)) from error
        except (OSError, ValueError) as error:
            raise self._unread(error) from error

    def _copy(self) -> None:
        self.copied = TemporaryFile(prefix="rtrw-")  # noqa: SIM115 - see finalize
        finalize(self, self.copied.close)
        with self.path.open("rb") as pipe:
            copyfileobj(pipe, self.copied)
        self.size = self.copied.tell()

    @contextmanager
    def opened(self, newline: str | None = "") -> Iterator[io.TextIOWrapper]:
        """Its text, unzipped, from the beginning.

        Raises:
            InputError: RTRW403.
        """
        text = None
        try:
            raw: Any = self.copied or self.path.open("rb")
            try:
                self.position = raw.tell
                text = _text_of(raw, newline)
                yield text
            finally:
                self.position = lambda: self.size
                if text is not None:
                    text.detach()  # else it takes the copy of a pipe with it
                if raw is not self.copied:
                    raw.close()
        except _BROKEN as error:
            self.cut = str(error)
        except OSError as error:
            raise self._unread(error) from error

    def first_line(self, longest: int) -> tuple[str, int]:
        """The first line that is not empty, and how many lines it takes to get there.

        Raises:
            InputError: RTRW403.
        """
        line, number = "", 0
        with self.opened() as text:
            while not line.strip():
                line, number = text.readline(longest), number + 1
                if not line:
                    break
        if self.cut and not line:
            raise self._unread(EOFError(self.cut))
        return line, number

    def _unread(self, error: Exception) -> InputError:
        told = getattr(error, "strerror", None) or str(error)
        return InputError.of("RTRW403", {"text": told}, path=str(self.path))


def _text_of(raw: Any, newline: str | None) -> io.TextIOWrapper:
    raw.seek(0)
    mark = raw.read(2)
    raw.seek(0)
    binary = gzip.GzipFile(fileobj=raw) if mark == b"\x1f\x8b" else raw
    return io.TextIOWrapper(
        binary, _MARKS.get(mark, "utf-8-sig"), "replace", newline=newline
    )


def cells_of(line: str, delimiter: str) -> list[str]:
    """The headings; of what is no text one, that is shown."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return [line]
