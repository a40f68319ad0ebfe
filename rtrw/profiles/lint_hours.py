"""Findings about other limits at some hours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rtrw.locale import Params
from rtrw.profiles.effective import Groups, own_rates, timed_fields
from rtrw.profiles.lint_finding import Finding, name_list
from rtrw.profiles.model import Profile
from rtrw.routeros.owner import timed

_LIKE = re.compile(r"~[0-9]{1,2}\Z")


def hours_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Hours that overlap, own rates that win over them, names that they would need."""
    plans = [plan for plan in profile.plans.values() if plan.hours]
    if not plans:
        return
    yield from _overlaps(profile)
    for plan in plans:
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
            at = ("plans", plan.name, "schedule")
            yield Finding("RTRW815", params, at, (plan.name,))
    yield from _taken(profile, groups)


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
