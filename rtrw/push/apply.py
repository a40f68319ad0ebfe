"""Stages of a difference become commands, and their answers become an outcome.

Theory of operation
-------------------
Writes of one stage fly together; a stage begins when the one before is answered. Lists
of ids are cut to a hundred. The manual shows lists for ``remove`` and ``move`` only, so
a refused list is repeated id by id (a ``set`` and a ``move`` may be repeated; for a
``remove`` what is left is read first).

Every command is in the journal before it is sent, every answer soon after. At the
first refusal nothing more is sent (unless ``keep_going``), at the first doubt nothing
more can be; the outcome says for each queue which it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rtrw.errors import InputError, Problem
from rtrw.push.careful import Care
from rtrw.push.journal import Journal, Step
from rtrw.push.read import read_brief
from rtrw.push.session import Command, Lost, Reply, Session
from rtrw.routeros import job_rows
from rtrw.routeros.changes import Key, Stage, Write
from rtrw.routeros.profile_rows import PATHS

NOTHING: Mapping[Key, str] = {}
MENU = "/queue/simple"
_PATHS = {**PATHS, **job_rows.PATHS}
AT_ONCE = 100
"""Ids in one command."""


@dataclass(slots=True)
class Outcome:
    """What became of the writes.

    ``done`` and ``unsent`` are certain, ``doubt`` was sent without an answer;
    ``refused`` has the router's own text; ``added`` the ids that new queues got.
    ``lost`` is set when the connection went, ``unkept`` when the journal could not be
    written (a full disk): nothing is sent that is not in it.
    """

    done: list[Write] = field(default_factory=list)
    refused: list[tuple[Write, str]] = field(default_factory=list)
    doubt: list[Write] = field(default_factory=list)
    unsent: list[Write] = field(default_factory=list)
    added: dict[Key, str] = field(default_factory=dict)
    lost: Lost | None = None
    unkept: tuple[Problem, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether everything was sent and done."""
        return not (self.refused or self.doubt or self.unsent or self.over)

    @property
    def over(self) -> bool:
        """Whether nothing more can be sent."""
        return self.lost is not None or bool(self.unkept)

    @property
    def troubles(self) -> tuple[Problem, ...]:
        """Why nothing more could be sent."""
        return (*(self.lost.problems if self.lost else ()), *self.unkept)

    def joined(self, later: Outcome) -> Outcome:
        """This and what came after it on the same connection, as one."""
        return Outcome(
            [*self.done, *later.done],
            [*self.refused, *later.refused],
            [*self.doubt, *later.doubt],
            [*self.unsent, *later.unsent],
            {**self.added, **later.added},
            later.lost or self.lost,
            (*self.unkept, *later.unkept),
        )

    def keys(self, writes: Sequence[Write]) -> set[Key]:
        """Whose queues ``writes`` are for."""
        return {key for write in writes for key in write.keys}


def command_of(write: Write, added: Mapping[Key, str] = NOTHING) -> Command:
    """The command that carries ``write`` out; ``added`` has the ids of new queues.

    A place before a new queue that was refused, or whose id was not told, is left out:
    the end, to be mended.
    """
    words = {".id": ",".join(write.ids), **write.values}
    place = write.place_before
    place = (added.get(place) or None) if isinstance(place, tuple) else place
    if write.command == "move":
        words = {"numbers": ",".join(write.ids)} | _named("destination", place)
    elif write.command == "add":
        words = {**write.values} | _named("place-before", place)
    # Rows of other kinds have their own menus; all others are queues.
    menu = _PATHS.get(write.keys[0][0], MENU) if write.keys else MENU
    return Command(f"{menu}/{write.command}", words)


def _named(name: str, place: str | None) -> dict[str, str]:
    return {} if place is None else {name: place}


def cut(writes: Sequence[Write]) -> Iterator[Write]:
    """The same writes with at most a hundred ids each.

    The pieces of a moved group must be done one after another: each goes right before
    the destination (or to the end), so the order stays.
    """
    for write in writes:
        if len(write.ids) <= AT_ONCE:
            yield write
            continue
        for at in range(0, len(write.ids), AT_ONCE):
            piece = slice(at, at + AT_ONCE)
            yield write._replace(ids=write.ids[piece], keys=write.keys[piece])


def _is_long_move(write: Write) -> bool:
    return write.command == "move" and len(write.ids) > AT_ONCE


def carry_out(
    session: Session,
    stages: Sequence[Stage],
    journal: Journal,
    *,
    keep_going: bool = False,
    care: Care | None = None,
) -> Outcome:
    """Write all stages in order; never raises for what the router does.

    ``care`` says what is left undone when it goes on after a refusal.
    """
    outcome = Outcome()
    for stage in stages:
        writes = list(cut(stage.writes))
        if care is not None:
            refused = outcome.keys([write for write, _ in outcome.refused])
            writes, held = care.sorted(writes, refused)
            outcome.unsent += held
        stopped = outcome.over or (outcome.refused and not keep_going)
        ordered = stage.ordered or any(map(_is_long_move, stage.writes))
        flights = [[write] for write in writes] if ordered else [writes]
        for flight in flights:
            if stopped:
                outcome.unsent += flight
                continue
            _fly(session, flight, journal, outcome, keep_going=keep_going)
            stopped = outcome.over or (outcome.refused and not keep_going)
    return outcome


def _fly(
    session: Session,
    writes: list[Write],
    journal: Journal,
    outcome: Outcome,
    *,
    keep_going: bool,
) -> None:
    try:
        numbers = journal.intend(writes)
    except InputError as error:
        outcome.unkept = error.problems
        outcome.unsent += writes
        return
    commands = [command_of(write, outcome.added) for write in writes]
    # A refused list of ids is not yet a refused queue: the rest may go on.
    alone = all(len(write.ids) <= 1 for write in writes)
    sent = len(writes)
    try:
        replies = session.run(commands, stop_at_trap=alone and not keep_going)
    except Lost as lost:
        outcome.lost = lost
        replies, sent = list(lost.replies), lost.sent
    try:
        journal.note(_answers(numbers, writes, replies))
    except InputError as error:
        outcome.unkept = error.problems
    refused = _sort(writes, replies, sent, outcome)
    for write, text in refused:
        if len(write.ids) > 1 and not outcome.over:
            _one_by_one(session, write, journal, outcome)
        else:
            outcome.refused.append((write, text))


def _answers(
    numbers: Sequence[int], writes: list[Write], replies: Sequence[Reply | None]
) -> Iterator[Step]:
    for number, write, reply in zip(numbers, writes, replies, strict=True):
        if reply is None:
            continue
        text = reply.trap.message if reply.trap else ""
        outcome = "refused" if reply.trap else "done"
        yield Step(number, write, outcome, text, reply.done.get("ret", ""))


def _sort(
    writes: list[Write], replies: Sequence[Reply | None], sent: int, outcome: Outcome
) -> list[tuple[Write, str]]:
    """Sort the writes into the outcome; those refused are returned."""
    refused = []
    for at, (write, reply) in enumerate(zip(writes, replies, strict=True)):
        if reply is None:
            unsent = at >= sent or outcome.lost is None
            (outcome.unsent if unsent else outcome.doubt).append(write)
        elif reply.trap is None:
            outcome.done.append(write)
            if write.command == "add":
                outcome.added[write.keys[0]] = reply.done.get("ret", "")
        else:
            refused.append((write, reply.trap.message))
    return refused


def _one_by_one(
    session: Session, write: Write, journal: Journal, outcome: Outcome
) -> None:
    """Repeat a refused list id by id, all of it, and tell each refusal."""
    there = None
    if write.command == "remove":
        try:
            there = {row[0].lower() for row in read_brief(session)}
        except Lost as lost:
            outcome.lost = lost
            outcome.doubt.append(write)
            return
    singles = []
    for own, key in zip(write.ids, write.keys, strict=True):
        single = write._replace(ids=(own,), keys=(key,))
        if there is not None and own.lower() not in there:
            outcome.done.append(single)
        else:
            singles.append(single)
    if write.command == "move":
        for single in singles:
            if not outcome.over:
                _fly(session, [single], journal, outcome, keep_going=True)
    else:
        _fly(session, singles, journal, outcome, keep_going=True)
