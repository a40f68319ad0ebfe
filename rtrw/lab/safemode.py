"""``/safe-mode`` (7.18 and newer): a hold of one connection that can be undone.

Theory of operation
-------------------
``take`` freezes the queues and binds the hold to the connection. ``release`` ends it
and keeps the changes, ``unroll`` ends it and puts the frozen state back, whoever made
the changes since. When the connection drops, the hold stays for a while, stale, and
then the frozen state comes back. After more than a hundred changed items the hold is
gone without a word, and nothing is put back.

Only a stale hold can be released by others; that a living one cannot is our choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from rtrw.lab.command import GENERAL, Trap
from rtrw.lab.rows import Frozen, Rows

ACTIONS = 100
SINCE = (7, 18)
NOT_TAKEN = "Safe Mode has not been taken. Action aborted."
FOREIGN = -1
"""The connection number of a hold that somebody else has from the start."""


@dataclass(slots=True)
class Hold:
    """Who holds safe mode, since when the state was, and how much changed."""

    connection: int
    user: str
    before: list[Frozen]
    stale: bool = False
    actions: int = 0


class SafeMode:
    """The state of the menu; ``rows`` is what it freezes and puts back."""

    def __init__(self, rows: Rows) -> None:
        """Nobody holds it."""
        self.rows = rows
        self.hold: Hold | None = None

    def take(self, connection: int, user: str, *, stale: bool = False) -> None:
        """Hold it for a connection.

        Raises:
            Trap: it is held, by this connection or another.
        """
        if self.hold is not None:
            raise self._held()
        self.hold = Hold(connection, user, self.rows.freeze(), stale)

    def release(self, connection: int) -> None:
        """Keep the changes; a stale hold may be released by anybody.

        Raises:
            Trap: nobody holds it, or somebody else who is there.
        """
        self._mine(connection, or_stale=True)
        self.hold = None

    def unroll(self, connection: int) -> None:
        """Put back what was.

        Raises:
            Trap: this connection does not hold it.
        """
        hold = self._mine(connection)
        self.rows.thaw(hold.before)
        self.hold = None

    def dropped(self, connection: int) -> Hold | None:
        """A connection is gone; its hold, now stale, if it had one."""
        hold = self.hold
        if hold is None or hold.connection != connection or hold.stale:
            return None
        hold.stale = True
        return hold

    def revert(self, hold: Hold) -> bool:
        """The time after a drop is over; whether something was put back."""
        if self.hold is not hold:
            return False
        self.rows.thaw(hold.before)
        self.hold = None
        return True

    def forget(self) -> None:
        """Whoever holds it lets go, and the changes stay."""
        self.hold = None

    def count(self) -> None:
        """One more item was changed, by whomever."""
        if self.hold is not None:
            self.hold.actions += 1
            if self.hold.actions > ACTIONS:
                self.hold = None

    def show(self, connection: int) -> dict[str, str]:
        """What ``print`` tells this connection."""
        hold = self.hold
        if hold is None:
            return {"enabled": "false", "current": "false"}
        mine = hold.connection == connection and not hold.stale
        return {
            "enabled": "true",
            "user": hold.user,
            "current": "true" if mine else "false",
            "owner": "api",
        }

    def _mine(self, connection: int, *, or_stale: bool = False) -> Hold:
        hold = self.hold
        if hold is None:
            raise Trap(NOT_TAKEN, GENERAL)
        if (hold.connection == connection and not hold.stale) or (
            or_stale and hold.stale
        ):
            return hold
        raise self._held()

    def _held(self) -> Trap:
        user = self.hold.user if self.hold else ""
        return Trap(f"Safe Mode is held by {user} via api", GENERAL)
