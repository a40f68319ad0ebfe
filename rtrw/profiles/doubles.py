"""Names, ids and targets that stand twice.

They are looked for with sets of all of them at once; only when a set is smaller than
its list is it worth looking for the rows.

A target may stand twice where one of the queues takes only a part of its traffic: at
some hours, of some marks, or to some destination.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rtrw.profiles.model import Subscriber
from rtrw.profiles.nodes import File
from rtrw.profiles.rows import Rows
from rtrw.profiles.sections import Draft

NARROWING = frozenset(("time", "dst", "packet-marks"))
"""Fields with which a queue does not take all that its target sends."""


class Doubles:
    """Looks through the settled rows of a draft."""

    def __init__(self, draft: Draft, rows: Rows) -> None:
        """Problems go to the draft."""
        self.draft = draft
        self.rows = rows
        self.good = [
            (index, row)
            for index, row in enumerate(rows.found)
            if index not in rows.broken
        ]

    def find(self) -> None:
        """Tell every name, id and target that another has, with both lines."""
        names = {row.name for _, row in self.good}
        if len(names) < len(self.good):
            self._names()
        if len({row.id for _, row in self.good}) < len(self.good):
            self._ids()
        if not names.isdisjoint(self.draft.parents):
            self._parents()
        whole = self._whole()
        count = sum(len(row.targets) for _, row in whole)
        keys = {
            target[:3] if target[0] else target[3]
            for _, row in whole
            for target in row.targets
        }
        if len(keys) < count:
            self._targets(whole)

    def _whole(self) -> list[tuple[int, Subscriber]]:
        """The rows that take all traffic of their targets."""
        plans = self.draft.plans.items()
        parts = {name for name, p in plans if not NARROWING.isdisjoint(p.fields)}
        return [
            (index, row)
            for index, row in self.good
            if NARROWING.isdisjoint(row.overrides) and row.plan not in parts
        ]

    def _names(self) -> None:
        first: dict[str, int] = {}
        for index, row in self.good:
            before = first.setdefault(row.name, index)
            if before != index:
                self._tell("RTRW320", index, "name", before, name=row.name)

    def _ids(self) -> None:
        """Ids that are the names, and names that stand twice, were told already."""
        first: dict[str, tuple[int, Subscriber]] = {}
        for index, row in self.good:
            before, other = first.setdefault(row.id, (index, row))
            if before != index and not other.name == row.name == row.id:
                self._tell("RTRW321", index, "id", before, id=row.id)

    def _parents(self) -> None:
        """A parent is a queue too, with a name of its own."""
        for index, row in self.good:
            if row.name in self.draft.parents:
                other = self.draft.line_of("parents", row.name, self.rows.path)
                self._tell("RTRW320", index, "name", other, name=row.name)

    def _targets(self, whole: Iterable[tuple[int, Subscriber]]) -> None:
        """Targets may stand twice on two routers, not on one."""
        first: dict[object, int] = {}
        for index, row in whole:
            for target in row.targets:
                key = row.router, (target[:3] if target.version else target.text)
                if key not in first:
                    first[key] = index
                    continue
                said = {
                    "target": target.canonical,
                    "name": self.rows.found[first[key]].name,
                }
                self._tell("RTRW322", index, "target", first[key], **said)

    def _tell(
        self, code: str, index: int, key: str, other: int | str, **said: Any
    ) -> None:
        """Tell it at the later one; ``other`` is the row, or the line, of the first."""
        rows = self.rows
        params = {
            **said,
            "line": rows.line(index),
            "other": rows.line(other) if isinstance(other, int) else other,
        }
        file = File(rows.path, self.draft.problems)
        file.tell(code, params, rows.at(index, key), f"subscribers.{index}.{key}")
