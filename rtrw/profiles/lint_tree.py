"""Findings about parents and what they hold.

The rules of a tree (RouterOS manual, HTB): the guarantees (limit-at) of the children
should fit into the parent's max-limit, and no child's ceiling should be above the
parent's. A router takes a tree that breaks them, and then does something else than
the numbers say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.profiles.effective import (
    DIRECTIONS,
    Groups,
    parent_routers,
    setting,
)
from rtrw.profiles.lint_finding import (
    Finding,
    Numbers,
    Path,
    Rule,
    both_sides,
    ratio_text,
    short_rate,
)
from rtrw.profiles.model import Fields, Profile
from rtrw.units import Pair, format_pair, format_rate


class Child(NamedTuple):
    """Queues directly in a parent that have the same fields: a plan's, or a parent."""

    name: str
    at: Path
    fields: Fields
    queues: int


def children(profile: Profile, groups: Groups) -> dict[str, list[Child]]:
    """What is directly in each parent; suspended subscribers at their low limit."""
    found: dict[str, list[Child]] = {name: [] for name in profile.parents}
    for parent in profile.parents.values():
        if parent.parent in found:
            at: Path = ("parents", parent.name)
            found[parent.parent].append(Child(parent.name, at, parent.fields, 1))
    for group in groups.all:
        if group.parent in found:
            who = profile.subscribers[group.first]
            plain = not group.overrides
            name = group.plan if plain else who.name
            at = ("plans", name) if plain else ("subscribers", group.first)
            child = Child(name, at, group.fields, group.count)
            found[group.parent].append(child)
    return found


def tree_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """How children stand to their parents, and who is on which router."""
    for name, held in children(profile, groups).items():
        fields = profile.parents[name].fields
        for child in _distinct(held):
            yield from _against_parent(child, name, fields)
        yield from _sums(name, fields, held)
    yield from _routers(profile, groups)


def _distinct(held: Sequence[Child]) -> Iterator[Child]:
    """Each plan once, however many groups of it a parent holds."""
    seen = set()
    for child in held:
        mark = (child.at, *(setting(child.fields, n) for n in (0, 1)))
        if mark not in seen:
            seen.add(mark)
            yield child


def _against_parent(child: Child, parent: str, fields: Fields) -> Iterator[Finding]:
    found = [
        (code, field, side, dict(params) | {"parent": parent})
        for number, side in enumerate(DIRECTIONS)
        for code, field, params in _ceilings(
            setting(child.fields, number), setting(fields, number)
        )
    ]
    for one in both_sides(found):
        told = {"name": child.name, "side": one.side, **dict(one.params)}
        about = (child.name, parent)
        yield Finding(one.code, told, (*child.at, one.field), about, child.name)


def _ceilings(child: Setting, parent: Setting) -> Iterator[Rule]:
    """One direction of a child against its parent's ceiling."""
    ceiling = max(parent.max_limit, parent.burst_limit)
    told = {"parent_limit": format_rate(parent.max_limit)}
    if not parent.max_limit:
        return
    if not child.max_limit:
        yield "RTRW223", "max-limit", told
    elif child.max_limit > parent.max_limit:
        own = {"max_limit": format_rate(child.max_limit)}
        yield "RTRW222", "max-limit", own | told
    elif child.burst_limit > ceiling:
        own = {"burst_limit": format_rate(child.burst_limit)}
        yield "RTRW224", "burst-limit", own | told


def _sums(name: str, fields: Fields, held: Sequence[Child]) -> Iterator[Finding]:
    """Guarantees and bursts of all children together."""
    count = sum(child.queues for child in held)
    limits = Pair(*(setting(fields, number).max_limit for number in (0, 1)))
    own = [
        [(setting(child.fields, number), child.queues) for child in held]
        for number in (0, 1)
    ]
    for code, total in (("RTRW221", _guaranteed), ("RTRW225", _peak)):
        sums = Pair(*map(total, own))
        if any(limit and one > limit for one, limit in zip(sums, limits, strict=True)):
            told: Numbers = {
                "name": name,
                "count": count,
                "sum": format_pair(sums, short_rate),
                "max_limit": format_pair(limits, format_rate),
                "ratio": "/".join(map(_ratio, sums, limits)),
            }
            yield Finding(code, told, ("parents", name, "max-limit"), (name,))


def _ratio(total: int, limit: int) -> str:
    return ratio_text(total, limit) if limit else "-"


def _guaranteed(own: Sequence[tuple[Setting, int]]) -> int:
    """What all children are promised together."""
    return sum(one.limit_at * count for one, count in own)


def _peak(own: Sequence[tuple[Setting, int]]) -> int:
    """What all children ask for when all burst at once; 0 when none has burst."""
    if not any(one.burst_limit for one, _ in own):
        return 0
    return sum(max(one.max_limit, one.burst_limit) * count for one, count in own)


def _routers(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Parents that are on no router."""
    for name, routers in parent_routers(profile, groups).items():
        if not routers:
            yield Finding("RTRW229", {"name": name}, ("parents", name), (name,))
