"""YAML events become nodes, and YAML's complaints become sentences for people.

Theory of operation
-------------------
libyaml hands out one event after another. A profile needs little of YAML: maps,
lists, text, anchors with aliases, and ``<<``. The rest (tags, several documents, keys
that are maps) is refused with its place, and reading goes on behind it, so that one
run tells everything. Only an error of syntax ends the reading of a file.

An alias is the same node once more, not a copy, so that aliases of aliases cost
nothing here; but whoever walks the nodes would walk them again and again. ``EXPANDED``
bounds how many nodes the aliases of one file may stand for. An alias inside its own
anchor would be a walk without end, and is refused.
"""

from __future__ import annotations

from typing import Any, NoReturn

from yaml import events as kinds
from yaml.error import YAMLError

from rtrw.profiles.nodes import At, Bad, File, List, Map, Node, Text, pack

DEEPEST = 40
"""Levels of maps and lists; a profile has about six."""
EXPANDED = 200_000
"""Nodes that the aliases of one file may stand for."""

_STARTS = (kinds.MappingStartEvent, kinds.SequenceStartEvent)
_ENDS = (kinds.MappingEndEvent, kinds.SequenceEndEvent)


class Stop(Exception):  # noqa: N818 - it ends a reading, and says why in the report
    """The text cannot be read any further; the problem has been told."""


def new_parser(text: str) -> Any:
    """The parser of libyaml; the slow one in Python where that is not there."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        from yaml import SafeLoader

        return SafeLoader(text)
    return CParser(text)


class Events:
    """The events of one text, and the anchors that were seen in it."""

    def __init__(
        self, text: str, file: File, anchors: dict[str, Node] | None = None
    ) -> None:
        """Begin at the start of ``text``; ``anchors`` may be those of a whole file."""
        self.text = text
        self.file = file
        self.line = 1
        self.anchors: dict[str, Node] = {} if anchors is None else anchors
        self.sizes: dict[str, int] = {}
        self.built = 0
        self.borrowed = 0
        try:
            self.pull = new_parser(text).get_event
        except YAMLError as error:
            self.stop(error)

    def next(self) -> Any:
        """The next event.

        Raises:
            Stop: the text is no YAML from here on.
        """
        try:
            return self.pull()
        except YAMLError as error:
            self.stop(error)

    def stop(self, error: YAMLError) -> NoReturn:
        """Tell an error of syntax, and end the reading."""
        from rtrw.profiles.syntax import explain

        explain(error, self.text, self.file, self.line)
        raise Stop from error

    def at(self, event: Any) -> At:
        """Where an event begins."""
        mark = event.start_mark
        return pack(mark.line + self.line, mark.column + 1)

    # --- nodes -------------------------------------------------------------------

    def node(self, event: Any, depth: int = 0) -> Node:
        """The whole node that begins with ``event``."""
        self.built += 1
        at = self.at(event)
        if event.__class__ is kinds.AliasEvent:
            return self._alias(event.anchor, at)
        if event.tag is not None:
            self.file.tell("RTRW420", {"tag": _tag(event)}, at)
        if depth > DEEPEST:
            self.file.tell("RTRW423", {"depth": DEEPEST}, at)
            self.skip(event)
            return Bad(at)
        return self._anchored(event, at, depth)

    def _anchored(self, event: Any, at: At, depth: int) -> Node:
        """The node, noted under its anchor when it has one."""
        name, before = event.anchor, self.built + self.borrowed
        if name is not None:
            self.anchors[name] = _OPEN
        found: Node
        if event.__class__ is kinds.ScalarEvent:
            found = Text(event.value, at, event.style is None or event.style == "")
        elif event.__class__ is kinds.MappingStartEvent:
            found = self.map(at, depth)
        else:
            found = self._list(at, depth)
        if name is not None:
            self.anchors[name] = found
            self.sizes[name] = self.built + self.borrowed - before + 1
        return found

    def _alias(self, name: Any, at: At) -> Node:
        found = self.anchors.get(name)
        if found is None:
            self.file.tell("RTRW421", {"name": name}, at)
            return Bad(at)
        if found is _OPEN:
            self.file.tell("RTRW422", {"name": name}, at)
            return Bad(at)
        self.borrowed += self.sizes.get(name, 1)
        if self.borrowed > EXPANDED:
            self.file.tell("RTRW424", {"most": EXPANDED}, at)
            raise Stop
        return found

    def _list(self, at: At, depth: int) -> List:
        items = []
        while (event := self.next()).__class__ is not kinds.SequenceEndEvent:
            items.append(self.node(event, depth + 1))
        return List(items, at)

    def map(self, at: At, depth: int) -> Map:
        """The map whose start was already taken; duplicate keys are told."""
        entries: dict[str, tuple[At, Node]] = {}
        merged: list[tuple[At, Node]] = []
        while (event := self.next()).__class__ is not kinds.MappingEndEvent:
            key_at = self.at(event)
            key = self.key(event)
            value = self.node(self.next(), depth + 1)
            if key == "<<" and not event.style:
                merged.append((key_at, value))
            elif key is not None and self.fresh(key, key_at, entries):
                entries[key] = (key_at, value)
        for key_at, value in merged:
            self._merge(value, entries, key_at)
        return Map(entries, at)

    def key(self, event: Any) -> str | None:
        """The text of a key; None after telling that it is none."""
        if event.__class__ is kinds.ScalarEvent:
            if event.anchor is not None:
                self.node(event)
            elif event.tag is not None:
                self.file.tell("RTRW420", {"tag": _tag(event)}, self.at(event))
            text: str = event.value
            return text
        self.file.tell("RTRW425", {}, self.at(event))
        self.node(event)
        return None

    def fresh(self, key: str, at: At, entries: dict[str, tuple[At, Node]]) -> bool:
        """Whether the key is new in its map; a second one is told."""
        if key not in entries:
            return True
        line = entries[key][0] >> 20
        self.file.tell("RTRW430", {"key": key, "line": line}, at)
        return False

    def _merge(self, value: Node, into: dict[str, tuple[At, Node]], at: At) -> None:
        """``<<: *a``: keys that the map does not have itself; the first one wins."""
        sources = value.items if isinstance(value, List) else [value]
        for source in sources:
            if isinstance(source, Map):
                for key, entry in source.entries.items():
                    into.setdefault(key, entry)
            elif not isinstance(source, Bad):
                self.file.tell("RTRW426", {}, at)

    def skip(self, event: Any) -> Any:
        """Pass over the rest of a node; its last event."""
        depth = 1 if isinstance(event, _STARTS) else 0
        while depth:
            event = self.next()
            depth += isinstance(event, _STARTS) - isinstance(event, _ENDS)
        return event


_OPEN = Bad(0)
"""Stands under an anchor whose node is still being read."""


def _tag(event: Any) -> str:
    """A tag as people write it: ``!!str``."""
    return str(event.tag).replace("tag:yaml.org,2002:", "!!")
