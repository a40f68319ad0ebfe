"""Machines among the keys, and crowds among the minutes.

Nothing proves a machine but what it says of itself; the other signs only add up. A
key is set apart when it says so, when nearly all that it asks for is not there, or
when two of these hold: its pauses are as even as a clock's, it never sleeps, it asks
twenty times as much as nineteen of twenty others, it reads robots.txt.

A crowd is several minutes in a row with three times as many keys as the hours around
them have in the median. Its users are normal ones: a limit per key does not stop a
crowd, and should not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

from rtrw.fit.requests.survey import HOUR, MINUTE, Key, Minute, Survey

ENOUGH = 2
EVEN = 0.25
"""Pauses whose standard deviation is under a quarter of their mean: a clock."""
EVEN_LEAST, MISSING_LEAST = 100, 50
HEAVY = 20
"""Times what nineteen of twenty others ask."""
CROWD, CROWD_KEYS = 3, 20


class Bot(NamedTuple):
    """A key that is most likely a machine, and what gives it away."""

    number: int
    name: str
    requests: int
    signs: tuple[str, ...]
    """Keys of the words ``requests.sign_…``."""
    agent: str


class Crowd(NamedTuple):
    """Minutes in which many came at once."""

    begin: int
    end: int
    """µs since 1970."""
    requests: int
    keys: int
    """In its busiest minute."""


def find_bots(found: Survey) -> list[Bot]:
    """Every key that is set apart, the busiest first."""
    heavy = _heavy(found.keys)
    bots = []
    for number, key in enumerate(found.keys):
        signs = _signs(key, heavy)
        if sum(signs.values()) >= ENOUGH:
            bots.append(Bot(number, key.name, key.count, tuple(signs), key.agent))
    return sorted(bots, key=lambda bot: (-bot.requests, bot.name))


def _heavy(keys: Sequence[Key]) -> float:
    counts = sorted(key.count for key in keys)
    if len(counts) < HEAVY:
        return float("inf")
    return HEAVY * counts[len(counts) * 19 // 20]


def _signs(key: Key, heavy: float) -> dict[str, int]:
    """Sign -> how much it weighs."""
    signs = {}
    if key.agent:
        signs["declared"] = ENOUGH
    if key.count >= MISSING_LEAST and key.not_found * 5 >= key.count * 4:
        signs["missing"] = ENOUGH
    if key.robots:
        signs["robots"] = 1
    if _is_even(key):
        signs["even"] = 1
    if _never_sleeps(key):
        signs["sleepless"] = 1
    if key.count > heavy:
        signs["heavy"] = 1
    return signs


def _is_even(key: Key) -> bool:
    if key.gaps < EVEN_LEAST or not key.gap_sum:
        return False
    mean = key.gap_sum / key.gaps
    variance = key.gap_squares / key.gaps - mean * mean
    return variance < (EVEN * mean) ** 2


def _never_sleeps(key: Key) -> bool:
    """At work in 20 hours of the day, without two hours' pause; short logs: always."""
    span = key.last - key.first
    if span >= 24 * HOUR:
        return key.hours.bit_count() >= 20 and key.longest_pause <= 2 * HOUR
    return span >= 6 * HOUR and key.longest_pause <= 10 * MINUTE


def find_crowds(minutes: Mapping[int, Minute]) -> list[Crowd]:
    """Every crowd, by time."""
    usual = _usual(minutes)
    crowds: list[Crowd] = []
    last = None
    for minute in sorted(minutes):
        here = minutes[minute]
        if here.keys < max(CROWD_KEYS, CROWD * usual[minute * MINUTE // HOUR]):
            continue
        begin, end = minute * MINUTE, (minute + 1) * MINUTE
        if crowds and last is not None and minute - last <= ENOUGH:
            before = crowds.pop()
            here = Minute(before.requests + here.requests, max(before.keys, here.keys))
            begin = before.begin
        crowds.append(Crowd(begin, end, here.requests, here.keys))
        last = minute
    return crowds


def _usual(minutes: Mapping[int, Minute]) -> dict[int, float]:
    """Hour -> keys in a minute, the median of it and the two hours on either side."""
    hours: dict[int, list[int]] = {}
    for minute, here in minutes.items():
        hours.setdefault(minute * MINUTE // HOUR, []).append(here.keys)
    medians = {hour: median(keys) for hour, keys in hours.items()}
    return {
        hour: median(
            medians[near] for near in range(hour - 2, hour + 3) if near in medians
        )
        for hour in medians
    }
