"""What applies to each subscriber: plan, own fields and suspension, merged once.

Theory of operation
-------------------
A network of a hundred thousand customers has a handful of plans, so subscribers are
sorted into *groups* that share everything but name and target: plan, parent, router,
suspension and own fields. Lint, figures, the compiled queues and the simulation all
work on these groups, so that none of them can understand a profile in another way
than the others, and each thing is worked out once.

A suspended subscriber keeps the queue and the plan's other fields; its limits are
those of ``suspended:``, without burst and without a guarantee.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.profiles.model import Fields, Profile
from rtrw.units import Pair

RATES = ("max-limit", "limit-at", "burst-limit", "burst-threshold", "burst-time")
"""The fields of one set of limits."""
DIRECTIONS = ("upload", "download")
"""In RouterOS's order."""
ZERO = Pair(0, 0)
NO_GUARANTEE_NO_BURST: Fields = {
    "limit-at": ZERO,
    "burst-limit": ZERO,
    "burst-threshold": ZERO,
    "burst-time": ZERO,
}
"""What suspension takes away."""


@dataclass(slots=True)
class Group:
    """Subscribers that differ only in name, target and comment.

    ``fields`` are merged; ``router`` is ``""`` in a profile without routers;
    ``members`` are indexes of subscribers. Parents and routers that plans and defaults
    give were already put into the subscribers by the loader.
    """

    plan: str
    parent: str | None
    router: str
    suspended: bool
    overrides: Fields
    fields: Fields
    members: list[int] = field(default_factory=list, repr=False)

    @property
    def first(self) -> int:
        """The index of the first member."""
        return self.members[0]

    @property
    def count(self) -> int:
        """How many members there are."""
        return len(self.members)


class Groups(NamedTuple):
    """All groups in the order of their first members; ``of`` is one per subscriber."""

    all: Sequence[Group]
    of: Sequence[Group]


def group_subscribers(profile: Profile) -> Groups:
    """Sort the subscribers of a profile into groups, in one pass."""
    known: dict[object, Group] = {}
    of: list[Group] = []
    for index, (_, _, _, plan, parent, router, stopped, _, own) in enumerate(
        profile.subscribers
    ):
        mark = frozenset(own.items()) if own else None
        key = (plan, parent, router, stopped, mark)
        group = known.get(key)
        if group is None:
            group = known[key] = _group(profile, index)
        group.members.append(index)
        of.append(group)
    return Groups(tuple(known.values()), of)


def _group(profile: Profile, index: int) -> Group:
    """A new group for the subscriber at ``index``, still without members."""
    one = profile.subscribers[index]
    plan = profile.plans[one.plan]
    return Group(
        plan=one.plan,
        parent=one.parent,
        router=one.router or only_router(profile),
        suspended=one.suspended,
        overrides=one.overrides,
        fields=merged(profile, plan.fields, one.overrides, suspended=one.suspended),
    )


def merged(
    profile: Profile, plan: Fields, own: Fields, *, suspended: bool = False
) -> Fields:
    """The fields of one queue: its own win over the plan's, suspension over both."""
    if suspended:
        return {**plan, **own, **NO_GUARANTEE_NO_BURST, **profile.suspended}
    return {**plan, **own} if own else plan


def only_router(profile: Profile) -> str:
    """The router of whatever names none: the only one, or ``""`` without routers."""
    return next(iter(profile.routers), "") if len(profile.routers) == 1 else ""


def setting(fields: Fields, direction: int) -> Setting:
    """One direction (0 upload, 1 download) of a queue's rates, as burst sees it."""
    return Setting(*(fields.get(name, ZERO)[direction] for name in RATES))


def merged_rates(plan: Fields, other: Fields) -> Fields:
    """``plan`` with the rates of ``other`` in place of its own, all of them."""
    rest = {name: value for name, value in plan.items() if name not in RATES}
    return {**rest, **other}


def own_rates(own: Fields) -> bool:
    """Whether a subscriber says rates itself: these hold always, whatever its plan."""
    return not own.keys().isdisjoint(RATES)


def counted(profile: Profile, group: Group) -> bool:
    """Whether the router counts what these customers use, for their plan's quota.

    Not while they are suspended, nor where they say rates of their own: there it would
    have nothing to put back.
    """
    quota = profile.plans[group.plan].quota
    return quota is not None and not (group.suspended or own_rates(group.overrides))


def timed_fields(profile: Profile, group: Group) -> tuple[Fields, ...]:
    """The queues with ``time`` that each member has above its ordinary one.

    None while it is suspended, and none where it says rates of its own.
    """
    hours = profile.plans[group.plan].hours
    if not hours or group.suspended or own_rates(group.overrides):
        return ()
    return tuple(
        {**one.fields, **group.overrides, "time": span}
        for one in hours
        for span in one.spans
    )


def ordered_parents(profile: Profile) -> tuple[str, ...]:
    """Names of the parents, each before those that are in it, else as written."""
    ordered: dict[str, None] = {}
    for name in profile.parents:
        # Whoever is there already has all above it there, too.
        chain: dict[str, None] = {}
        step: str | None = name
        while step is not None and step in profile.parents:
            if step in ordered or step in chain:
                break
            chain[step] = None
            step = profile.parents[step].parent
        ordered |= dict.fromkeys(reversed(chain))
    return tuple(ordered)


def lineage(profile: Profile, parent: str | None) -> tuple[str, ...]:
    """A parent, its own parent, and so on; safe for loops."""
    found: dict[str, None] = {}
    while parent is not None and parent in profile.parents and parent not in found:
        found[parent] = None
        parent = profile.parents[parent].parent
    return tuple(found)


def parent_routers(profile: Profile, groups: Groups) -> Mapping[str, Sequence[str]]:
    """On which routers each parent is: its own, else those of what it holds.

    A parent that names no router and holds nothing is on the only router, or on none
    when there are several.
    """
    known = list(profile.routers) or [""]
    found: dict[str, set[str]] = {name: set() for name in profile.parents}
    holding = [(group.parent, group.router) for group in groups.all]
    holding += [(p.parent, p.router) for p in profile.parents.values() if p.router]
    for start, router in holding:
        # Where the router is known, it is known of all above, too.
        step: str | None = start
        while step is not None and step in profile.parents:
            if router in found[step]:
                break
            found[step].add(router)
            step = profile.parents[step].parent
    for name, parent in profile.parents.items():
        if parent.router is not None:
            found[name] = {parent.router}
        elif not found[name] and len(known) == 1:
            found[name] = set(known)
    return {name: [one for one in known if one in found[name]] for name in found}
