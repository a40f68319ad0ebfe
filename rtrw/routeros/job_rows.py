"""Scripts and schedulers of quotas: rows of a router, compared with what is wanted.

Theory of operation
-------------------
Ours are known by how their names begin (``quota_script.job_start``); no other row is
looked at. What a script keeps (``…~used``) is the router's: it is only made where it is
missing, and never written over. The result is the ``Changes`` of queues, so that
whatever shows, writes and records those does the same here; a script's text is told by
its length and a sum, for nobody wants to read it twice.

Scripts come before the schedulers that run them, and go after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from rtrw.errors import UnitError
from rtrw.routeros.changes import Change, Changes, Key, Stage, Write
from rtrw.routeros.quota_script import INTERVAL, POLICY, Job, job_start
from rtrw.units import parse_duration

PATHS: Mapping[str, str] = {
    "script": "/system/script",
    "scheduler": "/system/scheduler",
}
"""Where each kind is in the API."""
FIELDS: Mapping[str, Sequence[str]] = {
    "script": ("source", "policy"),
    "scheduler": ("on-event", "interval", "policy", "start-time", "disabled"),
}
"""What is read and kept of each kind."""
USED = "~used"
_ONLY_NEW = ("start-time",)
"""Said when a row is added, and left alone later."""


class JobRow(NamedTuple):
    """A script or a scheduler; ``id`` is the router's, empty for what is wanted."""

    kind: str
    name: str
    fields: Mapping[str, str]
    id: str = ""

    @property
    def key(self) -> Key:
        """What it is known by."""
        return self.kind, self.name

    @property
    def label(self) -> str:
        """``/system script rtrw~rt05~quota~hemat-2~1``."""
        return f"/system {self.kind} {self.name}"


def job_rows(jobs: Iterable[Job]) -> list[JobRow]:
    """The rows that these jobs are to be."""
    rows = []
    for job in jobs:
        rows += [
            JobRow("script", job.name, {"source": job.source, "policy": POLICY}),
            JobRow("script", job.store, {"source": "", "policy": POLICY}),
            JobRow(
                "scheduler",
                job.name,
                {
                    "on-event": job.on_event,
                    "interval": INTERVAL,
                    "policy": POLICY,
                    "start-time": "startup",
                    "disabled": "false",
                },
            ),
        ]
    return rows


def is_ours(name: str, site: str) -> bool:
    """Whether a script or scheduler of this name is a site's."""
    return name.startswith(job_start(site))


def compare(wanted: Sequence[JobRow], rows: Sequence[JobRow]) -> Changes:
    """What makes ``rows`` (ours only) the ``wanted`` ones."""
    found = {row.key: row for row in reversed(rows)}
    named = {row.key for row in wanted}
    changes: list[tuple[Change, Write]] = []
    unchanged = 0
    for one in wanted:
        there = found.get(one.key)
        step = _added(one) if there is None else _set(one, there)
        changes += [step] if step else []
        unchanged += step is None
    gone = [row for row in rows if row.key not in named or found[row.key] is not row]
    changes += [_removed(row) for row in gone]
    return Changes(
        tuple(change for change, _ in changes),
        _stages([write for _, write in changes]),
        unchanged=unchanged,
    )


def _stages(writes: Sequence[Write]) -> tuple[Stage, ...]:
    """Scripts before schedulers, except where they go."""
    order = (
        ("scripts", "script", False),
        ("schedulers", "scheduler", False),
        ("schedulers that go", "scheduler", True),
        ("scripts that go", "script", True),
    )
    stages = []
    for name, kind, going in order:
        chosen = tuple(
            write
            for write in writes
            if write.keys[0][0] == kind and (write.command == "remove") is going
        )
        stages += [Stage(name, chosen)] if chosen else []
    return tuple(stages)


def _added(one: JobRow) -> tuple[Change, Write]:
    fields = {name: text for name, text in one.fields.items() if name != "disabled"}
    change = Change("add", one.label, "", one.key, after=_shown(fields))
    return change, Write("add", (), (one.key,), {"name": one.name, **fields})


def _set(one: JobRow, there: JobRow) -> tuple[Change, Write] | None:
    """The fields that differ; of what a script keeps none is looked at."""
    names = () if one.name.endswith(USED) else one.fields.keys() - {*_ONLY_NEW}
    after = {
        name: one.fields[name]
        for name in one.fields
        if name in names and not _same(name, one.fields[name], there.fields.get(name))
    }
    if not after:
        return None
    before = {name: there.fields.get(name, "") for name in after}
    change = Change("set", one.label, there.id, one.key, _shown(before), _shown(after))
    return change, Write("set", (there.id,), (one.key,), after)


def _removed(row: JobRow) -> tuple[Change, Write]:
    change = Change("remove", row.label, row.id, row.key, _shown(row.fields))
    return change, Write("remove", (row.id,), (row.key,))


def _same(name: str, wanted: str, found: str | None) -> bool:
    """Whether two texts of a field mean the same; None is at its default."""
    if found is None:
        return name == "disabled"
    if name == "policy":
        return {*wanted.split(",")} == {*found.split(",")}
    if name == "interval":
        try:
            return parse_duration(wanted) == parse_duration(found)
        except UnitError:
            return False
    return wanted.split() == found.split() if name == "source" else wanted == found


def _shown(fields: Mapping[str, str]) -> dict[str, str]:
    """Fields to be told; the text of a script by its length and a sum."""
    told = dict(fields)
    if told.get("source"):
        text = told["source"].replace("\r\n", "\n")
        told["source"] = f"{len(text)} characters, {crc32(text.encode()):08x}"
    return told
