"""The lab as tests and commands hold it: start, look, meddle, stop."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import IO, Any, Literal, Self

from rtrw.clock import MONOTONIC, Clock
from rtrw.errors import InputError
from rtrw.lab.command import Trap
from rtrw.lab.faults import Faults
from rtrw.lab.load import Load
from rtrw.lab.router import Router, State
from rtrw.lab.rows import Row, Wire
from rtrw.lab.seed import admit, put, seed
from rtrw.lab.server import Server
from rtrw.lab.store import RecordFile, StateFile, load_state
from rtrw.sim.demand import Demand

Tls = tuple[str | Path, str | Path] | Literal["none"]
Rows = Iterable[Mapping[str, str]]


class Lab:
    """An emulated router on loopback, in a thread of this process.

    ``version`` decides what it can. ``rows`` are queues to start with, in any spelling
    (``dynamic``, ``.id`` and counters may be given); interfaces that they name must be
    among ``interfaces`` or those of a small router; with ``admit_all`` the interfaces
    and queue types that they name are there. ``menus`` gives other menus their
    rows. ``tls`` is a certificate and its key, or ``"none"`` for a TLS port of a
    router that has no certificate. ``state`` is a file that is loaded and kept,
    ``record`` keeps every state after every change (``Lab.record``), a file given as
    ``record_to`` too. ``wall`` is a clock that the router's goes by (microseconds since
    1970), else it stands at noon on 2026-11-30. Everything else is a fault, see
    ``Faults``.

    >>> with Lab(rows=[{"name": "a", "target": "10.0.0.1"}]) as lab:
    ...     lab.rows()[0]["target"]
    '10.0.0.1/32'
    """

    def __init__(
        self,
        version: str = "7.18.2",
        rows: Rows = (),
        username: str = "rtrw",
        password: str = "",
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        tls: Tls | None = None,
        interfaces: Iterable[str] = (),
        admit_all: bool = False,
        menus: Mapping[str, Rows] | None = None,
        state: Path | None = None,
        record: bool = False,
        record_to: IO[str] | None = None,
        wall: Clock | None = None,
        **faults: Any,
    ) -> None:
        """Build the router; nothing listens before ``start``.

        Raises:
            InputError: a row that a router would refuse, a state or certificate that
                cannot be read.
        """
        self.router = Router(version, username, Faults(**faults))
        self.router.wall = wall
        self.host = host
        self.port = port
        self.record: list[State] = []
        self._password = password
        self._tls = _context(tls)
        self._watchers: list[Callable[[str, State], None]] = []
        self._savers: list[Callable[[], None]] = []
        self._server: Server | None = None
        self._thread: Thread | None = None
        self._failure: BaseException | None = None
        self._fill(interfaces, menus or {}, state)
        self._seed(list(rows), admit_all=admit_all)
        self._keep(state, record, record_to)

    def _fill(
        self,
        interfaces: Iterable[str],
        menus: Mapping[str, Rows],
        state: Path | None,
    ) -> None:
        """Everything that is there before somebody connects."""
        for path, given in menus.items():
            self.router.menu(path, given)
        admit(self.router, ({"target": name} for name in interfaces))
        if state is not None:
            load_state(state, self.router)

    def _seed(self, rows: Sequence[Mapping[str, str]], *, admit_all: bool) -> None:
        if admit_all:
            admit(self.router, rows)
        seed(self.router, rows)
        self.router.hold()

    def _keep(
        self, state: Path | None, record: bool, record_to: IO[str] | None
    ) -> None:
        """Where states go from now on."""
        self.router.on_state = self._on_state
        if record:
            self.record.append(self._state())
            self.watch(lambda _cause, now: self.record.append(now))
        if state is not None:
            file = StateFile(state, self.router)
            self.watch(file.changed)
            self._savers.append(file.save)
        if record_to is not None:
            lines = RecordFile(record_to, self._state())
            self.watch(lines.changed)
            self._savers.append(lines.save)

    # --- start and stop -------------------------------------------------------------

    def start(self) -> Self:
        """Listen; ``port`` is the real one from now on.

        Raises:
            InputError: the port cannot be had, or a file not be written.
        """
        self._save()
        try:
            listener = socket.create_server((self.host, self.port), backlog=128)
        except OSError as error:
            text = error.strerror or str(error)
            params = {"host": self.host, "port": str(self.port), "text": text}
            raise InputError.of("RTRW582", params) from error
        self.port = listener.getsockname()[1]
        self._server = Server(self.router, listener, self._password, self._tls)
        self._server.stored = self._save
        self._thread = Thread(target=self._serve, name="rtrw-lab", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Close everything; a fault inside the lab itself is raised here."""
        if self._server is not None and self._thread is not None:
            self._server.stop()
            self._thread.join()
            self._server = None
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        self._save()

    def wait(self) -> None:
        """Until the lab ends by itself, which it does only by a fault of its own."""
        while self._thread is not None and self._thread.is_alive():
            # In short waits, or Windows would not let Ctrl-C through.
            self._thread.join(0.5)

    def _serve(self) -> None:
        try:
            assert self._server is not None  # noqa: S101 - set by start
            self._server.serve()
        except BaseException as failure:  # noqa: BLE001 - told by stop
            self._failure = failure

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    # --- looking --------------------------------------------------------------------

    def rows(self) -> list[Wire]:
        """The queues in order, as they are printed, without counters."""
        with self._locked():
            return [dict(row.wire()) for row in self.router.queues.rows]

    @property
    def tls(self) -> bool:
        """Whether the port speaks TLS."""
        return self._tls is not None

    @property
    def requests(self) -> int:
        """Commands that ran, logins not counted."""
        return self.router.counts.requests

    @property
    def writes(self) -> int:
        """Commands among them that change ``/queue/simple``, refused ones too."""
        return self.router.counts.writes

    @property
    def log(self) -> list[str]:
        """The commands that ran, in order: ``/queue/simple/add``."""
        return self.router.counts.log

    @property
    def safe_mode_held_by(self) -> str:
        """Who holds safe mode now; empty when nobody does."""
        hold = self.router.safe_mode.hold
        return hold.user if hold is not None else ""

    def watch(self, watcher: Callable[[str, State], None]) -> None:
        """Call this with the cause and the state after every change of a queue.

        It is called in the lab's thread; the state's rows are not to be changed.
        """
        self._watchers.append(watcher)

    def on_write(
        self,
        before: Callable[[int], None] | None = None,
        after: Callable[[int], None] | None = None,
    ) -> None:
        """Call these around every write with its number, in the lab's thread."""
        if before is not None:
            self.router.before_write = before
        if after is not None:
            self.router.after_write = after

    # --- what others do -------------------------------------------------------------

    def add_row(self, row: Mapping[str, str]) -> str:
        """Another user, or the router itself, adds a queue; its ``.id``.

        Raises:
            InputError: the router would refuse it.
        """
        with self._locked():
            return put(self.router, row).id

    def change(self, name: str, **fields: str) -> None:
        """Another user sets fields of a queue: ``lab.change("a", max_limit="1M")``.

        Raises:
            InputError: the router would refuse it.
        """
        with self._locked():
            try:
                self.router.change(name, _dashed(fields))
            except Trap as trap:
                params = {"name": name, "text": trap.message}
                raise InputError.of("RTRW580", params) from trap

    def remove_row(self, name: str) -> None:
        """Another user, or the router itself, removes a queue, dynamic or not."""
        with self._locked():
            self.router.discard(self._row(name))

    def count(self, name: str, **counters: str) -> None:
        """Set counters of a queue: ``lab.count("a", bytes="5/7", rate="1/2")``."""
        with self._locked():
            row = self._row(name)
            row.counters = {**row.counters, **_dashed(counters)}

    def load(
        self,
        name: str,
        demand: Demand,
        *,
        upload: bool = False,
        clock: Clock = MONOTONIC,
    ) -> None:
        """Traffic on a queue from now on: its counters grow as the simulator says.

        Raises:
            InputError: RTRW900, there is no such queue.
        """
        with self._locked():
            row = self.router.queues.rows.by_name.get(name)
            if row is None:
                raise InputError.of("RTRW900", {"name": name})
            load = Load(row, 0 if upload else 1, demand, clock)
            self.router.loads.append(load)

    def menu(self, path: str, rows: Rows) -> None:
        """Give another menu its rows; ``/user/active``: sessions beside our own."""
        with self._locked():
            self.router.menu(path, rows)

    def release_hold(self) -> None:
        """Whoever holds safe mode releases it."""
        with self._locked():
            self.router.safe_mode.forget()

    # --- inside ---------------------------------------------------------------------

    def _row(self, name: str) -> Row:
        return self.router.queues.rows.by_name[name]

    def _state(self) -> State:
        return tuple([row.wire() for row in self.router.queues.rows])

    def _on_state(self, cause: str) -> None:
        if self._watchers:
            state = self._state()
            for watcher in self._watchers:
                watcher(cause, state)

    def _save(self) -> None:
        for save in self._savers:
            save()

    def _locked(self) -> AbstractContextManager[object]:
        return nullcontext() if self._server is None else self._server.awake()


def _dashed(fields: Mapping[str, str]) -> Wire:
    return {name.replace("_", "-"): value for name, value in fields.items()}


def _context(tls: Tls | None) -> ssl.SSLContext | None:
    """The server's side of TLS; without a certificate as a router has it."""
    if tls is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if tls == "none":
        # A router without a certificate offers anonymous DH and nothing else.
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers("ADH:@SECLEVEL=0")
        return context
    try:
        context.load_cert_chain(*tls)
    except (OSError, ssl.SSLError) as error:
        text = error.strerror or str(error)
        raise InputError.of("RTRW583", {"text": text}, path=str(tls[0])) from error
    return context
