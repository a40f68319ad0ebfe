"""``rtrw limits fit``: a limit chosen from the requests that were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rtrw.cli import common
from rtrw.cli.file_bar import file_bar
from rtrw.errors import InputError

if TYPE_CHECKING:
    from rtrw.fit.requests.fit import Fit, Wish
    from rtrw.limits.config import Rule

app = typer.Typer()


@app.command()
def fit(  # noqa: PLR0917 - one argument per option
    file: Annotated[
        Path,
        typer.Argument(
            help="An access log, JSON lines, or a CSV time,key,cost; also .gz."
        ),
    ],
    key: Annotated[
        str | None,
        typer.Option(
            help="Column or field that tells keys; of a log: address or user."
        ),
    ] = None,
    percent: Annotated[
        float, typer.Option(min=50, max=100, help="How much of normal use must fit.")
    ] = 99,
    no_costs: Annotated[
        bool, typer.Option("--no-costs", help="Every call costs 1, however long.")
    ] = False,
    shadow: Annotated[
        Path | None,
        typer.Option(help="Replay against a limit of this profile; choose nothing."),
    ] = None,
    limit: Annotated[
        str | None, typer.Option(help="Which limit of --shadow; else its first.")
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Rate and capacity from real requests, in five steps, with a shadow run.

    Example: rtrw limits fit access.log
    """
    common.begin(format, lang, quiet=quiet)
    from rtrw.fit.requests.fit import Wish, fit_requests

    wish = Wish(_key(key), percent, priced=not no_costs)
    rule = None if shadow is None else _rule(shadow, limit)
    if rule is not None:
        wish = _existing(wish, rule)
    with file_bar("requests") as told:
        found = fit_requests(file, wish, told)
    _show(found, rule, output)


def _key(given: str | None) -> str | None:
    return None if given == "address" else given


def _rule(path: Path, name: str | None) -> Rule:
    """The rule to replay.

    Raises:
        InputError: there is none of that name, or it counts leases.
    """
    from rtrw.limits.config import load_limits

    rules = load_limits(path).rules
    timed = [rule for rule in rules if rule.policy.kind != "concurrency"]
    known = ", ".join(rule.name for rule in timed) or "-"
    rule = next((r for r in rules if name in (None, r.name)), None)
    if rule is None:
        raise InputError.of("RTRW643", {"name": str(name), "known": known})
    if rule not in timed:
        told = {"name": rule.name, "kind": rule.policy.kind, "known": known}
        raise InputError.of("RTRW666", told)
    return rule


def _existing(wish: Wish, rule: Rule) -> Wish:
    """A wish to replay ``rule``, with its routes and its costs."""
    from dataclasses import replace

    from rtrw.limits.asgi_routes import ByRoute, Routes

    costs, routes = ByRoute(rule.costs, rule.cost), Routes(rule.routes)

    def cost_of(route: str) -> int:
        method, _, path = route.partition(" ")
        if routes and not routes.have(method, path):
            return 0
        return costs.of(method, path)

    return replace(wish, policy=rule.policy, costs=cost_of)


def _show(found: Fit, rule: Rule | None, output: Path | None) -> None:
    from rtrw.cli import limits_fit_view as view

    language = common.SESSION.language
    name = rule.name if rule is not None else None
    if common.SESSION.format is common.Format.json:
        common.emit_json(view.as_json(found, name), output)
    elif common.SESSION.format is common.Format.csv:
        from rtrw.cli.limits_rows import as_csv

        common.emit(as_csv(view.rows(found)), output)
    else:
        for line in view.bad_rows(found, language):
            common.note(line)
        common.emit("\n".join(view.report(found, name, language)) + "\n", output)
