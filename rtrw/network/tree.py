"""From compiled queues to what is simulated: one router, one direction.

The simulation reads the rows that export and push write (``compile``), so that what is
pushed is what was simulated. A row that is disabled is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.network.compile import Network, compile_network
from rtrw.profiles.hours import of_time
from rtrw.profiles.model import Profile
from rtrw.routeros.diff_match import key_of
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.owner import untimed
from rtrw.routeros.queue import Queue
from rtrw.sim.share import NO_PARENT
from rtrw.sim.tree import Node
from rtrw.units import Rate

DOWNLOAD = 1
Moment = tuple[int, int]
_RATES = ("max-limit", "limit-at", "burst-limit", "burst-threshold", "burst-time")


class Tree(NamedTuple):
    """The queues of a router in one direction (0 upload, 1 download).

    ``places`` is where each queue stands in ``nodes``; ``subscribers`` has the place
    and the number in the profile of those that are customers.
    """

    router: str
    direction: int
    nodes: tuple[Node, ...]
    places: Mapping[str, int]
    subscribers: Mapping[int, int]

    def limit(self, place: int) -> Rate:
        """The least max-limit of a queue and those above it; 0 without any."""
        found: list[Rate] = []
        while place >= 0:
            found.append(self.nodes[place].setting.max_limit)
            place = self.nodes[place].parent
        return min((one for one in found if one), default=0)


def simulation_tree(
    profile: Profile,
    router: str | None = None,
    direction: int = DOWNLOAD,
    network: Network | None = None,
    moment: Moment | None = None,
) -> Tree:
    """The queues of one router; of the first one unless it is named.

    With a ``moment`` (day from Sunday 0, minute) as they are then; else the ordinary
    limits.
    """
    network = network or compile_network(profile)
    name = next(iter(network.routers)) if router is None else router
    nodes, places = _nodes(_at(network.routers[name], moment), direction)
    numbers = {one.name: number for number, one in enumerate(profile.subscribers)}
    known = {
        place: numbers[queue] for queue, place in places.items() if queue in numbers
    }
    return Tree(name, direction, nodes, places, known)


def _at(queues: Iterable[Queue], moment: Moment | None) -> Iterator[Queue]:
    """One queue for each subscriber: the first of its queues that is active."""
    active: dict[str, Mapping[str, str]] = {}
    for queue in queues:
        settings = queue.settings
        if settings.get("time"):
            whole = untimed(queue.name, key_of(queue.comment)[1], settings)
            if whole is not None:
                if moment is not None and of_time(settings["time"], moment):
                    active.setdefault(whole[0], settings)
                continue
        if queue.name in active:
            yield queue._replace(settings=active[queue.name])
        else:
            yield queue


def _nodes(
    queues: Iterable[Queue], direction: int
) -> tuple[tuple[Node, ...], Mapping[str, int]]:
    """Rows as nodes; rows with the same settings are read once."""
    places: dict[str, int] = {}
    nodes: list[Node] = []
    known: dict[int, Node] = {}
    for name, _, _, settings in queues:
        if settings.get("disabled") == "true":
            continue
        ready = known.get(id(settings))
        if ready is None:
            ready = known[id(settings)] = _node(settings, direction)
        parent = places.get(settings.get("parent", "none"), NO_PARENT)
        places[name] = len(nodes)
        nodes.append(ready._replace(name=name, parent=parent))
    return tuple(nodes), places


def _node(settings: Mapping[str, str], direction: int) -> Node:
    """One direction of wire settings, still without name and parent."""

    def value(field: str) -> int:
        row = FIELDS[field]
        number: int = row.parse(settings.get(field) or row.default or "")[direction]
        return number

    setting = Setting(*(value(field) for field in _RATES))
    return Node("", setting, NO_PARENT, value("priority"), value("bucket-size"))
