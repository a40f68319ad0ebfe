"""PPP and hotspot user profiles: rows with a ``rate-limit``, compared with plans.

Theory of operation
-------------------
A profile of a router is known by its kind and name, and of all its fields rtrw looks
at one. Strings are compared by what they mean (``10/10`` is ``10s/10s``, ``2M`` is
``2M/2M``), never by their text, so that what WinBox or another program spelt in its
own way is no difference. Only profiles that are named are touched; none is added or
removed.

The result is the ``Changes`` of queues, so that whatever shows, writes and records
those does the same here: one ``set`` of one field, with the key ``("ppp", name)``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rtrw.errors import Problem, UnitError
from rtrw.routeros.changes import Change, Changes, Key, Stage, Write
from rtrw.routeros.ratelimit import parse_rate_limit, same_rate_limit
from rtrw.routeros.reader_commands import Command, read_commands

PATHS: Mapping[str, str] = {
    "ppp": "/ppp/profile",
    "hotspot": "/ip/hotspot/user/profile",
}
"""Where each kind is in the API."""
FIELD = "rate-limit"


class ProfileRow(NamedTuple):
    """A profile; ``rate_limit`` is empty where it sets no limit.

    ``id`` is the router's, empty for what is wanted or read from an export, which has
    a ``line`` in its place.
    """

    kind: str
    name: str
    rate_limit: str = ""
    id: str = ""
    line: int = 0

    @property
    def key(self) -> Key:
        """What it is known by."""
        return self.kind, self.name

    @property
    def label(self) -> str:
        """What people call it: ``/ppp profile Paket 100Rb``."""
        return f"{menu(self.kind)} {self.name}"


def menu(kind: str) -> str:
    """The menu as the terminal has it: ``/ip hotspot user profile``."""
    return "/" + PATHS[kind][1:].replace("/", " ")


Written = Mapping[Key, str]
"""The strings that the last push left, by key."""


def compare(
    wanted: Sequence[ProfileRow],
    rows: Sequence[ProfileRow],
    *,
    last: Written | None = None,
    alone: bool = True,
) -> Changes:
    """What gives the profiles their strings; empty where they mean the same already.

    ``last`` tells a change on the router (drift) from one of the plans. A profile that
    is not there is RTRW850, or 836 where other routers may have it (not ``alone``);
    two of one name are RTRW837. RTRW853 tells of a string that no router can use.
    """
    found: dict[Key, list[ProfileRow]] = {}
    for row in rows:
        found.setdefault(row.key, []).append(row)
    changes: list[Change] = []
    problems: list[Problem] = []
    left_out: list[tuple[str, Problem]] = []
    unchanged = 0
    for one in wanted:
        there = found.get(one.key, [])
        if len(there) != 1:
            problem = _not_one(one, there, rows, alone=alone)
            problems.append(problem)
            left_out += [(one.label, problem)] if problem.severity == "error" else []
            continue
        problems += _useless(there[0])
        if same_rate_limit(one.rate_limit, there[0].rate_limit):
            unchanged += 1
        else:
            changes.append(_change(one, there[0], last or {}))
    named = {one.key for one in wanted}
    return Changes(
        tuple(changes),
        stages_of(changes),
        unchanged=unchanged,
        others=sum(row.key not in named for row in rows),
        problems=tuple(problems),
        left_out=tuple(left_out),
    )


def stages_of(changes: Iterable[Change]) -> tuple[Stage, ...]:
    """One flight of sets, for they do not depend on each other."""
    writes = tuple(Write("set", (c.id,), (c.key,), c.after) for c in changes)
    return (Stage("profiles", writes),) if writes else ()


def set_to(row: ProfileRow, text: str) -> Change:
    """The change that gives a profile this string."""
    before, after = {FIELD: row.rate_limit}, {FIELD: text}
    return Change("set", row.label, row.id, row.key, before, after)


def _change(wanted: ProfileRow, there: ProfileRow, last: Written) -> Change:
    change = set_to(there, wanted.rate_limit)
    wrote = last.get(wanted.key)
    if wrote is None or same_rate_limit(wrote, there.rate_limit):
        return change
    drifted = (FIELD,)
    if same_rate_limit(wrote, wanted.rate_limit):
        return change._replace(cause="drift", drifted=drifted)
    return change._replace(drifted=drifted)


def _not_one(
    wanted: ProfileRow,
    there: Sequence[ProfileRow],
    rows: Sequence[ProfileRow],
    *,
    alone: bool,
) -> Problem:
    """Why this profile cannot be set."""
    params = {"menu": menu(wanted.kind), "name": wanted.name}
    if there:
        return Problem("RTRW837", params)
    names = [row.name for row in rows if row.kind == wanted.kind]
    near = difflib.get_close_matches(wanted.name, names, 1) or names[:5]
    params |= {"meant": ", ".join(near) or "-", "form": wanted.kind}
    return Problem("RTRW850" if alone else "RTRW836", params)


def _useless(row: ProfileRow) -> Iterator[Problem]:
    """RTRW853: the router has a string that it cannot use itself."""
    if not row.rate_limit:
        return
    try:
        parse_rate_limit(row.rate_limit)
    except UnitError:
        yield Problem("RTRW853", {"profile": row.label, "found": row.rate_limit})


# --- from an export ----------------------------------------------------------------


def read_profile_rows(
    data: bytes | str, *, path: str = "", encoding: str = "utf-8"
) -> tuple[list[ProfileRow], list[Problem]]:
    """The PPP and hotspot profiles of an export, and what could not be read.

    ``set [ find default=yes ]`` and ``set default`` are the profile ``default``.
    Never raises, whatever the bytes are.
    """
    if not _may_hold(data):
        return [], []
    read = read_commands(data, path=path, encoding=encoding, menus=tuple(_KINDS))
    rows: dict[tuple[str, str], ProfileRow] = {}
    for command in read.commands:
        kind = _KINDS[command.menu]
        for name in _names_of(command):
            # What has no name is a profile of its own each time.
            own = kind, name or f"\n{command.line}"
            before = rows[own].rate_limit if own in rows else ""
            text = "" if FIELD in command.unset else command.values.get(FIELD, before)
            rows[own] = ProfileRow(kind, name, text, line=command.line)
    return [*rows.values()], read.problems


def _may_hold(data: bytes | str) -> bool:
    """Whether reading is worth while: most lists of queues have no profile in them."""
    if isinstance(data, str):
        return "profile" in data
    return b"profile" in data or b"\0" in data


_KINDS = {tuple(path[1:].split("/")): kind for kind, path in PATHS.items()}
"""Kinds by the words of their menus."""


def _names_of(command: Command) -> Sequence[str]:
    """The profiles that a command of an export is about."""
    if command.verb == "add":
        return (command.values.get("name", ""),)
    if command.verb != "set":
        return ()
    asked = command.conditions or ()
    if [field for field, _, _ in asked] == ["default"]:
        return ("default",)
    names = (*command.names, *(text for field, _, text in asked if field == "name"))
    return [("" if name.startswith("*") else name) for name in names]
