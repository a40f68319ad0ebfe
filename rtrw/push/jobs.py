"""Scripts and schedulers of quotas: written, read back, recorded, undone.

Theory of operation
-------------------
A visit beside that to the queues, over the same connection and after it: a script is
of no use where the queues could not be written. It happens only where the profile has
quotas, or had some at the last push, so that other routers are asked nothing more. The
lock, the journal and the rules of doubt are those of queues. There is no use for safe
mode: each row is whole by itself.

In the journal a script is kept as a row: its name, its kind in place of a target, and
its fields as settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push.apply import Outcome, carry_out
from rtrw.push.how import How
from rtrw.push.journal import Journal, Record
from rtrw.push.keep import mark_open, reach_of
from rtrw.push.last import Written, known_last, save_last
from rtrw.push.read import Facts
from rtrw.push.session import Command, Session
from rtrw.push.tasks import PushTask
from rtrw.push.verify import Result, guess, judge
from rtrw.push.visit import Visit
from rtrw.routeros.changes import Changes, Key
from rtrw.routeros.job_rows import FIELDS, PATHS, JobRow, compare, is_ours, job_rows
from rtrw.routeros.queue import Queue, Row
from rtrw.routeros.quota_script import Job

BESIDE = 700
"""Added to the number of the visit that it goes with, for the journal."""


class Wanted(Protocol):
    """Anything that says which rows there are to be."""

    def rows(self) -> Sequence[JobRow]:
        """All of them; others of ours go."""


class PushJobs:
    """The jobs of a profile."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        """None of them where there is no quota any more."""
        self._rows = job_rows(jobs)

    def rows(self) -> Sequence[JobRow]:
        """Three for each job."""
        return self._rows


class UndoJobs:
    """What there was before the oldest of these pushes."""

    def __init__(self, past: Sequence[Record]) -> None:
        """Newest first."""
        self._rows = jobs_of(past[-1].before)

    def rows(self) -> Sequence[JobRow]:
        """As they were read then, what was used among them."""
        return self._rows


class JobsVisit(Visit):
    """One router, and the scripts on it that are ours."""

    things = "scripts"

    def __init__(  # noqa: PLR0917 - those of a visit, and what it goes with
        self,
        router: Router,
        wanted: Wanted,
        password: Callable[[], str],
        how: How,
        number: int = 0,
        beside: Visit | None = None,
    ) -> None:
        """It goes with the visit ``beside``, over its connection, or stands alone."""
        super().__init__(router, PushTask((), how.site), password, how, number)
        self._beside = beside
        self._wanted = wanted
        if beside is not None:
            self._link = beside.link
            self.warnings = []

    @property
    def partly(self) -> bool:
        """Not where the router could not be read at all."""
        return self.facts is not None and super().partly

    @property
    def requests(self) -> int:
        """Those of a shared connection are told with the queues."""
        return 0 if self._beside is not None else super().requests

    def look(self) -> None:
        """Read the scripts and compare; nothing where the queues could not be read."""
        if self._beside is not None and self._beside.problems:
            return
        self.phase = "reading"
        with self._telling():
            rows = self._read()
            self.facts = Facts((), None, {})
            self.changes = compare(self._wanted.rows(), rows)

    def write(self, held: object = ()) -> None:
        """Nothing where something went wrong with the queues."""
        del held
        well = self._beside is None or self._beside.ok
        if well and self.facts is not None:
            super().write()

    def count_bytes(self) -> None:
        """Scripts count nothing."""

    def _read(self) -> list[JobRow]:
        return read_jobs(self._link.session(), self._how.site)

    def _write(self, todo: Changes) -> None:
        """With the lock held: what is there is read again, then written and read."""
        rows, how = self._read(), self._how
        now = compare(self._wanted.rows(), rows)
        if now.digest() != todo.digest():
            raise RouterError.of("RTRW541", where=self.router.name)
        journal = Journal(how.state / "runs" / how.run, self._number, self.router.name)
        mark_open(how, self.router, begun=True)
        reach = reach_of(self.router, how) | {"things": self.things}
        journal.start(reach, as_rows(rows), b"")
        self.phase = "writing"
        try:
            self._book(now, journal, self._attempt(now, rows, journal))
        finally:
            journal.close()

    def _attempt(
        self, todo: Changes, before: Sequence[JobRow], journal: Journal
    ) -> Result:
        """Write, read back, and put back what has to be."""
        how = self._how
        outcome = carry_out(
            self._link.session(), todo.stages, journal, keep_going=how.keep_going
        )
        result = self._settle(todo, outcome)
        whole = result.verified and outcome.complete
        if how.undo_on_failure and result.rows is not None and not whole:
            return self._take_back(todo, before, result, journal)
        return result

    def _take_back(
        self,
        todo: Changes,
        before: Sequence[JobRow],
        result: Result,
        journal: Journal,
    ) -> Result:
        """What was there before; the queues stay, they are whole without scripts."""
        where = self.router.name
        try:
            back = compare(before, self._read())
            carry_out(self._link.session(), back.stages, journal, keep_going=True)
            left = compare(before, self._read())
            told = [Problem("RTRW569" if left else "RTRW564", where=where)]
        except RtrwError as error:
            left, told = todo, [Problem("RTRW569", where=where), *error.problems]
        names = {change.queue for change in todo.changes} - result.failures.keys()
        return replace(
            result,
            done=(),
            undone=frozenset(change.key for change in todo.changes),
            verified=False,
            not_done=sorted(names),
            put_back=() if left else result.done,
            problems=[*result.problems, *told],
        )

    def _settle(self, todo: Changes, outcome: Outcome) -> Result:
        """Read back, and say what was done and what was not."""
        where = self.router.name
        told = [*(outcome.lost.problems if outcome.lost else ()), *outcome.unkept]
        try:
            left = compare(self._wanted.rows(), self._read())
        except RtrwError as error:
            result = guess(todo, outcome, where)
            result.problems += [*told, *(p for p in error.problems if p not in told)]
            return result
        result = judge(todo, left, outcome, (), where)
        (result.warnings if result.verified else result.problems).extend(told)
        return result

    def _remember(self, old: Written | None) -> None:
        """Keep that there are scripts of ours, so that they go with the quota."""
        del old
        rows = self._wanted.rows()
        now: dict[Key, Queue] = {
            row.key: Queue(row.name, row.kind, "", {}) for row in rows
        }
        before = last_jobs(self._how, self.router)
        if now != before and not self.result.undone:
            save_last(self._how.state, self.router, _kept_as(self._how.site), now)


def jobs_beside(
    visit: Visit, jobs: Sequence[Job], how: How, number: int
) -> list[JobsVisit]:
    """The visit for scripts that goes with one; none where there is no reason."""
    router = visit.router
    if not jobs and not last_jobs(how, router):
        return []
    job = PushJobs(jobs)
    return [JobsVisit(router, job, _no_password, how, number + BESIDE, visit)]


def last_jobs(how: How, router: Router) -> Written:
    """What the last push left there, by key."""
    last, _ = known_last(how.state, router, _kept_as(how.site))
    return last or {}


def read_jobs(session: Session, site: str) -> list[JobRow]:
    """The scripts and schedulers of a site, in one flight.

    Raises:
        RouterError: RTRW808, a menu that is not there or not shown; RTRW509, rows
            without an id; or the connection is lost.
    """
    commands = [
        Command(
            f"{path}/print", {".proplist": ",".join((".id", "name", *FIELDS[kind]))}
        )
        for kind, path in PATHS.items()
    ]
    rows: list[JobRow] = []
    for (kind, path), reply in zip(PATHS.items(), session.run(commands), strict=True):
        if reply is None or reply.trap is not None:
            text = reply.trap.message if reply and reply.trap else "-"
            raise RouterError.of(
                "RTRW808", {"menu": path, "text": text}, where=session.router
            )
        if not all(row.get(".id") for row in reply.rows):
            raise RouterError.of("RTRW509", where=session.router)
        rows += [
            JobRow(kind, row.get("name", ""), _fields(kind, row), row[".id"])
            for row in reply.rows
            if is_ours(row.get("name", ""), site)
        ]
    return rows


def _fields(kind: str, row: dict[str, str]) -> dict[str, str]:
    return {name: row[name] for name in FIELDS[kind] if name in row}


def as_rows(jobs: Sequence[JobRow]) -> list[Row]:
    """Scripts as the journal keeps them; ``jobs_of`` is the way back."""
    return [Row(Queue(one.name, one.kind, "", one.fields), one.id) for one in jobs]


def jobs_of(rows: Sequence[Row]) -> list[JobRow]:
    """The scripts that ``as_rows`` made rows of."""
    return [
        JobRow(queue.target, queue.name, dict(queue.settings), own)
        for queue, own, _, _ in rows
    ]


def _kept_as(site: str) -> str:
    return f"{site} scripts"


def _no_password() -> str:
    """The connection is another visit's."""
    raise AssertionError
