"""Where parents stand among ours: above what they hold, else wherever they are.

Theory of operation
-------------------
A profile has its parents in a section of their own, so their place among subscribers
is not written in it. What counts is that a parent stands above what it holds (a router
wants it so) and subscribers in their order (the first that matches takes the packet).
So a parent that is on the router already, and above its own, stays where it is: in a
list grown by hand each stands above its own customers, and taking it over moves
nothing. One that stands below what it holds goes up to the first of them, and a new one
goes to the top, or right below the parent that it is in.

Each parent gets the rank of the subscriber that it goes before; a parent's rank is at
most that of anything in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_match import Match
from rtrw.routeros.owner import tag_start
from rtrw.routeros.queue import Queue


def with_parents_in_place(found: Match, site: str) -> Sequence[Queue]:
    """The wanted queues of a match, parents moved to where they may stay."""
    start = tag_start(site, "p")
    parents = [n for n, q in enumerate(found.wanted) if q.comment.startswith(start)]
    others = sorted({*range(len(found.wanted))} - {*parents}) if parents else []
    first = min((found.at[n] for n in others if found.at[n] >= 0), default=-1)
    places = [found.at[n] for n in parents if found.at[n] >= 0]
    if first < 0 or (places == sorted(places) and places[-1:] <= [first]):
        return found.wanted
    ranks = _Ranks(found, parents, others)
    return ranks.merged()


class _Ranks:
    """The rank of each parent, and its position among parents of one rank."""

    def __init__(
        self, found: Match, parents: Sequence[int], others: Sequence[int]
    ) -> None:
        self.found = found
        self.parents = parents
        self.others = others
        self.numbers = {found.wanted[n].name: n for n in parents}
        below = self._below()
        end = len(others)
        self.rank = {
            n: below[found.at[n]] if found.at[n] >= 0 else end for n in parents
        }
        last = len(found.rows)
        self.place = {n: found.at[n] if found.at[n] >= 0 else last for n in parents}
        self._under(enumerate(others))
        self._upwards()
        self._new()

    def _below(self) -> list[int]:
        """For each position of the router, the rank of the next subscriber there."""
        below = [-1] * len(self.found.rows)
        for rank, number in enumerate(self.others):
            if self.found.at[number] >= 0:
                below[self.found.at[number]] = rank
        following = len(self.others)
        for position in range(len(below) - 1, -1, -1):
            if below[position] >= 0:
                following = below[position]
            below[position] = following
        return below

    def _above(self, number: int) -> int | None:
        """The parent of a wanted queue, if it is one of ours."""
        return self.numbers.get(parent_of(self.found.wanted[number].settings))

    def _under(self, others: Iterable[tuple[int, int]]) -> None:
        """No parent goes below a subscriber in it."""
        for rank, number in others:
            above = self._above(number)
            if above is not None:
                self.rank[above] = min(self.rank[above], rank)

    def _upwards(self) -> None:
        """No parent goes below a parent in it; those in it come later in the list."""
        for number in reversed(self.parents):
            above = self._above(number)
            if above is not None:
                self.rank[above] = min(self.rank[above], self.rank[number])
                self.place[above] = min(self.place[above], self.place[number])

    def _new(self) -> None:
        """New parents: to the top, or with the parent that they are in."""
        for number in self.parents:
            if self.found.at[number] < 0:
                above = self._above(number)
                self.rank[number] = -1 if above is None else self.rank[above]
                self.place[number] = -1 if above is None else self.place[above]

    def merged(self) -> list[Queue]:
        """The whole list: each parent before the subscriber of its rank."""
        wanted = self.found.wanted
        order = sorted(self.parents, key=lambda n: (self.rank[n], self.place[n], n))
        merged: list[Queue] = []
        at = 0
        for rank, number in enumerate(self.others):
            while at < len(order) and self.rank[order[at]] <= rank:
                merged.append(wanted[order[at]])
                at += 1
            merged.append(wanted[number])
        return merged + [wanted[number] for number in order[at:]]
