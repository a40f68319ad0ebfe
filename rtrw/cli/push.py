"""``rtrw push``: make the routers what the profile says, and prove it."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from rtrw.cli import fleet_report
from rtrw.cli import fleet_view as view
from rtrw.cli.common import (
    SESSION,
    Format,
    FormatOption,
    LangOption,
    OnlyOption,
    OutputOption,
    ProfileArgument,
    QuietOption,
    RouterOption,
    YesOption,
    begin,
    note,
    profile_path,
)
from rtrw.cli.diff import Asked, from_routers, told
from rtrw.cli.fleet_bars import bars
from rtrw.cli.fleet_profiles import (
    ProfilesOption,
    nowhere,
    profiles_fleet,
    refuse_with_profiles,
)
from rtrw.errors import RtrwError
from rtrw.locale import word

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rtrw.profiles.model import Profile
    from rtrw.push import Fleet

app = typer.Typer()


@app.command()
def push(  # noqa: PLR0917 - one argument per option
    profile: ProfileArgument = None,
    router: RouterOption = None,
    only: OnlyOption = None,
    canary: Annotated[
        list[str] | None,
        typer.Option("--canary", help="This router first; the others if it is well."),
    ] = None,
    yes: YesOption = False,
    profiles: ProfilesOption = False,
    adopt: view.AdoptOption = None,
    allow_removals: view.RemovalsOption = None,
    expect: Annotated[
        str | None,
        typer.Option("--expect", help="Only if diff showed this digest."),
    ] = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Go on after a refused queue.")
    ] = False,
    undo_on_failure: Annotated[
        bool,
        typer.Option("--undo-on-failure", help="Put back what a failed push did."),
    ] = False,
    safe_mode: Annotated[
        view.SafeModes,
        typer.Option("--safe-mode", help="The router's own undo (RouterOS 7.18)."),
    ] = view.SafeModes.auto,
    most_per_second: view.PaceOption = None,
    wait_traffic: Annotated[
        int,
        typer.Option(
            "--wait-traffic", min=0, help="Then wait so many seconds for traffic."
        ),
    ] = 0,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show it, as diff does.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Every queue on its own.")
    ] = False,
    parallel: view.ParallelOption = 16,
    timeout: view.TimeoutOption = 45,
    password_stdin: view.StdinOption = False,
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    output: OutputOption = None,
    quiet: QuietOption = False,
    lang: LangOption = None,
) -> None:
    """Write the profile to the routers, read it back, and verify it.

    With --profiles the rate-limit of PPP and hotspot profiles that plans name
    (ppp-profile, hotspot-profile), and nothing else.
    """
    begin(format, lang, quiet=quiet)
    path, removals = profile_path(profile), view.removals(allow_removals)
    if profiles:
        required = safe_mode is view.SafeModes.require
        others = {"allow_removals": allow_removals, "wait_traffic": wait_traffic}
        refuse_with_profiles(only=only, adopt=adopt, safe_mode=required, **others)
    if dry_run:
        _as_diff(
            Asked(path, router, only, adopt or (), removals, profiles),
            expect,
            output,
            verbose=verbose,
            parallel=parallel,
            timeout=timeout,
            password_stdin=password_stdin,
            most_per_second=most_per_second,
        )
    from rtrw.push import Wishes, new_run, open_fleet
    from rtrw.push.state import state_folder

    loaded, everywhere = view.network_of(path)
    desired, canaries = _chosen(loaded, everywhere, router, canary)
    run = new_run(state_folder(os.environ))
    passwords = view.passwords(loaded.routers, from_stdin=password_stdin)
    how = view.how_to(
        run,
        loaded.site,
        timeout,
        keep_going=keep_going,
        undo_on_failure=undo_on_failure,
        safe_mode=safe_mode.value,
        most_per_second=most_per_second,
        about={"profile": str(path)},
    )
    ways: Any = {"how": how, "parallel": parallel, "canaries": canaries}
    if profiles:
        fleet = profiles_fleet(loaded, desired, passwords, **ways)
    else:
        wishes = Wishes(adopt or (), view.chosen(loaded, only), removals)
        ways |= {"wishes": wishes, "everywhere": everywhere}
        fleet = open_fleet(loaded, desired, passwords, **ways)
    try:
        run_fleet(fleet, expect, yes=yes, verbose=verbose)
        _wait(fleet, wait_traffic)
    except KeyboardInterrupt:
        note(word("push.interrupted", SESSION.language, run=run))
        raise
    finally:
        fleet.close()
    _close(fleet, run, output)


def _wait(fleet: Fleet, seconds: int) -> None:
    """Find out which queues see traffic meanwhile."""
    if seconds and fleet.wanted:
        note(word("push.wait_traffic", SESSION.language, seconds=seconds))
        fleet.watch_traffic(lambda: time.sleep(seconds))


def _chosen(
    loaded: Profile,
    everywhere: Mapping[str, Any],
    router: Sequence[str] | None,
    canary: Sequence[str] | None,
) -> tuple[dict[str, Any], Sequence[str]]:
    """What the chosen routers are to hold, and which of them go first."""
    from rtrw.network.compile import select_routers

    names = select_routers(loaded, router)
    canaries = select_routers(loaded, canary) if canary else ()
    if not {*canaries} <= {*names}:
        raise typer.BadParameter("not among the routers", param_hint="--canary")
    return {name: everywhere[name] for name in names}, canaries


def _close(fleet: Fleet, run: str, output: Path | None) -> NoReturn:
    """Report what was done, and end with its exit code."""
    fleet.problems += tuple(nowhere(fleet))
    fleet_report.report(fleet, run, output, wrote=True)
    if any(visit.wrote for visit in fleet.visits):
        note(word("push.undo", SESSION.language, run=run))
    if any(visit.wrote and visit.things == "profiles" for visit in fleet.visits):
        note(word("ppp.login", SESSION.language))
    heard = [p for p in view.warnings_of(fleet) if p.severity != "info"]
    view.said([*heard, *view.errors_of(fleet)])
    raise typer.Exit(view.exit_code(fleet))


def _as_diff(
    asked: Asked,
    expect: str | None,
    output: Path | None,
    *,
    verbose: bool,
    **how: Any,
) -> NoReturn:
    """What ``rtrw diff`` says, to the letter, with its exit code.

    Raises:
        RtrwError: RTRW542, it is not what was expected.
    """
    found = from_routers(asked, **how)
    _expected(expect, found.document["digest"], wanted=found.document["changed"])
    told(found, output, verbose=verbose)
    raise typer.Exit(found.exit_code(differs=False))


def _expected(expect: str | None, digest: str, *, wanted: bool) -> None:
    """Refuse other work than was expected; no work at all is always right.

    So a push that is repeated with the same digest, after it went through, is well.

    Raises:
        RtrwError: RTRW542.
    """
    if wanted and expect is not None and expect != digest:
        raise RtrwError.of("RTRW542", {"found": digest, "wanted": expect})


def run_fleet(fleet: Fleet, expect: str | None, *, yes: bool, verbose: bool) -> None:
    """Look, show, ask, write; without a pause between where nothing is asked."""
    note(word("push.read", SESSION.language, routers=fleet.routers))
    if yes and expect is None:
        with bars(fleet) as console:
            shower = view.shower(verbose=verbose, console=console)
            fleet.push(shower, view.progress(fleet))
        return
    with bars(fleet):
        fleet.look(view.progress(fleet))
    view.show(fleet, verbose=verbose)
    _expected(expect, fleet.digest(), wanted=fleet.wanted)
    if fleet.wanted:
        _allowed(fleet, yes=yes, verbose=verbose)
    with bars(fleet):
        fleet.write(view.progress(fleet))


def _allowed(fleet: Fleet, *, yes: bool, verbose: bool) -> None:
    """Whether what was shown may be written.

    Raises:
        RtrwError: RTRW543, 544.
    """
    view.said(view.warnings_of(fleet))
    if not yes:
        view.ask(fleet, verbose=verbose)
