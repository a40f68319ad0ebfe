"""Nodes become values of the right kind; what is wrong is told, and left out.

Every reader returns None (or what is left) after telling, so that one run tells all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rtrw.errors import RtrwError
from rtrw.locale import Params
from rtrw.profiles.nodes import At, Bad, File, List, Map, Node, Text, is_empty
from rtrw.profiles.schema_table import NOT_SETTINGS, SECRET, SHAPES
from rtrw.profiles.usage import KEY, read_usage
from rtrw.routeros.fields_table import FIELDS, READ_ONLY
from rtrw.routeros.target import Target, parse_target

FLAGS = {
    **dict.fromkeys(("true", "yes", "on", "ya"), True),
    **dict.fromkeys(("false", "no", "off", "tidak"), False),
}


ZONES = {"WIB": "Asia/Jakarta", "WITA": "Asia/Makassar", "WIT": "Asia/Jayapura"}
"""Indonesia's own names of its zones."""


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant; ``max_limit`` is ``max-limit``."""
    from difflib import get_close_matches

    plain = {word.replace("_", "-").lower(): word for word in known}
    found = get_close_matches(text.replace("_", "-").lower(), plain, 1, 0.7)
    return plain[found[0]] if found else None


class Values:
    """Reads values of one file."""

    def __init__(self, file: File) -> None:
        """Problems go to ``file``."""
        self.file = file
        self.tell = file.tell

    # --- structure ---------------------------------------------------------------

    def map(self, node: Node, where: str) -> Map | None:
        """A map; nothing written is an empty one."""
        if isinstance(node, Map):
            return node
        if is_empty(node):
            return Map({}, node.at)
        if not isinstance(node, Bad):
            code = "RTRW433" if isinstance(node, List) else "RTRW434"
            self.tell(code, {"where": where, "text": shown(node)}, node.at, where)
        return None

    def shaped(self, node: Node, shape: str, where: str) -> Map | None:
        """A map with only the keys of a shape, and all that it must have."""
        found = self.map(node, where)
        if found is None:
            return None
        keys = SHAPES[shape]
        known = {}
        for key, (at, value) in found.entries.items():
            if key in keys:
                known[key] = (at, value)
            else:
                self.unknown(key, at, where, shape, value)
        for key, row in keys.items():
            if row.required and key not in found.entries:
                self.tell("RTRW436", {"key": key, "where": where}, found.at, where)
        return Map(known, found.at)

    def unknown(
        self, key: str, at: At, where: str, shape: str, value: Node | None = None
    ) -> None:
        """Tell a key that the shape does not have, and what was probably meant."""
        path = f"{where}.{key}" if where else key
        if key.strip().lower() in SECRET:
            self.tell("RTRW441", {"key": key}, at, path)
        elif key == "disabled":
            self._disabled(at, value, path)
        elif key in READ_ONLY:
            self.tell("RTRW445", {"key": key}, at, path)
        else:
            known = list(SHAPES[shape])
            params = {"key": key[:40], "where": where or "profile"}
            meant = nearest(key, known)
            if meant:
                self.tell("RTRW431", {**params, "meant": meant}, at, path)
            else:
                self.tell("RTRW432", {**params, "known": ", ".join(known)}, at, path)

    def _disabled(self, at: At, value: Node | None, path: str) -> None:
        """A disabled queue opens the line; that it is not disabled may be said."""
        if isinstance(value, Text) and FLAGS.get(value.text) is False:
            return
        self.tell("RTRW442", {}, at, path)

    # --- scalars -----------------------------------------------------------------

    def text(self, node: Node, where: str) -> str | None:
        """One text; None when it is something else (told), or nothing (told)."""
        if isinstance(node, Text):
            if node.text or not node.plain:
                return node.text
            self.tell("RTRW437", {"where": where}, node.at, where)
        elif not isinstance(node, Bad):
            self.tell("RTRW435", {"where": where}, node.at, where)
        return None

    def flag(self, node: Node, where: str) -> bool | None:
        """``true`` or ``false``, also as ``yes``, ``no``, ``ya``, ``tidak``."""
        text = self.text(node, where)
        if text is None:
            return None
        found = FLAGS.get(text.lower())
        if found is None:
            self.tell("RTRW440", {"text": text}, node.at, where)
        return found

    def names(self, node: Node, where: str) -> list[tuple[str, At]]:
        """One text or a list of texts, with their positions."""
        items = node.items if isinstance(node, List) else [node]
        found = []
        for item in items:
            text = self.text(item, where)
            if text is not None:
                found.append((text, item.at))
        return found

    def number(self, node: Node, where: str, least: int, most: int) -> int | None:
        """A whole number in a range."""
        text = self.text(node, where)
        if text is None:
            return None
        if text.isascii() and text.isdigit() and len(text) < 12:
            value = int(text)
            if least <= value <= most:
                return value
        params: Params = {"text": text, "least": least, "most": most}
        self.tell("RTRW446", params, node.at, where)
        return None

    def zone(self, node: Node, where: str) -> str | None:
        """The name of a time zone, also as WIB, WITA or WIT."""
        text = self.text(node, where)
        if text is None:
            return None
        from zoneinfo import ZoneInfo

        name = ZONES.get(text.upper(), text)
        try:
            ZoneInfo(name)
        except (OSError, ValueError, KeyError):
            self.tell("RTRW813", {"text": text}, node.at, where)
            return None
        return name

    # --- what a queue has --------------------------------------------------------

    def targets(self, node: Node, where: str) -> tuple[Target, ...]:
        """Targets of a text or a list."""
        found = []
        for text, at in self.names(node, where):
            try:
                found.append(parse_target(text))
            except RtrwError as error:
                for problem in error.problems:
                    self.file.place(problem, at, where)
        if isinstance(node, List) and not node.items:
            self.tell("RTRW437", {"where": where}, node.at, where)
        return tuple(found)

    def fields(self, found: Map, where: str) -> dict[str, Any]:
        """Every queue field of a map, typed, in the order of the map."""
        out = {}
        for key, (_, node) in found.entries.items():
            if key in FIELDS and key not in NOT_SETTINGS:
                value = self.field(key, node, f"{where}.{key}")
                if value is not None:
                    out[key] = value
            elif key == KEY:
                usage = read_usage(node, f"{where}.{key}", self)
                if usage is not None:
                    out[key] = usage
        return out

    def field(self, name: str, node: Node, where: str) -> Any:
        """The typed value of a queue field; an empty one is told and left out."""
        row = FIELDS[name]
        if isinstance(node, Map) and row.kind.paired:
            text = self.pair(node, where)
        else:
            text = self.text(node, where)
        if text is None or (not text and row.kind.name != "text"):
            return None
        try:
            return row.parse(text)
        except RtrwError as error:
            for problem in error.problems:
                self.file.place(problem, node.at, where)
        return None

    def pair(self, node: Map, where: str) -> str | None:
        """``{upload: 5M, download: 10M}`` as ``5M/10M``."""
        found = self.shaped(node, "pair", where)
        if found is None or len(found.entries) < 2:
            return None
        sides = [
            self.text(found.entries[side][1], f"{where}.{side}")
            for side in ("upload", "download")
        ]
        return None if None in sides else "/".join(map(str, sides))


def shown(node: Node) -> str:
    """A few words of a text, to recognise it by."""
    return node.text[:40] if isinstance(node, Text) else ""
