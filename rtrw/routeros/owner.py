"""Whose queue is it: the tag at the start of a comment.

Theory of operation
-------------------
A queue is ours if its comment starts with ``rtrw:<site>/s/<id>`` (a subscriber) or
``rtrw:<site>/p/<id>`` (a parent); the subscriber's own text follows after a blank.
Letters, digits, ``.``, ``_`` and ``-`` stand for themselves, every other byte of the
UTF-8 text is ``%XX``. Only the one right spelling of a tag is a tag: somebody who
edits a comment by hand takes the queue out of our hands, and we leave it alone,
which is the safe side.

A subscriber with other limits at some hours has more queues, each with ``~1``, ``~2``
behind name and id, and with ``time``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Kind = Literal["s", "p"]
"""``s`` subscriber, ``p`` parent."""

_PLAIN = re.compile(r"[A-Za-z0-9._-]+")
_OTHER = re.compile(rb"[^A-Za-z0-9._-]")
_WORD = r"((?:[A-Za-z0-9._-]|%[0-9A-F]{2})+)"
_TIMED = re.compile(r"~[0-9]{1,2}\Z")
_TAG = re.compile(rf"rtrw:{_WORD}/([sp])/{_WORD}(?: (.*))?", re.DOTALL)


class Tag(NamedTuple):
    """What a comment says: whose it is, and the text that follows."""

    site: str
    kind: str
    id: str
    text: str = ""


def encode_id(text: str) -> str:
    """``text`` with everything percent-encoded that could end a tag."""
    if _PLAIN.fullmatch(text):
        return text
    data = text.encode("utf-8", "surrogateescape")
    return _OTHER.sub(lambda match: b"%%%02X" % match[0][0], data).decode("ascii")


def decode_id(text: str) -> str | None:
    """The text that ``encode_id`` made this of; None if it made no such thing."""
    if "%" not in text:
        return text
    data = re.sub(
        rb"%([0-9A-F]{2})",
        lambda match: bytes.fromhex(match[1].decode()),
        text.encode(),
    )
    plain = data.decode("utf-8", "surrogateescape")
    return plain if encode_id(plain) == text else None


def format_tag(site: str, kind: Kind, id: str, text: str = "") -> str:  # noqa: A002 - its name
    """The comment of a queue: ``rtrw:rt05/s/pelanggan-01 Bu Siti``."""
    tag = tag_start(site, kind) + encode_id(id)
    return f"{tag} {text}" if text else tag


def tag_start(site: str, kind: Kind) -> str:
    """How every tag of a site begins: ``rtrw:rt05/s/``."""
    return f"rtrw:{encode_id(site)}/{kind}/"


def timed(text: str, number: int) -> str:
    """Name or id of a subscriber's queue for some hours: ``siti~1``."""
    return f"{text}~{number}"


def untimed(name: str, own: str, settings: Mapping[str, str]) -> tuple[str, str] | None:
    """Name and id of the subscriber whose queue for some hours this is; else None."""
    if not settings.get("time"):
        return None
    end = _TIMED.search(own)
    if end is None or not name.endswith(end[0]):
        return None
    return name[: -len(end[0])], own[: -len(end[0])]


@lru_cache(maxsize=8192)
def parse_tag(comment: str) -> Tag | None:
    """What the comment's tag says; None if it has none, so that it is not ours."""
    match = _TAG.fullmatch(comment)
    if match is None:
        return None
    site, id_ = decode_id(match[1]), decode_id(match[3])
    if site is None or id_ is None:
        return None
    return Tag(site, match[2], id_, match[4] or "")
