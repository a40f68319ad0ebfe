"""A pasted line of a router becomes a profile with one plan for each queue in it.

People paste what they have: a line of an export, a ``set`` from a forum with a row
number in it, a terminal's prompt in front, or the rate-limit string of a PPP profile.
All of it is looked at in the same way as a profile's plans, by the same rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rtrw.errors import InputError, Problem, UnitError
from rtrw.profiles.model import NOBODY, Carriers, Fields, Place, Plan, Profile
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.profile_rows import read_profile_rows
from rtrw.routeros.ratelimit import filled_in, parse_rate_limit
from rtrw.routeros.reader_commands import Command, read_commands
from rtrw.units import Pair

PASTED = "pasted"
"""What stands for a file's name, and names a queue without one."""
_PROMPT = re.compile(r"^\s*\[[^\]\n]*\][^>\n]*>\s*", re.MULTILINE)
_BY_NUMBER = re.compile(r"\bset\s+(?:numbers=)?\*?[0-9A-Fa-f]+(?:,\*?[0-9A-Fa-f]+)*\s")
_SLASHES = re.compile(r"/queue/simple/(?=[a-z])")
_RATE_LIMIT = re.compile(
    r"rate-limit\"?\s*[:=]+\s*(?:\"([^\"\n]*)\"|([^\s\"]+))", re.IGNORECASE
)
_NAMED = re.compile(r"\bname=(?:\"([^\"\n]*)\"|([^\s\"]+))")
_BARE = re.compile(r"\s*\"?([0-9][0-9A-Za-z.,/ ]*)\"?\s*")


class Lines(NamedTuple):
    """Places of what was pasted: the line of each plan (a ``model.Positions``)."""

    lines: Mapping[str, int]

    def of(self, *path: str | int) -> Place:
        """The line on which a plan stands."""
        name = str(path[1]) if len(path) > 1 else ""
        return Place(PASTED, self.lines.get(name, 1), 1)


def read_paste(text: str) -> Profile:
    """A profile whose plans are the queues in ``text``; it has no subscribers.

    Raises:
        InputError: values that cannot be read, all of them; or nothing to read.
    """
    found = _rate_limits(text) or _queues(text)
    if not found.plans:
        nothing = Problem("RTRW353", path=PASTED, line=1, column=1)
        raise InputError([*found.problems, nothing])
    return _profile(found)


class _Found(NamedTuple):
    """Plans, the lines on which they stand, and what could not be read."""

    plans: dict[str, Plan]
    lines: dict[str, int]
    problems: Sequence[Problem]


def _profile(found: _Found) -> Profile:
    return Profile(
        path=PASTED,
        site=PASTED,
        plans=found.plans,
        parents={},
        subscribers=(),
        routers={},
        groups={},
        suspended={"max-limit": Pair(64_000, 64_000)},
        accept={},
        limits=None,
        positions=Lines(found.lines),
        problems=tuple(found.problems),
    )


# --- queue lines -------------------------------------------------------------------


def _queues(text: str) -> _Found:
    """A plan for each ``add`` and ``set``."""
    text = _SLASHES.sub("/queue simple ", _PROMPT.sub("", text.strip()))
    text = _BY_NUMBER.sub("set [find] ", text)
    read = read_commands(text, path=PASTED)
    plans: dict[str, Plan] = {}
    lines: dict[str, int] = {}
    problems, errors = list(read.problems), []
    for command in read.commands:
        if command.verb not in ("add", "set"):
            problems.append(_skipped(command))
            continue
        name = _name(command, plans)
        fields, wrong = _fields(command)
        plans[name], lines[name] = Plan(name, fields), command.line
        errors += [one.at(PASTED, command.line, 1) for one in wrong]
    if errors:
        raise InputError([*problems, *errors])
    return _Found(plans, lines, problems)


def _skipped(command: Command) -> Problem:
    told = {"text": " ".join((command.verb, *command.names))}
    return Problem("RTRW475", told, path=PASTED, line=command.line, column=1)


def _name(command: Command, taken: Mapping[str, Plan]) -> str:
    """The name that the line gives or asks for; made different from others."""
    asked = [text for field, _, text in command.conditions or () if field == "name"]
    name = (command.values.get("name"), *command.names, *asked, PASTED)
    first = next(one for one in name if one)
    return _apart(first, taken)


def _apart(name: str, taken: Mapping[str, Plan]) -> str:
    """The name, with a number behind it when a line before has it."""
    found, count = name, 2
    while found in taken:
        found, count = f"{name} {count}", count + 1
    return found


def _fields(command: Command) -> tuple[Fields, list[Problem]]:
    """Typed values of the fields that the line sets."""
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, text in command.values.items():
        row = FIELDS.get(name)
        if row is None or name == "parent" or text == "":
            continue
        try:
            fields[name] = row.parse(text)
        except UnitError as error:
            problems += error.problems
    return fields, problems


# --- rate-limit strings ------------------------------------------------------------


def _rate_limits(text: str) -> _Found | None:
    """Plans of rate-limit strings; None when the text holds none."""
    strings = list(_strings(text))
    if not strings:
        return None
    plans: dict[str, Plan] = {}
    lines: dict[str, int] = {}
    problems: list[Problem] = []
    told: list[Problem] = []
    for asked, string, line, carriers in strings:
        name = _apart(asked, plans)
        try:
            plans[name] = Plan(name, rate_limit_fields(string), carriers=carriers)
            lines[name] = line
            told += [one.at(PASTED, line, 1) for one in filled_problems(name, string)]
        except UnitError as error:
            problems += [one.at(PASTED, line, 1) for one in error.problems]
    if problems:
        raise InputError(problems)
    return _Found(plans, lines, told)


def filled_problems(name: str, string: str) -> Iterator[Problem]:
    """RTRW835: what the router fills in where a string is cut short."""
    if filled := filled_in(string):
        yield Problem("RTRW835", {"name": name, "filled": filled})


def _strings(text: str) -> Iterator[tuple[str, str, int, Carriers]]:
    """Each rate-limit string with its name, its line, and the profile that has it."""
    if bare := _BARE.fullmatch(text):
        yield PASTED, bare[1].strip(), 1, NOBODY
        return
    rows, _ = read_profile_rows(text)
    found = [row for row in rows if row.rate_limit]
    for row in found:
        carriers = NOBODY._replace(**{row.kind: (row.name,)})
        yield row.name or PASTED, row.rate_limit, row.line, carriers
    if not found:
        yield from _loose_strings(text)


def _loose_strings(text: str) -> Iterator[tuple[str, str, int, Carriers]]:
    """Strings wherever they stand in a text that is no list of profiles."""
    for number, line in _whole_lines(text):
        name = _NAMED.search(line)
        for match in _RATE_LIMIT.finditer(line):
            called = (name[1] or name[2]) if name else ""
            yield called or PASTED, match[1] or match[2], number, NOBODY


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers; one that an export has broken is one again."""
    start, held = 1, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not held:
            start = number
        held += line.lstrip() if held else line
        if held.endswith("\\"):
            held = held[:-1]
            continue
        yield start, held
        held = ""
    if held:
        yield start, held


def rate_limit_fields(text: str) -> Fields:
    """The queue fields that a router makes of a rate-limit string."""
    return dict(parse_rate_limit(text))
