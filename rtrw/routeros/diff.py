"""What it takes to make a router's queues what a profile wants: a pure function.

Theory of operation
-------------------
The comment's tag says which rows are ours (``diff_match``); everything else keeps its
fields and its place, whatever is wanted. Then, one question each: which names can be
had (``diff_names``), which fields differ as the router sees them (``diff_fields``),
which rows have to move (``order``), what of somebody else's stands in the way
(``diff_strangers``), why it differs (``diff_cause``), and by which steps a router gets
there without a customer being unshaped in between (``diff_stages``).

The direction is always from the router to the profile: ``before`` is what is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rtrw.routeros.changes import Change, Changes, Key, Place
from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_cause import Causes
from rtrw.routeros.diff_fields import Comparer, Difference, unreadable, whole_row
from rtrw.routeros.diff_match import Match, key_of, match
from rtrw.routeros.diff_names import Names
from rtrw.routeros.diff_problems import blocking, left_out, problems_of, told_slowed
from rtrw.routeros.diff_removed import settle_removals
from rtrw.routeros.diff_stages import plan_stages
from rtrw.routeros.diff_strangers import Neighbours
from rtrw.routeros.order import Order, plan_order
from rtrw.routeros.order_parents import with_parents_in_place
from rtrw.routeros.owner import untimed
from rtrw.routeros.queue import Limited, Queue, Row

Removals = int | Literal["all"] | None


@dataclass(slots=True)
class Work:
    """What is known on the way from two lists to their difference."""

    match: Match
    names: Names
    frozen: frozenset[int]
    """Wanted queues that ``only`` leaves out; they stay, or stay away."""
    removed: list[int]
    order: Order
    neighbours: Neighbours

    @property
    def absent(self) -> set[int]:
        """New queues that are not added, for their name or parent is not to be had."""
        lost = {n for n in self.names.blocked if self.match.at[n] < 0}
        return lost | self.names.orphans | self.match.unclear


def diff(
    desired: Sequence[Queue],
    actual: Sequence[Row],
    *,
    site: str,
    last: Mapping[Key, Queue] | None = None,
    adopt: Collection[str] = (),
    only: Collection[str] | None = None,
    allow_removals: Removals = None,
    referred: Collection[str] = (),
) -> Changes:
    """What turns ``actual`` into ``desired``, our queues only.

    ``desired`` is in the order wanted, parents before children, each comment with the
    tag of ``site``; ``actual`` is the router's list in its order. ``last`` is what the
    last push wrote, by key and in its order: with it, changes on the router are told
    from changes in the profile. ``adopt`` names foreign queues to take over (``all``),
    ``only`` names or ids of the only queues to touch; these are not moved. More than a
    fifth of ours goes only with ``allow_removals`` (a number, or ``all``); queues that
    ``referred`` names (by profiles of PPP and the like) do not go at all.
    """
    found = match(desired, actual, site, adopt)
    placed = with_parents_in_place(found, site)
    if placed is not desired:
        found = match(placed, actual, site, adopt)
    frozen = _frozen(found, only)
    removed, stuck, names = settle_removals(
        found, frozen, _doomed(found, only), referred
    )
    work = _placed(found, names, frozen, removed, moving=only is None)
    causes = Causes(desired, last)
    changes, unchanged, slowed = _changes(work, causes)
    strangers = work.neighbours.told(work.order, names, work.absent)
    return Changes(
        changes=tuple(changes),
        stages=plan_stages(changes, found, names, work.order),
        unchanged=unchanged,
        strangers=strangers,
        others=len(found.strangers),
        in_doubt=tuple(
            found.rows[p].queue.name for twins in found.twins.values() for p in twins
        ),
        problems=(
            *problems_of(found, names, stuck, changes, strangers),
            *told_slowed(slowed),
        ),
        blocked=blocking(found, removed, allow_removals),
        left_out=left_out(found, names),
    )


def _frozen(found: Match, only: Collection[str] | None) -> frozenset[int]:
    """Numbers of what ``only`` leaves alone; parents that lack are not among them."""
    if only is None:
        return frozenset()
    numbers = {queue.name: n for n, queue in enumerate(found.wanted)}
    chosen = {n for n, queue in enumerate(found.wanted) if _named(queue, only)}
    for n in tuple(chosen):
        parent = numbers.get(parent_of(found.wanted[n].settings))
        while parent is not None and parent not in chosen and found.at[parent] < 0:
            chosen.add(parent)
            above = parent_of(found.wanted[parent].settings)
            parent = numbers.get(above)
    return frozenset(range(len(found.wanted))) - chosen


def _doomed(found: Match, only: Collection[str] | None) -> list[int]:
    if only is None:
        return list(found.doomed)
    return [p for p in found.doomed if _named(found.rows[p].queue, only)]


def _named(queue: Queue, only: Collection[str]) -> bool:
    """Whether a queue, or the subscriber whose queue for some hours it is, is meant."""
    own = key_of(queue.comment)[1]
    if queue.name in only or own in only:
        return True
    whole = untimed(queue.name, own, queue.settings)
    return whole is not None and any(text in only for text in whole)


def _placed(
    found: Match,
    names: Names,
    frozen: frozenset[int],
    removed: list[int],
    *,
    moving: bool,
) -> Work:
    """The order: who moves, and where new ones go."""
    numbers = [-1] * len(found.rows)
    for number, position in enumerate(found.at):
        if position >= 0:
            numbers[position] = number
    neighbours = Neighbours(found)
    order = plan_order(numbers, len(found.wanted), neighbours.above)
    if not moving and order.runs:
        order = _unmoved(found, numbers, order)
    return Work(found, names, frozen, removed, order, neighbours)


def _unmoved(found: Match, numbers: list[int], order: Order) -> Order:
    """The order without its moves: new rows go before their next one as it stands."""
    places = list(order.places)
    anchors: dict[int, int] = {}
    slot = len(numbers)
    for number in range(len(places) - 1, -1, -1):
        position = found.at[number]
        if position < 0:
            anchors[number] = slot
        else:
            slot = position
        places[number] = slot
    return Order((), anchors, places)


# --- the changes -----------------------------------------------------------------


def _changes(work: Work, causes: Causes) -> tuple[list[Change], int, list[str]]:
    """Everything that is done, in the order of the profile.

    Beside it how many stay as they are, and names of those slowed by a quota.
    """
    found, names, rows = work.match, work.names, work.match.rows
    renamed = {
        rows[found.at[n]].queue.name: found.wanted[n].name for n in names.renames
    }
    # What steps aside before it is removed takes its children along.
    renamed |= {
        rows[p].queue.name: names.first[p] for p in work.removed if p in names.first
    }
    comparer = Comparer(renamed, names.kept)
    compare = comparer.compare
    slowed: list[str] = []
    moves = {
        number: _place(rows, run.slot)
        for run in work.order.runs
        for number in run.numbers
    }
    busy = work.frozen | names.renames | found.adopted | moves.keys()
    absent = work.absent | {n for n in work.frozen if found.at[n] < 0}
    changes: list[Change] = []
    unchanged = 0
    for number, (want, position) in enumerate(zip(found.wanted, found.at, strict=True)):
        if position < 0:
            if number not in absent:
                changes.append(_added(work, number, causes))
            continue
        row = rows[position]
        difference = None if number in work.frozen else compare(want, row)
        if want.settings.__class__ is Limited and comparer.slowed(want, row):
            slowed.append(want.name)
        if difference is None and number not in busy:
            unchanged += 1
            continue
        before = len(changes)
        changes += _for_row(work, number, difference, causes)
        if number in moves:
            changes.append(_moved(work, number, moves[number], causes))
        unchanged += len(changes) == before
    changes += [_gone(work, position, causes) for position in work.removed]
    return changes, unchanged, slowed


def _place(rows: Sequence[Row], position: int) -> Place | None:
    if position >= len(rows):
        return None
    return Place(rows[position].id, rows[position].queue.name)


def _added(work: Work, number: int, causes: Causes) -> Change:
    want = work.match.wanted[number]
    key = work.match.key(want.comment)
    place = _place(work.match.rows, work.order.anchors[number])
    row = whole_row(want)
    if kept := work.names.kept.get(parent_of(row)):
        # Its parent cannot have the new name this time, and is there under the old.
        row["parent"] = kept
    return Change(
        "add",
        want.name,
        "",
        key,
        after=row,
        cause=causes.of_add(key),
        place_before=place,
        settings=want.settings,
    )


def _for_row(
    work: Work, number: int, difference: Difference | None, causes: Causes
) -> Iterable[Change]:
    """The rename and the set of one row, where there are any."""
    want, row = work.match.wanted[number], work.match.rows[work.match.at[number]]
    key = work.match.key(want.comment)
    had = row.queue.name
    renames = number in work.names.renames and not unreadable(had)
    if renames:
        before, after = {"name": had}, {"name": want.name}
        cause, drifted = causes.of_fields(key, before, after)
        yield Change("rename", want.name, row.id, key, before, after, cause, drifted)
    if difference is not None:
        cause, drifted = causes.of_fields(key, *difference)
        yield Change(
            "set",
            want.name if renames else had,
            row.id,
            key,
            *difference,
            cause,
            drifted,
            adopted=number in work.match.adopted,
            settings=want.settings,
        )


def _moved(work: Work, number: int, place: Place | None, causes: Causes) -> Change:
    want, row = work.match.wanted[number], work.match.rows[work.match.at[number]]
    key, cause = work.match.key(want.comment), causes.of_move()
    return Change("move", want.name, row.id, key, cause=cause, place_before=place)


def _gone(work: Work, position: int, causes: Causes) -> Change:
    row = work.match.rows[position]
    key = work.match.key(row.queue.comment)
    before = whole_row(row.queue)
    cause = causes.of_remove(key)
    return Change("remove", row.queue.name, row.id, key, before, cause=cause)
