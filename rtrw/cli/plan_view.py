"""The figures of plans, parents and findings, laid out for people.

Tables from 90 columns on, one card per plan below that (a phone). Everything shown
comes from the same dictionaries as the JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rtrw import locale
from rtrw.cli.common import bounded
from rtrw.cli.layout import Cell, Sheet
from rtrw.cli.plan_words import (
    KIND,
    Row,
    download_text,
    limit_text,
    name_lines,
    name_text,
    named_once,
    rate_or_dash,
    rows_of,
    size_text,
    then_text,
    time_text,
    times_text,
)
from rtrw.errors import Problem
from rtrw.network.figures import DOWNLOADS, Figures
from rtrw.profiles.lint import accepted
from rtrw.profiles.model import Profile
from rtrw.units import MEGA

NARROW = 90
FEW = 4
COLOUR = {"error": "bold red", "warning": "yellow", "info": "cyan"}


def show_head(sheet: Sheet, profile: Profile) -> None:
    """What is looked at, and how large it is; nothing for a pasted line."""
    if not profile.subscribers and not profile.routers:
        return
    told: dict[str, str | float] = {
        "profile": profile.path,
        "site": profile.site,
        "plans": len(profile.plans),
        "subscribers": len(profile.subscribers),
        "parents": len(profile.parents),
    }
    sheet.text(sheet.word("head", **told), "dim")
    sheet.blank()


# --- plans -------------------------------------------------------------------------


def show_plans(sheet: Sheet, plans: Sequence[Figures]) -> None:
    """What each plan does, and what a customer sees of it."""
    rows = [row for plan in plans for row in rows_of(plan)]
    if not rows:
        return
    if sheet.width < NARROW:
        _cards(sheet, plans)
    else:
        _does(sheet, rows)
        sheet.blank()
        _sees(sheet, rows)
    _notes(sheet, rows)


def _does(sheet: Sheet, rows: Sequence[Row]) -> None:
    sheet.text(sheet.word("does"), "bold")
    heads = [sheet.word("plan"), "", "max-\nlimit", "burst-\nlimit"]
    heads += [sheet.word(key) for key in ("formula", "slices", "data", "then")]
    sheet.table(
        heads,
        "llrrrrrl",
        (
            (
                Cell(name_lines(row.name)),
                Cell(sheet.word(row.side)),
                Cell(limit_text(sheet, row.figures["max_limit_bps"])),
                Cell(rate_or_dash(row.figures["burst_limit_bps"])),
                Cell(time_text(row.figures["burst"]["formula_s"], 2)),
                Cell(time_text(row.figures["burst"]["exact_s"], 2)),
                Cell(size_text(row.figures["burst"]["data_bytes"])),
                Cell(then_text(sheet, row.figures), KIND[row.figures["burst"]["kind"]]),
            )
            for row in named_once(rows)
        ),
    )


def _sees(sheet: Sheet, rows: Sequence[Row]) -> None:
    sheet.text(sheet.word("sees"), "bold")
    heads = [sheet.word("plan"), "", sheet.word("steady")]
    heads += [sheet.word("test", seconds=seconds) for seconds in (10, 15)]
    heads += [f"{size // MEGA} MB" for size in DOWNLOADS]
    sheet.table(
        heads,
        "ll" + "r" * (len(heads) - 2),
        (
            (
                Cell(name_lines(row.name)),
                Cell(sheet.word(row.side)),
                Cell(limit_text(sheet, row.figures["sustained_bps"])),
                Cell(limit_text(sheet, row.figures["speedtest_bps"]["10"])),
                Cell(limit_text(sheet, row.figures["speedtest_bps"]["15"])),
                *(Cell(download_text(one)) for one in row.figures["downloads"]),
            )
            for row in named_once(rows)
        ),
    )


def _notes(sheet: Sheet, rows: Sequence[Row]) -> None:
    """What the columns mean; why two lengths differ, where they do."""
    bursts = [(row.name, row.figures["burst"]) for row in rows]
    bursting = [(name, one) for name, one in bursts if one["exact_s"] is not None]
    if bursting:
        sheet.blank()
        sheet.text(sheet.word("window"), "dim")
    differ = [(n, one) for n, one in bursting if one["exact_s"] != one["formula_s"]]
    if differ:
        burst = differ[0][1]
        told = {
            "names": _names([name_text(name) for name, _ in differ]),
            "slice": time_text(burst["slice_s"], 2),
            "formula": time_text(burst["formula_s"], 3),
            "exact": time_text(burst["exact_s"], 3),
        }
        sheet.text(sheet.word("differ", **told), "dim")


def _names(names: Sequence[str]) -> str:
    """The first few, and how many more."""
    known = list(dict.fromkeys(names))
    more = f" +{len(known) - FEW}" if len(known) > FEW else ""
    return ", ".join(known[:FEW]) + more


# --- cards, for narrow terminals -----------------------------------------------------


def _cards(sheet: Sheet, plans: Sequence[Figures]) -> None:
    for index, plan in enumerate(plans):
        if index:
            sheet.blank()
        count = sheet.word("subscribers", count=plan["subscribers"])
        sheet.text(f"{name_text(plan['name'])} ({count})", "bold")
        for row in rows_of(plan):
            sheet.text(sheet.word(row.side), indent=2)
            for line in _card(sheet, row.figures):
                sheet.text(line.text, line.style, indent=4)


def _card(sheet: Sheet, side: Figures) -> Iterator[Cell]:
    """The lines of one direction, with their styles."""
    burst = side["burst"]
    limit = limit_text(sheet, side["max_limit_bps"])
    top = rate_or_dash(side["burst_limit_bps"])
    key = "card_limits" if side["burst_limit_bps"] else "card_limit"
    yield Cell(sheet.word(key, limit=limit, burst=top))
    if burst["exact_s"] is not None:
        told = {
            "formula": time_text(burst["formula_s"], 2),
            "slices": time_text(burst["exact_s"], 2),
            "data": size_text(burst["data_bytes"]),
        }
        yield Cell(sheet.word("card_burst", **told))
    yield Cell(then_text(sheet, side, "_long"), KIND[burst["kind"]])
    steady = limit_text(sheet, side["sustained_bps"])
    test = limit_text(sheet, side["speedtest_bps"]["10"])
    yield Cell(sheet.word("card_sees", steady=steady, test=test))
    times = (f"{d['bytes'] // MEGA} MB {download_text(d)}" for d in side["downloads"])
    yield Cell(", ".join(times))


# --- profiles of routers -------------------------------------------------------------


def show_carriers(sheet: Sheet, plans: Sequence[Figures]) -> None:
    """Which PPP and hotspot profiles and RADIUS groups give each plan."""
    kinds = ("ppp_profiles", "hotspot_profiles", "radius_groups")
    lines = [
        f"{name_text(plan['name'])}: {locale.word(f'ppp.{kind}', sheet.language)} "
        + ", ".join(map(name_text, plan[kind]))
        for plan in plans
        for kind in kinds
        if plan[kind]
    ]
    if lines:
        sheet.blank()
        sheet.text(locale.word("ppp.carried", sheet.language), "bold")
    for line in lines:
        sheet.text(line, indent=2)


# --- parents -------------------------------------------------------------------------


def show_parents(sheet: Sheet, parents: Sequence[Figures]) -> None:
    """Limits of the parents beside the sums of what they hold."""
    if not parents:
        return
    rows = [row for parent in parents for row in rows_of(parent)]
    count = {parent["name"]: str(parent["children"]) for parent in parents}
    sheet.blank()
    if sheet.width < NARROW:
        sheet.text(sheet.word("parents"), "bold")
        _parent_cards(sheet, rows, count)
        return
    heads = [sheet.word("parents"), "", sheet.word("children"), "max-\nlimit"]
    heads += map(sheet.word, ("sum_max", "ratio", "sum_at", "peak", "ratio"))
    sheet.table(
        heads,
        "ll" + "r" * (len(heads) - 2),
        (
            (
                Cell(name_lines(row.name), "bold"),
                Cell(sheet.word(row.side)),
                Cell(count.get(row.name, "")),
                *map(Cell, _sums(sheet, row.figures)),
            )
            for row in named_once(rows)
        ),
    )


def _sums(sheet: Sheet, side: Figures) -> tuple[str, ...]:
    """Limit, sum of max-limit, its ratio, sum of limit-at, peak, its ratio."""
    limit = side["max_limit_bps"]
    return (
        limit_text(sheet, limit),
        limit_text(sheet, side["sum_max_limit_bps"]),
        times_text(side["sum_max_limit_bps"], limit),
        rate_or_dash(side["sum_limit_at_bps"]),
        limit_text(sheet, side["sum_peak_bps"]),
        times_text(side["sum_peak_bps"], limit),
    )


def _parent_cards(sheet: Sheet, rows: Sequence[Row], count: dict[str, str]) -> None:
    for row in named_once(rows):
        if row.name:
            sheet.text(f"{name_text(row.name)} ({count[row.name]})", "bold")
        limit, total, ratio, least, peak, _ = _sums(sheet, row.figures)
        own = sheet.word("card_limit", limit=limit)
        told = sheet.word("card_parent", sum=total, ratio=ratio, at=least, peak=peak)
        sheet.text(f"{sheet.word(row.side)}: {own}; {told}", indent=2)


# --- findings ------------------------------------------------------------------------


def show_findings(sheet: Sheet, problems: Sequence[Problem]) -> None:
    """Each finding with its sentence, what to do, and its place."""
    sheet.blank()
    if not problems:
        sheet.text(sheet.word("none"), "green")
        return
    sheet.text(sheet.word("findings"), "bold")
    sheet.pairs(
        (_severity(sheet, one), _finding(sheet, one)) for one in bounded(problems)
    )


def _severity(sheet: Sheet, problem: Problem) -> Cell:
    if accepted(problem):
        return Cell(sheet.word("accepted"), "dim")
    return Cell(sheet.word(problem.severity), COLOUR[problem.severity])


def _finding(sheet: Sheet, problem: Problem) -> list[Cell]:
    said = locale.message(problem.code, problem.params, sheet.language)
    advice = locale.hint(problem.code, problem.params, sheet.language)
    place = f"{problem.code} {problem.place()}"
    return [
        Cell(said),
        *([Cell(f"→ {advice}")] if advice else []),
        Cell(place, "dim"),
    ]
