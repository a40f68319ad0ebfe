"""Who changed what, and when: one NDJSON line per write to a queue.

Lines have ``time`` (UTC), ``run``, ``router``, ``queue``, ``action``, ``before``,
``after`` and ``result``. The file is put aside at 10 MB; five old ones are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from rtrw.push.lock import in_turn
from rtrw.push.state import flush, make_folder, telling

LARGEST = 10_000_000
KEPT = 5
_LOCK = Lock()


def append(state: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """Add lines, flushed to the disk."""
    data = b"".join(json.dumps(line).encode("ascii") + b"\n" for line in lines)
    if not data:
        return
    path = make_folder(state / "audit") / "audit.ndjson"
    # One thread after another, and one program: a file may have to be put aside.
    with _LOCK, in_turn(state / "audit.lock"), telling(path):
        _rotate(path, len(data))
        with path.open("ab") as file:
            file.write(data)
            flush(file.fileno(), file.flush)


def _rotate(path: Path, more: int) -> None:
    """``audit.ndjson`` becomes ``.1``, ``.1`` becomes ``.2``, the last one goes."""
    if not path.exists() or path.stat().st_size + more <= LARGEST:
        return
    names = [path, *(path.with_name(f"{path.name}.{n}") for n in range(1, KEPT + 1))]
    for older, newer in zip(reversed(names), reversed(names[:-1]), strict=False):
        if newer.exists():
            newer.replace(older)
