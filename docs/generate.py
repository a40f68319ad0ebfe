"""Writes the pages of docs/reference that are made from the code: `make docs`.

A test compares the pages with what this makes, so they cannot go stale.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from rtrw import locale
from rtrw.cli import app

REFERENCE = Path(__file__).parent / "reference"
FAMILIES = {
    "1": "Burst settings",
    "2": "Rates, and the tree of queues",
    "3": "Targets, names and order",
    "4": "Texts and files",
    "5": "Routers",
    "6": "Application limits",
    "7": "What others wrote: exports, routers, billing lists",
    "8": "Hours, ends, quotas; profiles of PPP and hotspot",
    "9": "Recording, watching, fitting, exploring",
}


def findings(language: locale.Language = "en") -> str:
    """The page of all codes, with severity, sentence and advice."""
    lines = [
        "# Findings and errors",
        "",
        (
            "Every code that rtrw may print. Words in braces are filled in. `error`"
            " findings make `check`, `plan` and `export` exit 1; `warning` ones do"
            " with `--strict`. This page is made from the catalogue (`make docs`)."
        ),
    ]
    for family, title in FAMILIES.items():
        lines += ["", f"## {family}xx: {title}", ""]
        lines += [
            "| code | severity | what it says | what to do |",
            "|---|---|---|---|",
        ]
        for code in sorted(locale.table(family)):
            entry = locale.entry(code)
            said: locale.Said = getattr(entry, language)
            cells = (code, entry.severity, cell(said.message), cell(said.hint))
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def cell(text: str) -> str:
    """A text that a table can hold."""
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def commands() -> str:
    """The page of all commands with their arguments and options."""
    lines = [
        "# Commands",
        "",
        (
            "`rtrw COMMAND --help` says the same. This page is made from the program"
            " (`make docs`)."
        ),
    ]
    group: Any = typer.main.get_command(app)
    context = group.make_context("rtrw", ["--help"], resilient_parsing=True)
    for name in group.list_commands(context):
        lines += described(group.get_command(context, name), f"rtrw {name}", 2)
    return "\n".join(lines) + "\n"


def described(command: Any, name: str, level: int) -> list[str]:
    """The section of one command, and of the commands below it."""
    lines = ["", f"{'#' * level} {name}", "", (command.help or "").strip()]
    rows = [row(param) for param in command.params if param.name != "help"]
    if rows:
        lines += [
            "",
            "| argument or option | meaning | default |",
            "|---|---|---|",
            *rows,
        ]
    for sub, inner in getattr(command, "commands", {}).items():
        lines += described(inner, f"{name} {sub}", level + 1)
    return lines


def row(param: Any) -> str:
    """One argument or option as a row of the table."""
    names = [*param.opts, *param.secondary_opts]
    is_option = param.param_type_name == "option"
    name = (
        ", ".join(f"`{n}`" for n in names) if is_option else f"`{param.name.upper()}`"
    )
    shown = "" if param.default in (None, False, "", ()) else f"`{param.default}`"
    return f"| {name} | {cell(param.help or '')} | {cell(shown)} |"


PAGES = {"findings.md": findings, "commands.md": commands}


def main() -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (REFERENCE / name).write_text(make(), "utf-8")
        print(f"docs/reference/{name}")


if __name__ == "__main__":
    main()
