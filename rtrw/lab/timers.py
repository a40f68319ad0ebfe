"""What is due when: actions in the order of their instants, and a stall of it all."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from rtrw.clock import Clock

FOR_EVER = 1 << 62


class Timers:
    """Actions of one thread. Those of one instant run in the order they were given."""

    def __init__(self, clock: Clock) -> None:
        """Nothing is due; ``clock`` answers microseconds."""
        self.clock = clock
        self._waiting: list[tuple[int, int, Callable[[], None]]] = []
        self._order = 0
        self._frozen_until = 0

    def at(self, due: int, action: Callable[[], None]) -> None:
        """Run ``action`` at ``due``."""
        self._order += 1
        heappush(self._waiting, (due, self._order, action))

    def after(self, delay: int, action: Callable[[], None]) -> None:
        """Run ``action`` in ``delay`` microseconds."""
        self.at(self.clock() + delay, action)

    def freeze(self, length: int) -> None:
        """Run nothing for so long; 0 is for ever. Only the first call counts."""
        if not self._frozen_until:
            self._frozen_until = self.clock() + length if length else FOR_EVER

    def run_due(self) -> None:
        """Run what is due by now."""
        now = self.clock()
        waiting = self._waiting
        while waiting and waiting[0][0] <= now and self._frozen_until <= now:
            heappop(waiting)[2]()

    def patience(self) -> float | None:
        """Seconds until something is due; None when nothing ever is."""
        if not self._waiting:
            return None
        due = max(self._waiting[0][0], self._frozen_until)
        return None if due >= FOR_EVER else max(0, due - self.clock()) / 1_000_000
