"""The figures of a network as data: JSON, and a CSV in long form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rtrw.network.run import (
    CustomerFigures,
    Evening,
    ParentFigures,
    PlanFigures,
    Spread,
)
from rtrw.render.rows import number

HEAD = "kind,router,name,t_s,measure,value"


def evening_json(evening: Evening, about: dict[str, Any]) -> dict[str, Any]:
    """``about`` and all figures: rates in bit/s, times in seconds, null for nothing."""
    return {
        "format": 1,
        **about,
        "length_s": number(evening.end),
        "step_s": number(evening.every),
        "parents": [_parent(one, evening) for one in evening.parents],
        "plans": [_plan(one) for one in evening.plans],
        "customers": [_customer(one) for one in evening.customers],
    }


def _parent(parent: ParentFigures, evening: Evening) -> dict[str, Any]:
    every = evening.every
    return {
        "router": parent.router,
        "name": parent.name,
        "max_limit_bps": parent.capacity,
        "mean_bps": parent.mean,
        "most_bps": parent.busiest,
        "full_percent": number(parent.full, 1),
        "t_s": [number(k * every) for k in range(len(parent.carried))],
        "offered_bps": list(parent.offered),
        "carried_bps": list(parent.carried),
        "capacity_bps": list(parent.room),
        "full_percent_over_time": [number(one, 1) for one in parent.jams],
    }


def _plan(plan: PlanFigures) -> dict[str, Any]:
    delay = plan.delay or (None, None)
    return {
        "name": plan.name,
        "customers": plan.customers,
        "active": plan.active,
        "max_limit_bps": plan.max_limit,
        "rate_bps": _spread(plan.rate, 0),
        "page_s": _spread(plan.page, 6),
        "file_s": _spread(plan.file, 6),
        "unfinished": plan.unfinished,
        "burst_percent": None if plan.burst is None else number(plan.burst, 1),
        "delay_s": None if delay[0] is None else number(delay[0]),
        "delay_slow_s": None if delay[1] is None else number(delay[1]),
    }


def _spread(found: Spread | None, digits: int) -> dict[str, int | float] | None:
    if found is None:
        return None
    low, half, high = (number(one, digits) if digits else one for one in found)
    return {"p5": low, "p50": half, "p95": high}


def _customer(one: CustomerFigures) -> dict[str, Any]:
    return {
        "router": one.router,
        "name": one.name,
        "plan": one.plan,
        "carried_bytes": one.bits // 8,
        "rate_bps": one.rate,
        "burst_percent": None if one.burst is None else number(one.burst, 1),
    }


def evening_csv(evening: Evening) -> Iterator[str]:
    """Everything, one value a line: ``kind,router,name,t_s,measure,value``."""
    yield HEAD + "\n"
    for parent in evening.parents:
        rows = zip(parent.offered, parent.carried, parent.room, strict=True)
        for step, values in enumerate(rows):
            time = str(number(step * evening.every))
            names = ("offered_bps", "carried_bps", "capacity_bps")
            for measure, value in zip(names, values, strict=True):
                at = ("parent", parent.router, parent.name, time)
                yield _line(*at, measure, value)
    for plan in evening.plans:
        for measure, found in _flat(_plan(plan)):
            yield _line("plan", "", plan.name, "", measure, found)
    for one in evening.customers:
        for measure, found in _flat(_customer(one)):
            yield _line("customer", one.router, one.name, "", measure, found)


def _flat(figures: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Measures that are there; percentiles as ``rate_bps_p5``."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from ((f"{name}_{part}", one) for part, one in value.items())
        elif value is not None and name not in ("name", "router"):
            yield name, value


def _line(*values: object) -> str:
    return ",".join(quoted(str(one)) for one in values) + "\n"


def quoted(text: str) -> str:
    """A cell of a CSV, in quotes where it must be."""
    if any(sign in text for sign in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
