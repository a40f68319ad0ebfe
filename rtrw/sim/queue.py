"""One queue that serves a demand by the slice rule.

Theory of operation
-------------------
At the start of a slice the average of the sixteen before it tells whether burst is
allowed. The *token rate* of the slice is the highest of limit-at, max-limit and, while
it is allowed, burst-limit (MikroTik manual, HTB). With a bucket, tokens left over are
kept up to bucket-size x max-limit, and while there are any, data goes through at the
speed of the link; a run begins with a full bucket (``line``).

Nothing is done slice by slice. What was carried is a list of runs of equal slices with
the sum before each (``runs.Past``), so the average at any slice is a subtraction. From
an event (a want begins, ends, or is carried; a decision turns) it is known how long
everything stays as it is, and so many slices are taken at once. A burst that comes and
goes under steady demand is the same each 17 slices, and whole turns are taken at once.

MikroTik does not say whether capacity follows burst-limit during a burst; the formula
names max-limit only, and so do we.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rtrw.burst import SLICES, Setting, kind_of
from rtrw.sim.curve import Curve, Download
from rtrw.sim.demand import OPEN, Demand, Want, wants_of
from rtrw.sim.line import Line
from rtrw.sim.past import Past
from rtrw.sim.serve import Rates, serve
from rtrw.units import GIGA, SECOND, Duration, Rate

PLAIN_WINDOW: Duration = SLICES * SECOND
"""The window that is shown for a queue without burst: slices of a second."""


class Port(NamedTuple):
    """Where the queue is: speed of the interface, bucket-size in µs of max-limit."""

    link: Rate = GIGA
    bucket: Duration = 0


def slice_of(setting: Setting) -> Duration:
    """The length of a slice in µs; a second for a queue without burst."""
    window = setting.burst_time if kind_of(setting) != "off" else PLAIN_WINDOW
    return window // SLICES


def rates_of(setting: Setting, link: Rate) -> Rates:
    """The token rates of a queue at a port."""
    slow = max(setting.max_limit or link, setting.limit_at)
    length = slice_of(setting)
    if kind_of(setting) == "off":
        return Rates(slow, slow, length, 0)
    fast = max(slow, setting.burst_limit)
    return Rates(slow, fast, length, setting.burst_threshold * length * SLICES)


def simulate(
    setting: Setting, demand: Demand, end: Duration, port: Port | None = None
) -> Curve:
    """What the queue does with the demand from idle until ``end`` (µs).

    Every slice that begins before the end is run whole; what is done only after the
    end counts as unfinished. ``burst_time`` is a multiple of 16 µs.
    """
    port = port or Port()
    rates, wants = rates_of(setting, port.link), wants_of(demand)
    count = -(-end // rates.slice)
    line = Line(wants, port.link, setting.max_limit * port.bucket)
    served = None if line.full else serve(rates, wants, port.link, count)
    past, ends = served or _step(rates, line, count)
    done = tuple(downloads(wants, line.starts, ends, end))
    return Curve(rates.slice, end, past, rates.limit, (rates.slow, rates.fast), done)


def usual_end(setting: Setting, demand: Demand) -> Duration:
    """Long enough to see the burst end and, for small blocks, the last one done."""
    window = slice_of(setting) * SLICES
    last = max((block.start for block in demand.blocks), default=0)
    size = sum(block.size for block in demand.blocks)
    work = size * SECOND // setting.max_limit if setting.max_limit else 0
    longest = last + max(window * 9 // 4, min(work, window * 20) + window // 4)
    return -(-longest // SECOND) * SECOND


def downloads(
    wants: Sequence[Want],
    starts: Sequence[Duration],
    ends: Sequence[Duration],
    end: Duration,
) -> Iterator[Download]:
    """Every amount, and when it was done if that was before the end.

    ``starts`` are of those begun; one that waits for others to be done is left out
    until then.
    """
    sized = [want for want in wants if want.size]
    for want, begun, done in zip_longest(sized, starts, ends):
        if begun is not None or want.gap == OPEN:
            start = want.start if begun is None else begun
            late = done is None or done > end
            yield Download(start, want.size, None if late else done)


def _step(rates: Rates, line: Line, count: int) -> tuple[Past, Sequence[Duration]]:
    """Slice by slice, but for whole slices in which nothing changes."""
    past, length, limit = Past(), rates.slice, rates.limit
    while (number := past.slices) < count:
        rate = rates.fast if past.window() < limit else rates.slow
        amount, most = line.steady(length, rate)
        most = min(most, count - number)
        if most > 1:
            if line.left:
                most = past.holds(amount, most, limit)
            line.run((number + most) * length, rate)
            past.push(most, amount)
        else:
            past.push(1, line.run((number + 1) * length, rate))
    return past, line.ends
