"""One queue that serves a demand by the slice rule.

Theory of operation
-------------------
At the start of a slice the window tells whether burst is allowed. The *token rate* of
the slice is the highest of limit-at, max-limit and, while it is allowed, burst-limit
(MikroTik manual, HTB). With a bucket, tokens left over are kept up to bucket-size x
max-limit, and while there are any, data goes through at the speed of the link; a run
begins with a full bucket. In ``dt`` from a state with ``level`` tokens and ``backlog``
waiting, exactly ::

    carried = min(backlog, link x dt, level + rate x dt)
    level   = min(capacity, level + rate x dt - carried)

Without a bucket both capacity and level are 0. Slices in which a block arrives are cut
there. Everywhere else the load is steady (nothing waits, or more than the slice can
carry), and as many slices are taken at once as the window holds its decision.

MikroTik does not say whether capacity follows burst-limit during a burst; the formula
names max-limit only, and so do we.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from rtrw.bucket import Bucket, TokenRate
from rtrw.burst import SLICES, Setting, kind_of
from rtrw.sim.curve import Curve, Download, Run
from rtrw.sim.demand import Block, Demand
from rtrw.sim.window import Window
from rtrw.units import GIGA, SECOND, Duration, Rate

GRAINS = SECOND
"""Grains in a bit."""
PLAIN_WINDOW: Duration = SLICES * SECOND
"""The window that is shown for a queue without burst: slices of a second."""
ENDLESS = 1 << 200
"""More grains than any run carries."""
NEVER: Duration = 1 << 62


class Port(NamedTuple):
    """Where the queue is: speed of the interface, bucket-size in µs of max-limit."""

    link: Rate = GIGA
    bucket: Duration = 0


@dataclass(slots=True)
class _Queue:
    """The state while a run is on; amounts in grains, times in µs."""

    link: Rate
    buckets: tuple[Bucket, Bucket]
    """Without and with burst."""
    level: int
    backlog: int
    blocks: Sequence[Block]
    ends: list[Duration] = field(default_factory=list)
    """When blocks were done: the first ones, for they are served in order."""
    arrived: int = 0
    ahead: int = 0
    """What has to be carried until the block that is served now is done."""

    @property
    def next(self) -> Duration:
        """When the next block arrives."""
        return (
            self.blocks[self.arrived].start
            if self.arrived < len(self.blocks)
            else NEVER
        )

    def arrive(self, now: Duration) -> None:
        """Take in the blocks that are there now."""
        while self.next <= now:
            grains = self.blocks[self.arrived].size * GRAINS
            if not self.backlog:
                self.ahead = grains
            self.backlog += grains
            self.arrived += 1

    def serve(self, now: Duration, length: Duration, *, burst: bool) -> int:
        """Carry on for ``length`` from ``now``, with no arrival in between."""
        bucket = self.buckets[burst]
        rate, level = bucket.rate.amount, self.level
        carried = min(self.backlog, self.link * length, level + rate * length)
        if bucket.capacity:
            self.level = bucket.refill(level - carried, length)
        self.backlog -= carried
        if self.arrived:
            self.ahead -= carried
            if self.ahead <= 0 < carried:
                self._finish(now, carried, level, rate)
        return carried

    def _finish(self, now: Duration, carried: int, level: int, rate: Rate) -> None:
        """Note when blocks were done: at the first µs that has carried them."""
        while self.ahead <= 0:
            passed = carried + self.ahead
            took = max(-(-passed // self.link), -((level - passed) // rate))
            self.ends.append(now + took)
            if len(self.ends) == self.arrived:
                return
            self.ahead += self.blocks[len(self.ends)].size * GRAINS

    def slice(self, start: Duration, length: Duration, *, burst: bool) -> int:
        """One slice, cut where blocks arrive within it."""
        now, end, total = start, start + length, 0
        while now < end:
            self.arrive(now)
            until = min(end, self.next)
            total += self.serve(now, until - now, burst=burst)
            now = until
        return total

    def steady(self, now: Duration, length: Duration, amount: int) -> int:
        """For how many slices the load stays as it is; 0 if not for a whole one.

        ``amount`` is what a slice carries when data waits and the bucket is empty.
        """
        if self.next <= now:
            self.arrive(now)
        free = (self.next - now) // length
        if not self.backlog:
            return free
        if self.level and amount < self.link * length:
            return 0  # the bucket is being emptied
        return min(free, self.backlog // amount)


def slice_of(setting: Setting) -> Duration:
    """The length of a slice in µs; a second for a queue without burst."""
    window = setting.burst_time if kind_of(setting) != "off" else PLAIN_WINDOW
    return window // SLICES


def simulate(
    setting: Setting, demand: Demand, end: Duration, port: Port | None = None
) -> Curve:
    """What the queue does with the demand from idle until ``end`` (µs).

    Every slice that begins before the end is run whole; a download that is done only
    after the end counts as unfinished. ``burst_time`` is a multiple of 16 µs.
    """
    queue, length = _start(setting, demand, port or Port()), slice_of(setting)
    limit = setting.burst_threshold if kind_of(setting) != "off" else 0
    window = Window(limit * length * SLICES)
    peaks = [bucket.rate.amount for bucket in queue.buckets]
    full = [length * min(queue.link, peak) for peak in peaks]
    count, done, runs = -(-end // length), 0, []
    while done < count:
        burst, now = window.total < window.limit, done * length
        much = queue.steady(now, length, full[burst])
        if much:
            amount = full[burst] if queue.backlog else 0
            much = min(much, window.holds(amount), count - done)
            queue.serve(now, much * length, burst=burst)
        else:
            much, amount = 1, queue.slice(now, length, burst=burst)
        total = window.total
        step = window.push(amount, much)
        runs.append(Run(done, much, amount, total, step, burst, peaks[burst]))
        done += much
    return Curve(length, end, runs, tuple(_downloads(queue, end)))


def _start(setting: Setting, demand: Demand, port: Port) -> _Queue:
    """An idle queue with a full bucket."""
    capacity = setting.max_limit * port.bucket
    plain = max(setting.max_limit or port.link, setting.limit_at)
    slow, fast = (
        Bucket(capacity, TokenRate(rate, 1))
        for rate in (plain, max(plain, setting.burst_limit))
    )
    backlog = ENDLESS if demand.full else 0
    return _Queue(port.link, (slow, fast), capacity, backlog, demand.blocks)


def _downloads(queue: _Queue, end: Duration) -> Iterator[Download]:
    """Every block, and when it was done if that was before the end."""
    for block, done in zip_longest(queue.blocks, queue.ends):
        late = done is None or done > end
        yield Download(block.start, block.size, None if late else done)
