"""What ``rtrw capacity`` found: a table with bars, JSON, CSV, a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rtrw.cli import common
from rtrw.cli.layout import GAP, LEAST, Cell, Sheet, sheet
from rtrw.locale import word
from rtrw.locale.printable import printable
from rtrw.network.capacity import PPM, Answer, Point, Promise
from rtrw.network.mix import Mix, bill, busy_share, oversubscription
from rtrw.render.rows import number
from rtrw.sim.habits import Mixture
from rtrw.units import Duration, format_duration, format_rate

BAR, LEAST_BAR = 40, 10
FULL, GOAL = "█", "│"
EIGHTHS = " ▏▎▍▌▋▊▉█"
Column = tuple[str, list[Cell]]


class Asked(NamedTuple):
    """The options, when they have been read."""

    promise: Promise
    length: Duration
    active: int | None
    usage: Mixture | None
    trials: int
    most: int
    seed: int
    at: str | None = None
    """The moment whose limits are tried, as it was written."""


class Result(NamedTuple):
    """What was asked, of whom, and the answers with burst and without."""

    path: str
    mix: Mix
    asked: Asked
    found: Answer
    plain: Answer


def write(result: Result, kind: str, output: Path | None) -> None:
    """In the form that was asked for."""
    if kind == "table":
        show(result, sheet())
    elif kind == "json":
        common.emit_json(as_json(result), output)
    elif kind == "csv":
        common.emit(as_csv(result), output)
    elif output is not None:
        from rtrw.render.capacity_figure import render_capacity

        language = common.SESSION.language
        goal = result.asked.promise.customers
        said = (title(result), promised(result), answer(result))
        common.write_file(
            output,
            render_capacity(result.found, result.plain, goal, kind, (said, language)),
        )
    if output is not None:
        text = word("simulate.written", common.SESSION.language, path=str(output))
        common.note(text)


# --- for people ------------------------------------------------------------------


def title(result: Result) -> str:
    """``total-rt05 (download, 100M): how many customers can it carry?``."""
    mix, at = result.mix, result.asked.at
    name = printable(mix.parent.name)
    return word(
        "capacity.title",
        common.SESSION.language,
        parent=f"{name}, {printable(at)}" if at else name,
        direction=("upload", "download")[mix.direction],
        rate=format_rate(mix.parent.setting.max_limit or mix.capacity),
    )


def promised(result: Result) -> str:
    """The promise as a sentence."""
    asked = result.asked
    return word(
        "capacity.promised",
        common.SESSION.language,
        customers=asked.promise.customers,
        rate=asked.promise.rate,
        length=format_duration(asked.length),
    )


def answer(result: Result) -> str:
    """N and its interval as a sentence."""
    found = result.found
    key = "carries-none" if not found.size else "carries"
    if found.bound:
        key = "carries-more"
    return word(
        f"capacity.{key}",
        common.SESSION.language,
        count=found.size,
        least=found.least,
        most=found.most,
    )


def show(result: Result, page: Sheet) -> None:
    """The question, the answer, and how it came out."""
    language, mix = page.language, result.mix
    page.text(title(result), "bold")
    page.blank()
    page.pairs(
        (Cell(word(f"capacity.{key}", language), style), [Cell(one) for one in told])
        for key, style, told in (
            ("promise", "dim", (promised(result),)),
            ("customers", "dim", (_mixed(result),)),
            *(("above", "dim", (_above(mix),)) for _ in mix.above[:1]),
            ("answer", "bold green", (answer(result), _room(result))),
            ("sold", "", (_ratio(result),)),
            ("off", "", (_off(result),)),
        )
    )
    page.blank()
    _curve(result, page)
    page.blank()
    asked = result.asked
    page.text(
        word(
            "capacity.legend",
            language,
            goal=asked.promise.customers,
            trials=asked.trials,
            length=format_duration(asked.length),
            seed=asked.seed,
        ),
        "dim",
    )
    page.text(word("capacity.assumed", language), "dim")
    page.write()


def _mixed(result: Result) -> str:
    mix = result.mix
    counts: dict[str, int] = {}
    for kind in mix.kinds:
        counts[kind.plan] = counts.get(kind.plan, 0) + kind.size
    plans = ", ".join(
        f"{counts[plan] * 100 // mix.customers} % {printable(plan)}" for plan in counts
    )
    share = number(busy_share(mix), 1)
    return word("capacity.mix", common.SESSION.language, plans=plans, active=str(share))


def _above(mix: Mix) -> str:
    """What is above the parent, and how many others share it."""
    names = [
        f"{printable(node.name)} {format_rate(node.setting.max_limit)}"
        if node.setting.max_limit
        else printable(node.name)
        for node in mix.above
    ]
    return word(
        "capacity.shared",
        common.SESSION.language,
        above=", ".join(names),
        count=mix.beside,
    )


def _room(result: Result) -> str:
    now, count = result.mix.customers, result.found.size
    key = "exact" if now == count else "room" if now < count else "over"
    return word(
        f"capacity.{key}", common.SESSION.language, now=now, more=abs(count - now)
    )


def _ratio(result: Result) -> str:
    mix, count = result.mix, result.found.size
    return word(
        "capacity.ratio",
        common.SESSION.language,
        sold=format_rate(mix.sold(count)),
        capacity=format_rate(mix.capacity),
        ratio=str(number(oversubscription(mix, count), 2)),
    )


def _off(result: Result) -> str:
    count, plain = result.found.size, result.plain.size
    key = "same" if plain == count else "less" if plain < count else "more"
    return word(
        f"capacity.off-{key}",
        common.SESSION.language,
        count=plain,
        more=abs(plain - count),
    )


def _curve(result: Result, page: Sheet) -> None:
    """Every number that was tried with a bar: table and plot in one.

    A narrow terminal gets a shorter bar, or fewer columns.
    """
    columns = _columns(result, page)
    bar = _columns_left(columns, page)
    if bar < LEAST_BAR:
        columns = [columns[k] for k in (0, 2, 4)]
        bar = _columns_left(columns, page)
    if bar >= LEAST_BAR:
        goal, wide = result.asked.promise.customers * PPM // 100, min(BAR, bar)
        bars = [
            Cell(_bar(point, goal, wide), "cyan" if point.share >= goal else "red")
            for point in result.found.points
        ]
        head = word("capacity.content", page.language) if bar > LEAST else ""
        columns.append((head, bars))
    heads, cells = zip(*columns, strict=True)
    page.table(heads, "rrrrr"[: 3 if len(columns) < 5 else 5], zip(*cells, strict=True))


def _columns(result: Result, page: Sheet) -> list[Column]:
    """Headings and cells of all columns but the bar."""
    language, found = page.language, result.found
    goal = result.asked.promise.customers * PPM // 100
    off = {p.size: _per_cent(p.share) for p in result.plain.points}

    def column(key: str, cell: Callable[[Point], Cell]) -> Column:
        return word(f"capacity.{key}", language), list(map(cell, found.points))

    return [
        column(
            "customers",
            lambda p: Cell(str(p.size), "bold" if p.size == found.size else ""),
        ),
        column(
            "ratio-short",
            lambda p: Cell(f"{number(oversubscription(result.mix, p.size), 2):.2f}"),
        ),
        column(
            "share",
            lambda p: Cell(_per_cent(p.share), "green" if p.share >= goal else "red"),
        ),
        column(
            "between", lambda p: Cell(f"{_per_cent(p.low)}-{_per_cent(p.high)}", "dim")
        ),
        column("off", lambda p: Cell(off.get(p.size, ""))),
    ]


def _columns_left(columns: Sequence[Column], page: Sheet) -> int:
    """How wide a bar beside these columns may be."""
    heads, cells = zip(*columns, strict=True)
    return page.left(heads, zip(*cells, strict=True)) - len(GAP)


def _per_cent(ppm: int) -> str:
    """To a tenth, rounded down: a broken promise never reads as kept."""
    return f"{ppm // 10_000}.{ppm // 1000 % 10}"


def _bar(point: Point, goal: int, wide: int) -> str:
    """A bar of so many columns, with a mark at the promise."""
    eighths = max(0, point.share * wide * 8 // PPM)
    bar = FULL * (eighths // 8) + EIGHTHS[eighths % 8].strip()
    at = min(wide - 1, goal * wide // PPM)
    padded = bar.ljust(wide)
    return padded[:at] + GOAL + padded[at + 1 :].rstrip()


# --- for programs ----------------------------------------------------------------


def as_json(result: Result) -> dict[str, Any]:
    """N, its interval, the promise, N without burst, and every point."""
    mix, asked, found = result.mix, result.asked, result.found
    return {
        "format": 1,
        "profile": result.path,
        "parent": mix.parent.name,
        "direction": ("upload", "download")[mix.direction],
        "capacity_bps": mix.capacity,
        "above": [
            {"name": one.name, "max_limit_bps": one.setting.max_limit}
            for one in mix.above
        ],
        "customers_beside": mix.beside,
        "promise": {
            "customers_percent": asked.promise.customers,
            "of_max_limit_percent": asked.promise.rate,
            "over_s": number(asked.length),
        },
        "active_percent": number(busy_share(mix), 1),
        "at": asked.at,
        "seed": asked.seed,
        "trials": asked.trials,
        "customers_now": mix.customers,
        "n": found.size,
        "interval": {"low": found.least, "high": found.most, "confidence": 0.95},
        "at_most_tried": found.bound,
        "n_without_burst": result.plain.size,
        "oversubscription": number(oversubscription(mix, found.size), 2),
        "plans": bill(mix, found.size),
        "points": [_point(point) for point in found.points],
        "points_without_burst": [_point(point) for point in result.plain.points],
    }


def _point(point: Point) -> dict[str, Any]:
    return {
        "n": point.size,
        "content_percent": number(point.share, 4),
        "low_percent": number(point.low, 4),
        "high_percent": number(point.high, 4),
    }


def as_csv(result: Result) -> str:
    """``burst,customers,content_percent,low_percent,high_percent,oversubscription``."""
    head = "burst,customers,content_percent,low_percent,high_percent,oversubscription"
    lines = [head]
    for burst, found in ((1, result.found), (0, result.plain)):
        for point in found.points:
            values = (number(v, 4) for v in point[1:])
            ratio = number(oversubscription(result.mix, point.size), 2)
            cells = (burst, point.size, *values, ratio)
            lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"
