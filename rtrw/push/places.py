"""Our rows back in their places, among rows that never move.

Theory of operation
-------------------
Rows that are not ours cut the list into gaps. ``in_place`` says which gap each of ours
stood in and in which order; ``place_changes`` finds the fewest moves to get there: a
row that is in its gap and in order with the others there stays (a longest increasing
subsequence), each of the rest goes before the next one that stays. These destinations
never move, so the moves do not depend on each other.

Ours are known by their tags, for ids change when a queue is removed and comes back;
others by their ids. Dynamic rows come and go, so they cut no gaps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from rtrw.push.verify import own_key
from rtrw.routeros.changes import Change, Changes, Key, Place, Stage, Write
from rtrw.routeros.queue import Row

Identity = Key | str


def identity(row: Row, site: str) -> Identity:
    """The key of a row of ours, the id of any other."""
    return own_key(row, site) or row.id.lower()


def in_place(
    rows: Sequence[Row], before: Sequence[Row], now: Sequence[Row], site: str
) -> list[Row]:
    """``rows`` as they stood ``before`` among those that are not ours.

    Each of ours goes below the other row that it stood below; those that were not
    there before follow the row that they follow ``now``.
    """
    present = {identity(row, site): row for row in rows}
    then = [own for row in before if (own := identity(row, site)) in present]
    order = [identity(row, site) for row in now]
    fixed = [own for own in order if isinstance(own, str) and own in present]
    gaps: dict[str, list[Row]] = {own: [] for own in ("", *fixed)}
    followers = _followers(order, set(then))
    above = ""
    anchors: list[Identity | None] = [None, *then]
    for anchor in anchors:
        if isinstance(anchor, str):
            above = anchor if anchor in gaps else above
        elif anchor is not None:
            gaps[above].append(present[anchor])
        new = followers.get(anchor, ())
        gaps[above] += [present[other] for other in new if other in present]
    result = list(gaps[""])
    for own in fixed:
        result += [present[own], *gaps[own]]
    return result


def _followers(
    now: Sequence[Identity], placed: set[Identity]
) -> dict[Identity | None, list[Key]]:
    """Rows of ours that were not there before, by the last above them that was."""
    found: dict[Identity | None, list[Key]] = {}
    above: Identity | None = None
    for own in now:
        if own in placed:
            above = own
        elif not isinstance(own, str):
            found.setdefault(above, []).append(own)
    return found


def place_changes(wanted: Sequence[Row], rows: Sequence[Row], site: str) -> Changes:
    """The fewest moves of ours that give the order of ``wanted``.

    Those of others stand in the same order in both. Rows of ours that only one of the
    lists has (they cannot be removed, or cannot be had) stay out of it.
    """
    there = {identity(row, site) for row in rows}
    sought = {identity(row, site) for row in wanted}
    static = [r for r in rows if not r.dynamic and identity(r, site) in sought]
    target = [r for r in wanted if not r.dynamic and identity(r, site) in there]
    place = {own: (gap, at) for gap, at, own in _gapped(target, site)}
    right = [
        (place[own][1], own)
        for gap, _, own in _gapped(static, site)
        if gap == place[own][0]
    ]
    stays = {right[i][1] for i in _longest([at for at, _ in right])}
    ids = {identity(row, site): row.id for row in static}
    runs: list[tuple[Row | None, list[Row]]] = [(None, [])]
    for row in reversed(target):
        own = own_key(row, site)
        if own is None or own in stays:
            runs.append((row, []))
        else:
            runs[-1][1].append(row)
    return _moves([(b, r[::-1]) for b, r in runs if r], ids, site)


def _gapped(rows: Sequence[Row], site: str) -> Iterator[tuple[int, int, Key]]:
    """Our rows with the number of others above them, and their own position."""
    gap = 0
    for at, row in enumerate(rows):
        own = own_key(row, site)
        if own is None:
            gap += 1
        else:
            yield gap, at, own


def _longest(numbers: Sequence[int]) -> list[int]:
    """Indices of a longest increasing subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for i, number in enumerate(numbers):
        at = bisect_left(tails, number)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(number)
            ends.append(i)
        else:
            tails[at], ends[at] = number, i
    chain = []
    last = ends[-1] if ends else -1
    while last >= 0:
        chain.append(last)
        last = before[last]
    return chain[::-1]


def _moves(
    runs: Sequence[tuple[Row | None, list[Row]]],
    ids: Mapping[Identity, str],
    site: str,
) -> Changes:
    changes, writes = [], []
    for below, group in runs:
        place = below and Place(ids[identity(below, site)], below.queue.name)
        keys = tuple(own for row in group if (own := own_key(row, site)))
        own_ids = tuple(ids[key] for key in keys)
        writes.append(Write("move", own_ids, keys, place_before=place and place.id))
        changes += [
            Change("move", row.queue.name, ids[key], key, place_before=place)
            for row, key in zip(group, keys, strict=True)
        ]
    stages = (Stage("move", tuple(writes)),) if writes else ()
    return Changes(tuple(changes), stages)
