"""The pushes there were, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rtrw.errors import Problem
from rtrw.push.journal import Damaged, Record, readable, runs
from rtrw.push.state import as_written
from rtrw.routeros.changes import ACTIONS

State = Literal["done", "failed", "cut off", "damaged"]
_KINDS = {"queues": "push", "profiles": "profiles", "scripts": "scripts"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One router in one run.

    ``state`` is ``cut off`` when the program ended before the push did, ``damaged``
    when its files cannot be read; then ``problem`` (RTRW535) says which and why.
    """

    run: str
    time: str
    kind: str
    router: str
    site: str
    profile: str
    state: State
    counts: dict[str, int]
    problem: Problem | None = None

    def as_json(self) -> dict[str, Any]:
        """The entry as ``rtrw history --format json`` has it."""
        told = {name: getattr(self, name) for name in Entry.__slots__}
        return told | {"problem": self.problem and self.problem.as_json()}


def history(state: Path) -> list[Entry]:
    """All runs, the newest first; also those whose files are damaged."""
    found: list[Entry] = []
    for run in reversed(runs(state)):
        known, damaged = readable(state, run, _entry)
        found += map(_entry, known)
        found += map(_unread, damaged)
    return found


def _unread(damaged: Damaged) -> Entry:
    return Entry(
        run=damaged.run,
        time="",
        kind="push",
        router=damaged.router,
        site="",
        profile="",
        state="damaged",
        counts=dict.fromkeys(ACTIONS, 0),
        problem=damaged.told("RTRW535"),
    )


def _entry(record: Record) -> Entry:
    reach, end = record.reach, record.end
    state: State = "cut off"
    if end is not None:
        state = "done" if end["ok"] else "failed"
    with as_written(record.path.with_suffix(".end.json")):
        done = (end or {}).get("done", {})
        counts: dict[str, int] = {
            action: int(done.get(action, 0)) for action in ACTIONS
        }
    return Entry(
        run=record.run,
        time=str(reach.get("time", "")),
        kind="rollback" if "undoes" in reach else _KINDS[record.things],
        router=record.router,
        site=record.site,
        profile=str(reach.get("profile", "")),
        state=state,
        counts=counts,
    )
