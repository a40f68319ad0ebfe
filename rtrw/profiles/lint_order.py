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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rtrw.profiles.effective import Groups, ordered_parents, parent_routers
from rtrw.profiles.lint_finding import NAMED, Finding, Numbers, Path, name_list
from rtrw.profiles.model import Fields, Profile
from rtrw.routeros.target import Target

CONDITIONS = ("dst", "packet-marks", "time")
Condition = tuple[object, ...]
ALWAYS: Condition = (None, None, None)


class Hidden(NamedTuple):
    """``hider`` takes targets of ``number``; all of them if ``whole``."""

    hider: int
    number: int
    whole: bool


class Family(NamedTuple):
    """Siblings: the numbers of queues with one parent on one router, in order.

    A number is a place in the profile: parents, each before those in it, then
    subscribers. ``condition`` is that of all; a family with several is several.
    """

    numbers: Sequence[int]
    conditions: Mapping[int, Condition]


class Queues:
    """What of a profile matters here: the targets of each queue, and the families."""

    def __init__(self, profile: Profile, groups: Groups) -> None:
        """Collect them without looking at each subscriber more than once."""
        self.profile = profile
        self.parents = ordered_parents(profile)
        self.targets: list[Sequence[Target]] = [
            *(profile.parents[name].targets for name in self.parents),
            *(one[2] for one in profile.subscribers),
        ]
        self.families = self._families(groups)

    def _families(self, groups: Groups) -> list[Family]:
        found: dict[tuple[str, str | None], list[int]] = defaultdict(list)
        conditions: dict[int, Condition] = {}
        routers = parent_routers(self.profile, groups)
        for number, name in enumerate(self.parents):
            parent = self.profile.parents[name]
            if not parent.fields.get("disabled"):
                _note(conditions, parent.fields, (number,))
                for router in routers[name]:
                    found[router, parent.parent].append(number)
        offset = len(self.parents)
        for group in groups.all:
            numbers = [index + offset for index in group.members]
            _note(conditions, group.fields, numbers)
            found[group.router, group.parent] += numbers
        return [Family(sorted(numbers), conditions) for numbers in found.values()]

    def named(self, number: int) -> tuple[str, Path]:
        """The name of a queue, and where its target stands."""
        if number < len(self.parents):
            name = self.parents[number]
            return name, ("parents", name, "target")
        index = number - len(self.parents)
        name = self.profile.subscribers[index].name
        return name, ("subscribers", index, "target")


def _note(
    conditions: dict[int, Condition], fields: Fields, numbers: Iterable[int]
) -> None:
    """Remember the condition of queues that have one; an empty text is none."""
    condition = tuple(fields.get(name) or None for name in CONDITIONS)
    if condition != ALWAYS:
        conditions.update(dict.fromkeys(numbers, condition))


def order_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """One finding for each queue that hides later ones, wholly or in part."""
    queues = Queues(profile, groups)
    seen: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for family in queues.families:
        for hider, number, whole in hidden_among(queues.targets, family):
            seen[hider, whole].append(number)
    for hider, whole in sorted(seen):
        yield _hides(queues, hider, sorted(set(seen[hider, whole])), whole=whole)
    yield from _interfaces(queues)


def hidden_among(
    targets: Sequence[Sequence[Target]], family: Family
) -> Iterator[Hidden]:
    """Who is hidden by whom among siblings, each by the earliest that does."""
    if _all_different(targets, family.numbers):
        return
    own = [family.conditions.get(number, ALWAYS) for number in family.numbers]
    taken: dict[int, dict[int, int]] = {}
    for condition in dict.fromkeys(own):
        for number, index, hider in _taken(targets, family.numbers, own, condition):
            hits = taken.setdefault(number, {})
            hits[index] = min(hider, hits.get(index, hider))
    for number, hits in taken.items():
        whole = len(hits) == len(targets[number])
        for hider in set(hits.values()):
            yield Hidden(hider, number, whole)


def _all_different(targets: Sequence[Sequence[Target]], numbers: Sequence[int]) -> bool:
    """Whether all targets are single IPv4 addresses and no two are the same.

    This is what most networks are, and it spares them the sorting.
    """
    firsts = set()
    count = 0
    for number in numbers:
        for version, first, last, _ in targets[number]:
            if first != last or version != 4:
                return False
            count += 1
            firsts.add(first)
    return len(firsts) == count


BITS = {4: 32, 6: 128}
LOW = 64
"""Bits below the two addresses in a key: number, index, and whether it hides."""


def _taken(
    targets: Sequence[Sequence[Target]],
    numbers: Sequence[int],
    own: Sequence[Condition],
    condition: Condition,
) -> Iterator[tuple[int, int, int]]:
    """(number, index of target, earliest hider) for hiders with this condition.

    Ranges become one integer each, first address, last one backwards, number: sorting
    those is several times faster than sorting tuples.
    """
    keys: dict[int, list[int]] = {4: [], 6: []}
    names: dict[str, int] = {}
    for number, mine in zip(numbers, own, strict=True):
        hides = mine == condition
        if not hides and condition != ALWAYS:
            continue
        for index, (version, first, last, text) in enumerate(targets[number]):
            if version:
                width = BITS[version]
                key = (first << width | (1 << width) - 1 - last) << LOW
                keys[version].append(key | number << 25 | index << 1 | hides)
            else:
                earliest = names.get(text, number)
                if hides:
                    names.setdefault(text, number)
                if earliest != number:
                    yield number, index, earliest
    for version, ranges in keys.items():
        yield from _swept(ranges, BITS[version])


def _swept(keys: list[int], width: int) -> Iterator[tuple[int, int, int]]:
    """The sweep of the module's text, over ranges of one address family."""
    keys.sort()
    most = (1 << width) - 1
    lasts, firsts_of_all = [-1], [1 << 39]
    for key in keys:
        first = key >> (LOW + width)
        number = key >> 25 & 0x7FFFFFFFFF
        while lasts[-1] < first and len(lasts) > 1:
            lasts.pop()
            firsts_of_all.pop()
        earliest = firsts_of_all[-1]
        if earliest < number:
            yield number, key >> 1 & 0xFFFFFF, earliest
        if key & 1:
            lasts.append(most - (key >> LOW & most))
            firsts_of_all.append(min(earliest, number))


# --- told --------------------------------------------------------------------------


def _hides(
    queues: Queues, hider: int, numbers: Sequence[int], *, whole: bool
) -> Finding:
    name, at = queues.named(hider)
    first = tuple(queues.named(number)[0] for number in numbers[:NAMED])
    told: Numbers = {
        "name": name,
        "count": len(numbers),
        "hidden": name_list(first, len(numbers)),
    }
    return Finding("RTRW333" if whole else "RTRW334", told, at, (name, *first))


def _interfaces(queues: Queues) -> Iterator[Finding]:
    """Queues for an interface that stand before queues for addresses."""
    for numbers, conditions in queues.families:
        addresses = 0
        found = []
        for number in reversed(numbers):
            targets = queues.targets[number]
            if all(one[0] for one in targets):
                addresses += 1
            elif addresses and number not in conditions:
                found += [
                    (number, one.text, addresses)
                    for one in targets
                    if one.version == 0 and not one.dynamic
                ]
        for number, text, count in reversed(found):
            name, at = queues.named(number)
            told: Numbers = {"name": name, "target": text, "count": count}
            yield Finding("RTRW335", told, at, (name,), "interface")
