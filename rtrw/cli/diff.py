"""``rtrw diff``: what a push would change, from a router or from its export."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import fleet_report
from rtrw.cli import fleet_view as view
from rtrw.cli.change_view import (
    at_router,
    change_lines,
    changes_csv,
    plain_text,
    show_changes,
)
from rtrw.cli.common import (
    DIFFERENT,
    FAILED,
    PARTLY,
    SESSION,
    Format,
    FormatOption,
    LangOption,
    OnlyOption,
    OutputOption,
    ProfileArgument,
    QuietOption,
    RouterOption,
    begin,
    emit,
    emit_json,
    note,
    profile_path,
)
from rtrw.cli.fleet_profiles import (
    ProfilesOption,
    compare_export,
    nowhere,
    profiles_fleet,
    refuse_with_profiles,
)
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem
from rtrw.locale import word

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile
    from rtrw.push.visit import Visit
    from rtrw.routeros.changes import Changes
    from rtrw.routeros.diff import Removals
    from rtrw.routeros.queue import Queue
    from rtrw.routeros.reader import Script

app = typer.Typer()

STDIN = Path("-")

VerboseOption = Annotated[
    bool, typer.Option("--verbose", "-v", help="Every queue on its own.")
]


@app.command()
def diff(  # noqa: PLR0917 - one argument per option
    profile: ProfileArgument = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", help="An export of the router (.rsc) in place of it; - is stdin."
        ),
    ] = None,
    router: RouterOption = None,
    only: OnlyOption = None,
    profiles: ProfilesOption = False,
    adopt: view.AdoptOption = None,
    allow_removals: view.RemovalsOption = None,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 3 when there are differences.")
    ] = False,
    verbose: VerboseOption = False,
    parallel: view.ParallelOption = 16,
    timeout: view.TimeoutOption = 45,
    password_stdin: view.StdinOption = False,
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    output: OutputOption = None,
    quiet: QuietOption = False,
    lang: LangOption = None,
) -> None:
    """Show what turns the router into the profile; nothing is written.

    What is ours on the router but not in the profile would be removed, what is not
    ours is left alone. With --from no router is needed: give it what
    /queue simple export printed.
    """
    begin(format, lang, quiet=quiet)
    path = profile_path(profile)
    removals = view.removals(allow_removals)
    asked = Asked(path, router, only, adopt or (), removals, profiles)
    if profiles:
        refuse_with_profiles(only=only, adopt=adopt, allow_removals=allow_removals)
    if source is not None:
        found = _from_export(asked, source)
    else:
        found = from_routers(asked, parallel, timeout, password_stdin=password_stdin)
    told(found, output, verbose=verbose)
    raise typer.Exit(found.exit_code(differs=exit_code))


@dataclass(frozen=True)
class Asked:
    """What the command line wants compared."""

    path: Path
    router: Sequence[str] | None
    only: Sequence[str] | None
    adopt: Sequence[str]
    removals: Removals
    profiles: bool = False
    """Those of PPP and hotspot, in place of queues."""


@dataclass(frozen=True)
class Found:
    """What was compared: as data, and by router; ``source`` is the export's name."""

    document: Mapping[str, Any]
    routers: Mapping[str, Changes]
    problems: Sequence[Problem]
    source: str = ""
    profiles: bool = False
    failed: int = 0
    unread: Mapping[str, Sequence[Problem]] = field(default_factory=dict)
    """Routers that could not be read, and why."""

    def exit_code(self, *, differs: bool) -> int:
        """1 or 4 for routers that could not be read; 3 where differences are asked."""
        different = any(
            changes or any(p.severity == "error" for p in changes.problems)
            for changes in self.routers.values()
        )
        return self.failed or (DIFFERENT if differs and different else 0)


# --- from a router -----------------------------------------------------------------


def from_routers(
    asked: Asked,
    parallel: int,
    timeout: int,
    *,
    password_stdin: bool,
    most_per_second: int | None = None,
) -> Found:
    """Read the routers and compare; nothing is written.

    Raises:
        RtrwError: what is wrong with the profile, or with what was asked.
    """
    from rtrw.push import Wishes, new_run, open_fleet

    loaded, desired = view.wanted(asked.path, asked.router)
    run = new_run()
    passwords = view.passwords(loaded.routers, from_stdin=password_stdin)
    how = view.how_to(run, loaded.site, timeout, most_per_second=most_per_second)
    ways: Any = {"how": how, "parallel": parallel}
    if asked.profiles:
        fleet = profiles_fleet(loaded, desired, passwords, **ways)
    else:
        chosen = view.chosen(loaded, asked.only)
        ways["wishes"] = Wishes(asked.adopt, chosen, asked.removals)
        fleet = open_fleet(loaded, desired, passwords, **ways)
    note(word("push.read", SESSION.language, routers=fleet.routers))
    try:
        fleet.look(view.progress(fleet))
    finally:
        fleet.close()
    looked = [v for v in fleet.visits if v.things != "scripts" or v.changes]
    names = {id(v): fleet_report.named(fleet, v) for v in looked}
    read = {names[id(v)]: v.changes for v in looked if v.facts is not None}
    unread = {names[id(v)]: v.problems for v in looked if v.facts is None}
    return Found(
        fleet_report.document(fleet, None, wrote=False),
        read,
        [*nowhere(fleet), *(p for visit in fleet.visits for p in _told(visit))],
        profiles=asked.profiles,
        failed=(PARTLY if read else FAILED) if unread else 0,
        unread=unread,
    )


def _told(visit: Visit) -> list[Problem]:
    """What is worth knowing of one router, and what is wrong with it."""
    known = at_router(visit.changes.problems, visit.router.name)
    return [*visit.warnings, *known, *at_router(visit.problems, visit.router.name)]


# --- from an export ----------------------------------------------------------------


def _from_export(asked: Asked, source: Path) -> Found:
    """Compare with a file; no router is asked, and none is needed."""
    from rtrw.routeros.changes import digest_of
    from rtrw.routeros.diff import diff as compare
    from rtrw.routeros.reader import read_script

    loaded, name, queues = _wanted(asked)
    encoding = loaded.routers[name].encoding if name else "utf-8"
    shown = word("diff.stdin", SESSION.language) if source == STDIN else str(source)
    if asked.profiles:
        return _profiles_in_export(loaded, name, source, shown)
    script = read_script(_bytes(source), path=shown, encoding=encoding)
    changes = compare(
        queues,
        script.rows,
        site=loaded.site,
        adopt=asked.adopt,
        only=view.chosen(loaded, asked.only),
        allow_removals=asked.removals,
    )
    ok = not (changes.left_out or changes.blocked)
    entry = {"name": name, "ok": ok, "error": None, "version": script.version or None}
    known = at_router((*script.problems, *changes.problems, *changes.blocked), name)
    document = {
        "format": 1,
        "changed": bool(changes),
        "digest": digest_of({name: changes}),
        "run": None,
        "routers": [entry | changes.as_json() | _beside(script, changes)],
    }
    return Found(document, {name: changes}, known, shown)


def _profiles_in_export(loaded: Profile, name: str, source: Path, shown: str) -> Found:
    """PPP and hotspot profiles of a file, compared with what plans want of them."""
    from rtrw.routeros.changes import digest_of
    from rtrw.routeros.reader import Script

    encoding = loaded.routers[name].encoding if name else "utf-8"
    changes, told = compare_export(loaded, _bytes(source), shown, encoding)
    beside = _beside(Script((), tuple(told)), changes)
    entry = {"name": name, "ok": not changes.left_out, "error": None, "version": None}
    document = {
        "format": 1,
        "changed": bool(changes),
        "digest": digest_of({f"{name} (profiles)": changes}),
        "run": None,
        "routers": [entry | changes.as_json() | beside],
    }
    known = at_router((*told, *changes.problems), name)
    return Found(document, {name: changes}, known, shown, profiles=True)


def _wanted(asked: Asked) -> tuple[Profile, str, Sequence[Queue]]:
    """The profile, and the one router of it that the export is of.

    Raises:
        RtrwError: what is wrong with the profile, or RTRW534.
    """
    from rtrw.network.compile import compile_network, select_routers
    from rtrw.profiles import load
    from rtrw.profiles.lint import lint, refusing

    profile = as_of_today(load(asked.path), tell=True)
    refused = refusing(lint(profile))
    if refused:
        raise InputError(refused)
    names = select_routers(profile, asked.router)
    if len(names) != 1:
        raise InputError.of("RTRW534", {"routers": ", ".join(names)})
    return profile, names[0], compile_network(profile).routers[names[0]]


def _bytes(source: Path) -> bytes:
    """The export.

    Raises:
        RtrwError: RTRW403.
    """
    if source == STDIN:
        return sys.stdin.buffer.read()
    try:
        return source.read_bytes()
    except OSError as error:
        text = error.strerror or str(error)
        raise InputError.of("RTRW403", {"text": text}, path=str(source)) from error


def _beside(script: Script, changes: Changes) -> dict[str, Any]:
    """The documented keys that only a push fills, and the problems."""
    errors = [p for p in changes.problems if p.severity == "error"]
    rest = [p for p in changes.problems if p.severity != "error"]
    said = [*changes.blocked, *errors]
    return {
        "requests": 0,
        "verified": False,
        "failures": [{"queue": q, "error": p.message} for q, p in changes.left_out],
        "problems": [p.as_json(SESSION.language) for p in said],
        "warnings": [p.as_json(SESSION.language) for p in (*script.problems, *rest)],
    }


# --- telling -------------------------------------------------------------------------


def told(found: Found, output: Path | None, *, verbose: bool) -> None:
    """Write what was found to stdout or ``output``, and its problems to stderr."""
    _tell(found, output, verbose=verbose)
    view.said(found.problems)


def _tell(found: Found, output: Path | None, *, verbose: bool) -> None:
    if SESSION.format is Format.json:
        emit_json(found.document, output)
    elif SESSION.format is Format.csv:
        csv = changes_csv({n: c.changes for n, c in found.routers.items()})
        emit(csv, output)
    elif output is not None:
        lines = (
            line
            for name, changes in found.routers.items()
            for line in change_lines(
                name, changes, **_how(found, changes, verbose=verbose)
            )
        )
        emit(plain_text(lines) + _unread(found), output)
    else:
        for name, changes in found.routers.items():
            show_changes(name, changes, **_how(found, changes, verbose=verbose))
        emit(_unread(found))


def _how(found: Found, changes: Changes, *, verbose: bool) -> dict[str, Any]:
    """How changes are shown: one by one where they are of profiles or scripts."""
    verbose |= any(one.key[0] not in ("s", "p") for one in changes.changes[:1])
    heading = word("ppp.heading", SESSION.language) if found.profiles else ""
    verbose = verbose or found.profiles
    return {"source": found.source, "heading": heading, "verbose": verbose}


def _unread(found: Found) -> str:
    """A line for each router that could not be read: the report has them all."""
    return "".join(
        fleet_report.failed(name, problem)
        for name, problems in found.unread.items()
        for problem in problems
    )
