"""The plans of a profile as rate-limit strings: who gets which, and what is lost.

PPP and hotspot profiles, leases and RADIUS groups say in one string what a plan says in
fields. Not everything fits (``unsaid``), and a string that is not written to its end
lets the router fill in the rest (``shortened``); both are told, never silent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rtrw.errors import InputError, Problem, UnitError
from rtrw.locale import Params
from rtrw.profiles.carriers import KEYS, carried_by, names_any, unsaid_fields
from rtrw.profiles.effective import Groups
from rtrw.profiles.model import Fields, Plan, Profile
from rtrw.routeros.ratelimit import LOWEST, NONE, Form, format_rate_limit

SHOWN = 5


class Carrier(NamedTuple):
    """A profile of a router, or a group, and the string that it is to have."""

    name: str
    plan: str
    rate_limit: str


class Lease(NamedTuple):
    """A customer's address, and the string that its lease is to have."""

    address: str
    name: str
    rate_limit: str


# --- plans -----------------------------------------------------------------------


def plan_strings(
    profile: Profile, form: Form = "full", only: Collection[str] | None = None
) -> dict[str, str]:
    """The string of every plan, or of those that ``only`` names.

    Raises:
        InputError: all that cannot be said in one, each at its plan.
    """
    strings: dict[str, str] = {}
    problems: list[Problem] = []
    for name, plan in profile.plans.items():
        if only is not None and name not in only:
            continue
        try:
            strings[name] = format_rate_limit(plan.fields, form)
        except UnitError as error:
            problems += _at_plan(profile, name, error.problems)
    if problems:
        raise InputError(problems)
    return strings


def carriers(profile: Profile, key: str, form: Form = "full") -> list[Carrier]:
    """What each profile or group under ``key`` (``ppp-profile``) is to have.

    Where no plan names any, each plan goes by its own name.

    Raises:
        InputError: as ``plan_strings``.
    """
    carried = list(carried_by(profile.plans, key))
    strings = plan_strings(profile, form, {plan.name for _, plan in carried})
    return [Carrier(name, plan.name, strings[plan.name]) for name, plan in carried]


def named_carriers(profile: Profile) -> dict[str, list[Carrier]]:
    """The PPP and hotspot profiles that plans really name, by key.

    Raises:
        InputError: as ``plan_strings``; RTRW840, there is none.
    """
    keys = [key for key in KEYS[:2] if names_any(profile.plans, key)]
    if not keys:
        raise InputError.of("RTRW840", path=profile.path)
    return {key: carriers(profile, key) for key in keys}


def left_over(profile: Profile, key: str) -> list[Problem]:
    """RTRW848: plans that name nothing under ``key`` where others do."""
    if not names_any(profile.plans, key):
        return []
    at = KEYS.index(key)
    names = [plan.name for plan in profile.plans.values() if not plan.carriers[at]]
    if not names:
        return []
    params: Params = {"count": len(names), "key": key, "plans": listed(names)}
    return [Problem("RTRW848", params, path=profile.path)]


# --- what a string does not say ----------------------------------------------------


def unsaid(profile: Profile, plans: Sequence[Plan]) -> list[Problem]:
    """RTRW834 for each plan with something that no rate-limit string has room for."""
    found: list[Problem] = []
    for plan in plans:
        if names := list(unsaid_fields(plan)):
            params = {"name": plan.name, "fields": ", ".join(names)}
            found += _at_plan(profile, plan.name, [Problem("RTRW834", params)])
    return found


def shortened(strings: Mapping[str, Fields], form: Form) -> list[Problem]:
    """RTRW831 to 833: what the router will make of strings that are not whole.

    ``strings`` are the fields that each plan (or customer) really has.
    """
    if form == "full":
        return []
    guaranteed = _where(strings, lambda f: f.get("limit-at", NONE) != _rate(f))
    if form == "lease":
        said = _where(strings, lambda f: f.get("priority", LOWEST) != LOWEST)
        return _told("RTRW833", list(dict.fromkeys([*guaranteed, *said])))
    bursting = _where(strings, lambda f: any(f.get("burst-limit", NONE)))
    return [*_told("RTRW831", guaranteed), *_told("RTRW832", bursting)]


def _rate(fields: Fields) -> Any:
    return fields.get("max-limit", NONE)


def _where(
    strings: Mapping[str, Fields], wanted: Callable[[Fields], bool]
) -> list[str]:
    return [name for name, fields in strings.items() if wanted(fields)]


def _told(code: str, names: Sequence[str]) -> list[Problem]:
    return [Problem(code, {"plans": listed(names)})] if names else []


def listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = f" +{len(names) - SHOWN}" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _at_plan(
    profile: Profile, name: str, problems: Sequence[Problem]
) -> Iterator[Problem]:
    place = profile.positions.of("plans", name)
    for one in problems:
        yield one.at(*place, f"plans.{name}")


# --- leases and users --------------------------------------------------------------


def leases(
    profile: Profile, groups: Groups, router: str, form: Form
) -> tuple[list[Lease], list[str]]:
    """The leases of the customers of one router, and those who can have none.

    A lease has one IPv4 address; a customer with several has as many leases.

    Raises:
        InputError: a string that cannot be said, at its plan.
    """
    found: list[Lease] = []
    without: list[str] = []
    strings = subscriber_strings(profile, groups, form)
    for one, group, text in zip(profile.subscribers, groups.of, strings, strict=True):
        if group.router != router:
            continue
        addresses = [t.text for t in one.targets if _is_address(t)]
        if not addresses:
            without.append(one.name)
        found += [Lease(a.partition("/")[0], one.name, text) for a in addresses]
    return found, without


def _is_address(target: Any) -> bool:
    """Whether it is one IPv4 address."""
    return bool(target.version == 4 and target.first == target.last)


def subscriber_strings(profile: Profile, groups: Groups, form: Form) -> list[str]:
    """The string of each subscriber as it is now: own fields, suspension and all.

    Raises:
        InputError: all that cannot be said, each once, at its plan.
    """
    texts: dict[int, str] = {}
    problems: list[Problem] = []
    for group in groups.all:
        try:
            texts[id(group)] = format_rate_limit(group.fields, form)
        except UnitError as error:
            problems += _at_plan(profile, group.plan, error.problems)
    if problems:
        raise InputError(problems)
    return [texts[id(group)] for group in groups.of]
