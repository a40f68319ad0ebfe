"""Which rows a profile can say, and why it cannot say the others.

Theory of operation
-------------------
A row that is *left alone* stays on the router as it is, somebody else's. That is the
safe side: nothing is guessed, and nothing about it will ever be set. What hangs below
such a row is left alone with it, for a profile knows only its own parents.

Rows with the site's own tag are taken before others, and although somebody disabled
them: a push would remove what is ours and not in the profile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rtrw.errors import UnitError
from rtrw.intake.queues.rows import Item
from rtrw.profiles.doubles import NARROWING
from rtrw.profiles.sections import SITE
from rtrw.routeros.diff_fields import unreadable
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.target import Target, parse_targets

NONE = "none"


class Reason(NamedTuple):
    """Why a row is left alone: a code of the catalogue, and what more it says."""

    code: str
    said: Mapping[str, str] = {}


@dataclass
class Sorted:
    """Numbers of items (by their place in the source), each in one of these."""

    site: str
    parents: list[int] = field(default_factory=list)
    subscribers: list[int] = field(default_factory=list)
    left: dict[int, Reason] = field(default_factory=dict)
    dynamic: list[int] = field(default_factory=list)


def sort_rows(items: Sequence[Item], site: str | None, fallback: str) -> Sorted:
    """Sort the rows; ``site`` wins over that of tags, ``fallback`` is for neither."""
    found = Sorted(site or _site(items) or fallback)
    held = {item.settings.get("parent", NONE) for item in items} - {NONE}
    static = []
    for number, item in enumerate(items):
        if item.row.dynamic:
            found.dynamic.append(number)
            continue
        reason = _reason(item, found.site)
        if reason is None:
            static.append(number)
        else:
            found.left[number] = reason
    static = _with_parents(items, static, found.left)
    for number in static:
        tag = items[number].tag
        above = items[number].name in held or (tag is not None and tag.kind == "p")
        (found.parents if above else found.subscribers).append(number)
    found.subscribers = _apart(items, found.subscribers, found.left)
    return found


def _site(items: Iterable[Item]) -> str:
    """The site that most tags name; empty without any."""
    sites = Counter(item.tag.site for item in items if item.tag is not None)
    known = [site for site, _ in sites.most_common() if SITE.fullmatch(site)]
    return known[0] if known else ""


def _reason(item: Item, site: str) -> Reason | None:
    """Why the row cannot be in a profile, whatever the others are; None if it can."""
    queue = item.row.queue
    texts = (queue.name, queue.comment, queue.target, *queue.settings.values())
    if any(map(unreadable, texts)):
        return Reason("RTRW720")
    if item.tag is not None and item.tag.site != site:
        return Reason("RTRW721", {"site": item.tag.site})
    if queue.settings.get("disabled") == "true" and item.tag is None:
        return Reason("RTRW722")
    field_, text = next(_unsayable(item), ("", ""))
    return Reason("RTRW723", {"field": field_, "text": text}) if field_ else None


def _unsayable(item: Item) -> Iterator[tuple[str, str]]:
    """Fields that a profile cannot say, and what stands in them."""
    queue = item.row.queue
    if not queue.name or queue.name == NONE:
        yield "name", queue.name
    if targets_of(item) is None:
        yield "target", queue.target
    for name, text in queue.settings.items():
        if text and name != "parent" and not _sayable(name, text):
            yield name, text


def targets_of(item: Item) -> tuple[Target, ...] | None:
    """The targets of a row; None where one is nothing that a profile takes."""
    try:
        return parse_targets(item.row.queue.target)
    except UnitError:
        return None


def _sayable(name: str, text: str) -> bool:
    row = FIELDS.get(name)
    try:
        return row is None or row.wire(row.parse(text)) == text
    except UnitError:
        return False


def _with_parents(
    items: Sequence[Item], static: list[int], left: dict[int, Reason]
) -> list[int]:
    """Those whose parents are there too; loops of parents are no parents."""
    names = {items[number].name: number for number in static}
    good: dict[int, bool] = {}

    def fine(number: int) -> bool:
        way = []
        while number not in good:
            good[number] = False
            way.append(number)
            parent = items[number].settings.get("parent", NONE)
            if parent == NONE:
                good[number] = True
            elif parent in names:
                number = names[parent]
        whole = good[number]
        for step in way:
            good[step] = whole
        return whole

    for number in static:
        if not fine(number):
            parent = items[number].settings.get("parent", NONE)
            left[number] = Reason("RTRW724", {"parent": parent})
    return [number for number in static if number not in left]


def _apart(
    items: Sequence[Item], numbers: Sequence[int], left: dict[int, Reason]
) -> list[int]:
    """Those whose targets no other has, as far as a profile minds."""
    first: dict[object, int] = {}
    for number in sorted(numbers, key=lambda n: items[n].tag is None):
        item = items[number]
        if any(item.settings.get(name) for name in NARROWING):
            continue
        targets = targets_of(item) or ()
        keys = [t[:3] if t.version else t.text for t in targets]
        twin = next((first[key] for key in keys if key in first), None)
        if twin is None:
            first |= dict.fromkeys(keys, number)
        else:
            left[number] = Reason("RTRW725", {"other": items[twin].name})
    return [number for number in numbers if number not in left]
