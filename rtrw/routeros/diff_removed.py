"""Which of our queues that nothing wants can really go.

Theory of operation
-------------------
A router refuses to remove a queue that others hang under, and a profile of PPP or
hotspot that names a queue is left dangling when it goes. So a queue stays, and is told,
as long as somebody else's queue, or one of ours that stays as it is, has it for a
parent. What stays keeps its own parent and its name, so this is asked again until
nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rtrw.routeros.depth import parent_of
from rtrw.routeros.diff_match import Match
from rtrw.routeros.diff_names import Names, settle_names

Stuck = Mapping[int, tuple[str, ...]]
"""Positions of rows that cannot go, and the names of those that need them."""


def settle_removals(
    found: Match,
    frozen: Collection[int],
    doomed: Sequence[int],
    referred: Collection[str],
) -> tuple[list[int], Stuck, Names]:
    """What is removed, what is stuck, and the names that can be had with that.

    ``doomed`` are the positions of what is to go, ``referred`` names of queues that
    something else on the router names.
    """
    removed = list(doomed)
    stuck: dict[int, tuple[str, ...]] = {}
    while True:
        names = settle_names(found, frozen, removed)
        more = _needed(found, frozen, removed, names, referred)
        if not more:
            return removed, stuck, names
        stuck |= more
        removed = [position for position in removed if position not in more]


def _needed(
    found: Match,
    frozen: Collection[int],
    removed: Sequence[int],
    names: Names,
    referred: Collection[str],
) -> Stuck:
    if not removed:
        return {}
    going = set(removed)
    under: dict[str, list[str]] = {}
    for position in _staying(found, frozen, going, names):
        queue = found.rows[position].queue
        under.setdefault(parent_of(queue.settings), []).append(queue.name)
    own = {position: found.rows[position].queue.name for position in removed}
    return {
        position: tuple(under.get(name, ()))
        for position, name in own.items()
        if name in under or name in referred
    }


def _staying(
    found: Match, frozen: Collection[int], going: set[int], names: Names
) -> list[int]:
    """Rows that keep the parent that they have."""
    staying = [*found.strangers, *(p for p in found.doomed if p not in going)]
    staying += [position for twins in found.twins.values() for position in twins]
    for number, position in enumerate(found.at):
        parent = parent_of(found.wanted[number].settings)
        lost = parent in names.kept and names.kept[parent] is None
        if position >= 0 and (lost or number in frozen):
            staying.append(position)
    return staying
