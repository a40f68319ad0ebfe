"""One push at a time to a router, on this machine; one writer at a time to the audit.

The lock is the operating system's, on a file of the state folder, so that it ends
with the process that held it, however that ended. The file stays; only its lock
counts. ``fcntl`` on POSIX, ``msvcrt`` on Windows.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from rtrw.errors import RouterError
from rtrw.push.state import telling


@contextlib.contextmanager
def locked(folder: Path, where: str) -> Iterator[None]:
    """Hold the router's lock.

    Raises:
        RouterError: RTRW549, another push holds it.
    """
    path = folder / "lock"
    with telling(path):
        file = path.open("a+b")
    with file:
        try:
            _take(file)
        except OSError:
            raise RouterError.of("RTRW549", {"path": str(path)}, where=where) from None
        try:
            yield
        finally:
            _give(file)


@contextlib.contextmanager
def in_turn(path: Path) -> Iterator[None]:
    """Hold the lock on ``path``, made where it is not there, when others have done.

    Raises:
        InputError: RTRW557.
    """
    with telling(path):
        file = path.open("a+b")
    with file:
        with telling(path):
            _wait(file)
        try:
            yield
        finally:
            _give(file)


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _wait(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _give(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _wait(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)

    def _give(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
