"""``rtrw init``: a first profile, small and with remarks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from rtrw.cli import common
from rtrw.errors import InputError
from rtrw.locale import word
from rtrw.profiles import load_text
from rtrw.profiles.starter import (
    Start,
    from_range,
    from_table,
    site_of,
    write_profile,
)
from rtrw.profiles.tabular import open_table

app = typer.Typer()
FILE = "rtrw.yaml"


@app.command()
def init(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="Where it goes; this folder.")
    ] = Path(),
    range_: Annotated[
        str | None,
        typer.Option("--range", help="One subscriber per address: 192.168.10.2-61."),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(help="Subscribers from this list (CSV).")
    ] = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Write a first profile, rtrw.yaml, with remarks. Never overwrites a file.

    Subscribers come from --range, from --csv, or are two examples.
    """
    session = common.begin(lang=lang, quiet=quiet)
    if range_ is not None and csv is not None:
        raise typer.BadParameter("--range or --csv", param_hint="--csv")
    path = folder / FILE
    site = site_of(folder.resolve().name)
    if csv is not None:
        start = from_table(site, _relative(csv, folder), open_table(csv, str(csv)))
    else:
        start = Start(site) if range_ is None else from_range(site, range_)
    text = write_profile(start, session.language)
    _create(path, text)
    common.note(word("init.done", session.language, path=str(path)))
    _check(text, path)


def _relative(csv: Path, folder: Path) -> str:
    """How the profile calls the file: from its own folder, with forward slashes."""
    try:
        return Path(os.path.relpath(csv, folder)).as_posix()
    except ValueError:  # another drive of Windows
        return csv.resolve().as_posix()


def _create(path: Path, text: str) -> None:
    """Write a file that must not be there yet.

    Raises:
        InputError: it is, or it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise InputError.of("RTRW497", {"path": str(path)}, path=str(path)) from error
    except OSError as error:
        params = {"text": error.strerror or str(error)}
        raise InputError.of("RTRW402", params, path=str(path)) from error


def _check(text: str, path: Path) -> None:
    """Tell what a list that was taken over still has to be mended."""
    try:
        found = load_text(text, str(path)).problems
    except InputError as error:
        found = error.problems
    common.tell(found)
