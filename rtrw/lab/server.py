"""The loop: sockets on one side, the router on the other, and a clock between.

Theory of operation
-------------------
One thread waits for sockets and for the next instant at which something is due. A
sentence that arrives is given an instant (half a round trip, and then the router's
turn: it does one command at a time and may be slow); at that instant *one* sentence
of its connection runs, the oldest or, with ``shuffle``, any. What it answers is sent
half a round trip later. So one mechanism gives latency, a slow router, a stall and a
random order, and nothing of it costs anything when it is off.

What was changed is stored before it is answered: a client that has its ``!done`` may
look into the state file.
"""

from __future__ import annotations

import selectors
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from secrets import token_bytes
from threading import RLock

from rtrw.clock import MONOTONIC
from rtrw.lab.command import INTERRUPTED, Sentence, Trap, done, parse_command
from rtrw.lab.connection import Connection
from rtrw.lab.login import MOST_SENTENCES, Login
from rtrw.lab.router import Cut, Router
from rtrw.lab.timers import Timers
from rtrw.lab.users import Session
from rtrw.lab.wire import MAX_WORD, WireError, encode_sentence

MAX_SESSIONS = 20
_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class Server:
    """Serves a router on a listening socket until it is told to stop."""

    def __init__(
        self,
        router: Router,
        listener: socket.socket,
        password: str,
        tls: ssl.SSLContext | None,
    ) -> None:
        """``listener`` is bound and listens already."""
        self.router = router
        self.lock = RLock()
        self.stored: Callable[[], None] = lambda: None
        self._faults = router.faults
        self._account = (router.username, password)
        self._tls = tls
        self._listener = listener
        self._random = Random(self._faults.shuffle)
        self._selector = selectors.DefaultSelector()
        self._wake, self._woken = socket.socketpair()
        self._timers = Timers(MONOTONIC)
        self._busy_until = 0
        self._arrived = 0
        self._connections: dict[int, Connection] = {}
        self._mixed: dict[Connection, list[list[bytes]]] = {}
        self._numbers = 0
        self._stopping = False

    # --- the loop -----------------------------------------------------------------

    def serve(self) -> None:
        """Run until ``stop``; closes every socket at the end."""
        self._listener.setblocking(False)
        self._selector.register(self._listener, _READ, None)
        self._selector.register(self._woken, _READ, None)
        if self._faults.held_us:
            self._timers.after(self._faults.held_us, self.router.safe_mode.forget)
        try:
            while not self._stopping:
                ready = self._selector.select(self._timers.patience())
                with self.lock:
                    for key, _ in ready:
                        self._serve_one(key)
                    self._timers.run_due()
                    self._settle()
                    self.stored()
                    self._send_all()
        finally:
            self._close_all()

    def stop(self) -> None:
        """End the loop, from any thread."""
        self._stopping = True
        self.wake()

    def wake(self) -> None:
        """Let the loop look again, from any thread."""
        with suppress(OSError):
            self._wake.send(b"!")

    @contextmanager
    def awake(self) -> Iterator[None]:
        """Hold the router still, and let the loop store what was done meanwhile."""
        with self.lock:
            yield
        self.wake()

    # --- sockets --------------------------------------------------------------------

    def _serve_one(self, key: selectors.SelectorKey) -> None:
        if key.fileobj is self._listener:
            self._accept()
        elif key.fileobj is self._woken:
            self._woken.recv(4096)
        else:
            self._read(key.data)

    def _accept(self) -> None:
        try:
            sock, peer = self._listener.accept()
        except OSError:
            return
        if len(self._connections) >= MAX_SESSIONS:
            sock.close()
            return
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._tls is not None:
            sock = self._tls.wrap_socket(
                sock, server_side=True, do_handshake_on_connect=False
            )
        self._numbers += 1
        session = Session(self._numbers, peer[0])
        login = Login(
            self.router.version, self._account, self._faults.policies, token_bytes(16)
        )
        connection = Connection(sock, session, login)
        self._connections[self._numbers] = connection
        self.router.sessions[self._numbers] = session
        self._selector.register(sock, _READ, connection)

    def _read(self, connection: Connection) -> None:
        if not connection.open:
            return
        try:
            if connection.shaking:
                connection.shake()
                return
            sentences, gone = connection.receive()
        except WireError as fault:
            self._fatal(connection, str(fault))
            return
        except OSError:
            self._lose(connection)
            return
        for words in sentences:
            self._arrive(connection, words)
        if gone:
            self._lose(connection)

    def _lose(self, connection: Connection) -> None:
        """The client is gone; what it sent before still runs."""
        if not connection.open:
            return
        connection.open = False
        self._selector.unregister(connection.sock)
        connection.sock.close()
        number = connection.session.number
        del self._connections[number]
        del self.router.sessions[number]
        hold = self.router.safe_mode.dropped(number)
        if hold is not None:
            delay = self._faults.revert_after_us
            self._timers.after(delay, lambda: self.router.revert(hold))

    def _send_all(self) -> None:
        for connection in list(self._connections.values()):
            if connection.shaking:
                self._watch(connection)
            elif connection.output or connection.wants_write or connection.closing:
                self._send(connection)

    def _send(self, connection: Connection) -> None:
        try:
            connection.flush(self._faults.piece)
        except OSError:
            self._lose(connection)
            return
        if connection.closing and not connection.output:
            self._lose(connection)
            return
        self._watch(connection)

    def _watch(self, connection: Connection) -> None:
        events = _READ | _WRITE if connection.wants_write else _READ
        self._selector.modify(connection.sock, events, connection)

    def _close_all(self) -> None:
        for number, connection in self._connections.items():
            connection.sock.close()
            self.router.safe_mode.dropped(number)
        self.router.sessions.clear()
        self._listener.close()
        self._wake.close()
        self._woken.close()
        self._selector.close()

    # --- commands -------------------------------------------------------------------

    def _arrive(self, connection: Connection, words: Sentence) -> None:
        """Take a sentence in; it runs at an instant of its own."""
        if connection.ends:
            return
        connection.sentences += 1
        user = connection.login.user
        if not user and connection.sentences > MOST_SENTENCES:
            self._fatal(connection, "too many commands before logging in")
        elif user and words[0] == b"/cancel":
            self._cancel(connection, words)
        else:
            connection.inbox.append(words)
            due = self._instant(words)
            self._timers.at(due, lambda: self._next(connection))

    def _instant(self, words: Sentence) -> int:
        """When the router has done a command that arrives now."""
        faults = self._faults
        self._arrived += words[0] != b"/login"
        now = MONOTONIC()
        slow = faults.slow_after and self._arrived > faults.slow_after
        start = max(now + faults.rtt_us // 2, self._busy_until)
        due = start + (faults.slow_us if slow else faults.quick_us)
        self._busy_until = due
        if faults.stall_at and self._arrived == faults.stall_at:
            self._timers.freeze(faults.stall_us)
        return due

    def _next(self, connection: Connection) -> None:
        """Run one sentence of the connection."""
        inbox = connection.inbox
        if not inbox:
            return
        shuffled = self._faults.shuffle is not None and connection.login.user
        place = self._random.randrange(len(inbox)) if shuffled else 0
        words = inbox.pop(place)
        try:
            self._answer(connection, words)
        except Cut:
            self._end(connection)

    def _answer(self, connection: Connection, words: Sentence) -> None:
        try:
            command = parse_command(words)
        except Trap as trap:
            self._reply(connection, [trap.sentence(), *done()], _tag(words))
            return
        path = f"{command.menu}/{command.verb}"
        if path == "/login":
            self._log_in(connection, connection.login.run(command), command.tag)
        elif path == "/quit":
            self._fatal(connection, "session terminated on request")
        elif not connection.login.user:
            self._fatal(connection, "not logged in")
        else:
            answer = self.router.run(connection.session, command)
            self._reply(connection, answer, command.tag)

    def _log_in(
        self, connection: Connection, answer: list[Sentence], tag: bytes | None
    ) -> None:
        connection.session.user = connection.login.user
        if connection.login.user:
            connection.decoder.max_word = MAX_WORD
        self._reply(connection, answer, tag)

    def _cancel(self, connection: Connection, words: Sentence) -> None:
        """Commands that wait, of one tag or all, are interrupted."""
        command = parse_command(words)
        tag = command.args.get("tag")
        wanted = None if tag is None else b".tag=" + tag.encode()
        interrupted = [
            one for one in connection.inbox if wanted is None or wanted in one
        ]
        for one in interrupted:
            connection.inbox.remove(one)
            trap = Trap("interrupted", INTERRUPTED)
            self._reply(connection, [trap.sentence(), *done()], _tag(one))
        self._reply(connection, done(), command.tag)

    # --- answers --------------------------------------------------------------------

    def _reply(
        self, connection: Connection, answer: list[Sentence], tag: bytes | None
    ) -> None:
        if tag is not None:
            for words in answer:
                words.append(tag)
        encoded = [encode_sentence(words) for words in answer]
        if self._faults.shuffle is None:
            self._later(connection, b"".join(encoded))
        else:
            self._mixed.setdefault(connection, []).append(encoded)

    def _settle(self) -> None:
        """With ``shuffle``: answers of one moment go out mixed, each in its order."""
        for connection, answers in self._mixed.items():
            turns = [place for place, one in enumerate(answers) for _ in one]
            self._random.shuffle(turns)
            streams = [iter(one) for one in answers]
            self._later(connection, b"".join(next(streams[turn]) for turn in turns))
        self._mixed.clear()

    def _later(self, connection: Connection, data: bytes) -> None:
        """Put bytes into the output, half a round trip from now."""
        half = self._faults.rtt_us // 2
        if half:
            self._timers.after(half, lambda: connection.output.extend(data))
        else:
            connection.output += data

    def _fatal(self, connection: Connection, text: str) -> None:
        """Say ``!fatal`` and close."""
        self._later(connection, encode_sentence([b"!fatal", text.encode()]))
        self._end(connection)

    def _end(self, connection: Connection) -> None:
        """Close as soon as what was answered before is sent; nothing more runs."""
        connection.ends = True
        connection.inbox.clear()
        self._settle()

        def end() -> None:
            connection.closing = True

        self._timers.after(self._faults.rtt_us // 2, end)


def _tag(words: Sentence) -> bytes | None:
    """The tag of a sentence, as the word that it is."""
    return next((word for word in words if word.startswith(b".tag=")), None)
