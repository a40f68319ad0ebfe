"""Which queues never see a packet, because an earlier one takes it.

Theory of operation
-------------------
A router tries its queues in order, and the first that matches takes the packet
(RouterOS manual, Queues). Within a parent the same holds among its children, and a
parent is supposed to cover its children. So only *siblings* are compared: the queues
with one parent, or with none, on one router. A sibling that is hidden takes all that
is in it along.

Targets are prefixes, and of two prefixes one holds the other or they have nothing in
common. Sorted by first address, the wider before the narrower, those that hold the
present one are a stack; each entry of it keeps the earliest position of all below, so
the earliest queue that takes a target's packets is known at once, and the whole is
O(n log n) even if everything holds everything. A narrow queue before a wide one is as
it should be, and no finding.

A queue with ``dst``, ``packet-marks`` or ``time`` takes only some of the packets: it
hides only queues with the very same ones. A disabled queue hides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rtrw.profiles.effective import Groups, ordered_parents, parent_routers
from rtrw.profiles.lint_finding import NAMED, Finding, Numbers, Path, name_list
from rtrw.profiles.model import Fields, Profile
from rtrw.routeros.target import Target

CONDITIONS = ("dst", "packet-marks", "time")
Condition = tuple[object, ...]
ALWAYS: Condition = (None, None, None)


class Member(NamedTuple):
    """A queue among its siblings: its number, targets and condition.

    Numbers are positions: parents in order, then subscribers in order.
    """

    number: int
    targets: Sequence[Target]
    condition: Condition


class Hidden(NamedTuple):
    """``hider`` takes ``targets`` targets of ``number``; ``whole`` if that is all."""

    hider: int
    number: int
    whole: bool


def order_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """One finding for each queue that hides later ones, wholly or in part."""
    parents = ordered_parents(profile)
    seen: dict[tuple[int, bool], list[int]] = defaultdict(list)
    families = list(_siblings(profile, groups, parents))
    for members in families:
        for hidden in hidden_among(members):
            seen[hidden.hider, hidden.whole].append(hidden.number)
    for (hider, whole), numbers in sorted(seen.items(), key=lambda item: item[0]):
        different = sorted(set(numbers))
        yield _hides(profile, parents, hider, different, whole=whole)
    yield from _interfaces(profile, families, parents)


def _siblings(
    profile: Profile, groups: Groups, parents: Sequence[str]
) -> Iterable[list[Member]]:
    """The queues of each router that have the same parent, in order."""
    found: dict[tuple[str, str | None], list[Member]] = defaultdict(list)
    routers = parent_routers(profile, groups)
    for number, name in enumerate(parents):
        parent = profile.parents[name]
        if not parent.fields.get("disabled"):
            member = Member(number, parent.targets, _condition(parent.fields))
            for router in routers[name]:
                found[router, parent.parent].append(member)
    ready = {
        id(group): (
            found[group.router, group.parent].append,
            _condition(group.fields),
        )
        for group in groups.all
    }
    new = tuple.__new__
    for number, (one, group) in enumerate(
        zip(profile.subscribers, groups.of, strict=True), len(parents)
    ):
        append, condition = ready[id(group)]
        append(new(Member, (number, one[2], condition)))
    return found.values()


def _condition(fields: Fields) -> Condition:
    """What else a packet must have; an empty text is no condition."""
    return tuple(fields.get(name) or None for name in CONDITIONS)


def hidden_among(members: Sequence[Member]) -> Iterator[Hidden]:
    """Who is hidden by whom among siblings, each by the earliest that does."""
    if _all_different(members):
        return
    taken: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for condition in {member.condition for member in members}:
        for number, target, hider in _taken(members, condition):
            taken[number].append((target, hider))
    for member in members:
        hits = dict(taken.get(member.number, ()))
        whole = len(hits) == len(member.targets)
        for hider in sorted(set(hits.values())):
            yield Hidden(hider, member.number, whole)


def _all_different(members: Sequence[Member]) -> bool:
    """Whether all targets are single IPv4 addresses and no two are the same.

    This is what most networks are, and it spares them the sorting.
    """
    firsts = []
    for _, targets, _ in members:
        for version, first, last, _ in targets:
            if first != last or version != 4:
                return False
            firsts.append(first)
    return len(set(firsts)) == len(firsts)


def _taken(
    members: Sequence[Member], condition: Condition
) -> Iterator[tuple[int, int, int]]:
    """(number, index of target, earliest hider) for hiders with this condition."""
    ranges: dict[int, list[tuple[int, int, int, int, bool]]] = {4: [], 6: []}
    names: dict[str, int] = {}
    for number, targets, own in members:
        hides = own == condition
        if not hides and condition != ALWAYS:
            continue
        for index, (version, first, last, text) in enumerate(targets):
            if version:
                ranges[version].append((first, -last, number, index, hides))
            else:
                earliest = names.get(text, number)
                if hides:
                    names.setdefault(text, number)
                if earliest != number:
                    yield number, index, earliest
    for one in ranges.values():
        yield from _swept(one)


def _swept(
    ranges: list[tuple[int, int, int, int, bool]],
) -> Iterator[tuple[int, int, int]]:
    """The sweep of the module's text, over ranges of one address family."""
    ranges.sort()
    stack: list[tuple[int, int]] = []
    for first, last, number, index, hides in ranges:
        while stack and stack[-1][0] < first:
            stack.pop()
        earliest = stack[-1][1] if stack else number
        if earliest < number:
            yield number, index, earliest
        if hides:
            stack.append((-last, min(earliest, number)))


# --- told --------------------------------------------------------------------------


def _named(profile: Profile, parents: Sequence[str], number: int) -> tuple[str, Path]:
    if number < len(parents):
        return parents[number], ("parents", parents[number], "target")
    index = number - len(parents)
    return profile.subscribers[index].name, ("subscribers", index, "target")


def _hides(
    profile: Profile,
    parents: Sequence[str],
    hider: int,
    numbers: Sequence[int],
    *,
    whole: bool,
) -> Finding:
    name, at = _named(profile, parents, hider)
    first = [_named(profile, parents, number)[0] for number in numbers[:NAMED]]
    told: Numbers = {
        "name": name,
        "count": len(numbers),
        "hidden": name_list(first, len(numbers)),
    }
    return Finding("RTRW333" if whole else "RTRW334", told, at, (name, *first))


def _interfaces(
    profile: Profile, families: Iterable[Sequence[Member]], parents: Sequence[str]
) -> Iterator[Finding]:
    """Queues for an interface that stand before queues for addresses."""
    for members in families:
        addresses = 0
        found = []
        for number, targets, condition in reversed(members):
            for target in targets:
                if target.version == 0 and not target.dynamic:
                    if addresses and condition == ALWAYS:
                        found.append((number, target.text, addresses))
                    break
            else:
                addresses += targets[0].version != 0
        for number, text, count in reversed(found):
            name, at = _named(profile, parents, number)
            told: Numbers = {"name": name, "target": text, "count": count}
            yield Finding("RTRW335", told, at, (name,), "interface")
