"""Lint: what a profile says that will not do what its writer thinks.

Theory of operation
-------------------
Rules (``lint_*``) yield findings without a place; here they are accepted, counted and
placed. One cause gives one finding: a rule of a plan is told once however many
subscribers have the plan, and where each subscriber can be at fault (targets, names),
the first few of a cause are told one by one and the rest counted.

``accept: {RTRW104: [hemat-2]}`` in a profile takes the findings with that code about
that name (a plan, a parent, a subscriber's name or id) as known: they are still told,
marked ``accepted``, and never make a command fail. An accept that matches nothing is
told too, so that lists of exceptions do not outlive their reasons.

A new finding is one entry in a catalogue and one ``yield`` in a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rtrw import locale
from rtrw.errors import Problem
from rtrw.profiles.effective import Groups, group_subscribers
from rtrw.profiles.lint_carriers import carrier_findings
from rtrw.profiles.lint_finding import Finding, Numbers
from rtrw.profiles.lint_hours import hours_findings, quota_findings
from rtrw.profiles.lint_names import comment_findings, name_findings
from rtrw.profiles.lint_order import order_findings
from rtrw.profiles.lint_rates import high_rates, plan_findings
from rtrw.profiles.lint_targets import outside_findings, target_findings
from rtrw.profiles.lint_tree import tree_findings
from rtrw.profiles.model import Profile
from rtrw.profiles.partial import Kept

TOLD = 5
"""Findings of one code and cause that are told one by one."""
MORE = "RTRW369"
"""How many more of a code there are."""
RANK = {"error": 0, "warning": 1, "info": 2}
SAID_BY_NOTE = {"RTRW155": ("RTRW104", "RTRW106"), "RTRW156": ("RTRW107",)} | {
    "RTRW157": ("RTRW111",)
}
"""What finding threshold and time for a plan already said, in its own words."""

ABSENT = frozenset(("RTRW101", "RTRW102", "RTRW223", "RTRW232"))
"""About a value that is not there: no news where one could not be read."""


def lint(profile: Profile, groups: Groups | None = None) -> tuple[Problem, ...]:
    """All findings: errors, warnings, infos, then accepted ones; each by position.

    100,000 subscribers take about half a second, whatever their targets.
    """
    groups = groups or group_subscribers(profile)
    known = _Accepted(profile)
    problems = [
        *_noted(profile, known),
        *_placed(profile, known, _found(profile, groups)),
        *known.unused(),
    ]
    return tuple(sorted(problems, key=_order))


def accepted(problem: Problem) -> bool:
    """Whether the profile takes this finding as known."""
    return bool(problem.params.get("accepted"))


def failing(problems: Iterable[Problem], *, strict: bool = False) -> bool:
    """Whether these findings make a command fail: errors, with strict warnings."""
    worst = 1 if strict else 0
    return any(
        RANK[problem.severity] <= worst and not accepted(problem)
        for problem in problems
    )


def refusing(problems: Iterable[Problem]) -> list[Problem]:
    """The errors that were not accepted: nothing is written while there are any."""
    return [one for one in problems if failing((one,))]


def errors_found(
    profile: Profile, groups: Groups | None = None
) -> dict[str, list[str]]:
    """Code -> names that ``accept`` would have to list, of everything that refuses."""
    found: dict[str, dict[str, None]] = {}
    known = _Accepted(profile)
    for one in _found(profile, groups or group_subscribers(profile)):
        if locale.entry(one.code).severity == "error" and not known.takes(
            one.code, one.about
        ):
            found.setdefault(one.code, {})[one.about[0]] = None
    return {code: list(names) for code, names in sorted(found.items())}


def _order(problem: Problem) -> tuple[bool, int, str, int, int, str]:
    counted = problem.params["finding"] if problem.code == MORE else problem.code
    return (
        accepted(problem),
        RANK[locale.entry(str(counted)).severity],
        problem.path,
        problem.line,
        problem.column,
        problem.code,
    )


def _found(profile: Profile, groups: Groups) -> Iterator[Finding]:
    """The findings of all rules."""
    said = {
        (code, plan.name)
        for plan in profile.plans.values()
        for note in plan.notes
        for code in SAID_BY_NOTE.get(note.code, ())
    }
    unread = _unread(profile)
    for one in (*plan_findings(profile, groups), *tree_findings(profile, groups)):
        name = one.about[0]
        if (one.code, name) not in said and (
            one.code not in ABSENT or name not in unread
        ):
            yield one
    yield from high_rates(profile, groups)
    yield from outside_findings(profile, groups)
    yield from target_findings(profile)
    yield from order_findings(profile, groups)
    yield from hours_findings(profile, groups)
    yield from quota_findings(profile, groups)
    yield from carrier_findings(profile)
    yield from name_findings(profile, groups)
    yield from comment_findings(profile)


def _unread(profile: Profile) -> set[str]:
    """Plans and parents with a value that could not be read, and was told."""
    wheres = [p.where.split(".") for p in profile.problems if p.severity == "error"]
    return {where[1] for where in wheres if len(where) > 1}


def _placed(
    profile: Profile, known: _Accepted, found: Iterable[Finding]
) -> Iterator[Problem]:
    """Findings as problems with a place; of one cause only the first few."""
    told: Counter[tuple[str, str, bool]] = Counter()
    last: dict[tuple[str, str, bool], Problem] = {}
    for one in found:
        key = (one.code, one.cause, known.takes(one.code, one.about))
        told[key] += 1
        if told[key] <= TOLD:
            last[key] = _problem(profile, one, known=key[2])
            yield last[key]
    for key, count in told.items():
        if count > TOLD:
            params: Numbers = {"finding": key[0], "count": count - TOLD}
            if key[2]:
                params["accepted"] = 1
            yield last[key]._replace(code=MORE, params=params)


def _problem(profile: Profile, one: Finding, *, known: bool) -> Problem:
    place = profile.positions.of(*one.at)
    params = one.params() if callable(one.params) else one.params
    if known:
        params = {**params, "accepted": 1}
    section, name = one.at[:2]
    if isinstance(name, int) and isinstance(profile.positions, Kept):
        name = profile.positions.numbers[name]
    where = f"{section}.{name}"
    return Problem(one.code, params, where, *place)


def _noted(profile: Profile, known: _Accepted) -> Iterator[Problem]:
    """Warnings from reading the profile, and from finding thresholds and times."""
    notes = [note for plan in profile.plans.values() for note in plan.notes]
    different = {(one.text(), one.where): one for one in (*profile.problems, *notes)}
    for one in different.values():
        if known.takes(one.code, _about(profile, one)):
            yield one._replace(params={**one.params, "accepted": 1})
        else:
            yield one


def _about(profile: Profile, problem: Problem) -> tuple[str, ...]:
    """Names under which a problem from reading may be accepted."""
    section, _, rest = problem.where.partition(".")
    name = rest.partition(".")[0]
    if section == "subscribers" and name.isdigit():
        index = int(name)
        if isinstance(profile.positions, Kept):
            index = profile.positions.among(index)
        if index < len(profile.subscribers):
            one = profile.subscribers[index]
            return one.name, one.id
    return (name or section,)


class _Accepted:
    """The ``accept:`` of a profile, and what of it was of use."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._left = {
            (code, name): index
            for code, names in profile.accept.items()
            for index, name in enumerate(names)
        }
        self._used: set[tuple[str, str]] = set()

    def takes(self, code: str, about: Iterable[str]) -> bool:
        """Whether a finding is accepted under one of its names."""
        if not self._left:
            return False
        used = {(code, name) for name in about} & self._left.keys()
        self._used |= used
        return bool(used)

    def unused(self) -> Iterator[Problem]:
        """An info for each name that is accepted for nothing.

        Not where something could not be read: it may be about just that.
        """
        if any(one.severity == "error" for one in self._profile.problems):
            return
        for (code, name), index in self._left.items():
            if (code, name) not in self._used:
                place = self._profile.positions.of("accept", code, index)
                params = {"finding": code, "name": name}
                yield Problem("RTRW368", params, f"accept.{code}", *place)
