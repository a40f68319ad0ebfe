"""Arguments of ``/queue/simple`` as the router reads them, and what it refuses.

The fields are those of ``rtrw.routeros.fields_table``; how each kind is read is the
router's own business (``values``), so that a mistake of the one shows in the other.

Texts of refusals are those that other people's programs saw; the few that nobody
recorded are in ``OWN_TEXTS`` and in docs/reference/lab.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from rtrw.lab import values
from rtrw.lab.command import BAD_VALUE, Trap
from rtrw.lab.rows import Wire
from rtrw.routeros.field import Field
from rtrw.routeros.fields_table import READ_ONLY, ROW_FIELDS

OWN_TEXTS = {
    "dynamic": "failure: can not change dynamic item",
    "children": "failure: queue is parent of other queues",
    "loop": "input does not match any value of parent",
    "self": "failure: can not move item before itself",
    "no target": "missing value(s) of argument(s) target",
    "no numbers": "missing value(s) of argument(s) numbers",
}
"""Refusals whose text or whose very existence is the lab's own choice."""

DEFAULTS: Wire = {
    "packet-marks": "",
    "priority": "8/8",
    "queue": "default-small/default-small",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
"""What a new row has beside its name and target; the rest is absent until set."""

UNSETTABLE = frozenset(["dst", "time", "comment", "packet-marks", "parent"])
"""Fields that ``unset`` clears, beside ``total-*``."""

COUNTERS: Wire = {
    name: "0" if name.startswith("total-") else "0/0"
    for name in sorted(READ_ONLY - {"dynamic", "invalid"})
}

_READERS: Mapping[str, Callable[[str], str]] = {
    "rate": values.rate,
    "time": values.duration,
    "integer": values.priority,
    "decimal": values.bucket_size,
    "flag": values.flag,
    "name": values.plain,
    "text": values.plain,
}


def _reader(field: Field) -> Callable[[str], str]:
    """How the router reads a field of that kind."""
    half = values.hours if field.name == "time" else _READERS[field.kind.name]
    return values.pair(half) if field.kind.paired else half


READERS = {name: _reader(field) for name, field in ROW_FIELDS.items()}


@lru_cache(maxsize=4096)
def limits_refusal(limit_at: str, max_limit: str, burst_limit: str) -> str | None:
    """Why the router refuses these three, or None; 0 is "no limit", not compared."""
    halves = zip(
        ("upload", "download"),
        limit_at.split("/"),
        max_limit.split("/"),
        burst_limit.split("/"),
        strict=True,
    )
    for side, low, high, burst in halves:
        if int(high) and int(low) > int(high):
            return f"failure: {side}-max-limit less than {side}-limit"
        if int(burst) and int(burst) < int(high):
            return f"failure: {side}-burst-limit less than {side}-max-limit"
    return None


def read_fields(args: Mapping[str, str], types: set[str], interfaces: set[str]) -> Wire:
    """Wire values of the arguments, on a router with these queue types and interfaces.

    Raises:
        Trap: an argument that is not there, or a value that is none.
    """
    fields: Wire = {}
    for name, said in args.items():
        reader = READERS.get(name)
        if reader is None:
            raise Trap("unknown parameter", BAD_VALUE)
        try:
            value = reader(said)
            if name == "target":
                value = values.targets(said, interfaces)
            elif name == "dst":
                value = values.one_target(said, interfaces)[2]
            elif _unknown(name, value, types):
                raise values.refused(name, said)
        except values.BadValueError:
            raise values.refused(name, said) from None
        fields[name] = value
    return fields


def _unknown(name: str, value: str, types: set[str]) -> bool:
    """Whether it is a queue type that is not there, or an empty name."""
    if name in ("queue", "total-queue"):
        return not set(value.split("/")) <= types
    return name == "name" and not value
