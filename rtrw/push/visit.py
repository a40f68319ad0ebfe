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

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push import safemode
from rtrw.push.attempt import Attempt
from rtrw.push.connect import plain_warnings
from rtrw.push.how import How
from rtrw.push.journal import Journal
from rtrw.push.keep import audit, reach_of, remember
from rtrw.push.last import Written, load_last
from rtrw.push.link import Link
from rtrw.push.lock import locked
from rtrw.push.preflight import look_around
from rtrw.push.read import Facts, brief, read_brief, read_facts
from rtrw.push.state import router_folder
from rtrw.push.tasks import Task
from rtrw.push.verify import Result
from rtrw.routeros.changes import Action, Changes
from rtrw.routeros.queue import Row


class Visit:
    """One router of a run, and what is known of it so far.

    ``wrote`` says whether anything was sent; ``verified`` that all of it was read back
    as wanted; ``result`` what came of it. ``warnings`` are worth knowing.
    """

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
        self._task = task
        self._how = how
        self._number = number
        self._referred: frozenset[str] = frozenset()
        self._link = Link(router, password, how)

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
        with self._telling():
            self.facts = self._settled(read_facts(self._link.session()))
            self.warnings += self.facts.warnings(self.router.name)
            self.changes = self._compare(self.facts.rows)
            self._look_around()
            self.problems += self.changes.blocked

    def _look_around(self) -> None:
        """Ask what else matters for these changes; queues that are named stay."""
        around = look_around(
            self._link.session(), self.router, self._task.wanted(), self.changes
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
        )

    def _settled(self, facts: Facts) -> Facts:
        """The facts when no hold of ours is left that would still put rows back."""
        hold = facts.hold
        if hold is not None and hold.user == self.router.username:
            hold = safemode.wait_free(self._link.session, self._how.sleep_us)
            facts = read_facts(self._link.session())
        if hold is not None:
            params = {"user": hold.user}
            self.warnings.append(Problem("RTRW563", params, where=self.router.name))
        return facts

    # --- writing ------------------------------------------------------------------

    def write(self) -> None:
        """Do what ``look`` found, read back, and compare."""
        if self.problems:
            return
        with self._telling():
            if not self.changes:
                self.verified = True
                self._remember(self._task.last)
                return
            folder = router_folder(self._how.state, self.router)
            with locked(folder, self.router.name):
                self._write()

    def _write(self) -> None:
        """With the lock held: the journal, the attempt, and what is kept of it."""
        facts, how = self._fresh(), self._how
        journal = Journal(how.state / "runs" / how.run, self._number, self.router.name)
        attempt = Attempt(self._link, self._compare, self.changes, facts, journal, how)
        attempt.hold()
        journal.start(reach_of(self.router, how), facts.rows)
        self.wrote = True
        try:
            result = self.result = attempt.run()
            self.verified = result.verified
            self.problems += result.problems
            self.warnings += result.warnings
            self._remember(load_last(how.state, self.router, how.site))
            audit(how, self.router, self.changes, result)
            told = {"ok": self.ok, "verified": self.verified, "done": self.counts()}
            journal.end(told, result.rows)
        finally:
            journal.close()

    def _remember(self, old: Written | None) -> None:
        remember(self._how, self.router, self._task, self.result, old)

    def _fresh(self) -> Facts:
        """The rows that are written to: as shown, with the ids of this moment."""
        facts = self.facts
        if facts is None:  # pragma: no cover - look comes first
            raise AssertionError
        session = self._link.session()
        if read_brief(session) == brief(facts.rows):
            return facts
        digest = self.changes.digest()
        facts = self.facts = read_facts(session)
        self.changes = self._compare(facts.rows)
        if self.changes.digest() != digest or self.changes.blocked:
            raise RouterError.of("RTRW541", where=self.router.name)
        return facts
