"""``rtrw simulate --scenario torrent``: one endless download among neighbours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rtrw.cli import common
from rtrw.cli.layout import Cell, Sheet, sheet
from rtrw.errors import InputError
from rtrw.locale import word
from rtrw.locale.printable import printable
from rtrw.network.torrent import (
    ALL_AT_ONCE,
    CONNECTIONS,
    AtOnce,
    Case,
    Run,
    Scene,
    neighbourhood,
    torrent_scene,
)
from rtrw.profiles.effective import DIRECTIONS
from rtrw.render.network_words import rates, rounded, times
from rtrw.render.rows import number
from rtrw.render.scale import short_rate
from rtrw.units import format_duration, format_rate

if TYPE_CHECKING:
    from rtrw.cli.simulate_asked import How

USUAL_LENGTH = "10m"
BAR = 12
HEAD = "case,who,measure,value"


def run_torrent(
    path: Path | None, parent: str | None, how: How, kind: str, output: Path | None
) -> None:
    """The scenario for the customers of a profile; without one for 30 neighbours.

    Raises:
        InputError: no such parent, one without max-limit, or without neighbours.
    """
    from rtrw.cli.parents import choose_parent, tree_of
    from rtrw.profiles import load, load_text

    read = load(path) if path is not None else load_text(neighbourhood())
    name = choose_parent(read, parent)
    tree = tree_of(read, name, how.direction, how.moment)
    if not tree.limit(tree.places[name]):
        raise InputError.of("RTRW271", {"name": name})
    scene = torrent_scene(read, tree, name, Run(how.end, how.seed, how.link))
    if kind == "table":
        _show(scene, how, sheet())
    elif kind == "json":
        common.emit_json(_json(scene, how), output)
    elif kind == "csv":
        common.emit(_csv(scene), output)
    elif output is not None:
        from rtrw.render.torrent_figure import render_torrent

        said = (_title(scene, how), _folklore(scene), common.SESSION.language)
        common.write_file(output, render_torrent(scene, kind, said))
    if output is not None:
        text = word("simulate.written", common.SESSION.language, path=str(output))
        common.note(text)


# --- for people ------------------------------------------------------------------


def _title(scene: Scene, how: How) -> str:
    return word(
        "torrent.title",
        common.SESSION.language,
        customer=printable(scene.customer),
        plan=printable(scene.plan),
        count=scene.neighbours,
        parent=printable(scene.parent),
        line=format_rate(scene.line),
        length=format_duration(how.end),
        seed=how.seed,
    )


def _show(scene: Scene, how: How, page: Sheet) -> None:
    """Who gets what in each of the four cases, then everybody at once."""
    language = page.language
    page.text(_title(scene, how), "bold")
    page.blank()
    heads = [
        word(f"torrent.{key}", language)
        for key in ("case", "download", "share", "rate", "takes", "content")
    ]
    page.fitted(heads, "lrlrrr", [_row(one, scene, page) for one in scene.cases])
    page.blank()
    page.text(word("torrent.legend", language, connections=CONNECTIONS), "dim")
    page.blank()
    page.text(word("torrent.at-once", language), "bold")
    page.text(_folklore(scene))
    page.write()


def _row(case: Case, scene: Scene, page: Sheet) -> tuple[Cell, ...]:
    part = case.torrent * BAR // max(1, scene.line)
    good = case.content * 2 > case.active
    return (
        Cell(word(f"torrent.{case.name}", page.language), "bold"),
        Cell(short_rate(rounded(case.torrent))),
        Cell("█" * part + "░" * (BAR - part), "yellow"),
        Cell(rates(case.rate)),
        Cell(times(case.took)),
        Cell(_content(case), "green" if good else "red"),
    )


def _content(case: Case) -> str:
    share = case.content * 100 // case.active if case.active else 100
    return f"{share} %"


def _folklore(scene: Scene) -> str:
    """What comes of "burst never loads the line"."""
    language, burst, plain = common.SESSION.language, scene.burst, scene.steady
    wanted = burst.wanted[0]
    if burst.jam == 0:
        return word(
            "torrent.fits",
            language,
            wanted=short_rate(wanted),
            line=format_rate(scene.line),
        )
    each = burst.each.half if burst.each else 0
    said = word(
        "torrent.folklore",
        language,
        count=scene.neighbours + 1,
        wanted=short_rate(wanted),
        plain=short_rate(plain.wanted[0]),
        line=format_rate(scene.line),
        times=str(number(wanted * 10 // scene.line, 1)),
        each=short_rate(rounded(each)),
        jam=format_duration(burst.jam // 1_000_000 * 1_000_000),
        plain_jam=format_duration(plain.jam // 1_000_000 * 1_000_000),
        minute=format_duration(ALL_AT_ONCE),
    )
    if burst.nothing:
        said += " " + word("torrent.nothing", language, count=burst.nothing)
    return said


# --- for programs ----------------------------------------------------------------


def _json(scene: Scene, how: How) -> dict[str, Any]:
    return {
        "format": 1,
        "parent": scene.parent,
        "direction": DIRECTIONS[how.direction],
        "line_bps": scene.line,
        "torrent": {"customer": scene.customer, "plan": scene.plan},
        "neighbours": scene.neighbours,
        "length_s": number(how.end),
        "seed": how.seed,
        "cases": [_case(one) for one in scene.cases],
        "all_at_once": {
            "with_burst": _at_once(scene.burst),
            "without_burst": _at_once(scene.steady),
        },
    }


def _case(case: Case) -> dict[str, Any]:
    return {
        "name": case.name,
        "torrent_bps": case.torrent,
        "neighbours_bps": case.neighbours,
        "rate_bps": dict(zip(("p5", "p50", "p95"), case.rate, strict=True))
        if case.rate
        else None,
        "seconds": dict(zip(("p5", "p50", "p95"), map(number, case.took), strict=True))
        if case.took
        else None,
        "content": case.content,
        "active": case.active,
    }


def _at_once(run: AtOnce) -> dict[str, Any]:
    return {
        "wanted_bps": list(run.wanted),
        "carried_bps": list(run.carried),
        "too_much_s": number(run.jam),
        "each_bps": run.each.half if run.each else None,
        "with_nothing": run.nothing,
    }


def _csv(scene: Scene) -> str:
    """``case,who,measure,value``, one value a line."""
    lines = [HEAD]
    for one in scene.cases:
        lines.append(f"{one.name},torrent,rate_bps,{one.torrent}")
        lines.append(f"{one.name},neighbours,rate_bps,{one.neighbours}")
        for part, rate in zip(("p5", "p50", "p95"), one.rate or (), strict=False):
            lines.append(f"{one.name},neighbour,rate_bps_{part},{rate}")
        lines.append(f"{one.name},neighbours,content,{one.content}")
        lines.append(f"{one.name},neighbours,active,{one.active}")
    for name, run in (("burst", scene.burst), ("steady", scene.steady)):
        for second, (want, got) in enumerate(zip(run.wanted, run.carried, strict=True)):
            lines.append(f"at-once-{name},all,wanted_bps@{second}s,{want}")
            lines.append(f"at-once-{name},all,carried_bps@{second}s,{got}")
    return "\n".join(lines) + "\n"
