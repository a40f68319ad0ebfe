"""From rows to what a profile says: parents, plans, subscribers, rows left alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rtrw.errors import InputError, Problem
from rtrw.intake.queues.names import name_plans
from rtrw.intake.queues.plans import (
    CORE,
    QUEUE,
    Found,
    Setting,
    find_plans,
    setting_of,
)
from rtrw.intake.queues.rows import Item, Source
from rtrw.intake.queues.sorting import NONE, Sorted, sort_rows
from rtrw.intake.router_profiles import profile_plans
from rtrw.profiles.sections import SITE
from rtrw.routeros.fields_table import DEFAULTS, FIELDS

UNSAID: Mapping[str, frozenset[str]] = {
    "queue": frozenset(("", "default-small/default-small")),
    "total-queue": frozenset(("", "default-small")),
    "total-priority": frozenset(("", "8")),
    "total-bucket-size": frozenset(("", "0.1")),
    "total-burst-time": frozenset(("", "0s")),
}
"""What the router has by itself in fields that a profile leaves alone."""
SEVERAL = 3
"""So many subscribers of a plan make their parent the plan's."""
_NOTHING = frozenset(("", "0"))


@dataclass(frozen=True)
class Plan:
    """A plan that was found: its fields as wire text, and how many have it."""

    name: str
    fields: Mapping[str, str]
    count: int
    parent: str | None = None
    carriers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """``ppp-profile`` and ``hotspot-profile``: the names that have its limits."""


@dataclass(frozen=True)
class Member:
    """A subscriber: what differs from the plan; ``parent`` where it says its own."""

    item: Item
    id: str
    plan: str
    overrides: Mapping[str, str]
    parent: str | None
    text: str


@dataclass(frozen=True)
class Holder:
    """A parent that was found; fields as wire text, without what is the default."""

    item: Item
    id: str
    fields: Mapping[str, str]
    parent: str | None
    text: str


@dataclass(frozen=True)
class Taken:
    """Everything that the new profile will say.

    ``parent`` is that of most subscribers. ``sorted`` says which rows are what.
    """

    source: Source
    sorted: Sorted
    plans: Sequence[Plan]
    holders: Sequence[Holder]
    members: Sequence[Member]
    parent: str | None
    told: Sequence[Problem] = ()
    """What is worth knowing of the PPP and hotspot profiles."""

    @property
    def site(self) -> str:
        """The site of our tags."""
        return self.sorted.site


def take_over(source: Source, site: str | None, fallback: str, unlimited: str) -> Taken:
    """What a profile for these rows says.

    ``site`` is what was asked for; without it the tags decide, else ``fallback``.
    ``unlimited`` is the word for a plan without a limit.

    Raises:
        InputError: RTRW449, that is no name of a site.
    """
    if site is not None and not SITE.fullmatch(site):
        raise InputError.of("RTRW449", {"text": site})
    rows = sort_rows(source.items, site, fallback)
    items = source.items
    settings = {n: setting_of(items[n].settings) for n in rows.subscribers}
    found = find_plans(list(settings.values()))
    names = _names(source, rows, settings, found, unlimited)
    common = _common([_parent(items[n]) for n in rows.subscribers])
    plans = _plans(source, rows, settings, found, names, common)
    plans, told = _carried(plans, source)
    return Taken(
        source,
        rows,
        plans,
        _holders(source, rows),
        _members(source, rows, settings, found, plans, common),
        common,
        told,
    )


def _carried(
    plans: Sequence[Plan], source: Source
) -> tuple[list[Plan], Sequence[Problem]]:
    """The plans with the profiles that have their limits; new ones behind them."""
    known = {plan.name: plan.fields for plan in plans}
    found = profile_plans(source.profiles, known, source.path)
    named = {one.name: one for one in found.plans}
    made = [
        replace(plan, carriers=named[plan.name].keys()) if plan.name in named else plan
        for plan in plans
    ]
    made += [
        Plan(one.name, one.fields, 0, carriers=one.keys())
        for one in found.plans
        if not one.known
    ]
    return made, found.problems


def extra_fields(settings: Mapping[str, str]) -> dict[str, str]:
    """Fields that no plan has, and that are not as the router has them by itself."""
    return {
        name: text
        for name, text in settings.items()
        if name in FIELDS
        and name not in CORE
        and name not in ("parent", "disabled")
        and text not in UNSAID.get(name, _NOTHING)
    }


def core_fields(setting: Setting) -> dict[str, str]:
    """The fields of a setting that a profile has to say."""
    return {
        name: text
        for name, text in zip(CORE, setting, strict=True)
        if text != DEFAULTS.get(name, QUEUE)
    }


def _parent(item: Item) -> str | None:
    name = item.settings.get("parent", NONE)
    return None if name == NONE else name


def _common(parents: Sequence[str | None]) -> str | None:
    """The parent that more than half of these have; None if there is none."""
    best = Counter(parents).most_common(1)
    return best[0][0] if best and best[0][1] * 2 > len(parents) else None


def _names(
    source: Source,
    rows: Sorted,
    settings: Mapping[int, Setting],
    found: Found,
    unlimited: str,
) -> list[str]:
    members: dict[int, list[str]] = {number: [] for number in range(len(found.plans))}
    for number in rows.subscribers:
        setting = settings[number]
        plan = found.of[setting]
        if setting == found.plans[plan]:
            members[plan].append(source.items[number].name)
    return name_plans(found.plans, members, unlimited)


def _plans(  # noqa: PLR0917 - what was found so far
    source: Source,
    rows: Sorted,
    settings: Mapping[int, Setting],
    found: Found,
    names: Sequence[str],
    common: str | None,
) -> list[Plan]:
    parents: dict[int, list[str | None]] = {n: [] for n in range(len(found.plans))}
    for number in rows.subscribers:
        parents[found.of[settings[number]]].append(_parent(source.items[number]))
    made = []
    for number, setting in enumerate(found.plans):
        own = _common(parents[number])
        usual = own != common and len(parents[number]) >= SEVERAL
        above = own if usual else None
        fields = core_fields(setting)
        made.append(Plan(names[number], fields, len(parents[number]), above))
    return made


def _members(  # noqa: PLR0917 - what was found so far
    source: Source,
    rows: Sorted,
    settings: Mapping[int, Setting],
    found: Found,
    plans: Sequence[Plan],
    common: str | None,
) -> list[Member]:
    ids = own_ids(source.items, rows.subscribers)
    made = []
    for number in rows.subscribers:
        item, setting = source.items[number], settings[number]
        at = found.of[setting]
        plan, pairs = plans[at], zip(CORE, setting, found.plans[at], strict=True)
        overrides = {name: text for name, text, usual in pairs if text != usual}
        overrides |= extra_fields(item.settings)
        parent, given = _parent(item), plan.parent or common
        own = None if parent == given else parent or NONE
        text = item.tag.text if item.tag else item.row.queue.comment
        made.append(Member(item, ids[number], plan.name, overrides, own, text))
    return made


def _holders(source: Source, rows: Sorted) -> list[Holder]:
    ids = own_ids(source.items, rows.parents)
    made = []
    for number in rows.parents:
        item = source.items[number]
        fields = core_fields(setting_of(item.settings)) | extra_fields(item.settings)
        text = item.tag.text if item.tag else item.row.queue.comment
        made.append(Holder(item, ids[number], fields, _parent(item), text))
    return made


def own_ids(items: Sequence[Item], numbers: Sequence[int]) -> dict[int, str]:
    """An id for each row: of its tag, else its name; all different."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for number in numbers:
        tag = items[number].tag
        if tag is not None and tag.id not in taken:
            found[number] = tag.id
            taken.add(tag.id)
    for number in numbers:
        if number in found:
            continue
        own, count = items[number].name, 1
        while own in taken:
            count += 1
            own = f"{items[number].name}-{count}"
        found[number] = own
        taken.add(own)
    return found
