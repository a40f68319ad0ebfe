"""``/queue/simple``: what the router does with each command.

Theory of operation
-------------------
A command is checked against what the row would be afterwards, so that limit-at and
max-limit may be set together in any direction. A command for several rows takes them
in the order given and stops at the first that it cannot do: what was done before
stays done (what a router does there is unknown; this is the worse of the two ways).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn

from rtrw.lab import values
from rtrw.lab.arguments import (
    DEFAULTS,
    OWN_TEXTS,
    UNSETTABLE,
    limits_refusal,
    read_fields,
)
from rtrw.lab.command import BAD_VALUE, GENERAL, MISSING, Sentence, Trap, done
from rtrw.lab.rows import Row, Rows, Wire
from rtrw.routeros.fields_table import ROW_FIELDS

Args = dict[str, str]


class Wanted(NamedTuple):
    """What a command sets: wire values, and the parent if that is among them."""

    fields: Wire
    reparents: bool = False
    parent: Row | None = None


class Queues:
    """The menu. ``changed`` is called after every row that was changed."""

    def __init__(self, types: set[str], interfaces: set[str]) -> None:
        """An empty list on a router with these queue types and interfaces."""
        self.rows = Rows()
        self.types = types
        self.interfaces = interfaces
        self.changed: Callable[[], None] = lambda: None
        self.refuse({}, "")
        self.writes: dict[str, Callable[[Args], list[Sentence]]] = {
            "add": lambda args: done(self.put(args).id),
            "set": self.set,
            "remove": self.remove,
            "move": self.move,
            "enable": lambda args: self._flag(args, "false"),
            "disable": lambda args: self._flag(args, "true"),
            "comment": self.comment,
            "unset": self.unset,
        }
        self.resets: dict[str, Callable[[Args], list[Sentence]]] = {
            "reset-counters": self.reset_counters,
            "reset-counters-all": self.reset_all_counters,
        }

    def refuse(self, names: Mapping[str, str], lists: str) -> None:
        """Refuse writes to these names from now on, and lists of ids (``half``)."""
        self._forbidden = names
        self._refuse_lists = lists

    # --- commands ---------------------------------------------------------------

    def put(
        self,
        args: Mapping[str, str],
        number: int | None = None,
        *,
        dynamic: bool = False,
    ) -> Row:
        """A new row from the arguments of ``add``, under an id if it is given.

        Raises:
            Trap: as the router refuses it; nothing is added then.
        """
        args = dict(args)
        place, source = args.pop("place-before", None), args.pop("copy-from", None)
        before = None if place is None else self._static(place)
        copied = None if source is None else self._find(source)
        wanted = self._read(args)
        base = DEFAULTS if copied is None else copied.fields
        name = wanted.fields.get("name") or self._free_name()
        self._check_name(name, None)
        row = Row(0, {**base, **wanted.fields, "name": name}, dynamic=dynamic)
        if "target" not in row.fields:
            raise Trap(OWN_TEXTS["no target"], BAD_VALUE)
        _check_limits(row.fields)
        row.number = self.rows.new_number() if number is None else number
        self.rows.insert(row, before)
        if copied is not None and not wanted.reparents:
            row.adopt(copied.parent)
        elif wanted.parent is not None:
            row.adopt(wanted.parent)
        self.changed()
        return row

    def set(self, args: Args) -> list[Sentence]:
        """Change fields of one row or of several; without rows nothing happens."""
        args, references = _references(args)
        wanted = self._read(args)
        self._each(references or [], lambda row: self._change(row, wanted))
        return done()

    def remove(self, args: Args) -> list[Sentence]:
        """Take rows out, one after the other."""
        self._each(_only_rows(args), self._remove)
        return done()

    def move(self, args: Args) -> list[Sentence]:
        """Put rows before ``destination``, or at the end, in the order listed."""
        args = dict(args)
        goal = args.pop("destination", None)
        references = _only_rows(args)
        before = None if goal is None else self._static(goal)
        if before and any(self.rows.find(one) is before for one in references):
            raise Trap(OWN_TEXTS["self"], GENERAL)
        self._each(references, lambda row: self.rows.move(row, before))
        return done()

    def comment(self, args: Args) -> list[Sentence]:
        """Set the comment alone."""
        args = dict(args)
        fields = {"comment": args.pop("comment", "")}
        self._each(_only_rows(args), lambda row: row.update(fields))
        return done()

    def unset(self, args: Args) -> list[Sentence]:
        """Clear the field named by ``value-name``."""
        args = dict(args)
        name = args.pop("value-name", "")
        if name not in UNSETTABLE and not (
            name.startswith("total-") and name in ROW_FIELDS
        ):
            raise values.refused("value-name", name)
        self._each(_only_rows(args), lambda row: _unset(row, name))
        return done()

    def reset_counters(self, args: Args) -> list[Sentence]:
        """Counters of these rows start again at zero."""
        for one in _only_rows(args):
            self._find(one).counters = {}
        return done()

    def reset_all_counters(self, args: Args) -> list[Sentence]:
        """Counters of all rows start again at zero."""
        _none_left(args)
        for row in self.rows:
            row.counters = {}
        return done()

    # --- one row ----------------------------------------------------------------

    def _flag(self, args: Args, disabled: str) -> list[Sentence]:
        fields = {"disabled": disabled}
        self._each(_only_rows(args), lambda row: row.update(fields))
        return done()

    def _change(self, row: Row, wanted: Wanted) -> None:
        name = wanted.fields.get("name")
        if name is not None:
            self._check_name(name, row)
        _check_limits({**row.fields, **wanted.fields})
        if wanted.parent is not None:
            _check_loop(row, wanted.parent)
        if name is not None:
            self.rows.rename(row, name)
        row.update(wanted.fields)
        if wanted.reparents:
            row.adopt(wanted.parent)

    def _remove(self, row: Row) -> None:
        if row.children:
            raise Trap(OWN_TEXTS["children"], GENERAL)
        self.rows.remove(row)

    def _read(self, args: Args) -> Wanted:
        """What the arguments of ``add`` and ``set`` say.

        Raises:
            Trap: an argument that is not there, a value that is none, no such parent.
        """
        fields = read_fields(args, self.types, self.interfaces)
        if "parent" not in fields:
            return Wanted(fields)
        name = fields.pop("parent")
        parent = None if name == "none" else self.rows.find(name)
        if parent is None and name != "none":
            raise values.refused("parent", name)
        return Wanted(fields, reparents=True, parent=parent)

    def _free_name(self) -> str:
        number = 1
        while f"queue{number}" in self.rows.by_name:
            number += 1
        return f"queue{number}"

    def _check_name(self, name: str, row: Row | None) -> None:
        self._check_forbidden(name)
        if self.rows.by_name.get(name, row) is not row:
            raise Trap("failure: already have such name", GENERAL)

    def _check_forbidden(self, name: str) -> None:
        refusal = self._forbidden.get(name)
        if refusal is not None:
            raise Trap(refusal, GENERAL)

    # --- rows that a command names ------------------------------------------------

    def _each(self, references: list[str], apply: Callable[[Row], None]) -> None:
        """Do it to each row in order; the first that fails ends it, half done."""
        stop = len(references)
        if len(references) > 1 and self._refuse_lists:
            stop = len(references) // 2 if self._refuse_lists == "half" else 0
        for place, reference in enumerate(references):
            if place == stop:
                _missing()
            row = self._static(reference)
            self._check_forbidden(row.name)
            apply(row)
            self.changed()

    def _find(self, reference: str) -> Row:
        return self.rows.find(reference) or _missing()

    def _static(self, reference: str) -> Row:
        row = self._find(reference)
        if row.dynamic:
            raise Trap(OWN_TEXTS["dynamic"], GENERAL)
        return row


def _references(args: Args) -> tuple[Args, list[str] | None]:
    """The other arguments, and what ``numbers`` and ``.id`` list; None: neither."""
    args = dict(args)
    given = [args.pop(name) for name in ("numbers", ".id") if name in args]
    if not given:
        return args, None
    return args, [one for said in given for one in said.split(",")]


def _only_rows(args: Args) -> list[str]:
    """The rows that a command names, which takes no other arguments."""
    args, references = _references(args)
    _none_left(args)
    if references is None:
        raise Trap(OWN_TEXTS["no numbers"], BAD_VALUE)
    return references


def _none_left(args: Args) -> None:
    if args:
        raise Trap("unknown parameter", BAD_VALUE)


def _unset(row: Row, name: str) -> None:
    if name == "parent":
        row.adopt(None)
    elif name == "packet-marks":
        row.update({name: ""})
    else:
        row.unset(name)


def _check_limits(fields: Wire) -> None:
    refusal = limits_refusal(
        fields["limit-at"], fields["max-limit"], fields["burst-limit"]
    )
    if refusal is not None:
        raise Trap(refusal, GENERAL)


def _check_loop(row: Row, parent: Row) -> None:
    above: Row | None = parent
    while above is not None:
        if above is row:
            raise Trap(OWN_TEXTS["loop"], BAD_VALUE)
        above = above.parent


def _missing() -> NoReturn:
    raise Trap("no such item", MISSING)
