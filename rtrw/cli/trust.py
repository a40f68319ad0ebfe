"""``rtrw trust``: a router's certificate, looked at and recorded."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rtrw.cli import fleet_view as view
from rtrw.cli.common import (
    SESSION,
    Format,
    FormatOption,
    LangOption,
    OutputOption,
    YesOption,
    begin,
    emit,
    emit_json,
    note,
)
from rtrw.errors import RtrwError
from rtrw.locale import word

if TYPE_CHECKING:
    from rtrw.profiles.model import Router

app = typer.Typer()


@app.command()
def trust(  # noqa: PLR0917 - one argument per option
    router: Annotated[
        str | None,
        typer.Argument(help="A router of the profile, or user@host[:port]."),
    ] = None,
    setup: Annotated[
        bool,
        typer.Option("--setup", help="Print what to paste into the router first."),
    ] = False,
    profile: Annotated[
        Path | None,
        typer.Option("--profile", help="The profile; else rtrw.yaml of this folder."),
    ] = None,
    yes: YesOption = False,
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    output: OutputOption = None,
    lang: LangOption = None,
) -> None:
    """Show a router's certificate and trust it from now on."""
    begin(format, lang)
    if setup:
        emit(_setup(router, profile), output)
        return
    if router is None:
        raise typer.BadParameter("which router?", param_hint="ROUTER")
    _trust(view.router_named(router, profile), output, yes=yes)


def _setup(router: str | None, profile: Path | None) -> str:
    from rtrw.push.setup import setup_block

    host, username = "192.168.88.1", "rtrw"
    if router is not None:
        found = view.router_named(router, profile)
        host, username = found.host, found.username
    return setup_block(host, username, lambda key: word(key, SESSION.language))


def _trust(router: Router, output: Path | None, *, yes: bool) -> None:
    from rtrw.push.state import state_folder
    from rtrw.push.trust import look, record, recorded

    state = state_folder(os.environ)
    found, before = look(router), recorded(router, state)
    shown = _shown(router, found, before)
    if SESSION.format is Format.table:
        emit(shown, output)
    if found != before:
        if not yes:
            _ask(shown, router, hidden=output is not None)
        record(router, state, found)
    told = {"format": 1, "router": router.name, "host": router.host}
    told |= {"fingerprint": found, "before": before, "recorded": True}
    if SESSION.format is Format.json:
        emit_json(told, output)
    elif found != before:
        note(word("trust.recorded", SESSION.language, router=router.name))


def _ask(shown: str, router: Router, *, hidden: bool) -> None:
    """Ask whether the certificate is trusted; nobody is asked about one unseen.

    Raises:
        RtrwError: RTRW543, 544, 560.
    """
    if not view.can_ask():
        raise RtrwError.of("RTRW560", where=router.name)
    if hidden or SESSION.format is not Format.table or not sys.stdout.isatty():
        print(shown, end="", file=sys.stderr)
    view.confirmed(word("trust.ask", SESSION.language))


def _shown(router: Router, found: str, before: str | None) -> str:
    key = {None: "trust.new", found: "trust.same"}.get(before, "trust.other")
    said = word(key, SESSION.language, host=router.host, before=before or "")
    return f"SHA-256 {found}\n{said}\n"
