"""What every command that talks to routers shares: passwords, questions, reports."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli.common import (
    FAILED,
    PARTLY,
    SESSION,
    Format,
    note,
    profile_path,
    stderr,
    tell,
)
from rtrw.cli.today import as_of_today
from rtrw.errors import Problem, RtrwError
from rtrw.locale import word

if TYPE_CHECKING:
    from rich.console import Console

    from rtrw.profiles.model import Profile, Router
    from rtrw.push import Fleet, How, Passwords
    from rtrw.push.visit import Visit
    from rtrw.routeros.queue import Queue

StdinOption = Annotated[
    bool,
    typer.Option("--password-stdin", help="Read the password from standard input."),
]
TimeoutOption = Annotated[
    int, typer.Option("--timeout", min=1, help="Seconds that one command may take.")
]
ParallelOption = Annotated[
    int, typer.Option("--parallel", min=1, help="Routers worked on at once.")
]
PaceOption = Annotated[
    int | None,
    typer.Option(
        "--max-requests-per-second", min=1, help="Go easy on a router that is slow."
    ),
]
AdoptOption = Annotated[
    list[str] | None,
    typer.Option("--adopt", help="Take over this queue that is not ours, or all."),
]
RemovalsOption = Annotated[
    str | None,
    typer.Option("--allow-removals", help="How many may be removed: a number, or all."),
]


class SafeModes(StrEnum):
    """When a push takes the router's safe mode."""

    auto = "auto"
    never = "never"
    require = "require"


# --- before ----------------------------------------------------------------------


def network_of(path: Path) -> tuple[Profile, dict[str, Sequence[Queue]]]:
    """The profile, and what it wants of each of its routers.

    Raises:
        RtrwError: what is wrong with the profile, findings that are errors included:
            a router would refuse them half-way.
    """
    from rtrw.network.compile import compile_network
    from rtrw.profiles import load
    from rtrw.profiles.lint import lint, refusing

    profile = as_of_today(load(path), tell=True)
    refused = refusing(lint(profile))
    if refused:
        raise RtrwError(refused)
    if not profile.routers:
        raise RtrwError.of("RTRW556", path=str(path))
    return profile, dict(compile_network(profile).routers)


def wanted(
    path: Path, routers: Sequence[str] | None
) -> tuple[Profile, dict[str, Sequence[Queue]]]:
    """The profile, and what it wants of each chosen router.

    Raises:
        RtrwError: as ``network_of``, and routers that it does not have.
    """
    from rtrw.network.compile import select_routers

    profile, everywhere = network_of(path)
    names = select_routers(profile, routers)
    return profile, {name: everywhere[name] for name in names}


def router_named(text: str, profile: Path | None) -> Router:
    """The router of the profile (if there is one), or at ``user@host[:port]``.

    Raises:
        RtrwError: RTRW553, or what is wrong with the profile.
    """
    from rtrw.push.address import find_router, placed

    known: Mapping[str, Router] = {}
    if profile is not None or Path("rtrw.yaml").exists():
        from rtrw.profiles import load

        loaded = load(profile_path(profile))
        known = {n: placed(one, loaded.path) for n, one in loaded.routers.items()}
    return find_router(text, known)


def chosen(profile: Profile, only: Sequence[str] | None) -> frozenset[str] | None:
    """The queues that ``--only`` names.

    Raises:
        RtrwError: RTRW351.
    """
    from rtrw.network.compile import select_subscribers

    return select_subscribers(profile, only)


def how_to(run: str, site: str, timeout: int, **more: Any) -> How:
    """The settings of a run on this machine; ``more`` are other fields of ``How``."""
    from rtrw.push import How
    from rtrw.push.connect import Waits
    from rtrw.push.state import state_folder

    waits = Waits(command_us=timeout * 1_000_000)
    return How(state_folder(os.environ), run, site, waits=waits, **more)


def passwords(routers: Iterable[str], *, from_stdin: bool) -> Passwords:
    """Where the passwords of these routers come from: all that are known here.

    Give all routers of a profile, not only those chosen: a variable that could be
    meant for another one is never sent to the first.

    Raises:
        RtrwError: RTRW551, one variable would serve two of them.
    """
    from rtrw.push import Passwords
    from rtrw.push.secrets import clashes

    if found := clashes(routers, os.environ):
        raise RtrwError(found)
    given = sys.stdin.readline().rstrip("\r\n") if from_stdin else None
    return Passwords(os.environ, _prompt, given)


def _prompt(router: Router) -> str | None:
    """Ask on the terminal, without echo; None when there is none."""
    if not can_ask():
        return None
    from getpass import getpass

    question = word(
        "push.password",
        SESSION.language,
        user=router.username,
        router=router.name,
        host=router.host,
    )
    return getpass(question, sys.stderr)


def removals(text: str | None) -> Any:
    """What ``--allow-removals`` says: a number, ``all``, or None."""
    if text is None or text == "all":
        return text
    if text.isdigit():
        return int(text)
    raise typer.BadParameter("a number, or all", param_hint="--allow-removals")


def can_ask() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(fleet: Fleet, *, verbose: bool = False, heading: str = "") -> None:
    """Ask whether what was found may be written.

    Where stdout is a file, or has only data, what it is about is shown on the terminal.

    Raises:
        RtrwError: RTRW543, 544.
    """
    from rtrw.cli.change_view import show_changes

    if can_ask() and (SESSION.format is not Format.table or not sys.stdout.isatty()):
        for visit in fleet.visits:
            if visit.changes:
                show_changes(
                    visit.router.name,
                    visit.changes,
                    heading=_headed(visit, heading),
                    verbose=verbose or visit.things == "profiles",
                    console=stderr(),
                )
        if SESSION.format is Format.json:
            tell(warnings_of(fleet))
    confirmed(word("push.ask", SESSION.language, count=fleet.count))


def confirmed(question: str) -> None:
    """Ask for yes on the terminal; anything else ends it.

    Raises:
        RtrwError: RTRW543 without a terminal, RTRW544 when the answer is no.
    """
    if not can_ask():
        raise RtrwError.of("RTRW543")
    print(f"{question} ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip().lower()
    if answer not in ("y", "yes", "ya", "iya"):
        raise RtrwError.of("RTRW544")


# --- while it goes on ------------------------------------------------------------


def progress(fleet: Fleet) -> Callable[[Visit], None]:
    """Says a line for each router that is through, where there are several."""
    total = fleet.routers
    ended = iter(range(1, total + 1))

    def told(visit: Visit) -> None:
        if total > 1 and visit.things != "scripts":
            state = word("push.ok" if visit.ok else "push.failed", SESSION.language)
            note(f"[{next(ended)}/{total}] {visit.router.name}: {state}")

    return told


# --- after -----------------------------------------------------------------------


def warnings_of(fleet: Fleet) -> list[Problem]:
    """What is worth knowing although it is no error."""
    return [problem for visit in fleet.visits for problem in _warnings(visit)]


def _warnings(visit: Visit) -> list[Problem]:
    found = (*visit.warnings, *visit.changes.problems)
    return [problem for problem in found if problem.severity != "error"]


def errors_of(fleet: Fleet) -> list[Problem]:
    """Everything that went wrong, on all routers."""
    found = [problem for visit in fleet.visits for problem in visit.errors]
    return [*fleet.problems, *found]


def exit_code(fleet: Fleet) -> int:
    """0 done; 1 nothing was; 4 some of it was."""
    if fleet.ok:
        return 0
    return FAILED if fleet.failed else PARTLY


def show(fleet: Fleet, *, verbose: bool = False, heading: str = "") -> None:
    """What would be done, router by router, for people."""
    for visit in fleet.visits:
        _show_one(visit, verbose=verbose, heading=heading)


def shower(*, verbose: bool, console: Console | None) -> Callable[[Visit], None]:
    """Shows what will be done on one router, and the warnings, from any thread.

    On stdout, or on ``console``.
    """
    one_at_a_time = Lock()

    def looked(visit: Visit) -> None:
        # Whoever listens may go away (``| head``; rich exits then); the push goes on.
        with one_at_a_time, suppress(OSError, SystemExit):
            _show_one(visit, verbose=verbose, console=console)
            if visit.changes:
                said(_warnings(visit))

    return looked


def _show_one(
    visit: Visit, *, verbose: bool, heading: str = "", console: Console | None = None
) -> None:
    if SESSION.format is not Format.table or not visit.changes:
        return
    heading = _headed(visit, heading)
    verbose = verbose or visit.things != "queues"
    from rtrw.cli.change_view import show_changes

    show_changes(
        visit.title if visit.things == "scripts" else visit.router.name,
        visit.changes,
        heading=heading,
        verbose=verbose,
        console=console,
    )


def _headed(visit: Visit, heading: str) -> str:
    """What a list of changes is of; nothing to say where that is the queues."""
    if visit.things != "profiles" or heading:
        return heading
    return _word("ppp.heading")


def _word(key: str, **params: str | int) -> str:
    return word(key, SESSION.language, **params)


def said(problems: Sequence[Problem]) -> None:
    """Problems for people on stderr; JSON has them already."""
    if SESSION.format is not Format.json:
        tell(problems)
