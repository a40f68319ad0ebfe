"""``rtrw import ROUTER|FILE.rsc|FILE.json``: the queues that are there."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from rtrw.cli import common
from rtrw.cli import fleet_view as view
from rtrw.errors import InputError, Problem
from rtrw.intake.queues import (
    Checked,
    Source,
    Taken,
    check,
    from_facts,
    odd_rows,
    read_source,
    report,
    take_over,
    write_text,
)
from rtrw.locale import word
from rtrw.profiles.model import Router
from rtrw.profiles.source import read_bytes
from rtrw.profiles.starter import site_of

SHOWN = "rtrw.yaml"
"""What messages call a profile that goes to stdout."""


@dataclass(frozen=True)
class Way:
    """How a router is reached."""

    name: str
    profile: Path | None
    plain: bool
    timeout: int
    password_stdin: bool


def refuse_list_options(
    source: str,
    plans: Path | None,
    maps: Sequence[str] | None,
    addresses: Path | None,
    delimiter: str | None,
) -> None:
    """Options of customers' lists mean nothing here.

    Raises:
        InputError: RTRW707.
    """
    if any(one is not None for one in (plans, maps, addresses, delimiter)):
        raise InputError.of("RTRW707", {"source": source})


def from_file(path: Path, encoding: str | None) -> Source:
    """The rows of a file.

    Raises:
        InputError: it cannot be read, or there are no queues in it.
    """
    shown = str(path)
    try:
        data = read_bytes(path, shown)
    except InputError as error:
        one = error.problems[0]
        code = "RTRW708" if one.code == "RTRW401" else one.code
        raise InputError(one._replace(code=code)) from error
    return read_source(data, shown, encoding)


def from_router(way: Way, encoding: str | None) -> tuple[Source, Router]:
    """The rows of a router, and how it was reached.

    Raises:
        RtrwError: RTRW706, or it is not to be reached, or lets nobody in.
    """
    from rtrw.push.connect import Waits
    from rtrw.push.look import look_at
    from rtrw.push.state import state_folder

    router = _router(way)
    common.note(word("push.read", common.SESSION.language, routers=1))
    facts, profiles, warnings = look_at(
        router,
        view.passwords([router.name], from_stdin=way.password_stdin),
        state_folder(os.environ),
        Waits(command_us=way.timeout * 1_000_000),
    )
    view.said([*warnings, *facts.warnings(router.name)])
    if not facts.rows and not any(one.rate_limit for one in profiles):
        raise InputError.of("RTRW704", {"path": router.name, "count": 0})
    wished = encoding or (None if router.encoding == "utf-8" else router.encoding)
    version = facts.version or ""
    found = from_facts(facts.rows, router.name, version, wished, profiles)
    return found, router


ENDS = ("rsc", "csv", "json", "txt", "xls", "xlsx", "ods", "backup")
"""Of files that people name; a host with such a name is written user@host."""


def _is_like_a_file(name: str) -> bool:
    """Whether a name that is no file was meant to be one: ``queues.rsx``."""
    stem, _, end = name.rpartition(".")
    near = difflib.get_close_matches(end.lower(), ENDS, 1, 0.65)
    return bool(stem and near) and "@" not in name and end.lower() != "rs"


def _router(way: Way) -> Router:
    if _is_like_a_file(way.name):
        raise InputError.of("RTRW708", {"path": way.name}, path=way.name)
    try:
        router = view.router_named(way.name, way.profile)
    except InputError as error:
        one = error.problems[0]
        if one.code != "RTRW553":
            raise
        params = {"source": way.name, "known": str(one.params.get("known", "-"))}
        raise InputError.of("RTRW706", params) from error
    return router._replace(tls=False) if way.plain else router


def run(
    source: Source,
    router: Router | None,
    output: Path | None,
    *,
    site: str | None,
    force: bool,
    lint: bool,
) -> None:
    """Write the profile, and tell what became of every row.

    Raises:
        InputError: nothing can be taken over, or the file is there already.
        typer.Exit: 1 when something in the source could not be read.
    """
    if output and output.is_file() and not force:
        raise InputError.of("RTRW772", {"path": str(output)}, path=str(output))
    language = common.SESSION.language
    fallback = site_of(output.stem if output else Path(source.path).stem)
    taken = take_over(source, site, fallback, word("import.unlimited", language))
    if not (taken.members or taken.holders or taken.plans):
        params = {"dynamic": len(taken.sorted.dynamic), "left": len(taken.sorted.left)}
        nothing = Problem("RTRW705", params, path=source.path)
        raise InputError([*source.problems, *odd_rows(taken, language), nothing])
    shown, named = str(output or SHOWN), _named(router)
    text = write_text(taken, language, router=named)
    checked = check(taken, text, shown)
    if checked.accept:
        text = write_text(taken, language, router=named, accept=checked.accept)
        checked = checked._replace(findings=check(taken, text, shown).findings)
    if output is not None:
        common.emit(text, output)
    _tell(taken, checked, text, output, lint=lint)


def _named(router: Router | None) -> Router | None:
    """The router under a name that a profile can have."""
    if router is None or "@" not in router.name:
        return router
    return router._replace(name="gateway")


def _tell(
    taken: Taken, checked: Checked, text: str, output: Path | None, *, lint: bool
) -> None:
    language = common.SESSION.language
    odd = odd_rows(taken, language)
    told = [*taken.source.problems, *odd, *taken.told, *checked.others]
    if checked.accept:
        count = sum(map(len, checked.accept.values()))
        codes = ", ".join(checked.accept)
        told.append(Problem("RTRW733", {"count": count, "codes": codes}))
    told += checked.findings if lint else ()
    if common.SESSION.format is common.Format.json:
        document = {
            "format": 1,
            **report(taken),
            "accepted": checked.accept,
            "comments": checked.comments,
            "profile": text,
            "written": str(output) if output else None,
            "findings": [one.as_json(language) for one in told],
        }
        common.emit_json(document)
    else:
        if output is None:
            common.emit(text)
        common.tell(told)
        _summary(taken, checked, output)
    wrong = [*taken.source.problems, *checked.others]
    if any(one.severity == "error" for one in wrong):
        raise typer.Exit(common.FAILED)


def _summary(taken: Taken, checked: Checked, output: Path | None) -> None:
    """What became of the rows, in a few lines."""
    language, found = common.SESSION.language, report(taken)
    source = taken.source
    version = f", RouterOS {source.version}" if source.version else ""
    counts = {
        "plans": len(taken.plans),
        "parents": found["parents"],
        "subscribers": found["subscribers"],
        "exceptions": found["exceptions"],
        "left": len(found["left"]),
        "dynamic": found["dynamic"],
    }
    lines = [
        word(
            "import.read",
            language,
            source=source.path,
            queues=len(source.items),
            version=version,
        ),
        word("import.taken", language, **counts),
    ]
    names = [n for plan in taken.plans for ns in plan.carriers.values() for n in ns]
    if names:
        lines.append(word("ppp.imported", language, count=len(names)))
    if not checked.others:
        lines.append(word("import.comments", language, count=checked.comments))
    if output is not None:
        lines.append(word("import.written", language, path=str(output)))
        lines.append(word("import.next", language, path=str(output)))
    stream = sys.stdout if output is not None else sys.stderr
    print("\n".join(lines), file=stream)
