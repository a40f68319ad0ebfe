"""Moves and additions as commands: what goes before what, and when.

Theory of operation
-------------------
Several queues may belong into one gap of the router's list (see ``order``), some moved
there, some new, and not all at the same time: a child is added after its parent, and
where a queue without a cap stands about, whatever moves down waits until what takes
over is in its place. So each of them has a *turn*. A queue goes before the next one of
its gap whose turn was earlier, or else before the row that ends the gap; those of one
turn and gap follow each other. New queues of earlier turns are named by their key, for
their ids are known only then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.routeros.changes import Change, Key, Stage, Write
from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_match import Match
from rtrw.routeros.fields_table import DEFAULTS
from rtrw.routeros.order import Order

EARLY = -1
"""The turn of moves that may come first; new queues count up from here."""
LATE = 1_000_000
"""The turn of moves that have to wait."""
LAST = LATE + 1
"""The turn of new queues without a cap."""


class Placed(NamedTuple):
    """A queue on its way: its wanted number and what it goes before."""

    number: int
    turn: int
    before: str | Key | None


class Places:
    """All moves and additions of one difference, by turn."""

    def __init__(
        self,
        match: Match,
        order: Order,
        adds: Sequence[Change],
        *,
        late: set[int],
        last: set[int],
    ) -> None:
        """Work out the turns.

        ``late`` are numbers whose move has to wait, ``last`` new ones to come last.
        """
        self._match = match
        self._adds = {change.key: change for change in adds}
        moved = {number for run in order.runs for number in run.numbers}
        turns = {n: LATE if n in late else EARLY for n in moved}
        turns |= _depths(match, self._adds, last)
        self._turns: dict[int, list[Placed]] = defaultdict(list)
        for placed in self._placed(turns, order.places):
            self._turns[placed.turn].append(placed)

    def _placed(self, turns: dict[int, int], places: Sequence[int]) -> Sequence[Placed]:
        found = []
        gap = -1
        coming: list[int] = []  # the gap's later ones, the nearest last, turns rising
        for number in sorted(turns, reverse=True):
            turn = turns[number]
            if places[number] != gap:
                gap, coming = places[number], []
            while coming and turns[coming[-1]] > turn:
                coming.pop()
            equal = bool(coming) and turns[coming[-1]] == turn
            below = coming[-1 - equal :][:1] if len(coming) > equal else []
            found.append(
                Placed(number, turn, self._name(below[0]) if below else self._row(gap))
            )
            if equal:
                coming.pop()
            coming.append(number)
        return found[::-1]

    def _name(self, number: int) -> str | Key:
        position = self._match.at[number]
        if position >= 0:
            return self._match.rows[position].id
        return self._match.key(self._match.wanted[number].comment)

    def _row(self, gap: int) -> str | None:
        rows = self._match.rows
        return rows[gap].id if gap < len(rows) else None

    def moves(self, turn: int) -> Stage:
        """The moves of a turn: upwards from the top, downwards from the bottom."""
        runs: list[list[Placed]] = []
        for placed in self._turns.get(turn, ()):
            if runs and runs[-1][-1].before == placed.before:
                runs[-1].append(placed)
            else:
                runs.append([placed])
        writes = [
            Write(
                "move",
                tuple(self._match.rows[self._match.at[p.number]].id for p in run),
                tuple(
                    self._match.key(self._match.wanted[p.number].comment) for p in run
                ),
                place_before=run[0].before,
            )
            for run in (runs if turn == EARLY else reversed(runs))
        ]
        return Stage("move", tuple(writes), ordered=True)

    def adds(self) -> Iterator[Stage]:
        """New queues, parents first, without those that come last."""
        for turn in sorted(self._turns):
            if EARLY < turn < LATE:
                yield Stage("add", self._added(turn))

    def last(self) -> tuple[Write, ...]:
        """The new queues that come last."""
        return self._added(LAST)

    def _added(self, turn: int) -> tuple[Write, ...]:
        return tuple(self._add(placed) for placed in self._turns.get(turn, ()))

    def _add(self, placed: Placed) -> Write:
        key = self._match.key(self._match.wanted[placed.number].comment)
        row = self._adds[key].after
        values = {n: value for n, value in row.items() if DEFAULTS.get(n) != value}
        return Write("add", (), (key,), values, placed.before)


def _depths(match: Match, adds: dict[Key, Change], last: set[int]) -> dict[int, int]:
    """Number -> turn of what is added: how many of its parents are new too."""
    if not adds:
        return {}
    turns: dict[int, int] = {}
    depth: dict[str, int] = {}
    for number, (queue, position) in enumerate(
        zip(match.wanted, match.at, strict=True)
    ):
        if position < 0 and match.key(queue.comment) in adds:
            level = depth.get(parent_of(queue.settings), -1) + 1
            depth[queue.name] = level
            turns[number] = LAST if number in last else level
    return turns
