"""``rtrw simulate PROFILE``: everybody at once, in the busy hour."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rtrw.cli import common
from rtrw.cli.layout import Cell, sheet
from rtrw.cli.output import PAGES, kind_of_output, refuse_long
from rtrw.cli.simulate_asked import How, moment_of
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import Language, word
from rtrw.network.busy import busy_demands
from rtrw.network.compile import compile_network, select_routers
from rtrw.network.run import Evening, ParentFigures, evening_figures
from rtrw.network.tree import Tree, simulation_tree
from rtrw.profiles.effective import DIRECTIONS
from rtrw.render.plot import Line, legend
from rtrw.sim.engine import TICK
from rtrw.sim.tree import Flows, simulate_tree
from rtrw.units import SECOND, Duration, format_rate, parse_duration, parse_rate

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile

PILOT: Duration = 60 * SECOND
"""So much is run first, to know how long all of it takes."""
WORTH = 200_000
"""Seconds of customers from which on that is worth it."""
DRAWN, HIGH = 3, 9
"""Parents that are drawn in the terminal, and rows of each."""
COLOURS = {
    "rate": "cyan",
    "threshold": "bright_red",
    "axis": "dim",
    "": "",
}


def whole(  # noqa: PLR0917 - what the command line said, in groups
    path: Path | None,
    asked: tuple[str, str | None, str, int, bool],
    what: tuple[bool, str | None],
    router: list[str] | None,
    out: tuple[Path | None, common.Format],
    at: str | None = None,
) -> bool:
    """Simulate everybody, if that is what was asked for; else False.

    ``what`` is whether it is the torrent, and its parent.
    """
    scenario, parent = what
    direction, length, link, seed, yes = asked
    if path is None and not Path("rtrw.yaml").exists() and not scenario:
        return False
    if scenario:
        from rtrw.cli.simulate_torrent import USUAL_LENGTH, run_torrent

        kind = kind_of_output(*out)
        how = read_how(direction, length or USUAL_LENGTH, link, seed, yes=yes)
        how = how._replace(moment=moment_of(at))
        run_torrent(path, parent, how, kind, out[0])
        return True
    from rtrw.profiles import load

    read = as_of_today(load(common.profile_path(path)))
    if parent is not None or (not read.subscribers and read.plans):
        return False
    kind = kind_of_output(*out, more=PAGES)
    how = read_how(direction, length, link, seed, yes=yes)
    how = how._replace(moment=moment_of(at))
    run_network(read, how, router, kind, out[0])
    return True


def read_how(
    direction: str, length: str | None, link: str, seed: int, *, yes: bool
) -> How:
    """The options, or everything that is wrong with them; an hour when left out."""
    problems: list[Problem] = []

    def read(option: str, parse: Callable[[], int]) -> int:
        try:
            return parse()
        except RtrwError as error:
            problems.extend(one._replace(where=option) for one in error.problems)
            return 1

    end = read("--for", lambda: parse_duration(length or "1h"))
    speed = read("--link", lambda: parse_rate(link))
    if not end:
        problems.append(Problem("RTRW164", {"text": str(length)}, "--for"))
    if not speed:
        problems.append(Problem("RTRW172", {}, "--link"))
    if problems:
        raise InputError(problems)
    return How(DIRECTIONS.index(direction), end, speed, seed, yes)


def run_network(
    read: Profile,
    how: How,
    routers: Sequence[str] | None,
    kind: str,
    output: Path | None,
) -> None:
    """Simulate every router of the profile, and write the figures."""
    if not read.subscribers:
        raise InputError.of("RTRW279", {"path": read.path, "what": "subscribers"})
    network = compile_network(read)
    trees = [
        simulation_tree(read, name, how.direction, network, how.moment)
        for name in select_routers(read, routers)
        if network.routers[name]
    ]
    if all(
        read.subscribers[k].suspended for t in trees for k in t.subscribers.values()
    ):
        raise InputError.of("RTRW265", {"path": read.path})
    _measure(read, trees, how)
    ran = [(tree, flows) for tree, flows in _runs(read, trees, how)]
    shown = _then(read, how.moment)
    _write(read, evening_figures(shown, ran, how.end), how, kind, output)


def _then(read: Profile, moment: tuple[int, int] | None) -> Profile:
    """The profile with the limits that its plans have at a moment, to be shown."""
    if moment is None:
        return read
    from rtrw.profiles.hours import holds

    plans = dict(read.plans)
    for name, plan in read.plans.items():
        for one in reversed(plan.hours):
            if holds(one, moment):
                plans[name] = plan._replace(fields=one.fields)
    return read._replace(plans=plans)


def _measure(read: Profile, trees: Sequence[Tree], how: How) -> None:
    """Say before what will take long, by the time of its first minute."""
    customers = sum(len(tree.subscribers) for tree in trees)
    if customers * (how.end // SECOND) < WORTH:
        return
    before = time.perf_counter()
    for tree in trees:
        demands = busy_demands(read, tree, PILOT, how.seed)
        simulate_tree(tree.nodes, demands, PILOT, how.link)
    took = time.perf_counter() - before
    refuse_long(took * how.end / PILOT, "--for", yes=how.yes)


def _runs(
    read: Profile, trees: Sequence[Tree], how: How
) -> Iterator[tuple[Tree, Flows]]:
    with progress_bar(-(-how.end // TICK) * len(trees)) as advance:
        for number, tree in enumerate(trees):
            demands = busy_demands(read, tree, how.end, how.seed)
            done = number * -(-how.end // TICK)
            yield (
                tree,
                simulate_tree(
                    tree.nodes,
                    demands,
                    how.end,
                    how.link,
                    lambda tick, done=done: advance(done + tick),  # type: ignore[misc]
                ),
            )


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, where somebody looks; else nothing."""
    console = common.stderr()
    if common.SESSION.quiet or not console.is_terminal:
        yield lambda _: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        said = word("network.running", common.SESSION.language)
        task = progress.add_task(said, total=total)
        yield lambda done: progress.update(task, completed=done)


# --- what comes out --------------------------------------------------------------


def _write(
    read: Profile, evening: Evening, how: How, kind: str, output: Path | None
) -> None:
    from rtrw.render.network_words import title

    language, side = common.SESSION.language, DIRECTIONS[how.direction]
    said = title(read.site, evening, how.seed, side, language)
    if kind == "table":
        _show(evening, said)
    elif kind in ("csv", "json"):
        _data(read, evening, how, kind, output)
    elif output is not None and kind == "html":
        from rtrw.render.network_html import render_page

        common.emit(render_page(evening, said, language), output)
    elif output is not None:
        from rtrw.render.network_figure import render_network

        common.write_file(output, render_network(evening, kind, said, language))
    if output is not None:
        common.note(word("simulate.written", language, path=str(output)))


def _data(
    read: Profile, evening: Evening, how: How, kind: str, output: Path | None
) -> None:
    from rtrw.render.network_rows import evening_csv, evening_json

    if kind == "csv":
        common.emit("".join(evening_csv(evening)), output)
        return
    about = {
        "profile": read.path,
        "direction": DIRECTIONS[how.direction],
        "seed": how.seed,
        "link_bps": how.link,
    }
    common.emit_json(evening_json(evening, about), output)


def _show(evening: Evening, said: str) -> None:
    """The busiest parents drawn, then every plan."""
    from rtrw.render.network_plot import render_parent
    from rtrw.render.network_words import (
        TOO_FULL,
        busiest,
        cells,
        headings,
        parent_line,
        verdict,
    )

    page = sheet()
    language = page.language
    page.text(said, "bold")
    for parent in busiest(evening, DRAWN):
        page.blank()
        page.text(parent_line(parent, evening.every, language), "bold")
        for line in render_parent(parent, evening, page.width, HIGH, language):
            page.lines.append(tuple(Cell(text, COLOURS[style]) for text, style in line))
        for line in _key(parent, page.width, language):
            page.lines.append(tuple(Cell(text, COLOURS[style]) for text, style in line))
        page.text(
            verdict(parent, language), "red" if parent.full >= TOO_FULL else "green"
        )
    more = len(evening.parents) - DRAWN
    if more > 0:
        page.text(word("network.more-parents", language, count=more), "dim")
    page.blank()
    rows = [
        tuple(Cell(text, "" if at else "bold") for at, text in enumerate(cells(plan)))
        for plan in evening.plans
    ]
    page.fitted(headings(language), "lrrrrrrr", rows)
    page.blank()
    page.text(word("network.legend", language), "dim")
    page.text(word("network.assumed", language), "dim")
    page.write()


def _key(parent: ParentFigures, width: int, language: Language) -> list[Line]:
    """What the signs of the plot are."""
    keys = [("█", "rate", word("network.carried", language))]
    if any(parent.jams):
        keys.append(("▒", "threshold", word("network.jam", language)))
    if parent.capacity:
        keys.append(("╌", "threshold", f"max-limit {format_rate(parent.capacity)}"))
    return legend(keys, width)
