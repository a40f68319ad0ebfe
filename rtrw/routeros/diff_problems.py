"""What a difference has to say besides its changes: left out, kept back, to know.

Errors keep single queues from being done, ``blocking`` problems keep a push from
starting; the rest is worth knowing. One problem tells of many queues where the reason
is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from rtrw.errors import Problem
from rtrw.locale import Params
from rtrw.routeros.changes import Change, Stranger
from rtrw.routeros.diff_fields import unreadable
from rtrw.routeros.diff_match import Match
from rtrw.routeros.diff_names import Names
from rtrw.routeros.owner import untimed

SHOWN = 3
"""How many names a sentence lists before it counts."""
LARGEST_SHARE = 5
"""More than one in five of ours is not removed without being asked for."""


def listed(names: Sequence[str]) -> str:
    """``"a", "b", "c"`` or ``"a", "b", "c" +9``."""
    more = f" +{len(names) - SHOWN}" if len(names) > SHOWN else ""
    return ", ".join(f'"{name}"' for name in names[:SHOWN]) + more


def problems_of(
    found: Match,
    names: Names,
    stuck: Mapping[int, tuple[str, ...]],
    changes: Sequence[Change],
    strangers: Iterable[Stranger],
) -> tuple[Problem, ...]:
    """Everything that is told beside the changes, errors first."""
    told = [
        *_taken(found, names),
        *_twins(found),
        *_orphans(found, names),
        *_stuck(found, stuck),
        *_in_the_way(strangers),
        *_renamed_without_id(changes),
        *_kept_comments(found),
    ]
    return tuple(told)


def left_out(found: Match, names: Names) -> tuple[tuple[str, Problem], ...]:
    """Every queue of ours that an error keeps from being done, with that error."""
    told = {p.where: p for p in _taken(found, names)}
    for problem, positions in zip(_twins(found), found.twins.values(), strict=True):
        told |= dict.fromkeys((found.rows[n].queue.name for n in positions), problem)
    for problem in _orphans(found, names):
        parent = problem.params["parent"]
        children = (found.wanted[number] for number in sorted(names.orphans))
        told |= {q.name: problem for q in children if q.settings["parent"] == parent}
    return tuple(told.items())


def _taken(found: Match, names: Names) -> Iterator[Problem]:
    for number, position in sorted(names.blocked.items()):
        name = found.wanted[number].name
        kind = found.strangers.get(position, "ours")
        code = {"manual": "RTRW520", "ours": "RTRW523"}.get(kind, "RTRW521")
        other = found.rows[position].queue.name
        yield Problem(code, {"queue": name, "other": other}, where=name)


def _twins(found: Match) -> Iterator[Problem]:
    for (kind, id_), positions in found.twins.items():
        twins = [found.rows[position].queue.name for position in positions]
        tag = f"{kind}/{id_}"
        params: Params = {"names": listed(twins), "tag": tag, "count": len(twins)}
        yield Problem("RTRW522", params, where=twins[0])


def _orphans(found: Match, names: Names) -> Iterator[Problem]:
    lost: dict[str, list[str]] = {}
    for number in sorted(names.orphans):
        queue = found.wanted[number]
        lost.setdefault(queue.settings["parent"], []).append(queue.name)
    for parent, children in lost.items():
        params: Params = {
            "count": len(children),
            "names": listed(children),
            "parent": parent,
        }
        yield Problem("RTRW524", params, where=children[0])


def _stuck(found: Match, stuck: Mapping[int, tuple[str, ...]]) -> Iterator[Problem]:
    for position, under in stuck.items():
        name = found.rows[position].queue.name
        code = "RTRW525" if under else "RTRW526"
        params: Params = {"queue": name, "names": listed(under), "count": len(under)}
        yield Problem(code, params, where=name)


def _in_the_way(strangers: Iterable[Stranger]) -> Iterator[Problem]:
    found: dict[str, list[Stranger]] = {}
    for stranger in strangers:
        if stranger.why == "hides":
            code = "RTRW528" if stranger.kind == "dynamic" else "RTRW527"
            found.setdefault(code, []).append(stranger)
        elif stranger.why == "hidden":
            found.setdefault("RTRW529", []).append(stranger)
    for code, alike in found.items():
        queues = dict.fromkeys(name for one in alike for name in one.queues)
        params: Params = {
            "names": listed([one.name for one in alike]),
            "queues": listed(list(queues)),
            "count": len(alike),
        }
        yield Problem(code, params, where=alike[0].name)


def _renamed_without_id(changes: Sequence[Change]) -> Iterator[Problem]:
    """A removal and an addition of one target look like a rename without an id."""
    gone = {c.before["target"]: c.queue for c in changes if c.action == "remove"}
    if not gone:
        return
    pairs = [
        (gone[c.after["target"]], c.queue)
        for c in changes
        if c.action == "add" and c.after["target"] in gone
    ]
    if pairs:
        params: Params = {"count": len(pairs), "old": pairs[0][0], "new": pairs[0][1]}
        yield Problem("RTRW530", params, where=pairs[0][1])


def _kept_comments(found: Match) -> Iterator[Problem]:
    names = [
        queue.name
        for queue, position in zip(found.wanted, found.at, strict=True)
        if position >= 0
        and found.rows[position].queue.comment != queue.comment
        and unreadable(found.rows[position].queue.comment)
    ]
    if names:
        params: Params = {"count": len(names), "names": listed(names)}
        yield Problem("RTRW531", params, where=names[0])


def told_slowed(names: Sequence[str]) -> tuple[Problem, ...]:
    """RTRW825: customers whom the router has slowed down; they are in order."""
    if not names:
        return ()
    return (Problem("RTRW825", {"count": len(names), "names": listed(names)}),)


def _covered(found: Match, removed: Sequence[int]) -> int:
    """How many of these are queues for some hours of customers who stay."""
    rows = (found.rows[position].queue for position in removed)
    wholes = [
        (kind, whole[1])
        for row in rows
        for kind, own in (found.key(row.comment),)
        if (whole := untimed(row.name, own, row.settings)) is not None
    ]
    if not wholes:
        return 0
    wanted = {found.key(queue.comment) for queue in found.wanted}
    return sum(key in wanted for key in wholes)


def blocking(
    found: Match, removed: Sequence[int], allowed: int | Literal["all"] | None
) -> tuple[Problem, ...]:
    """Why so many removals must not be done without being asked for.

    A queue for some hours does not count where its customer's ordinary one stays.
    """
    count = len(removed) - _covered(found, removed)
    if not count or allowed == "all" or (allowed is not None and count <= allowed):
        return ()
    params: Params = {"count": count, "ours": found.ours}
    if not any(found.key(queue.comment)[0] == "s" for queue in found.wanted):
        return (Problem("RTRW533", params),)
    if allowed is not None or count * LARGEST_SHARE > found.ours:
        return (Problem("RTRW532", params),)
    return ()
