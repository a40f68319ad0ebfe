"""One router in a push: look, then write, then look again.

Theory of operation
-------------------
``look`` connects, reads and compares; nothing is written. A person may think about
what it found for minutes, so ``write`` first takes the router's lock on this machine,
reads ``.id``, name and comment again (ids are reused), and goes on only if what it
would do is still what was shown. The state before is on the disk before the first
write. Afterwards everything is read back and compared once more: what that comparison
still finds was not done, whatever the router answered; if it is only the order, it is
mended. After a lost connection the router is asked anew, so that little stays in doubt.

A visit never raises for what happens at its router: ``problems`` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push import safemode
from rtrw.push.apply import cut
from rtrw.push.attempt import Attempt
from rtrw.push.connect import plain_warnings
from rtrw.push.how import How
from rtrw.push.journal import Journal
from rtrw.push.keep import (
    audit,
    close_open,
    is_open,
    mark_open,
    reach_of,
    remember,
    undo_script,
)
from rtrw.push.last import Written, known_last
from rtrw.push.link import Link
from rtrw.push.lock import locked
from rtrw.push.moving import has, without
from rtrw.push.preflight import foreseen, look_around, unwritable
from rtrw.push.read import (
    Facts,
    brief,
    read_brief,
    read_bytes,
    read_facts,
    read_facts_and,
)
from rtrw.push.session import Lost, Reply
from rtrw.push.state import router_folder
from rtrw.push.tasks import Task
from rtrw.push.verify import Result
from rtrw.routeros.changes import Action, Changes, Key
from rtrw.routeros.queue import Row

REST = 500
"""Added to a visit's number for the removals that waited, which come last."""

Phase = Literal["waiting", "reading", "writing"]


class Visit:
    """One router of a run, and what is known of it so far.

    ``wrote`` says whether anything was sent; ``verified`` that all of it was read back
    as wanted; ``result`` what came of it. ``warnings`` are worth knowing. ``traffic``
    is how many of our queues saw traffic, and how many there are, once it was asked;
    ``held`` are those whose removal waits for another router. ``phase`` and
    ``planned``, how many requests there will be about, are for bars.
    """

    things: Literal["queues", "profiles", "scripts"] = "queues"
    """What it is about."""

    def __init__(
        self,
        router: Router,
        task: Task,
        password: Callable[[], str],
        how: How,
        number: int = 0,
    ) -> None:
        """Nothing happens yet; ``password`` is called when it is needed."""
        self.router = router
        self.facts: Facts | None = None
        self.changes = Changes()
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = list(plain_warnings(router))
        self.result = Result()
        self.wrote = self.verified = False
        self.phase: Phase = "waiting"
        self.planned = 0
        self._task = task
        self._how = how
        self._number = number
        self._referred: frozenset[str] = frozenset()
        self.held: frozenset[Key] = frozenset()
        self._link = Link(router, password, how)
        self._bytes: dict[Key, str] | None = None
        self.traffic: tuple[int, int] | None = None

    @property
    def link(self) -> Link:
        """The way to the router, for whoever goes along."""
        return self._link

    @property
    def title(self) -> str:
        """The router's name, and what of it where that is not its queues."""
        name = self.router.name
        return name if self.things == "queues" else f"{name} ({self.things})"

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong so far."""
        result = self.result
        return not (self.errors or result.in_doubt or result.not_done)

    @property
    def errors(self) -> list[Problem]:
        """What went wrong: with the router, with single queues, with names."""
        return [
            *self.problems,
            *self.result.failures.values(),
            *(p for p in self.changes.problems if p.severity == "error"),
        ]

    @property
    def partly(self) -> bool:
        """Whether some of it is done or found in order, whatever else went wrong."""
        found = self.verified and self.changes.unchanged > 0
        return self.ok or bool(self.result.done) or found

    @property
    def failures(self) -> dict[str, Problem]:
        """Each queue that is not as wanted, and why: left out, refused, no effect."""
        return {**dict(self.changes.left_out), **self.result.failures}

    @property
    def requests(self) -> int:
        """Commands sent so far, logins too."""
        return self._link.requests

    def counts(self) -> dict[Action, int]:
        """How many changes of each action are done."""
        return Changes(self.result.done).counts()

    def close(self) -> None:
        """End the connection."""
        self._link.close()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What goes wrong at this router is a problem of this router only."""
        try:
            yield
        except RtrwError as error:
            self.problems += error.problems

    # --- looking ------------------------------------------------------------------

    def look(self) -> None:
        """Read the router and compare; ``changes`` has what would be done."""
        self.phase = "reading"
        with self._telling():
            self.problems += unwritable(self.router, self._task.wanted())
            asked = foreseen(self._task.wanted(), self._task.last)
            facts, answers = read_facts_and(self._link.session(), [*asked.values()])
            self.facts = self._settled(facts)
            self.warnings += self.facts.warnings(self.router.name)
            self.changes = self._compare(self.facts.rows)
            self._look_around(dict(zip(asked, answers, strict=True)))
            self.problems += self.changes.blocked
            self._may_hold(self.facts)

    def _look_around(self, known: Mapping[str, Reply]) -> None:
        """Ask what else matters for these changes; queues that are named stay."""
        around = look_around(
            self._link.session(),
            self.router,
            self._task.wanted(),
            self.changes,
            known,
        )
        for problem in around.problems:
            is_error = problem.severity == "error"
            (self.problems if is_error else self.warnings).append(problem)
        if around.referred:
            self._referred = around.referred
            self.changes = self._compare(self._rows)

    @property
    def _rows(self) -> tuple[Row, ...]:
        return self.facts.rows if self.facts else ()

    def _compare(self, rows: Sequence[Row]) -> Changes:
        """What would be done; its problems say which router they are of."""
        where = self.router.name
        changes = self._task.compare(rows, self._referred)
        return replace(
            changes,
            problems=tuple(one._replace(where=where) for one in changes.problems),
            blocked=tuple(one._replace(where=where) for one in changes.blocked),
            left_out=tuple(
                (name, one._replace(where=where)) for name, one in changes.left_out
            ),
        )

    def _settled(self, facts: Facts) -> Facts:
        """The facts when no hold of ours is left that would still put rows back."""
        hold = facts.hold
        if hold is not None and hold.user == self.router.username:
            hold = safemode.wait_free(self._link.session, self._how.sleep_us)
            facts = read_facts(self._link.session())
        return facts

    def _may_hold(self, facts: Facts) -> None:
        """Tell of a hold by somebody else, and whether a required one can be had."""
        where, hold = self.router.name, facts.hold
        if self._how.safe_mode == "require" and self.changes:
            reason = safemode.out_of_question(facts.version, self.changes, hold, where)
            self.problems += [safemode.required(reason)] if reason else []
        elif hold is not None:
            self.warnings.append(Problem("RTRW563", {"user": hold.user}, where=where))

    # --- writing ------------------------------------------------------------------

    def write(self, held: Collection[Key] = ()) -> None:
        """Do what ``look`` found, read back, and compare; removals of ``held`` wait."""
        if self.problems:
            return
        self.held = frozenset(held)
        todo = without(self.changes, self.held)
        with self._telling():
            if not todo:
                self.verified = True
                if not self.changes:
                    self._remember(self._task.last)
            if todo or is_open(self._how, self.router):
                self._locked(todo)

    def write_rest(self, held: Collection[Key]) -> None:
        """Do the removals that waited, but for those that are still ``held``."""
        self.held = frozenset(held)
        if self.problems or self.facts is None:
            return
        with self._telling():
            rows = self.result.rows or self.facts.rows
            self.facts = replace(self.facts, rows=rows)
            todo = without(self._compare(rows), self.held)
            self._number += REST
            self._locked(todo)

    def _locked(self, todo: Changes) -> None:
        folder = router_folder(self._how.state, self.router)
        with locked(folder, self.router.name):
            self.warnings += close_open(self._how, self.router)
            if todo:
                self._write(todo)

    def _write(self, todo: Changes) -> None:
        """With the lock held: the journal, the attempt, and what is kept of it."""
        facts, todo = self._fresh(todo)
        how = self._how
        journal = Journal(how.state / "runs" / how.run, self._number, self.router.name)
        attempt = Attempt(self._link, self._rest, todo, facts, journal, how)
        hold = attempt.hold()
        if hold is not None and hold not in self.warnings:
            self.warnings.append(hold)
        undo = undo_script(facts.rows, self.router, how.site)
        mark_open(how, self.router, begun=True)
        journal.start(reach_of(self.router, how), facts.rows, undo)
        self.phase = "writing"
        self.planned = (
            self.requests + 1 + sum(1 for s in todo.stages for _ in cut(s.writes))
        )
        try:
            self._book(todo, journal, attempt.run())
        finally:
            journal.close()

    def _book(self, todo: Changes, journal: Journal, result: Result) -> None:
        """Keep what came of it: in this visit, for the next push, in the books."""
        how = self._how
        self.problems += result.problems
        self.warnings += result.warnings
        self.result = self.result.joined(result) if self.wrote else result
        self.wrote, self.verified = True, self.result.verified
        self._remember(known_last(how.state, self.router, how.site)[0])
        audit(how, self.router, todo, result)
        told = {"ok": self.ok, "verified": result.verified}
        done = Changes(result.done).counts()
        journal.end({**told, "done": done})
        mark_open(how, self.router, begun=False)

    def _rest(self, rows: Sequence[Row]) -> Changes:
        return without(self._compare(rows), self.held)

    # --- afterwards -----------------------------------------------------------------

    def count_bytes(self) -> None:
        """Note what each of our queues has carried so far; see ``traffic``."""
        if self.problems:
            return
        with self._telling():
            now = read_bytes(self._link.session(), self._how.site)
            if self._bytes is None:
                self._bytes = now
            else:
                seen = [
                    own for own in now if now[own] != self._bytes.get(own, now[own])
                ]
                self.traffic = (len(seen), len(now))

    # --- beside the others of a run -------------------------------------------------

    def has(self, key: Key) -> bool:
        """Whether the router is known to have this queue, as last read."""
        rows = self.result.rows or self._rows
        return has(rows, self._how.site, key)

    def stay(self, canaries: Sequence[str]) -> None:
        """Not written, for others that came first failed (RTRW576)."""
        if not self.problems and (self.changes or self.facts is None):
            params = {"routers": ", ".join(canaries)}
            self.problems.append(Problem("RTRW576", params, where=self.router.name))

    def hold_back(self, held: Mapping[Key, str]) -> None:
        """Say which queues stay until another router has them (RTRW575)."""
        names = {c.key: c.queue for c in self.changes.changes if c.key in held}
        for router in sorted(set(held.values())):
            queues = [names[key] for key in names if held[key] == router]
            params = {"queues": ", ".join(queues), "router": router}
            self.warnings.append(Problem("RTRW575", params, where=self.router.name))
        self.result.not_done += names.values()

    def _remember(self, old: Written | None) -> None:
        held = self.held
        remember(self._how, self.router, self._task, self.result, held=held, old=old)

    def _fresh(self, todo: Changes) -> tuple[Facts, Changes]:
        """The rows that are written to, and the work with the ids of this moment.

        Raises:
            RouterError: RTRW541, it is not what was shown any more.
        """
        facts = self.facts
        if facts is None:  # pragma: no cover - look comes first
            raise AssertionError
        try:
            now_there = read_brief(self._link.session())
        except Lost:
            # It may have been idle at the prompt for long; nothing is written yet.
            now_there = read_brief(self._link.session())
        if now_there == brief(facts.rows):
            return facts, todo
        facts = self.facts = read_facts(self._link.session())
        now = self._rest(facts.rows)
        if now.digest() != todo.digest() or now.blocked:
            raise RouterError.of("RTRW541", where=self.router.name)
        return facts, now
