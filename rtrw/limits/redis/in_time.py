"""Time-outs of awaited calls: one timer for all that are under way.

``asyncio.timeout`` makes a timer for each call and cancels it again, which costs a
twentieth of a round trip. All calls of a store have the same time, so they end in the
order in which they began; it is enough to look at the first of them, and to look again
when its time is over. Without calls there is no timer.

What a late call sees is what ``asyncio.timeout`` would show it: its task is cancelled
inside of the call, and the call raises ``TimeoutError``. A task that somebody else
cancels stays cancelled.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

Loop: TypeAlias = asyncio.AbstractEventLoop
Task: TypeAlias = asyncio.Task[Any]


class Watch:
    """The calls of one event loop that are under way. One at a time in a task."""

    __slots__ = ("_begun", "_late", "_length", "_timer", "loop")

    def __init__(self, loop: Loop, length: float) -> None:
        """Give each call ``length`` seconds."""
        self.loop, self._length = loop, length
        self._begun: dict[Task, tuple[float, int]] = {}
        """When each is over, and how often its task had been cancelled before."""
        self._late: dict[Task, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, task: Task) -> None:
        """A call of ``task`` begins."""
        end = self.loop.time() + self._length
        self._begun[task] = end, task.cancelling()
        if self._timer is None:
            self._timer = self.loop.call_at(end, self._look)

    def is_late(self, task: Task) -> bool:
        """Whether this cancelled the call, and nobody else did."""
        return task in self._late and task.cancelling() <= self._late[task] + 1

    def end(self, task: Task) -> None:
        """The call is over, and so is what this did to the task."""
        if self._begun.pop(task, None) is None:
            del self._late[task]
            task.uncancel()

    def _look(self) -> None:
        """Cancel what is late, and look again when the next one would be."""
        now, self._timer = self.loop.time(), None
        while self._begun:
            task, (end, cancelled) = next(iter(self._begun.items()))
            if end > now:
                self._timer = self.loop.call_at(end, self._look)
                return
            del self._begun[task]
            self._late[task] = cancelled
            task.cancel()
