"""The state folder: what survives the program.

::

    routers/<key>/lock            held while a push writes to that router
    routers/<key>/last.json       the rows that the last push left there
    routers/<key>/fingerprint     the certificate that `rtrw trust` recorded
    runs/<run>/…                  one push each, see journal
    audit/audit.ndjson            every write, see audit

A router's key is its host and port, so that two profiles that reach the same router
share its lock, whatever they call it.

Everything is written whole: a temporary file, flushed to the disk, put in place by a
rename, and the folder flushed too (where the system can do that), so that a power cut
leaves the old file or the new one.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import get_ident
from typing import Any

from rtrw.errors import InputError
from rtrw.profiles.model import Router
from rtrw.push.connect import port_of


def state_folder(env: Mapping[str, str]) -> Path:
    """``RTRW_STATE_DIR``, else the platform's folder for state."""
    if given := env.get("RTRW_STATE_DIR"):
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_state_dir("rtrw", appauthor=False))


def router_key(router: Router) -> str:
    """A folder name for the router's host and port, also on Windows."""
    host = re.sub("[^A-Za-z0-9.-]", "_", router.host.strip("[]").lower())
    return f"{host}_{port_of(router)}"


def router_folder(state: Path, router: Router) -> Path:
    """Where what is known of this router is kept; made when it is not there."""
    return make_folder(state / "routers" / router_key(router))


def make_folder(path: Path) -> Path:
    """The folder, readable for its owner only.

    Raises:
        InputError: RTRW557.
    """
    with telling(path):
        if not path.is_dir():
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            flush_folder(path.parent)
    return path


@contextlib.contextmanager
def telling(path: Path) -> Iterator[None]:
    """A failure to write becomes a sentence that names the file."""
    try:
        yield
    except OSError as error:
        text = error.strerror or str(error)
        raise InputError.of("RTRW557", {"text": text}, path=str(path)) from error


def write_whole(path: Path, data: bytes, *, folder: bool = True) -> None:
    """Replace ``path``, on the disk before this returns.

    Without ``folder`` a power cut may still leave the file that was there before.
    """
    # Two programs may write the same file at once, each its own part.
    part = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}.part")
    try:
        with telling(path):
            with part.open("wb") as file:
                file.write(data)
                flush(file.fileno(), file.flush)
            part.replace(path)
            if folder:
                flush_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def write_json(path: Path, value: Any, *, folder: bool = True) -> None:
    """``value`` as JSON, as ``write_whole``; bytes that are no UTF-8 as escapes."""
    # Without indent, for only then json uses its fast encoder.
    text = json.dumps(value, ensure_ascii=True, allow_nan=False)
    write_whole(path, text.encode("ascii"), folder=folder)


def read_json(path: Path) -> Any:
    """What ``write_json`` wrote; None when it is not there.

    Raises:
        InputError: RTRW558, it cannot be read.
    """
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise InputError.of("RTRW558", {"text": str(error)}, path=str(path)) from error


@contextlib.contextmanager
def as_written(path: Path) -> Iterator[None]:
    """What is taken from a file as we write it; another shape is a damaged file.

    Raises:
        InputError: RTRW558.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        text = f"{type(error).__name__}: {error}"
        raise InputError.of("RTRW558", {"text": text}, path=str(path)) from error


class Pool:
    """Mappings that many rows share, written once: each gets a number.

    By identity: thousands of customers on one plan have one mapping.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.all: list[Mapping[str, str]] = []
        self._numbers: dict[int, int] = {}

    def number(self, shared: Mapping[str, str]) -> int:
        """The place of ``shared`` in ``all``; it is put there when it is new."""
        number = self._numbers.get(id(shared))
        if number is None:
            number = self._numbers[id(shared)] = len(self.all)
            self.all.append(shared)
        return number


def flush(descriptor: int, first: Any = None) -> None:
    """To the disk, not only to the system."""
    if first is not None:
        first()
    os.fsync(descriptor)


def flush_folder(path: Path) -> None:
    """Make a rename in ``path`` durable, where folders can be opened (not Windows)."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
