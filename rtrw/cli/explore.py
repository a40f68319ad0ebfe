"""``rtrw explore``: the interactive page."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rtrw.cli import common
from rtrw.errors import Problem, RtrwError

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile

app = typer.Typer()


@app.command()
def explore(  # noqa: PLR0917 - one argument per option
    profile: Annotated[
        Path | None,
        typer.Argument(
            help="A profile whose plans can be chosen; rtrw.yaml, or an example."
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Where to listen; other than this computer is told.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="8765, or the next that is free."),
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """A page with sliders: what burst and bucket settings do, and the script for it.

    It runs on this computer only, and needs the extra "web" of rtrw (NiceGUI).
    """
    common.begin(lang=lang, quiet=quiet)
    if find_spec("nicegui") is None:
        raise RtrwError.of("RTRW972")
    read = _profile(profile)
    from rtrw.web.server import LOOPBACK, Site, serve

    if host not in LOOPBACK:
        common.tell([Problem("RTRW974", {"host": host})])
    site = Site(read, common.SESSION.language)
    serve(site, host, port, open_=open_, tell=common.note)


def _profile(given: Path | None) -> Profile | None:
    """The profile that was named, or that of the folder; None without one."""
    if given is None and not Path("rtrw.yaml").exists():
        return None
    from rtrw.profiles import load

    read = load(common.profile_path(given))
    if not read.plans:
        raise RtrwError.of("RTRW975", {"path": read.path})
    return read
