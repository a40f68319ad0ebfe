"""The figures of a network as the words that every form of it shows."""

from __future__ import annotations

from rtrw.locale import Language, word
from rtrw.locale.printable import printable
from rtrw.network.run import Evening, ParentFigures, PlanFigures, Spread
from rtrw.render.rows import decimal
from rtrw.render.scale import short_rate
from rtrw.units import SECOND, Duration, format_duration, format_rate

MINUTE = 60 * SECOND
TENTHS = 10
NAME = 24
"""Longer names are shortened in the middle."""
NAME_END = 10
FULL_AT_TIMES, TOO_FULL = 50, 250
"""Permille of the time that a parent is full: noticeable, and too much."""
NONE = "-"
COLUMNS = ("plan", "customers", "limit", "rate", "page", "file", "bursting", "delay")
"""Keys of the headings in words_table, ``network.…``."""


def headings(language: Language) -> list[str]:
    """The headings of the table of plans."""
    return [word(f"network.{key}", language) for key in COLUMNS]


def cells(plan: PlanFigures) -> list[str]:
    """The row of a plan."""
    return [
        named(plan.name),
        f"{plan.active}/{plan.customers}",
        format_rate(plan.max_limit) if plan.max_limit else NONE,
        rates(plan.rate),
        times(plan.page),
        times(plan.file),
        NONE if plan.burst is None else per_cent(plan.burst),
        NONE if plan.delay is None else " / ".join(brief(one) for one in plan.delay),
    ]


def named(text: str) -> str:
    """A name as it is shown; of a long one both ends, in which others differ."""
    if len(text) > NAME:
        text = f"{text[: NAME - NAME_END - 1]}…{text[-NAME_END:]}"
    return printable(text)


def rates(found: Spread | None) -> str:
    """``2M / 7.9M / 8M``: slowest 5 %, half, fastest 5 %."""
    return " / ".join(short_rate(rounded(one)) for one in found) if found else NONE


def rounded(rate: int) -> int:
    """Two digits of it: more would claim what a simulation cannot know."""
    unit: int = 10 ** max(0, len(str(rate)) - 2)
    return rate // unit * unit


def times(found: Spread | None) -> str:
    """``1.2 s / 6.0 s``: half are done by then, 95 % are."""
    return f"{brief(found.half)} / {brief(found.high)}" if found else NONE


def brief(time: Duration) -> str:
    """``45 ms``, ``1.2 s``, ``2m30s``: about two digits."""
    if time < SECOND:
        return f"{max(1, (time + 500) // 1000)} ms"
    if time < MINUTE:
        tenths = (time * TENTHS + SECOND // 2) // SECOND
        return f"{decimal(tenths, 1)} s"
    return format_duration((time + SECOND // 2) // SECOND * SECOND)


def per_cent(permille: int) -> str:
    """``12 %``; a tenth below ten."""
    return f"{permille // 10} %" if permille >= 100 else f"{decimal(permille, 1)} %"


def title(site: str, evening: Evening, seed: int, side: str, language: Language) -> str:
    """What was simulated."""
    return word(
        "network.title",
        language,
        site=named(site),
        length=format_duration(evening.end),
        side=side,
        seed=seed,
    )


def busiest(evening: Evening, count: int) -> list[ParentFigures]:
    """The parents that were full the longest, then those used most."""

    def pressed(one: ParentFigures) -> tuple[int, int]:
        return one.full, one.mean * 1000 // one.capacity if one.capacity else 0

    return sorted(evening.parents, key=pressed, reverse=True)[:count]


def parent_line(parent: ParentFigures, every: Duration, language: Language) -> str:
    """A parent in one sentence: how much on average, at most, and how long full.

    ``every`` is the stretch of which the most was carried.
    """
    name = named(parent.name)
    if parent.router:
        name = f"{name} ({named(parent.router)})"
    key = "parent" if parent.capacity else "parent-unlimited"
    share = parent.mean * 1000 // parent.capacity if parent.capacity else 0
    return word(
        f"network.{key}",
        language,
        name=name,
        capacity=format_rate(parent.capacity),
        mean=short_rate(rounded(parent.mean)),
        share=per_cent(share),
        most=short_rate(rounded(parent.busiest)),
        every=brief(every),
        full=per_cent(parent.full),
    )


def verdict(parent: ParentFigures, language: Language) -> str:
    """What an operator makes of it: room, at its limit, or too full."""
    if not parent.capacity:
        return ""
    key = (
        "room"
        if parent.full < FULL_AT_TIMES
        else "tight"
        if parent.full < TOO_FULL
        else "over"
    )
    return word(f"network.{key}", language)
