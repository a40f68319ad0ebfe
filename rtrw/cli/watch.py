"""``rtrw watch``: what a router's queues do now, beside what the model says."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import common
from rtrw.cli import record as shared
from rtrw.errors import InputError, RouterError
from rtrw.locale import Language, word
from rtrw.locale.printable import printable, shortened
from rtrw.units import SECOND, Duration, Rate, format_rate, format_seconds

if TYPE_CHECKING:
    from rich.table import Table

    from rtrw.measure.against import Measurement, Report
    from rtrw.measure.watching import Watched
    from rtrw.push.link import Link

app = typer.Typer()

BLOCKS = " ▁▂▃▄▅▆▇█"
NARROW = 80
_NAME = 24


@app.command()
def watch(  # noqa: PLR0917 - one argument per option
    router: shared.RouterArgument,
    names: shared.NamesArgument = None,
    against_model: Annotated[
        bool,
        typer.Option("--against-model", help="Measure one burst from silence."),
    ] = False,
    upload: Annotated[
        bool, typer.Option("--upload", help="Measure the upload's burst.")
    ] = False,
    interval: shared.IntervalOption = "1s",
    length: shared.ForOption = None,
    profile: shared.ProfileOption = None,
    plain: shared.PlainOption = False,
    password_stdin: shared.StdinOption = False,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Rates now, the average that the router sees, and whether it may burst.

    With --against-model one real burst is held against its prediction.

    Example: rtrw watch gateway pelanggan-01
    """
    common.begin(format, lang, quiet=quiet)
    every = shared.interval_of(interval)
    until = shared.duration_of("--for", length)
    if against_model and len(names or ()) != 1:
        raise InputError.of("RTRW906")
    named = shared.router_of(router, profile, plain=plain)
    way = shared.way_to(named, password_stdin=password_stdin)
    signal.signal(signal.SIGTERM, shared.interrupt)
    try:
        if against_model and names:
            _measure(way, names[0], every, until, output, upload=upload)
        else:
            _watch(way, names or [], every, until)
    except KeyboardInterrupt:
        pass  # Ctrl-C is how watching ends
    finally:
        way.close()


def _watch(
    way: Link, names: Sequence[str], every: Duration, until: Duration | None
) -> None:
    from rtrw.measure.watching import watching

    timing = _timing(every, until)
    language = common.SESSION.language
    with _screen() as show:
        for seen in watching(way.session, names, timing, _lost):
            if common.SESSION.format is common.Format.json:
                for one in seen:
                    _line(one.as_json())
            else:
                show(seen, way.router.name, every, language)


def _timing(every: Duration, until: Duration | None) -> Any:
    from rtrw.measure.recorder import Timing

    return Timing(every, until, sleep=shared.sleep_us, chance=random.random)


def _lost(error: RouterError) -> None:
    language = common.SESSION.language
    text = error.problems[0].text(language)
    common.note(word("record.lost", language, text=text))


def _line(value: dict[str, Any]) -> None:
    import json
    import sys

    sys.stdout.write(json.dumps(value, ensure_ascii=True) + "\n")
    sys.stdout.flush()


@contextmanager
def _screen() -> Iterator[Any]:
    """A table that is drawn anew on a terminal; one after another elsewhere."""
    console = common.stdout()
    if not console.is_terminal or common.SESSION.format is common.Format.json:
        yield lambda *told: console.print(_table(*told, width=console.width))
        return
    from rich.live import Live

    with Live(console=console, auto_refresh=False, screen=False) as live:
        yield lambda *told: live.update(
            _table(*told, width=console.width), refresh=True
        )


def _table(
    seen: Sequence[Watched],
    router: str,
    every: Duration,
    language: Language,
    *,
    width: int,
) -> Table:
    from rich.table import Table

    def say(key: str) -> str:
        return word(f"watch.{key}", language)

    head = word("watch.head", language, router=router, interval=format_seconds(every))
    table = Table(box=None, pad_edge=False, title=head, title_justify="left")
    keys = ["queue", "upload", "download", "average", "threshold", "burst", "model"]
    if width < NARROW:
        keys = ["queue", "download", "average", "burst"]
    for key in keys:
        right = key in ("upload", "download", "average", "threshold")
        table.add_column(say(key), justify="right" if right else "left", no_wrap=True)
    if width >= NARROW:
        table.add_column(say("curve"), no_wrap=True)
    for one in seen:
        cells = _cells(one, say)
        row = [cells[key] for key in keys]
        table.add_row(*row, *([_curve(one)] if width >= NARROW else []))
    return table


def _cells(one: Watched, say: Any) -> dict[str, str]:
    down, setting = one.download, one.settings[1]
    average = None if down is None else down.average
    allowed = None if down is None else down.allowed
    model = {None: say("unknown"), True: say("may"), False: say("may_not")}[allowed]
    if down is not None and down.agrees is False:
        model += f" ({say('differs')})"
    bursting = down is not None and down.bursting
    return {
        "queue": printable(shortened(one.name, _NAME)),
        "upload": _rate(one.upload.rate if one.upload else None),
        "download": _rate(down.rate if down else None),
        "average": _rate(average),
        "threshold": format_rate(setting.burst_threshold)
        if average is not None
        else "-",
        "burst": say("on") if bursting else say("off"),
        "model": model,
    }


def _rate(rate: Rate | None) -> str:
    from rtrw.fit.traffic.use import measured

    return "-" if rate is None else measured(rate)


def _curve(one: Watched) -> str:
    """The last twenty rates, against burst-limit or the highest of them."""
    rates = one.download.curve[-20:] if one.download else ()
    most = max([one.settings[1].burst_limit, one.settings[1].max_limit, *rates, 1])
    return "".join(BLOCKS[min(8, -(-rate * 8 // most))] for rate in rates)


# --- one burst against its model -----------------------------------------------------


def _measure(
    way: Link,
    name: str,
    every: Duration,
    until: Duration | None,
    output: Path | None,
    *,
    upload: bool,
) -> None:
    from rtrw.measure.against import report
    from rtrw.measure.watching import measuring

    language = common.SESSION.language
    found: Measurement | None = None
    last = ""
    timing = _timing(every, until)
    for found in measuring(way.session, name, timing, upload=upload):
        line = _step(found, name, language)
        if line != last:
            common.note(line)
            last = line
    if found is None or not found.over:
        raise typer.Exit(common.FAILED)
    if found.state == "early":
        common.note(word("watch.early", language))
        raise typer.Exit(common.FAILED)
    _tell(report(found), way, output, language)


def _step(found: Measurement, name: str, language: Language) -> str:
    """What is to be done now; the same text while it stays so."""
    shown = printable(shortened(name, _NAME))
    if found.state == "resting":
        left = max(0, found.setting.burst_time + SECOND - found.quiet)
        rounded = -(-left // (10 * SECOND)) * 10
        return word("watch.resting", language, name=shown, left=f"{rounded} s")
    if found.state == "ready":
        return word("watch.ready", language)
    return word("watch.bursting", language, rate=_rate(found.samples[-1][1]))


def _tell(told: Report, way: Link, output: Path | None, language: Language) -> None:
    about = {"version": _version(way)}
    if common.SESSION.format is common.Format.json or output is not None:
        common.emit_json(told.as_json(about), output)
    if common.SESSION.format is not common.Format.json:
        common.emit(
            word(
                "watch.done",
                language,
                seen=f"{told.seen:.1f} s",
                exact=f"{told.exact:.1f} s",
                least=f"{told.least:.1f} s",
                most=f"{told.most:.1f} s",
            )
            + "\n"
            + word("watch.agrees" if told.agrees else "watch.disagrees", language)
            + "\n"
        )


def _version(way: Link) -> str | None:
    from rtrw.push.read import read_facts

    try:
        return read_facts(way.session()).version
    except RouterError:
        return None
