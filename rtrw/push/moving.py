"""Subscribers who move from one router to another: there before they go here.

Theory of operation
-------------------
Routers are written at the same time, and any of them may fail. A queue that the
profile wants on another router now is removed from this one only when the other one is
known to have it: it was there before, or was read back after it was added, or (for a
router that is not in this run) the last push left it there. Until then the removal is
held back and told, in this run and in every later one, for the queue is still there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rtrw.push.last import key_of
from rtrw.push.verify import own_key
from rtrw.routeros.changes import Changes, Key, Stage, Write
from rtrw.routeros.queue import Queue, Row


class Homes:
    """Which routers the profile wants each subscriber on."""

    def __init__(self, everywhere: Mapping[str, Sequence[Queue]]) -> None:
        """``everywhere`` is what the profile wants of all its routers."""
        self._routers: dict[Key, list[str]] = {}
        if len(everywhere) > 1:
            for name, queues in everywhere.items():
                for queue in queues:
                    self._routers.setdefault(key_of(queue), []).append(name)

    def moved(self, router: str, changes: Changes) -> dict[Key, str]:
        """What would be removed here because it is wanted there: key -> router.

        Parents are not among them: a parent may be wanted on several routers.
        """
        gone = [one.key for one in changes.changes if one.action == "remove"]
        found = {}
        for key in gone:
            others = [name for name in self._routers.get(key, ()) if name != router]
            if key[0] == "s" and others:
                found[key] = others[0]
        return found


def has(rows: Sequence[Row], site: str, key: Key) -> bool:
    """Whether a router with these rows has the queue."""
    return any(own_key(row, site) == key for row in rows)


def without(changes: Changes, held: Collection[Key]) -> Changes:
    """The same work but for the removal of the queues that are held back."""
    if not held:
        return changes
    stages = [
        Stage(
            stage.name,
            tuple(
                write
                for one in stage.writes
                if (write := _less(one, held)).ids or write.command != "remove"
            ),
            stage.ordered,
        )
        for stage in changes.stages
    ]
    return replace(
        changes,
        changes=tuple(
            one
            for one in changes.changes
            if one.action != "remove" or one.key not in held
        ),
        stages=tuple(stage for stage in stages if stage.writes),
    )


def _less(write: Write, held: Collection[Key]) -> Write:
    if write.command != "remove":
        return write
    pairs = [
        (own, key)
        for own, key in zip(write.ids, write.keys, strict=True)
        if key not in held
    ]
    return write._replace(
        ids=tuple(own for own, _ in pairs), keys=tuple(key for _, key in pairs)
    )
