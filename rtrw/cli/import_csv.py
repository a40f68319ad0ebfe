"""``rtrw import pelanggan.csv``: a customers' list becomes a profile."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rtrw.cli import common
from rtrw.cli.import_csv_view import asked, summary
from rtrw.errors import InputError, Problem
from rtrw.intake.billing import (
    Billing,
    Place,
    Taken,
    Terms,
    cleaned,
    read_list,
    report,
    take_over,
    write_text,
)
from rtrw.profiles import load_text
from rtrw.profiles.source import decode_list, read_bytes
from rtrw.profiles.starter import quoted, site_of
from rtrw.profiles.wanted import DELIMITERS, NAMED

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile

KNOWN = frozenset(("RTRW480", "RTRW481", "RTRW482", "RTRW752"))
"""Findings of the reader that the summary says already."""


def run(
    path: Path,
    *,
    plans: Path | None = None,
    maps: Sequence[str] = (),
    output: Path | None = None,
    delimiter: str | None = None,
    addresses: Path | None = None,
    site: str | None = None,
    force: bool = False,
    lint: bool = False,
) -> None:
    """Read a list, write a profile for it, and tell what became of every row.

    ``common.begin`` has been called. Without ``output`` the profile goes to stdout and
    nothing is written.

    Raises:
        InputError: what cannot be read, and everything that has to be said first.
        typer.Exit: 1 when rows of the list are wrong.
    """
    for given in (path, plans, addresses):
        if output and given and _same(output, given):
            raise InputError.of("RTRW778", {"path": str(output)}, path=str(output))
    data = _bytes_of(path)
    billing = read_list(data, str(path), _mark(delimiter))
    folder = output.parent if output else Path()
    known = _plans(plans, folder, output)
    said = _addresses(addresses)
    terms = Terms(
        known.plans if known else {},
        tuple(known.routers) if known else (),
        str(plans) if plans else "",
        tuple(maps),
        said,
        '"' if os.name == "nt" else "'",
    )
    taken = take_over(billing, terms)
    _stop_for_questions(billing, taken)
    target = _beside(path, output, billing) if output else path
    place = Place(
        site or site_of(output.stem if output else path.stem),
        _relative(target, folder),
        _relative(plans, folder) if plans else None,
        _relative(addresses, folder) if addresses else None,
    )
    text = write_text(
        billing, taken, place, common.SESSION.language, routers=bool(terms.routers)
    )
    written = _write(text, output, target, path, cleaned(billing, data), force=force)
    shown = str(output or "rtrw.yaml")
    _tell(billing, taken, text, shown, written, lint=lint)


def _bytes_of(path: Path) -> bytes:
    """What is in the list.

    Raises:
        InputError: RTRW709, and what else can be wrong with a file.
    """
    try:
        return read_bytes(path, str(path))
    except InputError as error:
        one = error.problems[0]
        code = "RTRW709" if one.code == "RTRW401" else one.code
        raise InputError(one._replace(code=code)) from error


def _mark(delimiter: str | None) -> str | None:
    """The delimiter by its name or as it is."""
    if delimiter is None:
        return None
    mark = DELIMITERS.get(delimiter, delimiter.replace("\\t", "\t"))
    if mark not in NAMED:
        raise typer.BadParameter("comma, semicolon or tab", param_hint="--delimiter")
    return mark


def _relative(path: Path, folder: Path) -> str:
    """How the profile calls a file: from its own folder, with forward slashes."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive of Windows
        return path.resolve().as_posix()


def _plans(plans: Path | None, folder: Path, output: Path | None) -> Profile | None:
    """What the file of plans says, as the new profile will see it.

    Raises:
        InputError: it is not there, or something is wrong with it.
    """
    if plans is None:
        return None
    read_bytes(plans, str(plans))
    text = f"rtrw: 1\nsite: x\ninclude: [{quoted(_relative(plans, folder))}]\n"
    return load_text(text, str(output or folder / "rtrw.yaml"))


def _addresses(path: Path | None) -> dict[str, str]:
    """Name -> address of a second list."""
    if path is None:
        return {}
    from rtrw.profiles.addresses import addresses_of
    from rtrw.profiles.nodes import File

    file = File(str(path), [])
    text, _ = decode_list(read_bytes(path, str(path)), str(path))
    found = addresses_of(text, file)
    if any(problem.severity == "error" for problem in file.problems) and not found:
        raise InputError(file.problems)
    return found


def _stop_for_questions(billing: Billing, taken: Taken) -> None:
    """End here, with nothing written, when something has to be said first."""
    found = taken.problems
    if not any(problem.severity == "error" for problem in found):
        return
    told = [one for one in (*billing.problems, *found) if one.code not in KNOWN]
    if common.SESSION.format is common.Format.json:
        errors = [one.as_json(common.SESSION.language) for one in told]
        document = {"format": 1, **report(billing, taken), "errors": errors}
        common.emit_json(document)
    else:
        print(summary(billing, taken, ()), file=sys.stderr)
        common.tell(told)
        common.note(asked(found))
    raise typer.Exit(common.FAILED)


def _beside(path: Path, output: Path, billing: Billing) -> Path:
    """Where the list will lie: beside the profile, under its own name.

    A list with passwords is not overwritten by the one without, if it lies there.
    """
    name = path.name
    if billing.secret and billing.form == "router":
        name = f"{path.stem}.csv"
    target = output.parent / name
    if billing.secret and _same(target, path):
        target = output.parent / f"{output.stem}.csv"
        if _same(target, path):
            target = output.parent / f"{output.stem}-pelanggan.csv"
    return target


def _same(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def _write(
    text: str,
    output: Path | None,
    target: Path,
    path: Path,
    data: bytes,
    *,
    force: bool,
) -> list[Path]:
    """Write both files; neither if one is there and may not be replaced."""
    if output is None:
        return []
    copy = not _same(target, path)
    files = [output, *([target] if copy else [])]
    there = [one for one in files if one.exists() and one.is_file() and not force]
    if there:
        raise InputError(
            Problem("RTRW772", {"path": str(one)}, path=str(one)) for one in there
        )
    if copy:
        common.write_file(target, data)
    common.write_file(output, text.encode("utf-8"))
    return files


def _tell(
    billing: Billing,
    taken: Taken,
    text: str,
    shown: str,
    written: list[Path],
    *,
    lint: bool,
) -> None:
    """What became of it: the summary, and everything that is wrong in the rows."""
    found, size = _findings(text, shown, lint=lint)
    told = [*_not_told(billing, found), *taken.problems, *found]
    wrong = [one for one in told if one.severity == "error"]
    language = common.SESSION.language
    if common.SESSION.format is common.Format.json:
        document = {
            "format": 1,
            **report(billing, taken),
            "subscribers": size,
            "profile": text,
            "written": [str(one) for one in written],
            "findings": [one.as_json(language) for one in told],
        }
        common.emit_json(document)
    else:
        if not written:
            common.emit(text)
        lines = summary(billing, taken, written, size)
        print(lines, file=sys.stdout if written else sys.stderr)
        common.tell(one for one in told if one.code not in KNOWN)
        common.note(_last(wrong, shown, written, billing))
    if wrong:
        raise typer.Exit(common.FAILED)


def _not_told(billing: Billing, found: list[Problem]) -> list[Problem]:
    """What reading the list told, without what the profile's reader tells again."""
    seen = {(one.code, one.line) for one in found} if not billing.secret else set()
    return [
        one
        for one in billing.problems
        if one.code not in KNOWN and (one.code, one.line) not in seen
    ]


def _findings(text: str, shown: str, *, lint: bool) -> tuple[list[Problem], int]:
    """What reading the new profile tells, and how many subscribers it has."""
    try:
        profile = load_text(text, shown)
    except InputError as error:
        return list(error.problems), 0
    if not lint:
        return list(profile.problems), len(profile.subscribers)
    from rtrw.profiles.lint import lint as look

    return list(look(profile)), len(profile.subscribers)


def _last(
    wrong: list[Problem], shown: str, written: list[Path], billing: Billing
) -> str:
    from rtrw.locale import word

    language = common.SESSION.language
    lost = [one for one in wrong if one.path == billing.path]
    if billing.secret and len(lost) == len(wrong) > 0 and written:
        return word("billing.lost", language, count=len(lost), file=billing.path)
    if wrong:
        file = str(written[-1]) if len(written) > 1 else billing.path
        return word("billing.mend", language, count=len(wrong), file=file)
    return word("billing.next", language, profile=shown) if written else ""
