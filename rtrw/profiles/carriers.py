"""Which profiles of routers and groups of a RADIUS server give a plan.

Customers of PPPoE and hotspots have no queue of ours: the router makes one when they
log in, from the ``rate-limit`` of their PPP or hotspot user profile, or from what a
RADIUS server answers for their group. A plan says which of these are its own::

    plans:
      keluarga-10:
        ppp-profile: [Paket 100Rb, Paket 100Rb lama]
        hotspot-profile: voucher-10

A name belongs to one plan, for it can have one rate-limit only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rtrw.errors import Problem
from rtrw.profiles.model import NOBODY, Carriers, Plan
from rtrw.profiles.nodes import Map
from rtrw.profiles.values import Values
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.ratelimit import GROUPS

KEYS = ("ppp-profile", "hotspot-profile", "radius-group")
"""The keys of a plan, in the order of the fields of ``Carriers``."""


def read_carriers(values: Values, found: Map, where: str) -> Carriers:
    """The names under the keys of a plan; empty ones are told and left out."""
    if found.entries.keys().isdisjoint(KEYS):
        return NOBODY
    return Carriers(*(_names(values, found, key, where) for key in KEYS))


def _names(values: Values, found: Map, key: str, where: str) -> tuple[str, ...]:
    if key not in found.entries:
        return ()
    names = {}
    for text, at in values.names(found.entries[key][1], f"{where}.{key}"):
        if text:
            names[text] = at
        else:
            values.tell("RTRW437", {"where": f"{where}.{key}"}, at, f"{where}.{key}")
    return tuple(names)


def claimed_twice(plans: Mapping[str, Plan]) -> Iterator[tuple[str, str, Problem]]:
    """Key, plan and RTRW830 for each name that an earlier plan has already."""
    first: dict[tuple[str, str], str] = {}
    for plan in plans.values():
        for key, names in zip(KEYS, plan.carriers, strict=True):
            for name in names:
                other = first.setdefault((key, name), plan.name)
                if other != plan.name:
                    params = {"name": name, "plan": other, "other": plan.name}
                    yield key, plan.name, Problem("RTRW830", {**params, "key": key})


def unsaid_fields(plan: Plan) -> Iterator[str]:
    """What the plan says and a rate-limit string has no room for, by name.

    What is as the router has it by itself is no loss.
    """
    for name, value in plan.fields.items():
        row = FIELDS.get(name)
        if row and name not in GROUPS and row.wire(value) not in (row.default, ""):
            yield name
    if plan.quota:
        yield "quota"
    if plan.hours:
        yield "schedule"


def names_any(plans: Mapping[str, Plan], key: str) -> bool:
    """Whether any plan says a name under ``key``."""
    at = KEYS.index(key)
    return any(plan.carriers[at] for plan in plans.values())


def names_by_plan(plans: Mapping[str, Plan], key: str) -> dict[str, list[str]]:
    """The names under ``key`` that each plan is given by now; said ones only."""
    found: dict[str, list[str]] = {name: [] for name in plans}
    if names_any(plans, key):
        for name, plan in carried_by(plans, key):
            found[plan.name].append(name)
    return found


def carried_by(plans: Mapping[str, Plan], key: str) -> Iterator[tuple[str, Plan]]:
    """Each name under ``key`` with its plan, in order.

    Where no plan says any, every plan goes by its own name: enough to begin with. What
    a plan that has ended names is given the plan that holds in its place.
    """
    at = KEYS.index(key)
    said = names_any(plans, key)
    for plan in plans.values():
        for name in plan.carriers[at] if said else (plan.name,):
            yield name, plans[plan.ended or plan.name]
