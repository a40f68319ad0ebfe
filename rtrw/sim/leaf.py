# ruff: noqa: FURB136 - min and max are calls, and this is hot
"""A queue that customers send through, within a tree: its burst, its line, its record.

Theory of operation
-------------------
A leaf is in one of three states. *Hot*: it is followed tick by tick, because something
begins, ends or fills. *Settled*: in a group (``group``), which carries for it.
*Asleep*: nothing is wanted and the bucket is full. Hot is always right; the others are
short cuts with the same result, left at the tick in which they would no longer be.

Its window is the same as that of a single queue (``past``), in its own slices, each a
whole number of ticks. ``record`` is what it had carried before some ticks; in between
it is the group's total, or a straight line.
"""

from __future__ import annotations

from rtrw.burst import SLICES
from rtrw.sim.demand import NEVER
from rtrw.sim.group import NOT_YET, Group, Kind
from rtrw.sim.line import Line, State
from rtrw.sim.past import Past
from rtrw.sim.serve import Rates
from rtrw.units import Duration, Rate


class Leaf:
    """State of one leaf; ticks are numbers, amounts grains."""

    __slots__ = (
        "base",
        "burst",
        "burst_ticks",
        "family",
        "group",
        "limit",
        "line",
        "number",
        "part",
        "past",
        "per_slice",
        "rate",
        "rates",
        "record",
        "since",
        "stamp",
        "state",
        "tick",
        "total",
    )

    def __init__(
        self,
        number: int,
        rates: Rates,
        tick: Duration,
        line: Line,
        family: tuple[int, int, int],
    ) -> None:
        """At the beginning; ``family`` is parent, priority and limit-at in grains."""
        self.number, self.rates, self.tick, self.line = number, rates, tick, line
        self.limit = rates.limit if rates.fast > rates.slow else 0
        self.per_slice = rates.slice // tick
        self.family = family
        self.burst = bool(self.limit)
        self.rate: Rate = rates.fast if self.burst else rates.slow
        self.past, self.part = Past(), 0
        self.group: Group | None = None
        self.total = self.base = self.since = self.stamp = self.burst_ticks = 0
        self.state: State | None = None
        self.record: tuple[list[int], list[int], list[Group | None]] = (
            [0],
            [0],
            [None],
        )

    # --- time goes by ---------------------------------------------------------------

    def sync(self, now: int) -> None:
        """Take in what happened until tick ``now`` while nobody looked; decide."""
        if now > self.since:
            if self.group is None:
                self.line.run(now * self.tick, self.rate)
                if self.limit:
                    self._silence(now)
            else:
                self._take(self.group, now)
            self.since = now
        if self.limit:
            self.decide()

    def decide(self) -> None:
        """Whether burst is allowed in the slice that is on."""
        self.burst = self.past.window() < self.limit
        self.rate = self.rates.fast if self.burst else self.rates.slow

    def _take(self, group: Group, now: int) -> None:
        """What the group was granted since the last look."""
        if self.limit:
            self._slices(group, now)
        grown = group.grown(now)
        carried, ticks = grown - self.base, now - self.since
        line = self.line
        line.now = now * self.tick
        line.busy += ticks * self.tick
        if line.full:
            line.level = min(
                line.full, line.level + ticks * self.rate * self.tick - carried
            )
        if self.burst and self.limit:
            self.burst_ticks += ticks
        if not line.timed:
            line.left -= carried
            line.ahead -= carried
        self.total += carried
        self.base = grown

    def _slices(self, group: Group, now: int) -> None:
        """Push the slices that are over, each with its part of the group's total."""
        past, length, last = self.past, self.per_slice, self.base
        edge = (past.slices + 1) * length
        steady = group.since <= self.since
        while edge <= now:
            grown = group.grown(edge)
            past.push(1, self.part + grown - last)
            self.part, last = 0, grown
            edge += length
            if steady and edge <= now:
                more = (now - edge) // length + 1
                past.push(more, length * group.grant)
                edge += more * length
                last += more * length * group.grant
        self.part += group.grown(now) - last

    def _silence(self, now: int) -> None:
        past = self.past
        more = now // self.per_slice - past.slices
        if more > 0:
            past.push(1, self.part)
            self.part = 0
        if more > 1:
            past.push(more - 1, 0)

    def ask(self, now: int) -> int:
        """What it would carry in tick ``now`` if it were alone; ``serve`` is next."""
        line, end = self.line, (now + 1) * self.tick
        much = line.next(end, self.rate)
        if much:
            self.state = None
            return much
        self.state = line.save()
        return line.run(end, self.rate)

    def serve(self, now: int, want: int, grant: int) -> None:
        """Carry what was asked, or no more than the grant if that is less."""
        end = (now + 1) * self.tick
        if self.state is None:
            want = want if want < grant else grant
            self.line.take(end, self.rate, want)
        elif grant < want:
            self.line.restore(self.state)
            want = self.line.run(end, self.rate, grant)
        self._carry(now, want)

    def after(self, now: int) -> int:
        """The first tick after ``now`` in which a slice of its own begins."""
        return (now // self.per_slice + 1) * self.per_slice

    def _carry(self, now: int, carried: int) -> None:
        """Note what was carried in tick ``now``, which the line has been through."""
        ticks, totals, groups = self.record
        if ticks[-1] != now:
            ticks.append(now)
            totals.append(self.total)
            groups.append(None)
        self.total += carried
        self.since = after = now + 1
        if self.limit:
            self.part += carried
            if self.burst and carried:
                self.burst_ticks += 1
            if after % self.per_slice == 0:
                self.past.push(1, self.part)
                self.part = 0
                self.decide()
        ticks.append(after)
        totals.append(self.total)
        groups.append(None)

    # --- what it could settle for ---------------------------------------------------

    def kind(self, now: int) -> Kind | None:
        """Which group it could be in from tick ``now`` on; None if it must be hot."""
        line, tick = self.line, self.tick
        if not line.left or (line.timed and line.until < (now + 1) * tick):
            return None
        refill, fast, level = self.rate * tick, line.speed * tick, line.level
        want = most = min(refill, fast)
        least = 0
        if line.full and fast > refill:
            if level == line.full:
                want = min(fast, level + refill)
            elif level == 0:
                least = want
            elif level + refill >= fast:
                least = want = most = fast
            else:
                return None
        if not line.timed and line.ahead <= want:
            return None
        return (*self.family, want, least, most)

    def rests(self) -> bool:
        """Whether nothing is wanted, and the bucket fills as it would if watched."""
        line = self.line
        return not line.left and (line.level == line.full or not self.limit)

    def enter(self, group: Group, now: int) -> None:
        """Settle in a group from tick ``now`` on."""
        self.group, self.base = group, group.grown(now)
        self.stamp += 1
        group.add(self)
        line = self.line
        if not line.timed:
            due = self.base + line.ahead - group.want
            group.expect(self, due, self.stamp)
        self.mark(now, group)

    def leave(self, now: int) -> None:
        """Out of the group, at tick ``now``, to which it has been synced."""
        group = self.group
        if group is not None:
            group.remove(self)
            self.group = None
            self.mark(now, None)
        self.stamp += 1

    def mark(self, now: int, group: Group | None = None) -> None:
        """Record what it had carried before tick ``now``."""
        ticks, totals, groups = self.record
        if ticks[-1] == now:
            totals[-1], groups[-1] = self.total, group
        else:
            ticks.append(now)
            totals.append(self.total)
            groups.append(group)

    def wake_at(self, now: int) -> int:
        """When a time ends, the next want begins, or the bucket is empty."""
        line, tick = self.line, self.tick
        moment = line.start
        if line.left:
            moment = line.until if line.timed else NEVER
        found = NOT_YET if moment >= NEVER else max(moment // tick, now)
        drain = (line.speed - self.rate) * tick
        if line.left and drain > 0 < line.level < line.full:
            found = min(found, now + line.level // drain)
        return found

    def check_at(self, now: int) -> int | None:
        """The tick at which the decision may turn; None: not before the grant does.

        Of a leaf in a group: by what it can be granted at most while burst is
        allowed, by nothing at all while it is not.
        """
        group = self.group
        if not self.limit or group is None:
            return NOT_YET
        past, length = self.past, self.per_slice
        if now % length:
            return (now // length + 1) * length
        amount, run = past.amounts[-1], past.firsts[-1] - past.firsts[-2]
        if run >= SLICES and amount == group.grant * length and not self.part:
            return None
        most = group.want * length if self.burst else 0
        return now + past.holds(most, 2 * SLICES, self.limit) * length
