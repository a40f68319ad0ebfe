"""Findings about other limits at some hours, and after a quota."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rtrw.locale import Params
from rtrw.profiles.effective import ZERO, Groups, own_rates, timed_fields
from rtrw.profiles.lint_finding import Finding, Path, name_list
from rtrw.profiles.model import Plan, Profile
from rtrw.routeros.owner import timed
from rtrw.units import Pair, format_pair, format_rate

_LIKE = re.compile(r"~[0-9]{1,2}\Z")


def hours_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Hours that overlap, own rates that win over them, names that they would need."""
    plans = [plan for plan in profile.plans.values() if plan.hours]
    if not plans:
        return
    yield from _overlaps(profile)
    for plan in plans:
        at = ("plans", plan.name, "schedule")
        yield from _own(profile, groups, plan, "RTRW815", at)
    yield from _taken(profile, groups)


def quota_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """What a quota cannot do: the same max-limit, no slower, and for whom not."""
    for plan in profile.plans.values():
        if plan.quota is None:
            continue
        at = ("plans", plan.name, "quota")
        full = plan.fields.get("max-limit", ZERO)
        slow = profile.plans[plan.quota.then].fields.get("max-limit", ZERO)
        told: dict[str, str | int] = {"name": plan.name, "then": plan.quota.then}
        off = profile.suspended.get("max-limit", ZERO)
        for first, second, names in (
            (full, slow, (plan.name, plan.quota.then)),
            (full, off, (plan.name, "suspended")),
            (slow, off, (plan.quota.then, "suspended")),
        ):
            if first == second:
                same = {"name": names[0], "then": names[1], "rate": _pair_text(first)}
                yield Finding("RTRW822", same, at, (plan.name,))
        if any(_faster(*both) for both in zip(full, slow, strict=True)):
            params = told | {"full": _pair_text(full), "slow": _pair_text(slow)}
            yield Finding("RTRW823", params, at, (plan.name,))
        yield from _own(profile, groups, plan, "RTRW824", at)


def _faster(before: int, after: int) -> bool:
    """Whether a rate is higher than before; 0 is no limit."""
    return before > 0 and (after == 0 or after > before)


def _pair_text(rates: Pair[int]) -> str:
    return format_pair(rates, format_rate)


def _own(
    profile: Profile, groups: Groups, plan: Plan, code: str, at: Path
) -> Iterator[Finding]:
    """For whom it does not hold: subscribers with rates of their own."""
    own = [
        group
        for group in groups.all
        if group.plan == plan.name and own_rates(group.overrides)
    ]
    if own:
        who = (profile.subscribers[group.first].name for group in own)
        count = sum(group.count for group in own)
        names = name_list(who, count)
        params: Params = {"name": plan.name, "count": count, "names": names}
        yield Finding(code, params, at, (plan.name,))


def _overlaps(profile: Profile) -> Iterator[Finding]:
    """RTRW814: two entries at the same moment; the first one counts."""
    from rtrw.profiles.hours import overlaps

    for plan in profile.plans.values():
        for one, other in overlaps(plan.hours):
            at = ("plans", plan.name, "schedule", plan.hours.index(other))
            params: Params = {
                "name": plan.name,
                "first": one.label,
                "second": other.label,
            }
            yield Finding("RTRW814", params, at, (plan.name,))


def _taken(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """RTRW819: somebody is called as the queue for some hours of another would be."""
    like = {
        text: number
        for number, one in enumerate(profile.subscribers)
        for text in (one.name, one.id)
        if "~" in text and _LIKE.search(text)
    }
    for group in groups.all if like else ():
        for number in range(1, len(timed_fields(profile, group)) + 1):
            for member in group.members:
                one = profile.subscribers[member]
                for text in {timed(one.name, number), timed(one.id, number)}:
                    if text in like:
                        params = {"name": text, "other": one.name}
                        at = ("subscribers", like[text], "name")
                        yield Finding("RTRW819", params, at, (text,))
