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
FORGOTTEN = 60 * SECOND
"""Microseconds after which a node that nobody asks for is no longer told to be down."""
QUIET = 60 * SECOND
"""Microseconds in which what a server answers to one call is not logged again."""


class Outage:
    """A place that does not answer."""

    __slots__ = ("failures", "told", "until")

    def __init__(self, *, told: bool) -> None:
        self.failures = 0
        self.until = 0
        self.told = told
        """Whether it was logged."""


class Health:
    """Outages by place: a node of a Cluster, or ``""`` for the one server."""

    def __init__(self, clock: Clock, mode: str) -> None:
        """``mode`` is told in the log."""
        self._clock, self._mode, self._lock = clock, mode, new_lock()
        self.outages: dict[str, Outage] = {}
        self._quiet: dict[str, int] = {}
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
        answer = is_answer(error)
        with self._lock:
            self.errors += 1
            now = self._clock()
            begun = self.outages.get(place)
            told = begun is None and self._to_tell(place, now, answer=answer)
            outage = begun or self.outages.setdefault(place, Outage(told=told))
            pause = min(LONGEST, SHORTEST << min(outage.failures, 10))
            outage.failures += 1
            outage.until = now + (0 if answer else pause)
        if told:
            text = str(error) or type(error).__name__
            if answer:
                # "MOVED 3999 10.0.0.5:6379" loses its first word in the client.
                text = f"{type(error).__name__}: {text}"
            params = {"text": text, "mode": self._mode, "place": place or "Redis"}
            LOG.warning("%s", Problem("RTRW651", params).text())

    def _to_tell(self, place: str, now: int, *, answer: bool) -> bool:
        """Whether to log an outage; one bad key among good ones comes and goes."""
        if not answer:
            return True
        if now < self._quiet.get(place, now):
            return False
        self._quiet[place] = now + QUIET
        return True

    def _forget(self, before: int) -> None:
        """Nodes that nobody has asked for since: their keys are elsewhere now."""
        for place, outage in list(self.outages.items()):
            if outage.until < before:
                del self.outages[place]

    def answered(self, place: str) -> None:
        """A call went through."""
        with self._lock:
            ended = self.outages.pop(place, None)
            if place:
                # Who answers under a name has told its Cluster's layout.
                ended = self.outages.pop("", None) or ended
            self._forget(self._clock() - FORGOTTEN)
        if ended is not None and ended.told:
            failures: dict[str, str | int] = {"failures": ended.failures}
            params = failures | {"place": place or "Redis"}
            LOG.warning("%s", Problem("RTRW652", params).text())


def is_answer(error: BaseException) -> bool:
    """Whether a server that is there said so, and at once."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return "ResponseError" in names and "ClusterDownError" not in names


def is_password_refusal(error: BaseException) -> bool:
    """Whether the server does not let us in."""
    return "AuthenticationError" in {kind.__name__ for kind in type(error).__mro__}


def is_noscript(error: BaseException) -> bool:
    """Whether the server does not know the script, however the error is wrapped."""
    return _says(error, "NOSCRIPT", "NO MATCHING SCRIPT")


def is_crossslot(error: BaseException) -> bool:
    """Whether the server would have to look into several slots."""
    return _says(error, "CROSSSLOT")


def _says(error: BaseException, *words: str) -> bool:
    # Clients turn the server's code into a class, and drop it from the message.
    told = (f"{one} {type(one).__name__}".upper() for one in chain(error))
    return any(word in text for text in told for word in words)


def chain(error: BaseException) -> Iterator[BaseException]:
    """The error, and those that it came of."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        following = following.__cause__ or following.__context__
