"""One TCP or TLS connection as a buffered pipe with a deadline.

Theory of operation
-------------------
librouteros reads a reply one word at a time: a byte for the length, then the word.
On a bare socket that is two system calls a word. ``Line`` stands in for librouteros's
own transport: it reads 64 KiB at once and serves the words from memory, and it
gathers what is written until something has to be read, so that a window of commands
leaves in a few segments.

A time-out of a socket starts afresh with every byte, so a router that sends one byte
a second is never late. ``deadline_us`` is an instant instead: whoever waits sets it,
and every system call gets only what is left until then.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

from rtrw.clock import MONOTONIC, Clock

_CHUNK = 65536
_FOREVER_US = 3_600_000_000
MOST = 1 << 24
"""No word of a router is longer than 16 MiB; a length above that is noise."""


class Closed(Exception):  # noqa: N818 - a state, not a fault of ours
    """The other side closed the connection."""


class Line:
    """Bytes to and from a router; the transport that librouteros is given."""

    def __init__(self, sock: socket.socket, clock: Clock = MONOTONIC) -> None:
        """Take over a connected socket; ``close`` closes it."""
        self._sock = sock
        self._clock = clock
        self._out = bytearray()
        self._in = b""
        self._at = 0
        self.deadline_us: int | None = None
        self.first = b""
        """The first bytes that ever came: they tell TLS from the API."""

    def write(self, data: bytes) -> None:
        """Keep ``data`` until something is read; nothing is sent yet."""
        self._out += data

    def flush(self) -> None:
        """Send what is kept.

        Raises:
            TimeoutError: the deadline passed. OSError: the connection broke.
        """
        if not self._out:
            return
        left = memoryview(bytes(self._out))
        self._out.clear()
        while left:
            self._wait()
            left = left[self._sock.send(left) :]

    def read(self, length: int) -> bytes:
        """Exactly ``length`` bytes.

        Raises:
            Closed, TimeoutError, OSError, ValueError (more than ``MOST``): and
                nothing read before is reliable.
        """
        if length > MOST:
            raise ValueError(length)
        at = self._at
        end = at + length
        while end > len(self._in):
            self._fill()
            at, end = 0, length
        self._at = end
        return self._in[at:end]

    def short_sentence(self) -> list[bytes] | None:
        """The next API sentence if its words are short and in memory, as nearly all.

        Short words have one byte of length, below 0x80 (manual, API). None: read it
        piece by piece, nothing was taken.
        """
        data, at = self._in, self._at
        words: list[bytes] = []
        while at < len(data) and data[at] < 0x80:
            length = data[at]
            at += 1
            if length == 0:
                self._at = at
                return words
            words.append(data[at : at + length])
            at += length
        return None

    def _fill(self) -> None:
        """At least one more byte in memory."""
        self.flush()
        self._wait()
        got = self._sock.recv(_CHUNK)
        if not got:
            raise Closed
        self.first = self.first or got[:3]
        self._in = self._in[self._at :] + got
        self._at = 0

    def _wait(self) -> None:
        """Give the next system call what is left of the time."""
        left = _FOREVER_US
        if self.deadline_us is not None:
            left = self.deadline_us - self._clock()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left / 1_000_000)

    def close(self) -> None:
        """Close the socket; again is no harm."""
        self._sock.close()

    def over(self, wrap: Callable[[socket.socket], socket.socket]) -> None:
        """Go on over what ``wrap`` makes of the socket (TLS)."""
        self._sock = wrap(self._sock)
