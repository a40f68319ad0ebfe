"""The fewest moves that put our queues in order, without touching anybody else's.

Theory of operation
-------------------
The first queue that matches takes a packet, so order is part of what a profile says.
A router's list holds our queues among rows that are not ours, and those keep their
places. Only the order *among ours* is wanted, and, where a row of somebody else would
take the traffic of ours, that ours stand above it.

What stays is a longest increasing subsequence of the wanted numbers, read down the
list; the others are moved. That is the least number of rows. Among the choices with
as many rows, the one with the fewest gaps between what stays is taken, for all that
belongs into one gap is moved by one command (``move`` puts many ids before one
destination). Rows that already follow each other rightly are taken as one piece, so
that the usual case, a few rows out of place among thousands, costs next to nothing.

Every moved or new row goes directly before its *slot*: the next of ours that stays,
or the highest foreign row that it must be above, whichever is higher. Slots never
decrease down the wanted order, which is why putting down one slot after another gives
the whole order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


class Run(NamedTuple):
    """Rows that one command moves: wanted numbers in their order, and the slot.

    ``slot`` is the position of the row they go before, in the list as it was; the
    length of the list is its end.
    """

    numbers: tuple[int, ...]
    slot: int


@dataclass(frozen=True, slots=True)
class Order:
    """What ``plan_order`` found.

    ``runs`` are the moves, in the order to do them in. ``anchors`` gives for each new
    number the position of the row to add it before, once the moves are done (the list's
    length for the end); adding in the order of the numbers gives the order wanted.
    ``places`` gives for every number the position of what stands below it: its own
    position if it stays, its slot otherwise.
    """

    runs: tuple[Run, ...]
    anchors: Mapping[int, int]
    places: Sequence[int]


def plan_order(
    rows: Sequence[int], count: int, above: Mapping[int, int] | None = None
) -> Order:
    """The moves and places that give the order 0, 1, ... ``count`` - 1.

    ``rows`` is the list as it is: the wanted number of each row of ours, -1 for all
    that stays where it is. ``above`` maps positions of rows that are not ours to the
    highest number that has to stand above them; they must be able to be destinations
    (never a dynamic queue). Numbers that are not in ``rows`` are new.
    """
    limits = sorted((above or {}).items())
    stays = _staying(rows, limits)
    places = _slots(stays, count, limits, len(rows))
    at: list[int | None] = [None] * count
    for position, number in enumerate(rows):
        if number >= 0:
            at[number] = position
    return _described(at, places, stays)


def _staying(rows: Sequence[int], limits: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Number -> position of the rows that need not move."""
    free: list[tuple[int, int]] = []
    highest, left = -1, list(reversed(limits))
    for position, number in enumerate(rows):
        while left and left[-1][0] < position:
            highest = max(highest, left.pop()[1])
        if number > highest:
            free.append((number, position))
    if all(a[0] < b[0] for a, b in pairwise(free)):
        return dict(free)
    known = sorted(number for number in rows if number >= 0)
    ranks = {number: rank for rank, number in enumerate(known)}
    pieces = _pieces([ranks[number] for number, _ in free])
    kept = _heaviest([(ranks[free[i][0]], n) for i, n in pieces], len(known))
    return dict(entry for k in kept for entry in free[pieces[k][0] : sum(pieces[k])])


def _pieces(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """Where stretches of consecutive ranks begin, and how long they are."""
    found: list[tuple[int, int]] = []
    start = 0
    for i in range(1, len(ranks) + 1):
        if i == len(ranks) or ranks[i] != ranks[i - 1] + 1:
            found.append((start, i - start))
            start = i
    return found


def _heaviest(pieces: Sequence[tuple[int, int]], total: int) -> list[int]:
    """The pieces (first rank, length) to keep: most rows, then fewest gaps.

    A score is rows x (total + 2) - gaps, so that rows always win. ``tree`` is a
    Fenwick tree over the ranks that answers the best score of all pieces that end
    before a rank.
    """
    unit = total + 2
    starts = sorted(first for first, _ in pieces)
    tree = [(-1, -1)] * (len(pieces) + 1)
    scores: list[int] = []
    previous: list[int] = []
    ending: dict[int, int] = {}
    for k, (first, length) in enumerate(pieces):
        slot = bisect_left(starts, first)
        score, before = _best(tree, slot)
        # A gap lies before this piece, unless the piece before ends right there.
        score, before = (score - 1, before) if before >= 0 else (-(first > 0), -1)
        joined = ending.get(first)
        if joined is not None and scores[joined] >= score:
            score, before = scores[joined], joined
        scores.append(score + length * unit)
        previous.append(before)
        ending[first + length] = k
        _raise(tree, slot + 1, (scores[k], k))
    last = max(range(len(pieces)), key=lambda k: scores[k] - (sum(pieces[k]) != total))
    chain = []
    while last >= 0:
        chain.append(last)
        last = previous[last]
    return chain[::-1]


def _best(tree: Sequence[tuple[int, int]], slot: int) -> tuple[int, int]:
    best = (-1, -1)
    while slot > 0:
        best = max(best, tree[slot])
        slot -= slot & -slot
    return best


def _raise(tree: list[tuple[int, int]], slot: int, value: tuple[int, int]) -> None:
    while slot < len(tree):
        tree[slot] = max(tree[slot], value)
        slot += slot & -slot


def _slots(
    stays: Mapping[int, int], count: int, limits: Sequence[tuple[int, int]], end: int
) -> list[int]:
    """For every number its position if it stays, or what it is to go before."""
    # For a number, only the first row that it must be above matters; going down the
    # numbers, rows come in whose highest number has been reached.
    waiting = sorted(limits, key=lambda limit: limit[1])
    places = [end] * count
    slot = end
    for number in range(count - 1, -1, -1):
        while waiting and waiting[-1][1] >= number:
            slot = min(slot, waiting.pop()[0])
        if number in stays:
            slot = places[number] = stays[number]
        else:
            places[number] = slot
    return places


def _described(
    at: Sequence[int | None], places: Sequence[int], stays: Mapping[int, int]
) -> Order:
    """Runs by slot, and what each new number is added before."""
    moved: dict[int, list[int]] = {}
    anchors: dict[int, int] = {}
    first: tuple[int, int] = (-1, -1)  # the last slot seen, its first settled row
    for number in range(len(at) - 1, -1, -1):
        position, slot = at[number], places[number]
        if position is None:
            anchors[number] = first[1] if first[0] == slot else slot
        elif number not in stays:
            moved.setdefault(slot, []).append(number)
            first = (slot, position)
    runs = tuple(
        Run(tuple(reversed(numbers)), slot)
        for slot, numbers in sorted(moved.items(), key=lambda item: item[0])
    )
    return Order(runs, anchors, places)
