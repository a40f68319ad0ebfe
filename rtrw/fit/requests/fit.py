"""The five steps one after another, and what they found as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rtrw.bucket import TokenRate
from rtrw.errors import InputError
from rtrw.fit.requests.bots import Bot, Crowd, find_bots, find_crowds
from rtrw.fit.requests.choose import Choice, choose
from rtrw.fit.requests.prices import Price, prices
from rtrw.fit.requests.reading import Source
from rtrw.fit.requests.shadow import Shadow, shadow_run
from rtrw.fit.requests.spill import Call, Spill
from rtrw.fit.requests.survey import ROUTE_BIT, Survey, survey
from rtrw.limits.policy import Policy
from rtrw.limits.token_bucket import TokenBucket

COST_LEAST = 2
"""From here on a route's cost is worth a line."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What was found in a file of requests."""

    source: Source
    survey: Survey
    bots: list[Bot]
    crowds: list[Crowd]
    prices: list[Price]
    """Only routes that cost more than the usual call; empty without durations."""
    choice: Choice | None
    """None where an existing policy was replayed."""
    policy: Policy
    shadow: Shadow


@dataclass(frozen=True, slots=True)
class Wish:
    """How a file is to be looked at."""

    key: str | None = None
    percent: float = 99
    priced: bool = True
    """Whether routes are priced by their durations."""
    policy: Policy | None = None
    """An existing policy to be replayed instead of a choice."""
    costs: Callable[[str], int] | None = None
    """The existing policy's cost of a route; 0 where it does not hold."""


def fit_requests(
    path: Path, wish: Wish, told: Callable[[str, Source, int], None] | None = None
) -> Fit:
    """Look through the requests of a file; ``told`` hears the step and the rows so far.

    Raises:
        InputError: the file cannot be read, or has nothing usable.
    """
    source = Source(path, wish.key)

    def tell(rows: int, step: str = "reading") -> None:
        if told is not None:
            told(step, source, rows)

    with Spill() as spill:
        found = survey(source, spill, tell)
        if not found.requests:
            raise InputError.of(
                "RTRW664", {"path": str(path), "count": source.bad}, path=str(path)
            )
        bots = find_bots(found)
        apart = frozenset(bot.number for bot in bots)
        if len(apart) == len(found.keys):
            # Nobody is left to choose a limit for: then it is for these.
            apart = frozenset()
        priced = _dear(found) if wish.priced and wish.policy is None else []
        costs = _costs(found, wish, priced)

        def calls() -> Iterator[Call]:
            for number, (at, key, what) in enumerate(spill):
                if not number & 0x3FFFF:
                    tell(number, "steps")
                cost = costs[what & ~ROUTE_BIT] if what & ROUTE_BIT else what
                if cost:
                    yield at, key, cost

        choice = choose(calls, apart, wish.percent) if wish.policy is None else None
        policy = wish.policy or _bucket(choice)
        shadow = shadow_run(calls(), policy, apart)
    crowds = find_crowds(found.minutes)
    return Fit(source, found, bots, crowds, priced, choice, policy, shadow)


def _bucket(choice: Choice | None) -> TokenBucket:
    assert choice is not None  # noqa: S101 - there is a policy or a choice
    return TokenBucket(choice.capacity, TokenRate(*choice.rate))


def _dear(found: Survey) -> list[Price]:
    if found.given_costs:
        return []
    return [price for price in prices(found) if price.cost >= COST_LEAST]


def _costs(found: Survey, wish: Wish, priced: list[Price]) -> list[int]:
    """The cost of each route by its number."""
    if wish.costs is not None:
        return [wish.costs(route) for route in found.routes] or [1]
    dear = {price.route: price.cost for price in priced}
    return [dear.get(route, 1) for route in found.routes] or [1]
