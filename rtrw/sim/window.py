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

    def holds(self, amount: int) -> int:
        """For how many slices of ``amount`` step and decision stay as they are.

        At least one; ``FOREVER`` when nothing will change.
        """
        count, oldest = self.runs[0]
        step = amount - oldest
        if step == 0:
            return FOREVER if count == SLICES else count
        over = self.total - self.limit
        if over < 0 < step:
            return min(count, -(over // step))
        if step < 0 <= over:
            return min(count, over // -step + 1)
        return count

    def push(self, amount: int, count: int = 1) -> int:
        """Let ``count`` slices of ``amount`` in; no more than ``holds`` at once.

        Gives the step: by how much the sum grew with each.
        """
        runs = self.runs
        oldest, latest = runs[0], runs[-1]
        step = amount - oldest[1]
        if step == 0 and oldest is latest:
            return 0
        self.total += count * step
        if latest[1] == amount:
            latest[0] += count
        else:
            runs.append([count, amount])
        if oldest[0] == count:
            runs.popleft()
        else:
            oldest[0] -= count
        return step
