"""Steps 2 to 4: the rate, the capacity, and whether the bucket is full in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from math import ceil
from typing import NamedTuple

from rtrw.bucket import SECOND, TokenRate
from rtrw.fit.requests.spill import Call

MINUTE = 60 * SECOND
LONG = 10 * MINUTE
"""Where nobody goes on for two minutes, use that goes on is looked for in these."""
MARGIN = 20
"""A twentieth on top of the largest normal burst."""
PAUSES_LEAST = 20

Calls = Callable[[], Iterable[Call]]
"""Answers the requests again, each time it is called; costs, not routes."""


class Choice(NamedTuple):
    """What the steps found, and the parameters they propose."""

    windows: int
    """Minutes (or ten minutes) of normal keys that were looked at."""
    window: int
    """µs: a minute, or ten."""
    rate_found: float
    """Per second: the P99 of use that goes on."""
    rate_before: TokenRate
    """The rate of step 2, before those who come back sooner were asked."""
    rate: TokenRate
    percent: float
    burst_found: int
    """The P99 of the keys' largest bursts at that rate, in tokens."""
    capacity: int
    pauses: int
    pause: float | None
    """Seconds: a quarter of the users comes back sooner than this after a burst."""
    raised: bool
    """Whether the rate went up for those who come back sooner."""

    @property
    def little(self) -> bool:
        """Whether the percentile is just the largest: not one window is above it."""
        return self.windows * (100 - self.percent) < 100

    @property
    def recovery(self) -> float:
        """Seconds until an empty bucket is full."""
        return self.capacity * self.rate.period / self.rate.amount / SECOND


def choose(calls: Calls, bots: Collection[int], percent: float = 99) -> Choice:
    """Rate and capacity for the keys that are no bots; reads the calls 3 to 5 times."""
    windows, length, found = _rate_of(calls, bots, percent)
    rate = before = nice_rate(found)
    burst = _burst_of(calls(), bots, rate, percent)
    capacity = nice_number(burst + -(-burst // MARGIN))
    pauses = sorted(_pauses(calls(), bots, rate, capacity))
    pause = pauses[len(pauses) // 4] / SECOND if len(pauses) >= PAUSES_LEAST else None
    recovery = capacity * rate.period / rate.amount / SECOND
    raised = pause is not None and 0 < pause < recovery
    if raised and pause is not None:
        rate = nice_rate(capacity / pause)
        burst = _burst_of(calls(), bots, rate, percent)
        capacity = nice_number(burst + -(-burst // MARGIN))
    bucket = (before, rate, percent, burst, capacity)
    return Choice(windows, length, found, *bucket, len(pauses), pause, raised)


def _rate_of(
    calls: Calls, bots: Collection[int], percent: float
) -> tuple[int, int, float]:
    """How many windows of which length, and the use per second that goes on in them."""
    count, found = 0, 0
    length = MINUTE
    for length in (MINUTE, LONG):
        lesser, count = _lesser(calls(), bots, length)
        found = _quantile(lesser, percent)
        if found:
            return count, length, found * SECOND / length
    # Nobody goes on: what single minutes had, spread over ten.
    plain: Counter[int] = Counter(_window_sums(calls(), bots, LONG))
    return count, length, max(1, _quantile(plain, percent)) * SECOND / LONG


def _lesser(
    calls: Iterable[Call], bots: Collection[int], length: int
) -> tuple[Counter[int], int]:
    """Of each key's windows with requests: the lesser of it and the one before."""
    lesser: Counter[int] = Counter()
    now: dict[int, tuple[int, int, int]] = {}
    for at, key, cost in calls:
        if key in bots:
            continue
        window = at // length
        last, amount, before = now.get(key, (window - 2, 0, 0))
        if window == last:
            now[key] = (window, amount + cost, before)
            continue
        if amount:
            lesser[min(amount, before)] += 1
        now[key] = (window, cost, amount if window == last + 1 else 0)
    for _, amount, before in now.values():
        lesser[min(amount, before)] += 1
    return lesser, lesser.total()


def _window_sums(
    calls: Iterable[Call], bots: Collection[int], length: int
) -> Iterator[int]:
    now: dict[int, tuple[int, int]] = {}
    for at, key, cost in calls:
        if key in bots:
            continue
        window = at // length
        last, amount = now.get(key, (window, 0))
        if window != last:
            yield amount
            amount = 0
        now[key] = (window, amount + cost)
    yield from (amount for _, amount in now.values())


def _quantile(counts: Counter[int], percent: float) -> int:
    """The least value that ``percent`` of all are not above."""
    most = counts.total() * percent / 100
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= most:
            return value
    return 0


def _burst_of(
    calls: Iterable[Call], bots: Collection[int], rate: TokenRate, percent: float
) -> int:
    """The P99 of the keys' highest levels: tokens, rounded up."""
    amount, period = rate
    states: dict[int, tuple[int, int, int]] = {}
    for at, key, cost in calls:
        if key in bots:
            continue
        last, level, most = states.get(key, (at, 0, 0))
        # Levels in tokens x period: exact, as in the bucket itself.
        level = max(0, level - (at - last) * amount) + cost * period
        states[key] = (at, level, max(level, most))
    highest = sorted(most for _, _, most in states.values())
    if not highest:
        return 1
    place = min(len(highest) - 1, int(len(highest) * percent / 100))
    return max(1, -(-highest[place] // period))


def _pauses(
    calls: Iterable[Call], bots: Collection[int], rate: TokenRate, capacity: int
) -> Iterator[int]:
    """µs between a burst of more than half the capacity and the same key's next one."""
    amount, period = rate
    half, quarter = capacity * period // 2, capacity * period // 4
    states: dict[int, tuple[int, int, int, bool]] = {}
    for at, key, cost in calls:
        if key in bots:
            continue
        last, level, ended, high = states.get(key, (at, 0, 0, False))
        level = max(0, level - (at - last) * amount)
        if level <= quarter:
            high = False
        level += cost * period
        if level > half:
            if not high and ended:
                yield at - ended
            high, ended = True, at
        states[key] = (at, level, ended, high)


def nice_number(value: float) -> int:
    """``value`` rounded up to a number that people write: at most a twentieth more."""
    whole = max(1, ceil(value))
    scale = 1
    while whole > 100 * scale:
        scale *= 10
    step = scale if whole > 40 * scale else max(1, scale // 2)
    return -(-whole // step) * step


def nice_rate(per_second: float) -> TokenRate:
    """The rate, rounded up, in the longest unit that needs no fraction."""
    for length in (SECOND, MINUTE, 60 * MINUTE):
        value = per_second * length / SECOND
        if value >= 20 or length == 60 * MINUTE:
            return TokenRate(nice_number(value - 1e-9), length).reduced()
    raise AssertionError
