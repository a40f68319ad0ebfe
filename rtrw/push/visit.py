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

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rtrw.clock import MONOTONIC, Clock
from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push.apply import Outcome, carry_out
from rtrw.push.audit import append
from rtrw.push.connect import Waits, connect, plain_warnings
from rtrw.push.journal import Journal
from rtrw.push.last import key_of, load_last, save_last, written_now
from rtrw.push.lock import locked
from rtrw.push.read import Facts, brief, read_brief, read_facts, read_rows
from rtrw.push.session import Session
from rtrw.push.state import router_folder
from rtrw.push.tasks import Task
from rtrw.push.trust import trust_of
from rtrw.push.verify import changed_strangers, left_undone, names
from rtrw.routeros.changes import Action, Change, Changes, Key
from rtrw.routeros.queue import Row


def utc_now() -> str:
    """The present instant for people and logs: ``2026-11-30T22:05:01.123+00:00``."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class How:
    """What is the same for all routers of a run."""

    state: Path
    run: str
    site: str
    keep_going: bool = False
    waits: Waits = field(default_factory=Waits)
    clock: Clock = MONOTONIC
    now: Callable[[], str] = utc_now
    about: Mapping[str, Any] = field(default_factory=dict)
    """What the journal is to say of the run besides: its kind, the profile."""


class Visit:
    """One router of a run, and what is known of it so far.

    ``wrote`` says whether anything was sent; ``verified`` that all of it was read back
    as wanted. ``failures`` are queues that are not as wanted, with the reason.
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
        self.failures: dict[str, Problem] = {}
        self.in_doubt: list[str] = []
        self.not_done: list[str] = []
        self.done: tuple[Change, ...] = ()
        self.wrote = self.verified = False
        self.requests = 0
        self._task = task
        self._password = password
        self._how = how
        self._number = number
        self._session: Session | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong so far."""
        return not (self.errors or self.in_doubt or self.not_done)

    @property
    def errors(self) -> list[Problem]:
        """What went wrong: with the router, with single queues, with names."""
        return [
            *self.problems,
            *self.failures.values(),
            *(p for p in self.changes.problems if p.severity == "error"),
        ]

    def counts(self) -> dict[Action, int]:
        """How many changes of each action are done."""
        return Changes(self.done).counts()

    # --- looking ------------------------------------------------------------------

    def look(self) -> None:
        """Read the router and compare; ``changes`` has what would be done."""
        with self._telling():
            self.facts = read_facts(self._connected())
            self.warnings += self.facts.warnings(self.router.name)
            self._found(self._task.compare(self.facts.rows))

    def _found(self, changes: Changes) -> None:
        self.changes = self._placed(changes)
        self.problems += self.changes.blocked

    def _placed(self, changes: Changes) -> Changes:
        """The changes with problems that say which router they are of."""
        where = self.router.name
        return replace(
            changes,
            problems=tuple(replace(one, where=where) for one in changes.problems),
            blocked=tuple(replace(one, where=where) for one in changes.blocked),
        )

    def _connected(self) -> Session:
        """The session, opened when it is not there or was lost."""
        if self._session is None or self._session.closed:
            self._count_requests()
            trust = trust_of(self.router, self._how.state)
            self._session = connect(
                self.router,
                self._password(),
                trust,
                waits=self._how.waits,
                clock=self._how.clock,
            )
        return self._session

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What goes wrong at this router is a problem of this router only."""
        try:
            yield
        except RtrwError as error:
            self.problems += error.problems

    # --- writing ------------------------------------------------------------------

    def write(self) -> None:
        """Do what ``look`` found, read back, and compare."""
        if self.problems:
            return
        with self._telling():
            if not self.changes:
                self.verified = True
                self._remember(frozenset())
                return
            folder = router_folder(self._how.state, self.router)
            with locked(folder, self.router.name):
                self._write()

    def _write(self) -> None:
        facts = self._fresh()
        journal = Journal(
            self._how.state / "runs" / self._how.run, self._number, self.router.name
        )
        journal.start(self._reach(), facts.rows)
        try:
            self.wrote = True
            outcome = carry_out(
                self._connected(),
                self.changes.stages,
                journal,
                keep_going=self._how.keep_going,
            )
            rows = self._settle(facts.rows, outcome, journal)
            self._audit()
            told = {"ok": self.ok, "verified": self.verified, "done": self.counts()}
            journal.end(told, rows)
        finally:
            journal.close()

    def _fresh(self) -> Facts:
        """The rows that are written to: as shown, with the ids of this moment."""
        facts = self.facts
        if facts is None:  # pragma: no cover - look comes first
            raise AssertionError
        session = self._connected()
        if read_brief(session) == brief(facts.rows):
            return facts
        digest = self.changes.digest()
        facts = self.facts = read_facts(session)
        self.changes = self._placed(self._task.compare(facts.rows))
        if self.changes.digest() != digest or self.changes.blocked:
            raise RouterError.of("RTRW541", where=self.router.name)
        return facts

    def _settle(
        self, before: Sequence[Row], outcome: Outcome, journal: Journal
    ) -> tuple[Row, ...] | None:
        """Read back; say what was done and what was not. None: not readable."""
        try:
            rows = read_rows(self._connected())
            left = self._task.compare(rows)
            if _only_order(left) and outcome.complete:
                carry_out(self._connected(), left.stages, journal)
                rows = read_rows(self._connected())
                left = self._task.compare(rows)
        except RtrwError as error:
            self._unread(outcome, error)
            return None
        self._judge(outcome, left)
        if outcome.lost is not None:
            # With everything done after all, a lost connection is only worth a word.
            told = self.warnings if self.verified else self.problems
            told += outcome.lost.problems
        self.warnings += changed_strangers(
            before, rows, self._how.site, self.router.name
        )
        return rows

    def _judge(self, outcome: Outcome, left: Changes) -> None:
        """What the comparison still finds was not done."""
        self.failures = left_undone(self.changes, left, outcome, self.router.name)
        undone = {(change.action, change.key) for change in left.changes}
        self._divide(lambda change: (change.action, change.key) not in undone)
        self.verified = not left.changes
        self._remember({change.key for change in left.changes})

    def _divide(
        self, is_done: Callable[[Change], bool], doubt: AbstractSet[Key] = frozenset()
    ) -> None:
        """Changes that are done, and the names of queues that are not."""
        self.done = tuple(filter(is_done, self.changes.changes))
        undone = [change for change in self.changes.changes if not is_done(change)]
        names_ = {change.queue for change in undone if change.key not in doubt}
        self.not_done = sorted(names_ - self.failures.keys())

    def _unread(self, outcome: Outcome, error: RtrwError) -> None:
        """Nothing can be read back: trust the answers, doubt the rest."""
        lost = outcome.lost.problems if outcome.lost else ()
        self.problems += dict.fromkeys([*lost, *error.problems])
        self.failures = left_undone(self.changes, Changes(), outcome, self.router.name)
        name = names(self.changes)
        doubt = outcome.keys(outcome.doubt)
        refused = outcome.keys([write for write, _ in outcome.refused])
        undone = outcome.keys(outcome.unsent) - doubt | refused
        self.in_doubt = [name[key] for key in name if key in doubt]
        self._divide(lambda change: change.key not in doubt | undone, doubt)

    def _remember(self, undone: AbstractSet[Key]) -> None:
        """Keep what was written, for telling drift from changes of the profile."""
        state, site = self._how.state, self._how.site
        old = load_last(state, self.router, site)
        desired = self._task.wanted()
        if self._task.partial:
            done = {change.key for change in self.done}
            undone = {key_of(queue) for queue in desired} - done
        new = written_now(desired, old, undone)
        if new != old:
            save_last(state, self.router, site, new)

    def _audit(self) -> None:
        """One line for each queue that was written, or may have been."""
        done = set(map(id, self.done))
        append(
            self._how.state,
            (
                {
                    "time": self._how.now(),
                    "run": self._how.run,
                    "router": self.router.name,
                    **change.as_json(),
                    "result": self._result(change, id(change) in done),
                }
                for change in self.changes.changes
                if id(change) in done or change.queue not in self.not_done
            ),
        )

    def _result(self, change: Change, is_done: bool) -> str:
        if is_done:
            return "done"
        return "failed" if change.queue in self.failures else "in doubt"

    def _reach(self) -> dict[str, Any]:
        """How the router is reached, for the journal; the password is not in it."""
        router = self.router
        return {
            "name": router.name,
            "host": router.host,
            "username": router.username,
            "port": router.port,
            "tls": router.tls,
            "ca": router.ca,
            "fingerprint": router.fingerprint,
            "encoding": router.encoding,
            "site": self._how.site,
            "time": self._how.now(),
            **self._how.about,
        }

    def close(self) -> None:
        """End the connection."""
        if self._session is not None:
            self._session.close()
            self._count_requests()
            self._session = None

    def _count_requests(self) -> None:
        self.requests += self._session.requests if self._session else 0


def _only_order(left: Changes) -> bool:
    return bool(left) and all(change.action == "move" for change in left.changes)
