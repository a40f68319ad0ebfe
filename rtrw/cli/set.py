"""``rtrw set``: one subscriber suspended, resumed, or on another plan."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import fleet_report
from rtrw.cli import fleet_view as view
from rtrw.cli.common import (
    SESSION,
    Format,
    FormatOption,
    LangOption,
    QuietOption,
    YesOption,
    begin,
    emit_json,
    note,
    profile_path,
    tell,
    write_file,
)
from rtrw.errors import InputError, Problem
from rtrw.locale import word

if TYPE_CHECKING:
    from rtrw.profiles.change import Changed
    from rtrw.profiles.edit import Value
    from rtrw.profiles.model import Profile

app = typer.Typer()


@app.command()
def set_(  # noqa: PLR0917 - one argument per option
    name: Annotated[str, typer.Argument(help="The subscriber, by name or id.")],
    profile: Annotated[
        Path | None,
        typer.Argument(help="The profile; rtrw.yaml of this folder when left out."),
    ] = None,
    suspend: Annotated[
        bool, typer.Option("--suspend", help="To the low limit of suspended.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Back to the plan's speed.")
    ] = False,
    plan: Annotated[
        str | None, typer.Option("--plan", help="To this plan of the profile.")
    ] = None,
    no_push: Annotated[
        bool, typer.Option("--no-push", help="Only edit the file.")
    ] = False,
    yes: YesOption = False,
    timeout: view.TimeoutOption = 45,
    password_stdin: view.StdinOption = False,
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    quiet: QuietOption = False,
    lang: LangOption = None,
) -> None:
    """Suspend or resume one customer, or change the plan: in the file, on the router.

    One line of the profile or of its CSV list is edited, everything else in it stays
    as it is. Then only this queue is pushed, as rtrw push --only does.
    """
    begin(format, lang, quiet=quiet)
    key, value = _wish(plan, suspend=suspend, resume=resume)
    path = profile_path(profile)
    loaded, number = _found(path, name, plan)
    edited = _edit(loaded, number, key, value)
    if plan is not None:
        _own_rates(loaded, number, plan)
    if no_push or not loaded.routers:
        if format is Format.json:
            emit_json({"format": 1, **edited})
        return
    _push(path, edited, timeout, password_stdin=password_stdin, yes=yes)


def _wish(plan: str | None, *, suspend: bool, resume: bool) -> tuple[str, Value]:
    """The one thing that is to change."""
    if suspend + resume + (plan is not None) != 1:
        raise typer.BadParameter("one of --suspend, --resume, --plan NAME")
    return ("plan", plan) if plan is not None else ("suspended", suspend)


def _found(path: Path, name: str, plan: str | None) -> tuple[Profile, int]:
    """The profile, and the number of the subscriber in it.

    Raises:
        InputError: there is no such subscriber, or no such plan.
    """
    from rtrw.profiles import load
    from rtrw.profiles.change import find_subscriber

    loaded = load(path)
    number = find_subscriber(loaded, name)
    if plan is not None and plan not in loaded.plans:
        from rtrw.profiles.values import nearest

        meant = nearest(plan, loaded.plans)
        plans = meant or ", ".join(loaded.plans)
        raise InputError.of("RTRW171", {"name": plan, "plans": plans})
    return loaded, number


def _own_rates(loaded: Profile, number: int, plan: str) -> None:
    """Tell where another plan changes little: the row's own rates win over it."""
    from rtrw.profiles.effective import RATES

    one = loaded.subscribers[number]
    own = [name for name in RATES if name in one.overrides]
    if own:
        params = {"name": one.name, "fields": ", ".join(own), "plan": plan}
        tell([Problem("RTRW858", params)])


# --- the file ----------------------------------------------------------------------


def _edit(loaded: Profile, number: int, key: str, value: Value) -> dict[str, Any]:
    """Edit the file, unless it says so already; what was done, for JSON."""
    from rtrw.profiles.change import change_subscriber

    one = loaded.subscribers[number]
    done: dict[str, Any] = {"subscriber": one.name, key: value, "edited": False}
    if getattr(one, key) == value:
        note(_said("already", value, name=one.name))
        return done
    changed = change_subscriber(loaded, number, key, value)
    _save(changed)
    edit = changed.edit
    note(f"{changed.path}:{edit.line}")
    for sign, line in (("-", edit.before), ("+", edit.after)):
        if line is not None:
            note(f"  {sign} {line.strip()}")
    place = {"file": changed.path, "line": edit.line}
    return done | {"edited": True, **place, "before": edit.before, "after": edit.after}


def _save(changed: Changed) -> None:
    """Write the file, in one step.

    Raises:
        InputError: RTRW806, somebody else has saved it in this moment.
    """
    from rtrw.profiles.source import read_bytes

    path = Path(changed.path)
    if read_bytes(path, changed.path) != changed.old:
        raise InputError.of("RTRW806", path=changed.path)
    write_file(path, changed.new)


def _said(key: str, value: Value, **params: str) -> str:
    if isinstance(value, str):
        return word(f"set.{key}.plan", SESSION.language, plan=value, **params)
    state = "suspended" if value else "resumed"
    return word(f"set.{key}.{state}", SESSION.language, **params)


# --- the router --------------------------------------------------------------------


def _push(
    path: Path,
    edited: dict[str, Any],
    timeout: int,
    *,
    password_stdin: bool,
    yes: bool,
) -> None:
    """Push this one queue, as ``rtrw push --only`` does; ends with its exit code."""
    from rtrw.cli.push import run_fleet
    from rtrw.push import Wishes, new_run, open_fleet
    from rtrw.push.state import state_folder

    name = edited["subscriber"]
    fresh, everywhere = view.network_of(path)
    router = next(one.router for one in fresh.subscribers if one.name == name) or ""
    run = new_run(state_folder(os.environ))
    fleet = open_fleet(
        fresh,
        {router: everywhere[router]},
        view.passwords(fresh.routers, from_stdin=password_stdin),
        how=view.how_to(run, fresh.site, timeout, about={"profile": str(path)}),
        wishes=Wishes((), view.chosen(fresh, [name]), None),
        everywhere=everywhere,
    )
    pushed = False
    try:
        run_fleet(fleet, None, yes=yes, verbose=True)
        pushed = True
    finally:
        fleet.close()
        if edited["edited"] and not (pushed and fleet.ok):
            note(word("set.only_file", SESSION.language, name=name))
    if SESSION.format is Format.json:
        emit_json(fleet_report.document(fleet, run, wrote=True) | {"edit": edited})
    else:
        fleet_report.report(fleet, run, None, wrote=True)
    if any(visit.wrote for visit in fleet.visits):
        note(word("push.undo", SESSION.language, run=run))
    heard = [p for p in view.warnings_of(fleet) if p.severity != "info"]
    view.said([*heard, *view.errors_of(fleet)])
    raise typer.Exit(view.exit_code(fleet))
