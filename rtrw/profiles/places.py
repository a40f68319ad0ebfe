"""Where something was written: looked up by path, when somebody asks."""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.profiles.model import Place
from rtrw.profiles.nodes import At, List, Map, Node, unpack
from rtrw.profiles.rows import Rows


class Places:
    """Positions of a profile, over all of its files (a ``model.Positions``)."""

    def __init__(
        self, path: str, roots: Sequence[tuple[str, Map]], rows: Rows | None
    ) -> None:
        """``path`` is the profile's own file, where whatever is not found stands."""
        self._path = path
        self._roots = roots
        self._rows = rows

    @property
    def rows(self) -> Rows | None:
        """The subscribers as they were read; None in a profile without any."""
        return self._rows

    def of(self, *path: str | int) -> Place:
        """The place of ``("plans", "hemat-2", "max-limit")``, or its nearest parent.

        A subscriber is ``("subscribers", 3)``, counted from 0; of a CSV file line and
        column are the spreadsheet's row and column. What was written nowhere stands
        in line 1 of the profile.
        """
        rows = self._rows
        if rows is not None and path[:1] == ("subscribers",) and len(path) > 1:
            key = str(path[2]) if len(path) > 2 else ""
            return Place(rows.path, *unpack(rows.at(int(path[1]), key)))
        found, depth = Place(self._path, 1, 1), 0
        for file, root in self._roots:
            at, levels = _walk(root, path)
            if levels > depth:
                found, depth = Place(file, *unpack(at)), levels
        return found


def _walk(node: Node, path: tuple[str | int, ...]) -> tuple[At, int]:
    """The position of the deepest part of a path, and how many parts that are."""
    at, levels = node.at, 0
    for part in path:
        if isinstance(node, Map) and part in node.entries:
            at, node = node.entries[str(part)]
        elif (
            isinstance(node, List) and isinstance(part, int) and part < len(node.items)
        ):
            node = node.items[part]
            at = node.at
        else:
            break
        levels += 1
    return at, levels
