"""How many commands may be on the way to a router at once.

Theory of operation
-------------------
The manual allows several tagged commands on one connection and names no number. The
window starts at 16 and doubles after every full window of answers that was quick,
up to 256; it halves when the slowest answer of a window took longer than two
seconds. A router was measured (one CHR, 7.23.2) that needs 1 ms a request until it
has served 120 to 220 of them, then 20 ms: with 256 on the way an answer then takes
5 s, and the window settles at 64.

Pure: the latencies come in as arguments, in microseconds.
"""

from __future__ import annotations

FIRST, LEAST, MOST = 16, 4, 256
QUICK_US = 1_000_000
SLOW_US = 2_000_000


class Window:
    """The present size, and what the answers so far say about it."""

    def __init__(self, size: int = FIRST) -> None:
        """Start with ``size`` commands."""
        self.size = size
        self._answers = 0
        self._worst_us = 0

    def answered(self, latency_us: int) -> None:
        """Note one answer; after a full window of them the size may change."""
        self._answers += 1
        self._worst_us = max(self._worst_us, latency_us)
        if self._answers >= self.size:
            self._resize()

    def _resize(self) -> None:
        if self._worst_us > SLOW_US:
            self.size = max(LEAST, self.size // 2)
        elif self._worst_us < QUICK_US:
            self.size = min(MOST, self.size * 2)
        self._answers = self._worst_us = 0
