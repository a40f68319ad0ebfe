"""Findings about names and comments, as routers and their consoles read them.

No limit on the characters of a name is documented. But the console, and ``numbers=``
of the API, take names and numbers alike, split at commas and know ``*1F`` as an
internal number, so that some names say something else there.

A hundred thousand names are looked at as one text first; only when something in it
is suspicious is each of them looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from rtrw.locale import Params
from rtrw.profiles.effective import Groups
from rtrw.profiles.lint_finding import Finding, Path
from rtrw.profiles.model import Profile

RESERVED = frozenset(("none", "first", "bottom"))
_ANYWHERE = (
    ",",
    "\n*",
    "\n ",
    " \n",
    "\t",
    "\r",
    *(f"\n{word}\n" for word in RESERVED),
)
_RULES = (
    ("RTRW336", re.compile(r".*,", re.DOTALL)),
    ("RTRW337", re.compile(r"\*")),
    ("RTRW338", re.compile(r"[0-9]+\Z")),
    ("RTRW342", re.compile(r".*[^\x00-\x7f]", re.DOTALL)),
    ("RTRW344", re.compile(r"\s|.*\s\Z", re.DOTALL)),
)


def name_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Names with a comma, a star, only digits, blanks at the ends, outside ASCII."""
    held: dict[str, int] = {}
    for parent in profile.parents.values():
        if parent.parent is not None:
            held[parent.parent] = held.get(parent.parent, 0) + 1
    for group in groups.all:
        if group.parent is not None:
            held[group.parent] = held.get(group.parent, 0) + group.count
    for name in profile.parents:
        at: Path = ("parents", name)
        yield from _of_name(name, at, (name,), held.get(name, 0))
    subscribers = profile.subscribers
    if _suspicious([one[1] for one in subscribers]):
        for index, one in enumerate(subscribers):
            at = ("subscribers", index, "name")
            yield from _of_name(one.name, at, (one.name, one.id), 0)


def _suspicious(names: Sequence[str]) -> bool:
    """Whether any of the names can have a finding."""
    text = "\n".join(("", *names, ""))
    return (
        not text.isascii()
        or any(sign in text for sign in _ANYWHERE)
        or any(map(str.isdigit, names))
    )


def _of_name(
    name: str, at: Path, about: tuple[str, ...], children: int
) -> Iterator[Finding]:
    for code, pattern in _RULES:
        if pattern.match(name):
            yield Finding(code, {"name": name}, at, about)
    if name in RESERVED:
        code = "RTRW339" if children else "RTRW340"
        yield Finding(code, {"name": name, "count": children}, at, about)


def comment_findings(profile: Profile) -> Iterator[Finding]:
    """Comments outside ASCII."""
    for name, parent in profile.parents.items():
        if not parent.comment.isascii():
            at: Path = ("parents", name, "comment")
            told = partial(_comment, name, parent.comment)
            yield Finding("RTRW343", told, at, (name,))
    if "".join([one[7] for one in profile.subscribers]).isascii():
        return
    for index, one in enumerate(profile.subscribers):
        if not one.comment.isascii():
            at = ("subscribers", index, "comment")
            told = partial(_comment, one.name, one.comment)
            yield Finding("RTRW343", told, at, (one.name, one.id))


def _comment(name: str, text: str) -> Params:
    return {"name": name, "text": text}
