"""The rule of a tree, tick by tick and leaf by leaf, without a short cut."""

from __future__ import annotations

from rtrw.burst import kind_of
from rtrw.sim.demand import NOTHING, wants_of
from rtrw.sim.line import Line

TICK = 62_500


class Queue:
    """A queue of either kind: its sixteen slices, its decision."""

    def __init__(self, node, link):
        one = node.setting
        self.slow = max(one.max_limit or link, one.limit_at)
        self.fast, self.length, self.limit = self.slow, 16, 0
        if kind_of(one) != "off":
            self.fast = max(self.slow, one.burst_limit)
            self.length = one.burst_time // 16 // TICK
            self.limit = one.burst_threshold * one.burst_time
        self.ring, self.part, self.rate = [0] * 16, 0, 0

    def decide(self, tick):
        if tick % self.length == 0:
            if tick:
                self.ring = [*self.ring[1:], self.part]
            self.part = 0
            self.rate = self.fast if sum(self.ring) < self.limit else self.slow


def level(wants, room):
    """Equal shares: the largest height that fits."""
    left = dict(enumerate(wants))
    while left:
        height = room // len(left)
        small = [key for key, want in left.items() if want <= height]
        if not small:
            return height
        for key in small:
            room -= left.pop(key)
    return max(wants, default=0)


class Tree:
    """All of it; ``totals`` are the grains each leaf has carried, one list a tick."""

    def __init__(self, nodes, demands, link):
        self.nodes, self.link = nodes, link
        self.queues = [Queue(node, link) for node in nodes]
        inner = {node.parent for node in nodes}
        self.leaves = [place for place in range(len(nodes)) if place not in inner]
        self.inner = [place for place in range(len(nodes)) if place in inner]
        self.lines = {
            place: Line(
                wants_of(demands.get(place, NOTHING)),
                link,
                nodes[place].setting.max_limit * nodes[place].bucket,
            )
            for place in self.leaves
        }
        self.levels = {
            place: nodes[place].setting.max_limit * nodes[place].bucket
            for place in self.inner
        }
        self.fulls = dict(self.levels)
        self.under = {place: self.below(place) for place in self.inner}
        self.rows = []
        self.shares = []

    def below(self, top):
        """Leaves somewhere in a queue."""
        found = []
        for leaf in self.leaves:
            place = self.nodes[leaf].parent
            while place >= 0 and place != top:
                place = self.nodes[place].parent
            if place == top:
                found.append(leaf)
        return found

    def depth(self, place):
        """How many queues are above."""
        parent = self.nodes[place].parent
        return 0 if parent < 0 else 1 + self.depth(parent)

    def inside(self, place, top):
        """Whether ``place`` is ``top`` or in it."""
        while place >= 0:
            if place == top:
                return True
            place = self.nodes[place].parent
        return False

    def grants(self, wants, rooms):
        """The four steps of the manual's examples."""
        got = {
            leaf: min(want, self.nodes[leaf].setting.limit_at * TICK)
            for leaf, want in wants.items()
        }
        fits = all(
            sum(wants[leaf] for leaf in self.under[place]) <= rooms[place]
            for place in self.inner
        )
        if fits:
            got = dict(wants)
        else:
            for place in reversed(self.inner):
                promise = self.nodes[place].setting.limit_at * TICK
                if promise:
                    self.fill(wants, got, {**rooms, place: promise}, place)
            for place in self.inner:
                if self.nodes[place].parent < 0:
                    self.fill(wants, got, rooms, place)
            for leaf in self.leaves:
                if self.nodes[leaf].parent < 0:
                    got[leaf] = wants[leaf]
        total, most = sum(got.values()), self.link * TICK
        if total > most:
            return {leaf: much * most // total for leaf, much in got.items()}
        return got

    def priority(self, leaf):
        node = self.nodes[leaf]
        return node.priority if node.setting.max_limit else 8

    def fill(self, wants, got, rooms, top):
        for priority in range(1, 9):
            more = {
                leaf: wants[leaf] - got[leaf]
                for leaf in self.under[top]
                if self.priority(leaf) == priority
            }
            rooms_left = {
                place: max(0, rooms[place] - sum(got[x] for x in self.under[place]))
                for place in self.inner
                if self.inside(place, top)
            }
            for place in sorted(rooms_left, key=self.depth, reverse=True):
                some = [leaf for leaf in self.under[place] if leaf in more]
                if sum(more[leaf] for leaf in some) > rooms_left[place]:
                    height = level([more[leaf] for leaf in some], rooms_left[place])
                    for leaf in some:
                        more[leaf] = min(more[leaf], height)
            for leaf, much in more.items():
                got[leaf] += much

    def tick(self, now):
        for queue in self.queues:
            queue.decide(now)
        end, wants, states = (now + 1) * TICK, {}, {}
        for leaf, line in self.lines.items():
            states[leaf] = line.save()
            wants[leaf] = line.run(end, self.queues[leaf].rate)
        most = self.link * TICK
        rooms = {
            place: min(most, self.levels[place] + self.queues[place].rate * TICK)
            for place in self.inner
        }
        got = self.grants(wants, rooms)
        for leaf, line in self.lines.items():
            if got[leaf] < wants[leaf]:
                line.restore(states[leaf])
                line.run(end, self.queues[leaf].rate, got[leaf])
            self.queues[leaf].part += got[leaf]
        for place in self.inner:
            through = sum(got[leaf] for leaf in self.under[place])
            self.queues[place].part += through
            level = self.levels[place] + self.queues[place].rate * TICK - through
            level = min(self.fulls[place], level)
            self.levels[place] = 0 if level < len(self.under[place]) else level
        self.rows.append([got[leaf] for leaf in self.leaves])
        self.shares.append((wants, rooms, got))

    def run(self, end):
        for now in range(-(-end // TICK)):
            self.tick(now)
        return self
