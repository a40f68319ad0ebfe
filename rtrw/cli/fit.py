"""``rtrw fit``: plans chosen from what the queues carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import common
from rtrw.locale import word

if TYPE_CHECKING:
    from rtrw.fit.traffic.fit import Known
    from rtrw.fit.traffic.reading import Traffic

app = typer.Typer()


@app.command()
def fit(  # noqa: PLR0917 - one argument per option
    file: Annotated[
        Path,
        typer.Argument(help="Samples of rates or byte counters, a CSV; also .gz."),
    ],
    profile: Annotated[
        Path | None,
        typer.Option(help="A profile: its plans are fitted, and what it has compared."),
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Speed plans from what was measured, each number with its reason.

    Example: rtrw fit traffic.csv --profile rt05.yaml
    """
    common.begin(format, lang, quiet=quiet)
    from rtrw.cli import fit_view as view
    from rtrw.fit.traffic.fit import fit_traffic

    known = None if profile is None else _known(profile)
    with _progress() as told:
        found = fit_traffic(file, known, told)
    language = common.SESSION.language
    if format is common.Format.json:
        common.emit_json(view.as_json(found), output)
        return
    if format is common.Format.csv:
        from rtrw.cli.limits_rows import as_csv

        common.emit(as_csv(view.rows(found)), output)
        return
    for line in view.notes(found, language):
        common.note(line)
    common.emit("\n".join(view.report(found, language)) + "\n", output)


def _known(path: Path) -> Known:
    """Which plan each queue has, and what each plan is now.

    Raises:
        InputError: with everything that is wrong with the profile.
    """
    from rtrw.fit.traffic.fit import Before, Known
    from rtrw.profiles import load
    from rtrw.profiles.effective import setting

    profile = load(path)
    plans = {one.name: one.plan for one in profile.subscribers if not one.suspended}
    before = {
        name: Before(setting(plan.fields, 0), setting(plan.fields, 1))
        for name, plan in profile.plans.items()
    }
    return Known(plans, before)


@contextmanager
def _progress() -> Iterator[Callable[[str, Traffic, int], None] | None]:
    """A bar on stderr, where somebody looks: bytes of the file, then the groups."""
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
        task: Any = progress.add_task(word("fit.reading", language), done="")

        def told(step: str, traffic: Traffic, done: int) -> None:
            progress.update(
                task,
                description=word(f"fit.{step}", language),
                total=traffic.size if step == "reading" else None,
                completed=traffic.position(),
                done=f"{done:,}",
            )

        yield told
