"""The first look at the requests: the keys, how busy minutes were, what routes took.

One pass; memory grows with the keys and the minutes that had requests, not with the
requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from rtrw.fit.requests.reading import Row, Source
from rtrw.fit.requests.spill import MOST_COST, Spill
from rtrw.fit.times import SECOND

MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
ROUTES_MOST = 10_000
"""Routes that are told apart; what comes after these counts as the first."""
ROUTE_BIT = 1 << 31
"""Set in a spilled request whose cost is its route's, found after the first pass."""

_DECLARED = re.compile(
    r"bot\b|bot[/;)]|crawl|spider|slurp|scrapy|archiver|curl/|wget/|python-requests"
    r"|python-urllib|aiohttp|httpx|go-http-client|okhttp|java/|libwww|headless|monitor"
    r"|uptime|pingdom|semrush|ahrefs|facebookexternalhit|gptbot|claudebot|bytespider",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Key:
    """What is known of one key after the first pass."""

    name: str
    first: int
    count: int = 0
    last: int = 0
    gaps: int = 0
    gap_sum: float = 0.0
    gap_squares: float = 0.0
    longest_pause: int = 0
    not_found: int = 0
    hours: int = 0
    """One bit for each hour of the day with a request."""
    minute: int = -1
    agent: str = ""
    """What it calls itself, where that is a machine's name."""
    robots: bool = False
    """It asked for robots.txt, as crawlers do."""


class Minute(NamedTuple):
    """One minute with requests."""

    requests: int
    keys: int


@dataclass(slots=True)
class Survey:
    """All keys by their number, the minutes, and what is known of routes."""

    keys: list[Key] = field(default_factory=list)
    minutes: dict[int, Minute] = field(default_factory=dict)
    routes: list[str] = field(default_factory=list)
    durations: list[tuple[int, int]] = field(default_factory=list)
    """Per route: how many answers were timed, and their sum in µs."""
    given_costs: bool = False
    first: int = 0
    last: int = 0
    requests: int = 0


def survey(
    source: Source, spill: Spill, told: Callable[[int], None] | None = None
) -> Survey:
    """Read all of ``source`` into ``spill``; ``told`` hears how many rows there are.

    Raises:
        InputError: the file cannot be read.
        OSError: the temporary folder is full.
    """
    found = Survey()
    numbers: dict[str, int] = {}
    routes: dict[str, int] = {}
    for row in source:
        number = numbers.get(row.key)
        if number is None:
            number = numbers[row.key] = len(found.keys)
            found.keys.append(Key(row.key, row.at, last=row.at))
        _meet(found.keys[number], row, found)
        spill.add(row.at, number, _what(row, routes, found))
        found.requests += 1
        if told is not None and not found.requests & 0x3FFF:
            told(found.requests)
    if found.keys:
        found.first = min(key.first for key in found.keys)
        found.last = max(key.last for key in found.keys)
    return found


def _what(row: Row, routes: dict[str, int], found: Survey) -> int:
    """The cost that the row gives, or its route, to be priced later."""
    if row.cost is not None:
        found.given_costs = True
        return min(row.cost, MOST_COST)
    number = routes.get(row.route)
    if number is None:
        if len(routes) >= ROUTES_MOST:
            return ROUTE_BIT
        number = routes[row.route] = len(found.routes)
        found.routes.append(row.route)
        found.durations.append((0, 0))
    if row.duration is not None:
        count, total = found.durations[number]
        found.durations[number] = (count + 1, total + row.duration)
    return ROUTE_BIT | number


def _meet(key: Key, row: Row, found: Survey) -> None:
    at = row.at
    if key.count:
        gap = at - key.last
        key.longest_pause = max(key.longest_pause, gap)
        if 0 <= gap <= HOUR:
            seconds = gap / SECOND
            key.gaps += 1
            key.gap_sum += seconds
            key.gap_squares += seconds * seconds
    key.count += 1
    key.last = max(key.last, at)
    key.first = min(key.first, at)
    minute = at // MINUTE
    before = found.minutes.get(minute, _NOBODY)
    new = key.minute != minute
    found.minutes[minute] = Minute(before.requests + 1, before.keys + new)
    if new:
        key.minute = minute
        key.hours |= 1 << (at // HOUR % 24)
    if row.status == 404:
        key.not_found += 1
    if row.agent and not key.agent and _is_machine(row.agent):
        key.agent = row.agent[:60]
    if row.route.endswith("/robots.txt"):
        key.robots = True


_NOBODY = Minute(0, 0)


@lru_cache(16_384)
def _is_machine(agent: str) -> bool:
    return _DECLARED.search(agent) is not None
