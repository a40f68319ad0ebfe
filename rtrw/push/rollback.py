"""Which pushes there were, and visits that undo them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.profiles.model import Router
from rtrw.push.journal import Record, readable, router_of, runs
from rtrw.push.last import Written
from rtrw.push.places import place_changes
from rtrw.push.undo import Undone, undo
from rtrw.push.verify import own_key
from rtrw.routeros.changes import Change, Changes, Stage, Write
from rtrw.routeros.diff import diff
from rtrw.routeros.diff_fields import whole_row
from rtrw.routeros.queue import Queue, Row


@dataclass(slots=True)
class RollbackTask:
    """Undo recorded pushes to one router, the newest first.

    Fields and queues come first; where they are right, places do.
    """

    past: Sequence[Record]
    site: str
    router: str
    force: bool = False
    _wanted: Sequence[Queue] = ()

    def compare(self, rows: Sequence[Row], referred: Collection[str] = ()) -> Changes:
        """What would be done, and RTRW555 and 559 for what would be left."""
        undone = undo(self.past, rows, force=self.force, where=self.router)
        self._wanted = [
            row.queue for row in undone.rows if own_key(row, self.site) is not None
        ]
        foreign = {row.id: row for row in undone.rows if row.id in undone.given_back}
        seen = [foreign.get(row.id, row) for row in rows]
        changes = diff(
            self._wanted, seen, site=self.site, allow_removals="all", referred=referred
        )
        changes = _with_given_back(changes, undone, rows, self.site)
        if all(change.action == "move" for change in changes.changes):
            found = place_changes(undone.rows, rows, self.site)
            changes = replace(changes, changes=found.changes, stages=found.stages)
        return replace(changes, problems=(*changes.problems, *undone.problems))

    def wanted(self) -> Sequence[Queue]:
        """Our queues as they were, as far as they go back."""
        return self._wanted

    @property
    def partial(self) -> bool:
        """All of our queues are looked at."""
        return False

    @property
    def last(self) -> Written | None:
        """Not needed to undo."""
        return None


def _with_given_back(
    changes: Changes, undone: Undone, rows: Sequence[Row], site: str
) -> Changes:
    """The queues that were taken over become their owner's again."""
    more, writes = [], []
    for row in rows:
        if row.id not in undone.given_back:
            continue
        now, then = whole_row(row.queue), undone.given_back[row.id]
        after = {n: v for n, v in then.items() if now.get(n) != v}
        if "comment" not in then:
            after["comment"] = ""
        before = {name: now.get(name, "") for name in after}
        key = own_key(row, site) or ("", "")
        name = after.get("name", row.queue.name)
        more.append(Change("set", name, row.id, key, before, after))
        writes.append(Write("set", (row.id,), (key,), after))
    if not more:
        return changes
    stage = Stage("give back", tuple(writes))
    return replace(
        changes,
        changes=(*changes.changes, *more),
        stages=(*changes.stages, stage),
    )


@dataclass(frozen=True, slots=True)
class Past:
    """What is to be undone at one router, the newest first; see ``Record.things``."""

    router: Router
    site: str
    records: tuple[Record, ...]
    things: str = "queues"


class ToUndo(NamedTuple):
    """``start`` is the run to go back before; ``past`` what was done since, by router.

    ``problems`` (RTRW536) name what cannot be undone, for its files are damaged; it
    counts as somebody else's work, so what it wrote is left and told. RTRW585 names a
    router of ``only`` that was not written to.
    """

    start: str
    past: list[Past]
    problems: list[Problem]


def to_undo(
    state: Path, run: str | None, only: Collection[str] | None = None
) -> ToUndo:
    """What there is to undo, at each router or at those of ``only``.

    Without ``run`` it is the newest push that was not undone. All later runs are
    undone with it, for they stand on it.

    Raises:
        InputError: RTRW554, there is no such run; RTRW568, there is none to undo;
            RTRW537, the newest cannot be read.
    """
    known = runs(state)
    start = run or _newest(state, known)
    if not start:
        raise InputError.of("RTRW568")
    if start not in known:
        raise InputError.of("RTRW554", {"run": start})
    by_router: dict[tuple[str, str, str], list[Record]] = {}
    problems: list[Problem] = []
    for name in known[known.index(start) :]:
        found, damaged = readable(state, name, Record.check)
        for record in found:
            of = (record.key, record.site, record.things)
            by_router.setdefault(of, []).append(record)
        problems += [
            one.told("RTRW536")
            for one in damaged
            if only is None or any(map(one.may_be, only))
        ]
    past = [
        Past(router_of(found[-1]), site, tuple(reversed(found)), things)
        for (_, site, things), found in by_router.items()
    ]
    names = [one.router.name for one in past]
    problems += [
        Problem("RTRW585", {"run": start, "known": ", ".join(names)}, where=name)
        for name in only or ()
        if name not in names and not any(p.params["router"] == name for p in problems)
    ]
    chosen = [one for one in past if only is None or one.router.name in only]
    return ToUndo(start, chosen, problems)


def _newest(state: Path, known: Sequence[str]) -> str:
    """The newest push that no rollback went back before; empty if there is none."""
    undone: set[str] = set()
    for name in reversed(known):
        found, damaged = readable(state, name)
        if damaged and not found and name not in undone:
            # Was it a push, or what undid one? Nothing can be said of older ones.
            raise InputError(damaged[0].told("RTRW537"))
        if not found:
            continue
        if "undoes" in found[0].reach:
            first = str(found[0].reach["undoes"])
            undone |= {other for other in known if first <= other <= name}
        elif name not in undone:
            return name
    return ""
