"""Whose queues the rows of a router are: pairs, new ones, and what is not ours.

Theory of operation
-------------------
A row is ours if its comment carries this site's tag (see ``owner``), and the tag's key
says which queue of the profile it is; names may change under a key. Two rows with one
key are taken neither for the other: both are left alone and told. A row of ours whose
key is in the profile no more, but whose name a new queue has, is that queue under a
new id. Everything else of ours is to be removed, everything without our tag is
somebody else's, except what ``adopt`` names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from rtrw.routeros.changes import Key, Owner
from rtrw.routeros.owner import Tag, parse_tag
from rtrw.routeros.queue import Queue, Row


@dataclass(slots=True)
class Match:
    """Numbers of wanted queues and positions of the router's rows, set against.

    ``at`` is, for each wanted queue, the position of its row or -1; ``doomed`` the
    rows of ours that nothing wants; ``twins`` rows that share a key, ``unclear`` the
    wanted queues that these would be; ``adopted`` what ``adopt`` took over.
    """

    wanted: Sequence[Queue]
    rows: Sequence[Row]
    at: list[int]
    doomed: list[int] = field(default_factory=list)
    strangers: dict[int, Owner] = field(default_factory=dict)
    twins: dict[Key, list[int]] = field(default_factory=dict)
    unclear: set[int] = field(default_factory=set)
    adopted: set[int] = field(default_factory=set)
    _keys: dict[str, Key] = field(default_factory=dict)

    def key(self, comment: str) -> Key:
        """``key_of`` a comment, read once however often it is asked for."""
        key = self._keys.get(comment)
        if key is None:
            key = self._keys[comment] = key_of(comment)
        return key

    @property
    def ours(self) -> int:
        """How many rows of the router are ours."""
        adopted = len(self.adopted)
        twins = sum(map(len, self.twins.values()))
        return len(self.at) - self.at.count(-1) + len(self.doomed) + twins - adopted


def key_of(comment: str) -> Key:
    """The key in the comment of a queue of ours; empty texts if it has none."""
    tag = parse_tag(comment)
    return (tag.kind, tag.id) if tag else ("", "")


def match(
    wanted: Sequence[Queue],
    rows: Sequence[Row],
    site: str,
    adopt: Collection[str] = (),
) -> Match:
    """Set the queues of a profile against a router's rows."""
    found = Match(wanted, rows, [-1] * len(wanted))
    _by_tag(found, site)
    _by_name(found)
    if adopt:
        _adopt(found, adopt)
    return found


def _by_tag(found: Match, site: str) -> None:
    # Equal comments are equal keys; only the others have to be read.
    comments = {queue.comment: n for n, queue in enumerate(found.wanted)}
    keys: dict[Key, int] | None = None
    claims: dict[int, list[int]] = {}
    spare: dict[Key, list[int]] = {}
    for position, row in enumerate(found.rows):
        comment = row.queue.comment
        if row.dynamic or not comment.startswith("rtrw:"):
            found.strangers[position] = "dynamic" if row.dynamic else "manual"
            continue
        number = comments.get(comment)
        if number is None:
            tag = parse_tag(comment)
            if tag is None or tag.site != site:
                found.strangers[position] = _kind(tag)
                continue
            keys = keys or {
                found.key(queue.comment): n for n, queue in enumerate(found.wanted)
            }
            key = found._keys[comment] = (tag.kind, tag.id)  # noqa: SLF001 - ours
            number = keys.get(key)
            if number is None:
                spare.setdefault(key, []).append(position)
                continue
        if found.at[number] < 0:
            found.at[number] = position
        else:
            claims.setdefault(number, [found.at[number]]).append(position)
    _twins(found, claims, spare)


def _kind(tag: Tag | None) -> Owner:
    return "manual" if tag is None else "site"


def _twins(
    found: Match, claims: dict[int, list[int]], spare: dict[Key, list[int]]
) -> None:
    for number, positions in claims.items():
        found.at[number] = -1
        found.unclear.add(number)
        found.twins[key_of(found.wanted[number].comment)] = positions
    for key, positions in spare.items():
        if len(positions) > 1:
            found.twins[key] = positions
        else:
            found.doomed.append(positions[0])
    found.doomed.sort()


def _by_name(found: Match) -> None:
    """Rows of ours that a new queue's name takes back under another id."""
    if not found.doomed:
        return
    names = {found.rows[p].queue.name: p for p in found.doomed}
    for number, position in enumerate(found.at):
        if position < 0 and number not in found.unclear:
            found.at[number] = names.pop(found.wanted[number].name, -1)
    found.doomed = sorted(names.values())


def _adopt(found: Match, adopt: Collection[str]) -> None:
    everything = "all" in adopt
    names = {
        found.rows[p].queue.name: p
        for p, kind in found.strangers.items()
        if kind == "manual"
    }
    for number, position in enumerate(found.at):
        name = found.wanted[number].name
        taken = position < 0 and number not in found.unclear and name in names
        if taken and (everything or name in adopt):
            found.at[number] = names[name]
            found.adopted.add(number)
            del found.strangers[names[name]]
