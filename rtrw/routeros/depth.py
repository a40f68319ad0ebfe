"""How deep queues hang: what is added from above and removed from below."""

from __future__ import annotations

from collections.abc import Mapping

NO_PARENT = "none"


def parent_of(settings: Mapping[str, str]) -> str:
    """The name of what a queue hangs under; empty for none.

    ``none`` is the router's word for that, and a queue may have it for a name.
    """
    name = settings.get("parent", NO_PARENT)
    return "" if name == NO_PARENT else name


def depths(parents: Mapping[str, str]) -> dict[str, int]:
    """How many of the names in ``parents`` each of them hangs under; safe for loops.

    ``parents`` maps a name to its parent's, which need not be among them.
    """
    found: dict[str, int] = {}
    for name in parents:
        way: dict[str, None] = {}
        step = name
        while step in parents and step not in found and step not in way:
            way[step] = None
            step = parents[step]
        depth = found.get(step, -1)
        for above in reversed(way):
            depth += 1
            found[above] = depth
    return found
