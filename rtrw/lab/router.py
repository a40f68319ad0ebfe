"""The router behind the protocol: menus, rights, and what goes wrong on request.

Nothing here knows a socket: ``run`` takes a command of a session and gives sentences;
``Cut`` asks for the connection to be closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from rtrw.clock import Clock
from rtrw.lab import jobs, menus, profiles, users
from rtrw.lab.arguments import COUNTERS
from rtrw.lab.command import GENERAL, MISSING, Command, Sentence, Trap, done
from rtrw.lab.faults import Faults
from rtrw.lab.load import Load
from rtrw.lab.menus_table import CHANNELS, MENUS, NOT_IMITATED, Menu
from rtrw.lab.queues import Queues
from rtrw.lab.rows import Row, Wire
from rtrw.lab.safemode import FOREIGN, SINCE, Hold, SafeMode
from rtrw.lab.told_time import told_time
from rtrw.lab.users import Session

NOT_DONE = "failure: the lab does not imitate this"
STRANGER = "another user"
"""The cause of a change that no command of ours made."""

State = tuple[Wire, ...]


class Cut(Exception):  # noqa: N818 - an event, not an error
    """The connection breaks now; what was asked is not answered."""


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

    def __init__(self, version: str, username: str, faults: Faults) -> None:
        """An empty router; ``version`` is ``7.18.2``."""
        self.version_text = version
        self.version = tuple(int(part) for part in version.split("."))
        self.username = username
        self.faults = faults
        self.menus: dict[str, list[Wire]] = {
            path: [dict(row) for row in menu.rows] for path, menu in MENUS.items()
        }
        self.queues = Queues(self._names("/queue/type"), self._names("/interface"))
        self.queues.changed = self._changed
        self.safe_mode = SafeMode(self.queues.rows)
        self.counts = Counts()
        self.sessions: dict[int, Session] = {}
        self.strangers: list[Wire] = []
        self.loads: list[Load] = []
        self.wall: Clock | None = None
        self.on_state: Callable[[str], None] = _ignore
        self.before_write: Callable[[int], None] = _ignore
        self.after_write: Callable[[int], None] = _ignore
        self._cause = STRANGER
        self._leave_out = faults.leave_out
        self._reuse_id = faults.reuse_id

    def hold(self) -> None:
        """Let somebody else hold safe mode, if that was asked for."""
        if self.faults.held_by:
            held = self.faults.held_stale
            self.safe_mode.take(FOREIGN, self.faults.held_by, stale=held)

    # --- commands ---------------------------------------------------------------

    def run(self, session: Session, command: Command) -> list[Sentence]:
        """Do what a session asks; a refusal is an answer too.

        Raises:
            Cut: the connection breaks here, by request of the faults.
        """
        self.counts.requests += 1
        self.counts.log.append(f"{command.menu}/{command.verb}")
        try:
            if command.menu == "/queue/simple":
                return self._queue_command(command)
            if command.menu in profiles.MENUS and command.verb == "set":
                return self._write(command, self._set_profile(command.menu))
            if command.menu in jobs.MENUS and command.verb in ("add", "set", "remove"):
                return self._write(command, self._change_job(command))
            if command.menu == "/safe-mode" and self.version >= SINCE:
                return self._safe_mode(session, command)
            return self._other(command)
        except Trap as trap:
            return [trap.sentence(), *done()]

    def _queue_command(self, command: Command) -> list[Sentence]:
        write = self.queues.writes.get(command.verb)
        if write is not None:
            return self._write(command, write)
        reset = self.queues.resets.get(command.verb)
        if reset is not None:
            self._allow("write")
            return reset(command.args)
        self._allow("read")
        if command.verb == "get":
            return self._get(command)
        if command.verb not in menus.PRINTS:
            raise _unknown(command)
        for load in self.loads:
            load.refresh()
        answer = menus.print_rows(command, self._printed(command), self.version)
        self._give_id_away()
        return answer

    def _write(
        self, command: Command, write: Callable[[dict[str, str]], list[Sentence]]
    ) -> list[Sentence]:
        """One write, with everything that was asked to go wrong around it."""
        self._allow("write")
        number = self.counts.writes = self.counts.writes + 1
        if number == self.faults.cut_before:
            raise Cut
        self.before_write(number)
        for other in self.faults.meddle:
            if other.at == number:
                # What is refused to another user is no answer to this one.
                with suppress(Trap):
                    self.change(other.name, other.fields)
        self._cause = f"{command.menu}/{command.verb}"
        self.queues.refuse(self.faults.refuse, self.faults.refuse_lists)
        try:
            return write(command.args)
        finally:
            self.queues.refuse({}, "")
            self._cause = STRANGER
            self.after_write(number)
            if number == self.faults.cut_after:
                raise Cut

    def _change_job(
        self, command: Command
    ) -> Callable[[dict[str, str]], list[Sentence]]:
        def write(args: dict[str, str]) -> list[Sentence]:
            menu = command.menu
            rows, refused = self.menus[menu], self.faults.refuse
            answer = jobs.change(command.verb, menu, rows, args, refused)
            self._changed()
            return answer

        return write

    def _set_profile(self, menu: str) -> Callable[[dict[str, str]], list[Sentence]]:
        def write(args: dict[str, str]) -> list[Sentence]:
            profiles.set_fields(menu, self.menus[menu], args, self.faults.refuse)
            self._changed()
            return done()

        return write

    def _other(self, command: Command) -> list[Sentence]:
        self._allow("read")
        rows = self.rows_of(command.menu)
        if command.verb not in menus.PRINTS:
            raise _unknown(command)
        return menus.print_rows(command, rows, self.version)

    def _safe_mode(self, session: Session, command: Command) -> list[Sentence]:
        mode, number = self.safe_mode, session.number
        if command.verb in (*menus.PRINTS, "get"):
            self._allow("read")
            shown = mode.show(number)
            if command.verb == "get":
                return menus.get_value(command, shown)
            return menus.print_rows(command, [shown], self.version)
        self._allow("write")
        if command.verb not in ("take", "release", "unroll") or command.args:
            raise _unknown(command)
        if command.verb == "take":
            mode.take(number, session.user)
        elif command.verb == "release":
            mode.release(number)
        else:
            mode.unroll(number)
            self.on_state("/safe-mode/unroll")
        return done()

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
            return users.active(self.sessions.values()) + self.strangers
        if menu == "/user":
            return users.users(self.username)
        if menu == "/user/group":
            return users.groups(self.faults.policies)
        rows = self.menus.get(menu)
        if rows is None:
            raise Trap("no such command prefix", MISSING)
        if menu == "/system/resource":
            channel = CHANNELS.get(self.version_text, "stable")
            return [{"version": f"{self.version_text} ({channel})", **rows[0]}]
        if menu == "/system/clock" and self.wall is not None:
            return [told_time(row, self.wall(), self.version) for row in rows]
        return rows

    def _printed(self, command: Command) -> list[Wire]:
        names = menus.proplist(command)
        rows = [row for row in self.queues.rows if row.name != self._leave_out]
        self._leave_out = ""
        if names is not None and COUNTERS.keys().isdisjoint(names):
            return [row.wire() for row in rows]
        return [with_counters(row) for row in rows]

    def _get(self, command: Command) -> list[Sentence]:
        wanted = command.args.get(".id", command.args.get("numbers", ""))
        row = self.queues.rows.find(wanted)
        if row is None:
            raise Trap("no such item", MISSING)
        return menus.get_value(command, with_counters(row))

    def _names(self, menu: str) -> set[str]:
        return {row["name"] for row in self.menus[menu]}

    # --- what others do -----------------------------------------------------------

    def change(self, name: str, fields: Mapping[str, str]) -> None:
        """Another user sets fields of a queue; that is no write of ours.

        Raises:
            Trap: the router refuses it.
        """
        row = self.queues.rows.by_name.get(name)
        if row is None:
            raise Trap("no such item", MISSING)
        self.queues.set({"numbers": row.id, **fields})

    def discard(self, row: Row) -> None:
        """Another user, or the router itself, removes a queue."""
        self.queues.rows.remove(row)
        self._changed()

    def menu(self, path: str, rows: Iterable[Mapping[str, str]]) -> None:
        """Give a menu these rows; ids are added where a list's row has none."""
        if path == "/user/active":
            self.strangers = _numbered(rows, 0xF00)
            return
        single = MENUS.get(path, Menu()).single
        self.menus[path] = [dict(row) for row in rows] if single else _numbered(rows)
        self.queues.types = self._names("/queue/type")
        self.queues.interfaces = self._names("/interface")

    def revert(self, hold: Hold) -> None:
        """The time after a drop is over: put back what was, if the hold still is."""
        if self.safe_mode.revert(hold):
            self.on_state("/safe-mode reverted")

    def _give_id_away(self) -> None:
        """The queue of ``reuse_id`` goes, and a stranger's gets its id and place."""
        row = self.queues.rows.by_name.get(self._reuse_id)
        if row is None:
            return
        self._reuse_id = ""
        rows = self.queues.rows
        following = row.next
        rows.remove(row)
        fields = {**row.fields, "name": "bukan-punya-kita", "comment": ""}
        rows.insert(Row(row.number, fields), following)
        self._changed()

    def _changed(self) -> None:
        self.safe_mode.count()
        self.on_state(self._cause)


def with_counters(row: Row) -> Wire:
    """The row with what it counted."""
    return {**row.wire(), **COUNTERS, **row.counters}


def _numbered(rows: Iterable[Mapping[str, str]], after: int = 0) -> list[Wire]:
    return [{".id": f"*{after + place:X}", **row} for place, row in enumerate(rows, 1)]


def _unknown(command: Command) -> Trap:
    if command.verb in NOT_IMITATED:
        return Trap(NOT_DONE, GENERAL)
    return Trap("no such command", MISSING)


def _ignore(_what: object) -> None:
    """Nobody listens."""
