"""Which customers are alike: those of one plan, or those with like speeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rtrw.fit.traffic.caps import find_caps
from rtrw.fit.traffic.series import Series
from rtrw.fit.traffic.store import Line, Store
from rtrw.fit.traffic.use import use_of
from rtrw.units import Rate

LOOKED_AT = 4_096
"""Samples of a line that tell its group."""
ALIKE, HELD_ALIKE = 1.5, 1.15
"""Lines in a group differ by no more: in what goes on, or in their caps."""
MOST = 8
"""Groups without a profile; the slower ones are put together."""


class Group(NamedTuple):
    """Lines that get one plan."""

    name: str | None
    """The plan; None where the lines only have like speeds."""
    lines: tuple[Line, ...]


class _Speed(NamedTuple):
    rate: Rate
    held: bool


def by_plan(store: Store, plans: Mapping[str, str]) -> tuple[list[Group], list[str]]:
    """Groups by the plan of each queue's name, and the names that have none."""
    found: dict[str, list[Line]] = {}
    unknown = []
    for name, line in store.lines.items():
        if name in plans:
            found.setdefault(plans[name], []).append(line)
        else:
            unknown.append(name)
    return [Group(name, tuple(lines)) for name, lines in found.items()], unknown


def by_speed(store: Store) -> list[Group]:
    """Groups of lines whose download is held at, or goes on at, like rates."""
    speeds = [(_speed(line, store), line) for line in store.lines.values()]
    speeds.sort(key=lambda pair: (pair[0], pair[1].name))
    groups: list[list[tuple[_Speed, Line]]] = []
    for speed, line in speeds:
        if groups and _alike(groups[-1][0][0], speed):
            groups[-1].append((speed, line))
        else:
            groups.append([(speed, line)])
    while len(groups) > MOST:
        groups[0:2] = [groups[0] + groups[1]]
    return [Group(None, tuple(line for _, line in group)) for group in groups]


def _speed(line: Line, store: Store) -> _Speed:
    series: Series = line.series(1, LOOKED_AT, store.step)
    caps = find_caps(series)
    if caps.max_limit is not None:
        return _Speed(caps.max_limit.rate, held=True)
    return _Speed(use_of(series).minute_p95, held=False)


def _alike(first: _Speed, other: _Speed) -> bool:
    most = HELD_ALIKE if first.held and other.held else ALIKE
    return other.rate <= first.rate * most


def pooled(group: Group, direction: int, store: Store, most: int) -> Series:
    """Samples of all lines of a group, the same part of each, one after another."""
    each = max(LOOKED_AT, most // len(group.lines))
    found: list[object] = []
    left = most
    for line in _spread(group.lines, max(1, most // each)):
        series = line.series(direction, each, store.step)
        found += series
        left -= sum(len(stretch.rates) for stretch in series)
    return found  # type: ignore[return-value]


def _spread(lines: Sequence[Line], most: int) -> Sequence[Line]:
    """At most so many of the lines, evenly over all."""
    if len(lines) <= most:
        return lines
    return [lines[place * len(lines) // most] for place in range(most)]
