"""What differs between a queue as it is wanted and as it is, field by field.

Theory of operation
-------------------
Values are compared as the router sees them. Thousands of customers share one settings
mapping, and most of them have nothing to change: so a pair of mappings is compared
once, by identity where that is possible, and only what differs is looked at closely,
in canonical form. Fields that the wanted side does not have are left as they are. A
field that the router does not report (older versions lack some) is taken to be at its
default, so that it is written only when the profile wants something else.

A customer whom the router itself has slowed down, for a quota was used up, has other
rates than the profile's, all of them those of the plan that comes then: that is no
difference.

A comment with bytes that are no UTF-8 (some tools write the code page of a PC) is not
corrected: it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rtrw.routeros.depth import NO_PARENT
from rtrw.routeros.fields_table import DEFAULTS, canonical
from rtrw.routeros.queue import Limited, Queue, Row

Fields = Mapping[str, str]

_UNREADABLE = re.compile("[\udc80-\udcff]")


class Difference(NamedTuple):
    """The fields that change, before and after; never an empty one."""

    before: Fields
    after: Fields


def unreadable(text: str) -> bool:
    """Whether there are bytes in it that were no UTF-8."""
    return _UNREADABLE.search(text) is not None


def same_targets(a: str, b: str) -> bool:
    """Whether two comma lists cover the same, in whatever order and spelling."""
    return a == b or canonical("target", a) == canonical("target", b)


def whole_row(queue: Queue) -> dict[str, str]:
    """Every field of a queue, as texts under the router's names."""
    row = {"name": queue.name, "target": queue.target, **queue.settings}
    if queue.comment:
        row["comment"] = queue.comment
    return row


class Comparer:
    """Compares rows of one router; remembers pairs of settings that it has seen.

    ``renamed`` maps the names of our queues that get another one to that: children
    follow their parent's new name by themselves. ``kept`` maps names of parents that
    cannot be had to the names that stay in their place, None where there is no such
    queue: its children then stay under the parent that they have.
    """

    def __init__(
        self, renamed: Mapping[str, str], kept: Mapping[str, str | None]
    ) -> None:
        """Take the names that are about to change, and those that cannot."""
        self._renamed = renamed
        self._kept = kept
        self._seen: dict[tuple[int, int], Difference | None] = {}
        self._slowed: set[tuple[int, int]] = set()

    def compare(self, want: Queue, row: Row) -> Difference | None:
        """The fields of ``row`` to set, without its name; None when it is right."""
        have = row.queue
        found = self._settings(want.settings, have.settings)
        if have.target == want.target and have.comment == want.comment:
            return found
        before, after = ({}, {}) if found is None else map(dict, found)
        if not same_targets(have.target, want.target):
            before["target"], after["target"] = have.target, want.target
        if have.comment != want.comment and not unreadable(have.comment):
            before["comment"], after["comment"] = have.comment, want.comment
        return Difference(before, after) if after else None

    def _settings(self, want: Fields, have: Fields) -> Difference | None:
        if want is have and not self._renamed:
            return None
        pair = (id(want), id(have))
        try:
            return self._seen[pair]
        except KeyError:
            found = self._compared(want, have)
            if found is not None and isinstance(want, Limited):
                found = self._limited(want, have, found)
            self._seen[pair] = found
            return found

    def slowed(self, want: Queue, row: Row) -> bool:
        """Whether the row, already compared, has the rates of a used-up quota."""
        return (id(want.settings), id(row.queue.settings)) in self._slowed

    def _limited(
        self, want: Limited, have: Fields, found: Difference
    ) -> Difference | None:
        """The difference but for rates, where these are those of a used-up quota."""
        if found.after.keys().isdisjoint(want.slow):
            return found
        other = self._compared({**want, **want.slow}, have)
        if other is not None and not other.after.keys().isdisjoint(want.slow):
            return found
        self._slowed.add((id(want), id(have)))
        return other

    def _compared(self, want: Fields, have: Fields) -> Difference | None:
        settled = not self._renamed and not self._kept
        if settled and want.items() <= have.items():
            return None
        before: dict[str, str] = {}
        after: dict[str, str] = {}
        for name, wanted in want.items():
            value, current = wanted, have.get(name)
            if name == "parent":
                value, current = self._parents(wanted, current or NO_PARENT)
            elif current is None:
                current = DEFAULTS.get(name, "")
            if current != value and canonical(name, current) != canonical(name, value):
                before[name], after[name] = current, value
        return Difference(before, after) if after else None

    def _parents(self, wanted: str, current: str) -> tuple[str, str]:
        """The parent to have, and the one that it will be without our doing."""
        now = current if current == NO_PARENT else self._renamed.get(current, current)
        if wanted == NO_PARENT:
            return wanted, now
        return self._kept.get(wanted, wanted) or now, now
