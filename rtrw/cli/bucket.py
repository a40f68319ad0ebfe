"""``rtrw bucket``: token-bucket arithmetic for people who choose limits."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rtrw.bucket import rate_for
from rtrw.cli import common
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.limits.arithmetic import Asked, bucket_figures, bucket_told
from rtrw.limits.spelling import parse_rate, parse_window, positive

app = typer.Typer()


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
        common.emit_json(bucket_figures(asked))
    elif format is common.Format.csv:
        figures = {k: "" if v is None else v for k, v in bucket_figures(asked).items()}
        common.emit(",".join(figures) + "\n" + ",".join(map(str, figures.values())))
        common.emit("\n")
    else:
        common.emit("\n".join(bucket_told(asked, common.SESSION.language)) + "\n")


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
