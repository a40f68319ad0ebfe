"""The router behind the protocol: users, menus, rights, and what goes wrong.

Everything here runs in one thread and knows no socket: ``run`` takes a command of a
session and gives sentences, ``Cut`` asks for the connection to be closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rtrw.lab import menus
from rtrw.lab.command import (
    BAD_VALUE,
    GENERAL,
    MISSING,
    Command,
    Sentence,
    Trap,
    done,
)
from rtrw.lab.faults import Faults
from rtrw.lab.menus_table import MENUS, NOT_IMITATED, Menu
from rtrw.lab.queues import COUNTERS, Queues
from rtrw.lab.rows import Row, Wire
from rtrw.lab.safemode import FOREIGN, SINCE, Hold, SafeMode

NOT_DONE = "failure: the lab does not imitate this"
READS = ("print", "getall", "get")
_CHANNELS = {"6": "long-term", "7": "stable"}


class Cut(Exception):  # noqa: N818 - an event, not an error
    """The connection breaks now; what was asked is not answered."""


@dataclass(slots=True)
class Session:
    """A connection as the router sees it."""

    number: int
    address: str = "127.0.0.1"
    user: str = ""


State = tuple[Wire, ...]


@dataclass(slots=True)
class Counts:
    """What happened since the start."""

    requests: int = 0
    writes: int = 0
    log: list[str] = field(default_factory=list)


class Router:
    """A router of one version with its state.

    ``on_state(cause)`` is called after every change of the queues, ``before_write``
    and ``after_write`` around every write with its number.
    """

    def __init__(
        self,
        version: str,
        username: str,
        faults: Faults,
        interfaces: Iterable[str] = (),
    ) -> None:
        """An empty router; ``version`` is ``7.18.2``."""
        self.version_text = version
        self.version = tuple(int(part) for part in version.split("."))
        self.username = username
        self.faults = faults
        self.menus: dict[str, list[Wire]] = {
            path: [dict(row) for row in menu.rows] for path, menu in MENUS.items()
        }
        for name in interfaces:
            self.menus["/interface"].append({".id": "*F", "name": name})
        self.queues = Queues(self._names("/queue/type"), self._names("/interface"))
        self.queues.forbidden = faults.refuse
        self.queues.refuse_lists = faults.refuse_lists
        self.queues.changed = self._changed
        self.safe_mode = SafeMode(self.queues.rows)
        if faults.held_by:
            self.safe_mode.take(FOREIGN, faults.held_by, stale=faults.held_stale)
        self.counts = Counts()
        self.sessions: dict[int, Session] = {}
        self.strangers: list[Wire] = []
        self.on_state: Callable[[str], None] = _ignore
        self.before_write: Callable[[int], None] = _ignore
        self.after_write: Callable[[int], None] = _ignore
        self._cause = ""
        self._leave_out = faults.leave_out
        self._reuse_id = faults.reuse_id

    # --- commands ---------------------------------------------------------------

    def run(self, session: Session, command: Command) -> list[Sentence]:
        """Do what a session asks.

        Raises:
            Cut: the connection breaks here, by request of the faults.
        """
        counts = self.counts
        counts.requests += 1
        counts.log.append(f"{command.menu}/{command.verb}")
        try:
            if command.menu == "/queue/simple":
                return self._queue_command(command)
            self._allow("read")
            if command.menu == "/safe-mode" and self.version >= SINCE:
                return self._safe_mode(session, command)
            return self._other(command)
        except Trap as trap:
            return [trap.sentence(), [b"!done"]]

    def _queue_command(self, command: Command) -> list[Sentence]:
        write = self.queues.writes.get(command.verb)
        if write is not None:
            return self._write(command, write)
        self._allow("read")
        if command.verb == "get":
            return self._get(command)
        if command.verb not in READS:
            raise self._unknown(command)
        answer = menus.print_rows(command, self._printed(command), self.version)
        self._take_id()
        return answer

    def _write(
        self, command: Command, write: Callable[[dict[str, str]], list[Sentence]]
    ) -> list[Sentence]:
        """One write, with everything that was asked to go wrong around it."""
        self._allow("write")
        number = self.counts.writes = self.counts.writes + 1
        if number == self.faults.cut_before:
            raise Cut
        self._cause = f"{command.menu}/{command.verb}"
        self.before_write(number)
        for other in self.faults.meddle:
            if other.at == number:
                self.change(other.name, other.fields)
        try:
            return write(command.args)
        finally:
            self.after_write(number)
            if number == self.faults.cut_after:
                raise Cut

    def _other(self, command: Command) -> list[Sentence]:
        rows = self.rows_of(command.menu)
        if command.verb in NOT_IMITATED:
            raise Trap(NOT_DONE, GENERAL)
        if command.verb not in ("print", "getall"):
            raise self._unknown(command)
        return menus.print_rows(command, rows, self.version)

    def _safe_mode(self, session: Session, command: Command) -> list[Sentence]:
        mode = self.safe_mode
        if command.verb in ("print", "getall"):
            return menus.print_rows(command, [mode.show(session.number)], self.version)
        if command.verb == "get":
            return menus.get_value(command, mode.show(session.number))
        self._allow("write")
        if command.args:
            raise Trap("unknown parameter", BAD_VALUE)
        if command.verb == "take":
            mode.take(session.number, session.user)
        elif command.verb == "release":
            mode.release(session.number)
        elif command.verb == "unroll":
            mode.unroll(session.number)
            self.on_state("/safe-mode/unroll")
        elif command.verb == "toggle":
            raise Trap(NOT_DONE, GENERAL)
        else:
            raise self._unknown(command)
        return done()

    def _unknown(self, command: Command) -> Trap:
        if command.verb in NOT_IMITATED:
            return Trap(NOT_DONE, GENERAL)
        return Trap("no such command", MISSING)

    def _allow(self, policy: str) -> None:
        if policy not in self.faults.policies:
            raise Trap("not enough permissions (9)")

    # --- what is read -------------------------------------------------------------

    def rows_of(self, menu: str) -> Sequence[Wire]:
        """The rows of a menu that can only be read.

        Raises:
            Trap: no such menu in this version.
        """
        if menu == "/user/active":
            return self._active()
        if menu in ("/user", "/user/group"):
            return self._users() if menu == "/user" else self._groups()
        rows = self.menus.get(menu)
        if rows is None:
            raise Trap("no such command prefix", MISSING)
        if menu == "/system/resource":
            channel = _CHANNELS.get(self.version_text[:1], "stable")
            return [{"version": f"{self.version_text} ({channel})", **rows[0]}]
        return rows

    def _printed(self, command: Command) -> list[Wire]:
        names = menus.proplist(command)
        rows = [row for row in self.queues.rows if row.name != self._leave_out]
        self._leave_out = ""
        if names is not None and not any(name in COUNTERS for name in names):
            return [row.wire() for row in rows]
        return [self.with_counters(row) for row in rows]

    @staticmethod
    def with_counters(row: Row) -> Wire:
        """The row with what it counted."""
        return {**row.wire(), **COUNTERS, **row.counters}

    def _get(self, command: Command) -> list[Sentence]:
        wanted = command.args.get(".id", command.args.get("numbers", ""))
        row = self.queues.rows.find(wanted)
        if row is None:
            raise Trap("no such item", MISSING)
        return menus.get_value(command, self.with_counters(row))

    def _active(self) -> list[Wire]:
        mine = [
            {
                ".id": f"*{session.number:X}",
                "when": "2026-11-30 12:00:00",
                "name": session.user,
                "address": session.address,
                "via": "api",
                "group": "rtrw",
                "radius": "false",
            }
            for session in self.sessions.values()
            if session.user
        ]
        return mine + self.strangers

    def _users(self) -> list[Wire]:
        return [
            {".id": "*1", "name": "admin", "group": "full", "disabled": "false"},
            {
                ".id": "*2",
                "name": self.username,
                "group": "rtrw",
                "disabled": "false",
            },
        ]

    def _groups(self) -> list[Wire]:
        return [
            {".id": f"*{place}", "name": name, "policy": policies(has)}
            for place, (name, has) in enumerate(
                {
                    "read": ("api", "read", "test"),
                    "write": ("api", "read", "write", "test"),
                    "full": ALL_POLICIES,
                    "rtrw": self.faults.policies,
                }.items(),
                1,
            )
        ]

    def _names(self, menu: str) -> set[str]:
        return {row["name"] for row in self.menus[menu]}

    # --- what others do -----------------------------------------------------------

    def change(self, name: str, fields: Mapping[str, str]) -> None:
        """Another user sets fields of a queue; that is no write of ours.

        Raises:
            Trap: the router refuses it.
        """
        cause, self._cause = self._cause, "another user"
        self.queues.set({"numbers": name, **fields})
        self._cause = cause

    def put(self, fields: Mapping[str, str], identity: str | None = None) -> str:
        """Another user, or the router itself, adds a queue, under an id if it is given.

        Raises:
            Trap: the router refuses it.
        """
        cause, self._cause = self._cause, "another user"
        number = int(identity[1:], 16) if identity else None
        try:
            return self.queues.put(dict(fields), number).id
        finally:
            self._cause = cause

    def revert(self, hold: Hold) -> None:
        """The time after a drop is over: put back what was, if the hold still is."""
        if self.safe_mode.revert(hold):
            self.on_state("/safe-mode reverted")

    def menu(self, path: str, rows: Iterable[Mapping[str, str]]) -> None:
        """Give a menu these rows; ids are added where a list's row has none."""
        single = MENUS.get(path, Menu()).single
        self.menus[path] = [
            dict(row) if single else {".id": f"*{place:X}", **row}
            for place, row in enumerate(rows, 1)
        ]
        self.queues.types = self._names("/queue/type")
        self.queues.interfaces = self._names("/interface")

    def _take_id(self) -> None:
        """The queue of ``reuse_id`` goes, and a stranger's gets its id."""
        row = self.queues.rows.by_name.get(self._reuse_id)
        if row is None:
            return
        self._reuse_id = ""
        after = row.next
        rows = self.queues.rows
        rows.remove(row)
        other = Row(row.number, {**row.fields, "name": "bukan-punya-kita"})
        other.fields["comment"] = ""
        rows.insert(other, after if after.number else None)
        self._cause = "another user"
        self._changed()

    def _changed(self) -> None:
        self.safe_mode.count()
        self.on_state(self._cause)


def _ignore(_what: object) -> None:
    """Nobody listens."""


ALL_POLICIES = (
    "local",
    "telnet",
    "ssh",
    "ftp",
    "reboot",
    "read",
    "write",
    "policy",
    "test",
    "winbox",
    "password",
    "web",
    "sniff",
    "sensitive",
    "api",
    "romon",
    "rest-api",
)


def policies(has: Sequence[str]) -> str:
    """A group's ``policy`` as it is printed: what it has, then ``!`` what it lacks."""
    yes = [policy for policy in ALL_POLICIES if policy in has]
    no = [f"!{policy}" for policy in ALL_POLICIES if policy not in has]
    return ",".join(yes + no)
