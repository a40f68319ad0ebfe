"""What must not be done any more when something was refused and the rest goes on.

The stages of a difference rely on each other: a queue gives an address up because
another one has taken it by then. With ``--keep-going`` that other one may have been
refused. So whatever would take an address of a refused queue from a row that has it,
by another target, by a removal or by lifting its cap, is left undone and told; so is
what else was to be done to the refused queue itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rtrw.routeros.changes import Changes, Key, Write
from rtrw.routeros.diff_stages import uncapped
from rtrw.routeros.diff_targets import TargetIndex
from rtrw.routeros.queue import Row


class Care:
    """The targets of what changes, and of the rows that are there."""

    def __init__(self, changes: Changes, rows: Sequence[Row]) -> None:
        """``rows`` are those that ``changes`` was found for."""
        self._rows = {row.id: row.queue.target for row in rows}
        self._targets: dict[Key, list[str]] = {}
        for change in changes.changes:
            found = (self._rows.get(change.id), change.after.get("target"))
            known = self._targets.setdefault(change.key, [])
            known += [target for target in found if target]

    def sorted(
        self, writes: Sequence[Write], refused: Collection[Key]
    ) -> tuple[list[Write], list[Write]]:
        """What may be written after all these were refused, and what may not."""
        if not refused:
            return list(writes), []
        missing = TargetIndex(
            (n, ",".join(self._targets.get(key, ()))) for n, key in enumerate(refused)
        )
        allowed: list[Write] = []
        held: list[Write] = []
        for write in writes:
            if not write.ids:
                (held if write.keys[0] in refused else allowed).append(write)
                continue
            pairs = list(zip(write.ids, write.keys, strict=True))
            takes = _takes(write)
            stay = [
                (own, key)
                for own, key in pairs
                if key in refused or (takes and self._has(own, missing))
            ]
            go = [pair for pair in pairs if pair not in stay]
            allowed += [_of(write, go)] if go else []
            held += [_of(write, stay)] if stay else []
        return allowed, held

    def _has(self, own: str, missing: TargetIndex) -> bool:
        target = self._rows.get(own)
        return target is not None and missing.touching(target)


def _takes(write: Write) -> bool:
    """Whether rows may lose an address, or its cap, by this."""
    if write.command == "set":
        return "target" in write.values or uncapped(CAPPED, write.values)
    return write.command == "remove"


CAPPED = {"max-limit": "1/1"}


def _of(write: Write, pairs: Sequence[tuple[str, Key]]) -> Write:
    ids, keys = zip(*pairs, strict=True)
    return write._replace(ids=ids, keys=keys)
