"""A token bucket under a demand, request by request.

From a full bucket the demand comes in evenly: for twice the burst, so that refusals are
seen too, and then nothing until the bucket is full again. Very many requests are
counted in lots, each of which passes or is refused whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from rtrw.bucket import Bucket, TokenRate, burst_duration, recovery
from rtrw.errors import Problem, RtrwError
from rtrw.limits.arithmetic import Asked
from rtrw.limits.spelling import parse_rate, positive

MOST_REQUESTS = 600
"""Of one run; more are counted in lots."""
ENDLESS = 60
"""Requests that are shown of a demand that passes for ever."""
AFTER = 20
"""Per cent of the burst that are shown of refusals at least, beside its own length."""


class Moment(NamedTuple):
    """One request: when (µs), the level before and after (grains), and the answer.

    ``retry`` is in µs, 0 for one that passed; None for a cost above the capacity.
    """

    at: int
    before: int
    after: int
    passed: bool
    retry: int | None


class Tank(NamedTuple):
    """The run of a bucket; times in µs, ``lot`` requests to a moment."""

    bucket: Bucket
    lot: int
    moments: tuple[Moment, ...]
    silence: int
    end: int


def read_bucket(
    capacity: str, refill: str, demand: str
) -> tuple[Asked | None, tuple[Problem, ...]]:
    """The bucket of three fields; None with every problem, each at its field."""
    problems: list[Problem] = []

    def read(name: str, text: str) -> TokenRate | None:
        try:
            return parse_rate(text.strip())
        except RtrwError as error:
            problems.extend(one._replace(where=name) for one in error.problems)
            return None

    size, text = 0, capacity.strip()
    digits = text.isascii() and text.isdigit() and len(text) < 16
    try:
        size = positive("capacity", int(text) if digits else text)
    except RtrwError as error:
        problems += [one._replace(where="capacity") for one in error.problems]
    rate, wanted = read("refill", refill), read("demand", demand)
    if rate is None or wanted is None or problems:
        return None, tuple(problems)
    return Asked(size, rate, wanted), ()


def fill(asked: Asked) -> Tank:
    """What becomes of the demand."""
    capacity, rate, wanted = asked
    if wanted is None:
        raise AssertionError  # the page always has a demand
    length, period = _length(asked), wanted.period
    count = max(1, length * wanted.amount // period)
    lot = max(1, min(-(-count // MOST_REQUESTS), isqrt(capacity)))
    bucket = Bucket(capacity, rate)
    times = (
        n * lot * period // wanted.amount
        for n in range(min(MOST_REQUESTS, -(-count // lot)))
    )
    moments = tuple(_moments(bucket, lot, times))
    silence = moments[-1].at + lot * period // wanted.amount
    level = bucket.refill(moments[-1].after, silence - moments[-1].at)
    full = -(-(bucket.full - level) // rate.amount)
    end = silence + full
    return Tank(bucket, lot, moments, silence, end + max(1, end // 24))


def _length(asked: Asked) -> int:
    """How long the demand lasts: twice the burst."""
    capacity, rate, wanted = asked
    if wanted is None:
        raise AssertionError
    burst = burst_duration(capacity, rate, wanted)
    if burst is None:
        return ENDLESS * wanted.period // wanted.amount
    return (
        min(2 * burst, burst + recovery(capacity, rate))
        + 2 * wanted.period // wanted.amount
    )


def _moments(bucket: Bucket, lot: int, times: Iterator[int]) -> Iterator[Moment]:
    level, last = bucket.full, 0
    for at in times:
        level, last = bucket.refill(level, at - last), at
        left = bucket.take(level, lot)
        passed = left is not None
        retry = 0 if passed else bucket.time_until(level, lot)
        after = level if left is None else left
        yield Moment(at, level, after, passed, retry)
        level = after
