"""``rtrw check``: is a profile sound?"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from rtrw.cli import common
from rtrw.cli.today import as_of_today
from rtrw.errors import Problem
from rtrw.locale import word
from rtrw.network.figures import Figures, finding_json
from rtrw.profiles.lint import accepted, failing, lint
from rtrw.profiles.model import Profile

if TYPE_CHECKING:
    from pathlib import Path

app = typer.Typer()

COLUMNS = (
    *("code", "severity", "accepted", "file", "line", "column", "where"),
    *("message", "hint"),
)
SEVERITIES = ("error", "warning", "info", "accepted")


@app.command()
def check_(  # noqa: PLR0917 - one argument per option
    profile: common.ProfileArgument = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 on warnings too.")
    ] = False,
    output: common.OutputOption = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Validate a profile and look for what will not do what it seems to.

    All problems are told at once, each with file, line, column and what to do.
    """
    common.begin(format, lang, quiet=quiet)
    from rtrw.profiles import examine

    read = as_of_today(examine(common.profile_path(profile)))
    findings = lint(read)
    fails = failing(findings, strict=strict)
    document = _document(read, findings, fails=fails)
    if common.SESSION.format is common.Format.json:
        common.emit_json(document, output)
    elif common.SESSION.format is common.Format.csv:
        common.emit(_csv(findings), output)
    else:
        common.emit(_text(document, findings, output), output)
    if fails:
        raise typer.Exit(common.FAILED)


def _document(read: Profile, findings: tuple[Problem, ...], *, fails: bool) -> Figures:
    """The JSON: whether all is well, how much there is, and every finding."""
    language = common.SESSION.language
    count = Counter("accepted" if accepted(p) else p.severity for p in findings)
    return {
        "format": 1,
        "profile": read.path,
        "ok": not fails,
        "counts": {name: count[name] for name in SEVERITIES},
        "size": {
            "plans": len(read.plans),
            "subscribers": len(read.subscribers),
            "parents": len(read.parents),
            "routers": len(read.routers),
        },
        "findings": [finding_json(problem, language) for problem in findings],
    }


def _text(document: Figures, findings: tuple[Problem, ...], output: Path | None) -> str:
    """One line a finding, as compilers write them, and a last line that counts."""
    language = common.SESSION.language
    lines = [_line(problem) for problem in common.bounded(findings)]
    counts = word("check.counts", language, **document["counts"])
    key = "check.sound" if document["ok"] else "check.unsound"
    lines.append(word(key, language, profile=document["profile"], counts=counts))
    if document["ok"]:
        lines.append(word("check.size", language, **document["size"]))
    if output is None:
        lines = [common.fitted(line, sys.stdout) for line in lines]
    return "\n".join(lines) + "\n"


def _line(problem: Problem) -> str:
    """``file:line:column: CODE warning: message (hint)``."""
    language = common.SESSION.language
    key = "accepted" if accepted(problem) else problem.severity
    kind = word(f"plan.{key}", language)
    return problem.text(language).replace(
        f"{problem.code} ", f"{problem.code} {kind}: ", 1
    )


def _csv(findings: tuple[Problem, ...]) -> str:
    """One row a finding."""
    import csv
    import io

    language = common.SESSION.language
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(finding_json(problem, language) for problem in findings)
    return text.getvalue()
