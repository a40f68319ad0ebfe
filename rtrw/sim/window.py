"""The sixteen slices that a router remembers, kept as runs of equal amounts.

Under steady load the window changes by the same step each slice: what comes in less
what falls out. So how long a decision holds can be computed instead of tried, and a
run of slices is taken in one go.
"""

from __future__ import annotations

from collections import deque

from rtrw.burst import SLICES

FOREVER = 1 << 62


class Window:
    """Amounts of the last sixteen slices, oldest first, and their sum.

    ``limit`` is the sum at which burst stops: burst-threshold x burst-time.
    """

    __slots__ = ("limit", "runs", "total")

    def __init__(self, limit: int) -> None:
        """Sixteen slices of silence."""
        self.limit = limit
        self.total = 0
        self.runs: deque[list[int]] = deque([[SLICES, 0]])

    @property
    def burst(self) -> bool:
        """Whether the next slice may burst: the average is below the threshold."""
        return self.total < self.limit

    def step(self, amount: int) -> int:
        """By how much the sum changes when a slice of ``amount`` comes in."""
        return amount - self.runs[0][1]

    def holds(self, amount: int) -> int:
        """For how many slices of ``amount`` step and decision stay as they are.

        At least one; ``FOREVER`` when nothing will change.
        """
        count, oldest = self.runs[0]
        step = amount - oldest
        if step == 0 and count == SLICES:
            return FOREVER
        if self.burst and step > 0:
            return min(count, -((self.total - self.limit) // step))
        if not self.burst and step < 0:
            return min(count, (self.total - self.limit) // -step + 1)
        return count

    def push(self, amount: int, count: int = 1) -> None:
        """Let ``count`` slices of ``amount`` in; no more than ``holds`` at once."""
        oldest = self.runs[0]
        if amount == oldest[1] and oldest[0] == SLICES:
            return
        self.total += count * self.step(amount)
        oldest[0] -= count
        if oldest[0] == 0:
            self.runs.popleft()
        if self.runs and self.runs[-1][1] == amount:
            self.runs[-1][0] += count
        else:
            self.runs.append([count, amount])
