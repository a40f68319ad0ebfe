"""What a profile says about a CSV file: its columns, the words in it, its delimiter."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rtrw.profiles.headings import column, is_secret
from rtrw.profiles.nodes import At, Map
from rtrw.profiles.schema_table import SHAPES
from rtrw.profiles.values import Values

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}
Beside = Callable[[str], tuple[Path, str]]
"""Where a file named in the profile is, and how messages call it."""
BY_ADDRESS = "address"
NO_COLUMN = "-"
"""``columns: {parent: "-"}``: no column says it, whatever the headings look like."""
NAMED = {",": '","', ";": '";"', "\t": "tab"}
"""How messages show a delimiter."""


class Wanted:
    """What the profile says about the file: columns, values, delimiter."""

    def __init__(self, node: Map, values: Values, beside: Beside | None = None) -> None:
        """Read it; what is wrong is told. ``beside`` finds files that it names."""
        self.tell = values.tell
        self.columns: dict[str, tuple[str, At]] = {}
        self.values: dict[str, dict[str, str]] = {}
        self.delimiter = self._delimiter(node, values)
        self._columns(node, values)
        self._values(node, values)
        self.skip = self._skip(node, values)
        self.twice = self._twice(node, values)
        self.addresses: Mapping[str, str] = {}
        if beside is not None and "addresses" in node.entries:
            from rtrw.profiles.addresses import read_addresses

            self.addresses = read_addresses(
                node.entries["addresses"][1], values, beside
            )

    @property
    def no_target(self) -> bool:
        """Whether the list may be without a column of addresses."""
        wish = self.columns.get("target", ("",))[0]
        return wish == NO_COLUMN and bool(self.addresses or self.skip.get("target"))

    def _skip(self, node: Map, values: Values) -> dict[str, frozenset[str]]:
        """Key -> cells, in small letters, of rows that are left out."""
        found = {}
        for key, (at, value) in self._entries(node, "skip", values):
            if column(key, 0, "") is None:
                values.unknown(key, at, "subscribers.skip", "subscriber")
                continue
            words = values.names(value, f"subscribers.skip.{key}")
            found[key] = frozenset(text.strip().casefold() for text, _ in words)
        return found

    def _twice(self, node: Map, values: Values) -> bool:
        """Whether rows of one name are services of one customer."""
        if "twice" not in node.entries:
            return False
        value = node.entries["twice"][1]
        text = values.text(value, "subscribers.twice")
        if text not in (None, BY_ADDRESS):
            params = {"text": str(text), "known": BY_ADDRESS}
            values.tell("RTRW755", params, value.at, "subscribers.twice")
        return text == BY_ADDRESS

    def _columns(self, node: Map, values: Values) -> None:
        for key, (at, value) in self._entries(node, "columns", values):
            where = f"subscribers.columns.{key}"
            if column(key, 0, "") is None:
                if key in SHAPES["subscriber"]:
                    values.tell("RTRW174", {"key": key}, at, where)
                else:
                    values.unknown(key, at, "subscribers.columns", "subscriber")
                continue
            heading = values.text(value, where)
            if heading and is_secret(heading):
                values.tell("RTRW441", {"key": heading}, value.at, where)
            elif heading:
                self.columns[key] = heading, value.at

    def _values(self, node: Map, values: Values) -> None:
        for key, (_, value) in self._entries(node, "values", values):
            where = f"subscribers.values.{key}"
            inner = values.map(value, where)
            said = self.values[key] = {}
            for cell, (_, meaning) in inner.entries.items() if inner else ():
                text = values.text(meaning, f"{where}.{cell}")
                if text is not None:
                    said[cell.strip().casefold()] = text

    def _entries(self, node: Map, key: str, values: Values) -> Sequence[Any]:
        if key not in node.entries:
            return ()
        found = values.map(node.entries[key][1], f"subscribers.{key}")
        return list(found.entries.items()) if found else ()

    def _delimiter(self, node: Map, values: Values) -> str | None:
        if "delimiter" not in node.entries:
            return None
        value = node.entries["delimiter"][1]
        text = values.text(value, "subscribers.delimiter")
        mark = DELIMITERS.get(text or "", text)
        if mark is None or mark in NAMED:
            return mark
        values.tell("RTRW494", {"text": str(text)}, value.at, "subscribers.delimiter")
        return None


def sniff(text: str) -> tuple[str, str]:
    """The delimiter of the first line that says something, and the text to read.

    Quoted cells do not count; ``sep=;``, which Excel understands, is obeyed.
    """
    match = re.match(r"\s*sep=([,;\t])[ \t]*(\r\n|\r|\n)", text)
    if match:
        return match[1], text[match.end() :]
    line = re.match(r'\s*((?:"(?:[^"]|"")*"|[^"\r\n])*)', text)
    bare = re.sub(r'"(?:[^"]|"")*"', "", line[1] if line else "")
    counts = {mark: bare.count(mark) for mark in (",", ";", "\t")}
    return max(counts, key=counts.__getitem__), text
