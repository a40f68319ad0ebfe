"""What a push found, did, and left, on the disk before it matters.

Theory of operation
-------------------
A run has a folder ``runs/<run>`` in the state folder. For each router of the run::

    <n>-<router>.rows.json every row of it before; written and flushed before ...
    <n>-<router>.json      how it is reached (never a password), which marks the start
    <n>-<router>.undo.rsc  a script that gives our queues back, for a terminal
    <n>-<router>.steps     NDJSON: one line with all commands of a flight *before* it
                           is sent, one when the answers are there; flushed each time
    <n>-<router>.end.json  how it ended

Whatever instant the program is killed at, the rows before are there, and the steps say
what may have been sent: a step without an answer is in doubt, and only the router can
say. ``rollback`` needs the rows before and the steps, not the end.

Bytes that are no UTF-8 are kept: JSON escapes their surrogates.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from rtrw.profiles.model import Router
from rtrw.push.state import (
    Pool,
    as_written,
    flush,
    make_folder,
    read_json,
    telling,
    write_json,
    write_whole,
)
from rtrw.routeros.changes import Command, Write
from rtrw.routeros.queue import Queue, Row

ROUTER = ("name", "host", "username", "port", "tls", "ca", "fingerprint", "encoding")
"""How a router is reached; the journal has it beside the site and the time."""
_RUN = re.compile("[0-9]{8}T[0-9]{6}-[0-9a-f]{4,}")


def run_name(now: str, chance: int) -> str:
    """``20261130T220501-7f3a`` of ``2026-11-30T22:05:01…`` and 16 random bits."""
    digits = now[:19].replace("-", "").replace(":", "")
    return f"{digits}-{chance & 0xFFFF:04x}"


def rows_as_json(rows: Sequence[Row]) -> dict[str, Any]:
    """Rows as the journal keeps them; ``rows_of`` is the way back."""
    pool = Pool()
    told = [
        (id_, *queue[:3], pool.number(queue.settings), dynamic)
        for queue, id_, dynamic, _ in rows
    ]
    return {"settings": pool.all, "rows": told}


def rows_of(told: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows that ``rows_as_json`` told."""
    shared = told["settings"]
    return tuple(
        Row(Queue(name, target, comment, shared[number]), id_, dynamic)
        for id_, name, target, comment, number, dynamic in told["rows"]
    )


@dataclass(frozen=True)
class Step:
    """One command of a push, and what became of it.

    ``outcome`` is ``done``, ``refused`` or None: no answer is known.
    """

    number: int
    write: Write
    outcome: str | None = None
    text: str = ""
    ret: str = ""


class Journal:
    """Writes the journal of one router in one run."""

    def __init__(self, folder: Path, number: int, router: str) -> None:
        """For the ``number``-th router of the run that has ``folder``."""
        self._base = make_folder(folder) / f"{number:03d}-{_safe(router)}"
        self._steps: IO[bytes] | None = None
        self._count = 0

    def start(
        self, reach: Mapping[str, Any], rows: Sequence[Row], undo: bytes = b""
    ) -> None:
        """The state before the first write; on the disk when this returns.

        ``undo`` is a script that gives it back.
        """
        write_json(self._path(".rows.json"), rows_as_json(rows))
        if undo:
            write_whole(self._path(".undo.rsc"), undo)
        write_json(self._path(".json"), reach)
        with telling(self._path(".steps")):
            self._steps = self._path(".steps").open("ab")

    def intend(self, writes: Sequence[Write]) -> range:
        """Note commands about to be sent, as one line; their numbers."""
        numbers = range(self._count, self._count + len(writes))
        self._count += len(writes)
        self._append({"first": numbers.start, "writes": writes})
        return numbers

    def note(self, outcomes: Iterable[Step]) -> None:
        """Note answers, as one line."""
        told = [(one.number, one.outcome, one.text, one.ret) for one in outcomes]
        self._append({"answers": told})

    def end(self, told: Mapping[str, Any]) -> None:
        """How it ended."""
        write_json(self._path(".end.json"), told)
        self.close()

    def record(self, run: str) -> Record:
        """What is in the journal so far, read back."""
        return _record(run, self._path(".json"))

    def close(self) -> None:
        """Close the file of steps."""
        if self._steps is not None:
            # What could not be written was told; it is tried once more here.
            with contextlib.suppress(OSError):
                self._steps.close()
            self._steps = None

    def _append(self, line: Mapping[str, Any]) -> None:
        if self._steps is None:
            return
        with telling(self._path(".steps")):
            self._steps.write(json.dumps(line).encode("ascii") + b"\n")
            flush(self._steps.fileno(), self._steps.flush)

    def _path(self, ending: str) -> Path:
        return self._base.with_name(self._base.name + ending)


@dataclass(frozen=True)
class Record:
    """What the journal holds of one router in one run.

    ``end`` is None for a run that was cut off. Rows and steps are read when they are
    asked for.
    """

    run: str
    path: Path
    reach: Mapping[str, Any]
    end: Mapping[str, Any] | None

    @cached_property
    def before(self) -> tuple[Row, ...]:
        """Every row of the router before the first write."""
        path = self.path.with_suffix(".rows.json")
        with as_written(path):
            return rows_of(read_json(path))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The commands, each with its answer as far as there was one."""
        path = self.path.with_suffix(".steps")
        with as_written(path):
            return tuple(_steps(path))

    @property
    def router(self) -> str:
        """The router's name in that run."""
        return str(self.reach["name"])

    @property
    def site(self) -> str:
        """The site whose queues were pushed."""
        return str(self.reach["site"])


def router_of(record: Record) -> Router:
    """How the router of a record was reached."""
    with as_written(record.path):
        return Router(**{name: record.reach[name] for name in ROUTER})


def runs(state: Path) -> list[str]:
    """The names of all runs, oldest first; other folders are not ours."""
    folder = state / "runs"
    if not folder.is_dir():
        return []
    return sorted(
        path.name
        for path in folder.iterdir()
        if path.is_dir() and _RUN.fullmatch(path.name)
    )


def records(state: Path, run: str) -> list[Record]:
    """What a run did to each of its routers.

    Raises:
        InputError: RTRW558, a file cannot be read.
    """
    return [
        _record(run, path)
        for path in sorted((state / "runs" / run).glob("[0-9]*.json"))
        if not path.name.endswith((".end.json", ".rows.json"))
    ]


def _record(run: str, path: Path) -> Record:
    ended = path.with_suffix(".end.json")
    reach, end = read_json(path), read_json(ended)
    with as_written(path):
        _ = reach["name"], reach["site"]
    with as_written(ended):
        if end is not None and not isinstance(end["ok"], bool):
            raise TypeError("ok")
    return Record(run, path, reach, end)


def _steps(path: Path) -> Iterable[Step]:
    """The steps with their outcomes; a last line cut short is left out."""
    intended: dict[int, Write] = {}
    answers: dict[int, list[str]] = {}
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    for line in lines[:-1]:
        told = json.loads(line)
        for number, *answer in told.get("answers", ()):
            answers[number] = answer
        for number, write in enumerate(told.get("writes", ()), told.get("first", 0)):
            intended[number] = _write(*write)
    for number, write in intended.items():
        outcome, text, ret = answers.get(number, (None, "", ""))
        yield Step(number, write, outcome, text, ret)


def _write(
    command: Command,
    ids: list[str],
    keys: list[list[str]],
    values: Mapping[str, str],
    place: str | list[str] | None,
) -> Write:
    """The write that JSON, which knows no tuples, holds as lists."""
    return Write(
        command,
        tuple(ids),
        tuple((kind, own) for kind, own in keys),
        values,
        (place[0], place[1]) if isinstance(place, list) else place,
    )


def _safe(name: str) -> str:
    """A router's name as part of a file's name, also on Windows."""
    return "".join(
        c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in name
    )
