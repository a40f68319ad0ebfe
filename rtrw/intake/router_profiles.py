"""PPP and hotspot profiles of a router become plans, or names on plans that are there.

Theory of operation
-------------------
A profile with a ``rate-limit`` is a plan: equal strings (by what they mean) are one,
called like the first profile that has it, and the others are named beside it. Where
the queues of the same router gave a plan with these limits already, it gets the
profile's name and no second plan is made. What a string leaves out is what the router
fills in, so the plan says it (``10M/10M`` has ``limit-at: 10M/10M``), and that is told.

Nothing is asked and nothing is skipped in silence: strings that cannot be read are
told with their profile, and those without any are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rtrw.errors import Problem, UnitError
from rtrw.locale import Params
from rtrw.locale.printable import printable
from rtrw.network.rate_limits import listed
from rtrw.routeros.fields_table import DEFAULTS, FIELDS
from rtrw.routeros.profile_rows import ProfileRow
from rtrw.routeros.ratelimit import GROUPS, filled_in, parse_rate_limit

Wire = Mapping[str, str]
"""Fields of a queue as wire text; what is as by default is left out."""


@dataclass
class FoundPlan:
    """A plan, and the profiles that have its limits."""

    name: str
    fields: Wire
    ppp: list[str] = field(default_factory=list)
    hotspot: list[str] = field(default_factory=list)
    known: bool = False
    """Whether it is one of the plans that were there before."""

    def keys(self) -> dict[str, list[str]]:
        """``ppp-profile`` and ``hotspot-profile`` as a plan says them."""
        both = {"ppp-profile": self.ppp, "hotspot-profile": self.hotspot}
        return {key: names for key, names in both.items() if names}


@dataclass(frozen=True)
class FoundProfiles:
    """Plans that profiles have, known ones among them; and what is to be told."""

    plans: Sequence[FoundPlan]
    problems: Sequence[Problem]


def profile_plans(
    rows: Sequence[ProfileRow], known: Mapping[str, Wire] | None = None, path: str = ""
) -> FoundProfiles:
    """The plans behind the profiles of a router.

    ``known`` are plans that are there already, by name. Rows of a file have lines, to
    which RTRW835 (filled in by the router) and 851 (cannot be read) are put.
    """
    plans = {
        _essence(fields): FoundPlan(n, fields, known=True)
        for n, fields in reversed([*(known or {}).items()])
    }
    found: dict[int, FoundPlan] = {}
    problems: list[Problem] = []
    without: list[str] = []
    names = set(known or ())
    # Exports have hotspots first, but plans are sold by the names of PPP profiles.
    for row in sorted(rows, key=lambda one: one.kind != "ppp"):
        if not row.rate_limit.split():
            without.append(row.name)
            continue
        try:
            fields = wire_fields(row.rate_limit)
        except UnitError as error:
            problems.append(_unread(row, error, path))
            continue
        key = _essence(fields)
        if key not in plans:
            plans[key] = FoundPlan(_free(row.name, names), fields)
            names.add(plans[key].name)
        plan = plans[key]
        found[id(plan)] = plan
        (plan.ppp if row.kind == "ppp" else plan.hotspot).append(row.name)
        problems += _filled(row, path)
    if without:
        params: Params = {"count": len(without), "names": listed(without)}
        problems.append(Problem("RTRW852", params, path=path))
    problems.sort(key=lambda one: (one.code == "RTRW852", one.line))
    return FoundProfiles([*found.values()], problems)


def wire_fields(text: str) -> dict[str, str]:
    """The fields that a profile has to say for the queue of this string.

    Raises:
        UnitError: no router could use it.
    """
    typed = parse_rate_limit(text)
    wire = {name: FIELDS[name].wire(typed[name]) for name in GROUPS}
    if not any(typed["burst-limit"]):
        # Threshold and time without a burst are leftovers.
        wire = {k: v for k, v in wire.items() if not k.startswith("burst-")}
    return {k: v for k, v in wire.items() if v != DEFAULTS.get(k)}


def _essence(fields: Wire) -> frozenset[tuple[str, str]]:
    """What makes two plans equal, whatever they leave out."""
    return frozenset((k, v) for k, v in fields.items() if v != DEFAULTS.get(k))


def _free(name: str, taken: set[str]) -> str:
    """The profile's name as that of a plan; a number behind it where it is taken."""
    wanted = printable(name).strip() or "plan"
    found, count = wanted, 2
    while found in taken:
        found, count = f"{wanted}-{count}", count + 1
    return found


def _unread(row: ProfileRow, error: UnitError, path: str) -> Problem:
    reason = "; ".join(one.message for one in error.problems)
    params = {"profile": row.label, "text": row.rate_limit, "reason": reason}
    return Problem("RTRW851", params, path=path, line=row.line, column=bool(row.line))


def _filled(row: ProfileRow, path: str) -> list[Problem]:
    filled = filled_in(row.rate_limit)
    if not filled:
        return []
    params = {"name": row.label, "filled": filled}
    problem = Problem("RTRW835", params, path=path, line=row.line)
    return [problem._replace(column=1)] if row.line else [problem]
