"""What a push found, did, and left, on the disk before it matters.

Theory of operation
-------------------
A run has a folder ``runs/<run>`` in the state folder. For each router of the run::

    <n>-<router>.rows.json every row of it before; written and flushed before ...
    <n>-<router>.json      how it is reached (never a password), which marks the start
    <n>-<router>.undo.rsc  a script that gives our queues back, for a terminal
    <n>-<router>.steps     NDJSON: one line with all commands of a flight, flushed
                           *before* it is sent, one when the answers are there
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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any, NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.profiles.model import Router
from rtrw.push.state import (
    Pool,
    as_written,
    flush,
    make_folder,
    read_json,
    router_key,
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
        # The folder is flushed once, when all of it is there.
        write_json(self._path(".rows.json"), rows_as_json(rows), folder=False)
        if undo:
            write_whole(self._path(".undo.rsc"), undo, folder=False)
        with telling(self._path(".steps")):
            self._steps = self._path(".steps").open("ab")
        write_json(self._path(".json"), reach)

    def intend(self, writes: Sequence[Write]) -> range:
        """Note commands about to be sent, as one line; their numbers."""
        numbers = range(self._count, self._count + len(writes))
        self._count += len(writes)
        self._append({"first": numbers.start, "writes": writes})
        return numbers

    def note(self, outcomes: Iterable[Step]) -> None:
        """Note answers, as one line.

        It comes to the disk with the next commands: should it be lost before, the
        commands are in doubt, as if there had been no answer.
        """
        told = [(one.number, one.outcome, one.text, one.ret) for one in outcomes]
        self._append({"answers": told}, flushed=False)

    def end(self, told: Mapping[str, Any]) -> None:
        """How it ended."""
        write_json(self._path(".end.json"), told, folder=False)
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

    def _append(self, line: Mapping[str, Any], *, flushed: bool = True) -> None:
        if self._steps is None:
            return
        with telling(self._path(".steps")):
            self._steps.write(json.dumps(line).encode("ascii") + b"\n")
            self._steps.flush()
            if flushed:
                flush(self._steps.fileno())

    def _path(self, ending: str) -> Path:
        return self._base.with_name(self._base.name + ending)


@dataclass(frozen=True)
class Record:
    """What the journal holds of one router in one run.

    How it ended, the rows and the steps are read when they are asked for.
    """

    run: str
    path: Path
    reach: Mapping[str, Any]

    @cached_property
    def end(self) -> Mapping[str, Any] | None:
        """How it ended; None for a run that was cut off."""
        path = self.path.with_suffix(".end.json")
        end: Mapping[str, Any] | None = read_json(path)
        with as_written(path):
            if end is not None and not isinstance(end["ok"], bool):
                raise TypeError("ok")
        return end

    @cached_property
    def key(self) -> str:
        """The router's folder in the state folder: what it is known by."""
        with as_written(self.path):
            return router_key(router_of(self))

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

    def check(self) -> None:
        """Read all that undoing it takes.

        Raises:
            InputError: RTRW558, some of it cannot be read.
        """
        _ = self.key, self.before
        with as_written(self.path.with_suffix(".steps")):
            if not self.steps and self._wrote:
                raise ValueError("no steps, and yet something was done")

    @property
    def _wrote(self) -> bool:
        """Whether the end, if it can be read, tells of anything done."""
        try:
            return any((self.end or {}).get("done", {}).values())
        except (InputError, AttributeError):
            return False

    @property
    def router(self) -> str:
        """The router's name in that run."""
        return str(self.reach["name"])

    @property
    def site(self) -> str:
        """The site whose queues were pushed."""
        return str(self.reach["site"])

    @property
    def things(self) -> str:
        """What was pushed: ``queues``, or ``profiles`` of PPP and hotspot."""
        return str(self.reach.get("things", "queues"))


class Damaged(NamedTuple):
    """What a run did to a router, in a file that cannot be read (RTRW558).

    ``router`` is its name as far as it is part of the file's.
    """

    run: str
    router: str
    problem: Problem

    def told(self, code: str) -> Problem:
        """The problem as what it means for a command."""
        text = self.problem.params.get("text", "")
        params = {"run": self.run, "router": self.router, "text": text}
        return self.problem._replace(code=code, params=params)

    def may_be(self, router: str) -> bool:
        """Whether it may be of the router with this name."""
        return self.router == _safe(router)


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
    return [_record(run, path) for path in _paths(state, run)]


def readable(
    state: Path, run: str, check: Callable[[Record], object] = lambda record: record
) -> tuple[list[Record], list[Damaged]]:
    """What of a run can be read, and what cannot; ``check`` reads what is needed."""
    found: list[Record] = []
    damaged: list[Damaged] = []
    for path in _paths(state, run):
        try:
            record = _record(run, path)
            check(record)
            found.append(record)
        except InputError as error:
            router = path.stem.partition("-")[2]
            damaged.append(Damaged(run, router, error.problems[0]))
    return found, damaged


def _paths(state: Path, run: str) -> list[Path]:
    """The file of each router, in their order."""
    return [
        path
        for path in sorted((state / "runs" / run).glob("[0-9]*.json"))
        if not path.name.endswith((".end.json", ".rows.json"))
    ]


def _record(run: str, path: Path) -> Record:
    reach = read_json(path)
    with as_written(path):
        _ = reach["name"], reach["site"]
    return Record(run, path, reach)


def _steps(path: Path) -> Iterable[Step]:
    """The steps with their outcomes; a last line cut short is left out."""
    intended: dict[int, Write] = {}
    answers: dict[int, list[str]] = {}
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    for line in lines[:-1]:
        told = json.loads(line)
        if "answers" in told:
            for number, *answer in told["answers"]:
                _ = intended[number]
                answers[number] = answer
            continue
        for number, write in enumerate(told["writes"], told["first"]):
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
