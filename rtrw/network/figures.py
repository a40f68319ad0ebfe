"""What every plan and parent of a profile comes to: the data behind ``rtrw plan``.

The dictionaries that come from here are the documented JSON; tables and CSV are made
of the same ones. Rates are bit/s rounded down, times seconds to the microsecond, and
None stands wherever "unlimited" or "does not apply" leaves no number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rtrw.burst import Burst, Setting, analyse, carried, explain, time_to_carry
from rtrw.errors import Problem
from rtrw.locale import Language
from rtrw.profiles.carriers import KEYS, names_by_plan
from rtrw.profiles.effective import (
    DIRECTIONS,
    Groups,
    group_subscribers,
    ordered_parents,
    setting,
)
from rtrw.profiles.lint import accepted
from rtrw.profiles.model import Fields, Plan, Profile
from rtrw.units import MEGA, SECOND, Duration, Rate, Size

DOWNLOADS: tuple[int, ...] = (1 * MEGA, 10 * MEGA, 100 * MEGA)
"""Bytes of the downloads that are told."""
SPEED_TESTS: tuple[int, ...] = (10, 15)
"""Seconds of the speed tests that are told."""
BYTE: Size = 8

Figures = dict[str, Any]
"""A JSON object: strings, integers, floats, None, lists and more objects."""


def plan_document(
    profile: Profile,
    findings: Iterable[Problem] = (),
    language: Language = "en",
    groups: Groups | None = None,
) -> Figures:
    """All of ``rtrw plan PROFILE --format json``."""
    groups = groups or group_subscribers(profile)
    return {
        "format": 1,
        "profile": profile.path,
        "plans": plan_figures(profile, groups),
        "parents": parent_figures(profile, groups),
        "findings": [finding_json(problem, language) for problem in findings],
    }


def finding_json(problem: Problem, language: Language = "en") -> Figures:
    """A finding as the JSON has it, with whether the profile accepts it."""
    return {**problem.as_json(language), "accepted": accepted(problem)}


# --- plans -----------------------------------------------------------------------


def plan_figures(profile: Profile, groups: Groups | None = None) -> list[Figures]:
    """One object per plan, with its number of subscribers, in the profile's order."""
    groups = groups or group_subscribers(profile)
    counts = dict.fromkeys(profile.plans, 0)
    said = {key: names_by_plan(profile.plans, key) for key in KEYS}
    for group in groups.all:
        counts[group.plan] += group.count
    return [
        {
            "name": plan.name,
            "subscribers": counts[plan.name],
            "ppp_profiles": said["ppp-profile"][plan.name],
            "hotspot_profiles": said["hotspot-profile"][plan.name],
            "radius_groups": said["radius-group"][plan.name],
            **sides(plan.fields),
            "schedule": [
                {"hours": hours.label, "time": list(hours.spans), **sides(hours.fields)}
                for hours in plan.hours
            ],
            "quota": quota_figures(plan),
        }
        for plan in profile.plans.values()
    ]


def quota_figures(plan: Plan) -> Figures | None:
    """A plan's quota; None where it has none.

    ``hours`` is how long it lasts at the plan's highest max-limit, None without one.
    """
    quota = plan.quota
    if quota is None:
        return None
    full = max(plan.fields.get("max-limit", (0, 0)))
    seconds = quota.data * BYTE // full if full else None
    return {
        "per": quota.per,
        "data_bytes": quota.data,
        "then": quota.then,
        "at_bps": full,
        "hours": None if seconds is None else round(seconds / 3600, 1),
    }


def with_hours(plans: Iterable[Figures]) -> Iterator[Figures]:
    """Each plan, and behind it its limits at other hours as if they were plans."""
    for plan in plans:
        yield plan
        for one in plan.get("schedule", ()):
            shared = {"subscribers": plan["subscribers"]}
            yield {"name": f"{plan['name']} {one['hours']}", **shared, **one}


def sides(fields: Fields) -> Figures:
    """``upload`` and ``download`` of a queue with these fields."""
    return {
        name: side_figures(setting(fields, number))
        for number, name in enumerate(DIRECTIONS)
    }


def side_figures(one: Setting) -> Figures:
    """Everything about one direction: its limits, its burst, what a customer sees."""
    burst = analyse(one)
    return {
        "max_limit_bps": one.max_limit,
        "limit_at_bps": one.limit_at,
        "burst_limit_bps": one.burst_limit,
        "burst_threshold_bps": one.burst_threshold,
        "burst_time_s": _whole(one.burst_time),
        "sustained_bps": burst.sustained,
        "burst": burst_figures(burst),
        "downloads": [_download(one, size) for size in DOWNLOADS],
        "speedtest_bps": {str(length): _speed(one, length) for length in SPEED_TESTS},
    }


def burst_figures(burst: Burst) -> Figures:
    """A burst as the JSON has it."""
    cycle = burst.cycle
    return {
        "kind": burst.kind,
        "slice_s": _seconds(burst.slice),
        "formula_s": _seconds(burst.formula),
        "exact_s": _seconds(burst.exact),
        "data_bytes": None if burst.data is None else burst.data // BYTE,
        "rearm_idle_s": _seconds(burst.rearm_idle),
        "full_idle_s": _seconds(burst.full_idle),
        "rearm_below_bps": burst.rearm_below,
        "cycle": None
        if cycle is None
        else {
            "on_s": _seconds(cycle.on),
            "off_s": _seconds(cycle.off),
            "average_bps": cycle.average,
        },
    }


def _download(one: Setting, size: int) -> Figures:
    """How long so many bytes take from idle, with the burst and without it."""
    plain = Setting(one.max_limit)
    return {
        "bytes": size,
        "seconds": _seconds(time_to_carry(one, size * BYTE)),
        "without_burst_s": _seconds(time_to_carry(plain, size * BYTE)),
    }


def _speed(one: Setting, seconds: int) -> Rate | None:
    """The average rate that a speed test of so many seconds shows from idle."""
    bits = carried(one, seconds * SECOND)
    return None if bits is None else bits // seconds


def _seconds(time: Duration | None) -> float | None:
    return None if time is None else time / SECOND


def _whole(time: Duration) -> float:
    """Seconds, as an integer where it is one."""
    return time / SECOND if time % SECOND else time // SECOND


# --- parents ---------------------------------------------------------------------


def parent_figures(profile: Profile, groups: Groups | None = None) -> list[Figures]:
    """One object per parent, in the profile's order.

    Sums are over its direct children (queues in it, subscribers and parents alike);
    ``subscribers`` counts all that are below it.
    """
    groups = groups or group_subscribers(profile)
    children = children_of(profile, groups)
    below = subscribers_below(profile, groups)
    return [
        {
            "name": name,
            "children": sum(count for _, count in children[name]),
            "subscribers": below[name],
            **_sums(parent.fields, children[name]),
        }
        for name, parent in profile.parents.items()
    ]


Children = Sequence[tuple[Fields, int]]
"""Fields of queues, and how many have just these."""


def children_of(profile: Profile, groups: Groups) -> Mapping[str, Children]:
    """The queues that are directly in each parent, as fields and counts."""
    found: dict[str, list[tuple[Fields, int]]] = {name: [] for name in profile.parents}
    for parent in profile.parents.values():
        if parent.parent in found:
            found[parent.parent].append((parent.fields, 1))
    for group in groups.all:
        if group.parent in found:
            found[group.parent].append((group.fields, group.count))
    return found


def subscribers_below(profile: Profile, groups: Groups) -> Mapping[str, int]:
    """How many subscribers each parent carries, through other parents too."""
    counts = dict.fromkeys(profile.parents, 0)
    for group in groups.all:
        if group.parent in counts:
            counts[group.parent] += group.count
    for name in reversed(ordered_parents(profile)):
        above = profile.parents[name].parent
        if above in counts:
            counts[above] += counts[name]
    return counts


def _sums(fields: Fields, children: Children) -> Figures:
    return {
        name: parent_side(setting(fields, number), _settings(children, number))
        for number, name in enumerate(DIRECTIONS)
    }


def _settings(children: Children, number: int) -> list[tuple[Setting, int]]:
    return [(setting(fields, number), count) for fields, count in children]


def parent_side(own: Setting, children: Iterable[tuple[Setting, int]]) -> Figures:
    """One direction of a parent: its limit and the sums of its children.

    A sum with an unlimited child in it is None, and so is a ratio to no limit.
    ``sum_peak_bps`` is what all ask for at once: burst-limit where there is burst,
    max-limit elsewhere.
    """
    known = list(children)
    most = _sum_or_none((one.max_limit, count) for one, count in known)
    peak = _sum_or_none(
        (max(one.max_limit, one.burst_limit) if one.max_limit else 0, count)
        for one, count in known
    )
    limit = own.max_limit
    return {
        "max_limit_bps": limit,
        "sum_max_limit_bps": most,
        "sum_limit_at_bps": sum(one.limit_at * count for one, count in known),
        "sum_burst_limit_bps": sum(one.burst_limit * count for one, count in known),
        "sum_peak_bps": peak,
        "ratio": None if most is None or not limit else round(most / limit, 4),
    }


def _sum_or_none(rates: Iterable[tuple[Rate, int]]) -> Rate | None:
    """The sum of rates times counts; None if one of them is 0, which is unlimited."""
    total = 0
    for rate, count in rates:
        if not rate:
            return None
        total += rate * count
    return total


# --- slice by slice ----------------------------------------------------------------


def explained(plan: Figures) -> Figures:
    """The first slices of each direction: what the router saw, and did."""
    return {
        name: [
            {
                "t_s": piece.start / SECOND,
                "average_bps": piece.average,
                "burst": piece.burst,
                "rate_bps": piece.rate,
            }
            for piece in explain(setting_of(plan[name]))
        ]
        for name in DIRECTIONS
    }


def setting_of(side: Figures) -> Setting:
    """The setting behind one direction of a plan's figures."""
    return Setting(
        side["max_limit_bps"],
        side["limit_at_bps"],
        side["burst_limit_bps"],
        side["burst_threshold_bps"],
        round(side["burst_time_s"] * SECOND),
    )


# --- flat, for spreadsheets --------------------------------------------------------


def flat(plan: Figures) -> list[Figures]:
    """Two rows of plain values, upload and download, for CSV."""
    return [_flat_side(plan, name) for name in DIRECTIONS]


def _flat_side(plan: Figures, direction: str) -> Figures:
    side = dict(plan[direction])
    burst = dict(side.pop("burst"))
    cycle = burst.pop("cycle") or {}
    row = {
        "plan": plan["name"],
        "subscribers": plan["subscribers"],
        "direction": direction,
    }
    downloads, tests = side.pop("downloads"), side.pop("speedtest_bps")
    row |= side | burst
    row |= {f"cycle_{key}": cycle.get(key) for key in ("on_s", "off_s", "average_bps")}
    row |= {f"speedtest_{length}s_bps": rate for length, rate in tests.items()}
    for one in downloads:
        size = one["bytes"] // MEGA
        row[f"download_{size}MB_s"] = one["seconds"]
        row[f"download_{size}MB_without_burst_s"] = one["without_burst_s"]
    return row
