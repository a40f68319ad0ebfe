"""Rate-limit strings of PPP, hotspot, DHCP and RADIUS, to queue fields and back.

Theory of operation
-------------------
A rate-limit string says what the dynamic queue of a customer will be, in groups that
have only their order to tell them apart::

    rx[/tx] [burst [threshold [time [priority [minimum]]]]]

rx is what the *router* receives, so it is the customer's upload, and the order is that
of ``/queue simple`` (RouterOS manual, RADIUS and PPP AAA). What is left out has
defaults: tx = rx; threshold = the rate, time = 1 s once there is a burst; minimum =
the rate, so a bare ``10M/10M`` gives a queue with limit-at=10M/10M too (manual, DHCP).

Nothing in the middle can be left out, and an error shows only when the customer logs
in, so what we write is either all six groups or the first alone. Times are written as
bare seconds, as in the manual's examples; ``10s`` is read as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from rtrw.errors import Problem, UnitError
from rtrw.routeros.field import parse_priority, script_rate
from rtrw.units import (
    SECOND,
    Pair,
    format_duration,
    format_pair,
    parse_duration,
    parse_rate,
    split_pair,
)

T = TypeVar("T")

Form = Literal["full", "short", "lease"]
"""Which groups are written: all six, the rate alone, or the four of a DHCP lease."""

GROUPS = (
    "max-limit",
    "burst-limit",
    "burst-threshold",
    "burst-time",
    "priority",
    "limit-at",
)
"""The queue field that each group becomes."""

NONE = Pair(0, 0)
LOWEST = Pair(8, 8)


def parse_rate_limit(text: str) -> dict[str, Any]:
    """The fields of the dynamic queue that a router makes of a rate-limit string.

    All six of ``GROUPS``, typed as the field table has them; rates 0 are unlimited.

    Raises:
        UnitError: everything that is wrong with it, each group's own trouble.
    """
    groups = text.split()
    if not groups:
        raise UnitError.of("RTRW280", {"text": text})
    if len(groups) > len(GROUPS):
        raise UnitError.of("RTRW281", {"text": text, "count": len(groups)})
    problems: list[Problem] = []
    said: dict[str, Any] = {}
    for name, group in zip(GROUPS, groups, strict=False):
        try:
            said[name] = _READ[name](group)
        except UnitError as error:
            problems += error.problems
    if problems:
        raise UnitError(problems)
    return _checked(_with_defaults(said), text)


def _pair_of(parse: Callable[[str], T]) -> Callable[[str], Pair[T]]:
    return lambda group: split_pair(group).map(parse)


def _one_priority(group: str) -> Pair[int]:
    priority = parse_priority(group)
    return Pair(priority, priority)


_READ: Mapping[str, Callable[[str], Any]] = {
    "max-limit": _pair_of(parse_rate),
    "burst-limit": _pair_of(parse_rate),
    "burst-threshold": _pair_of(parse_rate),
    "burst-time": _pair_of(parse_duration),
    "priority": _one_priority,
    "limit-at": _pair_of(parse_rate),
}


def _with_defaults(said: Mapping[str, Any]) -> dict[str, Any]:
    rate = said["max-limit"]
    burst = said.get("burst-limit", NONE)
    bursts = burst.map(bool)
    return {
        "max-limit": rate,
        "burst-limit": burst,
        "burst-threshold": said.get("burst-threshold", _where(bursts, rate)),
        "burst-time": said.get("burst-time", _where(bursts, Pair(SECOND, SECOND))),
        "priority": said.get("priority", LOWEST),
        "limit-at": said.get("limit-at", rate),
    }


def _where(bursts: Pair[bool], values: Pair[int]) -> Pair[int]:
    """The default in the directions that burst."""
    return Pair(bursts.upload * values.upload, bursts.download * values.download)


def _checked(fields: dict[str, Any], text: str) -> dict[str, Any]:
    """The fields, unless the minimum is above the rate (0 has no upper bound)."""
    rate, least = fields["max-limit"], fields["limit-at"]
    if any(0 < most < low for most, low in zip(rate, least, strict=True)):
        params = {
            "text": text,
            "least": format_pair(least, script_rate),
            "rate": format_pair(rate, script_rate),
        }
        raise UnitError.of("RTRW282", params)
    return fields


def format_rate_limit(fields: Mapping[str, Any], form: Form = "full") -> str:
    """The string that gives a dynamic queue with these fields.

    ``fields`` are typed values under RouterOS's names; what is missing has the queue's
    own default (unlimited, no burst, priority 8, nothing guaranteed). ``full`` is all
    six groups; ``short`` the rate alone, which leaves out any burst and guarantees the
    whole rate; ``lease`` the four that a DHCP lease has, or the rate where there is no
    burst.

    Raises:
        UnitError: it cannot be said in such a string: two priorities, or a burst-time
            that is not in whole seconds.
    """
    rate = format_pair(fields.get("max-limit", NONE), script_rate)
    bursts = any(fields.get("burst-limit", NONE))
    if form == "short" or (form == "lease" and not bursts):
        return rate
    time = fields.get("burst-time", NONE)
    priority = fields.get("priority", LOWEST)
    problems = []
    if any(us % SECOND for us in time):
        problems.append(Problem("RTRW283"))
    if form == "full" and priority.upload != priority.download:
        problems.append(Problem("RTRW284", {"text": format_pair(priority)}))
    if problems:
        raise UnitError(problems)
    groups = [
        rate,
        format_pair(fields.get("burst-limit", NONE), script_rate),
        format_pair(fields.get("burst-threshold", NONE), script_rate),
        format_pair(time, lambda us: str(us // SECOND)),
    ]
    if form == "full":
        groups.append(str(priority.upload))
        groups.append(format_pair(fields.get("limit-at", NONE), script_rate))
    return " ".join(groups)


# --- comparing, and telling ------------------------------------------------------


def same_rate_limit(one: str, other: str) -> bool:
    """Whether two strings make the same queue: ``10/10`` is ``10s/10s``.

    Where there is no burst, threshold and time do not matter. A string that no router
    can use is the same as its own text only.
    """
    if one == other:
        return True
    try:
        return _essence(one) == _essence(other)
    except UnitError:
        return False


def _essence(text: str) -> dict[str, Any]:
    fields = parse_rate_limit(text)
    bursts = fields["burst-limit"].map(bool)
    for name in ("burst-threshold", "burst-time"):
        fields[name] = _where(bursts, fields[name])
    return fields


def filled_in(text: str) -> str:
    """What the router adds to a string that is cut short: ``limit-at=2M/2M …``.

    Empty when nothing is left out, or only what is off anyway.

    Raises:
        UnitError: as ``parse_rate_limit``.
    """
    fields = parse_rate_limit(text)
    left = GROUPS[len(text.split()) :]
    wanted = {name: _WORDS[name](fields[name]) for name in left}
    bursts = any(fields["burst-limit"])
    return " ".join(
        f"{name}={value}"
        for name, value in wanted.items()
        if (name == "limit-at" and any(fields["limit-at"]))
        or (name in ("burst-threshold", "burst-time") and bursts)
    )


_WORDS: Mapping[str, Callable[[Any], str]] = {
    name: lambda pair: format_pair(pair, script_rate) for name in GROUPS
} | {"burst-time": lambda pair: format_pair(pair, format_duration)}
