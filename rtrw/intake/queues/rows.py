"""Rows of queues from anywhere, with where each was found."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.routeros.diff_fields import unreadable
from rtrw.routeros.owner import Tag, parse_tag
from rtrw.routeros.profile_rows import ProfileRow
from rtrw.routeros.queue import Queue, Row

UTF8 = "utf-8"
SINGLE = ("windows-1252", "latin-1")
"""What is tried for bytes that are no UTF-8: WinBox of most PCs, then any byte."""


class Item(NamedTuple):
    """A row, the line it stands in (0: on a router), and its tag, if it has one."""

    row: Row
    line: int = 0
    tag: Tag | None = None

    @property
    def name(self) -> str:
        """The name of the queue."""
        return self.row.queue.name

    @property
    def settings(self) -> Mapping[str, str]:
        """Its settings, as wire text."""
        return self.row.queue.settings


@dataclass(frozen=True)
class Source:
    """Rows in their order, and what is known of where they come from.

    ``path`` is how messages call it; ``problems`` is what could not be read;
    ``skipped`` counts commands of other menus; ``encoding`` is that of names and
    comments.
    """

    items: Sequence[Item]
    path: str = ""
    version: str = ""
    skipped: int = 0
    problems: Sequence[Problem] = ()
    encoding: str = UTF8
    kind: str = "export"
    """``export``, ``json`` or ``router``."""
    lines: bool = field(default=True)
    """Whether ``line`` of an item is one of a file."""
    profiles: Sequence[ProfileRow] = ()
    """The PPP and hotspot profiles beside them, as far as they are known."""


def source_of(  # noqa: PLR0917 - what a source has
    rows: Iterable[Row],
    lines: Iterable[int],
    path: str,
    version: str,
    encoding: str | None,
    kind: str,
    *,
    skipped: int = 0,
    problems: Sequence[Problem] = (),
) -> Source:
    """A source of rows that were read as UTF-8, put into their encoding.

    Without ``encoding`` it is UTF-8, unless no name or comment outside ASCII is: then
    they were written with the code page of a PC.

    Raises:
        InputError: RTRW452, there is no such encoding.
    """
    found = tuple(rows)
    chosen = encoding or _guessed(found)
    if encoding:
        _known(encoding)
    # Bytes that are no text are told with the rows that are left alone for them.
    kept = tuple(one for one in problems if one.code != "RTRW471")
    if chosen != UTF8:
        found = tuple(_recoded(row, chosen) for row in found)
    items = tuple(
        Item(row, line, parse_tag(row.queue.comment))
        for row, line in zip(found, lines, strict=True)
    )
    lined = kind == "export"
    return Source(items, path, version, skipped, kept, chosen, kind, lined)


def from_facts(
    rows: Iterable[Row],
    path: str,
    version: str,
    encoding: str | None = None,
    profiles: Sequence[ProfileRow] = (),
) -> Source:
    """The source of a router that was read."""
    found = tuple(rows)
    source = source_of(found, [0] * len(found), path, version, encoding, "router")
    return replace(source, profiles=profiles)


def _known(encoding: str) -> None:
    try:
        codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise InputError.of("RTRW452", {"text": encoding}) from None


def _guessed(rows: Sequence[Row]) -> str:
    """UTF-8, or the code page in which every text outside ASCII can be read."""
    texts = [
        text
        for row in rows
        for text in (row.queue.name, row.queue.comment)
        if not text.isascii()
    ]
    if not texts or not all(map(unreadable, texts)):
        return UTF8
    data = [text.encode(UTF8, "surrogateescape") for text in texts]
    return SINGLE[0] if all(_decodes(one, SINGLE[0]) for one in data) else SINGLE[1]


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _recoded(row: Row, encoding: str) -> Row:
    queue = row.queue
    parent = queue.settings.get("parent", "none")
    settings = queue.settings
    if not parent.isascii():
        settings = {**settings, "parent": _text(parent, encoding)}
    name, comment = _text(queue.name, encoding), _text(queue.comment, encoding)
    target = _text(queue.target, encoding)
    return row._replace(queue=Queue(name, target, comment, settings))


def _text(text: str, encoding: str) -> str:
    if text.isascii():
        return text
    return text.encode(UTF8, "surrogateescape").decode(encoding, "surrogateescape")
