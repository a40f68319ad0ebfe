"""Which names can be had, and by which way.

Theory of operation
-------------------
A router knows each name once. A queue that is new, or gets another name, may take a
name that nobody has, or one that another queue of ours gives up (by a rename or by its
removal). A name that somebody else has is not to be had, and then what would have
given up *its* name for it keeps that as well, and so on.

What gives up a name that is wanted elsewhere does so first. In a chain only the last
link can take its name at once; so that a long chain does not cost as many rounds,
everything from the third link on, all rings, and rows that are to be removed, step
aside under a temporary name. Two rounds are then enough for any permutation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_match import Match


@dataclass(slots=True)
class Names:
    """What ``settle_names`` found.

    ``blocked`` are wanted numbers whose name is taken, with the position of the row
    that has it; ``orphans`` new ones whose parent is not to be had. ``renames`` are the
    numbers that change their name. ``first`` and ``second`` are the two rounds of
    names to set, by position. ``kept`` is for ``Comparer``.
    """

    blocked: dict[int, int] = field(default_factory=dict)
    orphans: set[int] = field(default_factory=set)
    renames: set[int] = field(default_factory=set)
    first: dict[int, str] = field(default_factory=dict)
    second: dict[int, str] = field(default_factory=dict)
    kept: dict[str, str | None] = field(default_factory=dict)


def settle_names(
    match: Match, frozen: Collection[int], removed: Iterable[int]
) -> Names:
    """Find out which names can be had.

    ``frozen`` are wanted numbers that are not to be touched this time; ``removed`` the
    positions that really go.
    """
    names = Names()
    takers = _takers(match, frozen)
    held = _held(match, frozen, removed)
    waiting = [number for name, number in takers.items() if name in held]
    while waiting:
        number = waiting.pop()
        if number in names.blocked:
            continue
        names.blocked[number] = held[match.wanted[number].name]
        position = match.at[number]
        if position >= 0:
            own = match.rows[position].queue.name
            held[own] = position
            waiting += [takers[own]] if own in takers else []
    names.renames = {
        n for n in takers.values() if match.at[n] >= 0 and n not in names.blocked
    }
    _missing_parents(match, frozen, names)
    _rounds(match, names, takers, set(removed))
    return names


def _takers(match: Match, frozen: Collection[int]) -> dict[str, int]:
    """Name -> the wanted number that has yet to get it."""
    return {
        queue.name: number
        for number, (queue, position) in enumerate(
            zip(match.wanted, match.at, strict=True)
        )
        if (position < 0 or match.rows[position].queue.name != queue.name)
        and number not in frozen
        and number not in match.unclear
    }


def _held(
    match: Match, frozen: Collection[int], removed: Iterable[int]
) -> dict[str, int]:
    """Name -> the row that has it and does not give it up."""
    going = set(removed)
    keepers = [*match.strangers, *(p for p in match.doomed if p not in going)]
    keepers += [p for twins in match.twins.values() for p in twins]
    keepers += [match.at[n] for n in frozen if match.at[n] >= 0]
    return {match.rows[p].queue.name: p for p in keepers}


def _missing_parents(match: Match, frozen: Collection[int], names: Names) -> None:
    """Note names of parents that will not be there, and the new children of these."""
    there = {match.rows[p].queue.name for twins in match.twins.values() for p in twins}
    for number in names.blocked:
        position = match.at[number]
        names.kept[match.wanted[number].name] = (
            match.rows[position].queue.name if position >= 0 else None
        )
    for number in frozen:
        position = match.at[number]
        name = match.wanted[number].name
        if position >= 0 and match.rows[position].queue.name != name:
            names.kept[name] = match.rows[position].queue.name
    for number in (*match.unclear, *(n for n in frozen if match.at[n] < 0)):
        if match.wanted[number].name not in there:
            names.kept[match.wanted[number].name] = None
    if not names.kept:
        return
    for number, queue in enumerate(match.wanted):
        parent = parent_of(queue.settings)
        lost = parent in names.kept and names.kept[parent] is None
        if lost and match.at[number] < 0 and number not in frozen:
            names.orphans.add(number)
            names.kept[queue.name] = None


def _rounds(
    match: Match, names: Names, takers: Mapping[str, int], going: set[int]
) -> None:
    """Share the renames out over two rounds."""
    late = {}
    for number in names.renames:
        queue, position = match.wanted[number], match.at[number]
        late[position] = queue.name
    has = {match.rows[p].queue.name: p for p in (*late, *going)}
    needed = {
        name
        for name, number in takers.items()
        if name in has and number not in names.blocked and number not in names.orphans
    }
    for position, name in late.items():
        if name not in has:
            names.first[position] = name
    aside = [
        position
        for position in (*late, *going)
        if match.rows[position].queue.name in needed and position not in names.first
    ]
    if aside:
        taken = {queue.name for queue in match.wanted}
        taken |= {row.queue.name for row in match.rows}
        for position in aside:
            names.first[position] = temporary(match.rows[position].id, taken)
    names.second = {
        position: name
        for position, name in late.items()
        if names.first.get(position) != name
    }


def temporary(row_id: str, taken: Collection[str]) -> str:
    """A name for a moment: ``rtrw-1F``, from the row's own id."""
    name = f"rtrw-{row_id.removeprefix('*') or 'tmp'}"
    while name in taken:
        name += "-"
    return name
