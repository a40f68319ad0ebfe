"""``rtrw lab``: an emulated router, to rehearse a push and to break it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from rtrw.cli.common import (
    FAILED,
    Format,
    FormatOption,
    LangOption,
    QuietOption,
    begin,
    emit,
    emit_json,
    note,
    tell,
)
from rtrw.errors import RtrwError, UnitError
from rtrw.locale import Language, word
from rtrw.units import parse_duration

if TYPE_CHECKING:
    from rtrw.lab import Lab, Meddle

app = typer.Typer()

PASSWORD = "lab"  # noqa: S105 - the documented default of a toy on loopback
PASSWORD_VARIABLE = "RTRW_LAB_PASSWORD"  # noqa: S105 - a name, no password
SERVER, FAULTS = "Server", "Misbehaviour on request"


class Version(StrEnum):
    """The versions that the lab is made for."""

    v6_49_17 = "6.49.17"
    v7_16_2 = "7.16.2"
    v7_18_2 = "7.18.2"


class Lists(StrEnum):
    """What is done of a refused list of ids."""

    half = "half"
    all = "all"


def _fault(name: str, text: str, least: int | None = None) -> Any:
    return typer.Option(name, help=text, rich_help_panel=FAULTS, min=least)


def _server(name: str, text: str, most: int | None = None) -> Any:
    return typer.Option(
        name,
        help=text,
        rich_help_panel=SERVER,
        min=None if most is None else 0,
        max=most,
    )


@app.command()
def lab(  # noqa: PLR0917 - one argument per option
    version: Annotated[
        Version, _server("--version", "RouterOS version.")
    ] = Version.v7_18_2,
    host: Annotated[str, _server("--host", "Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, _server("--port", "Port; 0: any that is free.", most=65_535)
    ] = 0,
    username: Annotated[str, _server("--username", "Who may log in.")] = "rtrw",
    password_stdin: Annotated[
        bool, _server("--password-stdin", "Read the password from stdin.")
    ] = False,
    state: Annotated[
        Path | None, _server("--state", "Load this JSON file, and keep it.")
    ] = None,
    record: Annotated[
        Path | None, _server("--record", "Write every state to this file (NDJSON).")
    ] = None,
    source: Annotated[
        Path | None,
        _server("--from", "Start with the queues and profiles of an export (.rsc)."),
    ] = None,
    tls: Annotated[
        bool, _server("--tls", "Speak TLS; without --cert as a router without one.")
    ] = False,
    cert: Annotated[Path | None, _server("--cert", "Certificate (PEM).")] = None,
    key: Annotated[Path | None, _server("--key", "Its key (PEM).")] = None,
    rtt: Annotated[str, _fault("--rtt", "Round-trip time, as 20ms.")] = "0",
    slow_after: Annotated[
        int, _fault("--slow-after", "Be slow after so many requests.", 0)
    ] = 0,
    slow: Annotated[str, _fault("--slow", "How long a slow one takes.")] = "20ms",
    shuffle: Annotated[
        int | None, _fault("--shuffle", "Run what is in flight in random order: seed.")
    ] = None,
    cut_before: Annotated[
        int, _fault("--cut-before", "Close the connection before this write.", 0)
    ] = 0,
    cut_after: Annotated[
        int, _fault("--cut-after", "Close it after this write, unanswered.", 0)
    ] = 0,
    stall_at: Annotated[
        int, _fault("--stall-at", "Fall silent at this request.", 0)
    ] = 0,
    stall: Annotated[str, _fault("--stall", "For so long; 0: for ever.")] = "0",
    piece: Annotated[
        int, _fault("--piece", "Send answers in pieces of so many bytes.", 0)
    ] = 0,
    refuse: Annotated[
        list[str] | None, _fault("--refuse", "Refuse writes to this queue.")
    ] = None,
    refuse_lists: Annotated[
        Lists | None,
        _fault("--refuse-lists", "Refuse lists of ids: half of it done, or nothing."),
    ] = None,
    read_only: Annotated[
        bool, _fault("--read-only", "The user may only read.")
    ] = False,
    held_by: Annotated[str, _fault("--held-by", "Another user holds safe mode.")] = "",
    held: Annotated[str, _fault("--held", "For so long; 0: for ever.")] = "0",
    revert_after: Annotated[
        str, _fault("--revert-after", "A drop reverts safe mode after so long.")
    ] = "2s",
    meddle: Annotated[
        list[str] | None,
        _fault("--meddle", "N:NAME:FIELD=VALUE: another user, before write N."),
    ] = None,
    reuse_id: Annotated[
        str, _fault("--reuse-id", "After a print a stranger has this queue's id.")
    ] = "",
    leave_out: Annotated[
        str, _fault("--leave-out", "The first print leaves this queue out.")
    ] = "",
    load: Annotated[
        list[str] | None,
        _server(
            "--load",
            "NAME=DEMAND: download of this queue, its counters grow; full, or"
            " 4MB@10s,8MB@60s (repeatable).",
        ),
    ] = None,
    encoding: Annotated[
        str, _fault("--encoding", "What names and comments of --from are in.")
    ] = "utf-8",
    format: FormatOption = Format.table,  # noqa: A002 - the option's own name
    quiet: QuietOption = False,
    lang: LangOption = None,
) -> None:
    """An emulated router that speaks the RouterOS API; Ctrl-C ends it."""
    session = begin(format, lang, quiet=quiet)
    from rtrw.clock import WALL
    from rtrw.lab import FULL_RIGHTS, READ_ONLY_RIGHTS, Lab

    password, own = _password(from_stdin=password_stdin)
    with ExitStack() as files:
        router = Lab(
            version,
            _rows(source),
            username,
            password,
            host=host,
            port=port,
            tls=_certificate(cert, key, tls=tls),
            state=state,
            record_to=files.enter_context(_open(record)) if record else None,
            admit_all=source is not None,
            menus=_menus(source),
            wall=WALL,
            rtt_us=_time("--rtt", rtt),
            slow_after=slow_after,
            slow_us=_time("--slow", slow),
            shuffle=shuffle,
            cut_before=cut_before,
            cut_after=cut_after,
            stall_at=stall_at,
            stall_us=_time("--stall", stall),
            piece=piece,
            refuse=dict.fromkeys(refuse or (), "failure: refused by the lab"),
            refuse_lists=refuse_lists or "",
            policies=READ_ONLY_RIGHTS if read_only else FULL_RIGHTS,
            held_by=held_by,
            held_us=_time("--held", held),
            revert_after_us=_time("--revert-after", revert_after),
            meddle=tuple(_meddle(one) for one in meddle or ()),
            reuse_id=reuse_id,
            leave_out=leave_out,
            encoding=encoding,
        )
        _loads(router, load or [])
        _run(router, session.language, format, "" if own else PASSWORD)


def _run(router: Lab, language: Language, form: Format, password: str) -> None:
    """Serve until Ctrl-C, or a polite kill."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with router:
            _announce(router, language, form, password)
            router.wait()
    except KeyboardInterrupt:
        note(word("lab.ended", language, requests=router.requests))


def _interrupt(_signal: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _announce(router: Lab, language: Language, form: Format, password: str) -> None:
    """Say where the router is, and how rtrw is pointed at it."""
    facts: dict[str, str | int] = {
        "host": router.host,
        "port": router.port,
        "version": router.router.version_text,
        "username": router.router.username,
        "tls": router.tls,
    }
    if form is Format.json:
        emit_json({"format": 1, **facts})
    else:
        tls = "true" if router.tls else "false"
        count = len(router.rows())
        emit(word("lab.start", language, **{**facts, "tls": tls}, queues=count) + "\n")
        if password:
            emit(word("lab.password", language, password=password) + "\n")
        emit(word("lab.end", language) + "\n")
    sys.stdout.flush()


# --- options ----------------------------------------------------------------------


def _password(*, from_stdin: bool) -> tuple[str, bool]:
    """The password, and whether the user chose it (then it is not shown)."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n"), True
    chosen = os.environ.get(PASSWORD_VARIABLE)
    return (PASSWORD, False) if chosen is None else (chosen, True)


def _certificate(
    cert: Path | None, key: Path | None, *, tls: bool
) -> tuple[Path, Path] | Literal["none"] | None:
    if (cert is None) != (key is None):
        raise typer.BadParameter("--cert needs --key, and --key --cert")
    if cert is not None and key is not None:
        return cert, key
    return "none" if tls else None


def _time(option: str, said: str) -> int:
    """Microseconds of ``20ms`` or ``2s``."""
    try:
        return parse_duration(said)
    except UnitError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def _loads(router: Lab, said: list[str]) -> None:
    """``pelanggan-01=4MB@10s,8MB@60s``: demands on queues."""
    from rtrw.sim.demand import parse_demand

    for one in said:
        name, equal, demand = one.rpartition("=")
        if not (equal and name):
            raise typer.BadParameter("NAME=DEMAND", param_hint="--load")
        router.load(name, parse_demand(demand.split(",")))


def _meddle(said: str) -> Meddle:
    """``3:pelanggan-01:max-limit=1M``."""
    from rtrw.lab import Meddle

    number, _, rest = said.partition(":")
    name, _, fields = rest.rpartition(":")
    field, equal, value = fields.partition("=")
    if not (number.isdecimal() and name and field and equal):
        raise typer.BadParameter("N:NAME:FIELD=VALUE", param_hint="--meddle")
    return Meddle(int(number), name, {field: value})


def _rows(source: Path | None) -> list[dict[str, str]]:
    """The queues of an export, as rows to start with."""
    if source is None:
        return []
    from rtrw.routeros.reader import read_script

    script = read_script(_bytes(source), path=str(source))
    tell(script.problems)
    if any(problem.severity == "error" for problem in script.problems):
        raise typer.Exit(FAILED)
    return [
        {"name": queue.name, "target": queue.target, "comment": queue.comment}
        | dict(queue.settings)
        for queue in (row.queue for row in script.rows)
    ]


def _menus(source: Path | None) -> dict[str, list[dict[str, str]]]:
    """The PPP and hotspot profiles of an export, beside those of every router."""
    if source is None:
        return {}
    from rtrw.lab.menus_table import MENUS
    from rtrw.routeros.profile_rows import PATHS, read_profile_rows

    found = read_profile_rows(_bytes(source), path=str(source))[0]
    menus: dict[str, list[dict[str, str]]] = {}
    for kind, path in PATHS.items():
        rows = {row["name"]: {**row} for row in MENUS[path].rows}
        for one in found:
            if one.kind == kind:
                limit = {"rate-limit": one.rate_limit} if one.rate_limit else {}
                rows[one.name] = {"name": one.name, **limit}
        # Ids are given anew, in the order of the list.
        menus[path] = [
            {name: value for name, value in row.items() if name != ".id"}
            for row in rows.values()
        ]
    return menus


def _bytes(source: Path) -> bytes:
    try:
        return source.read_bytes()
    except OSError as error:
        raise _unusable(source, error) from error


def _unusable(path: Path, error: OSError) -> RtrwError:
    params = {"text": error.strerror or str(error)}
    return RtrwError.of("RTRW584", params, path=str(path))


def _open(path: Path) -> IO[str]:
    """The record, from its beginning."""
    try:
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise _unusable(path, error) from error
