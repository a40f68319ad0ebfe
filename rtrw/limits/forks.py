"""Locks, and what must be forgotten, in a process that was made by ``fork``.

A child has only the thread that forked. A lock that another thread held at that moment
would stay locked for ever there, and a place in a waiting line would be nobody's. So in
the child all locks of this module are open, and whatever stood for a thread of the
parent is forgotten. What the locks guard is whole at any time: a state is one entry of
a dictionary.
"""

from __future__ import annotations

import os
from threading import Lock
from typing import Protocol
from weakref import WeakSet


class Forgetful(Protocol):
    """What holds something that is the parent's alone."""

    def forget(self) -> None:
        """Let go of it. The child has one thread, and all locks are open."""


_LOCKS: WeakSet[Lock] = WeakSet()
_FORGETFUL: WeakSet[Forgetful] = WeakSet()


def new_lock() -> Lock:
    """A lock that is open in a child."""
    lock = Lock()
    _LOCKS.add(lock)
    return lock


def forgets(owner: Forgetful) -> None:
    """Call ``forget`` of ``owner`` in a child."""
    _FORGETFUL.add(owner)


def _after_fork() -> None:
    for lock in list(_LOCKS):
        lock.acquire(blocking=False)
        lock.release()
    for owner in list(_FORGETFUL):
        owner.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
