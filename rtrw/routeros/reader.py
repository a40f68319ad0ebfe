"""Reads ``/queue simple`` out of an export, or out of a script of ours.

Theory of operation
-------------------
The commands of a script (``reader_commands``) are applied to an empty list, as a
router would: ``add`` appends, ``set [find …]`` changes what is found, ``remove``
removes. What comes out are rows in canonical wire text, as if the router had been
asked: ``2M/2M`` reads ``2000000/2000000``, and what a compact export leaves out has
its default. Rows with equal settings share one mapping.

Nothing is skipped in silence: whatever could not be read is a problem with its line.
Bytes that are no text in ``encoding`` are kept in the row (as surrogate escapes), so
that a diff does not "correct" them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rtrw.errors import Problem
from rtrw.routeros.fields_table import DEFAULTS, FIELDS, READ_ONLY, canonical
from rtrw.routeros.queue import Queue, Row
from rtrw.routeros.quoting import shown
from rtrw.routeros.reader_commands import Command, Condition, read_commands

_OLD_NAMES = {"target-addresses": "target", "dst-address": "dst"}
"""Names of version 5, which old scripts still have."""
_PLAIN_REGEX = re.compile(r"(\^?)([^\\^$*+?{}()|\[\].]*)(\$?)")


class Script(NamedTuple):
    """What a script makes of an empty list of queues.

    ``version`` is the RouterOS that printed it, if it says so; ``skipped`` counts
    commands of other menus. ``lines`` has the line of each row.
    """

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    version: str = ""
    skipped: int = 0
    lines: tuple[int, ...] = ()


def read_script(
    data: bytes | str, *, path: str = "", encoding: str = "utf-8"
) -> Script:
    """The rows of ``/queue simple`` in a script, and what could not be read.

    ``path`` is put into the problems. Never raises, whatever the bytes are.
    """
    found = read_commands(data, path=path, encoding=encoding)
    queues = _List(path)
    for command in found.commands:
        queues.apply(command)
    problems = sorted([*found.problems, *queues.problems], key=lambda p: p.line)
    lines = tuple(item.line for item in queues.items.values())
    return Script(queues.rows(), tuple(problems), found.version, found.skipped, lines)


@dataclass
class _Item:
    """A row in the making."""

    line: int
    name: str = ""
    target: str = ""
    comment: str = ""
    settings: dict[str, str] = field(default_factory=lambda: dict(DEFAULTS))

    def value(self, name: str) -> str:
        """The canonical text of a field; empty when it is not set."""
        if name in ("name", "target", "comment"):
            return str(getattr(self, name))
        return self.settings.get(name, "")


class _List:
    """The list of queues while a script is applied to it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.items: dict[int, _Item] = {}
        self.by_name: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.next = 0

    def tell(self, code: str, line: int, **params: str) -> None:
        self.problems.append(Problem(code, params, path=self.path, line=line, column=1))

    def apply(self, command: Command) -> None:
        """Change the list as the router would."""
        if command.verb == "add":
            self._add(command)
        elif command.verb in ("move", "comment"):
            self.tell("RTRW472", command.line, text=command.verb)
        else:
            for key in self._chosen(command):
                self._change(key, command)

    def _add(self, command: Command) -> None:
        item = _Item(command.line)
        self._assign(item, command)
        if item.name in self.by_name and item.name:
            self.tell("RTRW470", command.line, name=shown(item.name))
            return
        self.items[self.next] = item
        self.by_name[item.name] = self.next
        self.next += 1

    def _change(self, key: int, command: Command) -> None:
        item = self.items[key]
        if command.verb == "remove":
            del self.items[key]
            self.by_name.pop(item.name, None)
            return
        if command.verb in ("enable", "disable"):
            item.settings["disabled"] = canonical("disabled", _FLAG[command.verb])
            return
        name = command.values.get("name", item.name)
        if name != item.name and name in self.by_name:
            self.tell("RTRW470", command.line, name=shown(name))
            return
        self.by_name.pop(item.name, None)
        self._assign(item, command)
        self.by_name[item.name] = key

    def _assign(self, item: _Item, command: Command) -> None:
        """Put the values of a command into a row."""
        for written, text in command.values.items():
            name = _OLD_NAMES.get(written, written)
            if name in ("name", "comment"):
                setattr(item, name, text)
            elif name == "target":
                item.target = canonical(name, text)
            elif name in FIELDS:
                item.settings[name] = canonical(name, text)
            elif name not in READ_ONLY:
                self.tell("RTRW463", command.line, field=shown(name))
        for name in command.unset:
            self._unset(item, name)
        for name in ("name", "comment"):
            if any("\udc80" <= letter <= "\udcff" for letter in item.value(name)):
                self.tell("RTRW471", command.line, field=name, name=shown(item.name))

    def _unset(self, item: _Item, name: str) -> None:
        if name in DEFAULTS:
            item.settings[name] = DEFAULTS[name]
        elif name in ("target", "comment"):
            setattr(item, name, "")
        else:
            item.settings.pop(name, None)

    # --- choosing ----------------------------------------------------------------

    def _chosen(self, command: Command) -> list[int]:
        """The rows that a command names or finds; none is told."""
        if command.conditions is not None:
            return self._found(command.conditions, command.line)
        keys = []
        for name in command.names:
            if name in self.by_name:
                keys.append(self.by_name[name])
            elif name.isdigit() or name.startswith("*"):
                self.tell("RTRW467", command.line, text=shown(name))
            else:
                self.tell("RTRW466", command.line, text=shown(name))
        if not command.names:
            self.tell("RTRW466", command.line, text="")
        return keys

    def _found(self, conditions: Iterable[Condition], line: int) -> list[int]:
        """The rows that meet every condition."""
        keys = list(self.items)
        for name, sign, text in conditions:
            if name == "name" and sign == "=":
                hit = self.by_name.get(text)
                keys = [key for key in keys if key == hit]
                continue
            test = _equal(name, text) if sign == "=" else _matching(text)
            if test is None:
                self.tell("RTRW473", line, text=shown(f"{name}{sign}{text}"))
                return []
            keys = [key for key in keys if test.holds(self.items[key].value(name))]
        if not keys:
            asked = " ".join(f"{name}{sign}{text}" for name, sign, text in conditions)
            self.tell("RTRW466", line, text=shown(asked))
        return keys

    def rows(self) -> tuple[Row, ...]:
        """The list as it stands."""
        shared: dict[frozenset[tuple[str, str]], Mapping[str, str]] = {}
        return tuple(
            Row(
                Queue(
                    item.name,
                    item.target,
                    item.comment,
                    shared.setdefault(frozenset(item.settings.items()), item.settings),
                )
            )
            for item in self.items.values()
        )


_FLAG = {"enable": "no", "disable": "yes"}


class _Test(NamedTuple):
    """A condition that is simple enough to be sure of."""

    start: bool
    text: str
    end: bool

    def holds(self, value: str) -> bool:
        """Whether ``value`` meets it."""
        if self.start and self.end:
            return value == self.text
        if self.start:
            return value.startswith(self.text)
        return value.endswith(self.text) if self.end else self.text in value


def _equal(name: str, text: str) -> _Test:
    return _Test(start=True, text=canonical(name, text), end=True)


def _matching(text: str) -> _Test | None:
    """A regular expression without operators but ``^`` and ``$``."""
    match = _PLAIN_REGEX.fullmatch(text)
    return _Test(bool(match[1]), match[2], bool(match[3])) if match else None
