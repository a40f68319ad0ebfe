"""A sentence from a client as a command, and what can be answered.

Text is UTF-8 with ``surrogateescape``, so that bytes which are not UTF-8 (WinBox
writes the PC's code page) are kept, and go out again as they came.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MISSING, BAD_VALUE, INTERRUPTED, GENERAL = 0, 1, 2, 4
"""Trap categories of the API (MikroTik manual, API)."""

Sentence = list[bytes]
"""Words without lengths; the first one is ``!re``, ``!done`` and the like."""


class Trap(Exception):  # noqa: N818 - the API calls it so
    """A refusal: the router's text, and its category where it tells one."""

    def __init__(self, message: str, category: int | None = None) -> None:
        """Keep both; ``str()`` is the text."""
        super().__init__(message)
        self.message = message
        self.category = category

    def sentence(self) -> Sentence:
        """The refusal as ``!trap``."""
        words = [b"!trap"]
        if self.category is not None:
            words.append(b"=category=%d" % self.category)
        return [*words, word("message", self.message)]


class Command(NamedTuple):
    """What a client asks for.

    ``menu`` is ``/queue/simple``, ``verb`` is ``add``, ``args`` are the ``=`` words
    by name, ``queries`` the ``?`` words in order without the mark, ``tag`` the word
    ``.tag=...`` as it came.
    """

    menu: str
    verb: str
    args: dict[str, str]
    queries: list[str]
    tag: bytes | None


def text(raw: bytes) -> str:
    """Bytes of the wire as text that gives the same bytes again."""
    return raw.decode("utf-8", "surrogateescape")


def raw(said: str) -> bytes:
    """Text as bytes of the wire; the inverse of ``text``."""
    return said.encode("utf-8", "surrogateescape")


def word(name: str, value: str) -> bytes:
    """``=name=value``."""
    return f"={name}={value}".encode("utf-8", "surrogateescape")


def parse_command(words: Sentence) -> Command:
    """The command of a sentence.

    Raises:
        Trap: a word that is neither ``=``, ``?`` nor ``.tag``, or no command first.
    """
    args: dict[str, str] = {}
    queries: list[str] = []
    tag: bytes | None = None
    for one in words[1:]:
        kind = one[:1]
        if kind == b"=":
            name, _, value = text(one[1:]).partition("=")
            args[name] = value
        elif kind == b"?":
            queries.append(text(one[1:]))
        elif one.startswith(b".tag="):
            tag = one
        else:
            raise Trap("unknown parameter", BAD_VALUE)
    menu, _, verb = text(words[0]).rpartition("/")
    return Command(menu, verb, args, queries, tag)


def done(ret: str | None = None) -> list[Sentence]:
    """``!done``, with ``=ret=`` where a value is given back."""
    return [[b"!done"] if ret is None else [b"!done", word("ret", ret)]]


def row_sentence(row: Mapping[str, str]) -> Sentence:
    """One ``!re``."""
    return [b"!re", *[word(name, value) for name, value in row.items()]]
