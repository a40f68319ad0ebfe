"""``/queue/simple``: what the router does with each command, and what it refuses.

Theory of operation
-------------------
A command is checked against what the row would be afterwards, so that limit-at and
max-limit may be set together in any direction. A command for several rows takes them
in the order given and stops at the first that it cannot do: what was done before
stays done (what a router does there is unknown; this is the worse of the two ways).

Texts of refusals are those that other people's programs saw; the few that nobody
recorded are in ``OWN_TEXTS`` and in docs/reference/lab.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NoReturn

from rtrw.lab import values
from rtrw.lab.command import BAD_VALUE, GENERAL, MISSING, Sentence, Trap, done
from rtrw.lab.rows import Row, Rows, Wire
from rtrw.routeros.field import Field
from rtrw.routeros.fields_table import READ_ONLY, ROW_FIELDS

OWN_TEXTS = {
    "dynamic": "failure: can not change dynamic item",
    "children": "failure: queue is parent of other queues",
    "loop": "input does not match any value of parent",
    "self": "failure: can not move item before itself",
    "empty name": "input does not match any value of name",
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

UNSETTABLE = ("dst", "time", "comment", "packet-marks")
"""Fields that ``unset`` clears, beside ``parent`` and ``total-*``."""

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
_LISTS = ("numbers", ".id")


@lru_cache(maxsize=4096)
def _limits_refusal(limit_at: str, max_limit: str, burst_limit: str) -> str | None:
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


class Queues:
    """The menu. ``changed`` is called after every row that was changed."""

    def __init__(self, types: set[str], interfaces: set[str]) -> None:
        """An empty list on a router with these queue types and interfaces."""
        self.rows = Rows()
        self.types = types
        self.interfaces = interfaces
        self.changed: Callable[[], None] = lambda: None
        self.forbidden: Mapping[str, str] = {}
        self.refuse_lists = ""
        self.writes: dict[str, Callable[[dict[str, str]], list[Sentence]]] = {
            "add": self.add,
            "set": self.set,
            "remove": self.remove,
            "move": self.move,
            "enable": lambda args: self._flag(args, "false"),
            "disable": lambda args: self._flag(args, "true"),
            "comment": self.comment,
            "unset": self.unset,
            "reset-counters": self.reset_counters,
            "reset-counters-all": self.reset_all_counters,
        }

    # --- commands ---------------------------------------------------------------

    def add(self, args: dict[str, str]) -> list[Sentence]:
        """A new row, at the end or before ``place-before``; answers its id.

        Raises:
            Trap: as the router refuses it; nothing is added then.
        """
        return done(self.put(dict(args)).id)

    def put(self, args: dict[str, str], number: int | None = None) -> Row:
        """A new row from the arguments of ``add``, under an id if it is given.

        Raises:
            Trap: as the router refuses it; nothing is added then.
        """
        place = args.pop("place-before", None)
        source = args.pop("copy-from", None)
        before = None if place is None else self._static(place)
        fields, parent = self._read(args)
        base = DEFAULTS if source is None else self._copied(source)
        name = fields.get("name")
        if name is None:
            name = fields["name"] = self._free_name()
        self._check_name(name, None)
        if "target" not in fields and "target" not in base:
            raise Trap(OWN_TEXTS["no target"], BAD_VALUE)
        row = Row(0, {**base, **fields})
        self._check_limits(row.fields)
        if parent is None and source is not None:
            parent = self._find(source).parent or ""
        row.number = self.rows.new_number() if number is None else number
        self.rows.insert(row, before)
        row.adopt(parent if isinstance(parent, Row) else None)
        self.changed()
        return row

    def set(self, args: dict[str, str]) -> list[Sentence]:
        """Change fields of one row or of several; without rows nothing happens."""
        args, references = self._references(args)
        fields, parent = self._read(args)
        self._each(references or [], lambda row: self._change(row, fields, parent))
        return done()

    def remove(self, args: dict[str, str]) -> list[Sentence]:
        """Take rows out, one after the other."""
        args, references = self._references(args)
        self._none_left(args)
        self._each(self._needed(references), self._remove)
        return done()

    def move(self, args: dict[str, str]) -> list[Sentence]:
        """Put rows before ``destination``, or at the end, in the order listed."""
        args, references = self._references(args)
        goal = args.pop("destination", None)
        self._none_left(args)
        before = None if goal is None else self._static(goal)
        if any(self.rows.find(one) is before for one in references or [] if before):
            raise Trap(OWN_TEXTS["self"], GENERAL)
        self._each(self._needed(references), lambda row: self.rows.move(row, before))
        return done()

    def comment(self, args: dict[str, str]) -> list[Sentence]:
        """Set the comment alone."""
        args, references = self._references(args)
        said = args.pop("comment", "")
        self._none_left(args)
        self._each(self._needed(references), lambda row: row.update({"comment": said}))
        return done()

    def unset(self, args: dict[str, str]) -> list[Sentence]:
        """Clear the field named by ``value-name``."""
        args, references = self._references(args)
        name = args.pop("value-name", "")
        self._none_left(args)
        if not name.startswith("total-") and name not in (*UNSETTABLE, "parent"):
            raise values.refused("value-name", name or "?")
        if name not in ROW_FIELDS:
            raise values.refused("value-name", name)
        self._each(self._needed(references), lambda row: self._unset(row, name))
        return done()

    def reset_counters(self, args: dict[str, str]) -> list[Sentence]:
        """Counters of these rows start again at zero."""
        args, references = self._references(args)
        self._none_left(args)
        for one in self._needed(references):
            self._find(one).counters = {}
        return done()

    def reset_all_counters(self, args: dict[str, str]) -> list[Sentence]:
        """Counters of all rows start again at zero."""
        self._none_left(args)
        for row in self.rows:
            row.counters = {}
        return done()

    # --- one row ----------------------------------------------------------------

    def _flag(self, args: dict[str, str], disabled: str) -> list[Sentence]:
        args, references = self._references(args)
        self._none_left(args)
        self._each(
            self._needed(references), lambda row: row.update({"disabled": disabled})
        )
        return done()

    def _change(self, row: Row, fields: Wire, parent: Row | str | None) -> None:
        name = fields.get("name")
        if name is not None:
            self._check_name(name, row)
        self._check_limits({**row.fields, **fields})
        if isinstance(parent, Row):
            self._check_loop(row, parent)
        if name is not None:
            self.rows.rename(row, name)
        row.update(fields)
        if parent is not None:
            row.adopt(parent if isinstance(parent, Row) else None)

    def _remove(self, row: Row) -> None:
        if row.children:
            raise Trap(OWN_TEXTS["children"], GENERAL)
        self.rows.remove(row)

    def _unset(self, row: Row, name: str) -> None:
        if name == "parent":
            row.adopt(None)
        elif name == "packet-marks":
            row.update({name: ""})
        else:
            row.unset(name)

    # --- reading ----------------------------------------------------------------

    def _read(self, args: dict[str, str]) -> tuple[Wire, Row | str | None]:
        """Wire values of the arguments, and the parent: a row, "" for none, or None.

        Raises:
            Trap: an argument that is not there, or a value that is none.
        """
        fields: Wire = {}
        parent: Row | str | None = None
        for name, said in args.items():
            reader = READERS.get(name)
            if reader is None:
                raise Trap("unknown parameter", BAD_VALUE)
            try:
                fields[name] = self._value(name, reader(said))
            except values.BadValueError:
                raise values.refused(name, said) from None
        if "parent" in fields:
            parent = self._parent(fields.pop("parent"))
        return fields, parent

    def _value(self, name: str, said: str) -> str:
        """What depends on the router: targets, queue types, empty names."""
        if name == "target":
            return values.targets(said, self.interfaces)
        if name == "dst":
            return values.one_target(said, self.interfaces)[2]
        if name in ("queue", "total-queue") and not set(said.split("/")) <= self.types:
            raise values.BadValueError
        if name == "name" and not said:
            raise values.BadValueError
        return said

    def _parent(self, said: str) -> Row | str:
        if said == "none":
            return ""
        row = self.rows.find(said)
        if row is None:
            raise values.refused("parent", said)
        return row

    def _copied(self, source: str) -> Wire:
        return {k: v for k, v in self._find(source).fields.items() if k != "name"}

    def _free_name(self) -> str:
        number = 1
        while f"queue{number}" in self.rows.by_name:
            number += 1
        return f"queue{number}"

    # --- checks -----------------------------------------------------------------

    def _check_name(self, name: str, row: Row | None) -> None:
        self._check_forbidden(name)
        if self.rows.by_name.get(name, row) is not row:
            raise Trap("failure: already have such name", GENERAL)

    def _check_forbidden(self, name: str) -> None:
        refusal = self.forbidden.get(name)
        if refusal is not None:
            raise Trap(refusal, GENERAL)

    @staticmethod
    def _check_limits(fields: Wire) -> None:
        refusal = _limits_refusal(
            fields["limit-at"], fields["max-limit"], fields["burst-limit"]
        )
        if refusal is not None:
            raise Trap(refusal, GENERAL)

    @staticmethod
    def _check_loop(row: Row, parent: Row) -> None:
        above: Row | None = parent
        while above is not None:
            if above is row:
                raise Trap(OWN_TEXTS["loop"], BAD_VALUE)
            above = above.parent

    @staticmethod
    def _none_left(args: dict[str, str]) -> None:
        if args:
            raise Trap("unknown parameter", BAD_VALUE)

    # --- rows that a command names ------------------------------------------------

    def _each(self, references: list[str], apply: Callable[[Row], None]) -> None:
        """Do it to each row in order; the first that fails ends it, half done."""
        stop = len(references)
        if len(references) > 1 and self.refuse_lists:
            stop = len(references) // 2 if self.refuse_lists == "half" else 0
        for place, reference in enumerate(references):
            if place == stop:
                _missing()
            row = self._static(reference)
            self._check_forbidden(row.name)
            apply(row)
            self.changed()

    def _references(
        self, args: dict[str, str]
    ) -> tuple[dict[str, str], list[str] | None]:
        """The other arguments, and what ``numbers`` and ``.id`` list; None: neither."""
        args = dict(args)
        given = [args.pop(name) for name in _LISTS if name in args]
        if not given:
            return args, None
        return args, [one for said in given for one in said.split(",")]

    @staticmethod
    def _needed(references: list[str] | None) -> list[str]:
        if references is None:
            raise Trap(OWN_TEXTS["no numbers"], BAD_VALUE)
        return references

    def _find(self, reference: str) -> Row:
        return self.rows.find(reference) or _missing()

    def _static(self, reference: str) -> Row:
        row = self._find(reference)
        if row.dynamic:
            raise Trap(OWN_TEXTS["dynamic"], GENERAL)
        return row


def _missing() -> NoReturn:
    raise Trap("no such item", MISSING)
