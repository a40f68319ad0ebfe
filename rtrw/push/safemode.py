"""``/safe-mode`` (RouterOS 7.18 and newer): all of a push, or nothing of it.

Theory of operation
-------------------
A hold belongs to the connection that took it. ``release`` keeps what was done since,
``unroll`` puts everything back; when the connection drops, the router puts everything
back by itself, some seconds later. Two things make it a tool for small pushes to a
router that nobody else works on: its undo also takes back what *others* changed
meanwhile, and after more than 100 changed items it is gone without a word. So it is
taken for at most 80 items, when nobody else is logged in, and after taking it the
router is asked whether it is really ours. A hold of somebody else is never touched.

Sources: routeros.md sections 5 and 8 (manual, Configuration Management; tik4net).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rtrw.errors import Problem
from rtrw.push.read import Facts, Hold, hold_of
from rtrw.push.session import Command, Reply, Session
from rtrw.routeros.changes import Changes

MOST_ITEMS = 80
SINCE = (7, 18)
PATIENCE_US = 30_000_000
POLL_US = 100_000

_ACTIVE = Command("/user/active/print", {".proplist": "name,via,address"})
_SHOW = Command("/safe-mode/print")


@dataclass(frozen=True, slots=True)
class Taken:
    """Whether safe mode is ours, and if not, why: RTRW563 and 565 to 567."""

    ours: bool
    reason: Problem | None = None


def items(changes: Changes) -> int:
    """How many items the writes touch; each id of a list counts."""
    writes = [write for stage in changes.stages for write in stage.writes]
    return sum(len(write.ids) or 1 for write in writes)


def has_safe_mode(version: str | None) -> bool:
    """Whether a router of this version has the menu."""
    # "7.18rc1" has it, and counts as 7.18.
    digits = re.match("([0-9]{1,6})[.]([0-9]{1,6})", version or "")
    return digits is not None and (int(digits[1]), int(digits[2])) >= SINCE


def out_of_question(
    version: str | None, changes: Changes, hold: Hold | None, where: str
) -> Problem | None:
    """Why safe mode cannot be had for these changes, as far as it is known unasked."""
    if not has_safe_mode(version):
        return Problem("RTRW565", {"version": version or "-"}, where=where)
    if (count := items(changes)) > MOST_ITEMS:
        params = {"count": count, "most": MOST_ITEMS}
        return Problem("RTRW566", params, where=where)
    return Problem("RTRW563", {"user": hold.user}, where=where) if hold else None


def required(reason: Problem) -> Problem:
    """The same reason as an error, where safe mode was required."""
    return reason._replace(code="RTRW538") if reason.code == "RTRW563" else reason


def take(session: Session, facts: Facts, changes: Changes) -> Taken:
    """Take safe mode if it is safe to; three requests at most.

    Raises:
        Lost: the connection went.
    """
    where = session.router
    reason = out_of_question(facts.version, changes, facts.hold, where)
    if reason is not None:
        return Taken(ours=False, reason=reason)
    active = _one(session, _ACTIVE)
    others = [row.get("name", "?") for row in active.rows]
    if len(others) > 1 or not active.ok:
        # Our own session is one of them, and not told apart by anything.
        params = {"users": ", ".join(sorted(set(others))) or "?"}
        return Taken(ours=False, reason=Problem("RTRW567", params, where=where))
    taken, shown = session.run([Command("/safe-mode/take")]), session.run([_SHOW])
    hold = hold_of(shown[0])
    if hold is not None and hold.ours and taken[0] is not None and taken[0].ok:
        return Taken(ours=True)
    params = {"user": hold.user if hold else "?"}
    return Taken(ours=False, reason=Problem("RTRW563", params, where=where))


def release(session: Session) -> Hold | None:
    """Keep what was done; who holds safe mode then, if the router refuses.

    Where it had let go of it before, all is kept, and there is nothing to release.
    """
    if _one(session, Command("/safe-mode/release")).ok:
        return None
    return hold_of(_one(session, _SHOW))


def unroll(session: Session) -> bool:
    """Put back what was before; False when the router had let go of it before."""
    return _one(session, Command("/safe-mode/unroll")).ok


def wait_free(
    session: Callable[[], Session],
    sleep_us: Callable[[int], None],
    patience_us: int = PATIENCE_US,
) -> Hold | None:
    """Wait until nobody holds safe mode; who still does after half a minute.

    Raises:
        RouterError: the router cannot be reached.
    """
    waited = 0
    while True:
        hold = hold_of(_one(session(), _SHOW))
        if hold is None or waited >= patience_us:
            return hold
        sleep_us(POLL_US)
        waited += POLL_US


def _one(session: Session, command: Command) -> Reply:
    return session.ask(command.path, command.words)
