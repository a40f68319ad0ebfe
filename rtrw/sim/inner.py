# ruff: noqa: FURB136 - min and max are calls, and this is hot
"""A queue that holds others: its room in each tick, its burst, its record."""

from __future__ import annotations

from rtrw.sim.group import NOT_YET
from rtrw.sim.past import Past
from rtrw.sim.serve import Rates


class Inner:
    """State of one inner queue; amounts in grains a tick.

    ``ticks``, ``carried``, ``offered`` and ``rooms`` are its record: from each of these
    ticks on so much was carried, wanted, and could be carried for long.

    ``refill`` are the tokens that flow in, ``room`` is what it can carry in the tick to
    which it was filled. Between events a bucket only fills (``gain`` a tick); while it
    empties, or more is wanted than flows in, every tick is looked at.
    """

    def __init__(
        self, rates: Rates, tick: int, link: int, full: int, leaves: int
    ) -> None:
        """At the beginning, with a full bucket of ``full`` grains.

        ``leaves`` is how many are somewhere below.
        """
        self.rates, self.tick, self.link = rates, tick, link
        self.full = self.level = full
        self.dust = leaves
        self.gain = self.filled = 0
        self.limit = rates.limit if rates.fast > rates.slow else 0
        self.per_slice = rates.slice // tick
        self.edge = 0 if self.limit else NOT_YET
        self.burst = bool(self.limit)
        self.past, self.part, self.since = Past(), 0, 0
        self.refill = self._refill()
        self.room = min(link, full + self.refill)
        self.ticks, self.carried = [0], [0]
        self.offered, self.rooms = [0], [min(link, self.refill)]

    def _refill(self) -> int:
        """Tokens that flow in."""
        return (self.rates.fast if self.burst else self.rates.slow) * self.tick

    def fill(self, now: int) -> None:
        """What flowed into the bucket in the ticks before ``now``, and its room."""
        ticks = now - self.filled
        if ticks > 0:
            level = self.level + self.gain
            # what rounding left is not saved up, or nothing would ever rest
            level = level + (ticks - 1) * self.gain if level >= self.dust else 0
            self.level = level if level < self.full else self.full
            self.filled = now
        room = self.level + self.refill
        self.room = room if room < self.link else self.link

    def decide(self, now: int) -> bool:
        """Decide about burst where a slice begins; whether that is new."""
        self.fill(now)
        if now:
            self.part += (now - self.since) * self.carried[-1]
            self.past.push(1, self.part)
        self.part, self.since, self.edge = 0, now, now + self.per_slice
        before = self.burst
        self.burst = self.past.window() < self.limit
        self.refill = self._refill()
        return before != self.burst

    def carry(self, now: int, offered: int, carried: int) -> bool:
        """So much from tick ``now`` on; whether the bucket moves."""
        if self.limit:
            self.part += (now - self.since) * self.carried[-1]
            self.since = now
        refill = self.refill
        room = refill if refill < self.link else self.link
        if (
            carried != self.carried[-1]
            or offered != self.offered[-1]
            or room != self.rooms[-1]
        ):
            self._note(now, offered, carried, room)
        self.gain = refill - carried
        if self.gain < 0:
            left = self.level + self.gain
            self.level, self.gain = left if left >= self.dust else 0, 0
            self.filled = now + 1
            return True
        # more was wanted than flows in: what is in the bucket may matter
        more = self.gain > 0 and self.level < self.full
        return offered > refill and more and self.level + self.gain >= self.dust

    def _note(self, now: int, offered: int, carried: int, room: int) -> None:
        if self.ticks[-1] == now:
            self.carried[-1], self.offered[-1], self.rooms[-1] = carried, offered, room
            return
        self.ticks.append(now)
        self.carried.append(carried)
        self.offered.append(offered)
        self.rooms.append(room)
