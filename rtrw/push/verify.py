"""What the router has after a push, held against what was wanted.

``done`` is what a router answered; here it counts only when it can be read back. Rows
that are not ours must be as they were: static ones in every field and in their order
among themselves. Dynamic ones come and go with their customers, so they say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rtrw.errors import Problem
from rtrw.push.apply import Outcome
from rtrw.routeros.changes import Change, Changes, Key
from rtrw.routeros.owner import parse_tag
from rtrw.routeros.queue import Row


def own_key(row: Row, site: str) -> Key | None:
    """Whose queue it is, if it carries this site's tag; None for any other."""
    tag = parse_tag(row.queue.comment)
    if tag is None or tag.site != site or row.dynamic:
        return None
    return tag.kind, tag.id


def names(changes: Changes) -> dict[Key, str]:
    """The name of each queue that changes, in the order of the changes."""
    return {change.key: change.queue for change in changes.changes}


def left_undone(
    wanted: Changes, left: Changes, outcome: Outcome, where: str
) -> dict[str, Problem]:
    """The queues that are not as wanted although they were written, and why.

    RTRW547 with the router's own refusal; RTRW545 where it answered ``done`` and did
    something else. Queues that were never sent are not here.
    """
    name = names(wanted)
    found = {}
    for write, text in outcome.refused:
        for key in write.keys:
            params = {"queue": name.get(key, key[1]), "text": text or "-"}
            found[key] = Problem("RTRW547", params, where=where)
    answered = outcome.keys(outcome.done)
    held_up = outcome.keys(outcome.unsent) | outcome.keys(outcome.doubt)
    for change in left.changes:
        if change.key in answered - held_up and change.key not in found:
            found[change.key] = _without_effect(change, where)
    return {name.get(key, key[1]): problem for key, problem in found.items()}


def _without_effect(change: Change, where: str) -> Problem:
    """The first field that is not as written, or a queue missing or still there."""
    field = next(iter(change.after), "")
    is_there = {"add": "-", "remove": "there", "move": "elsewhere"}
    params = {
        "queue": change.queue,
        "field": field or {"move": "place"}.get(change.action, ".id"),
        "found": change.before.get(field, is_there.get(change.action, "-")),
        "wanted": change.after.get(field, "-"),
    }
    return Problem("RTRW545", params, where=where)


def changed_strangers(
    before: Sequence[Row], after: Sequence[Row], site: str, where: str
) -> tuple[Problem, ...]:
    """RTRW546 for each static row of others that is not as it was."""
    was, now = _strangers(before, site), _strangers(after, site)
    found = [
        Problem("RTRW546", {"queue": queue, "text": text}, where=where)
        for queue, text in _differences(was, now)
    ]
    return tuple(found)


def _strangers(rows: Sequence[Row], site: str) -> dict[str, Row]:
    return {
        row.id.lower(): row
        for row in rows
        if not row.dynamic and own_key(row, site) is None
    }


def _differences(was: dict[str, Row], now: dict[str, Row]) -> Iterator[tuple[str, str]]:
    for own, row in was.items():
        if own not in now:
            yield row.queue.name, "removed"
        elif now[own].queue != row.queue:
            yield row.queue.name, ", ".join(_fields(row, now[own]))
    stayed = [own for own in was if own in now]
    order = [own for own in now if own in was]
    moved = next((a for a, b in zip(stayed, order, strict=True) if a != b), None)
    if moved is not None:
        yield was[moved].queue.name, "order"


def _fields(was: Row, now: Row) -> Iterator[str]:
    for field in ("name", "target", "comment"):
        a, b = getattr(was.queue, field), getattr(now.queue, field)
        if a != b:
            yield f"{field} {a} → {b}"
    a, b = was.queue.settings, now.queue.settings
    for field in sorted({*a, *b}):
        if a.get(field) != b.get(field):
            yield f"{field} {a.get(field, '-')} → {b.get(field, '-')}"
