"""A bucket and a demand in figures and sentences: behind ``rtrw bucket``."""

from __future__ import annotations

from typing import Any, NamedTuple

from rtrw.bucket import SECOND, TokenRate, burst_amount, burst_duration, recovery
from rtrw.limits.spelling import format_rate
from rtrw.locale import Language, word

MILLION = 1_000_000


class Asked(NamedTuple):
    """A bucket, and what is wanted of it."""

    capacity: int
    rate: TokenRate
    demand: TokenRate | None


def bucket_figures(asked: Asked) -> dict[str, Any]:
    """The documented JSON; the burst is null when it is endless or no demand given."""
    capacity, rate, demand = asked
    duration = amount = None
    if demand is not None:
        duration = burst_duration(capacity, rate, demand)
        amount = burst_amount(capacity, rate, demand, MILLION)
    return {
        "burst_s": None if duration is None else duration / SECOND,
        "burst_amount": None if amount is None else amount / MILLION,
        "recovery_s": recovery(capacity, rate) / SECOND,
        "endless": demand is not None and duration is None,
        "capacity": capacity,
        "refill_per_s": rate.amount * SECOND / rate.period,
        "retry_after_s": recovery(1, rate) / SECOND,
    }


def bucket_told(asked: Asked, language: Language) -> list[str]:
    """The same in sentences."""
    figures = bucket_figures(asked)
    told: dict[str, str | float] = {
        "capacity": f"{asked.capacity:,}",
        "rate": format_rate(asked.rate),
        "recovery": plain_number(figures["recovery_s"]),
        "one": plain_number(figures["retry_after_s"]),
    }
    keys = ["bucket.holds", "bucket.recovery", "bucket.retry"]
    if asked.demand is not None:
        told["demand"] = format_rate(asked.demand)
        if figures["endless"]:
            keys.insert(1, "bucket.endless")
        else:
            told["burst"] = plain_number(figures["burst_s"])
            told["amount"] = plain_number(figures["burst_amount"])
            keys.insert(1, "bucket.burst")
    return [word(key, language, **told) for key in keys]


def plain_number(value: float) -> str:
    """``2.5``, ``125``, ``3.333333``: without zeros that say nothing."""
    return f"{value:,.6f}".rstrip("0").rstrip(".")
