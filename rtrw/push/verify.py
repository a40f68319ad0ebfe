"""What the router has after a push, held against what was wanted.

``done`` is what a router answered; here it counts only when it can be read back. Rows
that are not ours must be as they were: static ones in every field and in their order
among themselves. Dynamic ones come and go with their customers, so they say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rtrw.errors import Problem
from rtrw.locale import Params
from rtrw.push.apply import Outcome
from rtrw.routeros.changes import Change, Changes, Key
from rtrw.routeros.depth import parent_of
from rtrw.routeros.owner import parse_tag
from rtrw.routeros.queue import Row

_COMMANDS = {"add": "add", "set": "set", "rename": "set", "remove": "remove"}
MANY_CHILDREN = 128
"""One tool says that a parent takes no more; an export of 7.24 holds 161 (routeros.md
section 8). So it is said only where a router refuses a child beyond that."""


def own_key(row: Row, site: str) -> Key | None:
    """Whose queue it is, if it carries this site's tag; None for any other."""
    tag = parse_tag(row.queue.comment)
    if tag is None or tag.site != site or row.dynamic:
        return None
    return tag.kind, tag.id


def names(changes: Changes) -> dict[Key, str]:
    """The name of each queue that changes, in the order of the changes."""
    return {change.key: change.queue for change in changes.changes}


@dataclass(slots=True)
class Result:
    """What came of a push to one router.

    ``rows`` are as read back, None when that was not possible. Every change is in
    ``done``, or its queue is in ``failures``, ``not_done`` or ``in_doubt``. ``undone``
    are the keys of all that are not done; ``put_back`` was done for a while.
    """

    rows: tuple[Row, ...] | None = None
    done: tuple[Change, ...] = ()
    failures: dict[str, Problem] = field(default_factory=dict)
    not_done: list[str] = field(default_factory=list)
    in_doubt: list[str] = field(default_factory=list)
    undone: frozenset[Key] = frozenset()
    verified: bool = False
    put_back: tuple[Change, ...] = ()
    strangers_changed: bool = False
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def joined(self, later: Result) -> Result:
        """This and what came after it at the same router, as one."""
        return Result(
            later.rows,
            (*self.done, *later.done),
            {**self.failures, **later.failures},
            [*self.not_done, *later.not_done],
            [*self.in_doubt, *later.in_doubt],
            later.undone,
            self.verified and later.verified,
            (*self.put_back, *later.put_back),
            self.strangers_changed or later.strangers_changed,
            [*self.problems, *later.problems],
            [*self.warnings, *later.warnings],
        )


def judge(
    wanted: Changes, left: Changes, outcome: Outcome, rows: tuple[Row, ...], where: str
) -> Result:
    """The result when the router could be read: what is ``left`` was not done."""
    missing = {(change.action, change.key) for change in left.changes}
    result = Result(
        rows,
        failures=_left_undone(wanted, left, outcome, rows, where),
        undone=frozenset(change.key for change in left.changes),
        verified=not left.changes,
    )
    _divide(result, wanted, lambda change: (change.action, change.key) not in missing)
    return result


def guess(wanted: Changes, outcome: Outcome, where: str) -> Result:
    """The result when it could not: answers count, the rest is in doubt."""
    doubt = outcome.keys(outcome.doubt)
    refused = outcome.keys([write for write, _ in outcome.refused])
    undone = outcome.keys(outcome.unsent) | refused | doubt
    name = names(wanted)
    result = Result(
        failures=_left_undone(wanted, Changes(), outcome, (), where),
        in_doubt=[name[key] for key in name if key in doubt],
        undone=frozenset(undone),
    )
    _divide(result, wanted, lambda change: change.key not in undone)
    return result


def _divide(result: Result, wanted: Changes, is_done: Callable[[Change], bool]) -> None:
    """Changes that are done, and the names of queues that are not."""
    result.done = tuple(filter(is_done, wanted.changes))
    undone = {change.queue for change in wanted.changes if not is_done(change)}
    result.not_done = sorted(undone - result.failures.keys() - {*result.in_doubt})


def _left_undone(
    wanted: Changes, left: Changes, outcome: Outcome, rows: Sequence[Row], where: str
) -> dict[str, Problem]:
    """The queues that are not as wanted although they were written, and why.

    RTRW547 or 590 with the router's own refusal; RTRW545 and 562 where it answered
    ``done`` and did something else. Queues that were never sent are not here.
    """
    name = names(wanted)
    found = {}
    children = Counter(parent_of(row.queue.settings) for row in rows)
    for write, text in outcome.refused:
        parent = parent_of(write.values)
        for key in write.keys:
            params: Params = {"queue": name.get(key, key[1]), "text": text or "-"}
            code = "RTRW547"
            if parent and children[parent] >= MANY_CHILDREN:
                code = "RTRW590"
                params = {**params, "parent": parent, "count": children[parent]}
            found[key] = Problem(code, params, where=where)
    answered = {(write.command, key) for write in outcome.done for key in write.keys}
    known = {key for _, key in answered}
    held_up = outcome.keys(outcome.unsent) | outcome.keys(outcome.doubt)
    for change in left.changes:
        # A place that is not right says nothing while others are not in theirs.
        done = (_COMMANDS.get(change.action, ""), change.key) in answered
        if (
            (done or outcome.complete)
            and change.key in known - held_up
            and change.key not in found
        ):
            found[change.key] = _without_effect(change, where)
    return {name.get(key, key[1]): problem for key, problem in found.items()}


def _without_effect(change: Change, where: str) -> Problem:
    """The first field that is not as written, or a queue missing or still there."""
    if change.action not in ("set", "rename"):
        gone = {"queue": change.queue, "action": change.action}
        return Problem("RTRW562", gone, where=where)
    name, wanted = next(iter(change.after.items()))
    found = change.before.get(name, "-")
    params = {"queue": change.queue, "field": name, "found": found, "wanted": wanted}
    return Problem("RTRW545", params, where=where)


def changed_strangers(
    before: Sequence[Row], after: Sequence[Row], site: str, where: str
) -> tuple[Problem, ...]:
    """RTRW546 for each static row of others that is not as it was.

    Rows of the same name that are ours afterwards were taken over by this push; with
    another name the id was reused.
    """
    ours = {row.id.lower(): row.queue.name for row in after if own_key(row, site)}
    was, now = _strangers(before, site), _strangers(after, site)
    was = {own: row for own, row in was.items() if ours.get(own) != row.queue.name}
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
    for name in ("name", "target", "comment"):
        a, b = getattr(was.queue, name), getattr(now.queue, name)
        if a != b:
            yield f"{name} {a} → {b}"
    a, b = was.queue.settings, now.queue.settings
    for name in sorted({*a, *b}):
        if a.get(name) != b.get(name):
            yield f"{name} {a.get(name, '-')} → {b.get(name, '-')}"
