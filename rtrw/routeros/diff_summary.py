"""Changes for people: equal ones in one entry, values short, burst in seconds.

Theory of operation
-------------------
When a plan changes, hundreds of queues change in the same way, and a list of them hides
the one that does not. So changes with the same values before and after are one entry
with many names. Changes that differ from queue to queue (comments, targets) are listed
up to ``SHOWN_APART`` and then told by example.

The values of four fields say little by themselves; what they do together is told beside
them, per direction: how long a burst lasts by the slice rule, and of which kind it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rtrw.burst import Kind, Setting, analyse
from rtrw.errors import UnitError
from rtrw.routeros.changes import Action, Cause, Change
from rtrw.routeros.fields_table import DEFAULTS, ROW_FIELDS
from rtrw.routeros.owner import parse_tag
from rtrw.units import Duration

SHOWN_APART = 8
"""So many single changes of one kind are listed before they are told together."""

BURST_FIELDS = (
    "max-limit",
    "limit-at",
    "burst-limit",
    "burst-threshold",
    "burst-time",
)


class Length(NamedTuple):
    """What a burst does in one direction: its kind, and how long it lasts, in µs."""

    kind: Kind
    exact: Duration | None


class Bursts(NamedTuple):
    """Both directions."""

    upload: Length
    download: Length


class Field(NamedTuple):
    """One field as people read it; ``various`` if the values are only an example."""

    name: str
    before: str
    after: str
    various: bool = False


class Entry(NamedTuple):
    """Equal changes of some queues.

    ``burst`` is what they did and will do, None where that stays the same or there is
    none. ``place`` is the name of the queue that moved or added ones go before (None:
    the end, or several places). ``fields`` of an addition have only an after.
    """

    action: Action
    names: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    burst: tuple[Bursts, Bursts] | None = None
    cause: Cause = "profile"
    place: str | None = None
    adopted: bool = False


def summarise(changes: Iterable[Change], *, verbose: bool = False) -> list[Entry]:
    """The entries to show, in the order in which their first change comes.

    ``verbose``: one entry for each change.
    """
    groups: dict[object, list[Change]] = {}
    for n, change in enumerate(changes):
        groups.setdefault(n if verbose else _alike(change), []).append(change)
    single: dict[object, list[Change]] = {}
    for group in groups.values():
        if len(group) == 1:
            single.setdefault(_related(group[0]), []).append(group[0])
    merged = {
        id(change): related
        for related in single.values()
        if len(related) > SHOWN_APART and not verbose
        for change in related
    }
    entries = []
    for group in groups.values():
        related = merged.get(id(group[0]), group)
        if related[0] is group[0]:
            entries.append(_entry(related))
    return entries


def _alike(change: Change) -> object:
    """What has to be equal for two changes to be told as one."""
    told: tuple[object, ...] = (change.action, change.cause, change.adopted)
    if change.action == "move":
        return (*told, change.place_before)
    if change.action in ("add", "remove"):
        row = change.after or change.before
        return (*told, tuple(row.get(name) for name in BURST_FIELDS))
    told = (*told, tuple(change.before.items()), tuple(change.after.items()))
    return (*told, _bursts(change) if change.action == "set" else None)


def _related(change: Change) -> object:
    """What has to be equal for many single changes to be told by example."""
    return (change.action, change.cause, change.adopted, tuple(change.after))


def _entry(group: Sequence[Change]) -> Entry:
    first = group[0]
    names = tuple(change.queue for change in group)
    places = {change.place_before for change in group}
    place = places.pop() if len(places) == 1 else None
    return Entry(
        first.action,
        names,
        _fields(group),
        _burst_change(group),
        first.cause,
        place and place.name,
        first.adopted,
    )


def _fields(group: Sequence[Change]) -> tuple[Field, ...]:
    first = group[0]
    if first.action == "move":
        return ()
    if first.action in ("add", "remove"):
        return tuple(_row_fields(group))
    return tuple(
        Field(
            name,
            *_both(name, first.before.get(name, ""), first.after[name]),
            various=any(
                change.after[name] != first.after[name]
                or change.before.get(name) != first.before.get(name)
                for change in group
            ),
        )
        for name in first.after
    )


def _row_fields(group: Sequence[Change]) -> Iterable[Field]:
    """What is worth saying of whole rows: what all of them share, short of defaults."""
    rows = [change.after or change.before for change in group]
    for name in ("target", "max-limit", "burst-limit", "disabled"):
        value = rows[0].get(name, "")
        if (
            value
            and value != DEFAULTS.get(name)
            and all(row.get(name) == value for row in rows)
        ):
            yield Field(name, "", short(name, value))


def short(name: str, value: str) -> str:
    """A value as people write it: ``2M/8M``, ``16s/16s``, ``yes``."""
    field = ROW_FIELDS.get(name)
    return value if field is None else field.short(value)


def _both(name: str, before: str, after: str) -> tuple[str, str]:
    if name != "comment":
        return short(name, before), short(name, after)
    was, will = parse_tag(before), parse_tag(after)
    if was and will and was[:3] == will[:3]:
        return was.text, will.text
    return before, after


# --- burst -------------------------------------------------------------------------


def bursts_of(settings: Mapping[str, str]) -> Bursts | None:
    """What both directions of a queue's settings do; None if they cannot be read."""
    values = []
    try:
        for name in BURST_FIELDS:
            field = ROW_FIELDS[name]
            values.append(field.parse(settings.get(name, field.default or "0/0")))
    except UnitError:
        return None
    upload, download = (Setting(*side) for side in zip(*values, strict=True))
    return Bursts(_length(upload), _length(download))


def _length(setting: Setting) -> Length:
    burst = analyse(setting)
    return Length(burst.kind, burst.exact)


def _bursts(change: Change) -> tuple[Bursts, Bursts] | None:
    """What the burst was and will be, for a change of one of its fields."""
    if change.action == "set" and not any(n in change.after for n in BURST_FIELDS):
        return None
    after = bursts_of({**change.settings, **change.after})
    before = bursts_of({**change.settings, **change.before})
    return None if before is None or after is None else (before, after)


def _burst_change(group: Sequence[Change]) -> tuple[Bursts, Bursts] | None:
    if group[0].action not in ("set", "add"):
        return None
    found = {_bursts(change) for change in group}
    both = found.pop() if len(found) == 1 else None
    if both is None:
        return None
    quiet = all(length.kind == "off" for bursts in both for length in bursts)
    unchanged = group[0].action == "set" and both[0] == both[1]
    return None if quiet or unchanged else both
