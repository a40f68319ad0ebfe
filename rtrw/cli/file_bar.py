"""A bar on stderr while a large file is read, and while what is in it is worked on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from rtrw.cli import common
from rtrw.locale import word


class Read(Protocol):
    """A file that is being read: its bytes, and how many are read."""

    size: int

    def position(self) -> int:
        """Bytes that have been read."""


Told = Callable[[str, Read, int], None]
"""Hears the step, the file, and how many rows (or groups) are done."""


@contextmanager
def file_bar(family: str) -> Iterator[Told | None]:
    """What tells a bar; None where nobody looks, or wants to.

    Steps are words ``family.step``; ``reading`` is the one that is as long as the file.
    """
    console = common.stderr()
    if common.SESSION.quiet or not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[done]}"),
    )
    language = common.SESSION.language
    with Progress(*columns, console=console, transient=True) as progress:
        task: Any = progress.add_task(word(f"{family}.reading", language), done="")

        def told(step: str, file: Read, done: int) -> None:
            progress.update(
                task,
                description=word(f"{family}.{step}", language),
                total=file.size if step == "reading" else None,
                completed=file.position(),
                done=f"{done:,}",
            )

        yield told
