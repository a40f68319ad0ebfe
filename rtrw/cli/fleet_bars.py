"""A line and a bar for each router, on a terminal, while a fleet is worked on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from rtrw.cli.common import SESSION, stderr, stdout
from rtrw.locale import word

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from rtrw.push import Fleet
    from rtrw.push.visit import Visit

EVERY_S = 0.1
"""How often the bars are drawn anew."""


@contextmanager
def bars(fleet: Fleet) -> Iterator[Console | None]:
    """Bars on stderr where somebody looks and there are several routers.

    Yields what to print results on meanwhile, for bars draw over what does not come
    through them; None where that is stdout as always.
    """
    console = stderr()
    if SESSION.quiet or not console.is_terminal or fleet.routers < 2:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[phase]}"),
    )
    ended, shared = Event(), stdout().is_terminal
    with Progress(*columns, console=console, transient=True) as progress:
        tasks = {
            visit: progress.add_task(visit.router.name, total=None, phase="")
            for visit in fleet.visits
        }
        drawing = Thread(target=_draw, args=(progress, tasks, ended), daemon=True)
        drawing.start()
        try:
            yield progress.console if shared else None
        finally:
            ended.set()
            drawing.join()


def _draw(progress: Progress, tasks: dict[Visit, Any], ended: Event) -> None:
    while not ended.wait(EVERY_S):
        for visit, task in tasks.items():
            progress.update(task, **_state(visit))


def _state(visit: Visit) -> dict[str, Any]:
    """What the bar of one router shows now."""
    ended = "failed" if visit.problems else "ok" if visit.verified else ""
    phase = ended or visit.phase
    total = visit.requests if ended else visit.planned or None
    said = word(f"push.{phase}", SESSION.language)
    return {"total": total, "completed": visit.requests, "phase": said}
