"""``rtrw import``: a profile from what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rtrw.cli import common
from rtrw.cli import fleet_view as view

app = typer.Typer()

LISTS = (".csv", ".tsv", ".txt", ".xlsx", ".xls", ".ods")
QUEUES = (".rsc", ".json")
LIST_ONLY = "For a customers' list"
ROUTER_ONLY = "For a router"


@app.command()
def import_(  # noqa: PLR0917 - one argument per option
    source: Annotated[
        str,
        typer.Argument(
            metavar="ROUTER|FILE",
            help="A router of the profile or user@host[:port]; an export (.rsc), JSON"
            " of the API or REST, or a customers' list (.csv).",
        ),
    ],
    output: common.OutputOption = None,
    site: Annotated[
        str | None, typer.Option("--site", help="The site; else from tags or the name.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there.")
    ] = False,
    lint: Annotated[
        bool, typer.Option("--lint", help="Say at once what is wrong with the plans.")
    ] = False,
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", help="Of names and comments; else found out."),
    ] = None,
    profile: Annotated[
        Path | None,
        typer.Option(
            "--profile",
            help="The profile that names the router; else rtrw.yaml.",
            rich_help_panel=ROUTER_ONLY,
        ),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="Without TLS: everybody on the way can read the password.",
            rich_help_panel=ROUTER_ONLY,
        ),
    ] = False,
    timeout: view.TimeoutOption = 45,
    password_stdin: view.StdinOption = False,
    plans: Annotated[
        Path | None,
        typer.Option(
            "--plans",
            help="The file with the plans (YAML).",
            rich_help_panel=LIST_ONLY,
        ),
    ] = None,
    map_: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            help="What a word of the list means: 'Paket 100Rb=home-10'.",
            rich_help_panel=LIST_ONLY,
        ),
    ] = None,
    addresses: Annotated[
        Path | None,
        typer.Option(
            "--addresses",
            help="A second list with the address of each name.",
            rich_help_panel=LIST_ONLY,
        ),
    ] = None,
    delimiter: Annotated[
        str | None,
        typer.Option(
            "--delimiter",
            help="comma, semicolon or tab.",
            rich_help_panel=LIST_ONLY,
        ),
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """A profile from what is there: a router, its export, or a customers' list.

    What comes out says exactly what the router does: push --adopt all then sets
    comments, and nothing else.
    """
    common.begin(format, lang, quiet=quiet)
    path = Path(source)
    if is_list(path):
        from rtrw.cli.import_csv import run as run_list

        run_list(
            path,
            plans=plans,
            maps=map_ or (),
            output=output,
            delimiter=delimiter,
            addresses=addresses,
            site=site,
            force=force,
            lint=lint,
        )
        return
    from rtrw.cli import import_queues as queues

    queues.refuse_list_options(source, plans, map_, addresses, delimiter)
    if path.suffix.lower() in QUEUES or path.exists():
        found, router = queues.from_file(path, encoding), None
    else:
        found, router = queues.from_router(
            queues.Way(source, profile, plain, timeout, password_stdin), encoding
        )
    queues.run(found, router, output, site=site, force=force, lint=lint)


def is_list(path: Path) -> bool:
    """Whether a file is a customers' list: by its name, else by what is in it.

    An export called ``.txt`` is none; a list of PPP secrets (``.rsc``) is one.
    """
    suffix = path.suffix.lower()
    if suffix in (*LISTS, ".rsc") and path.is_file():
        from rtrw.intake.queues import looks_like_queues
        from rtrw.profiles.source import read_bytes

        data = read_bytes(path, str(path))
        if suffix == ".rsc":
            return b"/ppp secret" in data and not looks_like_queues(data)
        return suffix != ".txt" or not looks_like_queues(data)
    return suffix in LISTS
