"""A router reduced to a script: what it reads, what it answers, over real sockets."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from rtrw.clock import MONOTONIC
from rtrw.push.line import Line
from rtrw.push.session import Session

Answer = Callable[[list[bytes]], bytes | None]


def word(data: bytes) -> bytes:
    """One API word (manual: one byte of length up to 0x7F, two up to 0x3FFF)."""
    size = len(data)
    head = bytes([size]) if size < 0x80 else (size | 0x8000).to_bytes(2, "big")
    return head + data


def sentence(*words: bytes) -> bytes:
    """One API sentence: its words, then an empty one."""
    return b"".join(word(part) for part in words) + b"\0"


def _read_sentence(stream) -> list[bytes] | None:
    words = []
    while True:
        first = stream.read(1)
        if not first:
            return None
        size = first[0]
        if size >= 0x80:
            size = ((size & 0x3F) << 8) | stream.read(1)[0]
        if size == 0:
            return words
        words.append(stream.read(size))


class Scripted:
    """A listening socket that answers each sentence with ``answer(words)``.

    An answer of None closes the connection; ``pieces`` sends byte by byte.
    """

    def __init__(self, answer: Answer, *, pieces: bool = False) -> None:
        self.seen: list[list[bytes]] = []
        self._answer = answer
        self._pieces = pieces
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        try:
            client, _ = self._listener.accept()
        except OSError:
            return
        with client, client.makefile("rb") as stream:
            try:
                self._talk(client, stream)
            except OSError:
                return

    def _talk(self, client, stream) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while (words := _read_sentence(stream)) is not None:
            self.seen.append(words)
            data = self._answer(words)
            if data is None:
                return
            for piece in [data[i : i + 1] for i in range(len(data))] * self._pieces:
                client.sendall(piece)
            if not self._pieces:
                client.sendall(data)

    def close(self) -> None:
        # shutdown wakes a thread that still waits in accept.
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)


@pytest.fixture
def scripted() -> Iterator[Callable[..., Scripted]]:
    """Starts scripted routers, and ends them."""
    servers: list[Scripted] = []

    def start(answer: Answer, **options) -> Scripted:
        servers.append(Scripted(answer, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def session_to() -> Iterator[Callable[..., Session]]:
    """Opens sessions to scripted routers, without a login."""
    sessions: list[Session] = []

    def start(server: Scripted, **options) -> Session:
        sock = socket.create_connection(("127.0.0.1", server.port), 5)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line = Line(sock, options.get("clock", MONOTONIC))
        sessions.append(Session(line, "gateway", **options))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()


@pytest.fixture
def say() -> Callable[..., bytes]:
    """Makes API sentences."""
    return sentence
