"""``rtrw schema``: the JSON Schema of profiles, for editors."""

from __future__ import annotations

import typer

from rtrw.cli import common
from rtrw.profiles.json_schema import json_schema

app = typer.Typer()


@app.command()
def schema(
    output: common.OutputOption = None,
    lang: common.LangOption = None,
) -> None:
    """The JSON Schema of profiles, so that an editor completes and checks keys.

    In VS Code: rtrw schema -o rtrw.schema.json, and a first line
    "# yaml-language-server: $schema=rtrw.schema.json" in the profile.
    """
    common.begin(lang=lang)
    common.emit_json(json_schema(), output)
