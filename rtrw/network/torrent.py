"""One endless download among neighbours, and everybody bursting at once.

Theory of operation
-------------------
The customers under a parent have their busy hour, and one of them downloads without
end. The same hour is run four times:

``none``      no queues: the line is shared by *connections*, and the download has many.
``queues``    each customer has a queue, but nothing knows what the line carries: the
              modem shares it by connections, up to what each queue lets through.
``parent``    the queues stand in a parent, which shares by customer.
``priority``  the same, and the download has a worse priority than all others.

How a line without queues is shared is an assumption: equally by connections, as long
flows of TCP do it roughly; ``CONNECTIONS`` of the download, and one of each neighbour.
That a modem drops and delays packets for all is not in it: without queues it is worse.

The last run is the folklore's: everybody wants data without end at the same moment,
with burst and without. It tells how long more is wanted than the line carries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.network.busy import busy_demand, usage_of
from rtrw.network.capacity import contented
from rtrw.network.run import Spread, spread
from rtrw.network.tree import Tree
from rtrw.profiles.model import Profile
from rtrw.sim.chance import Chance
from rtrw.sim.demand import FULL, Demand
from rtrw.sim.engine import TICK
from rtrw.sim.flow import Flow
from rtrw.sim.share import LAST
from rtrw.sim.tree import Flows, Node, simulate_tree
from rtrw.units import GIGA, SECOND, Duration, Rate

CONNECTIONS = 50
"""Of the download; programs for it open 50 to several hundred by default."""
CASES = ("none", "queues", "parent", "priority")
PROMISED = 80
"""Per cent of max-limit from which on a neighbour is content."""
ALL_AT_ONCE: Duration = 60 * SECOND
NEIGHBOURS = """\
rtrw: 1
site: torrent
parents:
  line-30: {target: 192.168.30.0/24, max-limit: 30M/30M}
plans:
  rumah-5:
    max-limit: 5M/5M
    burst-limit: 10M/10M
    burst-threshold: 2500k/2500k
    burst-time: 16s/16s
    parent: line-30
    usage: {idle: 55%, keluarga: 45%}
subscribers:
"""


class Case(NamedTuple):
    """What the download took, and what the neighbours got.

    ``rate`` and ``took`` are of all that they loaded: bit/s, µs. ``content`` of
    ``active`` got at least 80 % of max-limit.
    """

    name: str
    torrent: Rate
    neighbours: Rate
    rate: Spread | None
    took: Spread | None
    content: int
    active: int


class AtOnce(NamedTuple):
    """Everybody at once for a minute: bit/s each second, by burst on and off.

    ``jam`` is how long more was wanted than the line carries, in µs; ``each`` what a
    customer got in the first second, ``nothing`` how many got nothing in it.
    """

    wanted: tuple[Rate, ...]
    carried: tuple[Rate, ...]
    jam: Duration
    each: Spread | None
    nothing: int


class Scene(NamedTuple):
    """The line, the customer that downloads, and all runs."""

    parent: str
    line: Rate
    customer: str
    plan: str
    neighbours: int
    cases: tuple[Case, ...]
    burst: AtOnce
    steady: AtOnce


class Run(NamedTuple):
    """How long (µs), which seed, and the speed of the interface."""

    length: Duration
    seed: int = 1
    link: Rate = GIGA


class Cast(NamedTuple):
    """Who is there: queues, what each wants, and which of them downloads."""

    line: Rate
    link: Rate
    nodes: tuple[Node, ...]
    demands: tuple[Demand, ...]
    torrent: int


def neighbourhood(count: int = 31) -> str:
    """A profile of so many equal homes on a line of 30M, as text."""
    rows = [
        f"  - {{name: rumah-{k:02}, target: 192.168.30.{k}, plan: rumah-5}}\n"
        for k in range(1, count + 1)
    ]
    return NEIGHBOURS + "".join(rows)


def torrent_scene(
    profile: Profile,
    tree: Tree,
    parent: str,
    run: Run,
) -> Scene:
    """All runs for the customers that stand somewhere under a parent.

    The line is as fast as the slowest queue from the parent up; those who share what is
    above it are left out. The download is that of the first customer with the highest
    max-limit.

    Raises:
        InputError: not two customers under the parent.
    """
    length, link, top = run.length, run.link, tree.places[parent]
    places = [p for p in tree.subscribers if _under(tree.nodes, p, top)]
    places = [
        p for p in places if not profile.subscribers[tree.subscribers[p]].suspended
    ]
    if len(places) < 2:
        raise InputError.of("RTRW266", {"name": parent, "count": len(places)})
    chance = Chance(run.seed)
    limits = [tree.nodes[p].setting.max_limit or link for p in places]
    torrent = limits.index(max(limits))
    demands = [
        busy_demand(
            usage_of(profile, tree.subscribers[p]),
            chance.fork(tree.nodes[p].name),
            length,
            tree.direction,
        )
        for p in places
    ]
    demands[torrent] = FULL
    line = tree.limit(top)
    nodes = tuple(tree.nodes[p] for p in places)
    cast = Cast(line, link, nodes, tuple(demands), torrent)
    one = profile.subscribers[tree.subscribers[places[torrent]]]
    return Scene(
        parent,
        line,
        one.name,
        one.plan,
        len(places) - 1,
        tuple(_case(name, cast, length) for name in CASES),
        _at_once(cast, burst=True),
        _at_once(cast, burst=False),
    )


def _under(nodes: Sequence[Node], place: int, top: int) -> bool:
    while place >= 0 and place != top:
        place = nodes[place].parent
    return place == top


# --- the four hours ------------------------------------------------------------------


def _case(name: str, cast: Cast, end: Duration) -> Case:
    nodes, demands, leaves = _stage(name, cast)
    flows = simulate_tree(nodes, demands, end, cast.link)
    return _figures(name, cast, flows, leaves, end)


def _stage(
    name: str, cast: Cast
) -> tuple[list[Node], dict[int, Demand], list[list[int]]]:
    """Nodes, demands by place, and the leaves of each customer."""
    nodes = [Node("line", Setting(cast.line))]
    demands: dict[int, Demand] = {}
    leaves: list[list[int]] = []
    for number, (node, wanted) in enumerate(zip(cast.nodes, cast.demands, strict=True)):
        first, count, own = len(nodes), 1, _queue(name, node, number == cast.torrent)
        if number == cast.torrent and name in ("none", "queues"):
            count = CONNECTIONS
            if name == "queues":
                nodes.append(own._replace(bucket=0))
                first, own = first + 1, Node("connection", Setting(0), len(nodes) - 1)
        nodes += [own] * count
        leaves.append(list(range(first, first + count)))
        demands |= dict.fromkeys(leaves[-1], wanted)
    return nodes, demands, leaves


def _queue(name: str, node: Node, torrent: bool) -> Node:
    """A customer's queue in one of the cases, straight under the line."""
    if name == "none":
        return Node(node.name, Setting(0), 0)
    priority = LAST
    if name == "priority" and not torrent:
        priority = min(node.priority, LAST - 1)
    setting = node.setting
    if name == "queues":  # limit-at and priority count within a parent only
        setting = setting._replace(limit_at=0)
    return node._replace(parent=0, priority=priority, setting=setting)


def _figures(
    name: str,
    cast: Cast,
    flows: Flows,
    leaves: Sequence[Sequence[int]],
    end: Duration,
) -> Case:
    torrent = sum(flows.leaves[p].carried for p in leaves[cast.torrent])
    rates, times, content, active, carried = [], [], 0, 0, 0
    for number, node in enumerate(cast.nodes):
        if number == cast.torrent:
            continue
        flow = flows.leaves[leaves[number][0]]
        carried += flow.carried
        for size, took in _done(flow):
            rates.append(size * SECOND // took)
            times.append(took)
        if flow.busy:
            active += 1
            wanted, limit = cast.demands[number], node.setting.max_limit
            content += contented(flow, wanted, limit, end, PROMISED)
    return Case(
        name,
        torrent // end,
        carried // end,
        spread(rates),
        spread(times),
        content,
        active,
    )


def _done(flow: Flow) -> list[tuple[int, Duration]]:
    """Sizes of what was loaded, and how long each took."""
    return [
        (one.bits, one.end - one.start)
        for one in flow.downloads
        if one.end is not None and one.end > one.start
    ]


# --- everybody at once ---------------------------------------------------------------


def _at_once(cast: Cast, *, burst: bool) -> AtOnce:
    """A minute of endless data for everybody, from the same moment on."""
    nodes = [Node("line", Setting(cast.line))]
    for node in cast.nodes:
        setting = node.setting
        if not burst:
            setting = setting._replace(burst_limit=0, burst_threshold=0, burst_time=0)
        nodes.append(node._replace(parent=0, setting=setting, bucket=0))
    demands: Mapping[int, Demand] = dict.fromkeys(range(1, len(nodes)), FULL)
    flows = simulate_tree(nodes, demands, ALL_AT_ONCE, cast.link)
    ticks, second = ALL_AT_ONCE // TICK, SECOND // TICK
    total = flows.parents[0]
    steps = total.steps(second, ticks)
    ends = [one.tick for one in total.stretches[1:]] + [ticks]
    jam = sum(
        end - one.tick
        for one, end in zip(total.stretches, ends, strict=True)
        if one.offered > one.room
    )
    first = [flow.until(second) // SECOND for flow in flows.leaves.values()]
    return AtOnce(
        tuple(one.offered // SECOND for one in steps),
        tuple(one.carried // SECOND for one in steps),
        jam * TICK,
        spread(first),
        sum(1 for bits in first if not bits),
    )
