"""The plans behind a list of limits: equal ones are a plan, the rest are exceptions.

Theory of operation
-------------------
A list of limits that grew over years holds a few settings many times, and many a few
times. What at least two customers have is a plan, the most frequent ones first. What
only one has is an exception to a plan where it has that plan's ``max-limit``, or all
of its burst; else it is a plan of its own, until there are ``most``. Whatever is left
becomes an exception to the plan from which it differs least. An exception keeps every
field that differs, so nothing is lost whatever is chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rtrw.routeros.fields_table import DEFAULTS

CORE = (
    "max-limit",
    "limit-at",
    "burst-limit",
    "burst-threshold",
    "burst-time",
    "priority",
    "bucket-size",
    "queue",
)
"""The fields that plans have; all others stay on the subscriber."""
BURST = slice(2, 5)
OPEN = "0/0"
NO_BURST = ("0/0", "0/0", "0s/0s")
MOST = 20

Setting = tuple[str, ...]
"""The values of ``CORE``, as wire text."""


QUEUE = "default-small/default-small"
"""What the router has by itself in ``queue``, which profiles leave alone."""


def setting_of(settings: Mapping[str, str]) -> Setting:
    """The fields of a plan, each said."""
    return tuple(settings.get(name) or DEFAULTS.get(name, QUEUE) for name in CORE)


class Found(NamedTuple):
    """The plans, the most frequent first, and the plan of each distinct setting."""

    plans: Sequence[Setting]
    of: Mapping[Setting, int]


def find_plans(settings: Sequence[Setting], most: int = MOST) -> Found:
    """The plans in a list with one setting for each subscriber."""
    counts = Counter(settings)
    order = sorted(counts, key=lambda one: -counts[one])
    plans = [one for one in order if counts[one] > 1][:most]
    for one in order:
        if len(plans) < most and one not in plans and not _near(one, plans):
            plans.append(one)
    known = {one: number for number, one in enumerate(plans)}
    return Found(plans, {one: known.get(one, _nearest(one, plans)) for one in order})


def _near(one: Setting, plans: Sequence[Setting]) -> bool:
    """Whether it is a plan with something changed, rather than another plan."""
    for plan in plans:
        if one[0] == plan[0]:
            return True
        burst = plan[BURST]
        if burst != NO_BURST and burst == one[BURST] and distance(one, plan) == 1:
            return True
    return False


def _nearest(one: Setting, plans: Sequence[Setting]) -> int:
    """The plan from which it differs least; the more frequent of two."""
    return min(
        range(len(plans)),
        key=lambda n: (one[0] != plans[n][0], distance(one, plans[n]), n),
    )


def distance(one: Setting, other: Setting) -> int:
    """In how many ways two settings differ; burst is one of them."""
    pairs = [(one[0], other[0]), (one[1], other[1]), (one[BURST], other[BURST])]
    pairs += list(zip(one[5:], other[5:], strict=True))
    return sum(a != b for a, b in pairs)
