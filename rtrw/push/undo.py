"""What undoing pushes means, as a pure function over rows.

Theory of operation
-------------------
Three sides: the rows *before* a push, what the push *wrote* (its steps, whatever their
outcome), and the rows *now*. A field goes back to its value before only if it still
holds something that the push wrote; a field that somebody changed since is left and
told. Undoing several pushes is undoing the newest, then the one before it on the
result, so the newest record comes first.

A queue that was added goes if all that was written still holds; one that was removed
comes back with every field it had; one that was taken over gets its old comment back
and is its owner's again. One that a push changed and somebody removed since stays away
and is told; with ``force`` it is made anew, unless it was somebody else's before.
Places go back too, also among rows that are not ours, which never move: each of ours
returns to its gap between them, by the fewest moves.

Ids change when a queue comes back, so our queues are known by their tags, others by
their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rtrw.errors import Problem
from rtrw.push.journal import Record, Step
from rtrw.push.places import identity, in_place
from rtrw.push.undo_names import settle_names
from rtrw.push.undo_parents import Parent, settle_parents
from rtrw.push.verify import own_key
from rtrw.routeros.changes import Key
from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_fields import whole_row
from rtrw.routeros.fields_table import canonical
from rtrw.routeros.queue import Queue, Row

Fields = Mapping[str, str]


@dataclass(slots=True)
class Undone:
    """The rows as they would be, and what would be left alone.

    ``given_back`` are rows that are not ours any more afterwards: the fields that make
    them their owner's again, by id. ``missing`` are queues that somebody removed,
    ``parents`` what those hang under again that get back their parent.
    """

    rows: list[Row]
    problems: list[Problem] = field(default_factory=list)
    given_back: dict[str, Fields] = field(default_factory=dict)
    parents: dict[Key, Parent] = field(default_factory=dict)
    missing: dict[Key, Problem] = field(default_factory=dict)


def undo(
    records: Sequence[Record], rows: Sequence[Row], *, force: bool, where: str
) -> Undone:
    """``rows`` without what the recorded pushes did, the newest of them first."""
    undone = Undone(list(rows))
    for record in records:
        _undo_one(record, undone, force=force, where=where)
    if records:
        site = records[0].site
        undone.rows, names = settle_names(rows, undone.rows, site, where)
        undone.rows, parents = settle_parents(
            rows, undone.rows, undone.parents, site, where
        )
        undone.problems += [*names, *parents]
    undone.problems += undone.missing.values()
    return undone


def _undo_one(record: Record, undone: Undone, *, force: bool, where: str) -> None:
    past = _Past(record)
    kept: list[Row] = []
    for row in undone.rows:
        key = own_key(row, past.site)
        wrote = past.wrote.get(key) if key else None
        if key is None or wrote is None:
            kept.append(row)
        elif (was := past.before_of(key)) is None:
            if not (force or _holds(whole_row(row.queue), wrote)):
                undone.problems.append(_changed(row, wrote, where))
                kept.append(row)
        else:
            kept.append(_back(row, was, wrote, undone, force=force, where=where))
            # By who it is, for its name may be another's by now.
            if "parent" in wrote and (force or _parent(row) in wrote["parent"]):
                own = own_key(kept[-1], past.site) or key
                undone.parents[own] = past.parent_of(was)
            if own_key(was, past.site) is None:
                undone.given_back[row.id] = whole_row(was.queue)
    there = {own_key(row, past.site) for row in kept}
    again = [(key, row) for key, row in past.gone() if key not in there]
    again += _missing(past, record, undone, force=force, where=where)
    undone.parents |= {key: past.parent_of(row) for key, row in again}
    kept += [row._replace(id="") for _, row in again]  # it will get another
    if past.ordering or again:
        kept = in_place(kept, record.before, undone.rows, past.site)
    undone.rows = kept


def _missing(
    past: _Past, record: Record, undone: Undone, *, force: bool, where: str
) -> list[tuple[Key, Row]]:
    """Queues that the push changed and that are gone; those made anew are returned.

    RTRW578 and 579 for those that stay away, unless an older push had added them.
    """
    for key in past.added():
        undone.missing.pop(key, None)
    there = {identity(row, past.site) for row in undone.rows}
    again = []
    for key in past.touched:
        was = past.before_of(key)
        # It may carry its tag of before again, or none, where it was taken over.
        if (
            was is None
            or key in undone.missing
            or {key, identity(was, past.site)} & there
        ):
            continue
        params = {"queue": was.queue.name, "run": record.run}
        if own_key(was, past.site) is None:
            undone.missing[key] = Problem("RTRW579", params, where=where)
        elif force:
            again.append((key, was))
        else:
            undone.missing[key] = Problem("RTRW578", params, where=where)
    return again


class _Past:
    """What a record says, ready for looking up."""

    def __init__(self, record: Record) -> None:
        self.site = record.site
        self.wrote: dict[Key, dict[str, set[str]]] = {}
        self._before = {
            key: row for row in record.before if (key := own_key(row, self.site))
        }
        self._by_id = {row.id.lower(): row for row in record.before}
        self._by_name = {row.queue.name: row for row in record.before}
        self._ids: dict[Key, str] = {}
        self._removed: set[Key] = set()
        self._touched: dict[Key, None] = {}
        self.ordering = False
        for step in record.steps:
            self._take(step)

    def _take(self, step: Step) -> None:
        write = step.write
        if step.outcome == "refused" and len(write.ids) <= 1:
            return
        self.ordering = self.ordering or write.command != "set"
        for number, key in enumerate(write.keys):
            if write.command == "remove":
                self._removed.add(key)
                continue
            self._touched[key] = None
            if write.command != "move":
                values = self.wrote.setdefault(key, {})
                for name, value in write.values.items():
                    values.setdefault(name, set()).add(canonical(name, value))
                if write.command == "set":
                    self._ids[key] = write.ids[number].lower()

    def before_of(self, key: Key) -> Row | None:
        """The row as it was; one that was taken over is found by its id."""
        own = self._before.get(key)
        if own is not None or key not in self._ids:
            return own
        return self._by_id.get(self._ids[key])

    @property
    def touched(self) -> list[Key]:
        """Whose queues were written to or moved, and not removed."""
        return [key for key in self._touched if key not in self._removed]

    def added(self) -> list[Key]:
        """Whose queues were not there before."""
        return [key for key in self.wrote if self.before_of(key) is None]

    def parent_of(self, was: Row) -> Parent:
        """What a queue hung under before."""
        above = self._by_name.get(parent_of(was.queue.settings))
        return above and (own_key(above, self.site) or above.id.lower())

    def gone(self) -> list[tuple[Key, Row]]:
        """The rows that were removed, as they were."""
        return [(k, row) for k, row in self._before.items() if k in self._removed]


def _parent(row: Row) -> str:
    return row.queue.settings.get("parent", "none")


def _holds(now: Fields, wrote: Mapping[str, set[str]]) -> bool:
    return all(
        canonical(name, now.get(name, "")) in values for name, values in wrote.items()
    )


def _changed(row: Row, wrote: Mapping[str, set[str]], where: str) -> Problem:
    """RTRW559: a queue that a push added and somebody changed since."""
    now = whole_row(row.queue)
    name = next(n for n, values in wrote.items() if now.get(n, "") not in values)
    params = {"queue": row.queue.name, "field": name, "found": now.get(name, "-")}
    return Problem("RTRW559", params, where=where)


def _back(
    row: Row,
    was: Row,
    wrote: Mapping[str, set[str]],
    undone: Undone,
    *,
    force: bool,
    where: str,
) -> Row:
    """``row`` with the fields that a push wrote as they were before it."""
    now, then = whole_row(row.queue), whole_row(was.queue)
    for name, values in wrote.items():
        found, wanted = now.get(name, ""), then.get(name, "")
        if canonical(name, found) == canonical(name, wanted):
            continue
        if force or canonical(name, found) in values:
            now[name] = wanted
        else:
            params = {"queue": row.queue.name, "field": name}
            params |= {"found": found or "-", "wanted": wanted or "-"}
            undone.problems.append(Problem("RTRW555", params, where=where))
    return row._replace(queue=_queue_of(now))


def _queue_of(fields: Mapping[str, str]) -> Queue:
    settings = dict(fields)
    name, target = settings.pop("name"), settings.pop("target")
    comment = settings.pop("comment", "")
    return Queue(name, target, comment, settings)
