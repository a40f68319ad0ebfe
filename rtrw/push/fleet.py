"""Many routers at once: each visit in a thread, none waits for another.

A visit keeps its own troubles, so a router that is down, slow or refusing neither
stops nor delays the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from rtrw.errors import Problem
from rtrw.push.moving import Homes
from rtrw.push.visit import Visit
from rtrw.routeros.changes import Action, Key, digest_of

PARALLEL = 16
Told = Callable[[Visit], None]
"""Is told of each visit that ends, in the thread of the caller."""


class Fleet:
    """The routers of one run."""

    def __init__(
        self,
        visits: Sequence[Visit],
        parallel: int = PARALLEL,
        *,
        canaries: Collection[str] = (),
        homes: Homes | None = None,
        elsewhere: Callable[[str, Key], bool] = lambda _router, _key: False,
        problems: Sequence[Problem] = (),
    ) -> None:
        """``parallel`` routers are worked on at once, ``canaries`` before the others.

        ``homes`` tells where a subscriber moved; ``elsewhere`` whether a router that is
        not among these has a queue. ``problems`` are errors of the run that belong to
        none of these visits.
        """
        self.visits = tuple(visits)
        self.problems = tuple(problems)
        self._parallel = max(1, parallel)
        self._canaries = frozenset(canaries)
        self._homes = homes or Homes({})
        self._elsewhere = elsewhere

    def look(self, told: Told | None = None) -> None:
        """Read all routers and compare."""
        self._each(self.visits, lambda visit: visit.look(), told)

    def write(self, told: Told | None = None) -> None:
        """Do what was found, on every router that could be read.

        A canary that fails keeps the others from being written. Whoever moved to
        another router is removed last, when that one has the queue.
        """
        self._canaries_first(lambda visit: visit.write(self._held(visit)), told)

    def push(self, looked: Told, told: Told | None = None) -> None:
        """Look and write at once, where nobody is asked: no router waits for another.

        ``looked`` is told of each router before it is written, in that router's thread.
        """

        def act(visit: Visit) -> None:
            visit.look()
            looked(visit)
            visit.write(self._held(visit))

        self._canaries_first(act, told)

    def _canaries_first(self, act: Callable[[Visit], None], told: Told | None) -> None:
        first = [v for v in self.visits if v.router.name in self._canaries]
        others = [v for v in self.visits if v.router.name not in self._canaries]
        self._each(first, act, told)
        if all(visit.ok for visit in first):
            self._each(others, act, told)
        else:
            for visit in others:
                visit.stay([v.router.name for v in first if not v.ok])
        waiting = [visit for visit in self.visits if visit.held]
        self._each(waiting, lambda visit: visit.write_rest(self._held(visit)), None)
        for visit in waiting:
            visit.hold_back(self._held(visit))

    def watch_traffic(self, wait: Callable[[], None]) -> None:
        """Find out how many of our queues see traffic while ``wait`` goes on."""
        self._each(self.visits, lambda visit: visit.count_bytes(), None)
        wait()
        self._each(self.visits, lambda visit: visit.count_bytes(), None)

    def _held(self, visit: Visit) -> dict[Key, str]:
        """Removals that have to wait, and the router that has to have the queue."""
        moved = self._homes.moved(visit.router.name, visit.changes)
        return {key: name for key, name in moved.items() if not self._has(name, key)}

    def _has(self, router: str, key: Key) -> bool:
        for visit in self.visits:
            if visit.router.name == router:
                return visit.has(key)
        return self._elsewhere(router, key)

    def close(self) -> None:
        """End all connections."""
        for visit in self.visits:
            visit.close()

    @property
    def routers(self) -> int:
        """How many routers there are; one may be visited for two things."""
        return len({visit.router.name for visit in self.visits})

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
        return not self.problems and all(visit.ok for visit in self.visits)

    @property
    def failed(self) -> bool:
        """Whether nothing at all was done or found in order."""
        return not any(visit.partly for visit in self.visits)

    def digest(self) -> str:
        """One name for all the work; what ``--expect`` is compared with."""
        return digest_of({visit.title: visit.changes for visit in self.visits})

    def _each(
        self,
        visits: Sequence[Visit],
        act: Callable[[Visit], None],
        told: Told | None,
    ) -> None:
        if len(visits) < 2:
            for visit in visits:
                act(visit)
                if told:
                    told(visit)
            return
        turns = _by_router(visits)
        with ThreadPoolExecutor(self._parallel, "rtrw-router") as pool:
            futures = {pool.submit(_in_turn, act, turn): turn for turn in turns}
            failed: list[Exception] = []
            try:
                for future in as_completed(futures):
                    error = future.exception()
                    if isinstance(error, Exception):
                        failed.append(error)
                    elif told:
                        for visit in futures[future]:
                            told(visit)
            except BaseException:
                # An interrupt: what is under way ends well, nothing more begins.
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        # A fault of ours at one router: the others are through.
        for error in failed:
            raise error


def _by_router(visits: Sequence[Visit]) -> list[list[Visit]]:
    """Visits to one router (its queues, its profiles) together: they share a lock."""
    turns: dict[str, list[Visit]] = {}
    for visit in visits:
        turns.setdefault(visit.router.name, []).append(visit)
    return [*turns.values()]


def _in_turn(act: Callable[[Visit], None], turn: Sequence[Visit]) -> None:
    for visit in turn:
        act(visit)


def as_json(fleet: Fleet, run: str | None, *, wrote: bool) -> dict[str, Any]:
    """The documented JSON of ``diff`` (``wrote`` False) and ``push``."""
    told = [(visit.things, _router(visit, wrote=wrote)) for visit in fleet.visits]
    scripts = [one for things, one in told if things == "scripts"]
    changed = any(v.result.done for v in fleet.visits) if wrote else fleet.wanted
    return {
        "format": 1,
        "changed": changed,
        "digest": fleet.digest(),
        "run": run,
        "routers": [one for things, one in told if things != "scripts"],
        **({"scripts": scripts} if scripts else {}),
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
        "traffic": visit.traffic
        and {"active": visit.traffic[0], "queues": visit.traffic[1]},
        "not_done": visit.result.not_done,
        "failures": [
            {"queue": queue, "error": problem.message}
            for queue, problem in visit.failures.items()
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
