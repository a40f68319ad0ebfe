"""The lab as tests and commands hold it: start, look, meddle, stop."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Literal, Self

from rtrw.errors import InputError
from rtrw.lab.command import Trap
from rtrw.lab.faults import Faults
from rtrw.lab.queues import COUNTERS
from rtrw.lab.router import Router, State
from rtrw.lab.rows import Row, Wire
from rtrw.lab.server import Server

Tls = tuple[str | Path, str | Path] | Literal["none"]
_FLAGS = ("dynamic", "invalid")


class Lab:
    """An emulated router on loopback, in a thread of this process.

    ``version`` decides what it can; ``rows`` are queues to start with, in any spelling
    (``dynamic``, ``.id`` and counters may be given). ``tls`` is a certificate and its
    key, or ``"none"`` for a TLS port without a certificate. ``record`` keeps every
    state after every change. Faults are keywords, see ``Faults``.

    >>> with Lab(rows=[{"name": "a", "target": "10.0.0.1"}]) as lab:
    ...     lab.rows()[0]["target"]
    '10.0.0.1/32'
    """

    def __init__(
        self,
        version: str = "7.18.2",
        rows: Iterable[Mapping[str, str]] = (),
        username: str = "rtrw",
        password: str = "",
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        tls: Tls | None = None,
        interfaces: Iterable[str] = (),
        menus: Mapping[str, Iterable[Mapping[str, str]]] | None = None,
        record: bool = False,
        **faults: Any,
    ) -> None:
        """Build the router; nothing listens before ``start``.

        Raises:
            InputError: a row that a router would refuse.
        """
        self.router = Router(version, username, Faults(**faults), interfaces)
        self.record: list[State] = []
        self.host = host
        self.port = port
        self._password = password
        self._tls = _context(tls)
        for path, given in (menus or {}).items():
            self.router.menu(path, given)
        self.load(rows)
        self._recording = record
        self._watchers: list[Callable[[str, State], None]] = []
        self.router.on_state = self._on_state
        self._thread: Thread | None = None
        self._failure: BaseException | None = None
        self.server: Server | None = None

    # --- start and stop -------------------------------------------------------------

    def start(self) -> Self:
        """Listen; ``port`` is the real one from now on.

        Raises:
            OSError: the port cannot be had.
        """
        listener = socket.create_server((self.host, self.port), backlog=128)
        self.port = listener.getsockname()[1]
        self.server = Server(self.router, listener, self._password, self._tls)
        if self._recording:
            self.record.append(self._state())
        self._thread = Thread(target=self._serve, name="rtrw-lab", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Close everything; a fault inside the lab itself is raised here."""
        if self.server is not None and self._thread is not None:
            if self._thread.is_alive():
                self.server.stop()
            self._thread.join()
            self.server = None
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _serve(self) -> None:
        try:
            assert self.server is not None  # noqa: S101 - set by start
            self.server.serve()
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

    def _state(self) -> State:
        return tuple(row.wire() for row in self.router.queues.rows)

    # --- meddling -------------------------------------------------------------------

    def add_row(self, row: Mapping[str, str]) -> str:
        """Another user, or the router itself, adds a queue; its ``.id``.

        Raises:
            InputError: the router would refuse it.
        """
        with self._locked():
            return self._add(row)

    def change(self, name: str, **fields: str) -> None:
        """Another user sets fields of a queue: ``lab.change("a", max_limit="1M")``.

        Raises:
            InputError: the router would refuse it.
        """
        wire = {key.replace("_", "-"): value for key, value in fields.items()}
        with self._locked():
            try:
                self.router.change(name, wire)
            except Trap as trap:
                raise _refused(name, trap) from trap

    def count(self, name: str, **counters: str) -> None:
        """Set counters of a queue: ``lab.count("a", bytes="5/7", rate="1/2")``."""
        with self._locked():
            row = self.router.queues.rows.by_name[name]
            wire = {key.replace("_", "-"): value for key, value in counters.items()}
            row.counters = {**row.counters, **wire}

    def menu(self, path: str, rows: Iterable[Mapping[str, str]]) -> None:
        """Give another menu (``/ip/firewall/filter``) its rows."""
        with self._locked():
            self.router.menu(path, rows)

    def watch(self, watcher: Callable[[str, State], None]) -> None:
        """Call this with the cause and the state after every change."""
        self._watchers.append(watcher)

    def load(self, rows: Iterable[Mapping[str, str]]) -> None:
        """Add many rows in order; children may come before their parents.

        Raises:
            InputError: a row that a router would refuse.
        """
        parents: list[tuple[str, str]] = []
        for row in rows:
            parent = row.get("parent", "none")
            if parent != "none":
                parents.append((row["name"], parent))
                row = {**row, "parent": "none"}  # noqa: PLW2901 - parents come later
            self._add(row)
        for name, parent in parents:
            self._adopt(name, parent)

    def _adopt(self, name: str, parent: str) -> None:
        rows = self.router.queues.rows
        if parent not in rows.by_name:
            message = f"input does not match any value of parent ({parent})"
            raise _refused(name, Trap(message))
        rows.by_name[name].adopt(rows.by_name[parent])

    def _add(self, row: Mapping[str, str]) -> str:
        queues = self.router.queues
        fields = {
            key: self._encoded(value)
            for key, value in row.items()
            if key not in COUNTERS and key not in _FLAGS and key != ".id"
        }
        dynamic = row.get("dynamic") in ("true", "yes")
        if dynamic:
            queues.interfaces |= set(fields.get("target", "").split(","))
        try:
            identity = self.router.put(fields, row.get(".id"))
        except Trap as trap:
            raise _refused(row.get("name", "?"), trap) from trap
        added = queues.rows.find(identity)
        assert added is not None  # noqa: S101 - it was added just now
        added.dynamic = dynamic
        added.counters = {k: v for k, v in row.items() if k in COUNTERS}
        added.touched()
        return identity

    def _encoded(self, said: str) -> str:
        """Text as a program with another character set would have stored it."""
        encoding = self.router.faults.encoding
        if encoding == "utf-8":
            return said
        return said.encode(encoding, "surrogateescape").decode(
            "utf-8", "surrogateescape"
        )

    # --- inside ---------------------------------------------------------------------

    def _locked(self) -> Any:
        from contextlib import nullcontext

        return nullcontext() if self.server is None else self.server.lock

    def _on_state(self, cause: str) -> None:
        if not self._recording and not self._watchers:
            return
        state = self._state()
        if self._recording:
            self.record.append(state)
        for watcher in self._watchers:
            watcher(cause, state)


def _refused(name: str, trap: Trap) -> InputError:
    return InputError.of("RTRW580", {"name": name, "text": trap.message})


def _context(tls: Tls | None) -> ssl.SSLContext | None:
    """The server's side of TLS; without a certificate as a router has it."""
    if tls is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if tls == "none":
        # A router without a certificate offers anonymous DH and nothing else.
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers("ADH:@SECLEVEL=0")
    else:
        context.load_cert_chain(*tls)
    return context


__all__ = ["Lab", "Row"]
