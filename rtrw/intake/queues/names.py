"""Names for plans: what the customers' names begin with, else the speed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from rtrw.intake.queues.plans import BURST, NO_BURST, OPEN, Setting

LEAST = 3
"""So many customers make a common beginning of their names a name of a plan."""
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_. ][A-Za-z0-9]+)*")
_WIDE = 12


def name_plans(
    plans: Sequence[Setting],
    members: Mapping[int, Sequence[str]],
    unlimited: str,
) -> list[str]:
    """A name for each plan, all different; the first ones get the shorter names.

    ``members`` are the names of the queues of each plan, ``unlimited`` the word for a
    plan without ``max-limit``.
    """
    begun = _beginnings(members)
    taken: dict[str, Setting] = {}
    for number, setting in enumerate(plans):
        wishes = [begun[number]] if number in begun else []
        wishes += _speeds(setting, unlimited, taken)
        name = next((one for one in wishes if one not in taken), None)
        taken[name or _numbered(wishes[-1], taken)] = setting
    return list(taken)


def _numbered(name: str, taken: Collection[str]) -> str:
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


def _speeds(
    setting: Setting, unlimited: str, taken: Mapping[str, Setting]
) -> list[str]:
    """``10M``; ``5M-10M`` where another speed has that name; ``10M-burst``."""
    if setting[0] == OPEN:
        return [unlimited]
    up, down = (_speed(side, unlimited) for side in setting[0].split("/"))
    same = [one for one in taken.values() if one[0] == setting[0]]
    other = down in taken and taken[down][0] != setting[0]
    names = [f"{up}-{down}" if other else down]
    if setting[BURST] != NO_BURST and all(one[BURST] == NO_BURST for one in same):
        names.append(f"{names[0]}-burst")
    return names


def _speed(side: str, unlimited: str) -> str:
    """``10M``, ``1G``, ``1500k`` of the digits that a router answers."""
    rate = int(side)
    for factor, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if rate and rate % factor == 0:
            return f"{rate // factor}{unit}"
    return side if rate else unlimited


def _beginnings(members: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """Plan -> what only its members' names begin with (``hemat`` of ``hemat-budi``)."""
    found = {}
    for number, names in members.items():
        start = _beginning(names) if len(names) >= LEAST else ""
        if start and not _elsewhere(start, number, members):
            found[number] = start
    return found


def _beginning(names: Iterable[str]) -> str:
    """The common words that names begin with; empty if there are none."""
    ordered = sorted(names)
    first, last = ordered[0], ordered[-1]
    same = [a == b for a, b in zip(first, last, strict=False)]
    common = first[: same.index(False) if False in same else len(same)]
    cut = max(map(common.rfind, "-_. "))
    start = common[:cut] if cut > 0 else ""
    return start if len(start) <= _WIDE and _WORDS.fullmatch(start) else ""


def _elsewhere(start: str, number: int, members: Mapping[int, Sequence[str]]) -> bool:
    return any(
        name.startswith(start)
        for other, names in members.items()
        if other != number
        for name in names
    )
