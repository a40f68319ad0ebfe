# ruff: noqa: FURB136 - min and max are calls, and these loops are hot
"""The two commonest demands on a queue without a bucket, from event to event, fast.

Theory of operation
-------------------
``line`` tells what any demand does in a stretch of time. When nothing but times is
wanted (on and off), or nothing but amounts that begin at given times, that is so little
that it fits into one loop over local variables together with the runs of ``past``.
These two loops give the same integers (tests hold them to a loop over slices and to
``line``) in a fraction of the time.

A slice is *open* while only ``part`` of it has been carried. It is closed, and so are
the silent ones after it, when something is wanted later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.burst import SLICES
from rtrw.sim.demand import OPEN, Want
from rtrw.sim.dense import OFTEN, Dense, serve_often
from rtrw.sim.past import LONG, Past
from rtrw.units import SECOND, Duration, Rate


class Rates(NamedTuple):
    """Token rates without and with burst (bit/s), and the slice (µs).

    ``limit`` is the sum of a window in grains at which burst stops, 0 for no burst.
    """

    slow: Rate
    fast: Rate
    slice: Duration
    limit: int

    def under(self, speed: Rate) -> Rates:
        """The same where nothing is faster than ``speed``."""
        return self._replace(slow=min(self.slow, speed), fast=min(self.fast, speed))


def serve(
    rates: Rates, wants: Sequence[Want], link: Rate, count: int
) -> tuple[Past | Dense, Sequence[Duration]] | None:
    """Follow the wants for ``count`` slices: what each carried.

    And when amounts were done (µs), the first of them in their order. None when the
    demand is of another kind.
    """
    kinds = {(size > 0, rate, gap) for _, size, _, rate, gap in wants}
    if len(kinds) > 1 or any(gap != OPEN for _, _, gap in kinds):
        return None
    sized, speed, _ = kinds.pop() if kinds else (False, 0, OPEN)
    rates = rates.under(min(speed or link, link))
    if not sized and count < OFTEN * len(wants):
        return serve_often(wants, rates, count), ()
    past = Past()
    ends: list[Duration] = []
    if sized:
        part = _amounts(past, rates, (wants, ends), count)
    else:
        part = _times(past, rates, wants, count)
    close(past, part, count)
    return past, ends


def close(past: Past, part: int, until: int) -> None:
    """Push the open slice, and silence up to a slice."""
    more = until - past.firsts[-1] - 1
    if more >= 0:
        past.push(1, part)
    if more > 0:
        past.push(more, 0)


def _times(past: Past, rates: Rates, wants: Sequence[Want], count: int) -> int:
    """Serve times; what the open slice holds at the end."""
    slow, fast, length, limit = rates
    firsts, amounts, sums = past.firsts, past.amounts, past.sums
    finish, now, part, tail, number = count * length, 0, 0, 0, 0
    for start, _, stop, _, _ in wants:
        now = start if start > now else now
        until = stop if stop < finish else finish
        if now < until and now >= number * length + length:
            close(past, part, now // length)
            number, part = now // length, 0
        while now < until:
            oldest = number - SLICES
            while firsts[tail + 1] <= oldest:
                tail += 1
            total = sums[-1] - sums[tail] - (oldest - firsts[tail]) * amounts[tail]
            cap = fast if total < limit else slow
            edge = number * length + length
            if until < edge:
                part += cap * (until - now)
                now = until
            elif now + length > edge:
                part += cap * (edge - now)
                number += 1
                amounts.append(part)
                firsts.append(number)
                sums.append(sums[-1] + part)
                part, now = 0, edge
            else:
                much = (until - now) // length
                if much > LONG:
                    past.steady(much, slow * length, fast * length, limit)
                    number = firsts[-1]
                else:
                    amount = cap * length
                    if much > 1 and (cap == slow or total + much * amount > limit):
                        much = past.hold(total, tail, amount, much, limit)
                    number += much
                    amounts.append(amount)
                    firsts.append(number)
                    sums.append(sums[-1] + much * amount)
                now = number * length
    return part


def _amounts(
    past: Past,
    rates: Rates,
    wants: tuple[Sequence[Want], list[Duration]],
    count: int,
) -> int:
    """Serve amounts and note when they are done; what the open slice holds."""
    slow, fast, length, limit = rates
    firsts, amounts, sums = past.firsts, past.amounts, past.sums
    queue, ends = wants
    finish, part, tail, number, left, ahead = count * length, 0, 0, 0, 0, 0
    for place, (now, size, until) in enumerate(_arrivals(queue, finish)):
        if not left:
            ahead = size
            if now >= number * length + length:
                close(past, part, now // length)
                number, part = now // length, 0
        left += size
        while now < until and left:
            oldest = number - SLICES
            while firsts[tail + 1] <= oldest:
                tail += 1
            total = sums[-1] - sums[tail] - (oldest - firsts[tail]) * amounts[tail]
            cap = fast if total < limit else slow
            edge, amount = number * length + length, cap * length
            if now + length == edge <= until and left >= amount:
                much = min((until - now) // length, left // amount)
                if much > LONG < ahead // (fast * length):
                    carried, much = sums[-1], min(much, ahead // (fast * length))
                    past.steady(much, slow * length, fast * length, limit)
                    number, carried = firsts[-1], sums[-1] - carried
                else:
                    if much > 1 and (cap == slow or total + much * amount > limit):
                        much = past.hold(total, tail, amount, much, limit)
                    number, carried = number + much, much * amount
                    amounts.append(amount)
                    firsts.append(number)
                    sums.append(sums[-1] + carried)
                after = number * length
            else:
                after = until if until < edge else edge
                carried = min(cap * (after - now), left)
                part += carried
                if after == edge and carried < left:
                    number += 1
                    amounts.append(part)
                    firsts.append(number)
                    sums.append(sums[-1] + part)
                    part = 0
            left, ahead = left - carried, ahead - carried
            if ahead <= 0:
                ahead = _done(ends, now, carried, ahead, (cap, queue, place))
            now = after  # noqa: PLW2901 - time goes on to the next arrival
    return part


def _arrivals(
    queue: Sequence[Want], finish: Duration
) -> Iterator[tuple[Duration, int, Duration]]:
    """When each amount comes, its grains, and when the next one comes."""
    starts = [*(want.start for want in queue[1:]), finish]
    for want, until in zip(queue, starts, strict=True):
        if want.start < finish:
            yield want.start, want.size * SECOND, min(until, finish)


def _done(
    ends: list[Duration],
    now: Duration,
    carried: int,
    ahead: int,
    at: tuple[Rate, Sequence[Want], int],
) -> int:
    """Note the amounts that ``carried`` has done; what the next one still needs."""
    cap, queue, place = at
    while ahead <= 0:
        ends.append(now - -(carried + ahead) // cap)
        if len(ends) > place:
            break
        ahead += queue[len(ends)].size * SECOND
    return ahead
