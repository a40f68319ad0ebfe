"""The commands of ``/queue simple`` in a script: ``add``, ``set``, ``remove``.

Theory of operation
-------------------
Statements of other menus are passed over and counted. Of control flow, what our own
scripts and simple ones of others need is followed: ``{ }`` and ``:do`` are entered,
``:local`` and ``:set`` remember texts, of an ``:if`` the first branch is read (in our
scripts that is "it is not there yet"; in others it is told). Loops are told and not
run: this reads lists of queues, it is no router.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rtrw.errors import Problem
from rtrw.routeros.quoting import decode, shown
from rtrw.routeros.reader_lexer import (
    Group,
    Lexer,
    Statement,
    Text,
    Value,
    Variable,
    Word,
)

Condition = tuple[str, str, str]
"""Field, ``=`` or ``~``, text."""
Menu = tuple[str, ...]
QUEUE: Menu = ("queue", "simple")


class Command(NamedTuple):
    """One command of ``/queue simple``, its values as text, not yet canonical.

    ``conditions`` is what ``[find …]`` asks for (empty: every queue); ``names`` are
    queues named outright. ``unset`` holds fields written as ``!time``.
    """

    verb: str
    values: Mapping[str, str]
    unset: frozenset[str]
    conditions: tuple[Condition, ...] | None
    names: tuple[str, ...]
    line: int
    menu: Menu = QUEUE


@dataclass
class Commands:
    """What a text holds: read it by iterating over ``commands``."""

    commands: list[Command] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    version: str = ""
    skipped: int = 0


_READING = frozenset(("print", "find", "export", "get", "edit", "reset-counters"))
_CHANGING = frozenset(("add", "set", "remove", "move", "enable", "disable", "unset"))
_VERBS = _READING | _CHANGING | {"comment"}
_SILENT = frozenset(
    (":put", ":log", ":error", ":delay", ":return", ":beep", ":nothing")
)
_LOOPS = frozenset((":foreach", ":for", ":while", ":global", ":execute", ":parse"))
_VERSION = re.compile(r"by RouterOS ([0-9][^\s]*)")
_OURS = "# rtrw"


def read_commands(
    data: bytes | str,
    *,
    path: str = "",
    encoding: str = "utf-8",
    menus: tuple[Menu, ...] = (QUEUE,),
) -> Commands:
    """The commands of ``/queue simple`` in ``data``, and what could not be read.

    A text that begins without a menu is taken to be in it; ``menus`` are others to look
    for (``("ppp", "profile")``). Never raises, whatever the bytes are.
    """
    lexer = Lexer(_characters(data))
    statements = lexer.statements()
    trusted = _OURS in "".join(lexer.remarks[:1])
    reader = _Reader(path, encoding, menus, trusted=trusted)
    reader.run(statements)
    for trouble in lexer.troubles:
        reader.tell(trouble.code, trouble.line, text=trouble.text)
    reader.found.problems.sort(key=lambda problem: problem.line)
    head = _VERSION.search("\n".join(lexer.remarks))
    reader.found.version = head[1] if head else ""
    return reader.found


def _characters(data: bytes | str) -> str:
    """One character a byte, lines ending in LF, without a byte order mark."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogateescape" if _escaped(data) else "replace")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    text = data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _escaped(text: str) -> bool:
    """Whether every surrogate in the text stands for a byte."""
    return not re.search("[\ud800-\udc7f\udd00-\udfff]", text)


class _Reader:
    """Walks over statements and keeps the menu and the variables."""

    def __init__(
        self, path: str, encoding: str, menus: tuple[Menu, ...], *, trusted: bool
    ) -> None:
        self.path = path
        self.encoding = encoding
        self.trusted = trusted
        self.wanted = menus
        self.menu: Menu = QUEUE if QUEUE in menus else ()
        self.texts: dict[str, str] = {}
        self.found = Commands()

    def tell(self, code: str, line: int, **params: str) -> None:
        told = {key: shown(text) for key, text in params.items()}
        problem = Problem(code, told, path=self.path, line=line, column=1)
        self.found.problems.append(problem)

    def run(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            first = statement.words[0] if statement.words else None
            if first is None:
                continue
            if isinstance(first.value, Group) and not first.key:
                self.run(first.value.statements)
            elif isinstance(first.value, Text) and first.value.text.startswith(":"):
                self._control(first.value.text, statement)
            else:
                self._command(statement)

    # --- control flow ------------------------------------------------------------

    def _control(self, name: str, statement: Statement) -> None:
        words = statement.words[1:]
        if name in (":local", ":set"):
            self._remember(words)
        elif name in (":if", ":do"):
            if name == ":if" and not self.trusted:
                self.tell("RTRW464", statement.line, text=name)
            self._branch(words)
        elif name not in _SILENT and not (self.trusted and name in _LOOPS):
            self.tell("RTRW475", statement.line, text=name)

    def _branch(self, words: tuple[Word, ...]) -> None:
        """The first block of ``:if`` or ``:do``."""
        for word in words:
            block = word.value
            if not isinstance(block, Group) or word.key not in ("", "do"):
                continue
            if block.bracket == "{":
                self.run(block.statements)
                return

    def _remember(self, words: tuple[Word, ...]) -> None:
        if not words or not isinstance(words[0].value, Text):
            return
        name = words[0].value.text
        text = self._text(words[1].value) if len(words) > 1 else ""
        if text is None:
            self.texts.pop(name, None)
        else:
            self.texts[name] = text

    def _text(self, value: Value) -> str | None:
        """What a value says; None when only a router can tell."""
        if isinstance(value, Text):
            return value.text
        if isinstance(value, Variable):
            return self.texts.get(value.name)
        if isinstance(value, Group) and value.bracket == "(":
            return self._joined(value)
        return None

    def _joined(self, group: Group) -> str | None:
        """``($qText . "more")`` as one text."""
        words = group.statements[0].words if len(group.statements) == 1 else ()
        parts = [word.value for word in words if not word.key]
        if len(parts) != len(words) or len(parts) % 2 == 0:
            return None
        dots, texts = parts[1::2], [self._text(part) for part in parts[::2]]
        joined = all(dot == Text(".") for dot in dots)
        found = [text for text in texts if text is not None]
        return "".join(found) if joined and len(found) == len(texts) else None

    # --- commands ----------------------------------------------------------------

    def _command(self, statement: Statement) -> None:
        """Follow the menu, then take the command if it is one of ours."""
        names, rest = _leading(statement.words)
        if names[:1] and names[0].startswith("/"):
            names = ["/", *(part for part in names[0].split("/") if part), *names[1:]]
        verb = next((name for name in names if name in _VERBS), "")
        at = names.index(verb) if verb else len(names)
        menu = self._menu(names[:at])
        if menu is None:
            menu = self.menu
        elif not verb and not rest:
            self.menu = menu
            return
        if menu not in self.wanted:
            self.found.skipped += 1
        elif not verb:
            self.tell("RTRW462", statement.line, text=_said(statement.words))
        elif verb not in _READING:
            self._take(menu, verb, (names[at + 1 :], rest), statement.line)

    def _menu(self, names: list[str]) -> Menu | None:
        """The menu that the words before a command lead to; None if to none."""
        if names[:1] == ["/"]:
            return tuple(names[1:])
        ways = (tuple(names), (*self.menu, *names)) if names else ()
        return next((way for way in ways if way in self.wanted), None)

    def _take(
        self, menu: Menu, verb: str, said: tuple[list[str], tuple[Word, ...]], line: int
    ) -> None:
        """A command that changes the list: its names, and the words behind them."""
        names, words = said
        arguments = self._arguments(words, line)
        if arguments is None:
            return
        chosen = self._chosen(names, arguments, line)
        if chosen is None:
            return
        conditions, named = chosen
        if verb == "add" and (named or conditions is not None):
            self.tell("RTRW462", line, text=", ".join(named) or "[find]")
        unset = frozenset(arguments.unset)
        self.found.commands.append(
            Command(verb, arguments.values, unset, conditions, named, line, menu)
        )

    def _arguments(self, words: tuple[Word, ...], line: int) -> _Arguments | None:
        """``name=value`` words as text; None when one cannot be known (told)."""
        found = _Arguments()
        for word in words:
            if word.key in ("place-before", "copy-from") and word.sign == "=":
                if word.key == "copy-from":
                    self.tell("RTRW463", line, field=word.key)
            elif word.sign == "=":
                text = self._text(word.value)
                if text is None or self._loose(word.value):
                    self.tell("RTRW469", line, field=word.key)
                    return None
                found.values[word.key] = decode(text, self.encoding)
            elif isinstance(word.value, Text) and word.value.text.startswith("!"):
                found.unset.append(word.value.text[1:])
            else:
                found.rest.append(word)
        return found

    def _loose(self, value: Value) -> bool:
        """Whether a quoted text holds a ``$`` that a router would replace."""
        return isinstance(value, Text) and value.open

    def _chosen(
        self, names: list[str], arguments: _Arguments, line: int
    ) -> tuple[tuple[Condition, ...] | None, tuple[str, ...]] | None:
        """Which queues a command is about; None when that cannot be known (told)."""
        arguments.unset.extend(name[1:] for name in names if name.startswith("!"))
        named = [name for name in names if not name.startswith("!")]
        numbers = arguments.values.pop("numbers", None)
        chosen = [part for name in named for part in name.split(",")]
        chosen += numbers.split(",") if numbers else []
        texts = tuple(decode(name, self.encoding) for name in chosen)
        if not arguments.rest:
            return None, texts
        only = arguments.rest[0].value
        conditions = self._find(only) if len(arguments.rest) == 1 else None
        if conditions is None:
            self.tell("RTRW473", line, text=_said(tuple(arguments.rest)))
            return None
        return conditions, texts

    def _find(self, value: Value) -> tuple[Condition, ...] | None:
        """What ``[find where name="x"]`` asks for; None if that is not simple."""
        if not isinstance(value, Group) or value.bracket != "[":
            return None
        words = value.statements[0].words if len(value.statements) == 1 else ()
        names, rest = _leading(words)
        names = [part for name in names for part in name.split("/") if part]
        if "find" not in names or tuple(names[: names.index("find")]) not in (
            (),
            *self.wanted,
        ):
            return None
        if set(names[names.index("find") + 1 :]) - {"where"}:
            return None
        conditions = []
        for word in rest:
            text = self._text(word.value)
            if word.key and text is not None and not self._loose(word.value):
                conditions.append((word.key, word.sign, decode(text, self.encoding)))
            elif not isinstance(word.value, Text) or word.value.text not in (
                "and",
                "&&",
            ):
                return None
        return tuple(conditions)


@dataclass
class _Arguments:
    """The words of a command, sorted out."""

    values: dict[str, str] = field(default_factory=dict)
    unset: list[str] = field(default_factory=list)
    rest: list[Word] = field(default_factory=list)


def _leading(words: tuple[Word, ...]) -> tuple[list[str], tuple[Word, ...]]:
    """The texts that a statement begins with, and what follows them."""
    names = []
    for word in words:
        if word.key or not isinstance(word.value, Text):
            break
        names.append(word.value.text)
    return names, words[len(names) :]


def _said(words: tuple[Word, ...]) -> str:
    """The beginning of a statement, to be shown."""
    parts = []
    for word in words[:4]:
        value = word.value
        text = value.text if isinstance(value, Text) else "..."
        parts.append(f"{word.key}{word.sign}{text}")
    return " ".join(parts)
