# ruff: noqa: FURB136 - min and max are calls, and this is hot
"""The customer's side of a queue: what waits, what is carried, when it is done.

Theory of operation
-------------------
A ``Line`` is a fluid that is followed from event to event, in integers: µs, and grains
(a millionth of a bit, so that bit/s x µs is exact). In ``dt`` without an event, with
``level`` tokens in the bucket, ``left`` grains waiting and a ``budget``::

    carried = min(left, speed x dt, level + rate x dt, budget)
    level   = min(full, level + rate x dt - carried)

``rate`` is the token rate of the queue now, ``speed`` what the link and the want let
through, ``budget`` what the queues above leave (``rtrw.sim.engine``). Data is carried
as early as it can be; when the budget is used up the rest waits.

A want is done at the first µs that has carried all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.sim.demand import NEVER, OPEN, Want
from rtrw.units import SECOND, Duration, Rate, Size

GRAINS = SECOND
"""Grains in a bit."""
ENDLESS = 1 << 200
"""More grains than any run carries."""

State = tuple[int, int, int, int, int, int, int, int, bool, int, int, int]


class Line:
    """One demand being served; ``now`` is how far it has been followed.

    ``level`` and ``left`` are grains, ``busy`` the µs in which something waited.
    ``starts``, ``sizes`` (bits) and ``ends`` are of amounts: those begun, those done.
    """

    __slots__ = (
        "ahead",
        "busy",
        "ends",
        "full",
        "left",
        "level",
        "link",
        "now",
        "place",
        "sizes",
        "speed",
        "start",
        "starts",
        "timed",
        "until",
        "wants",
    )

    def __init__(self, wants: Sequence[Want], link: Rate, full: int = 0) -> None:
        """At 0 µs, with a full bucket of ``full`` grains."""
        self.wants = wants
        self.link = link
        self.full = self.level = full
        self.now: Duration = 0
        self.left = self.ahead = self.busy = self.place = 0
        self.until = NEVER
        self.speed = link
        self.timed = False
        self.starts: list[Duration] = []
        self.sizes: list[Size] = []
        self.ends: list[Duration] = []
        self.start: Duration = NEVER
        self.wait(0)

    def run(self, end: Duration, rate: Rate, budget: int = ENDLESS) -> int:
        """Follow it until ``end`` at a token rate; what was carried, in grains."""
        now, got = self.now, 0
        while now < end:
            if not self.left:
                start = self.start
                if start >= end:
                    if self.level != self.full:
                        self._refill(rate * (end - now))
                    break
                if start > now:
                    self._refill(rate * (start - now))
                self.begin(start)
                now = start
                continue
            if self.until <= now:
                self.reached(now)
                continue
            limit = min(self.until, end)
            took, carried = self._piece(now, limit, rate, budget - got)
            now += took
            got += carried
        if self.until == end:
            self.reached(end)
        self.now = end
        return got

    def _piece(
        self, now: Duration, limit: Duration, rate: Rate, budget: int
    ) -> tuple[Duration, int]:
        """Carry from ``now`` on, to ``limit`` or until nothing waits: µs and grains."""
        time, level, left = limit - now, self.level, self.left
        carried = min(left, self.speed * time, level + rate * time, budget)
        self.left = left = left - carried
        waited = time
        if not self.timed:
            self.ahead -= carried
            if self.ahead <= 0:
                done = self.finish(now, carried, level, rate)
                if not left:
                    waited = done
                    self.wait(now + done)
                    if self.start < limit:
                        time = done
        self.busy += waited
        if self.full:
            self.level = min(self.full, level + rate * time - carried)
        return time, carried

    def finish(self, now: Duration, carried: int, level: int, rate: Rate) -> Duration:
        """Note what is done, at the first µs that has carried it; the last one's µs."""
        ends, sizes, took = self.ends, self.sizes, 0
        while self.ahead <= 0:
            passed = carried + self.ahead
            took = max(-(-passed // self.speed), -((level - passed) // rate))
            ends.append(now + took)
            if len(ends) == len(sizes):
                break
            self.ahead += sizes[len(ends)] * GRAINS
        return took

    def next(self, end: Duration, rate: Rate) -> int:
        """What it carries until ``end`` if nothing begins or ends by then.

        What waits may be done, if nothing follows it. 0 when it is not so simple:
        ``run`` tells then.
        """
        if not self.left or self.until <= end:
            return 0
        time = end - self.now
        much, level = self.speed * time, self.level + rate * time
        much = level if level < much else much
        if self.timed or much < self.ahead:
            return much
        if self.left > self.ahead:
            return 0
        if self.place < len(self.wants):
            want = self.wants[self.place]
            if want[0] < end and want[4] < time:
                return 0
        return self.left

    def take(self, end: Duration, rate: Rate, carried: int) -> None:
        """Go to ``end`` and carry no more than ``next`` told."""
        if carried == self.left:
            self.run(end, rate)
            return
        time = end - self.now
        self.now = end
        self.busy += time
        if not self.timed:
            self.left -= carried
            self.ahead -= carried
        if self.full:
            level = self.level + rate * time - carried
            self.level = level if level < self.full else self.full

    def wait(self, done: Duration) -> None:
        """Nothing waits from ``done`` on: find when the next want begins."""
        self.until = NEVER
        if self.place == len(self.wants):
            self.start = NEVER
            return
        start, _, _, _, gap = self.wants[self.place]
        soonest = done + gap if gap > 0 else done
        self.start = max(start, soonest)

    def begin(self, now: Duration) -> None:
        """The next want, at its start."""
        _, size, until, rate, _ = self.wants[self.place]
        self.place += 1
        self.speed = rate if 0 < rate < self.link else self.link
        if size:
            self.timed = False
            self.left = self.ahead = size * GRAINS
            self.starts.append(now)
            self.sizes.append(size)
            self._foresee(rate)
        elif until > now:
            self.timed, self.left, self.until = True, ENDLESS, until
        else:
            self.wait(now)

    def _foresee(self, rate: Rate) -> None:
        """Note when the next amount comes to wait behind those that wait now."""
        self.until = NEVER
        if self.place < len(self.wants):
            start, size, _, other, gap = self.wants[self.place]
            if size and gap == OPEN and other == rate:
                self.until = start

    def reached(self, now: Duration) -> None:
        """A time is over, or another amount comes behind those that wait."""
        if self.timed:
            self.left, self.timed = 0, False
            self.wait(now)
        elif self.left:
            start, size, _, rate, _ = self.wants[self.place]
            self.place += 1
            self.left += size * GRAINS
            self.starts.append(start)
            self.sizes.append(size)
            self._foresee(rate)

    def _refill(self, grains: int) -> None:
        if self.full:
            self.level = min(self.full, self.level + grains)

    def steady(self, length: Duration, rate: Rate) -> tuple[int, int]:
        """What each slice carries, and for how many whole slices; at most 1 if unknown.

        From ``now``, without a budget, at a token rate that stays.
        """
        if not self.left:
            free = (self.start - self.now) // length if self.level == self.full else 0
            return 0, free
        if self.level == 0 and (rate <= self.speed or not self.full):
            amount = min(rate, self.speed) * length
        elif self.level == self.full and self.speed <= rate:
            amount = self.speed * length
        else:
            return 0, 0
        return amount, min((self.until - self.now) // length, self.left // amount)

    def save(self) -> State:
        """Everything that changes, to come back to with ``restore``."""
        return (
            self.level,
            self.now,
            self.left,
            self.until,
            self.speed,
            self.start,
            self.ahead,
            self.place,
            self.timed,
            len(self.starts),
            len(self.ends),
            self.busy,
        )

    def restore(self, state: State) -> None:
        """Back to how it was."""
        self.level, self.now, self.left, self.until, self.speed, self.start = state[:6]
        self.ahead, self.place, self.timed, started, ended, self.busy = state[6:]
        del self.starts[started:], self.sizes[started:], self.ends[ended:]
