"""The new profile, read back and compared with the rows that it came from.

Theory of operation
-------------------
What ``push`` would do to these rows is asked of ``diff`` itself. Taking a queue over
sets its comment, and nothing else; any other change that is found is told, so that
nobody learns of it from the router. Findings that would stop a push, of rows that are
there and work, are put under ``accept``: they stay told, and stop nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.intake.queues.taking import Taken
from rtrw.network.compile import compile_network
from rtrw.profiles import load_text
from rtrw.profiles.lint import errors_found, lint
from rtrw.profiles.model import Profile
from rtrw.routeros.changes import Changes
from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Row


class Checked(NamedTuple):
    """What reading the profile back found.

    ``accept`` is what has to be accepted before a push; ``others`` what a push would
    change besides comments; ``findings`` are those of lint; ``comments`` counts the
    rows that get one.
    """

    accept: dict[str, list[str]]
    findings: tuple[Problem, ...]
    others: tuple[Problem, ...]
    comments: int


def check(taken: Taken, text: str, path: str) -> Checked:
    """Read ``text`` back; ``path`` is how messages call it.

    Problems of a profile that cannot be read are among the ``others``: that is a fault
    of ours, and told as such.
    """
    try:
        profile = load_text(text, path)
    except InputError as error:
        return Checked({}, (), error.problems, 0)
    findings = lint(profile)
    changes = _changes(taken, profile)
    others = tuple(_others(changes))
    sets = sum(one.action == "set" for one in changes.changes)
    return Checked(errors_found(profile), findings, others, sets)


def _changes(taken: Taken, profile: Profile) -> Changes:
    queues = next(iter(compile_network(profile).routers.values()))
    rows = [
        Row(item.row.queue, f"*{number + 1:X}", item.row.dynamic, item.row.invalid)
        for number, item in enumerate(taken.source.items)
    ]
    return diff(queues, rows, site=profile.site, adopt=("all",))


def _others(changes: Changes) -> Iterator[Problem]:
    """RTRW732 for all that a push would change besides comments."""
    for one in changes.changes:
        fields = [name for name in one.after if name != "comment"]
        if one.action == "set" and not fields:
            continue
        said = ", ".join(
            f"{name} {one.before.get(name, '-')} -> {one.after[name]}"
            for name in fields
        )
        params = {"queue": one.queue, "action": one.action, "changes": said or "-"}
        yield Problem("RTRW732", params, where=one.queue)
    yield from (one for one in changes.problems if one.severity == "error")
