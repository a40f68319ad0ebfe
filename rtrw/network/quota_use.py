"""What a quota does to the customers of a plan: who uses it up, and when.

Theory of operation
-------------------
A month is too long to be run second by second, and nobody knows it so exactly. So for
each of ``PEOPLE`` customers one hour is run by the slice rule, up and down, with the
plan's limits and with those of ``then``: what passed is what an hour of theirs needs.
Customers take turns in who they are: the first is as the first of the profile, and so
on, each with its own ``usage``. Their hours a day are drawn, exponential around the
mean that is given and 24 at most, for people differ; that is **our assumption**, as is
that all days are alike.

The quota is used up when the hours so far need it all. The router looks every
ten minutes (``routeros.quota_script``), so that it is slower from the next look on,
until the period ends.

Left out: parents, and with them all contention. It makes hours shorter of data, so a
quota is used up a little later than this says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.network.busy import busy_demand, usage_of
from rtrw.network.run import Spread, spread
from rtrw.profiles.effective import own_rates, setting
from rtrw.profiles.model import Fields, Plan, Profile, Quota
from rtrw.profiles.usage import KEY, USUAL, mixture
from rtrw.sim.chance import Chance
from rtrw.sim.habits import Mixture
from rtrw.sim.queue import Port, simulate
from rtrw.units import GIGA, SECOND, Duration, Rate

PEOPLE = 100
BYTE = 8
HOUR: Duration = 3600 * SECOND
DAY: Duration = 24 * HOUR
LOOK: Duration = 600 * SECOND
"""The router looks so often what was used."""
PERIODS = {"month": 30 * DAY, "day": DAY}


class Person(NamedTuple):
    """Bits of an hour at the plan's limits and at those of ``then``; µs a day."""

    fast: int
    slow: int
    daily: Duration


class Use(NamedTuple):
    """One customer's period: bytes wanted, bytes that passed, and when it got slower.

    ``at`` is µs from the beginning of the period; None: never.
    """

    wanted: int
    passed: int
    at: Duration | None


class QuotaUse(NamedTuple):
    """A plan's quota, and its customers: bytes, and µs into the period."""

    plan: str
    quota: Quota
    customers: int
    """How many the profile has."""
    people: int
    """How many were drawn."""
    reached: int
    """How many of them use it up."""
    wanted: Spread | None
    passed: Spread | None
    at: Spread | None


class How(NamedTuple):
    """Hours a day on average (µs), seed, and the speed of the interface."""

    daily: Duration
    seed: int = 1
    link: Rate = GIGA


def use(person: Person, quota: Quota) -> Use:
    """What the quota does to one customer.

    >>> use(Person(8 * 10**9, 8 * 10**8, 10 * HOUR), Quota("month", 15 * 10**10, "x"))
    Use(wanted=300000000000, passed=165000000000, at=1296000000000)

    1 GB an hour for 10 h a day: 150 GB are used up after 15 days; then 0.1 GB an hour.
    """
    period = PERIODS[quota.per]
    online = period * person.daily // DAY
    wanted = person.fast * online // HOUR // BYTE
    if wanted <= quota.data:
        return Use(wanted, wanted, None)
    needs = _up(quota.data * BYTE * HOUR, person.fast)
    at = _up(_up(needs * DAY, person.daily), LOOK) * LOOK
    if at >= period:
        return Use(wanted, wanted, None)
    before = at * person.daily // DAY
    rest = person.slow * (online - before)
    return Use(wanted, (person.fast * before + rest) // HOUR // BYTE, at)


def _up(whole: int, part: int) -> int:
    """A quotient, rounded up."""
    return -(-whole // part)


def quota_uses(profile: Profile, how: How) -> Iterator[QuotaUse]:
    """Every plan of a profile that has a quota, in its order."""
    for plan in profile.plans.values():
        if plan.quota is not None:
            yield _plan(profile, plan, plan.quota, how)


def _plan(profile: Profile, plan: Plan, quota: Quota, how: How) -> QuotaUse:
    numbers = [
        number
        for number, one in enumerate(profile.subscribers)
        if one.plan == plan.name and not one.suspended and not own_rates(one.overrides)
    ]
    usages: list[Mixture] = [usage_of(profile, number) for number in numbers]
    usages = usages or [plan.fields.get(KEY) or mixture(USUAL)]
    chance, then = Chance(how.seed).fork(plan.name), profile.plans[quota.then]
    uses = []
    for number in range(PEOPLE):
        own, usage = chance.fork(str(number)), usages[number % len(usages)]
        daily = min(DAY, max(SECOND, own.fork("hours").exponential(how.daily)))
        fast, slow = (
            _hour(fields, usage, own, how.link) for fields in (plan.fields, then.fields)
        )
        uses.append(use(Person(fast, slow, daily), quota))
    ends = [one.at for one in uses if one.at is not None]
    return QuotaUse(
        plan.name,
        quota,
        len(numbers),
        PEOPLE,
        len(ends),
        spread(one.wanted for one in uses),
        spread(one.passed for one in uses),
        spread(ends),
    )


def _hour(fields: Fields, usage: Mixture, chance: Chance, link: Rate) -> int:
    """Bits of an hour, up and down; the same wishes whatever the limits."""
    total = 0
    for direction in (0, 1):
        demand = busy_demand(usage, chance.fork(str(direction)), HOUR, direction)
        port = Port(link, fields.get("bucket-size", (0, 0))[direction])
        total += simulate(setting(fields, direction), demand, HOUR, port).carried()
    return total
