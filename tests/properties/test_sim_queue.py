"""The event-driven queue against a slow one that follows every event in fractions."""

from __future__ import annotations

from collections import deque
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rtrw.burst import Setting, carried
from rtrw.sim.demand import FULL, Block, in_order
from rtrw.sim.queue import Port, simulate

S = 1_000_000


class Naive:
    """A fluid queue, slice by slice and event by event, in exact fractions."""

    def __init__(self, setting, blocks, full, port):
        self.setting, self.port = setting, port
        self.blocks = [[block.start, Fraction(block.size)] for block in blocks]
        self.ends = [None] * len(blocks)
        self.full = full
        self.capacity = Fraction(setting.max_limit * port.bucket, S)
        self.tokens = self.capacity
        self.now = Fraction(0)

    def first(self):
        """The block that is served now."""
        for place, (start, rest) in enumerate(self.blocks):
            if start <= self.now and rest > 0:
                return place
        return None

    def moment(self, end, token_rate):
        """Go on to the next event; bits carried until then."""
        place = self.first()
        wanted = self.full or place is not None
        link = Fraction(self.port.link, S)
        rate = Fraction(token_rate, S)
        out = Fraction(0)
        if wanted:
            out = link if self.tokens > 0 else min(link, rate)
        change = rate - out
        steps = [end - self.now]
        steps += [start - self.now for start, _ in self.blocks if start > self.now]
        if place is not None and out:
            steps.append(self.blocks[place][1] / out)
        if change < 0 < self.tokens:
            steps.append(self.tokens / -change)
        step = min(steps)
        self.now += step
        self.tokens = min(self.capacity, max(Fraction(0), self.tokens + change * step))
        if place is not None:
            self.blocks[place][1] -= out * step
            if self.blocks[place][1] == 0:
                self.ends[place] = self.now
        return out * step

    def run(self, end):
        """(bits, burst, sum before) of every slice."""
        setting = self.setting
        bursts = all((setting.burst_limit, setting.burst_threshold, setting.burst_time))
        length = setting.burst_time // 16 if bursts else S
        ring = deque([Fraction(0)] * 16, maxlen=16)
        rows, start = [], 0
        while start < end:
            burst = bursts and sum(ring) * S < setting.burst_threshold * 16 * length
            rates = [setting.max_limit, setting.limit_at]
            rate = max([*rates, setting.burst_limit] if burst else rates)
            bits = Fraction(0)
            while self.now < start + length:
                bits += self.moment(start + length, rate)
            rows.append((bits, burst, sum(ring)))
            ring.append(bits)
            start += length
        return rows


@st.composite
def cases(draw: st.DrawFn):
    """A setting, a demand, an end and a port, with many coincidences."""
    unit = draw(st.sampled_from([1, 100_000]))
    most = draw(st.integers(1, 20))
    limit = draw(st.integers(most, 60))
    seconds = draw(st.sampled_from([1, 3, 8, 16, 25]))
    burst = draw(st.booleans())
    setting = Setting(
        most * unit,
        draw(st.integers(0, most)) * unit,
        limit * unit if burst else 0,
        draw(st.integers(1, limit + 2)) * unit if burst else 0,
        seconds * S if burst else 0,
    )
    times = st.one_of(
        st.integers(0, 60).map(lambda n: n * S),
        st.integers(0, 600).map(lambda n: n * S // 10),
        st.integers(0, 60 * S),
    )
    blocks = draw(
        st.lists(st.builds(Block, st.integers(1, 400 * unit), times), max_size=6)
    )
    full = draw(st.integers(0, 4)) == 0
    link = draw(st.sampled_from([most * unit, 30 * unit, 1000 * unit]))
    bucket = draw(st.sampled_from([0, 0, 100_000, 1_500_000]))
    end = draw(st.integers(1, 80 * S))
    return setting, FULL if full else in_order(blocks), end, Port(link, bucket)


@given(cases())
@settings(max_examples=200, deadline=None)
@example(
    (
        Setting(2 * S, 0, 4 * S, 1_500_000, 16 * S),
        in_order([Block(32 * S, 0), Block(32 * S, 17 * S)]),
        60 * S,
        Port(),
    )
)
def test_queue_is_the_slow_one(case):
    """Amounts, decisions, averages and ends of downloads are the same, exactly."""
    setting, demand, end, port = case
    curve = simulate(setting, demand, end, port)
    slow = Naive(setting, demand.blocks, demand.full, port)
    rows = slow.run(end)
    fast = [
        (Fraction(point.amount, S), point.burst, Fraction(point.window, S))
        for point in curve.points()
    ]
    assert fast == rows
    ends = [
        None if at is None or -(-at // 1) > end else -(-at // 1) for at in slow.ends
    ]
    assert [download.end for download in curve.downloads] == ends


@given(cases())
@settings(max_examples=60, deadline=None)
def test_full_demand_is_the_closed_form(case):
    """Under full demand from idle the simulation carries what burst.carried says."""
    setting, _, end, _ = case
    curve = simulate(setting, FULL, end, Port(10**12))
    assert curve.carried() == carried(setting, curve.slices * curve.slice)


@given(cases())
@settings(max_examples=60, deadline=None)
def test_nothing_is_lost(case):
    """What was carried is what was wanted, or what the caps let through."""
    setting, demand, end, port = case
    curve = simulate(setting, demand, end, port)
    assert sum(run.slices for run in curve.runs) == curve.slices
    if not demand.full:
        assert curve.carried() <= sum(block.size for block in demand.blocks)
    room = setting.max_limit * port.bucket
    for run in curve.runs:
        assert run.amount <= port.link * curve.slice
        assert run.amount <= run.peak * curve.slice + room
