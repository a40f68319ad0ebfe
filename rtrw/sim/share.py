# ruff: noqa: FURB136 - min and max are calls, and this is hot
"""How queues share what their parents carry in one tick.

Theory of operation
-------------------
After the worked examples of the manual (HTB), in grains of one tick::

    1  every leaf gets its limit-at, as far as it wants it
    2  every inner queue, the deepest first, brings what is below it up to its own
       limit-at, best priority first
    3  what is left of the outermost queue goes by priority, 1 before 8
    4  if the interface carries less than the sum, all are scaled in proportion

Steps 2 and 3 stay within the room of every queue on the way; step 1 does not, as the
manual says: limit-at is met even beyond a parent's max-limit. Priority counts in
leaves that have a max-limit; others stand last.

How equals share is not documented. *We assume equal shares*: all that want more rise
together, and one that has enough, or that a full parent holds back, leaves its part to
the others (max-min). Shares are rounded down to whole grains, so that equals get the
same to the last of them; less than a grain each (a millionth of a bit) stays unused,
and is not saved up in a bucket either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_new = tuple.__new__
LAST = 8
"""The worst priority."""
NO_PARENT = -1


class Claim(NamedTuple):
    """``leaves`` equal leaves: what each wants, and its limit-at, in grains a tick.

    ``parent`` is the number of the queue that they are in, or ``NO_PARENT``.
    """

    want: int
    leaves: int
    parent: int
    priority: int
    promise: int


class Shape(NamedTuple):
    """The inner queues, each after its parent: their parents, and their limit-at."""

    parents: Sequence[int]
    promises: Sequence[int]


class Shares(NamedTuple):
    """What each leaf of each claim gets, and what every inner queue was asked for.

    ``carried`` is what goes through it; all in grains.
    """

    grants: Sequence[int]
    offered: Sequence[int]
    carried: Sequence[int]


def share(
    claims: Sequence[Claim],
    shape: Shape,
    rooms: Sequence[int],
    link: int,
    wanted: Sequence[int] | None = None,
) -> Shares:
    """Share out one tick.

    ``rooms`` is what every inner queue can carry in it, ``link`` what the interface
    can, in grains; ``wanted``, if it is known, what is wanted of each of them, the
    interface last.
    """
    grants = [claim[0] for claim in claims]
    offered = sums(claims, grants, shape) if wanted is None else wanted[:-1]
    carried = offered
    for asked, room in zip(offered, rooms, strict=True):
        if asked > room:
            grants, carried = _filled(claims, shape, rooms)
            break
    if wanted is not None and wanted[-1] <= link:
        return _new(Shares, (grants, offered, carried))
    total = _total(claims, grants, shape, carried)
    if total > link:
        grants = [got * link // total for got in grants]
        carried = sums(claims, grants, shape)
    return Shares(grants, offered, carried)


def _total(
    claims: Sequence[Claim],
    grants: Sequence[int],
    shape: Shape,
    carried: Sequence[int],
) -> int:
    """What goes over the interface."""
    total = sum(
        [
            got * claim.leaves
            for got, claim in zip(grants, claims, strict=True)
            if claim.parent < 0
        ]
    )
    for much, parent in zip(carried, shape.parents, strict=True):
        if parent < 0:
            total += much
    return total


def sums(claims: Sequence[Claim], each: Sequence[int], shape: Shape) -> list[int]:
    """What goes through every inner queue when each leaf of a claim gets so much."""
    parents = shape.parents
    through = [0] * len(parents)
    for (_, leaves, parent, _, _), much in zip(claims, each, strict=True):
        if parent >= 0:
            through[parent] += much * leaves
    for node in range(len(parents) - 1, -1, -1):
        if parents[node] >= 0:
            through[parents[node]] += through[node]
    return through


def _filled(
    claims: Sequence[Claim], shape: Shape, rooms: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The three steps, when not everything fits; and what goes through inner queues."""
    if len(rooms) == 1 and not shape.promises[0]:
        return _under_one(claims, rooms[0])
    got = [min(claim.want, claim.promise) for claim in claims]
    below = _below(claims, shape)
    for node in range(len(rooms) - 1, -1, -1):
        if shape.promises[node]:
            limits = [*rooms[:node], shape.promises[node], *rooms[node + 1 :]]
            _fill(claims, got, below, (shape, limits), node)
    for node, parent in enumerate(shape.parents):
        if parent < 0:
            _fill(claims, got, below, (shape, rooms), node)
    for place, claim in enumerate(claims):
        if claim.parent < 0:
            got[place] = claim.want
    return got, sums(claims, got, shape)


def _under_one(claims: Sequence[Claim], room: int) -> tuple[list[int], list[int]]:
    """The same for a single inner queue without limit-at, which most networks are."""
    left, got = room, []
    asked: dict[int, list[tuple[int, int, int]]] = {}
    for place, (want, leaves, parent, priority, promise) in enumerate(claims):
        much = promise if promise < want and parent == 0 else want
        got.append(much)
        if parent == 0:
            left -= much * leaves
            if much < want:
                asked.setdefault(priority, []).append((want - much, leaves, place))
    for priority in sorted(asked):
        if left <= 0:
            break
        rows = asked[priority]
        if sum([more * leaves for more, leaves, _ in rows]) <= left:
            level = left
        else:
            level = _level(rows, left)
        for more, leaves, place in rows:
            much = more if more < level else level
            got[place] += much
            left -= much * leaves
    return got, [room - left]


def _below(claims: Sequence[Claim], shape: Shape) -> list[list[int]]:
    """The claims that are somewhere in each inner queue."""
    below: list[list[int]] = [[] for _ in shape.parents]
    for place, claim in enumerate(claims):
        node = claim.parent
        while node >= 0:
            below[node].append(place)
            node = shape.parents[node]
    return below


def _fill(
    claims: Sequence[Claim],
    got: list[int],
    below: Sequence[Sequence[int]],
    limits: tuple[Shape, Sequence[int]],
    top: int,
) -> None:
    """Give out the room of ``top`` by priority, within every queue in it."""
    shape, rooms = limits
    inside = _inside(shape, top)
    for priority in sorted({claims[place].priority for place in below[top]}):
        more = {
            place: claims[place].want - got[place]
            for place in below[top]
            if claims[place].priority == priority
        }
        used = sums(claims, got, shape)
        for node in reversed(inside):
            room = max(0, rooms[node] - used[node])
            places = [place for place in below[node] if place in more]
            _cut(claims, more, places, room)
        for place, much in more.items():
            got[place] += much


def _inside(shape: Shape, top: int) -> list[int]:
    """``top`` and the inner queues in it, each after its parent."""
    known = {top}
    for node, parent in enumerate(shape.parents):
        if parent in known:
            known.add(node)
    return sorted(known)


def _cut(
    claims: Sequence[Claim], more: dict[int, int], places: Iterable[int], room: int
) -> None:
    """Hold some claims to what a queue has room for, at equal height."""
    asked = [(more[place], claims[place].leaves, place) for place in places]
    if sum([much * count for much, count, _ in asked]) <= room:
        return
    level = _level(asked, room)
    for place in places:
        more[place] = min(more[place], level)


def _level(asked: Iterable[tuple[int, int, int]], room: int) -> int:
    """The height at which claims that want more than the room are cut off.

    The largest whole number for which it all fits; ``asked`` is how much, how many,
    and anything.
    """
    wants = sorted(asked)
    left = sum([count for _, count, _ in wants])
    for much, count, _ in wants:
        if much * left > room:
            break
        room -= much * count
        left -= count
    return room // left if left else 0
