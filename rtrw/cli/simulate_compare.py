"""``rtrw simulate --plan A --compare B``: two plans, one over the other."""

from __future__ import annotations

from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rtrw.burst import time_to_carry
from rtrw.cli import common
from rtrw.cli.layout import Cell, sheet
from rtrw.locale import word
from rtrw.locale.printable import printable, shortened
from rtrw.render.chart import Drawn, columns_of, render_chart
from rtrw.sim.curve import sample
from rtrw.sim.queue import simulate, slice_of
from rtrw.units import format_seconds

if TYPE_CHECKING:
    from rtrw.cli.simulate_asked import Job
    from rtrw.sim.curve import Curve

SIZES_MB = (1, 10, 50, 100)
MB = 8_000_000
HEIGHT = 14
COLOURS = {
    "rate": "cyan",
    "average": "bold yellow",
    "average-on-rate": "bold black on cyan",
    "axis": "dim",
    "": "",
}


class Run(NamedTuple):
    """A plan and what it did."""

    job: Job
    curve: Curve


def aligned(first: Job, second: Job) -> tuple[Job, Job]:
    """Both as long as the longer, in whole slices of both where that is not far off."""
    step = lcm(slice_of(first.setting), slice_of(second.setting))
    end = max(first.end, second.end)
    if step <= end:
        end = -(-end // step) * step
    return first._replace(end=end), second._replace(end=end)


def write_compared(jobs: tuple[Job, Job], kind: str, output: Path | None) -> None:
    """Both curves in the form that was asked for."""
    runs = [Run(job, simulate(*job.what)) for job in jobs]
    language = common.SESSION.language
    if kind == "table":
        _show(runs)
    elif kind == "json":
        common.emit_json(_json(runs), output)
    elif kind == "csv":
        common.emit(_csv(runs), output)
    elif output is not None:
        from rtrw.render.compare_figure import render_compared

        named = [(one.job.name, one.job.setting, one.curve) for one in runs]
        picture = render_compared(named, kind, (_title(runs), language))
        common.write_file(output, picture)
    if output is not None:
        common.note(word("simulate.written", language, path=str(output)))


def _title(runs: list[Run]) -> str:
    first, second = (printable(shortened(one.job.name, 30)) for one in runs)
    return word(
        "compare.title",
        common.SESSION.language,
        first=first,
        second=second,
        side=runs[0].job.direction,
    )


def _show(runs: list[Run]) -> None:
    """The first as an area, the second as dots; then how long downloads take."""
    from rtrw.render.story import events, told

    page = sheet()
    columns = columns_of(page.width)
    first, second = ([s.rate for s in sample(r.curve, columns)] for r in runs)
    top = max(*first, *second, 1)
    page.text(_title(runs), "bold")
    page.blank()
    for line in render_chart(Drawn(first, second, 0, top), HEIGHT, runs[0].curve.end):
        page.lines.append(tuple(Cell(text, COLOURS[style]) for text, style in line))
    page.blank()
    for sign, style, (job, curve) in zip("█●", ("rate", "average"), runs, strict=True):
        name = f"{sign} {printable(shortened(job.name, 30))}: "
        page.text(name + told(job.setting), COLOURS[style])
        page.text(events(curve, job.setting, page.language), indent=2)
    page.blank()
    _downloads(page, runs)
    page.write()


def _downloads(page: Any, runs: list[Run]) -> None:
    """A table: how long some sizes take from idle."""
    heads = [word("compare.download", page.language)]
    heads += [printable(shortened(one.job.name, 30)) for one in runs]
    rows = [
        (Cell(f"{size} MB"), *(Cell(_time(one, size)) for one in runs))
        for size in SIZES_MB
    ]
    page.fitted(heads, "rrr", rows)


def _time(run: Run, size: int) -> str:
    took = time_to_carry(run.job.setting, size * MB)
    return "-" if took is None else format_seconds(took)


def _json(runs: list[Run]) -> dict[str, Any]:
    from rtrw.render.rows import as_json

    return {
        "format": 1,
        "plans": [{"name": one.job.name, **as_json(one.curve)} for one in runs],
    }


def _csv(runs: list[Run]) -> str:
    """As of one plan, with its name before each row."""
    from rtrw.render.network_rows import quoted
    from rtrw.render.rows import HEAD, csv_lines

    lines = [f"plan,{HEAD}\n"]
    for job, curve in runs:
        rows = iter(csv_lines(curve))
        next(rows)
        lines += [f"{quoted(job.name)},{row}" for row in rows]
    return "".join(lines)
