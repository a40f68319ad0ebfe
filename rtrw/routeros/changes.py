"""What a push would do to one router, as plain values.

Theory of operation
-------------------
A difference is told twice. ``Changes.changes`` is what a person reads and what the
JSON documents: one ``Change`` per queue and action, in the order of the profile.
``Changes.stages`` is the same work for whoever writes it to the router: a sequence of
stages, each of which may start only when the one before is done and answered, because
nothing promises that commands in flight run in the order sent. Within a stage the
writes do not depend on each other, unless the stage says ``ordered``.

All values are canonical wire texts (``2000000/2000000``), as ``routeros.queue`` has
them, under RouterOS's field names; ``name``, ``target`` and ``comment`` are fields like
the others here.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from rtrw.errors import Problem

Action = Literal["add", "set", "remove", "move", "rename"]
Cause = Literal["profile", "drift"]
Command = Literal["add", "set", "remove", "move"]
Owner = Literal["manual", "dynamic", "site"]
Why = Literal["name", "hides", "hidden"]

ACTIONS: tuple[Action, ...] = ("add", "set", "remove", "move", "rename")

Key: TypeAlias = tuple[str, str]
"""Whose queue it is: ``("s", "a17")`` one subscriber, ``("p", "total")`` one parent."""

NOTHING: Mapping[str, str] = {}


class Place(NamedTuple):
    """The static queue that something goes before; ``id`` is empty in an export."""

    id: str
    name: str


class Change(NamedTuple):
    """One thing done to one queue.

    ``queue`` is its name afterwards (before, for a removal). ``before`` and ``after``
    hold the fields that change; the whole row for ``remove`` and ``add``; nothing for a
    ``move``. ``place_before`` matters for ``add`` and ``move``; None is the end.
    ``cause`` is ``drift`` when only the router's side changed since the last push;
    ``drifted`` names the fields that somebody else changed.
    """

    action: Action
    queue: str
    id: str
    key: Key
    before: Mapping[str, str] = NOTHING
    after: Mapping[str, str] = NOTHING
    cause: Cause = "profile"
    drifted: tuple[str, ...] = ()
    place_before: Place | None = None
    adopted: bool = False
    """A queue that was not ours and is taken over by this change."""
    settings: Mapping[str, str] = NOTHING
    """All settings that the profile wants for it, those that stay as they are too."""

    def as_json(self) -> dict[str, Any]:
        """The change as the JSON of ``diff`` and ``push`` documents it."""
        told: dict[str, Any] = {
            "action": self.action,
            "queue": self.queue,
            "cause": self.cause,
            "before": dict(self.before),
            "after": dict(self.after),
        }
        if self.drifted:
            told["drifted"] = list(self.drifted)
        if self.action in ("add", "move"):
            told["place_before"] = self.place_before and self.place_before.name
        if self.adopted:
            told["adopted"] = True
        return told


class Write(NamedTuple):
    """One command, ready for the wire but for its cutting into pieces.

    ``ids`` are the rows it is for, ``keys`` whose they are, in the same order; an
    ``add`` has one key and no id. Several ids share the same ``values`` (cut them to a
    hundred a command); a ``move`` of several puts them down in the order given.
    ``place_before`` is the ``.id`` for ``place-before`` or ``destination``, or the key
    of a queue that an earlier stage added (its reply told the id); None leaves that
    word out, which is the end of the list.
    """

    command: Command
    ids: tuple[str, ...]
    keys: tuple[Key, ...]
    values: Mapping[str, str] = NOTHING
    place_before: str | Key | None = None


class Stage(NamedTuple):
    """Writes that may be in flight together, once all earlier stages are answered.

    Additions before the same row come in the order in which they shall stand; should
    the router do them in another order, the places are to be mended afterwards.
    ``ordered``: one after another instead, each answered before the next is sent.
    """

    name: str
    writes: tuple[Write, ...]
    ordered: bool = False


class Stranger(NamedTuple):
    """A queue that is not ours, and why it is worth telling.

    ``kind``: a ``manual`` one, a ``dynamic`` one, or one of another rtrw ``site``.
    ``why``: ``name`` has a name that we need (so ours is left undone), ``hides``
    stands above ours and takes their traffic, ``hidden`` will get none because ours
    stand above it. ``queues`` are the names of ours that it concerns.
    """

    name: str
    id: str
    kind: Owner
    why: Why
    queues: tuple[str, ...]

    @property
    def adoptable(self) -> bool:
        """Whether ``--adopt`` could take it over."""
        return self.why == "name" and self.kind == "manual"


@dataclass(frozen=True, slots=True)
class Changes:
    """What would be done to one router, what would not, and why.

    ``problems`` are told and keep single queues from being done (errors) or are only
    worth knowing; ``blocked`` keep a push from starting at all. ``in_doubt`` are names
    of queues left alone because two rows claim to be the same one.
    """

    changes: tuple[Change, ...] = ()
    stages: tuple[Stage, ...] = ()
    unchanged: int = 0
    strangers: tuple[Stranger, ...] = ()
    others: int = 0
    """How many rows are not ours; they are left alone."""
    in_doubt: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    blocked: tuple[Problem, ...] = ()
    left_out: tuple[tuple[str, Problem], ...] = ()
    """Each queue of ours that is not done, with why; the errors of ``problems``."""

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.changes)

    def counts(self) -> dict[Action, int]:
        """How many changes of each action; all five are there."""
        counted = Counter(change.action for change in self.changes)
        return {action: counted[action] for action in ACTIONS}

    def digest(self) -> str:
        """A name for exactly this work, 16 hex digits; the same wherever it is seen.

        Router ids and causes are left out: the same work read from an export or after
        a reboot has the same digest.
        """
        return digest_of({"": self})

    def as_json(self) -> dict[str, Any]:
        """The keys that a diff can fill of a router's entry in the documented JSON."""
        counts = self.counts()
        return {
            "added": counts["add"],
            "set": counts["set"],
            "removed": counts["remove"],
            "moved": counts["move"],
            "renamed": counts["rename"],
            "unchanged": self.unchanged,
            "in_doubt": list(self.in_doubt),
            "foreign": list(dict.fromkeys(one.name for one in self.strangers)),
            "strangers": [stranger_json(stranger) for stranger in self.strangers],
            "changes": [change.as_json() for change in self.changes],
        }


def stranger_json(stranger: Stranger) -> dict[str, Any]:
    """``{"name", "kind", "why", "queues", "adoptable"}``."""
    return {
        "name": stranger.name,
        "kind": stranger.kind,
        "why": stranger.why,
        "queues": list(stranger.queues),
        "adoptable": stranger.adoptable,
    }


def digest_of(routers: Mapping[str, Changes]) -> str:
    """One digest over the work on several routers, whatever order they come in."""
    summed = hashlib.sha256()
    for name in sorted(routers):
        summed.update(json.dumps(name).encode())
        for line in _essence(routers[name].changes):
            summed.update(line)
    return summed.hexdigest()[:16]


def _essence(changes: Iterable[Change]) -> Iterable[bytes]:
    for change in changes:
        told = [
            change.action,
            change.queue,
            change.key,
            sorted(change.before.items()),
            sorted(change.after.items()),
            change.place_before and change.place_before.name,
        ]
        yield json.dumps(told).encode()
