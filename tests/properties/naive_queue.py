"""One queue, slice by slice, in integers: the loop that everybody would write first.

It knows every kind of demand, and goes from event to event within a slice.
"""

from __future__ import annotations

from rtrw.burst import kind_of
from rtrw.sim.demand import wants_of

S = 1_000_000


class Naive:
    """``amounts`` (grains a slice), ``seen`` (windows), ``bursts`` and ``ends``."""

    def __init__(self, setting, demand, end, link=10**9, bucket=0):
        self.wants = list(wants_of(demand))
        self.link = link
        self.slow = max(setting.max_limit or link, setting.limit_at)
        self.fast, self.length, self.limit = self.slow, S, 0
        if kind_of(setting) != "off":
            self.fast = max(self.slow, setting.burst_limit)
            self.length = setting.burst_time // 16
            self.limit = setting.burst_threshold * setting.burst_time
        self.full = self.tokens = setting.max_limit * bucket
        self.waiting = []  # [grains left, rate] of amounts, in order
        self.time = None  # (until, rate) of a time that is served
        self.free = 0  # when the one before was done
        self.amounts, self.seen, self.bursts, self.ends = [], [], [], []
        self.run(end)

    def run(self, end):
        ring, slice_ = [0] * 16, 0
        while slice_ * self.length < end:
            seen = sum(ring)
            burst = seen < self.limit
            rate = self.fast if burst else self.slow
            carried = self.slice(slice_ * self.length, rate)
            ring[slice_ % 16] = carried
            self.amounts.append(carried)
            self.seen.append(seen)
            self.bursts.append(burst)
            slice_ += 1

    def slice(self, now, rate):
        """Grains that a slice carries."""
        edge, carried = now + self.length, 0
        while now < edge:
            self.begin(now)
            stop = min(edge, self.next())
            much, stop = self.carry(now, stop, rate)
            carried += much
            now = stop
        return carried

    def next(self):
        """When something begins or ends, at the latest."""
        if self.time:
            return self.time[0]
        if self.waiting:
            if self.wants:
                start, size, _, rate, gap = self.wants[0]
                if size and gap < 0 and rate == self.waiting[0][1]:
                    return start
            return 1 << 62
        return self.start() if self.wants else 1 << 62

    def start(self):
        start, _, _, _, gap = self.wants[0]
        return max(start, self.free + max(gap, 0))

    def begin(self, now):
        """Take in what begins at ``now``."""
        if self.time and self.time[0] <= now:
            self.free, self.time = self.time[0], None
        while self.wants and not self.time:
            start, size, until, rate, gap = self.wants[0]
            if self.waiting:
                if not (size and gap < 0 and rate == self.waiting[0][1]):
                    return
                if start > now:
                    return
            elif self.start() > now:
                return
            self.wants.pop(0)
            if size:
                self.waiting.append([size * S, rate])
            elif until > now:
                self.time = (until, rate)
            else:
                self.free = now

    def carry(self, now, stop, rate):
        """Grains until ``stop``, or until the last amount is done."""
        time, tokens = stop - now, self.tokens
        if not self.time and not self.waiting:
            self.tokens = min(self.full, tokens + rate * time)
            return 0, stop
        want = self.time[1] if self.time else self.waiting[0][1]
        speed = min(want or self.link, self.link)
        room = min(speed * time, tokens + rate * time)
        if self.time:
            self.tokens = min(self.full, tokens + rate * time - room)
            return room, stop
        used = 0
        while self.waiting and used < room:
            part = min(self.waiting[0][0], room - used)
            used += part
            self.waiting[0][0] -= part
            if not self.waiting[0][0]:
                self.waiting.pop(0)
                self.free = now + max(-(-used // speed), -((tokens - used) // rate))
                self.ends.append(self.free)
        if not self.waiting:
            time = self.free - now
        self.tokens = min(self.full, tokens + rate * time - used)
        return used, now + time
