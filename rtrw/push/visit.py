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

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push import safemode
from rtrw.push.attempt import Attempt
from rtrw.push.audit import append
from rtrw.push.connect import plain_warnings
from rtrw.push.how import How
from rtrw.push.journal import Journal
from rtrw.push.last import Written, key_of, load_last, save_last, written_now
from rtrw.push.link import Link
from rtrw.push.lock import locked
from rtrw.push.read import Facts, brief, read_brief, read_facts
from rtrw.push.state import router_folder
from rtrw.push.tasks import Task
from rtrw.push.verify import Result
from rtrw.routeros.changes import Action, Change, Changes, Key


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
            self.changes = self._placed(self._task.compare(self.facts.rows))
            self.problems += self.changes.blocked

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

    def _placed(self, changes: Changes) -> Changes:
        """The changes with problems that say which router they are of."""
        where = self.router.name
        return replace(
            changes,
            problems=tuple(one._replace(where=where) for one in changes.problems),
            blocked=tuple(one._replace(where=where) for one in changes.blocked),
        )

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
        facts = self._fresh()
        journal = Journal(self._folder, self._number, self.router.name)
        journal.start(self._reach(), facts.rows)
        self.wrote = True
        try:
            attempt = Attempt(
                self._link, self._task, self.changes, facts, journal, self._how
            )
            result = self.result = attempt.run()
            self.verified = result.verified
            self.problems += result.problems
            self.warnings += result.warnings
            self._remember(load_last(self._how.state, self.router, self._how.site))
            self._audit()
            told = {"ok": self.ok, "verified": self.verified, "done": self.counts()}
            journal.end(told, result.rows)
        finally:
            journal.close()

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
        self.changes = self._placed(self._task.compare(facts.rows))
        if self.changes.digest() != digest or self.changes.blocked:
            raise RouterError.of("RTRW541", where=self.router.name)
        return facts

    # --- what is kept -------------------------------------------------------------

    def _remember(self, old: Written | None) -> None:
        """Keep what was written, for telling drift from changes of the profile."""
        desired = self._task.wanted()
        undone: set[Key] | frozenset[Key] = self.result.undone
        if self._task.partial:
            done = {change.key for change in self.result.done}
            undone = {key_of(queue) for queue in desired} - done
        new = written_now(desired, old, undone)
        if new != old:
            save_last(self._how.state, self.router, self._how.site, new)

    def _audit(self) -> None:
        """One line for each queue that was written, or may have been."""
        result = self.result
        lines = [
            *((change, "done") for change in result.done),
            *((c, "failed") for c in self._of(result.failures)),
            *((c, "in doubt") for c in self._of(result.in_doubt)),
        ]
        same = {"run": self._how.run, "router": self.router.name}
        same["time"] = self._how.now()
        append(
            self._how.state,
            ({**same, **c.as_json(), "result": result_} for c, result_ in lines),
        )

    def _of(self, queues: Collection[str]) -> list[Change]:
        return [c for c in self.changes.changes if c.queue in queues]

    @property
    def _folder(self) -> Path:
        return self._how.state / "runs" / self._how.run

    def _reach(self) -> dict[str, Any]:
        """How the router is reached, for the journal; the password is not in it."""
        router = self.router
        names = ("name", "host", "username", "port", "tls", "ca", "fingerprint")
        told = {name: getattr(router, name) for name in (*names, "encoding")}
        return told | {
            "site": self._how.site,
            "time": self._how.now(),
            **self._how.about,
        }
