"""The tree in time: ticks in which something happens, and jumps over the others.

Theory of operation
-------------------
Time runs in *ticks* of a sixteenth of a second, which divides every slice, because
burst-time is in whole seconds. **The rule**, tick by tick:

1. a queue whose slice begins decides about burst, by the sixteen slices before it;
2. every leaf says what it would carry in this tick if it were alone: exactly, with
   wants that begin and end within the tick, and with its bucket;
3. the tree shares what its queues can carry (``share``); an inner queue can carry its
   tokens: what is in its bucket and what flows in, at most what the interface does;
4. every leaf carries what it was granted, as early as it can, and keeps the rest.

So as long as the parents carry all that is wanted, each leaf does what it would do
alone, to the microsecond; and where they do not, shares are those of whole ticks.

**The engine** comes to the same numbers without looking at every leaf in every tick.
Leaves with nothing to decide are settled in groups or asleep (``leaf``), and are woken
by a calendar, or when their group has been granted what they wait for. A tick in which
none is hot, no group changed and no bucket of an inner queue moves is like the one
before, and all until the next event are taken at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from rtrw.sim.group import NOT_YET, Group, Kind
from rtrw.sim.inner import Inner
from rtrw.sim.leaf import Leaf
from rtrw.sim.share import NO_PARENT, Claim, Shape, share
from rtrw.units import Duration

_new = tuple.__new__
TICK: Duration = 62_500
"""A sixteenth of a second, in µs."""
Progress = Callable[[int], None]
"""Is told the tick that was reached, now and then."""


class Engine:
    """Leaves and inner queues on one interface, from tick 0 on."""

    def __init__(
        self, leaves: Sequence[Leaf], inner: Sequence[Inner], shape: Shape, link: int
    ) -> None:
        """``link`` is what the interface carries in a tick, in grains."""
        self.leaves, self.inner, self.shape, self.link = leaves, inner, shape, link
        self.groups: dict[Kind, Group] = {}
        self.hot: list[Leaf] = []
        self.calendar: dict[int, list[tuple[Leaf, int]]] = {}
        self.days: list[int] = []
        self.changed = self.short = True
        self.ways = _ways(shape)
        self.wanted = [0] * (len(inner) + 1)
        for leaf in leaves:
            self._place(leaf, 0)

    def run(self, ticks: int, progress: Progress | None = None) -> None:
        """Follow everything for so many ticks."""
        now, told = 0, 0
        while now < ticks:
            self._wake(now)
            for queue in self.inner:
                if now == queue.edge:
                    self.changed |= queue.decide(now)
            if self.changed or self.hot:
                self._tick(now)
            now = min(self._next(now), ticks)
            if progress is not None and now - told > ticks // 100:
                progress(now)
                told = now
        for leaf in self.leaves:
            leaf.sync(ticks)
            leaf.mark(ticks)

    # --- when -----------------------------------------------------------------------

    def _next(self, now: int) -> int:
        """The next tick in which something may happen."""
        after = now + 1
        if self.hot or self.changed:
            return after
        found = self.days[0] if self.days else NOT_YET
        for group in self.groups.values():
            found = min(found, group.next(after))
        for queue in self.inner:
            found = min(found, queue.edge)
        return max(after, found)

    def _note(self, leaf: Leaf, tick: int) -> None:
        """Look at the leaf at a tick."""
        if tick == NOT_YET:
            return
        day = self.calendar.get(tick)
        if day is None:
            day = self.calendar[tick] = []
            heappush(self.days, tick)
        day.append((leaf, leaf.stamp))

    def _wake(self, now: int) -> None:
        """Look at all leaves whose time has come."""
        while self.days and self.days[0] <= now:
            for leaf, stamp in self.calendar.pop(heappop(self.days)):
                if leaf.stamp == stamp:
                    self._look(leaf, now)
        for leaf in [
            leaf
            for group in self.groups.values()
            if group.due and group.due[0][0] <= group.grown(now)
            for leaf in group.woken(now)
        ]:
            leaf.sync(now)
            self._move(leaf, now)

    def _look(self, leaf: Leaf, now: int) -> None:
        """Stay in the group if nothing turned; else find another place."""
        before, group = leaf.rate, leaf.group
        leaf.sync(now)
        same = leaf.rate == before
        if group is not None and same and leaf.kind(now) == group.kind:
            self._watch(leaf, now)
        else:
            self._move(leaf, now)

    def _move(self, leaf: Leaf, now: int) -> None:
        """Out of where it is, into where it belongs."""
        group = leaf.group
        leaf.leave(now)
        if group is not None:
            self._want(group, -group.want)
            if not group.leaves:
                self.groups.pop(group.kind, None)
        self._place(leaf, now)

    def _place(self, leaf: Leaf, now: int) -> None:
        """Settled if it can be, else asleep, else hot."""
        kind = leaf.kind(now)
        if kind is not None:
            group = self.groups.get(kind)
            if group is None:
                group = self.groups[kind] = Group(kind)
                self.short = True
            leaf.enter(group, now)
            self._want(group, group.want)
            self._note(leaf, leaf.wake_at(now))
            self._watch(leaf, now)
            return
        if leaf.rests() and (tick := leaf.wake_at(now)) > now:
            self._note(leaf, tick)
        else:
            self.hot.append(leaf)

    def _watch(self, leaf: Leaf, now: int) -> None:
        """Look again when its burst decision may turn."""
        check = leaf.check_at(now)
        if check is not None:
            self._note(leaf, check)
        elif leaf.group is not None:
            leaf.group.calm.append((leaf, leaf.stamp))

    # --- what -----------------------------------------------------------------------

    def _tick(self, now: int) -> None:
        """Share out one tick, and carry it."""
        hot, self.hot, self.changed = self.hot, [], False
        for queue in self.inner:
            queue.fill(now)
        asked = [leaf.ask(now) for leaf in hot]
        wanted = self._wanted(hot, asked)
        if not self._fits(now, hot, asked, wanted):
            hot = self._share(now, hot, asked, wanted)
            self.short = True
        elif self.short:
            self.short = False
            for group in tuple(self.groups.values()):
                if group.grant != group.want or group.want > group.most:
                    hot += self._grant(group, now, group.want)
        for leaf in hot:
            self._place(leaf, now + 1)
        self.changed |= bool(hot)

    def _want(self, group: Group, more: int) -> None:
        """Settled leaves want more, or less, of every queue on their way."""
        self.changed = True
        for place in self.ways[group.kind[0]]:
            self.wanted[place] += more

    def _wanted(self, hot: Sequence[Leaf], asked: Sequence[int]) -> list[int]:
        """What is wanted of every inner queue, and last of the interface."""
        if not hot:
            return self.wanted
        wanted = self.wanted.copy()
        for leaf, much in zip(hot, asked, strict=True):
            for place in self.ways[leaf.family[0]]:
                wanted[place] += much
        return wanted

    def _fits(
        self, now: int, hot: Sequence[Leaf], asked: Sequence[int], wanted: Sequence[int]
    ) -> bool:
        """Carry all that is wanted, if every queue has room for it."""
        if wanted[-1] > self.link:
            return False
        for queue, much in zip(self.inner, wanted, strict=False):
            if much > queue.room:
                return False
        for queue, much in zip(self.inner, wanted, strict=False):
            self.changed |= queue.carry(now, much, much)
        for leaf, much in zip(hot, asked, strict=True):
            leaf.serve(now, much, much)
        return True

    def _share(
        self, now: int, hot: list[Leaf], asked: Sequence[int], wanted: Sequence[int]
    ) -> list[Leaf]:
        """Carry what each is granted; the leaves that are hot then."""
        groups = list(self.groups.values())
        claims = [group.claim for group in groups]
        claims += [
            _new(Claim, (much, 1, *leaf.family))
            for leaf, much in zip(hot, asked, strict=True)
        ]
        rooms = [queue.room for queue in self.inner]
        grants, offered, carried = share(claims, self.shape, rooms, self.link, wanted)
        for queue, much, got in zip(self.inner, offered, carried, strict=True):
            self.changed |= queue.carry(now, much, got)
        for leaf, much, grant in zip(hot, asked, grants[len(groups) :], strict=True):
            leaf.serve(now, much, grant)
        for group, grant in zip(groups, grants, strict=False):
            if grant != group.grant or not group.least <= grant <= group.most:
                hot = hot + self._grant(group, now, grant)
        return hot

    def _grant(self, group: Group, now: int, grant: int) -> list[Leaf]:
        """Give a grant to a group; leaves that cannot stay settled with it."""
        if group.least <= grant <= group.most:
            group.give(now, grant)
            calm, group.calm = group.calm, []
            for leaf, stamp in calm:
                if leaf.stamp == stamp:
                    self._note(leaf, leaf.after(now))
            return []
        leaves = list(group.leaves.values())
        for leaf in leaves:
            leaf.sync(now)
            leaf.leave(now)
            leaf.serve(now, leaf.ask(now), grant)
        self._want(group, -group.want * len(leaves))
        self.groups.pop(group.kind)
        return leaves


def _ways(shape: Shape) -> dict[int, tuple[int, ...]]:
    """The inner queues above a leaf, by its parent; last the interface."""
    found: dict[int, tuple[int, ...]] = {NO_PARENT: (len(shape.parents),)}
    for place, parent in enumerate(shape.parents):
        found[place] = (place, *found[parent])
    return found
