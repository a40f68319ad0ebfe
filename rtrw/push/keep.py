"""What is kept of a push besides the journal: the last rows written, and the audit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rtrw.errors import InputError, Problem
from rtrw.profiles.model import Router
from rtrw.push.audit import append
from rtrw.push.how import How
from rtrw.push.journal import ROUTER, Damaged, Record, readable
from rtrw.push.last import Written, key_of, save_last, written_now
from rtrw.push.state import (
    as_written,
    read_json,
    router_folder,
    router_key,
    telling,
    write_json,
)
from rtrw.push.tasks import Task
from rtrw.push.verify import Result, own_key
from rtrw.routeros.changes import Changes, Key
from rtrw.routeros.depth import depths, parent_of
from rtrw.routeros.queue import Queue, Row
from rtrw.routeros.script import write_script


def remember(
    how: How,
    router: Router,
    task: Task,
    result: Result,
    *,
    held: Collection[Key],
    old: Written | None,
) -> None:
    """Keep what was written, for telling drift from changes of the profile."""
    undone: Collection[Key] = result.undone | frozenset(held)
    desired = task.wanted()
    if task.partial:
        done = {change.key for change in result.done}
        undone = {key_of(queue) for queue in desired} - done
    new = written_now(desired, old, undone)
    if new != old:
        save_last(how.state, router, how.site, new)


def audit(how: How, router: Router, changes: Changes, result: Result) -> None:
    """One line for each queue that was written, or may have been."""
    same = {"time": how.now(), "run": how.run, "router": router.name}
    lines = [(change, "done") for change in result.done]
    lines += [(change, "put back") for change in result.put_back]
    for queues, told in ((result.failures, "failed"), (result.in_doubt, "in doubt")):
        lines += [(c, told) for c in changes.changes if c.queue in queues]
    append(how.state, ({**same, **c.as_json(), "result": told} for c, told in lines))


def close_open(how: How, router: Router) -> tuple[Problem, ...]:
    """Finish the books of a push to this router that was cut off, if there is one.

    What it may have written goes to the audit; the router itself is read anyway. So
    books that cannot be read (RTRW577 for each) keep nobody from pushing.
    """
    path = router_folder(how.state, router) / "open.json"
    try:
        told = read_json(path)
        if told is None:
            return ()
        with as_written(path):
            run = str(told["run"])
        known, damaged = readable(how.state, run, _read)
        problems = [d.told("RTRW577") for d in damaged if d.may_be(router.name)]
    except InputError as error:
        known, problems = [], [Damaged("?", "", error.problems[0]).told("RTRW577")]
    key = router_key(router)
    for record in known:
        if record.end is None and record.key == key:
            append(how.state, _cut_off(record, how.now()))
    with telling(path):
        path.unlink(missing_ok=True)
    return tuple(one._replace(where=router.name) for one in problems)


def _read(record: Record) -> None:
    record.check()
    _ = record.end


def is_open(how: How, router: Router) -> bool:
    """Whether a push to this router has begun and, as far as is known, not ended."""
    return (how.state / "routers" / router_key(router) / "open.json").exists()


def mark_open(how: How, router: Router, *, begun: bool) -> None:
    """Note that a push to this router has begun, or has ended."""
    path = router_folder(how.state, router) / "open.json"
    if begun:
        write_json(path, {"run": how.run})
    else:
        path.unlink(missing_ok=True)


def _cut_off(record: Record, now: str) -> Iterator[dict[str, Any]]:
    """Audit lines of a push that nobody could write them for."""
    names = {own_key(row, record.site): row.queue.name for row in record.before}
    for step in record.steps:
        for key in step.write.keys:
            values = step.write.values
            yield {
                "time": now,
                "run": record.run,
                "router": record.router,
                "action": step.write.command,
                "queue": values.get("name", names.get(key, key[1])),
                "before": {},
                "after": dict(values),
                "result": step.outcome or "in doubt",
            }


def undo_script(rows: Sequence[Row], router: Router, site: str) -> bytes:
    """A script that gives our queues back as ``rows`` have them; no router needed.

    For the day when nothing but a terminal is left. Places are not in it.
    """
    before = [row.queue for row in rows if own_key(row, site) is not None]
    pieces = write_script(
        _parents_first(before),
        site=site,
        router=router.name,
        prune=True,
        encoding=router.encoding,
    )
    return "".join(pieces).encode(router.encoding, "surrogateescape")


def _parents_first(queues: Sequence[Queue]) -> list[Queue]:
    """Each after the parent it hangs under; otherwise in their order."""
    parents = {queue.name: parent_of(queue.settings) for queue in queues}
    depth = depths(parents)
    return sorted(queues, key=lambda queue: depth[queue.name])


def reach_of(router: Router, how: How) -> dict[str, Any]:
    """How the router is reached, for the journal; the password is not in it."""
    told: dict[str, Any] = {name: getattr(router, name) for name in ROUTER}
    return told | {"site": how.site, "time": how.now(), **how.about}
