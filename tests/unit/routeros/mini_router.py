"""A small interpreter of RouterOS scripts over a list of queues, for tests only.

Written from the manual's rules and sharing nothing with the reader of the package: it
runs what it is given, ``$`` inside strings included, and refuses what it does not
know, so that text which escapes from its quotes is executed here and caught.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

PROPERTY_WORDS = (
    "name target comment parent priority queue limit-at max-limit burst-limit"
    " burst-threshold burst-time bucket-size dst packet-marks time disabled"
    " total-priority total-queue total-limit-at total-max-limit total-burst-limit"
    " total-burst-threshold total-burst-time total-bucket-size"
)
PROPERTIES = frozenset(PROPERTY_WORDS.split())
DEFAULTS = {
    "parent": "none",
    "priority": "8/8",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "$": "$", "_": " "}


class SyntaxFault(Exception):  # noqa: N818 - the manual's word
    """A text that stops an import before anything runs; nothing catches it."""


class RunTimeFault(Exception):  # noqa: N818 - the manual's word
    """What ``on-error`` catches."""


@dataclass(frozen=True)
class Id:
    """An internal number: ``*1F``."""

    number: int


@dataclass
class Scope:
    """Variables of one block, and the block around it."""

    outer: Scope | None = None
    names: dict[str, Any] = field(default_factory=dict)

    def holder(self, name: str) -> dict[str, Any]:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names
            scope = scope.outer
        raise RunTimeFault(f"no variable {name}")


class Parser:
    """Statements as nested tuples: ("cmd", words), with words ("kind", …)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def block(self, closing: str) -> list[Any]:
        out = []
        while True:
            while self.peek() and self.peek() in " \t\n;":
                self.at += 1
            if self.peek() == closing:
                self.at += len(closing)
                return out
            if not self.peek():
                raise SyntaxFault("not closed")
            if self.peek() == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                continue
            out.append(self.command(closing))

    def command(self, closing: str) -> list[Any]:
        words = []
        while self.peek() and self.peek() not in "\n;" and self.peek() != closing:
            if self.peek() in " \t":
                self.at += 1
            elif self.peek() == "#":
                raise SyntaxFault("a remark behind a command")
            elif self.text.startswith("\\\n", self.at):
                self.at += 2
            else:
                words.append(self.word())
        return words

    def word(self) -> Any:
        key = re.compile(r"([a-z][a-z-]*)([=~])").match(self.text, self.at)
        if key:
            self.at = key.end()
            if self.peek() in " \n;":
                raise SyntaxFault("nothing behind " + key[0])
            return ("pair", key[1], key[2], self.value())
        return self.value()

    def value(self) -> Any:
        letter = self.peek()
        if letter == '"':
            return self.string()
        if letter == "$":
            name = re.compile(r"\$([A-Za-z0-9]+)").match(self.text, self.at)
            if not name:
                raise SyntaxFault("$ without a name")
            self.at = name.end()
            return ("var", name[1])
        if letter in "[{(":
            self.at += 1
            kind = {"[": "sub", "{": "block", "(": "expr"}[letter]
            if letter == "(":
                return (kind, self.expression())
            return (kind, self.block({"[": "]", "{": "}"}[letter]))
        bare = re.compile(r"[A-Za-z0-9:/!._,<>=|*@%+-]+").match(self.text, self.at)
        if not bare:
            raise SyntaxFault(f"unexpected {self.text[self.at : self.at + 20]!r}")
        self.at = bare.end()
        return ("bare", bare[0])

    def expression(self) -> list[Any]:
        parts = []
        while self.peek() != ")":
            if not self.peek() or self.peek() == "\n":
                raise SyntaxFault("( not closed")
            if self.peek() == " ":
                self.at += 1
            elif self.peek() in ",.=+-":
                parts.append(("op", self.peek()))
                self.at += 1
            elif self.peek() == "{":
                end = self.text.index("}", self.at)
                parts.append(("array", Parser(self.text[self.at + 1 : end]).items()))
                self.at = end + 1
            elif self.peek().isdigit():
                digits = re.compile(r"[0-9]+").match(self.text, self.at)
                parts.append(("bare", digits[0]))
                self.at = digits.end()
            else:
                parts.append(self.value())
        self.at += 1
        return parts

    def items(self) -> list[Any]:
        out = []
        while self.peek():
            out.append(self.value())
            if self.peek() not in ("", ";"):
                raise SyntaxFault("an array wants ;")
            self.at += 1
        return out

    def string(self) -> Any:
        """Parts of a string: text, and what ``$`` brings in."""
        self.at += 1
        parts: list[Any] = []
        while self.peek() != '"':
            letter = self.peek()
            if letter in ("", "\n", "?") or ord(letter) < 32:
                raise SyntaxFault(f"{letter!r} inside a string")
            if letter == "\\":
                parts.append(self.escape())
            elif letter == "$":
                raise SyntaxFault("$ inside a string: substitution")
            else:
                parts.append(letter)
                self.at += 1
        self.at += 1
        return ("text", "".join(parts))

    def escape(self) -> str:
        pair = self.text[self.at + 1 : self.at + 3]
        if pair[:1] in ESCAPES:
            self.at += 2
            return ESCAPES[pair[0]]
        if re.fullmatch("[0-9A-F]{2}", pair):
            self.at += 3
            return chr(int(pair, 16))
        raise SyntaxFault("unknown escape \\" + pair)


def scaled(text: str) -> str:
    """``2M`` as ``2000000``; other texts as they are."""
    match = re.fullmatch(r"([0-9]+)([kM])", text)
    return str(int(match[1]) * {"k": 1000, "M": 10**6}[match[2]]) if match else text


def stored(name: str, value: Any) -> str:
    """A value as the list keeps it."""
    text = value.encode("latin-1").decode("utf-8", "surrogateescape")
    if name == "disabled":
        return {"yes": "true", "no": "false"}[text]
    if name.endswith(("-limit", "-threshold", "-at")):
        return "/".join(scaled(half) for half in text.split("/"))
    return text


class MiniRouter:
    """A list of queues, and what was said while scripts ran."""

    def __init__(self, rows: list[dict[str, str]] | None = None) -> None:
        self.rows: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.done: list[str] = []
        self.logged: list[str] = []
        self.last = 0
        for row in rows or []:
            self.append({**DEFAULTS, **row})

    def append(self, row: dict[str, Any], before: Id | None = None) -> None:
        self.last += 1
        row["id"] = Id(self.last)
        at = len(self.rows) if before is None else self.index(before)
        self.rows.insert(at, row)

    def index(self, wanted: Id) -> int:
        for at, row in enumerate(self.rows):
            if row["id"] == wanted:
                return at
        raise RunTimeFault("no such item")

    def state(self) -> list[dict[str, str]]:
        """Every row without its id."""
        return [{k: v for k, v in row.items() if k != "id"} for row in self.rows]

    def run(self, text: str) -> None:
        """Import a script, as one text."""
        text.encode("ascii")
        tree = Parser(text + "\0").block("\0")
        self.menu = ""
        self.statements(tree, Scope())

    def statements(self, tree: list[Any], scope: Scope) -> Any:
        result = None
        for words in tree:
            result = self.command(words, scope)
        return result

    # -- values

    def value(self, node: Any, scope: Scope) -> Any:
        kind = node[0]
        if kind == "text":
            return node[1]
        if kind == "bare":
            return int(node[1]) if node[1].isdigit() else node[1]
        if kind == "var":
            return scope.holder(node[1])[node[1]]
        if kind == "sub":
            return self.statements(node[1], scope)
        if kind == "array":
            return [self.value(item, scope) for item in node[1]]
        assert kind == "expr", node
        return self.expression(node[1], scope)

    def expression(self, parts: list[Any], scope: Scope) -> Any:
        total = self.value(parts[0], scope)
        for (mark, sign), node in zip(parts[1::2], parts[2::2], strict=True):
            assert mark == "op"
            other = self.value(node, scope)
            if sign in "+-":
                if not (isinstance(total, int) and isinstance(other, int)):
                    raise RunTimeFault("arithmetic on what is no number")
                total = total + other if sign == "+" else total - other
            elif sign == "=":
                total = total == other
            elif sign == ".":
                total = f"{total}{other}"
            else:
                total = [*total, *other]
        return total

    # -- commands

    def command(self, words: list[Any], scope: Scope) -> Any:
        if words[0][0] == "block":
            return self.statements(words[0][1], Scope(scope))
        assert words[0][0] == "bare", words[0]
        name = words[0][1]
        if name.startswith(":"):
            return getattr(self, "do_" + name[1:])(words[1:], scope)
        if name.startswith("/"):
            path = f"{name} {words[1][1]}"
            if len(words) == 2:
                self.menu = path
                return None
            return self.menu_command(path, words[2:], scope)
        return self.menu_command(self.menu, words, scope)

    def menu_command(self, menu: str, words: list[Any], scope: Scope) -> Any:
        verb = words[0][1]
        assert (menu, verb) in {
            ("/queue simple", "add"),
            ("/queue simple", "set"),
            ("/queue simple", "remove"),
            ("/queue simple", "find"),
            ("/queue simple", "get"),
            ("/queue type", "find"),
        }, f"harm: {menu} {verb}"
        rows = self.rows
        if menu == "/queue type":
            rows = [{"id": Id(0), "name": "default-small"}]
        if verb in ("find", "get"):
            return getattr(self, "queue_" + verb)(words[1:], scope, rows)
        return getattr(self, "queue_" + verb)(words[1:], scope)

    def pairs(self, words: list[Any], scope: Scope) -> dict[str, Any]:
        out = {}
        for word in words:
            assert word[0] == "pair", word
            assert word[2] == "=", word
            assert word[1] in PROPERTIES | {"place-before"}, word
            assert word[1] not in out, f"twice: {word}"
            value = self.value(word[3], scope)
            out[word[1]] = value if isinstance(value, Id) else str(value)
        return out

    def queue_find(self, words: list[Any], scope: Scope, rows: list[Any]) -> list[Id]:
        assert words[0] == ("bare", "where")
        kept = rows
        for _, name, sign, node in words[1:]:
            assert name in PROPERTIES
            assert not (node[0] == "var" and node[1] in PROPERTIES), "property wins"
            text = str(self.value(node, scope))
            text = text.encode("latin-1").decode("utf-8", "surrogateescape")
            if sign == "=":
                kept = [row for row in kept if row.get(name, "") == text]
            else:
                kept = [row for row in kept if re.search(text, row.get(name, ""))]
        return [row["id"] for row in kept]

    def queue_get(self, words: list[Any], scope: Scope, rows: list[Any]) -> str:
        value = rows[self.index(self.value(words[0], scope))].get(words[1][1], "")
        return str(value).encode("utf-8", "surrogateescape").decode("latin-1")

    def queue_add(self, words: list[Any], scope: Scope) -> None:
        values = self.pairs(words, scope)
        before = values.pop("place-before", None)
        assert before is None or isinstance(before, Id)
        row = {**DEFAULTS}
        row |= {name: stored(name, value) for name, value in values.items()}
        self.check(row, None)
        self.append(row, before)
        self.done.append("add")

    def queue_set(self, words: list[Any], scope: Scope) -> None:
        values = self.pairs(words[1:], scope)
        chosen = self.value(words[0], scope)
        assert isinstance(chosen, list)
        for one in chosen:
            row = self.rows[self.index(one)]
            new = {name: stored(name, value) for name, value in values.items()}
            self.check({**row, **new}, row)
            if {**row, **new} != row:
                self.done.append("set")
            row |= new

    def check(self, row: dict[str, Any], own: dict[str, Any] | None) -> None:
        others = [other["name"] for other in self.rows if other is not own]
        if row["name"] in others:
            raise RunTimeFault("already have such name")
        if row["parent"] not in ("none", *others):
            raise RunTimeFault("no such parent")
        if "/refused" in row["name"]:
            raise RunTimeFault("refused for the test")

    def queue_remove(self, words: list[Any], scope: Scope) -> None:
        del self.rows[self.index(self.value(words[0], scope))]
        self.done.append("remove")

    # -- language

    def do_local(self, words: list[Any], scope: Scope) -> None:
        scope.names[words[0][1]] = self.value(words[1], scope)

    def do_set(self, words: list[Any], scope: Scope) -> None:
        scope.holder(words[0][1])[words[0][1]] = self.value(words[1], scope)

    def do_if(self, words: list[Any], scope: Scope) -> None:
        holds = self.value(words[0], scope)
        assert isinstance(holds, bool)
        branches = {word[1]: word[3][1] for word in words[1:]}
        self.statements(branches.get("do" if holds else "else", []), Scope(scope))

    def do_do(self, words: list[Any], scope: Scope) -> None:
        try:
            self.statements(words[0][1], Scope(scope))
        except RunTimeFault:
            self.statements(words[1][3][1], Scope(scope))

    def do_foreach(self, words: list[Any], scope: Scope) -> None:
        for item in self.value(words[1][3], scope):
            self.statements(words[2][3][1], Scope(scope, {words[0][1]: item}))

    def do_len(self, words: list[Any], scope: Scope) -> int:
        value = self.value(words[0], scope)
        return 0 if value is None else len(value)

    def do_pick(self, words: list[Any], scope: Scope) -> Any:
        value, *ends = (self.value(word, scope) for word in words)
        if len(ends) == 2:
            return value[ends[0] : ends[1]]
        return value[ends[0]] if ends[0] < len(value) else None

    def do_find(self, words: list[Any], scope: Scope) -> int | None:
        value, wanted = (self.value(word, scope) for word in words)
        if isinstance(value, str):
            return value.find(wanted) if wanted in value else None
        return value.index(wanted) if wanted in value else None

    def do_typeof(self, words: list[Any], scope: Scope) -> str:
        return "nil" if self.value(words[0], scope) is None else "other"

    def do_toarray(self, words: list[Any], scope: Scope) -> list[Any]:
        assert self.value(words[0], scope) == ""
        return []

    def do_put(self, words: list[Any], scope: Scope) -> None:
        (word,) = words
        self.said.append(str(self.value(word, scope)))

    def do_log(self, words: list[Any], scope: Scope) -> None:
        assert words[0] == ("bare", "warning")
        self.logged.append(str(self.value(words[1], scope)))

    def do_error(self, words: list[Any], scope: Scope) -> None:
        raise RunTimeFault(self.value(words[0], scope))
