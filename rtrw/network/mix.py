"""Who stands under a parent: equal customers in proportions, and who else is there.

Theory of operation
-------------------
A *kind* are customers with the same plan, queue and usage. More or fewer customers of a
parent keep the proportions of its kinds, and a longer list begins with the shorter one.

What a parent carries depends on what is above it. So every queue above it is in the
mix with its own limits, and so are the customers beside it who share those: as many of
them as the profile has, whatever the number of those that are asked about. Nothing is
promised to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rtrw.errors import InputError
from rtrw.network.busy import usage_of
from rtrw.network.tree import Tree
from rtrw.profiles.model import Profile
from rtrw.sim.habits import Mixture, active
from rtrw.sim.share import NO_PARENT
from rtrw.sim.tree import Node
from rtrw.units import Rate


class Kind(NamedTuple):
    """Equal customers: their queue, what they do, and how many the profile has."""

    plan: str
    node: Node
    usage: Mixture
    size: int


class Mix(NamedTuple):
    """Queues that hold others, each after its parent, and kinds of customers.

    ``inner[top]`` is the parent that is asked about, before it are those above it and
    beside it; ``node.parent`` is a place in ``inner``. ``others`` stand beside it.
    """

    inner: tuple[Node, ...]
    kinds: tuple[Kind, ...]
    direction: int
    top: int = 0
    others: tuple[Kind, ...] = ()

    @property
    def parent(self) -> Node:
        """The parent that is asked about."""
        return self.inner[self.top]

    @property
    def above(self) -> tuple[Node, ...]:
        """The queues above it, the nearest first."""
        return tuple(_up(self.inner, self.parent.parent))

    @property
    def capacity(self) -> Rate:
        """The least max-limit on its way up; 0 without any."""
        limits = [node.setting.max_limit for node in (self.parent, *self.above)]
        return min((limit for limit in limits if limit), default=0)

    @property
    def customers(self) -> int:
        """How many the profile has under the parent."""
        return sum(kind.size for kind in self.kinds)

    @property
    def beside(self) -> int:
        """How many customers share what is above it."""
        return sum(kind.size for kind in self.others)

    def without_burst(self) -> Mix:
        """The same with burst off everywhere."""
        return self._replace(
            inner=tuple(map(_steady, self.inner)),
            kinds=tuple(k._replace(node=_steady(k.node)) for k in self.kinds),
            others=tuple(k._replace(node=_steady(k.node)) for k in self.others),
        )

    def sold(self, count: int) -> Rate:
        """The sum of max-limit of so many customers."""
        return sum(self.kinds[k].node.setting.max_limit for k in order(self, count))


def _up(nodes: tuple[Node, ...], place: int) -> Iterator[Node]:
    while place >= 0:
        yield nodes[place]
        place = nodes[place].parent


def _steady(node: Node) -> Node:
    setting = node.setting._replace(burst_limit=0, burst_threshold=0, burst_time=0)
    return node._replace(setting=setting)


# --- from a profile ------------------------------------------------------------------


def mix_of(profile: Profile, tree: Tree, parent: str, usage: Mixture | None) -> Mix:
    """The customers under a parent; ``usage`` wins over what the profile says.

    Suspended customers are left out: they are there, but nothing is promised to them.

    Raises:
        InputError: no max-limit from the parent up, or no customers.
    """
    asked = tree.places[parent]
    root = asked
    while tree.nodes[root].parent >= 0:
        root = tree.nodes[root].parent
    inside, inner = _inner(tree, root)
    below: dict[bool, dict[tuple[str, Node, Mixture], int]] = {True: {}, False: {}}
    for place, number in tree.subscribers.items():
        one, node = profile.subscribers[number], tree.nodes[place]
        if one.suspended or node.parent not in inside:
            continue
        does = usage or usage_of(profile, number)
        own = node._replace(name=one.plan, parent=inside[node.parent])
        found = below[_under(tree, place, asked)]
        key = (one.plan, own, does)
        found[key] = found.get(key, 0) + 1
    kinds, others = (
        tuple(Kind(*key, count) for key, count in below[side].items())
        for side in (True, False)
    )
    mix = Mix(inner, kinds, tree.direction, inside[asked], others)
    if not mix.capacity:
        raise InputError.of("RTRW271", {"name": parent})
    if not kinds:
        raise InputError.of("RTRW272", {"name": parent})
    return mix


def _inner(tree: Tree, root: int) -> tuple[Mapping[int, int], tuple[Node, ...]]:
    """The queues from a root down that hold others, and their places among them."""
    holders = {node.parent for node in tree.nodes}
    inside, inner = {root: 0}, [tree.nodes[root]._replace(parent=NO_PARENT)]
    for place, node in enumerate(tree.nodes):
        if node.parent in inside and place in holders:
            inside[place] = len(inner)
            inner.append(node._replace(parent=inside[node.parent]))
    return inside, tuple(inner)


def _under(tree: Tree, place: int, top: int) -> bool:
    while place >= 0 and place != top:
        place = tree.nodes[place].parent
    return place == top


# --- how many of whom ----------------------------------------------------------------


def busy_share(mix: Mix) -> int:
    """The permille of the time in which a customer of the mix does something."""
    busy = sum(
        kind.size * sum(one.share for one in kind.usage if one.habit != "idle")
        for kind in mix.kinds
    )
    return busy // (10 * mix.customers)


def made_active(mix: Mix, permille: int) -> Mix:
    """The same customers, each doing something for so much of the time."""
    kinds, others = (
        tuple(k._replace(usage=active(k.usage, permille)) for k in some)
        for some in (mix.kinds, mix.others)
    )
    return mix._replace(kinds=kinds, others=others)


def order(mix: Mix, count: int) -> list[int]:
    """The kinds of the first customers, in the proportions of the mix.

    Each goes to the kind that is furthest behind its share (Sainte-Lague's method),
    so a longer list begins with the shorter one.
    """
    have = [0] * len(mix.kinds)
    found = []
    for _ in range(count):
        best = max(
            range(len(have)),
            key=lambda k: (Fraction(mix.kinds[k].size, 2 * have[k] + 1), -k),
        )
        have[best] += 1
        found.append(best)
    return found


def oversubscription(mix: Mix, count: int) -> int:
    """The sum of max-limit of N customers by that of the parent, in hundredths."""
    return mix.sold(count) * 100 // mix.capacity


def bill(mix: Mix, count: int) -> Mapping[str, int]:
    """How many of N customers have each plan."""
    found: dict[str, int] = {}
    for kind in order(mix, count):
        plan = mix.kinds[kind].plan
        found[plan] = found.get(plan, 0) + 1
    return found
