"""What is kept of a push besides the journal: the last rows written, and the audit."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rtrw.profiles.model import Router
from rtrw.push.audit import append
from rtrw.push.how import How
from rtrw.push.last import Written, key_of, save_last, written_now
from rtrw.push.tasks import Task
from rtrw.push.verify import Result
from rtrw.routeros.changes import Changes, Key


def remember(
    how: How, router: Router, task: Task, result: Result, old: Written | None
) -> None:
    """Keep what was written, for telling drift from changes of the profile."""
    desired = task.wanted()
    undone: Collection[Key] = result.undone
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
    for queues, told in ((result.failures, "failed"), (result.in_doubt, "in doubt")):
        lines += [(c, told) for c in changes.changes if c.queue in queues]
    append(how.state, ({**same, **c.as_json(), "result": told} for c, told in lines))


def reach_of(router: Router, how: How) -> dict[str, Any]:
    """How the router is reached, for the journal; the password is not in it."""
    names = ("name", "host", "username", "port", "tls", "ca", "fingerprint", "encoding")
    told: dict[str, Any] = {name: getattr(router, name) for name in names}
    return told | {"site": how.site, "time": how.now(), **how.about}
