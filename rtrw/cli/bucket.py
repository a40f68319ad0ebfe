"""``rtrw bucket``: token-bucket arithmetic for people who choose limits."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from rtrw.bucket import (
    SECOND,
    TokenRate,
    burst_amount,
    burst_duration,
    rate_for,
    recovery,
)
from rtrw.cli import common
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.limits.spelling import format_rate, parse_rate, parse_window, positive
from rtrw.locale import word

app = typer.Typer()
MILLION = 1_000_000


class Asked(NamedTuple):
    """A bucket, and what is wanted of it."""

    capacity: int
    rate: TokenRate
    demand: TokenRate | None


@app.command()
def bucket(  # noqa: PLR0917 - one argument per option
    capacity: Annotated[
        str | None, typer.Option(help="Tokens that a full bucket holds: the burst.")
    ] = None,
    refill: Annotated[
        str | None, typer.Option(help="Token rate: 10 (per second), 10/s, 100/m.")
    ] = None,
    demand: Annotated[
        str | None, typer.Option(help="What comes in, as the refill is written.")
    ] = None,
    need: Annotated[
        str | None, typer.Option(help="Tokens wanted at once; finds the capacity.")
    ] = None,
    recover: Annotated[
        str | None,
        typer.Option("--recovery", help="From empty to full: 20s; finds the rate."),
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """How long a burst lasts, what passes in it, and how long recovery takes.

    Examples: rtrw bucket --capacity 100 --refill 10 --demand 50;
    rtrw bucket --need 200 --recovery 20s
    """
    common.begin(format, lang, quiet=quiet)
    asked = _read(capacity or need, refill, demand, recover)
    if format is common.Format.json:
        common.emit_json(_figures(asked))
    elif format is common.Format.csv:
        figures = {k: "" if v is None else v for k, v in _figures(asked).items()}
        common.emit(",".join(figures) + "\n" + ",".join(map(str, figures.values())))
        common.emit("\n")
    else:
        common.emit("\n".join(_told(asked)) + "\n")


def _read(
    capacity: str | None, refill: str | None, demand: str | None, recover: str | None
) -> Asked:
    """The bucket of the options.

    Raises:
        InputError: what is missing, or cannot be read; all of it.
    """
    problems: list[Problem] = []
    if capacity is None:
        problems.append(Problem("RTRW628", where="--capacity"))
    if (refill is None) == (recover is None):
        problems.append(Problem("RTRW629", where="--refill"))

    def read(option: str, parse: Any, text: str | None) -> Any:
        try:
            return None if text is None else parse(text)
        except RtrwError as error:
            problems.extend(one.at("", 0, 0, option) for one in error.problems)
            return None

    size = read("--capacity", _whole, capacity)
    rate = read("--refill", parse_rate, refill)
    within = read("--recovery", lambda text: parse_window("recovery", text), recover)
    demanded = read("--demand", parse_rate, demand)
    if problems:
        raise InputError(problems)
    return Asked(size, rate or rate_for(size, within), demanded)


def _whole(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) < 19
    return positive("capacity", int(text) if digits else text)


def _figures(asked: Asked) -> dict[str, Any]:
    """The documented JSON; the burst is null when it is endless or no demand given."""
    capacity, rate, demand = asked
    duration = amount = None
    if demand is not None:
        duration = burst_duration(capacity, rate, demand)
        amount = burst_amount(capacity, rate, demand, MILLION)
    return {
        "burst_s": None if duration is None else duration / SECOND,
        "burst_amount": None if amount is None else amount / MILLION,
        "recovery_s": recovery(capacity, rate) / SECOND,
        "endless": demand is not None and duration is None,
        "capacity": capacity,
        "refill_per_s": rate.amount * SECOND / rate.period,
        "retry_after_s": recovery(1, rate) / SECOND,
    }


def _told(asked: Asked) -> list[str]:
    """The same in sentences."""
    language = common.SESSION.language
    figures = _figures(asked)
    told: dict[str, str | float] = {
        "capacity": f"{asked.capacity:,}",
        "rate": format_rate(asked.rate),
        "recovery": _plain(figures["recovery_s"]),
        "one": _plain(figures["retry_after_s"]),
    }
    keys = ["bucket.holds", "bucket.recovery", "bucket.retry"]
    if asked.demand is not None:
        told["demand"] = format_rate(asked.demand)
        if figures["endless"]:
            keys.insert(1, "bucket.endless")
        else:
            told["burst"] = _plain(figures["burst_s"])
            told["amount"] = _plain(figures["burst_amount"])
            keys.insert(1, "bucket.burst")
    return [word(key, language, **told) for key in keys]


def _plain(value: float) -> str:
    """``2.5``, ``125``, ``3.333333``: without zeros that say nothing."""
    return f"{value:,.6f}".rstrip("0").rstrip(".")
