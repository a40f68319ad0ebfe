"""The small interpreter with what the quota's script needs besides: for tests only.

Global variables that outlive a script and not a reboot, arrays with keys, numbers, a
clock, the menus of scripts and schedulers. It refuses what it does not know.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

_SPEC = importlib.util.spec_from_file_location(
    "mini_router_for_quota", Path(__file__).with_name("mini_router.py")
)
mini = importlib.util.module_from_spec(_SPEC)
sys.modules["mini_router_for_quota"] = mini
_SPEC.loader.exec_module(mini)

OPERATORS = ("->", "*", "/", "+", "-", ".", ",", "<", ">", "=")
STRENGTH = {
    "->": 6,
    "*": 5,
    "/": 5,
    "+": 4,
    "-": 4,
    ".": 3,
    ",": 3,
    "<": 2,
    ">": 2,
    "=": 2,
}
SCRIPTS, SCHEDULERS = "/system script", "/system scheduler"


class Parser(mini.Parser):
    """Expressions with all operators that the script uses."""

    def expression(self) -> list[Any]:
        parts = []
        while self.peek() != ")":
            if not self.peek() or self.peek() == "\n":
                raise mini.SyntaxFault("( not closed")
            if self.peek() == " ":
                self.at += 1
                continue
            sign = next((o for o in OPERATORS if self.text.startswith(o, self.at)), "")
            if sign:
                parts.append(("op", sign))
                self.at += len(sign)
            elif self.peek().isdigit():
                digits = re.compile(r"[0-9]+").match(self.text, self.at)
                parts.append(("bare", digits[0]))
                self.at = digits.end()
            else:
                parts.append(self.value())
        self.at += 1
        return parts

    def value(self) -> Any:
        if self.peek() in "[{(":
            letter = self.peek()
            self.at += 1
            kind = {"[": "sub", "{": "block", "(": "expr"}[letter]
            if letter == "(":
                return (kind, self.expression())
            return (kind, self.block({"[": "]", "{": "}"}[letter]))
        return super().value()


class QuotaRouter(mini.MiniRouter):
    """Queues with counters, scripts, schedulers and a clock (``date``)."""

    def __init__(self, rows: list[dict[str, str]] | None = None) -> None:
        super().__init__([{"bytes": "0/0", **one} for one in rows or []])
        self.date = "2026-12-01"
        self.scripts: dict[str, dict[str, str]] = {}
        self.schedulers: dict[str, dict[str, str]] = {}
        self.globals: dict[str, Any] = {}
        self.short = False
        self.writes = 0

    # -- what happens to a router

    def tick(self) -> None:
        """Every scheduler runs once."""
        for row in list(self.schedulers.values()):
            self.run(row["on-event"])

    def reboot(self) -> None:
        """Counters and variables are gone; what is configured stays."""
        self.globals.clear()
        for row in self.rows:
            row["bytes"] = "0/0"

    def carry(self, name: str, upload: int, download: int) -> None:
        (row,) = (one for one in self.rows if one["name"] == name)
        was = [int(half) for half in row.get("bytes", "0/0").split("/")]
        row["bytes"] = f"{was[0] + upload}/{was[1] + download}"

    def limit(self, name: str) -> str:
        (row,) = (one for one in self.rows if one["name"] == name)
        return row["max-limit"]

    # -- language

    def run(self, text: str) -> None:
        text.encode("ascii")
        tree = Parser(text + "\0").block("\0")
        menu, self.menu = getattr(self, "menu", ""), ""
        self.statements(tree, mini.Scope(None, {"": None}))
        self.menu = menu

    def value(self, node: Any, scope: Any) -> Any:
        if node[0] == "var":
            held = scope.holder(node[1])
            found = held[node[1]]
            return self.globals.get(node[1]) if found is GLOBAL else found
        if node[0] == "block":
            return [self.value(words[0], scope) for words in node[1]]
        return super().value(node, scope)

    def expression(self, parts: list[Any], scope: Any) -> Any:
        values = [self.value(parts[0], scope)]
        signs: list[str] = []
        for (_, sign), node in zip(parts[1::2], parts[2::2], strict=True):
            while signs and STRENGTH[signs[-1]] >= STRENGTH[sign]:
                reduce_top(values, signs)
            signs.append(sign)
            values.append(self.value(node, scope))
        while signs:
            reduce_top(values, signs)
        return values[0]

    def do_global(self, words: list[Any], scope: Any) -> None:
        assert scope.outer is None, "a global inside a local scope"
        assert len(words) == 1
        scope.names[words[0][1]] = GLOBAL

    def do_set(self, words: list[Any], scope: Any) -> None:
        target, value = words[0], self.value(words[1], scope)
        if target[0] == "expr":
            array, _, key = target[1]
            held = self.value(array, scope)
            assert isinstance(held, dict)
            held[str(self.value(key, scope))] = value
            return
        holder = scope.holder(target[1])
        if holder[target[1]] is GLOBAL:
            self.globals[target[1]] = value
        else:
            holder[target[1]] = value

    def do_typeof(self, words: list[Any], scope: Any) -> str:
        value = self.value(words[0], scope)
        kinds = {type(None): "nil", int: "num", str: "str", dict: "array"}
        return kinds.get(type(value), "array")

    def do_toarray(self, words: list[Any], scope: Any) -> Any:
        assert self.value(words[0], scope) == ""
        return {}

    def do_tonum(self, words: list[Any], scope: Any) -> int | None:
        text = str(self.value(words[0], scope))
        return int(text) if text.isdigit() else None

    def do_tostr(self, words: list[Any], scope: Any) -> str:
        return str(self.value(words[0], scope))

    def do_foreach(self, words: list[Any], scope: Any) -> None:
        items = self.value(words[1][3], scope)
        names = words[0][1].split(",")
        for item in list(items):
            held = dict.fromkeys(names, item)
            if len(names) == 2:
                held[names[1]] = items[item]
            self.statements(words[2][3][1], mini.Scope(scope, held))

    def do_find(self, words: list[Any], scope: Any) -> int | None:
        value, wanted = (self.value(word, scope) for word in words)
        if isinstance(value, dict):
            assert not value
            return None
        if wanted not in value:
            return None
        return value.find(wanted) if isinstance(value, str) else value.index(wanted)

    def do_log(self, words: list[Any], scope: Any) -> None:
        assert words[0][1] in ("info", "warning")
        self.logged.append(f"{words[0][1]} {self.value(words[1], scope)}")

    # -- menus

    def menu_command(self, menu: str, words: list[Any], scope: Any) -> Any:
        verb = words[0][1]
        if menu == "/system clock":
            assert [word[1] for word in words] == ["get", "date"]
            return self.date
        if menu in (SCRIPTS, SCHEDULERS):
            was, self.menu = self.menu, menu
            try:
                return getattr(self, f"row_{verb}")(menu, words[1:], scope)
            finally:
                self.menu = was
        if menu == "/queue simple" and verb == "set":
            values = self.pairs(words[1:][1:], scope)
            row = self.rows[self.index(self.value(words[1], scope))]
            row |= {name: mini.stored(name, value) for name, value in values.items()}
            self.done.append(f"set {row['name']}")
            return None
        return super().menu_command(menu, words, scope)

    def queue_get(self, words: list[Any], scope: Any, rows: list[Any]) -> str:
        text = super().queue_get(words, scope, rows)
        if self.short and words[1][1] == "max-limit":
            return "/".join(
                f"{half[:-6]}M" if half[-6:] == "0" * 6 else half
                for half in text.split("/")
            )
        return text

    def of(self, menu: str) -> dict[str, dict[str, str]]:
        return self.scripts if menu == SCRIPTS else self.schedulers

    def row_find(self, menu: str, words: list[Any], scope: Any) -> list[str]:
        assert words[0] == ("bare", "where")
        (_, name, sign, node) = words[1]
        assert name == "name"
        text = self.value(node, scope)
        known = sorted(self.of(menu))
        if sign == "=":
            return [one for one in known if one == text]
        return [one for one in known if re.search(text, one)]

    def row_get(self, menu: str, words: list[Any], scope: Any) -> str:
        assert menu in (SCRIPTS, SCHEDULERS)
        return {"name": self.value(words[0], scope)}[words[1][1]]

    def row_add(self, menu: str, words: list[Any], scope: Any) -> None:
        row = {word[1]: str(self.value(word[3], scope)) for word in words}
        assert row["name"] not in self.of(menu)
        self.of(menu)[row["name"]] = row

    def row_set(self, menu: str, words: list[Any], scope: Any) -> None:
        new = {word[1]: str(self.value(word[3], scope)) for word in words[1:]}
        assert len(new.get("source", "")) < 30_000
        for name in self.value(words[0], scope):
            self.of(menu)[name] |= new
            self.writes += 1

    def row_remove(self, menu: str, words: list[Any], scope: Any) -> None:
        del self.of(menu)[self.value(words[0], scope)]

    def row_run(self, menu: str, words: list[Any], scope: Any) -> None:
        assert menu == SCRIPTS
        name = self.value(words[0], scope)
        if name not in self.scripts:
            raise mini.RunTimeFault("no such item")
        self.run(self.scripts[name]["source"])


GLOBAL = object()


def reduce_top(values: list[Any], signs: list[str]) -> None:
    """Do the last operation; types as the manual has them."""
    sign = signs.pop()
    right, left = values.pop(), values.pop()
    if sign == "->":
        assert isinstance(left, dict)
        values.append(left.get(str(right)))
    elif sign == ".":
        values.append(f"{'' if left is None else left}{'' if right is None else right}")
    elif sign == "=":
        values.append(type(left) is type(right) and left == right)
    else:
        if not (isinstance(left, int) and isinstance(right, int)):
            raise mini.RunTimeFault(f"{left!r} {sign} {right!r}")
        operations = {"*": int.__mul__, "/": int.__floordiv__, "+": int.__add__}
        operations |= {"-": int.__sub__, "<": int.__lt__, ">": int.__gt__}
        values.append(operations[sign](left, right))
