"""A queue on and off again so often that runs are not worth their keeping.

Theory of operation
-------------------
Where something changes every few slices, one short step for each slice is cheaper than
to work out how long nothing changes. Without a bucket, what a slice carries of times is
the cap that was decided for it times the µs for which data was wanted in it; so those
are summed up first (want by want), and the rest is one multiplication, one comparison
and one sum for each slice. Both caps are divided by what they have in common, because
small integers are faster; amounts are multiples of that ``scale``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import gcd

from rtrw.burst import SLICES
from rtrw.sim.demand import Want
from rtrw.units import Duration, Rate

OFTEN = 48
"""A want each so many slices, or more of them, is often."""


class Dense:
    """What was carried, slice by slice, as ``past.Past`` has it in runs."""

    def __init__(self, amounts: Sequence[int], scale: int) -> None:
        """Of every slice, in so many grains."""
        self.amounts, self.scale = amounts, scale

    @property
    def carried(self) -> int:
        """The sum of all, in grains."""
        return self.scale * sum(self.amounts)

    def pieces(self) -> Iterator[tuple[int, int]]:
        """(slices, amount) of every run from the beginning."""
        for amount, run in groupby(self.amounts):
            yield sum(1 for _ in run), amount * self.scale


def serve_often(
    wants: Sequence[Want], rates: tuple[Rate, Rate, Duration, int], count: int
) -> Dense:
    """Serve times (no amounts) for ``count`` slices."""
    slow, fast, length, limit = rates
    scale = gcd(slow, fast)
    slow, fast, limit = slow // scale, fast // scale, -(-limit // scale)
    amounts = [0] * SLICES
    add, total = amounts.append, 0
    # the list that grows is also read, sixteen slices behind
    for on, oldest in zip(_times_on(wants, length, count), amounts, strict=False):
        amount = on * fast if total < limit else on * slow
        add(amount)
        total += amount - oldest
    return Dense(amounts[SLICES:], scale)


def _times_on(wants: Sequence[Want], length: Duration, count: int) -> list[Duration]:
    """For how many µs of each slice data is wanted."""
    on = [0] * (count + 1)
    now, finish = 0, count * length
    for start, _, stop, _, _ in wants:
        start, stop = max(start, now), min(stop, finish)  # noqa: PLW2901 - clipped
        if start >= stop:
            continue
        first, last = start // length, stop // length
        if first == last:
            on[first] += stop - start
        else:
            on[first] += (first + 1) * length - start
            on[first + 1 : last] = [length] * (last - first - 1)
            on[last] = stop - last * length
        now = stop
    del on[count:]
    return on
