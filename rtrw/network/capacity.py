"""How many customers a parent carries before a promise breaks.

Theory of operation
-------------------
*The promise* is "of the active customers, so many per cent get at least so many per
cent of max-limit". A customer is active in a run if it wanted anything. What it gets is
all that was carried for it by the time in which it wanted something; what it is
compared with is what it would get alone at max-limit, without burst: max-limit for
pages, films and files, and the rate of a call or a game where that is less.

*A trial* is a few minutes of the busy hour. N customers in the proportions of the
profile stand under the parent (``mix``), each with its own stream of chance, beside
those who share what is above it. Customer k of a trial is the same person for every N,
and of the same plan, so that one more customer is only that, and curves over N are
smooth.

*The estimate.* ``p(N)`` is the share of contented ones among the active ones of all
trials; its error comes from how much the trials differ (ratio estimator), because the
customers of one trial share their luck. N is the largest number for which p is not
below the promise: brackets grow by an eighth, then halve. The interval is where the
upper and lower 95 % bounds of p cross the promise, on straight lines between the
numbers that were tried; numbers are tried until both bounds are inside. From 200
customers on N is sought to a per cent, far closer than the interval. Without burst the
numbers that were tried with it come first, so that both can be compared.

Nothing here runs trials at once or knows of processes: ``search`` yields the trials
that it needs and is sent their outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from rtrw.network.busy import busy_demand
from rtrw.network.mix import Mix, order
from rtrw.sim.chance import Chance
from rtrw.sim.demand import Demand, wants_of
from rtrw.sim.flow import Flow
from rtrw.sim.tree import simulate_tree
from rtrw.units import SECOND, Duration, Rate

PERCENT = 100
T95 = (0, 1271, 430, 318, 278, 257, 245, 236, 231, 226, 223, 220, 218, 216, 214, 213)
"""Student's t in hundredths for 95 %, by degrees of freedom; 1.96 to 2.12 after it."""
T_MANY = 200
GROW = Fraction(9, 8)
PPM = 1_000_000
"""Shares are told in millionths."""


class Promise(NamedTuple):
    """Per cent of the active customers, and per cent of max-limit that they get."""

    customers: int = 95
    rate: int = 80


class Trial(NamedTuple):
    """One run: which customers, how many, how long (µs), and its stream of chance."""

    mix: Mix
    size: int
    number: int
    length: Duration
    seed: int
    share: int


class Outcome(NamedTuple):
    """Of one trial: active customers, and how many of them were content."""

    active: int
    content: int


class Point(NamedTuple):
    """p(N) and its 95 % bounds, in millionths."""

    size: int
    share: int
    low: int
    high: int


class Answer(NamedTuple):
    """N with its interval, and every number that was tried, in order.

    ``bound`` says that N would be larger but for the largest number allowed.
    """

    size: int
    least: int
    most: int
    points: tuple[Point, ...]
    bound: bool


# --- one trial -----------------------------------------------------------------------


def play(trial: Trial) -> Outcome:
    """Run a trial and count."""
    mix, base = trial.mix, len(trial.mix.inner)
    kinds = [mix.kinds[k] for k in order(mix, trial.size)]
    beside = [kind for kind in mix.others for _ in range(kind.size)]
    nodes = [*mix.inner, *(kind.node for kind in (*kinds, *beside))]
    chance = Chance(trial.seed).fork(f"trial {trial.number}")
    names = [*map(str, range(len(kinds))), *(f"b{k}" for k in range(len(beside)))]
    demands = {
        base + k: busy_demand(
            kind.usage, chance.fork(name), trial.length, mix.direction
        )
        for k, (kind, name) in enumerate(zip((*kinds, *beside), names, strict=True))
    }
    flows = simulate_tree(nodes, demands, trial.length)
    busy = content = 0
    for place in range(base, base + len(kinds)):
        flow = flows.leaves[place]
        if flow.busy:
            busy += 1
            limit = nodes[place].setting.max_limit
            content += contented(flow, demands[place], limit, trial.length, trial.share)
    return Outcome(busy, content)


def contented(
    flow: Flow, demand: Demand, limit: Rate, end: Duration, share: int
) -> bool:
    """Whether a customer got ``share`` % of what it would get alone at ``limit``.

    Compared are bits by time; alone means each want at max-limit or its own rate,
    whichever is less. Without max-limit it is content.
    """
    if not limit:
        return True
    bits = ideal = 0
    for want in wants_of(demand):
        if not want.size and want.start < end:
            took = min(want.until, end) - want.start
            rate = min(limit, want.rate or limit)
            bits, ideal = bits + rate * took, ideal + took
    done = sum(one.bits for one in flow.downloads if one.end is not None)
    begun = sum(one.bits for one in flow.downloads if one.end is None)
    rest = max(0, flow.carried // SECOND - done - bits // SECOND)
    sized = (done + min(begun, rest)) * SECOND
    # carried / busy >= share % of bits / ideal, in whole numbers
    bits, whole = bits + sized, ideal * limit + sized
    return flow.carried * PERCENT * whole >= share * bits * limit * flow.busy


# --- the search ----------------------------------------------------------------------

Ask = Generator[list[Trial], Sequence[Outcome], Answer]


class Search(NamedTuple):
    """What is asked: the promise, how many trials of what length, and where to stop.

    ``start`` is the first number that is tried, ``grow`` the step to the next;
    ``interval`` asks for one.
    """

    promise: Promise
    trials: int
    length: Duration
    seed: int
    most: int
    start: int = 1
    interval: bool = True
    grow: Fraction = GROW
    near: int = 1
    """The bracket may stay as wide as so many per cent of N."""
    rungs: tuple[int, ...] = ()
    """Numbers that are tried before others, in order."""

    @property
    def goal(self) -> int:
        """The promised share of customers in millionths."""
        return self.promise.customers * (PPM // PERCENT)


def search(mix: Mix, how: Search) -> Ask:
    """Yield lists of trials, take their outcomes, and end with the answer."""
    known: dict[int, Point] = {}
    low, high = 0, how.most + 1
    count = min(how.most, max(1, how.start))
    while high - low > max(1, low * how.near // PERCENT):
        known[count] = estimate(count, (yield trials(mix, how, count)))
        if known[count].share >= how.goal:
            low = count
        else:
            high = count
        count = _rung(low, high, count, how) or _next(low, high, how)
    while how.interval and (more := _missing(known, how)):
        known[more] = estimate(more, (yield trials(mix, how, more)))
    points = tuple(known[n] for n in sorted(known))
    least = _cross(points, how.goal, lambda p: p.low)
    most = _cross(points, how.goal, lambda p: p.high)
    return Answer(low, min(low, least), max(low, most), points, low == how.most)


def trials(mix: Mix, how: Search, count: int) -> list[Trial]:
    """All trials of a number of customers."""
    return [
        Trial(mix, count, number, how.length, how.seed, how.promise.rate)
        for number in range(how.trials)
    ]


def _rung(low: int, high: int, count: int, how: Search) -> int:
    """The next rung down or up from the one tried last; 0 without one."""
    if high > how.most:
        return next((one for one in how.rungs if one > count), 0)
    if low == 0:
        return next((one for one in reversed(how.rungs) if one < count), 0)
    return 0


def _next(low: int, high: int, how: Search) -> int:
    """A step up or down until there is a bracket, then its middle."""
    if high > how.most:
        return min(how.most, max(low + 1, int(low * how.grow)))
    if low == 0:
        return max(1, min(high - 1, int(high / how.grow)))
    return (low + high) // 2


def _missing(known: Mapping[int, Point], how: Search) -> int:
    """A number that is to be tried until both bounds are inside; 0 when they are."""
    least, last = min(known), max(known)
    if known[least].low < how.goal and least > 1:
        return max(1, min(least - 1, int(least / GROW)))
    if known[last].high >= how.goal and last < how.most:
        return min(how.most, max(last + 1, int(last * GROW)))
    return 0


def estimate(count: int, outcomes: Sequence[Outcome]) -> Point:
    """The share of the contented, with 95 % bounds from how the trials differ."""
    busy = sum(one.active for one in outcomes)
    if not busy:
        return Point(count, PPM, PPM, PPM)
    content, trials = sum(one.content for one in outcomes), len(outcomes)
    share = content * PPM // busy
    if trials < 2:
        return Point(count, share, 0, PPM)
    # squares of (content - p x active), times busy^2 to stay whole
    squares = sum((o.content * busy - content * o.active) ** 2 for o in outcomes)
    error = isqrt(squares * trials * PPM * PPM // (trials - 1)) // (busy * busy)
    error = error * (T95[trials - 1] if trials <= len(T95) else T_MANY) // 100
    return Point(count, share, max(0, share - error), min(PPM, share + error))


def _cross(points: Sequence[Point], goal: int, of: Callable[[Point], int]) -> int:
    """Where a bound first falls below the goal, on straight lines between points.

    0 if it is below from the first number on, the last number if it never falls.
    """
    left: Point | None = None
    for right in points:
        if of(right) < goal:
            if left is None:
                return 0
            fall = Fraction(of(left) - goal, of(left) - of(right))
            return int(left.size + fall * (right.size - left.size))
        left = right
    return left.size if left else 0
