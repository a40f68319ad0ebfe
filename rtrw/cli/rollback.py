"""``rtrw rollback``: put back what a push changed, and leave what others did."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from rtrw.cli import fleet_report
from rtrw.cli import fleet_view as view
from rtrw.cli.common import (
    SESSION,
    Format,
    FormatOption,
    LangOption,
    OutputOption,
    QuietOption,
    YesOption,
    begin,
    note,
)
from rtrw.locale import word

app = typer.Typer()


@app.command()
def rollback(  # noqa: PLR0917 - one argument per option
    to: Annotated[
        str | None,
        typer.Option(
            "--to", help="Back to before this run; else before the newest push."
        ),
    ] = None,
    router: Annotated[
        list[str] | None,
        typer.Option("--router", help="Only this router (repeatable)."),
    ] = None,
    yes: YesOption = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="Also put back what somebody changed since."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be put back.")
    ] = False,
    parallel: view.ParallelOption = 16,
    timeout: view.TimeoutOption = 45,
    password_stdin: view.StdinOption = False,
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    output: OutputOption = None,
    quiet: QuietOption = False,
    lang: LangOption = None,
) -> None:
    """Put the queues back as they were before a push."""
    begin(format, lang, quiet=quiet)
    from rtrw.push import new_run, open_rollback
    from rtrw.push.rollback import to_undo
    from rtrw.push.state import state_folder

    start, past, damaged = to_undo(state_folder(os.environ), to, router)
    run = new_run(state_folder(os.environ))
    how = view.how_to(run, "", timeout, about={"undoes": start})
    names = [one.router.name for one in past]
    given = view.passwords(names, from_stdin=password_stdin)
    fleet = open_rollback(
        past, given, how=how, force=force, parallel=parallel, problems=damaged
    )
    try:
        note(word("rollback.to", SESSION.language, run=start))
        fleet.look(view.progress(fleet))
        heading = word("rollback.head", SESSION.language, run=start)
        view.show(fleet, heading=heading)
        if not dry_run and fleet.wanted:
            if not yes:
                view.said(view.warnings_of(fleet))
                view.ask(fleet, heading=heading)
            fleet.write(view.progress(fleet))
    except KeyboardInterrupt:
        note(word("push.interrupted", SESSION.language, run=run))
        raise
    finally:
        fleet.close()
    fleet_report.report(fleet, run, output, wrote=not dry_run)
    view.said([*view.warnings_of(fleet), *view.errors_of(fleet)])
    raise typer.Exit(view.exit_code(fleet))
