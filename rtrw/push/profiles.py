"""The ``rate-limit`` of PPP and hotspot profiles: set, read back, recorded, undone.

Theory of operation
-------------------
A visit like that to queues, with another thing to look at: profiles, of which one field
is written, and only where a plan names them. What makes a push of queues long does not
exist here (order, parents, removals, other people's rows in between), and each set is
whole by itself, so there is no use for safe mode. The lock, the journal, the audit and
the rules of doubt are those of queues: rows before are on the disk before the first
write, a command without an answer is in doubt until the router was read again.

In the journal a profile is kept as a row: its name, its kind in place of a target, and
``rate-limit`` as the only setting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.profiles.model import Router
from rtrw.push.apply import Outcome, carry_out, cut
from rtrw.push.how import How
from rtrw.push.journal import Journal, Record
from rtrw.push.keep import mark_open, reach_of
from rtrw.push.last import Written as Queues
from rtrw.push.last import known_last, save_last
from rtrw.push.profiles_undo import undo_profiles
from rtrw.push.read import Facts
from rtrw.push.session import Command, Session
from rtrw.push.tasks import PushTask
from rtrw.push.verify import Result, guess, judge
from rtrw.push.visit import Visit
from rtrw.routeros.changes import Changes, Key
from rtrw.routeros.profile_rows import FIELD, PATHS, ProfileRow, Written, compare
from rtrw.routeros.queue import Queue, Row
from rtrw.routeros.script_rates import Saying, Wanted, write_profiles

_RESOURCE = Command("/system/resource/print", {".proplist": "version"})
_WORDS = {".proplist": f".id,name,{FIELD}"}
_OWN_CODES = {"RTRW547": "RTRW846", "RTRW545": "RTRW845"}
"""What is told of queues, and what of profiles."""


class Job(Protocol):
    """Anything that can say what would be done to the profiles of a router."""

    @property
    def kinds(self) -> Sequence[str]:
        """Which kinds have to be read: ``ppp``, ``hotspot``."""

    def compare(self, rows: Sequence[ProfileRow]) -> Changes:
        """What would be done to these profiles."""


@dataclass(frozen=True, slots=True)
class PushProfiles:
    """Give the profiles the strings of their plans."""

    wanted: Sequence[ProfileRow]
    last: Written
    alone: bool = True

    @property
    def kinds(self) -> Sequence[str]:
        """Those that plans name."""
        return tuple(dict.fromkeys(row.kind for row in self.wanted))

    def compare(self, rows: Sequence[ProfileRow]) -> Changes:
        """See ``rtrw.routeros.profile_rows``."""
        found = compare(self.wanted, rows, last=self.last, alone=self.alone)
        return replace(found, problems=(*found.problems, *self._forgotten(rows)))

    def _forgotten(self, rows: Sequence[ProfileRow]) -> Iterator[Problem]:
        """RTRW849: profiles that we wrote once, and that no plan names any more."""
        named = {row.key for row in self.wanted}
        for row in rows:
            if row.key in self.last and row.key not in named:
                yield Problem("RTRW849", {"profile": row.label})


@dataclass(frozen=True, slots=True)
class UndoProfiles:
    """Put back what recorded pushes wrote, the newest first."""

    past: Sequence[Record]
    force: bool = False

    @property
    def kinds(self) -> Sequence[str]:
        """Those that were read then."""
        before = [row for record in self.past for row in profiles_of(record.before)]
        return tuple(dict.fromkeys(row.kind for row in before))

    def compare(self, rows: Sequence[ProfileRow]) -> Changes:
        """What goes back, and RTRW838 and 839 for what does not."""
        past = [
            (record.run, profiles_of(record.before), record.steps)
            for record in self.past
        ]
        return undo_profiles(past, rows, force=self.force)


# --- rows in the journal -----------------------------------------------------------


def as_rows(profiles: Sequence[ProfileRow]) -> list[Row]:
    """Profiles as the journal keeps them; ``profiles_of`` is the way back."""
    return [
        Row(Queue(one.name, one.kind, "", {FIELD: one.rate_limit}), one.id)
        for one in profiles
    ]


def profiles_of(rows: Sequence[Row]) -> list[ProfileRow]:
    """The profiles that ``as_rows`` made rows of."""
    return [
        ProfileRow(queue.target, queue.name, queue.settings[FIELD], own)
        for queue, own, _, _ in rows
    ]


def last_profiles(how: How, router: Router) -> tuple[Queues, tuple[Problem, ...]]:
    """What was written last, in the form in which it is kept."""
    last, damaged = known_last(how.state, router, _kept_as(how.site))
    return last or {}, damaged


def strings_of(last: Queues) -> Written:
    """The strings of what was written last."""
    return {key: queue.settings.get(FIELD, "") for key, queue in last.items()}


def _kept_as(site: str) -> str:
    """Under what name the strings written last are kept, beside the queues'."""
    return f"{site} profiles"


# --- the visit -----------------------------------------------------------------------


class ProfilesVisit(Visit):
    """One router, and those of its profiles that are named."""

    things = "profiles"

    def __init__(
        self,
        router: Router,
        job: Job,
        password: Callable[[], str],
        how: How,
        number: int = 0,
    ) -> None:
        """Nothing happens yet; see ``Visit``."""
        super().__init__(router, PushTask((), how.site), password, how, number)
        self._job = job
        self._found: tuple[ProfileRow, ...] = ()

    def look(self) -> None:
        """Read the profiles and compare; ``changes`` has what would be done."""
        self.phase = "reading"
        with self._telling():
            self._found, version = self._read()
            self.facts = Facts((), version, {})
            self.changes = self._against(self._found)

    def _against(self, rows: Sequence[ProfileRow]) -> Changes:
        where = self.router.name
        found = self._job.compare(rows)
        return replace(
            found,
            problems=tuple(one._replace(where=where) for one in found.problems),
            left_out=tuple((n, p._replace(where=where)) for n, p in found.left_out),
        )

    def _read(self) -> tuple[tuple[ProfileRow, ...], str | None]:
        return read_profiles(self._link.session(), self._job.kinds)

    # --- writing ------------------------------------------------------------------

    def _write(self, todo: Changes) -> None:
        """With the lock held: what is there is read again, then written and read."""
        rows, _ = self._read()
        now = self._against(rows)
        if now.digest() != todo.digest():
            raise RouterError.of("RTRW847", where=self.router.name)
        how = self._how
        journal = Journal(how.state / "runs" / how.run, self._number, self.router.name)
        mark_open(how, self.router, begun=True)
        reach = reach_of(self.router, how) | {"things": self.things}
        journal.start(reach, as_rows(rows), self._undo_script(rows, now))
        self.phase = "writing"
        pieces = sum(1 for stage in now.stages for _ in cut(stage.writes))
        self.planned = self.requests + 1 + pieces
        try:
            self._book(now, journal, self._attempt(now, journal))
        finally:
            journal.close()

    def _attempt(self, todo: Changes, journal: Journal) -> Result:
        """Write, read back, and put back what has to be."""
        outcome = self._carry_out(todo, journal, keep_going=self._how.keep_going)
        result = self._settle(todo, outcome)
        whole = result.verified and outcome.complete
        if self._how.undo_on_failure and result.rows is not None and not whole:
            return self._take_back(todo, result, journal)
        return result

    def _carry_out(
        self, todo: Changes, journal: Journal, *, keep_going: bool
    ) -> Outcome:
        session = self._link.session()
        return carry_out(session, todo.stages, journal, keep_going=keep_going)

    def _settle(
        self, todo: Changes, outcome: Outcome, job: Job | None = None
    ) -> Result:
        """Read back, and say what was done and what was not."""
        where = self.router.name
        lost = [*(outcome.lost.problems if outcome.lost else ()), *outcome.unkept]
        try:
            rows, _ = self._read()
        except RtrwError as error:
            result = guess(todo, outcome, where)
            result.problems += [p for p in error.problems if p not in lost]
            result.problems += lost
            return _own_words(result)
        left = (job or self._job).compare(rows)
        result = judge(todo, left, outcome, (), where)
        (result.warnings if result.verified else result.problems).extend(lost)
        return _own_words(result)

    def _take_back(self, todo: Changes, result: Result, journal: Journal) -> Result:
        """Undo what was done by the journal; the result says that nothing is done."""
        where = self.router.name
        job = UndoProfiles((journal.record(self._how.run),))
        try:
            back = job.compare(self._read()[0])
            self._carry_out(back, journal, keep_going=True)
            left = job.compare(self._read()[0])
            told = [Problem("RTRW569" if left else "RTRW564", where=where)]
        except RtrwError as error:
            left, told = todo, [Problem("RTRW569", where=where), *error.problems]
        undone = frozenset(change.key for change in todo.changes)
        names = {change.queue for change in todo.changes} - result.failures.keys()
        return replace(
            result,
            done=(),
            undone=undone,
            verified=False,
            not_done=sorted(names),
            put_back=() if left else result.done,
            problems=[*result.problems, *told],
        )

    def _undo_script(self, rows: Sequence[ProfileRow], todo: Changes) -> bytes:
        """A script that gives the profiles back what they have now."""
        keys = {change.key for change in todo.changes}
        saying = Saying(self._how.site, self.router.encoding)
        text = ""
        for kind in PATHS:
            before = [
                Wanted(row.name, row.rate_limit)
                for row in rows
                if row.kind == kind and row.key in keys
            ]
            text += "".join(write_profiles(kind, before, saying)) if before else ""
        return text.encode("ascii")

    # --- afterwards -----------------------------------------------------------------

    def _remember(self, old: Queues | None) -> None:
        """Keep the strings that are there by our hand now, for telling drift."""
        del old
        before, _ = last_profiles(self._how, self.router)
        if isinstance(self._job, PushProfiles):
            now = {**before, **self._written(self._job)}
        else:
            # What is put back is somebody else's word again.
            gone = {change.key for change in self.result.done}
            now = {key: queue for key, queue in before.items() if key not in gone}
        if now != before:
            save_last(self._how.state, self.router, _kept_as(self._how.site), now)

    def _written(self, job: PushProfiles) -> Mapping[Key, Queue]:
        there = {row.key for row in self._found}
        return {
            row.key: Queue(row.name, row.kind, "", {FIELD: row.rate_limit})
            for row in job.wanted
            if row.key in there and row.key not in self.result.undone
        }

    def count_bytes(self) -> None:
        """Profiles count nothing."""


def _own_words(result: Result) -> Result:
    """The result, with its failures told of profiles in place of queues."""
    for label, problem in result.failures.items():
        params: dict[str, Any] = {**problem.params, "profile": label}
        code = _OWN_CODES.get(problem.code, problem.code)
        result.failures[label] = problem._replace(code=code, params=params)
    return result


def read_profiles(
    session: Session, kinds: Sequence[str]
) -> tuple[tuple[ProfileRow, ...], str | None]:
    """The profiles of these kinds, and the router's version, in one flight.

    Raises:
        RouterError: RTRW844, a menu that is not there or not shown; RTRW509, rows
            without an id; or the connection is lost.
    """
    commands = [Command(f"{PATHS[kind]}/print", _WORDS) for kind in kinds]
    resource, *replies = session.run([_RESOURCE, *commands])
    rows: list[ProfileRow] = []
    for kind, reply in zip(kinds, replies, strict=True):
        if reply is None or reply.trap is not None:
            text = reply.trap.message if reply and reply.trap else ""
            params = {"menu": PATHS[kind], "text": text or "-"}
            raise RouterError.of("RTRW844", params, where=session.router)
        if not all(row.get(".id") for row in reply.rows):
            raise RouterError.of("RTRW509", where=session.router)
        rows += [
            ProfileRow(kind, row.get("name", ""), row.get(FIELD, ""), row[".id"])
            for row in reply.rows
        ]
    found = resource.rows[0].get("version", "") if resource and resource.rows else ""
    return tuple(rows), found.split(" ", 1)[0] or None
