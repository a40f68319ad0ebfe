"""``rtrw history``: the pushes there were."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Literal

import typer

from rtrw.cli.common import (
    SESSION,
    Format,
    FormatOption,
    LangOption,
    OutputOption,
    begin,
    emit,
    emit_json,
    stdout,
    tell,
)
from rtrw.locale import word
from rtrw.locale.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rtrw.push.history import Entry

app = typer.Typer()

COUNTS = ("add", "set", "remove", "move", "rename")


@app.command()
def history(
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    output: OutputOption = None,
    lang: LangOption = None,
) -> None:
    """List the pushes and rollbacks, the newest first."""
    begin(format, lang)
    from rtrw.push.history import history as entries_of
    from rtrw.push.state import state_folder

    entries = entries_of(state_folder(os.environ))
    if SESSION.format is Format.json:
        emit_json({"format": 1, "runs": [entry.as_json() for entry in entries]}, output)
    elif SESSION.format is Format.csv:
        emit(_csv(entries), output)
    else:
        _table(entries, output)
    if SESSION.format is not Format.json:
        tell(entry.problem for entry in entries if entry.problem)


def _table(entries: Sequence[Entry], output: Path | None) -> None:
    from rich.table import Table

    if not entries:
        emit(word("history.none", SESSION.language) + "\n", output)
        return
    table = Table(box=None, pad_edge=False)
    for column in ("run", "router", "state", *COUNTS):
        justify: Literal["left", "right"] = "right" if column in COUNTS else "left"
        head = word(f"history.{column}", SESSION.language)
        # A run is typed after `rollback --to`: no terminal is too narrow for it.
        least = max(len(one.run) for one in entries) if column == "run" else None
        table.add_column(head, justify=justify, min_width=least)
    for entry in entries:
        state = word(f"history.{entry.state.replace(' ', '_')}", SESSION.language)
        if entry.kind != "push":
            state = f"{entry.kind}, {state}"
        counts = [str(entry.counts[name]) for name in COUNTS]
        table.add_row(printable(entry.run), printable(entry.router), state, *counts)
    console = stdout()
    with console.capture() if output else nullcontext() as drawn:
        console.print(table)
    if drawn is not None:
        emit(drawn.get(), output)


def _csv(entries: Sequence[Entry]) -> str:
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["run", "time", "kind", "router", "site", "state", *COUNTS])
    for one in entries:
        counts = [one.counts[name] for name in COUNTS]
        writer.writerow(
            [one.run, one.time, one.kind, one.router, one.site, one.state, *counts]
        )
    return text.getvalue()
