"""Many routers at once: each visit in a thread, none waits for another.

A visit keeps its own troubles, so a router that is down, slow or refusing neither
stops nor delays the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from rtrw.push.visit import Visit
from rtrw.routeros.changes import Action, digest_of

PARALLEL = 16
Told = Callable[[Visit], None]
"""Is told of each visit that ends, in the thread of the caller."""


class Fleet:
    """The routers of one run."""

    def __init__(self, visits: Sequence[Visit], parallel: int = PARALLEL) -> None:
        """``parallel`` routers are worked on at once."""
        self.visits = tuple(visits)
        self._parallel = max(1, parallel)

    def look(self, told: Told | None = None) -> None:
        """Read all routers and compare."""
        self._each(Visit.look, told)

    def write(self, told: Told | None = None) -> None:
        """Do what was found, on every router that could be read."""
        self._each(Visit.write, told)

    def close(self) -> None:
        """End all connections."""
        for visit in self.visits:
            visit.close()

    @property
    def wanted(self) -> bool:
        """Whether there is anything to do on any router."""
        return any(visit.changes for visit in self.visits)

    @property
    def count(self) -> int:
        """How many changes there are in all."""
        return sum(len(visit.changes.changes) for visit in self.visits)

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong anywhere."""
        return all(visit.ok for visit in self.visits)

    @property
    def failed(self) -> bool:
        """Whether nothing at all was done or found in order."""
        return not any(visit.ok or visit.result.done for visit in self.visits)

    def digest(self) -> str:
        """One name for all the work; what ``--expect`` is compared with."""
        return digest_of({visit.router.name: visit.changes for visit in self.visits})

    def _each(self, act: Callable[[Visit], None], told: Told | None) -> None:
        if len(self.visits) == 1:
            act(self.visits[0])
            if told:
                told(self.visits[0])
            return
        with ThreadPoolExecutor(self._parallel, "rtrw-router") as pool:
            futures = {pool.submit(act, visit): visit for visit in self.visits}
            for future in as_completed(futures):
                future.result()
                if told:
                    told(futures[future])


def as_json(fleet: Fleet, run: str | None, *, wrote: bool) -> dict[str, Any]:
    """The documented JSON of ``diff`` (``wrote`` False) and ``push``."""
    routers = [_router(visit, wrote=wrote) for visit in fleet.visits]
    changed = any(v.result.done for v in fleet.visits) if wrote else fleet.wanted
    return {
        "format": 1,
        "changed": changed,
        "digest": fleet.digest(),
        "run": run,
        "routers": routers,
    }


def _router(visit: Visit, *, wrote: bool) -> dict[str, Any]:
    changes = visit.changes
    told = changes.as_json()
    if wrote:
        told |= _counts(visit.counts())
    error = visit.problems[0] if visit.problems else None
    return {
        "name": visit.router.name,
        "ok": visit.ok,
        "error": error and error.message,
        "version": visit.facts.version if visit.facts else None,
        **told,
        "requests": visit.requests,
        "verified": wrote and visit.verified,
        "in_doubt": visit.result.in_doubt or told["in_doubt"],
        "not_done": visit.result.not_done,
        "failures": [
            {"queue": queue, "error": problem.message}
            for queue, problem in visit.result.failures.items()
        ],
        "problems": [p.as_json() for p in visit.problems],
        "warnings": [p.as_json() for p in (*visit.warnings, *changes.problems)],
    }


def _counts(of: Mapping[Action, int]) -> Mapping[str, int]:
    return {
        "added": of["add"],
        "set": of["set"],
        "removed": of["remove"],
        "moved": of["move"],
        "renamed": of["rename"],
    }
