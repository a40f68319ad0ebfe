"""What a profile says about a CSV file: its columns, the words in it, its delimiter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rtrw.profiles.headings import column, is_secret
from rtrw.profiles.nodes import At, Map
from rtrw.profiles.values import Values

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}
NO_COLUMN = "-"
"""``columns: {parent: "-"}``: no column says it, whatever the headings look like."""
NAMED = {",": '","', ";": '";"', "\t": "tab"}
"""How messages show a delimiter."""


class Wanted:
    """What the profile says about the file: columns, values, delimiter."""

    def __init__(self, node: Map, values: Values) -> None:
        """Read it; what is wrong is told."""
        self.tell = values.tell
        self.columns: dict[str, tuple[str, At]] = {}
        self.values: dict[str, dict[str, str]] = {}
        self.delimiter = self._delimiter(node, values)
        self._columns(node, values)
        self._values(node, values)

    def _columns(self, node: Map, values: Values) -> None:
        for key, (at, value) in self._entries(node, "columns", values):
            where = f"subscribers.columns.{key}"
            if column(key, 0, "") is None:
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
