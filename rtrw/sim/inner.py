"""A queue that holds others: its room in each tick, its burst, its record."""

from __future__ import annotations

from rtrw.sim.group import NOT_YET
from rtrw.sim.past import Past
from rtrw.sim.serve import Rates


class Inner:
    """State of one inner queue; amounts in grains a tick.

    ``ticks``, ``carried``, ``offered`` and ``rooms`` are its record: from each of these
    ticks on so much was carried, wanted, and could be carried for long.

    Between events a bucket only fills (``gain`` a tick); while it empties, or more is
    wanted than flows in, every tick is looked at.
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
        self.ticks, self.carried = [0], [0]
        self.offered, self.rooms = [0], [min(link, self.refill)]

    @property
    def refill(self) -> int:
        """Tokens that flow in."""
        rate = self.rates.fast if self.burst else self.rates.slow
        return rate * self.tick

    @property
    def room(self) -> int:
        """What it can carry in this tick."""
        return min(self.link, self.level + self.refill)

    def fill(self, now: int) -> None:
        """What flowed into the bucket in the ticks before ``now``."""
        ticks = now - self.filled
        if ticks > 0:
            level = self.level + self.gain
            # what rounding left is not saved up, or nothing would ever rest
            level = level + (ticks - 1) * self.gain if level >= self.dust else 0
            self.level = min(self.full, level)
            self.filled = now

    def decide(self, now: int) -> bool:
        """Decide about burst where a slice begins; whether that is new."""
        self.fill(now)
        if now:
            self.part += (now - self.since) * self.carried[-1]
            self.past.push(1, self.part)
        self.part, self.since, self.edge = 0, now, now + self.per_slice
        before = self.burst
        self.burst = self.past.window() < self.limit
        return before != self.burst

    def carry(self, now: int, offered: int, carried: int) -> bool:
        """So much from tick ``now`` on; whether the bucket moves."""
        if self.limit:
            self.part += (now - self.since) * self.carried[-1]
            self.since = now
        refill = self.refill
        self._note(now, offered, carried, min(self.link, refill))
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
        if (carried, offered, room) == (
            self.carried[-1],
            self.offered[-1],
            self.rooms[-1],
        ):
            return
        if self.ticks[-1] == now:
            self.carried[-1], self.offered[-1], self.rooms[-1] = carried, offered, room
            return
        self.ticks.append(now)
        self.carried.append(carried)
        self.offered.append(offered)
        self.rooms.append(room)
