"""``until: DATE`` of a subscriber or a plan: what applies after its last day.

Theory of operation
-------------------
``until`` is the last day, in the network's zone. From the next day on the subscriber
is on the plan that ``then`` names, and rates of its own that came with ``until`` are
gone. The file says both, always; which of the two a command works with is settled
here, once, right after reading and for a day that is given, so that everything else
(lint, figures, queues) sees a profile without ends.

The router knows no dates: it changes with the first push after the last day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from rtrw.errors import Problem, UnitError
from rtrw.locale import Params
from rtrw.profiles.effective import RATES
from rtrw.profiles.lint_finding import name_list
from rtrw.profiles.model import Fields, Plan, Profile, Subscriber

UNTIL, THEN = "until", "then"
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
SOON = timedelta(days=14)
"""From here on it is told that something ends."""

End = tuple[date, str, str]
"""Last day, plan before, plan after."""


def parse_until(text: str) -> date:
    """The date of ``2026-12-31``.

    Raises:
        UnitError: RTRW826.
    """
    try:
        return date.fromisoformat(text if _DATE.fullmatch(text) else "")
    except ValueError as error:
        raise UnitError.of("RTRW826", {"text": text}) from error


def in_force(profile: Profile, today: date) -> Profile:
    """The profile as it is on a day: who has reached an end is on the plan after it.

    ``problems`` also tell how many have ended, and how many soon will.
    """
    plans = {name for name, plan in profile.plans.items() if plan.until is not None}
    if not plans and not any(UNTIL in one.overrides for one in profile.subscribers):
        return profile
    ended: dict[End, list[str]] = {}
    soon: dict[End, list[str]] = {}
    rows = []
    for one in profile.subscribers:
        new = one
        if one.plan in plans or UNTIL in one.overrides:
            new = _on(profile, one, today, ended, soon)
        rows.append(new)
    told = (
        *_told("RTRW827", soon, profile),
        *_told("RTRW828", ended, profile),
    )
    return profile._replace(
        plans={n: _plan_on(profile, n, today) for n in profile.plans},
        subscribers=tuple(rows),
        problems=(*profile.problems, *told),
    )


def _plan_on(profile: Profile, name: str, today: date) -> Plan:
    """A plan that knows which one holds in its place; profiles of routers need it."""
    plan = profile.plans[name]
    ended: str | None = None
    for _ in profile.plans:
        if plan.until is None or plan.then is None or today <= plan.until:
            break
        ended, plan = plan.then, profile.plans[plan.then]
    return profile.plans[name]._replace(ended=ended)


def _on(
    profile: Profile,
    one: Subscriber,
    today: date,
    ended: dict[End, list[str]],
    soon: dict[End, list[str]],
) -> Subscriber:
    """One subscriber on a day; a plan after another may have ended too."""
    for _ in range(len(profile.plans) + 1):
        end = _end(profile, one)
        if end is None:
            break
        if today <= end[0]:
            if end[0] - today <= SOON:
                soon.setdefault(end, []).append(one.name)
            break
        ended.setdefault(end, []).append(one.name)
        one = _after(profile, one, end[2])
    return one


def _end(profile: Profile, one: Subscriber) -> End | None:
    """The nearest end of a subscriber: its own, else its plan's."""
    plan = profile.plans[one.plan]
    if UNTIL in one.overrides:
        return one.overrides[UNTIL], one.plan, one.overrides.get(THEN, one.plan)
    if plan.until is not None and plan.then is not None:
        return plan.until, plan.name, plan.then
    return None


def _after(profile: Profile, one: Subscriber, then: str) -> Subscriber:
    """The subscriber on its next plan, without rates that were for a time."""
    own = one.overrides
    if UNTIL in own:
        gone = {UNTIL, THEN, *RATES}
        own = {name: value for name, value in own.items() if name not in gone}
    old, new = profile.plans[one.plan], profile.plans[then]
    moves = new.parent is not None and one.parent == old.parent
    parent = new.parent if moves else one.parent
    return one._replace(plan=then, parent=parent, overrides=own)


def _told(code: str, ends: dict[End, list[str]], profile: Profile) -> Iterator[Problem]:
    for (last, before, after), names in sorted(ends.items()):
        params: Params = {
            "date": last.isoformat(),
            "plan": before,
            "then": after,
            "count": len(names),
            "names": name_list(names, len(names)),
        }
        place = profile.positions.of("plans", before)
        yield Problem(code, params, f"plans.{before}", *place)


def ends_in(problems: Iterable[Problem]) -> list[Problem]:
    """What of these was told about ends."""
    return [one for one in problems if one.code in ("RTRW827", "RTRW828")]


def rounds(plans: Mapping[str, Plan]) -> Iterator[list[str]]:
    """Plans that end into each other, each round once; the first name is last, too."""
    done: set[str] = set()
    for name in plans:
        way: list[str] = []
        at: str | None = name
        while at is not None and at not in (*done, *way):
            way.append(at)
            plan = plans.get(at)
            at = plan.then if plan and plan.until is not None else None
        if at is not None and at in way:
            yield [*way[way.index(at) :], at]
        done.update(way)


def lacking(plan: Plan | None, own: Fields | None) -> bool:
    """Whether an end is said, but not what comes after it."""
    if plan is not None:
        return plan.until is not None and plan.then is None
    said: Any = own or {}
    return UNTIL in said and THEN not in said and said.keys().isdisjoint(RATES)
