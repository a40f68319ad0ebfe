"""What came of a push, a rollback or a diff: lines for people, JSON, CSV."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rtrw.cli.common import SESSION, Format, emit, emit_json
from rtrw.cli.fleet_view import errors_of
from rtrw.errors import Problem
from rtrw.locale import message, word

if TYPE_CHECKING:
    from rtrw.push import Fleet
    from rtrw.push.visit import Visit


def report(fleet: Fleet, run: str, output: Path | None, *, wrote: bool) -> None:
    """What was done, router by router; as JSON or CSV where that was asked for."""
    if SESSION.format is Format.json:
        emit_json(document(fleet, run, wrote=wrote), output)
    elif SESSION.format is Format.csv:
        emit(_csv(fleet, wrote=wrote), output)
    else:
        lines = (line for visit in fleet.visits for line in _lines(visit))
        emit("".join(f"{line}\n" for line in lines), output)


def _csv(fleet: Fleet, *, wrote: bool) -> str:
    """What was done, or would be."""
    from rtrw.cli.change_view import changes_csv

    return changes_csv(
        {
            named(fleet, visit): visit.result.done if wrote else visit.changes.changes
            for visit in fleet.visits
        }
    )


def named(fleet: Fleet, visit: Visit) -> str:
    """The router's name; with what of it is meant where a run is of several things."""
    alone = len({one.things for one in fleet.visits}) == 1
    return visit.router.name if alone else visit.title


def _lines(visit: Visit) -> Iterator[str]:
    name, result = visit.router.name, visit.result
    for problem in visit.problems:
        yield failed(name, problem).rstrip()
    quiet = visit.things == "scripts" and not visit.changes
    if result.done or visit.verified or (visit.ok and not visit.changes):
        yield from () if quiet else (_line(visit),)
    if visit.traffic is not None:
        active, all_ = visit.traffic
        yield _word("push.traffic", router=name, active=active, queues=all_)
    for key, queues in (
        ("push.refused", [*result.failures]),
        ("push.not_done", result.not_done),
        ("push.in_doubt", result.in_doubt),
    ):
        if queues:
            names = ", ".join(queues)
            yield _word(key, router=name, count=len(queues), queues=names)


def failed(router: str, problem: Problem) -> str:
    """The line of a report for a router and what is wrong with it."""
    text = message(problem.code, problem.params, SESSION.language)
    return _word("push.down", router=router, text=text) + "\n"


def document(fleet: Fleet, run: str | None, *, wrote: bool) -> dict[str, Any]:
    """The documented JSON, with ``errors`` beside it where something failed."""
    from rtrw.push import as_json

    told = as_json(fleet, run, wrote=wrote)
    if errors := errors_of(fleet):
        told["errors"] = [problem.as_json(SESSION.language) for problem in errors]
    return told


def _line(visit: Visit) -> str:
    router = visit.title if visit.things == "scripts" else visit.router.name
    left = _left_out(visit)
    counts: dict[str, int] = {str(a): n for a, n in visit.counts().items()}
    counts["unchanged"] = visit.changes.unchanged
    if not visit.changes:
        key = "push.in_order" if left else "push.nothing"
        if visit.things == "profiles":
            key = "ppp.in_order" if left else "ppp.nothing"
        unchanged = counts["unchanged"]
        return _word(key, router=router, unchanged=unchanged, rest=left)
    said = [
        _word(f"push.count.{action}", count=count)
        for action, count in counts.items()
        if count
    ]
    key = "push.verified" if visit.verified else "push.unverified"
    done = ", ".join(said) or _word("push.count.none")
    line = f"{router}: {done}; {_word(key)}"
    return f"{line}; {left}" if left else line


def _left_out(visit: Visit) -> str:
    """How many of ours were not even tried, and which; empty when all were."""
    queues = [name for name, _ in visit.changes.left_out]
    if not queues:
        return ""
    return _word("push.left_out", count=len(queues), queues=", ".join(queues))


def _word(key: str, **params: str | int) -> str:
    return word(key, SESSION.language, **params)
