"""What every command shares: streams, formats, languages, and the exit codes.

Results go to stdout (tables too), everything else to stderr; with ``--format json``
stdout is only JSON, errors included. Exit codes: 0 done; 1 failed; 2 usage;
3 differences found (``diff --exit-code``); 4 some routers or queues failed.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

import typer

from rtrw.errors import Problem, RtrwError
from rtrw.locale import Language, choose_language

if TYPE_CHECKING:
    from rich.console import Console

FAILED, USAGE, DIFFERENT, PARTLY = 1, 2, 3, 4
WIDTH = 100
MOST = 50
"""Problems of one code that people are told one by one."""


class Format(StrEnum):
    """How results are written to stdout."""

    table = "table"
    json = "json"
    csv = "csv"


FormatOption = Annotated[
    Format, typer.Option("--format", help="How results are written to stdout.")
]
LangOption = Annotated[
    str | None,
    typer.Option("--lang", help="en or id; else RTRW_LANG, else the locale."),
]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="Only results and errors.")
]
OutputOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Write to this file instead of stdout."),
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
ProfileArgument = Annotated[
    Path | None,
    typer.Argument(help="The profile; rtrw.yaml of this folder when left out."),
]
RouterOption = Annotated[
    list[str] | None,
    typer.Option("--router", help="Only this router or group (repeatable)."),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option("--only", help="Only this subscriber, by name or id (repeatable)."),
]


class Session:
    """What the running command said about its output; one per process."""

    def __init__(self) -> None:
        """Tables, in English, with all its notes."""
        self.format = Format.table
        self.language: Language = "en"
        self.quiet = False


SESSION = Session()


def begin(
    format: Format = Format.table,  # noqa: A002 - the option's own name
    lang: str | None = None,
    *,
    quiet: bool = False,
) -> Session:
    """Note how this command talks; the first line of every command."""
    if lang is not None and lang not in ("en", "id"):
        raise typer.BadParameter("en or id", param_hint="--lang")
    env = os.environ
    SESSION.format = format
    SESSION.quiet = quiet
    SESSION.language = choose_language(
        lang,
        env.get("RTRW_LANG"),
        env.get("LC_ALL"),
        env.get("LC_MESSAGES"),
        env.get("LANG"),
        _windows_locale(),
    )
    return SESSION


def _windows_locale() -> str | None:
    """The display language where no POSIX variable tells it."""
    if os.name != "nt":
        return None
    import locale

    return locale.getlocale()[0]


def stdout() -> Console:
    """The console for results: 100 columns when nobody looks, colours if wanted."""
    return _console(stderr=False)


def stderr() -> Console:
    """The console for progress, prompts, warnings and errors."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH
    # Names hold whatever they hold: ``[/]`` in one of them is no markup.
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


def note(text: str) -> None:
    """A line for people on stderr; nothing with ``--quiet``."""
    if not SESSION.quiet:
        print(text, file=sys.stderr)


def emit(text: str, output: Path | None = None) -> None:
    """Write a result, to stdout or to ``output`` (whole or not at all)."""
    if output is None:
        sys.stdout.write(text)
        return
    write_file(output, text.encode("utf-8", "surrogateescape"))


def emit_json(value: Any, output: Path | None = None) -> None:
    """Write ``value`` as JSON; NaN and Infinity are a fault of ours, and raise."""
    import json
    import re

    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    # Bytes that are no text (surrogates) would make a file that is no UTF-8.
    emit(re.sub("[\ud800-\udfff]", lambda half: ascii(half[0])[1:-1], text), output)


def write_file(path: Path, data: bytes) -> None:
    """Write a file, as ``write_parts`` does."""
    write_parts(path, (data,))


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Replace ``path`` in one step, so that a stop leaves the old or the new.

    A device or a pipe (``/dev/null``) is written to and stays what it is, and a link
    goes on pointing where it does.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.writelines(parts)
        else:
            _replace(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise _unwritten(error, str(path)) from error


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.writelines(parts)
        if path.exists():
            part.chmod(path.stat().st_mode & 0o7777)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Make a folder for results, with those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(error, str(path)) from error


def _unwritten(error: OSError, path: str) -> RtrwError:
    return RtrwError.of("RTRW402", {"text": error.strerror or str(error)}, path=path)


def bounded(problems: Iterable[Problem]) -> list[Problem]:
    """The first ``MOST`` of each code, and how many more there are: for people.

    One slip in a list of ten thousand rows is ten thousand problems; JSON and CSV
    have them all.
    """
    kept: list[Problem] = []
    count: Counter[str] = Counter()
    for problem in problems:
        count[problem.code] += 1
        if count[problem.code] <= MOST:
            kept.append(problem)
    more = [(code, number - MOST) for code, number in count.items() if number > MOST]
    kept += [Problem("RTRW369", {"finding": c, "count": n}) for c, n in more]
    return kept


def tell(problems: Iterable[Problem]) -> None:
    """Problems for people, on stderr; one line each unless a terminal is narrower."""
    for problem in bounded(problems):
        print(fitted(problem.text(SESSION.language), sys.stderr), file=sys.stderr)


def fitted(text: str, stream: TextIO) -> str:
    """Wrapped between words for a terminal, which breaks within them; else as it is."""
    if not stream.isatty():
        return text
    import textwrap

    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        return text
    return textwrap.fill(
        text,
        width or WIDTH,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def fail(problems: Sequence[Problem], code: int = FAILED) -> NoReturn:
    """Tell the problems, as JSON on stdout where that was asked for, and end."""
    if SESSION.format is Format.json:
        errors = [problem.as_json(SESSION.language) for problem in problems]
        emit_json({"format": 1, "errors": errors})
    else:
        tell(problems)
    raise typer.Exit(code)


def profile_path(given: Path | None) -> Path:
    """The profile that was named, or ``rtrw.yaml`` of the folder."""
    if given is not None:
        return given
    found = Path("rtrw.yaml")
    if not found.exists():
        raise RtrwError.of("RTRW401", {"path": "rtrw.yaml"})
    return found


def guarded(run: Callable[[], object]) -> None:
    """Run the program; a user's mistake ends in a message, never a traceback."""
    _open_streams()
    try:
        try:
            try:
                run()
            except RtrwError as error:
                fail(error.problems)
        finally:
            sys.stdout.flush()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except OSError as error:
        _unwritable(error)
        sys.exit(FAILED)
    except KeyboardInterrupt:
        sys.exit(130)


def _open_streams() -> None:
    """Streams that nobody opened (``>&-``, a service of Windows) lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - it stays open
            setattr(sys, name, nowhere)
    if hasattr(sys.stdin, "reconfigure"):
        # What is pasted may be in the code page of a Windows PC.
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")


def _unwritable(error: OSError) -> None:
    """Tell why the system refused, unless the reader went away (``| head``)."""
    if not isinstance(error, BrokenPipeError):
        with suppress(OSError):
            tell(_unwritten(error, str(error.filename or "stdout")).problems)
    # What is left in the buffer would fail once more at the end of the process.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
