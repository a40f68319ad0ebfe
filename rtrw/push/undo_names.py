"""Names, when pushes are undone: a router knows each of them once.

A queue that stays (somebody changed it, or it is not ours) keeps its name. What would
have got that name back keeps the one that it has, and so on; what would have come back
under it stays away. Both are told.
"""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.errors import Problem
from rtrw.push.verify import own_key
from rtrw.routeros.changes import Key
from rtrw.routeros.queue import Row


def settle_names(
    now: Sequence[Row], later: Sequence[Row], site: str, where: str
) -> tuple[list[Row], list[Problem]]:
    """``later`` with names that can be had, and RTRW587 and 588 for the others.

    ``now`` are the rows as they are, ``later`` as they would be, without an id where
    they come back.
    """
    had = {_who(row, site): row.queue.name for row in now}
    wants = {_who(row, site): row.queue.name for row in later}
    taken = {name: own for own, name in wants.items() if had.get(own) == name}
    free = [own for own, name in wants.items() if had.get(own) != name]
    blocked: set[Key | str | None] = set()
    while free:
        own = free.pop()
        other = taken.setdefault(wants[own], own)
        if other == own:
            continue
        blocked.add(own)
        if own in had:
            # It keeps its name, and whoever was to get that one is looked at again.
            loser = taken.get(had[own])
            taken[had[own]], wants[own] = own, had[own]
            free += [loser] if loser is not None and loser != own else []
    rows, problems = [], []
    for row in later:
        own = _who(row, site)
        if own not in blocked:
            rows.append(row)
            continue
        params = {"queue": had.get(own, row.queue.name), "wanted": row.queue.name}
        code = "RTRW587" if own in had else "RTRW588"
        problems.append(Problem(code, params, where=where))
        if own in had:
            rows.append(row._replace(queue=row.queue._replace(name=had[own])))
    return rows, problems


def _who(row: Row, site: str) -> Key | str | None:
    """The id of a row that is there, the key of one that comes back."""
    return row.id or own_key(row, site)
