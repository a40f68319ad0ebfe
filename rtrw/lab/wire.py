"""Words and sentences of the RouterOS API, as bytes, without a socket.

Theory of operation
-------------------
A sentence is a run of words ended by an empty word; a word is its length and then
its bytes. The length takes one to five bytes (MikroTik manual, API)::

    up to 0x7F        1 byte      0xxxxxxx
    up to 0x3FFF      2 bytes     10xxxxxx ...
    up to 0x1FFFFF    3 bytes     110xxxxx ...
    up to 0xFFFFFFF   4 bytes     1110xxxx ...
    above             5 bytes     11110000 and four bytes

A first byte from 0xF8 on is reserved, and 0xF1 to 0xF7 have no meaning: both are
faults of the peer, and end the connection.
"""

from __future__ import annotations

from collections.abc import Iterable

MAX_WORD = 16 * 1024 * 1024
"""Bytes; a longer word is a fault of the client. The router's own limit is unknown."""

_SHORT = tuple(bytes((length,)) for length in range(0x80))


class WireError(ValueError):
    """Bytes that are no sentence, or more of them than are allowed now."""


def encode_length(length: int) -> bytes:
    """The one to five bytes that announce a word of ``length`` bytes."""
    if length < 0x80:
        return _SHORT[length]
    if length < 0x4000:
        return (length | 0x8000).to_bytes(2, "big")
    if length < 0x20_0000:
        return (length | 0xC0_0000).to_bytes(3, "big")
    if length < 0x1000_0000:
        return (length | 0xE000_0000).to_bytes(4, "big")
    return b"\xf0" + length.to_bytes(4, "big")


def encode_sentence(words: Iterable[bytes]) -> bytes:
    """The words with their lengths, and the empty word that ends them."""
    parts = []
    for word in words:
        length = len(word)
        parts.append(_SHORT[length] if length < 0x80 else encode_length(length))
        parts.append(word)
    parts.append(b"\0")
    return b"".join(parts)


def length_at(data: bytes, at: int) -> tuple[int, int] | None:
    """The length that starts at ``at`` and where the word begins; None: cut short.

    Raises:
        WireError: a reserved first byte.
    """
    first = data[at]
    if first < 0x80:
        return first, at + 1
    extra, mask = _form(first)
    begin = at + 1 + extra
    if begin > len(data):
        return None
    return int.from_bytes(data[at:begin], "big") & mask, begin


def _form(first: int) -> tuple[int, int]:
    """How many bytes follow the first one, and which bits are the length."""
    if first < 0xC0:
        return 1, 0x3FFF
    if first < 0xE0:
        return 2, 0x1F_FFFF
    if first < 0xF0:
        return 3, 0xFFF_FFFF
    if first == 0xF0:
        return 4, 0xFFFF_FFFF
    raise WireError(f"reserved control byte {first:#04x}")


class Decoder:
    """Gathers bytes in any pieces and gives out whole sentences.

    ``max_word`` may be lowered while nobody is logged in, and raised afterwards.
    """

    def __init__(self, max_word: int = MAX_WORD) -> None:
        """Start with nothing gathered."""
        self.max_word = max_word
        self._rest = b""
        self._words: list[bytes] = []

    def feed(self, data: bytes) -> list[list[bytes]]:
        """The sentences that ``data`` completes, each as its words.

        Empty sentences are left out, as the router ignores them.

        Raises:
            WireError: a reserved byte, or a word that is too long.
        """
        data = self._rest + data if self._rest else data
        sentences: list[list[bytes]] = []
        at, size = 0, len(data)
        while at < size:
            length = data[at]
            begin = at + 1
            if length >= 0x80:
                found = length_at(data, at)
                if found is None:
                    break
                length, begin = found
            if length > self.max_word:
                raise WireError(f"a word of {length} bytes")
            end = begin + length
            if end > size:
                break
            self._take(data[begin:end], sentences)
            at = end
        self._rest = data[at:]
        return sentences

    def _take(self, word: bytes, sentences: list[list[bytes]]) -> None:
        """Add a word to the sentence; the empty one ends it."""
        if word:
            self._words.append(word)
        elif self._words:
            sentences.append(self._words)
            self._words = []
