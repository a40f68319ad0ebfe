"""What undoing pushes to profiles means, as a pure function over rows.

Three sides, as for queues: the strings before a push, what it wrote, and the strings
now. A profile gets back its string of before if it still has one that the push wrote,
whatever its spelling; one that somebody changed since is left and told, and so is one
that is not there any more. Undoing several pushes is undoing the newest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rtrw.errors import Problem
from rtrw.push.journal import Step
from rtrw.routeros.changes import Change, Changes, Key
from rtrw.routeros.profile_rows import FIELD, ProfileRow, set_to, stages_of
from rtrw.routeros.ratelimit import same_rate_limit

Past = tuple[str, Sequence[ProfileRow], Sequence[Step]]
"""Run, profiles before it, and its steps."""


def undo_profiles(
    past: Sequence[Past], rows: Sequence[ProfileRow], *, force: bool
) -> Changes:
    """What gives the profiles back what they had before the oldest of ``past``."""
    now = {row.key: row.rate_limit for row in rows}
    problems: list[Problem] = []
    for run, before, steps in past:
        was = {row.key: row for row in before}
        for key, wrote in _wrote(steps).items():
            if key in was:
                problems += _back(now, was[key], wrote, run, force=force)
    changes = list(_changes(rows, now))
    return Changes(
        tuple(changes),
        stages_of(changes),
        unchanged=len(rows) - len(changes),
        problems=tuple(problems),
    )


def _back(
    now: dict[Key, str],
    was: ProfileRow,
    wrote: Sequence[str],
    run: str,
    *,
    force: bool,
) -> Iterator[Problem]:
    """One profile as it was; what keeps it from that."""
    wanted = was.rate_limit or "-"
    if was.key not in now:
        params = {"profile": was.label, "run": run, "wanted": wanted}
        yield Problem("RTRW839", params)
        return
    found = now[was.key]
    if same_rate_limit(found, was.rate_limit):
        return
    if force or any(same_rate_limit(found, text) for text in wrote):
        now[was.key] = was.rate_limit
        return
    params = {"profile": was.label, "found": found or "-", "wanted": wanted}
    yield Problem("RTRW838", params)


def _wrote(steps: Sequence[Step]) -> dict[Key, list[str]]:
    """Every string that was sent to each profile and not refused."""
    wrote: dict[Key, list[str]] = {}
    for step in steps:
        if step.outcome != "refused":
            for key in step.write.keys:
                wrote.setdefault(key, []).append(step.write.values.get(FIELD, ""))
    return wrote


def _changes(rows: Sequence[ProfileRow], now: dict[Key, str]) -> Iterator[Change]:
    for row in rows:
        if row.rate_limit != now[row.key]:
            yield set_to(row, now[row.key])
