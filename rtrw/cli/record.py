"""``rtrw record``: the counters of a router's queues into a CSV."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from rtrw.cli import common
from rtrw.cli import fleet_view as view
from rtrw.errors import InputError, UnitError
from rtrw.locale import word
from rtrw.units import SECOND, Duration, format_duration, parse_duration

if TYPE_CHECKING:
    from rtrw.measure.recorder import Told
    from rtrw.profiles.model import Router
    from rtrw.push.link import Link

app = typer.Typer()

RouterArgument = Annotated[
    str, typer.Argument(help="A name of the profile, or user@host[:port].")
]
NamesArgument = Annotated[
    list[str] | None, typer.Argument(help="Only these queues; else all.")
]
ProfileOption = Annotated[
    Path | None, typer.Option("--profile", help="Where the router's name is looked up.")
]
IntervalOption = Annotated[
    str, typer.Option("--interval", help="How often; 1s is the shortest.")
]
ForOption = Annotated[
    str | None, typer.Option("--for", help="Stop after so long; else with Ctrl-C.")
]
PlainOption = Annotated[bool, typer.Option("--plain", help="Without TLS (port 8728).")]
StdinOption = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from stdin.")
]


@app.command()
def record(  # noqa: PLR0917 - one argument per option
    router: RouterArgument,
    names: NamesArgument = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="CSV to append to; .gz is zipped.")
    ] = Path("traffic.csv"),
    interval: IntervalOption = "1s",
    length: ForOption = None,
    profile: ProfileOption = None,
    plain: PlainOption = False,
    password_stdin: StdinOption = False,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Record what each queue carried, for rtrw fit; resets and reboots survive.

    Example: rtrw record gateway -o traffic.csv --interval 1s
    """
    common.begin(lang=lang, quiet=quiet)
    from rtrw.measure.recorder import CounterFile, Timing
    from rtrw.measure.recorder import record as run

    timing = Timing(
        interval_of(interval),
        duration_of("--for", length),
        sleep=sleep_us,
        chance=random.random,
    )
    way = way_to(router_of(router, profile, plain=plain), password_stdin=password_stdin)
    file = CounterFile(output)
    signal.signal(signal.SIGTERM, interrupt)
    telling = _Telling(output)
    told = {"router": way.router.name, "path": str(output), "interval": interval}
    common.note(word("record.started", common.SESSION.language, **told))
    try:
        run(way.session, file, names or (), timing, telling)
    except KeyboardInterrupt:
        pass  # Ctrl-C is how a recording ends
    finally:
        file.close()
        way.close()
    telling.end()


class _Telling:
    """A line that counts where somebody looks; a lost router in any case."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._samples = self._queues = 0
        self._lost = False
        self._console = common.stderr()

    def __call__(self, told: Told) -> None:
        language = common.SESSION.language
        if told.lost is not None and not self._lost:
            text = told.lost.problems[0].text(language)
            common.note(word("record.lost", language, text=text))
        self._lost = told.lost is not None
        self._samples = told.samples
        self._queues = told.queues or self._queues
        if self._console.is_terminal and not common.SESSION.quiet:
            line = word("record.progress", language, **self._counts())
            self._console.print(f"\r{line}", end="")

    def _counts(self) -> dict[str, str | float]:
        return {"samples": f"{self._samples:,}", "queues": self._queues}

    def end(self) -> None:
        """How much there is."""
        if self._console.is_terminal:
            self._console.print()
        language = common.SESSION.language
        path = str(self._path)
        common.note(word("record.ended", language, path=path, **self._counts()))


# --- what record and watch share -----------------------------------------------------


def interval_of(text: str) -> Duration:
    """At least a second.

    Raises:
        InputError: RTRW905.
    """
    found = duration_of("--interval", text)
    if found is None or found < SECOND:
        raise InputError.of("RTRW905", {"text": text})
    return found


def duration_of(option: str, text: str | None) -> Duration | None:
    """Microseconds of ``10m``; None for None."""
    if text is None:
        return None
    try:
        found = parse_duration(text)
    except UnitError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error
    if found <= 0:
        raise typer.BadParameter(format_duration(found), param_hint=option)
    return found


def router_of(text: str, profile: Path | None, *, plain: bool) -> Router:
    """The router by its name or address."""
    found = view.router_named(text, profile)
    return found._replace(tls=False) if plain else found


def way_to(router: Router, *, password_stdin: bool) -> Link:
    """A way that is opened when it is needed, and again when it was lost."""
    from rtrw.push import How, password_once
    from rtrw.push.link import Link
    from rtrw.push.state import state_folder

    passwords = view.passwords([router.name], from_stdin=password_stdin)
    how = How(state=state_folder(os.environ), run="", site="")
    return Link(router, password_once(passwords, router), how)


def sleep_us(length: Duration) -> None:
    """Wait that long."""
    time.sleep(length / SECOND)


def interrupt(_signal: int, _frame: object) -> NoReturn:
    """A polite kill is a Ctrl-C."""
    raise KeyboardInterrupt


Sleep = Callable[[Duration], None]
