"""``rtrw import``: a profile from what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rtrw.cli import common

app = typer.Typer()


@app.command()
def import_(  # noqa: PLR0917 - one argument per option
    source: Annotated[Path, typer.Argument(help="A customers' list (CSV).")],
    output: common.OutputOption = None,
    plans: Annotated[
        Path | None, typer.Option("--plans", help="The file with the plans (YAML).")
    ] = None,
    map_: Annotated[
        list[str] | None,
        typer.Option(
            "--map", help="What a word of the list means: 'Paket 100Rb=home-10'."
        ),
    ] = None,
    addresses: Annotated[
        Path | None,
        typer.Option(
            "--addresses", help="A second list with the address of each name."
        ),
    ] = None,
    delimiter: Annotated[
        str | None, typer.Option("--delimiter", help="comma, semicolon or tab.")
    ] = None,
    site: Annotated[
        str | None, typer.Option("--site", help="The site; else from the file's name.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there.")
    ] = False,
    lint: Annotated[
        bool, typer.Option("--lint", help="Say at once what is wrong with the plans.")
    ] = False,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """A profile from what is there: a customers' list of a billing system."""
    common.begin(format, lang, quiet=quiet)
    from rtrw.cli.import_csv import run

    run(
        source,
        plans=plans,
        maps=map_ or (),
        output=output,
        delimiter=delimiter,
        addresses=addresses,
        site=site,
        force=force,
        lint=lint,
    )
