"""Why a router differs from a profile: the profile changed, or the router did.

Theory of operation
-------------------
A push keeps what it wrote. A field that holds something else on the router than the
last push wrote has *drifted*: somebody changed it by hand. If the profile still says
what the last push wrote, drift is all there is to it; otherwise the profile changed
(and the fields that drifted besides are named). Without a last push everything is put
down to the profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rtrw.routeros.changes import Cause, Key
from rtrw.routeros.diff_fields import Fields
from rtrw.routeros.diff_match import key_of
from rtrw.routeros.fields_table import DEFAULTS, canonical
from rtrw.routeros.queue import Queue


class Causes:
    """Answers why, from what the last push wrote (None: there was none)."""

    def __init__(
        self, desired: Sequence[Queue], last: Mapping[Key, Queue] | None
    ) -> None:
        """Take what is wanted and what was last written, by key, in order."""
        self._desired = desired
        self._last = last
        self._reordered: bool | None = None

    def of_fields(
        self, key: Key, before: Fields, after: Fields
    ) -> tuple[Cause, tuple[str, ...]]:
        """The cause of a change of fields, and the names of those that drifted."""
        written = None if self._last is None else self._last.get(key)
        if written is None:
            return "profile", ()
        drifted = tuple(
            name for name, value in before.items() if not _holds(written, name, value)
        )
        if not drifted:
            return "profile", ()
        wanted = all(_holds(written, name, value) for name, value in after.items())
        return ("drift" if wanted else "profile"), drifted

    def of_add(self, key: Key) -> Cause:
        """``drift`` for a queue that we wrote and that is not there any more."""
        return "drift" if self._last is not None and key in self._last else "profile"

    def of_remove(self, key: Key) -> Cause:
        """``drift`` for a queue with our tag that we never wrote."""
        if self._last is None or key in self._last:
            return "profile"
        return "drift"

    def of_move(self) -> Cause:
        """``drift`` when the profile's order is the one that was last written."""
        if self._last is None:
            return "profile"
        if self._reordered is None:
            wanted = [key_of(queue.comment) for queue in self._desired]
            known = set(wanted)
            written = [key for key in self._last if key in known]
            self._reordered = written != [key for key in wanted if key in self._last]
        return "profile" if self._reordered else "drift"


def _holds(queue: Queue, name: str, value: str) -> bool:
    """Whether ``name`` was written as ``value``; what was not written is no drift."""
    written = _field(queue, name)
    if written is None:
        return name != "comment" or not value
    return written == value or canonical(name, written) == canonical(name, value)


def _field(queue: Queue, name: str) -> str | None:
    """What was written for a field; None for one that was not written."""
    if name == "comment":
        return queue.comment or None
    if name in {"name", "target"}:
        return queue.name if name == "name" else queue.target
    return queue.settings.get(name, DEFAULTS.get(name))
