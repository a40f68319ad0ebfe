"""The ordered list of queues: a linked list with an index by id and by name.

Theory of operation
-------------------
A packet tries the queues in order, so the order is part of the state. Adding,
``place-before``, moving and removing touch two neighbours each; nothing is copied,
whatever the number of rows. Ids are hexadecimal (``*1F``) and the lowest free one is
taken, so that an id is given again after a removal, as on a router.

A child knows its parent as a row, not by name: a renamed parent keeps its children.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

Wire = dict[str, str]


class Row:
    """One queue. ``fields`` holds wire text of what is set, without ``parent``."""

    __slots__ = (
        "_wire",
        "children",
        "counters",
        "dynamic",
        "fields",
        "next",
        "number",
        "parent",
        "previous",
    )

    def __init__(self, number: int, fields: Wire, *, dynamic: bool = False) -> None:
        """A row that is in no list yet."""
        self.number = number
        self.fields = fields
        self.dynamic = dynamic
        self.parent: Row | None = None
        self.children: set[Row] = set()
        self.counters: Wire = {}
        self.previous: Row = self
        self.next: Row = self
        self._wire: Wire | None = None

    @property
    def id(self) -> str:
        """``*1F``."""
        return f"*{self.number:X}"

    @property
    def name(self) -> str:
        """The unique name."""
        return self.fields["name"]

    def wire(self) -> Wire:
        """The row as it is printed, without counters; not to be changed."""
        if self._wire is None:
            fields = dict(self.fields)
            comment = fields.pop("comment", "")
            self._wire = {
                ".id": self.id,
                "name": fields.pop("name"),
                "target": fields.pop("target"),
                "parent": self.parent.name if self.parent else "none",
                **fields,
                "invalid": "false",
                "dynamic": "true" if self.dynamic else "false",
            }
            if comment:
                self._wire["comment"] = comment
        return self._wire

    def update(self, fields: Wire) -> None:
        """Take over wire values; what was printed before stays as it was."""
        renamed = "name" in fields
        self.fields = {**self.fields, **fields}
        self.touched()
        if renamed:
            for child in self.children:
                child.touched()

    def unset(self, name: str) -> None:
        """Lose one field."""
        self.fields = {key: v for key, v in self.fields.items() if key != name}
        self.touched()

    def adopt(self, parent: Row | None) -> None:
        """Belong to another parent, or to none."""
        if self.parent is not None:
            self.parent.children.discard(self)
        self.parent = parent
        if parent is not None:
            parent.children.add(self)
        self.touched()

    def touched(self) -> None:
        """What is printed has to be made anew."""
        self._wire = None


class Frozen(NamedTuple):
    """A row as it was, to be put back."""

    number: int
    fields: Wire
    parent: int
    dynamic: bool


class Rows:
    """The list. Rows in it have different ids and different names."""

    def __init__(self) -> None:
        """An empty list."""
        self._head = Row(0, {"name": ""})
        self._free: list[int] = []
        self._highest = 0
        self.by_number: dict[int, Row] = {}
        self.by_name: dict[str, Row] = {}

    def __iter__(self) -> Iterator[Row]:
        row = self._head.next
        while row is not self._head:
            following = row.next
            yield row
            row = following

    def __len__(self) -> int:
        return len(self.by_number)

    def new_number(self) -> int:
        """The lowest id that is free; given again after a removal."""
        while self._free:
            number = heappop(self._free)
            if number not in self.by_number:
                return number
        self._highest += 1
        return self._highest

    def insert(self, row: Row, before: Row | None = None) -> None:
        """Put the row before another one, or at the end."""
        self._link(row, before)
        self.by_number[row.number] = row
        self.by_name[row.name] = row
        while self._highest < row.number:
            self._highest += 1
            if self._highest != row.number:
                heappush(self._free, self._highest)

    def remove(self, row: Row) -> None:
        """Take the row out; its id is free from now on."""
        self._unlink(row)
        row.adopt(None)
        for child in tuple(row.children):
            child.adopt(None)
        del self.by_number[row.number]
        del self.by_name[row.name]
        heappush(self._free, row.number)

    def move(self, row: Row, before: Row | None) -> None:
        """Put a row that is in the list before another one, or at the end."""
        self._unlink(row)
        self._link(row, before)

    def rename(self, row: Row, name: str) -> None:
        """Index the row under its new name, which must be free."""
        del self.by_name[row.name]
        self.by_name[name] = row

    def find(self, reference: str) -> Row | None:
        """The row of an id (``*1f``, ``*1F``) or of a name."""
        if reference.startswith("*"):
            try:
                return self.by_number.get(int(reference[1:], 16))
            except ValueError:
                return None
        return self.by_name.get(reference)

    def freeze(self) -> list[Frozen]:
        """Everything, in order, to be put back with ``thaw``."""
        return [
            Frozen(
                row.number,
                row.fields,
                row.parent.number if row.parent else 0,
                row.dynamic,
            )
            for row in self
        ]

    def thaw(self, frozen: list[Frozen]) -> None:
        """Hold exactly what was frozen, ids and order included.

        Rows that are there now keep what they counted.
        """
        counted = {number: row.counters for number, row in self.by_number.items()}
        self.__init__()  # type: ignore[misc]  # the list starts anew
        for one in frozen:
            row = Row(one.number, one.fields, dynamic=one.dynamic)
            row.counters = counted.get(one.number, {})
            self.insert(row)
        for one in frozen:
            if one.parent:
                self.by_number[one.number].adopt(self.by_number[one.parent])

    def _link(self, row: Row, before: Row | None) -> None:
        # The row after the last one is the head, so "before it" is the end too.
        following = before or self._head
        row.previous, row.next = following.previous, following
        row.previous.next = following.previous = row

    def _unlink(self, row: Row) -> None:
        row.previous.next, row.next.previous = row.next, row.previous
