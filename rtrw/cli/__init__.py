"""The command line: one file per command, and no logic.

A command is a module of this package with a ``typer.Typer`` named ``app``; it is
imported when it is called (or when ``--help`` lists them all), so that ``rtrw plan``
does not pay for ``rtrw push``. To add one: a new file, and a line in ``COMMANDS``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rtrw import __version__

COMMANDS: dict[str, str] = {
    "init": "init",
    "check": "check",
    "plan": "plan",
    "simulate": "simulate",
    "capacity": "capacity",
    "export": "export",
    "import": "import_",
    "diff": "diff",
    "push": "push",
    "set": "set",
    "rollback": "rollback",
    "history": "history",
    "trust": "trust",
    "record": "record",
    "watch": "watch",
    "fit": "fit",
    "bucket": "bucket",
    "limits": "limits",
    "explore": "explore",
    "lab": "lab",
    "demo": "demo",
    "schema": "schema",
}
"""What is typed, and the module of this package that does it, in the order of help."""


COMPLETION = ("install_completion", "show_completion")


class LazyGroup(TyperGroup):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command that this version has."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, imported now; None for one that is not there."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command = typer.main.get_command(import_module(f"{__name__}.{module}").app)
        command.name = cmd_name
        # Completion is installed for the program, not for each command.
        command.params = [p for p in command.params if p.name not in COMPLETION]
        _tidy(command, ctx)
        return command

    def get_help_option(self, ctx: Any) -> Any:
        """``--help`` of the program, tidied like every other flag."""
        option = super().get_help_option(ctx)
        _bare_flags(*self.params, option)
        return option

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was typed; typer suggests from ``commands`` alone."""
        if args[0] not in COMMANDS:
            known: Any = dict.fromkeys(self.list_commands(ctx))
            self.commands = known
        return super().resolve_command(ctx, args)


def _tidy(command: Any, ctx: Any) -> None:
    """Help without false line ends, and no type beside a flag: it takes no value."""
    if command.help:
        paragraphs = command.help.split("\n\n")
        command.help = "\n\n".join(" ".join(p.split("\n")) for p in paragraphs)
    _bare_flags(*command.params, command.get_help_option(ctx))
    for param in command.params:
        if param.name == "output":
            param.callback = _named
    for part in getattr(command, "commands", {}).values():
        _tidy(part, ctx)


def _named(_ctx: Any, param: Any, value: Any) -> Any:
    """The file of ``-o``; a dash would become a file that is called so."""
    if str(value) == "-":
        told = "- is no name of a file; results go to stdout without -o"
        raise typer.BadParameter(told, param=param)
    return value


def _bare_flags(*params: Any) -> None:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""


app = typer.Typer(cls=LazyGroup, no_args_is_help=True, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rtrw {__version__}")
        raise typer.Exit


@app.callback()
def root(
    _version_wanted: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Version."),
    ] = False,
) -> None:
    """Speed plans with burst on MikroTik routers, from one file.

    What is pushed is what was computed and simulated.
    """


def main() -> None:
    """Run the command line; ends the process with the documented exit code."""
    from rtrw.cli.common import guarded

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    guarded(app)
