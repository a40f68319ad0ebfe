"""One client's connection: its socket, what came, what is to be sent.

The socket does not block. With TLS a read may need a write first and the other way
round; ``wants_write`` says what the selector has to wait for.
"""

from __future__ import annotations

import socket
import ssl

from rtrw.lab.command import Sentence
from rtrw.lab.login import LONGEST_WORD, Login
from rtrw.lab.users import Session
from rtrw.lab.wire import Decoder

CHUNK = 1 << 18
_AGAIN = (BlockingIOError, InterruptedError, ssl.SSLWantReadError)


class Connection:
    """A client, and what it is waiting for.

    ``open`` until it went; ``ends`` when nothing more of it runs, ``closing`` when it
    is to be closed as soon as ``output`` is sent.
    """

    def __init__(self, sock: socket.socket, session: Session, login: Login) -> None:
        """Take over a socket that does not block."""
        self.sock = sock
        self.session = session
        self.login = login
        self.decoder = Decoder(LONGEST_WORD)
        self.inbox: list[Sentence] = []
        self.output = bytearray()
        self.sentences = 0
        self.shaking = isinstance(sock, ssl.SSLSocket)
        self.wants_write = False
        self.ends = False
        self.closing = False
        self.open = True

    def shake(self) -> None:
        """Go on with the TLS handshake.

        Raises:
            OSError: the client does not want it so.
        """
        assert isinstance(self.sock, ssl.SSLSocket)  # noqa: S101 - by construction
        self.wants_write = False
        try:
            self.sock.do_handshake()
            self.shaking = False
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLWantWriteError:
            self.wants_write = True

    def receive(self) -> tuple[list[Sentence], bool]:
        """Sentences that came, and whether the client is gone.

        Raises:
            OSError: the connection broke.
            WireError: what came are no sentences.
        """
        found: list[Sentence] = []
        while True:
            try:
                data = self.sock.recv(CHUNK)
            except _AGAIN:
                return found, False
            if not data:
                return found, True
            found += self.decoder.feed(data)
            if len(data) < CHUNK and not self._pending():
                return found, False

    def _pending(self) -> bool:
        return isinstance(self.sock, ssl.SSLSocket) and self.sock.pending() > 0

    def flush(self, piece: int) -> None:
        """Send what fits, in pieces of ``piece`` bytes if that is not 0.

        Raises:
            OSError: the connection broke.
        """
        self.wants_write = False
        try:
            while self.output:
                part = bytes(self.output[: piece or CHUNK])
                del self.output[: self.sock.send(part)]
        except (BlockingIOError, ssl.SSLWantWriteError, ssl.SSLWantReadError):
            self.wants_write = True
