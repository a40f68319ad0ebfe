"""How many commands may be on the way to a router at once.

Theory of operation
-------------------
The manual allows several tagged commands on one connection and names no number. The
window starts at 16 and doubles, up to 256, after every two answers that were quick;
it halves when the slowest answer of a full window took longer than two seconds. A
router was measured (one CHR, 7.23.2) that needs 1 ms a request until it has served 120
to 220 of them, then 20 ms: with 256 on the way an answer then takes 5 s, and the window
settles at 64.

Pure: the latencies come in as arguments, in microseconds.
"""

from __future__ import annotations

FIRST, LEAST, MOST = 16, 4, 256
ENOUGH = 2
QUICK_US = 1_000_000
SLOW_US = 2_000_000


class Window:
    """The present size, and what the answers so far say about it."""

    def __init__(self, size: int = FIRST) -> None:
        """Start with ``size`` commands."""
        self.size = size
        self._answers = self._quick = 0
        self._worst_us = 0

    def answered(self, latency_us: int) -> None:
        """Note how long one answer took; the size may change."""
        self._answers += 1
        self._quick = self._quick + 1 if latency_us < QUICK_US else 0
        self._worst_us = max(self._worst_us, latency_us)
        if self._quick >= ENOUGH:
            self.size = min(MOST, self.size * 2)
            self._answers = self._quick = self._worst_us = 0
        elif self._answers >= self.size:
            if self._worst_us > SLOW_US:
                self.size = max(LEAST, self.size // 2)
            self._answers = self._worst_us = 0
