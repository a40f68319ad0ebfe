"""``rtrw plan``: what every plan of a profile does, or of a pasted line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from rtrw.cli import common
from rtrw.cli.layout import sheet
from rtrw.cli.plan_hours import show_quotas
from rtrw.cli.plan_view import (
    show_carriers,
    show_findings,
    show_head,
    show_parents,
    show_plans,
)
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem
from rtrw.network.figures import (
    Figures,
    explained,
    flat,
    plan_document,
    with_hours,
)
from rtrw.profiles.effective import group_subscribers
from rtrw.profiles.lint import failing, lint
from rtrw.profiles.model import Profile

app = typer.Typer()


@app.command()
def plan_(  # noqa: PLR0917 - one argument per option
    profile: Annotated[
        str | None,
        typer.Argument(
            help="The profile (rtrw.yaml when left out); with --paste the text."
        ),
    ] = None,
    plan: Annotated[str | None, typer.Option(help="Only this plan.")] = None,
    explain_: Annotated[
        bool, typer.Option("--explain", help="Slice by slice, and why.")
    ] = False,
    paste: Annotated[
        bool,
        typer.Option(
            "--paste",
            help="Read a RouterOS add/set line or a rate-limit string, not a profile.",
        ),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 on warnings too.")
    ] = False,
    output: common.OutputOption = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """What every plan really does: how long burst lasts, when it comes back.

    With --paste the same about a line of a router, for example
    rtrw plan --paste "2M/2M 8M/8M 1M/1M 16/16".
    """
    common.begin(format, lang, quiet=quiet)
    read = _pasted(profile) if paste else _profile(profile)
    groups = group_subscribers(read)
    chosen = _chosen(read, plan)
    findings = [one for one in lint(read, groups) if _about(one, plan)]
    document = plan_document(read, findings, common.SESSION.language, groups)
    if plan is not None:
        document["parents"] = []
    document["plans"] = [one for one in document["plans"] if one["name"] in chosen]
    if explain_:
        for one in document["plans"]:
            one["explain"] = explained(one)
    _write(read, document, findings, output)
    if failing(findings, strict=strict):
        raise typer.Exit(common.FAILED)


# --- what is looked at -------------------------------------------------------------


def _profile(given: str | None) -> Profile:
    from rtrw.profiles import examine

    path = common.profile_path(Path(given) if given else None)
    return as_of_today(examine(path))


def _pasted(given: str | None) -> Profile:
    """The text of the argument, or of stdin, as a profile."""
    from rtrw.network.paste import read_paste

    text = sys.stdin.read() if given in {None, "-"} else str(given)
    return read_paste(text.removeprefix("\ufeff"))


def _chosen(read: Profile, plan: str | None) -> frozenset[str]:
    """Names of the plans that are shown."""
    if plan is None:
        return frozenset(read.plans)
    if plan not in read.plans:
        import difflib

        near = difflib.get_close_matches(plan, read.plans, 1) or list(read.plans)
        raise InputError.of("RTRW171", {"name": plan, "plans": ", ".join(near)})
    return frozenset((plan,))


def _about(problem: Problem, plan: str | None) -> bool:
    """Whether a finding is shown: with ``--plan`` only those about that plan."""
    if plan is None:
        return True
    return problem.params.get("name") == plan or problem.where == f"plans.{plan}"


# --- how it is told ----------------------------------------------------------------


def _write(
    read: Profile,
    document: Figures,
    findings: Sequence[Problem],
    output: Path | None,
) -> None:
    kind = common.SESSION.format
    if kind is common.Format.json:
        common.emit_json(document, output)
    elif kind is common.Format.csv:
        common.emit(_csv(document["plans"]), output)
    else:
        _show(read, document, findings, output)


def _csv(plans: Sequence[Figures]) -> str:
    """Two lines a plan, upload and download."""
    import csv
    import io

    rows = [row for plan in with_hours(plans) for row in flat(plan)]
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0] if rows else (), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _show(
    read: Profile,
    document: Figures,
    findings: Sequence[Problem],
    output: Path | None,
) -> None:
    """The tables for people."""
    page = sheet(output)
    show_head(page, read)
    show_plans(page, list(with_hours(document["plans"])))
    for plan in document["plans"]:
        if "explain" in plan:
            from rtrw.cli.plan_explain import show_explained

            show_explained(page, plan)
    show_quotas(page, document["plans"])
    show_carriers(page, document["plans"])
    show_parents(page, document["parents"])
    show_findings(page, findings)
    page.write(output)
