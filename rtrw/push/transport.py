"""librouteros's protocol, one level below its ``Api``: words in, words out.

``ApiProtocol`` decodes with ``errors="ignore"`` and logs every word; here words keep
every byte (see ``session``), the log at DEBUG shows no password, and what comes again
and again (most rows of a print have the same attributes) is decoded once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache

from librouteros.protocol import ApiProtocol, encode_word

from rtrw.push.line import Line

LOGIN = "/login"
SECRETS = ("=password=", "=response=")
KNOWN = 4096
"""Attributes of replies that are kept, for most rows have the same ones."""


class _NoSecrets(logging.Filter):
    """Takes passwords out of what librouteros logs at DEBUG."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        for word in SECRETS:
            if word in text:
                record.msg = text.split(word, 1)[0] + word + "(hidden)'"
                record.args = ()
        return True


_LOG = logging.getLogger("librouteros")
_LOG.addFilter(_NoSecrets())


@lru_cache(maxsize=4096)
def _encoded(word: str) -> bytes:
    """A word of latin-1 text on the wire; the empty one ends a sentence."""
    data = word.encode("latin-1")
    if len(data) < 0x80:
        return bytes((len(data),)) + data
    encoded: bytes = encode_word(word, "latin-1")
    return encoded


class Fatal(Exception):  # noqa: N818 - the router's own word
    """``!fatal``, with its text."""


class Nonsense(Exception):  # noqa: N818 - never leaves this module
    """A reply to a question nobody asked."""


class Protocol(ApiProtocol):  # type: ignore[misc]  # librouteros has no types
    """librouteros's protocol, with words that keep every byte.

    Its own way to a sentence logs each word, and takes three reads for it; sentences
    that are in memory are taken at once where nobody wants the log.
    """

    def __init__(self, line: Line, encoding: str) -> None:
        super().__init__(transport=line, encoding="latin-1")
        self._line = line
        self._text = encoding
        self._known: dict[bytes, tuple[str, str]] = {}

    def reply(self) -> tuple[str, str, dict[str, str]]:
        """The next reply: its first word, its tag, its attributes."""
        logging_ = _LOG.isEnabledFor(logging.DEBUG)
        words = None if logging_ else self._line.short_sentence()
        if words is None:
            first, more = super().readSentence() if logging_ else self._long()
            words = [word.encode(self._text, "surrogateescape") for word in more]
        elif words:
            first = self._decoded(words[0])
            del words[0]
        else:
            raise Nonsense
        if first == "!fatal":
            raise Fatal(" ".join(map(self._decoded, words)))
        return first, *self._read(words)

    def _long(self) -> tuple[str, list[str]]:
        words = list(iter(self.readWord, ""))
        if not words:
            raise Nonsense
        return words[0], words[1:]

    def _read(self, words: Sequence[bytes]) -> tuple[str, dict[str, str]]:
        """The tag and the attributes; those that come again and again are kept."""
        tag, attributes, known = "", {}, self._known
        for word in words:
            pair = known.get(word)
            if pair is None:
                text = self._decoded(word)
                if text.startswith(".tag="):
                    tag = text[5:]
                    continue
                if not text.startswith("="):
                    continue
                name, _, value = text[1:].partition("=")
                pair = name, value
                if len(known) < KNOWN:
                    known[word] = pair
            attributes[pair[0]] = pair[1]
        return tag, attributes

    def _decoded(self, word: bytes) -> str:
        return word.decode(self._text, "surrogateescape")

    def writeSentence(self, cmd: str, *words: str) -> None:  # noqa: N802 - its name
        """Send a command; words that come again and again are encoded once."""
        if cmd == LOGIN or _LOG.isEnabledFor(logging.DEBUG):
            super().writeSentence(cmd, *words)
        else:
            self._line.write(b"".join(map(_encoded, (cmd, *words, ""))))

    def readWord(self) -> str:  # noqa: N802 - its name
        """The next word as text."""
        word: str = super().readWord()
        return word.encode("latin-1").decode(self._text, "surrogateescape")
