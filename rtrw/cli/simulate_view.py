"""What ``rtrw simulate`` shows of one queue: plot and sentences, rows, a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rtrw.cli import common
from rtrw.cli.output import TEXTS
from rtrw.locale import word
from rtrw.locale.printable import printable, shortened

if TYPE_CHECKING:
    from rtrw.cli.simulate_asked import Job
    from rtrw.sim.curve import Curve

HEIGHT = 15
COLOURS = {
    "rate": "cyan",
    "average": "bold yellow",
    "threshold": "bright_red",
    "average-on-rate": "bold black on cyan",
    "threshold-on-rate": "red on cyan",
    "axis": "dim",
    "burst": "green",
    "": "",
}


def write(job: Job, curve: Curve, kind: str, output: Path | None) -> None:
    """The curve in the form that was asked for."""
    language = common.SESSION.language
    if kind == "table":
        _show(job, curve)
        return
    if kind in TEXTS:
        from rtrw.render.rows import as_json, csv_lines

        if kind == "json":
            common.emit_json(as_json(curve), output)
        else:
            common.emit("".join(csv_lines(curve)), output)
    elif output is not None:
        from rtrw.render.figure import render_figure

        picture = render_figure(curve, job.setting, kind, language, _title(job))
        common.write_file(output, picture)
    if output is not None:
        common.note(word("simulate.written", language, path=str(output)))


def _show(job: Job, curve: Curve) -> None:
    """Plot and sentences, as wide as the terminal."""
    from rich.text import Text

    from rtrw.render.plot import render_plot
    from rtrw.render.story import events, rule, told

    console, language = common.stdout(), common.SESSION.language
    console.print(Text(_title(job) + told(job.setting), "bold"))
    console.print()
    for line in render_plot(curve, job.setting, console.width, HEIGHT, language):
        console.print(Text.assemble(*((text, COLOURS[style]) for text, style in line)))
    console.print()
    console.print(Text(events(curve, job.setting, language)))
    if said := rule(job.setting, language):
        console.print(Text(said, "dim"))


def _title(job: Job) -> str:
    """``hemat-2 (download): ``; nothing without a profile."""
    if not job.name:
        return ""
    return f"{printable(shortened(job.name, 40))} ({job.direction}): "
