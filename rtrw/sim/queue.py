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

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from rtrw.bucket import Bucket, TokenRate
from rtrw.burst import SLICES, Setting, kind_of
from rtrw.sim.curve import Curve, Download, Run
from rtrw.sim.demand import Block, Demand
from rtrw.sim.window import FOREVER, Window
from rtrw.units import GIGA, SECOND, Duration, Rate

GRAINS = SECOND
"""Grains in a bit."""
PLAIN_WINDOW: Duration = SLICES * SECOND
"""The window that is shown for a queue without burst: slices of a second."""
ENDLESS = 1 << 200
"""More grains than any run carries."""


class Port(NamedTuple):
    """Where the queue is: speed of the interface, bucket-size in µs of max-limit."""

    link: Rate = GIGA
    bucket: Duration = 0


@dataclass(slots=True)
class _Queue:
    """The state while a run is on; amounts in grains, times in µs."""

    link: Rate
    buckets: tuple[Bucket, Bucket]
    level: int
    backlog: int
    arrivals: deque[Block]
    waiting: deque[list[int]] = field(default_factory=deque)
    """What is left of each block, by its place in ``downloads``."""
    downloads: list[Download] = field(default_factory=list)

    def arrive(self, now: Duration) -> None:
        """Take in the blocks that are there now."""
        while self.arrivals and self.arrivals[0].start <= now:
            block = self.arrivals.popleft()
            grains = block.size * GRAINS
            self.backlog += grains
            self.waiting.append([len(self.downloads), grains])
            self.downloads.append(Download(block.start, block.size, None))

    def serve(self, now: Duration, length: Duration, *, burst: bool) -> int:
        """Carry on for ``length`` from ``now``, with no arrival in between."""
        bucket = self.buckets[burst]
        rate, level = bucket.rate.amount, self.level
        carried = min(self.backlog, self.link * length, level + rate * length)
        self.level = bucket.refill(level - carried, length)
        self.backlog -= carried
        if self.waiting:
            self._finish(now, carried, level, rate)
        return carried

    def _finish(self, now: Duration, carried: int, level: int, rate: Rate) -> None:
        """Note when blocks were done: at the first µs that has carried them."""
        before = 0
        while self.waiting and self.waiting[0][1] <= carried - before:
            place, rest = self.waiting.popleft()
            before += rest
            took = max(-(-before // self.link), -(-(before - level) // rate))
            self.downloads[place] = self.downloads[place]._replace(end=now + took)
        if self.waiting:
            self.waiting[0][1] -= carried - before

    def slice(self, start: Duration, length: Duration, *, burst: bool) -> int:
        """One slice, cut where blocks arrive within it."""
        now, end, total = start, start + length, 0
        while now < end:
            self.arrive(now)
            until = min(end, self.arrivals[0].start) if self.arrivals else end
            total += self.serve(now, until - now, burst=burst)
            now = until
        return total

    def steady(self, now: Duration, length: Duration, *, burst: bool) -> int:
        """For how many slices the load is sure to stay as it is; 0 if not for one."""
        self.arrive(now)
        free = FOREVER
        if self.arrivals:
            free = (self.arrivals[0].start - now) // length
        if not self.backlog:
            return free
        amount = self.most(length, burst=burst)
        if self.level and amount < self.link * length:
            return 0  # the bucket is being emptied
        return min(free, self.backlog // amount)

    def most(self, length: Duration, *, burst: bool) -> int:
        """What a slice carries when data waits and the bucket is empty."""
        return length * min(self.link, self.buckets[burst].rate.amount)


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
    queue = _start(setting, demand, port or Port())
    length = slice_of(setting)
    window = Window(setting.burst_threshold * length * SLICES)
    if kind_of(setting) == "off":
        window.limit = 0
    count, done, runs = -(-end // length), 0, []
    while done < count:
        burst, now = window.burst, done * length
        much = queue.steady(now, length, burst=burst)
        if much:
            amount = queue.most(length, burst=burst) if queue.backlog else 0
            much = min(much, window.holds(amount), count - done)
            queue.serve(now, much * length, burst=burst)
        else:
            much, amount = 1, queue.slice(now, length, burst=burst)
        peak = queue.buckets[burst].rate.amount
        step = window.step(amount)
        runs.append(Run(done, much, amount, window.total, step, burst, peak))
        window.push(amount, much)
        done += much
    return Curve(length, end, runs, tuple(_until(queue, end)))


def _start(setting: Setting, demand: Demand, port: Port) -> _Queue:
    """An idle queue with a full bucket."""
    capacity = setting.max_limit * port.bucket
    plain = max(setting.max_limit or port.link, setting.limit_at)
    buckets = tuple(
        Bucket(capacity, TokenRate(rate, 1))
        for rate in (plain, max(plain, setting.burst_limit))
    )
    backlog = ENDLESS if demand.full else 0
    arrivals = deque(demand.blocks)
    return _Queue(port.link, (buckets[0], buckets[1]), capacity, backlog, arrivals)


def _until(queue: _Queue, end: Duration) -> Iterable[Download]:
    """The downloads as they stand at the end, those that never began too."""
    for download in queue.downloads:
        late = download.end is not None and download.end > end
        yield download._replace(end=None) if late else download
    for block in queue.arrivals:
        yield Download(block.start, block.size, None)
