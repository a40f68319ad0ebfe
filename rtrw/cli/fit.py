"""``rtrw fit``: plans chosen from what the queues carried."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rtrw.cli import common
from rtrw.cli.file_bar import file_bar

if TYPE_CHECKING:
    from rtrw.fit.traffic.fit import Known

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
    with file_bar("fit") as told:
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
