"""The pushes there were, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rtrw.push.journal import Record, records, runs
from rtrw.routeros.changes import ACTIONS

State = Literal["done", "failed", "cut off"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One router in one run.

    ``state`` is ``cut off`` when the program ended before the push did.
    """

    run: str
    time: str
    kind: str
    router: str
    site: str
    profile: str
    state: State
    counts: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """The entry as ``rtrw history --format json`` has it."""
        return {name: getattr(self, name) for name in Entry.__slots__}


def history(state: Path) -> list[Entry]:
    """All runs, the newest first.

    Raises:
        InputError: RTRW558.
    """
    return [
        _entry(record)
        for run in reversed(runs(state))
        for record in records(state, run)
    ]


def _entry(record: Record) -> Entry:
    reach, end = record.reach, record.end
    state: State = "cut off"
    if end is not None:
        state = "done" if end["ok"] else "failed"
    counts = (end or {}).get("done", {})
    return Entry(
        run=record.run,
        time=str(reach.get("time", "")),
        kind="rollback" if "undoes" in reach else "push",
        router=record.router,
        site=record.site,
        profile=str(reach.get("profile", "")),
        state=state,
        counts={action: int(counts.get(action, 0)) for action in ACTIONS},
    )
