"""Queues that are not ours, as far as they stand in the way of ours.

Theory of operation
-------------------
The first queue that matches takes the packet. A queue of somebody else that covers all
of ours and stands above it leaves ours without traffic. Where that one is static, ours
go above it; dynamic queues can be no destination of a move, so those are told. What
ours will cover from now on is told as well. Nothing is claimed of a queue that is
disabled, or narrowed by ``dst``, ``time`` or packet marks, or of an interface against
addresses. A static queue that hangs under one of ours has to stand below it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rtrw.routeros.changes import Stranger, Why
from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_match import Match
from rtrw.routeros.diff_names import Names
from rtrw.routeros.diff_targets import TargetIndex, covers
from rtrw.routeros.order import Order
from rtrw.routeros.queue import Queue

_NARROWED = ("dst", "packet-marks", "time")


def takes_all(queue: Queue) -> bool:
    """Whether the queue takes every packet of its targets."""
    settings = queue.settings
    if settings.get("disabled", "false") == "true":
        return False
    return not any(settings.get(name) for name in _NARROWED)


class Neighbours:
    """The rows around ours; built once for one match.

    ``above``: position of a static row -> the highest number of ours that has to stand
    above it.
    """

    def __init__(self, match: Match) -> None:
        """Find out what covers what; costs nothing where all rows are ours."""
        self._match = match
        self._covered: dict[int, list[int]] = {}
        self._index: TargetIndex | None = None
        self.above: dict[int, int] = {}
        if match.strangers:
            self._look()

    def _look(self) -> None:
        match = self._match
        parents = {parent_of(q.settings) for q in match.wanted}
        self._index = TargetIndex((n, q.target) for n, q in enumerate(match.wanted))
        ours = {match.rows[p].queue.name: n for n, p in enumerate(match.at) if p >= 0}
        for position, kind in match.strangers.items():
            row = match.rows[position]
            below = ours.get(parent_of(row.queue.settings))
            first = [] if below is None else [below]
            if (
                not row.invalid
                and takes_all(row.queue)
                and row.queue.name not in parents
            ):
                covered = self._index.inside(row.queue.target)
                if covered:
                    self._covered[position] = sorted(covered)
                    first += covered
            if kind != "dynamic" and first:
                self.above[position] = max(first)

    def told(
        self, order: Order, names: Names, absent: Collection[int]
    ) -> tuple[Stranger, ...]:
        """Everybody else's queues that are worth a word, in the router's order."""
        found = {**self._hiding(order, absent), **self._hidden(order, absent)}
        told = [
            self._stranger(position, why, numbers)
            for (position, why), numbers in sorted(found.items())
        ]
        taken: dict[int, list[int]] = {}
        for number, position in names.blocked.items():
            if position in self._match.strangers:
                taken.setdefault(position, []).append(number)
        names_taken = [self._stranger(p, "name", taken[p]) for p in sorted(taken)]
        return tuple(names_taken + told)

    def _stranger(self, position: int, why: Why, numbers: Iterable[int]) -> Stranger:
        row = self._match.rows[position]
        queues = tuple(self._match.wanted[n].name for n in numbers)
        kind = self._match.strangers[position]
        return Stranger(row.queue.name, row.id, kind, why, queues)

    def _hiding(
        self, order: Order, absent: Collection[int]
    ) -> Mapping[tuple[int, Why], list[int]]:
        """Those that will stand above ours and cover it."""
        found: dict[tuple[int, Why], list[int]] = {}
        for position, numbers in self._covered.items():
            under = [
                n for n in numbers if order.places[n] > position and n not in absent
            ]
            if under:
                found[position, "hides"] = under
        return found

    def _hidden(
        self, order: Order, absent: Collection[int]
    ) -> Mapping[tuple[int, Why], list[int]]:
        """Those that ours will cover, and did not before."""
        if self._index is None:
            return {}
        match = self._match
        found: dict[tuple[int, Why], list[int]] = {}
        for position in match.strangers:
            target = match.rows[position].queue.target
            over = [
                n
                for n in self._index.holding(target)
                if order.places[n] <= position
                and n not in absent
                and not self._was_over(n, position, target)
                and takes_all(match.wanted[n])
                and covers(match.wanted[n].target, target)
            ]
            if over:
                found[position, "hidden"] = over
        return found

    def _was_over(self, number: int, position: int, target: str) -> bool:
        """Whether our row stood above it already and covered it."""
        mine = self._match.at[number]
        if mine < 0 or mine > position:
            return False
        return covers(self._match.rows[mine].queue.target, target)
