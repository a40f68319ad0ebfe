"""The list of subscribers: each is read as its events end.

Theory of operation
-------------------
Nearly every row of a large profile is right, and has only texts in it. Such a row is
a handful of scalar events, put into one small dictionary that is used up at once: no
nodes, no positions. What is kept of it besides its values is where it begins and ends
in the text, two numbers.

A row in which anything is unusual (an anchor, a tag, a key that is unknown or twice,
a value that cannot be read) is passed over and then *read again*, alone, from those
two offsets, through ``nodes`` and ``values``, which know positions and can explain.
The same is done when somebody later asks where ``subscribers.3.target`` stands. So
right rows are fast, and wrong ones are told to the column, by one rule each.

Rows are kept as ``Subscriber`` with what they say themselves; ``settle`` puts in what
plans and defaults say, which may stand further down in the file.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import Any, Protocol

from yaml import events as kinds
from yaml.error import YAMLError

from rtrw.errors import RtrwError
from rtrw.profiles.ends import THEN, UNTIL, parse_until
from rtrw.profiles.events import Events, Stop
from rtrw.profiles.model import Fields, Subscriber
from rtrw.profiles.nodes import At, File, Map, Node, is_empty, pack
from rtrw.profiles.schema_table import NOT_SETTINGS
from rtrw.profiles.values import Values
from rtrw.routeros.field import NAME, TEXT, Field
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.target import Target, parse_target

NOTHING: Fields = {}
"""The overrides of every row that has none."""

_SETTINGS = {name: row for name, row in FIELDS.items() if name not in NOT_SETTINGS}
_SETTINGS |= {
    UNTIL: Field(UNTIL, TEXT._replace(name="date", parse=parse_until)),
    THEN: Field(THEN, NAME),
}
_SUSPENDED = {"true": True, "false": False}
_new = tuple.__new__
_BLANK = Subscriber("", "", (), "", None, None, False, "", NOTHING)


class Rows(Protocol):
    """Subscribers as they were read, from wherever."""

    path: str
    found: list[Subscriber]
    broken: set[int]
    """Rows that were told to be wrong, and that nobody should look at any more."""
    wishes: dict[int, Map]
    """Rows with ``burst: {limit, for}``, which need their plan's max-limit."""
    halves: bool
    """Whether pairs among the overrides lack a direction, to be had from the plan."""

    def at(self, index: int, key: str = "") -> At:
        """Where a row, or a key of it, stands."""

    def line(self, index: int) -> int:
        """The line in which a row begins; in a CSV file the spreadsheet's row."""


class YamlRows:
    """The rows of a YAML list."""

    def __init__(self, events: Events, file: File) -> None:
        """Rows will be taken from ``events``, after the start of their list."""
        self.events = events
        self.file = file
        self.path = file.path
        self.values = Values(file)
        self.found: list[Subscriber] = []
        self.broken: set[int] = set()
        self.wishes: dict[int, Map] = {}
        self.halves = False
        self._starts = array("L")
        self._ends = array("L")
        self._breaks: list[int] = []
        self._names: dict[str, str] = {}
        self._shared: dict[tuple[tuple[str, str], ...], Fields] = {}

    # --- the fast way ------------------------------------------------------------

    def read(self) -> None:
        """Take every row up to the end of the list.

        Raises:
            Stop: the text is no YAML from here on.
        """
        try:
            self._read(self.events.pull)
        except YAMLError as error:
            self.events.stop(error)

    def _read(self, pull: Any) -> None:
        plain, start_map = self._plain, kinds.MappingStartEvent
        start_row, end_row = self._starts.append, self._ends.append
        while (event := pull()).__class__ is not kinds.SequenceEndEvent:
            start_row(event.start_mark.index)
            if event.__class__ is start_map and event.anchor is event.tag is None:
                row, event = self._texts(pull)
                end_row(event.end_mark.index)
                if row is None or not plain(row):
                    self._again(len(self.found))
            else:
                self._odd(event)

    def _texts(self, pull: Any) -> tuple[dict[str, Any] | None, Any]:
        """The texts of a row, or None if there is more in it; and its last event."""
        scalar, end = kinds.ScalarEvent, kinds.MappingEndEvent
        row: dict[str, Any] = {}
        count = 0
        while (key := pull()).__class__ is not end:
            value = pull() if key.__class__ is scalar else self.events.skip(key)
            if value.__class__ is scalar and value.anchor is value.tag is None:
                row[key.value] = value.value
                count += 1
            elif key.__class__ is scalar and key.value == "target":
                row["target"] = self._list(value)
                count += row["target"] is not None
            else:
                self.events.skip(value if key.__class__ is scalar else pull())
                count = -1_000_000
        return (row if len(row) == count else None), key

    def _list(self, event: Any) -> list[str] | None:
        """A list of plain texts; None, after passing over it, for anything else."""
        if event.__class__ is not kinds.SequenceStartEvent or event.anchor or event.tag:
            self.events.skip(event)
            return None
        texts: list[str] | None = []
        while (item := self.events.next()).__class__ is not kinds.SequenceEndEvent:
            if item.__class__ is kinds.ScalarEvent and item.anchor is item.tag is None:
                if texts is not None:
                    texts.append(item.value)
            else:
                self.events.skip(item)
                texts = None
        return texts

    def _plain(self, row: dict[str, Any]) -> bool:
        """Keep a row of texts; False if it needs to be looked at closely."""
        pop = row.pop
        name, target, plan = pop("name", ""), pop("target", ""), pop("plan", None)
        comment = pop("comment", "")
        if not name or plan == "" or not target:
            return False
        try:
            if target.__class__ is str:
                targets: tuple[Target, ...] = (parse_target(target),)
            else:
                targets = tuple(map(parse_target, target))
            if plan is not None:
                plan = self._names.setdefault(plan, plan)
            if row:
                return self._more(name, targets, plan, comment, row)
        except (RtrwError, KeyError):
            return False
        values = (name, name, targets, plan, None, None, False, comment, NOTHING)
        self.found.append(_new(Subscriber, values))
        return True

    def _more(self, name: str, targets: Any, plan: Any, comment: str, row: Any) -> bool:
        """Keep a row that has more than name, target, plan and comment."""
        pop, share = row.pop, self._names.setdefault
        own = pop("id", name)
        parent, router = pop("parent", None), pop("router", None)
        suspended = _SUSPENDED[pop("suspended", "false")]
        if "" in (own, parent, router):
            return False
        parent = parent and share(parent, parent)
        router = router and share(router, router)
        fields = self._overrides(tuple(row.items())) if row else NOTHING
        values = (own, name, targets, plan, parent, router, suspended, comment, fields)
        self.found.append(_new(Subscriber, values))
        return True

    def _overrides(self, items: tuple[tuple[str, str], ...]) -> Fields:
        """Queue fields of a row; rows that say the same share one mapping.

        Raises:
            KeyError: one of them is no queue field, or is empty.
            RtrwError: one of them cannot be read.
        """
        found = self._shared.get(items)
        if found is None:
            if not all(text for _, text in items):
                raise KeyError
            found = {key: _SETTINGS[key].parse(text) for key, text in items}
            self._shared[items] = found
        return found

    # --- the slow way ------------------------------------------------------------

    def _odd(self, event: Any) -> None:
        """A row that is an alias, anchored, tagged, or no map at all."""
        node = self.events.node(event, 2)
        self._ends.append(0)
        self._keep(node, len(self.found))

    def _again(self, index: int) -> None:
        """Read a row once more, with positions."""
        self._keep(self._node(index, self.file), index)

    def _node(self, index: int, file: File) -> Node:
        """The nodes of a row, from its own piece of the text."""
        start, end = self._starts[index], self._ends[index]
        line, column = self._line(start)
        piece = " " * (column - 1) + self.events.text[start:end]
        events = Events(piece, file, self.events.anchors)
        events.line = line
        events.next(), events.next()
        return events.node(events.next(), 2)

    def _line(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in the text."""
        if not self._breaks:
            from rtrw.profiles.syntax import BREAK

            found = BREAK.finditer(self.events.text)
            self._breaks = [0, *(match.end() for match in found)]
        line = bisect_right(self._breaks, offset)
        return line, offset - self._breaks[line - 1] + 1

    def _keep(self, node: Node, index: int) -> None:
        """Keep a row of nodes, telling what is wrong with it."""
        where = f"subscribers.{index}"
        before = len(self.file.problems)
        found = self._row(node, where, index)
        if any(p.severity == "error" for p in self.file.problems[before:]):
            self.broken.add(index)
        self.found.append(found)

    def _row(self, node: Node, where: str, index: int) -> Subscriber:
        values = self.values
        found = values.shaped(node, "subscriber", where)
        if found is None:
            return _BLANK
        if "burst" in found.entries:
            self.wishes[index] = found
        texts = {
            key: values.text(found.entries[key][1], f"{where}.{key}")
            for key in ("id", "name", "plan", "parent", "router")
            if key in found.entries
        }
        name = texts.get("name") or ""
        if "name" in found.entries and not name:
            path = f"{where}.name"
            values.tell("RTRW438", {"where": path}, found.entries["name"][1].at, path)
        return Subscriber(
            texts.get("id") or name,
            name,
            self._targets(found, where),
            texts.get("plan") or "",
            texts.get("parent"),
            texts.get("router"),
            self._suspended(found, where),
            self._comment(found, where),
            self._fields(found, where) or NOTHING,
        )

    def _fields(self, found: Map, where: str) -> dict[str, Any]:
        fields = self.values.fields(found, where)
        if not found.entries.keys().isdisjoint((UNTIL, THEN)):
            from rtrw.profiles.quota import read_ends

            fields |= read_ends(self.values, found, where)
        return fields

    def _targets(self, found: Map, where: str) -> tuple[Target, ...]:
        if "target" not in found.entries:
            return ()
        return self.values.targets(found.entries["target"][1], f"{where}.target")

    def _suspended(self, found: Map, where: str) -> bool:
        if "suspended" not in found.entries:
            return False
        node = found.entries["suspended"][1]
        return self.values.flag(node, f"{where}.suspended") or False

    def _comment(self, found: Map, where: str) -> str:
        node = found.entries["comment"][1] if "comment" in found.entries else None
        if node is None or is_empty(node):
            return ""
        return self.values.text(node, f"{where}.comment") or ""

    # --- where things stand ------------------------------------------------------

    def at(self, index: int, key: str = "") -> At:
        """Where a row, or a key of it, stands."""
        start = pack(*self._line(self._starts[index]))
        if not key or not self._ends[index]:
            return start
        try:
            node = self._node(index, File(self.path, []))
        except Stop:
            return start
        if isinstance(node, Map) and key in node.entries:
            return node.entries[key][0]
        return start

    def line(self, index: int) -> int:
        """The line in which a row begins."""
        return self._line(self._starts[index])[0]
