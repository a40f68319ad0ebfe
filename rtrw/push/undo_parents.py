"""Parents, when pushes are undone: by who they are, for names and rows come and go.

A parent is written by its name, and the name may be another one by now: the push had
given it one, or somebody did since. So what hangs under what is looked up among the
rows as they will be. A router refuses a parent that is not there, and does not remove
one that has children. So where the parent of before is gone, a queue stays under the
one that it has, or comes back under none; and a parent that would go stays, if a queue
hangs under it that nothing puts elsewhere. Both are told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rtrw.errors import Problem
from rtrw.push.verify import own_key
from rtrw.routeros.changes import Key
from rtrw.routeros.depth import parent_of
from rtrw.routeros.queue import Row

Parent = Key | str | None
"""A queue that others hang under: its key, the id of one not ours, None for none."""
NONE = "none"


def settle_parents(
    now: Sequence[Row],
    later: Sequence[Row],
    back: Mapping[Key, Parent],
    site: str,
    where: str,
) -> tuple[list[Row], list[Problem]]:
    """``later`` with parents that can be, and RTRW586 and 525 for those that cannot.

    ``now`` are the rows as they are, ``later`` as they would be, without an id where
    they come back; ``back`` says what hangs again under what it hung under before.
    """
    rows, kept = _with_needed(now, later, back, site)
    known = _Names(now, rows, site)
    problems = [
        Problem("RTRW525", {"queue": parent, "names": child, "count": 1}, where=where)
        for parent, child in kept
    ]
    settled = []
    for row in rows:
        key = own_key(row, site)
        if key is None:
            settled.append(row)
            continue
        name = known.of(back[key]) if key in back else known.same(row)
        if name == row.queue.settings.get("parent", NONE):
            settled.append(row)
            continue
        if name is None:
            name = known.present(row)
            params = {"queue": row.queue.name, "found": name}
            params["parent"] = row.queue.settings.get("parent", NONE)
            problems.append(Problem("RTRW586", params, where=where))
        settled.append(_under(row, name))
    return settled, problems


def _with_needed(
    now: Sequence[Row], later: Sequence[Row], back: Mapping[Key, Parent], site: str
) -> tuple[list[Row], list[tuple[str, str]]]:
    """``later`` with the parents of ``now`` that queues keep; these, and for whom."""
    by_name = {row.queue.name: row for row in now}
    there = {row.id for row in later}
    rows: list[Row] = []
    kept: list[tuple[str, str]] = []
    for row in later:
        chain: list[Row] = []
        child, key = row, own_key(row, site)
        while key is not None and key not in back:
            above = by_name.get(parent_of(child.queue.settings))
            if above is None or above.id in there:
                break
            there.add(above.id)
            chain.append(above)
            kept.append((above.queue.name, child.queue.name))
            child, key = above, own_key(above, site)
        rows += [*reversed(chain), row]
    return rows, kept


class _Names:
    """The names that parents will have."""

    def __init__(self, now: Sequence[Row], later: Sequence[Row], site: str) -> None:
        ids = {row.queue.name: row.id.lower() for row in now}
        there = set(ids.values())
        self._ids: Mapping[str, str] = ids
        self._had = {row.id: parent_of(row.queue.settings) for row in now}
        self._names: dict[Parent, str] = {
            row.id.lower(): row.queue.name for row in later if row.id.lower() in there
        }
        self._names |= {
            key: row.queue.name for row in later if (key := own_key(row, site))
        }

    def of(self, parent: Parent) -> str | None:
        """What a parent of before will be called; None if it will not be there."""
        return NONE if parent is None else self._names.get(parent)

    def same(self, row: Row) -> str:
        """What a row's present parent will be called."""
        name = parent_of(row.queue.settings)
        return self._names.get(self._ids.get(name, "?"), name or NONE)

    def present(self, row: Row) -> str:
        """What a queue's present parent will be called; ``none`` for a new one."""
        name = self._had.get(row.id, "")
        return self._names.get(self._ids.get(name, "?"), NONE)


def _under(row: Row, name: str) -> Row:
    settings = {**row.queue.settings, "parent": name}
    return row._replace(queue=row.queue._replace(settings=settings))
