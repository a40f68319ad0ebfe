"""Findings about targets: outside the parent, with host bits, or only for a session."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from rtrw.locale import Params
from rtrw.profiles.effective import Groups
from rtrw.profiles.lint_finding import Finding, Path, name_list
from rtrw.profiles.model import Profile
from rtrw.routeros.target import Target, format_ipv4

Names = tuple[str, ...]


class Cover:
    """What the targets of a parent cover, for quick answers to "is this inside?"."""

    def __init__(self, targets: Sequence[Target]) -> None:
        """Merge the targets into ranges without overlap."""
        self.text = name_list((one.text for one in targets), len(targets))
        self.open = any(one.version == 0 for one in targets)
        self._starts: dict[int, list[int]] = {}
        self._ends: dict[int, list[int]] = {}
        for version in (4, 6):
            ranges = _merged(one for one in targets if one.version == version)
            self._starts[version] = [first for first, _ in ranges]
            self._ends[version] = [last for _, last in ranges]

    def has(self, target: Target) -> bool:
        """Whether the target is inside, as far as can be told.

        What is behind an interface is not known from a profile: a parent with one may
        see every address, and a child with one may be inside any network.
        """
        version, first, last, _ = target
        if self.open or version == 0:
            return True
        index = bisect_right(self._starts[version], first) - 1
        return index >= 0 and last <= self._ends[version][index]


def _merged(targets: Iterable[Target]) -> list[tuple[int, int]]:
    """Sorted ranges without overlap; neighbours are joined."""
    ranges: list[tuple[int, int]] = []
    for first, last in sorted((one.first, one.last) for one in targets):
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], max(last, ranges[-1][1]))
        else:
            ranges.append((first, last))
    return ranges


def outside_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Targets that the queue's own parent does not catch."""
    covers = {name: Cover(one.targets) for name, one in profile.parents.items()}
    for name, parent in profile.parents.items():
        if parent.parent in covers:
            at: Path = ("parents", name, "target")
            yield from _not_in(
                covers[parent.parent], parent.parent, parent.targets, (name,), at
            )
    known = {id(group): covers.get(group.parent or "") for group in groups.all}
    for index, (one, group) in enumerate(
        zip(profile.subscribers, groups.of, strict=True)
    ):
        cover = known[id(group)]
        if cover is None or all(map(cover.has, one[2])):
            continue
        at = ("subscribers", index, "target")
        yield from _not_in(cover, group.parent or "", one[2], (one.name, one.id), at)


def _not_in(
    cover: Cover, parent: str, targets: Sequence[Target], names: Names, at: Path
) -> Iterator[Finding]:
    """Those of the targets that are outside; ``names`` are the queue's, name first."""
    for target in targets:
        if not cover.has(target):
            told = partial(_outside, names[0], target, parent, cover)
            yield Finding("RTRW330", told, at, (*names, parent), parent)


def _outside(name: str, target: Target, parent: str, cover: Cover) -> Params:
    return {
        "name": name,
        "target": target.text,
        "parent": parent,
        "covers": cover.text,
    }


def target_findings(profile: Profile) -> Iterator[Finding]:
    """Addresses written inside a network, and interfaces of a PPPoE session."""
    for name, parent in profile.parents.items():
        yield from _of_targets(parent.targets, name, ("parents", name), name)
    for index, one in enumerate(profile.subscribers):
        for version, first, last, _ in one[2]:
            if version == 0 or first != last:
                at: Path = ("subscribers", index)
                yield from _of_targets(one.targets, one.name, at, one.id)
                break


def _of_targets(
    targets: Sequence[Target], name: str, at: Path, own: str
) -> Iterator[Finding]:
    for target in targets:
        if target.version == 0 and target.dynamic:
            told = partial(_dynamic, name, target)
            yield Finding("RTRW332", told, (*at, "target"), (name, own))
        elif target.first != target.last and _host_bits(target):
            told = partial(_inside, name, target)
            yield Finding("RTRW331", told, (*at, "target"), (name, own))


def _dynamic(name: str, target: Target) -> Params:
    return {"name": name, "target": target.text}


def _inside(name: str, target: Target) -> Params:
    return {
        "name": name,
        "target": target.text,
        "network": target.canonical,
        "address": target.text.partition("/")[0],
    }


def _host_bits(target: Target) -> bool:
    """``target.host_bits``, without making an address of most IPv6 networks."""
    address, _, bits = target.text.partition("/")
    if target.version == 4:
        return address != format_ipv4(target.first)
    if target.version == 6:
        written = address.count(":") - 1
        if address.endswith("::") and written * 16 <= int(bits):
            return False
    return target.host_bits
