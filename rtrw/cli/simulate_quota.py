"""``rtrw simulate --scenario quota``: who uses up a quota, and when."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rtrw.cli import common
from rtrw.cli.layout import Cell, Sheet, sheet
from rtrw.cli.output import TEXTS, kind_of_output
from rtrw.cli.plan_words import size_text
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import word
from rtrw.network.quota_use import DAY, HOUR, PEOPLE, How, QuotaUse, quota_uses
from rtrw.network.run import Spread
from rtrw.render.network_words import NONE, named
from rtrw.units import SECOND, Duration, format_duration, parse_duration, parse_rate

HEADS = ("plan_head", "quota", "wanted", "reached", "when", "passed")
HEAD = ("plan", "measure", "value")


def run_quota(
    path: Path | None,
    asked: tuple[str, int, str],
    out: tuple[Path | None, common.Format],
) -> None:
    """Simulate the quotas of a profile; ``asked`` are hours a day, seed and link.

    Raises:
        InputError: a profile without quotas, hours that are none.
        RtrwError: a picture is asked for.
    """
    from rtrw.profiles import load

    kind, how = _kind(*out), _how(*asked)
    read = as_of_today(load(common.profile_path(path)))
    found = list(quota_uses(read, how))
    if not found:
        raise InputError.of("RTRW859", {"path": read.path})
    output = out[0]
    if kind == "table":
        _show(found, how, sheet())
    elif kind == "json":
        common.emit_json(_json(found, how), output)
    else:
        common.emit(_csv(found), output)
    if output is not None:
        text = word("simulate.written", common.SESSION.language, path=str(output))
        common.note(text)


def _kind(output: Path | None, format: common.Format) -> str:  # noqa: A002 - as there
    kind = kind_of_output(output, format)
    if kind not in ("table", *TEXTS):
        known = " ".join(f".{one}" for one in TEXTS)
        told = {"path": str(output), "suffix": f".{kind}", "known": known}
        raise RtrwError.of("RTRW167", told)
    return kind


def _how(hours: str, seed: int, link: str) -> How:
    problems = []
    daily, speed = 5 * HOUR, 1
    try:
        daily = parse_duration(hours)
    except RtrwError as error:
        problems += [one._replace(where="--hours-a-day") for one in error.problems]
    try:
        speed = parse_rate(link)
    except RtrwError as error:
        problems += [one._replace(where="--link") for one in error.problems]
    if not 0 < daily <= DAY:
        problems.append(Problem("RTRW860", {"text": hours}, "--hours-a-day"))
    if not speed:
        problems.append(Problem("RTRW172", {}, "--link"))
    if problems:
        raise InputError(problems)
    return How(daily, seed, speed)


# --- for people ------------------------------------------------------------------


def _show(found: Sequence[QuotaUse], how: How, page: Sheet) -> None:
    daily = format_duration(how.daily)
    page.text(
        word("quota.use", page.language, count=PEOPLE, daily=daily, seed=how.seed),
        "bold",
    )
    page.blank()
    heads = [word(f"quota.{key}", page.language) for key in HEADS]
    page.fitted(heads, "llrrrr", [_row(one, page) for one in found])
    page.blank()
    page.text(word("quota.use_model", page.language), "dim")
    page.write()


def _row(one: QuotaUse, page: Sheet) -> tuple[Cell, ...]:
    per = word(f"quota.{one.quota.per}", page.language)
    reached = one.reached * 100 // one.people
    style = "red" if reached > 50 else "yellow" if reached else "green"
    return (
        Cell(named(one.plan), "bold"),
        Cell(f"{size_text(one.quota.data)} {per} → {named(one.quota.then)}"),
        Cell(_sizes(one.wanted)),
        Cell(f"{reached} %", style),
        Cell(_when(one.at, one.quota.per)),
        Cell(_sizes(one.passed)),
    )


def _sizes(found: Spread | None) -> str:
    """Half of them at most, 95 % of them at most."""
    return f"{size_text(found.half)} / {size_text(found.high)}" if found else NONE


def _when(found: Spread | None, per: str) -> str:
    """``4 / 18 / 28``: the day of the month, or ``06:40``: the time of the day."""
    if found is None:
        return NONE
    if per == "month":
        return " / ".join(str(at // DAY + 1) for at in found)
    return " / ".join(_clock(at) for at in found)


def _clock(at: Duration) -> str:
    hours, rest = divmod(at, HOUR)
    return f"{hours:02}:{rest // (60 * SECOND):02}"


# --- for programs ----------------------------------------------------------------


def _json(found: Sequence[QuotaUse], how: How) -> dict[str, Any]:
    return {
        "format": 1,
        "hours_a_day": how.daily / HOUR,
        "seed": how.seed,
        "plans": [
            {
                "plan": one.plan,
                "per": one.quota.per,
                "data_bytes": one.quota.data,
                "then": one.quota.then,
                "customers": one.customers,
                "drawn": one.people,
                "reached": one.reached,
                "wanted_bytes": _spread(one.wanted),
                "passed_bytes": _spread(one.passed),
                "after_s": _spread(one.at, SECOND),
            }
            for one in found
        ],
    }


def _spread(found: Spread | None, unit: int = 1) -> dict[str, int] | None:
    if found is None:
        return None
    return {
        "p5": found.low // unit,
        "p50": found.half // unit,
        "p95": found.high // unit,
    }


def _csv(found: Sequence[QuotaUse]) -> str:
    """One value a line."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEAD)
    for one in found:
        rows.writerow((one.plan, "drawn", one.people))
        rows.writerow((one.plan, "reached", one.reached))
        for measure, spread, unit in (
            ("wanted_bytes", one.wanted, 1),
            ("passed_bytes", one.passed, 1),
            ("after_s", one.at, SECOND),
        ):
            for part, value in (_spread(spread, unit) or {}).items():
                rows.writerow((one.plan, f"{measure}_{part}", value))
    return text.getvalue()
