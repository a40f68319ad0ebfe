"""Findings about the rates of one queue: a plan, a parent, or own fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rtrw.burst import Setting
from rtrw.profiles.effective import DIRECTIONS, Groups, setting
from rtrw.profiles.lint_burst import burst_findings
from rtrw.profiles.lint_finding import Finding, Path, Rule, Sided, Told, both_sides
from rtrw.profiles.model import Fields, Plan, Profile
from rtrw.units import format_rate

LOW = 64_000
"""Below it a rate is more likely a slip than a plan."""
BIT32 = 0xFFFFFFFF
RATE_FIELDS = ("max-limit", "limit-at", "burst-limit", "burst-threshold")


def queue_findings(fields: Fields) -> tuple[Sided, ...]:
    """All findings about the rates of one queue, without its place."""
    return _findings(setting(fields, 0), setting(fields, 1))


@lru_cache(maxsize=1024)
def _findings(upload: Setting, download: Setting) -> tuple[Sided, ...]:
    """Many subscribers have the same numbers, so that this is worth remembering."""
    both = (upload, download)
    found = [
        (code, field, side, params)
        for side, one in zip(DIRECTIONS, both, strict=True)
        for code, field, params in (*burst_findings(one), *_rate_findings(one))
    ]
    return (*both_sides(found), *_swapped(*both))


def _rate_findings(one: Setting) -> Iterator[Rule]:
    if one.max_limit and one.limit_at > one.max_limit:
        limits = {"limit_at": one.limit_at, "max_limit": one.max_limit}
        yield "RTRW220", "limit-at", {k: format_rate(v) for k, v in limits.items()}
    for field, rate in (("max-limit", one.max_limit), ("burst-limit", one.burst_limit)):
        if 0 < rate < LOW:
            yield "RTRW227", field, {"field": field, "rate": format_rate(rate)}


def _swapped(upload: Setting, download: Setting) -> Iterator[Sided]:
    up, down = upload.max_limit, download.max_limit
    if up > down > 0:
        told = (("upload", format_rate(up)), ("download", format_rate(down)))
        yield Sided("RTRW226", "max-limit", "", told)


def plan_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """Findings about plans, parents, own fields of subscribers, and suspension."""
    for plan in profile.plans.values():
        for one in (*queue_findings(plan.fields), *_unlimited(plan.fields)):
            yield _placed(one, plan.name, ("plans", plan.name))
        yield from _hours_findings(plan)
    for parent in profile.parents.values():
        for one in queue_findings(parent.fields):
            yield _placed(one, parent.name, ("parents", parent.name))
    yield from _own_findings(profile, groups)
    for side, number in zip(DIRECTIONS, (0, 1), strict=True):
        if not setting(profile.suspended, number).max_limit:
            at = ("suspended", "max-limit")
            yield Finding("RTRW231", {"side": side}, at, ("suspended",))


def _hours_findings(plan: Plan) -> Iterator[Finding]:
    """The limits of other hours, as those of a plan are looked at."""
    said = {*queue_findings(plan.fields), *_unlimited(plan.fields)}
    for number, hours in enumerate(plan.hours):
        at = ("plans", plan.name, "schedule", number)
        for one in (*queue_findings(hours.fields), *_unlimited(hours.fields)):
            if one not in said:
                placed = _placed(one, f"{plan.name} {hours.label}", at, plan.name)
                yield placed._replace(cause=plan.name)


def _unlimited(fields: Fields) -> Iterator[Sided]:
    sides: list[Told] = [
        ("RTRW232", "max-limit", side, {})
        for number, side in enumerate(DIRECTIONS)
        if not any(setting(fields, number)._replace(limit_at=0))
    ]
    return both_sides(sides)


def _own_findings(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """What subscribers add to their plan by own fields, told once per plan's cause."""
    for group in groups.all:
        if not group.overrides or group.suspended:
            continue
        known = set(queue_findings(profile.plans[group.plan].fields))
        who = profile.subscribers[group.first]
        for one in queue_findings(group.fields):
            if one not in known:
                at = ("subscribers", group.first)
                yield _placed(one, who.name, at, who.id)


def _placed(one: Sided, name: str, at: Path, own: str = "") -> Finding:
    params = {"name": name, "side": one.side, **dict(one.params)}
    cause = "own" if at[0] == "subscribers" else name
    return Finding(one.code, params, (*at, one.field), (name, own or name), cause)


# --- very high rates ---------------------------------------------------------------


def high_rates(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """One finding for the whole profile: the first rate above 32 bits."""
    found = []
    places: list[tuple[Path, str, Fields]] = [
        *((("plans", p.name), p.name, p.fields) for p in profile.plans.values()),
        *((("parents", p.name), p.name, p.fields) for p in profile.parents.values()),
        *(
            (("subscribers", g.first), profile.subscribers[g.first].name, g.overrides)
            for g in groups.all
            if g.overrides
        ),
    ]
    for at, name, fields in places:
        for field in RATE_FIELDS:
            rate = max(fields.get(field, (0,)))
            if rate > BIT32:
                found.append(((*at, field), name, field, rate))
    if found:
        at, name, field, rate = found[0]
        told = {"name": name, "field": field, "rate": format_rate(rate)}
        about = tuple({name: None for _, name, _, _ in found})
        yield Finding("RTRW228", told | {"count": len(found)}, at, about)
