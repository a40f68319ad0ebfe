"""Outages: when not to ask, and what is told about it.

A server that does not answer costs every caller a time-out. So after a failure it is
left alone for a moment, a little longer with each failure up to ``LONGEST``; then one
caller tries, and the others go on without it. When it answers, all go back to it: no
restart, no button. Each outage is logged once, and its end once.

In a Cluster each node has its own outages: one that is down does not take the keys of
the others with it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from rtrw.bucket import SECOND
from rtrw.clock import Clock
from rtrw.errors import Problem
from rtrw.limits.forks import new_lock

LOG = logging.getLogger("rtrw.limits")

SHORTEST = SECOND // 10
LONGEST = SECOND
"""Microseconds that a server is left alone after a failure."""


class Outage:
    """A place that does not answer."""

    __slots__ = ("failures", "until")

    def __init__(self) -> None:
        self.failures = 0
        self.until = 0


class Health:
    """Outages by place: a node of a Cluster, or ``""`` for the one server."""

    def __init__(self, clock: Clock, mode: str) -> None:
        """``mode`` is told in the log."""
        self._clock, self._mode, self._lock = clock, mode, new_lock()
        self.outages: dict[str, Outage] = {}
        self.errors = 0
        """Calls to Redis that failed."""
        self.fallbacks = 0
        """Decisions that were made without Redis."""

    def wait(self, place: str) -> int:
        """Microseconds for which ``place`` is to be left alone; 0: ask it.

        Who is told 0 during an outage is the one who tries.
        """
        with self._lock:
            outage = self.outages.get(place)
            if outage is None:
                return 0
            now = self._clock()
            if now < outage.until:
                return outage.until - now
            outage.until = now + LONGEST
            return 0

    def failed(self, place: str, error: BaseException) -> None:
        """A call failed; what the server itself answered needs no pause."""
        with self._lock:
            self.errors += 1
            first = place not in self.outages
            outage = self.outages.setdefault(place, Outage())
            pause = min(LONGEST, SHORTEST << min(outage.failures, 10))
            outage.failures += 1
            outage.until = self._clock() + (0 if is_answer(error) else pause)
        if first:
            text = str(error) or type(error).__name__
            params = {"text": text, "mode": self._mode, "place": place or "Redis"}
            LOG.warning("%s", Problem("RTRW651", params).text())

    def answered(self, place: str) -> None:
        """A call went through."""
        with self._lock:
            ended = self.outages.pop(place, None)
        if ended is not None:
            failures: dict[str, str | int] = {"failures": ended.failures}
            params = failures | {"place": place or "Redis"}
            LOG.warning("%s", Problem("RTRW652", params).text())


def is_answer(error: BaseException) -> bool:
    """Whether a server that is there said so, and at once."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return "ResponseError" in names and "ClusterDownError" not in names


def is_noscript(error: BaseException) -> bool:
    """Whether the server does not know the script, however the error is wrapped."""
    return _says(error, "NOSCRIPT", "NO MATCHING SCRIPT")


def is_crossslot(error: BaseException) -> bool:
    """Whether the server would have to look into several slots."""
    return _says(error, "CROSSSLOT")


def _says(error: BaseException, *words: str) -> bool:
    # Clients turn the server's code into a class, and drop it from the message.
    told = (f"{one} {type(one).__name__}".upper() for one in _chain(error))
    return any(word in text for text in told for word in words)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        following = following.__cause__ or following.__context__
