"""Leaves that get the same each tick, followed together.

Theory of operation
-------------------
A leaf is *settled* while more waits in it than it can get, its burst decision stands,
and its bucket is empty or full. What such leaves want depends on their limits alone;
all of one kind under one parent want the same and so get the same. So a group keeps
one total, ``grown`` of a tick, and each of its leaves remembers only where that stood
when it came in: what it has carried since is a difference.

``least`` and ``most`` say for which grants that is true: an empty bucket stays empty
only while all that is wanted is granted, a full one stays full only while no more is
granted than flows in.
"""

from __future__ import annotations

from bisect import bisect_right
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from rtrw.sim.share import Claim

if TYPE_CHECKING:
    from rtrw.sim.leaf import Leaf

_new = tuple.__new__
NOT_YET = 1 << 60
"""A tick that never comes."""


Kind = tuple[int, int, int, int, int, int]
"""What makes leaves alike: parent, priority, limit-at, want, least and most.

The last four in grains a tick. A plain tuple, for it is made at every look.
"""


class Group:
    """Settled leaves of one kind, and what each of them has been granted.

    ``ticks`` are those in which the grant changed, ``totals`` what had been granted
    before them, ``grants`` what is granted in each tick since; ``since``, ``total`` and
    ``grant`` are the last of each. ``claim`` is what they
    want together.
    """

    __slots__ = (
        "calm",
        "claim",
        "due",
        "grant",
        "grants",
        "kind",
        "least",
        "leaves",
        "most",
        "since",
        "ticks",
        "total",
        "totals",
        "want",
    )

    def __init__(self, kind: Kind) -> None:
        """Nobody in it, nothing granted yet."""
        self.kind = kind
        _, _, _, self.want, self.least, self.most = kind
        self.leaves: dict[int, Leaf] = {}
        self._count()
        self.grant = self.since = self.total = 0
        self.ticks, self.totals, self.grants = [0], [0], [0]
        self.due: list[tuple[int, int, int]] = []
        self.calm: list[tuple[Leaf, int]] = []
        """Leaves whose decision cannot turn before the grant changes."""

    def add(self, leaf: Leaf) -> None:
        """One more leaf."""
        self.leaves[leaf.number] = leaf
        self._count()

    def remove(self, leaf: Leaf) -> None:
        """One leaf less."""
        del self.leaves[leaf.number]
        self._count()

    def _count(self) -> None:
        parent, priority, promise, want, _, _ = self.kind
        self.claim = _new(Claim, (want, len(self.leaves), parent, priority, promise))

    def give(self, tick: int, grant: int) -> None:
        """From ``tick`` on each is granted so much a tick."""
        if self.since == tick:
            self.grants[-1] = grant
        else:
            self.total += (tick - self.since) * self.grant
            self.since = tick
            self.ticks.append(tick)
            self.totals.append(self.total)
            self.grants.append(grant)
        self.grant = grant

    def grown(self, tick: int) -> int:
        """What each has been granted in all ticks before ``tick``."""
        since = self.since
        if tick >= since:
            return self.total + (tick - since) * self.grant
        place = bisect_right(self.ticks, tick) - 1
        return self.totals[place] + (tick - self.ticks[place]) * self.grants[place]

    def expect(self, leaf: Leaf, total: int, stamp: int) -> None:
        """Wake the leaf when that much has been granted."""
        heappush(self.due, (total, leaf.number, stamp))

    def next(self, tick: int) -> int:
        """The first tick, from ``tick`` on, at which a leaf is to be woken."""
        if not self.due:
            return NOT_YET
        missing = self.due[0][0] - self.grown(tick)
        if missing <= 0:
            return tick
        return tick - -missing // self.grant if self.grant else NOT_YET

    def woken(self, tick: int) -> list[Leaf]:
        """The leaves to be woken at ``tick``; those that have left are forgotten."""
        due, grown, found = self.due, self.grown(tick), []
        while due and due[0][0] <= grown:
            _, number, stamp = heappop(due)
            leaf = self.leaves.get(number)
            if leaf is not None and leaf.stamp == stamp:
                found.append(leaf)
        return found
