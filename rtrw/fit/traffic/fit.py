"""From a file of samples to a plan per group of customers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.fit.traffic.fast import read_fast
from rtrw.fit.traffic.groups import Group, by_plan, by_speed, pooled
from rtrw.fit.traffic.propose import NOTHING, Proposal, at_least, propose
from rtrw.fit.traffic.reading import Traffic
from rtrw.fit.traffic.replay import Slowed, busiest, replay
from rtrw.fit.traffic.series import Series
from rtrw.fit.traffic.store import Store
from rtrw.units import Duration, format_rate

POOLED = 40_000
"""Samples of a group and direction that are looked at."""
REPLAYED = 10_000
WAITS = 0.05
"""The share of the busiest traffic that may have to wait."""
RAISED = 115
"""Per cent: the steps in which max-limit goes up until it does not."""
LIGHT = 0.25
"""A group that needs its max-limit in less than a quarter of its busy time is light."""
BEST, WORST = 7, 8
"""Priorities that are proposed: light use before heavy use, and nothing finer."""


class Before(NamedTuple):
    """What a profile gives a plan now: per direction."""

    upload: Setting
    download: Setting


class Side(NamedTuple):
    """One direction of a plan: what it should have, and what that would have done."""

    proposal: Proposal
    after: Slowed | None
    """None where the numbers were read off the queue: it did just that."""
    plain: Slowed | None
    """The same without burst; None without burst."""
    before: Slowed | None
    """Under the profile's setting; None without a profile."""


@dataclass(frozen=True, slots=True)
class PlanFit:
    """A plan for a group."""

    name: str
    queues: tuple[str, ...]
    upload: Side
    download: Side
    priority: int


@dataclass(frozen=True, slots=True)
class TrafficFit:
    """All that was found in a file."""

    traffic: Traffic
    step: Duration
    samples: int
    other: int
    """Samples that are of another length, and were left out."""
    plans: tuple[PlanFit, ...]
    unknown: tuple[str, ...]
    """Queues that the profile does not have."""


class Known(NamedTuple):
    """What a profile says of the queues."""

    plans: Mapping[str, str]
    """Queue -> plan."""
    before: Mapping[str, Before]
    """Plan -> its settings."""


Told = Callable[[str, Traffic, int], None]


def fit_traffic(
    path: Path, known: Known | None = None, told: Told | None = None
) -> TrafficFit:
    """Plans for the customers of a file; ``told`` hears the step and what is done.

    Raises:
        InputError: the file cannot be read, or has nothing usable.
    """
    traffic = Traffic(path)
    with Store() as store:

        def reading(rows: int) -> None:
            if told is not None:
                told("reading", traffic, rows)

        if not read_fast(traffic, store, reading):
            traffic.read_into(store, reading)
        samples = sum(line.samples for line in store.lines.values())
        samples -= store.other
        if not samples or not store.step:
            given: dict[str, str | int] = {"path": str(path), "count": traffic.bad}
            raise InputError.of("RTRW932", given, path=str(path))
        groups, unknown = (
            by_plan(store, known.plans) if known else (by_speed(store), [])
        )
        if not groups:
            raise InputError.of("RTRW933", {"queue": unknown[0]}, path=str(path))
        found = []
        for number, group in enumerate(groups):
            if told is not None:
                told("fitting", traffic, number)
            found.append(_plan(group, store, known))
    named = _named(found)
    step, other = store.step, store.other
    return TrafficFit(traffic, step, samples, other, named, tuple(unknown))


def _plan(group: Group, store: Store, known: Known | None) -> PlanFit:
    before = known.before.get(group.name or "") if known else None
    upload, download = (
        _side(group, direction, store, before and before[direction])
        for direction in (0, 1)
    )
    queues = tuple(sorted(line.name for line in group.lines))
    priority = BEST if _light(download.proposal) else WORST
    return PlanFit(group.name or "", queues, upload, download, priority)


def _side(group: Group, direction: int, store: Store, before: Setting | None) -> Side:
    series = pooled(group, direction, store, POOLED)
    proposal = propose(series)
    setting = proposal.setting
    part = busiest(series, REPLAYED)
    then = None
    if before is not None and not _is_held_by(before, proposal):
        then = replay(part, before)
    if proposal.seen or setting == NOTHING or proposal.caps.max_limit is not None:
        # The queue did just that; what it held back is not in the samples.
        return Side(proposal, None, None, then)
    proposal, after = _roomy(series, part, proposal)
    setting, plain = proposal.setting, None
    if setting.burst_limit:
        plain = replay(part, Setting(setting.max_limit, 0, 0, 0, 0))
    return Side(proposal, after, plain, then)


def _is_held_by(before: Setting, proposal: Proposal) -> bool:
    """Whether the queue had just this max-limit, so that nothing tells what waited."""
    cap = proposal.caps.max_limit
    return cap is not None and abs(cap.rate - before.max_limit) * 20 <= cap.rate


def _roomy(series: Series, part: Series, proposal: Proposal) -> tuple[Proposal, Slowed]:
    """The proposal with max-limit raised until hardly anything waits in the replay."""
    first = proposal.setting.max_limit
    after = replay(part, proposal.setting)
    while after.slowed > after.offered * WAITS and proposal.caps.max_limit is None:
        most = proposal.setting.max_limit * RAISED // 100
        if most > proposal.use.p99:
            break
        proposal = at_least(series, proposal, most, first)
        after = replay(part, proposal.setting)
    return proposal, after


def _light(proposal: Proposal) -> bool:
    """Whether most of the busy time is far under max-limit."""
    use, most = proposal.use, proposal.setting.max_limit
    return bool(most) and use.p50 < most * LIGHT


def _named(plans: list[PlanFit]) -> tuple[PlanFit, ...]:
    """Groups without a name are called by their speed: ``plan-10M``, ``plan-10M-2``."""
    from dataclasses import replace

    taken: dict[str, int] = {}
    named = []
    for plan in plans:
        name = plan.name
        if not name:
            name = f"plan-{format_rate(plan.download.proposal.setting.max_limit)}"
            taken[name] = taken.get(name, 0) + 1
            name += f"-{taken[name]}" if taken[name] > 1 else ""
        named.append(replace(plan, name=name))
    return tuple(named)
