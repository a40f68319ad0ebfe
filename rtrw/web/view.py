"""A state as everything that is to be shown: the one function that the page calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw import locale
from rtrw.errors import Problem, RtrwError
from rtrw.locale import Language, word
from rtrw.sim.curve import Curve
from rtrw.units import format_duration, format_seconds
from rtrw.web import bucket_view, burst_view, plot, tank_plot
from rtrw.web.change import Samples, place_of, plan_of, text_of
from rtrw.web.load import Load, parts_of, read_load
from rtrw.web.outcome import (
    Outcome,
    field_of,
    half,
    problems_of,
    run,
    work_out,
)
from rtrw.web.policies import compared
from rtrw.web.sample import Sample, overlaid
from rtrw.web.state import OTHER, PLAN_FIELDS, State, address, prefix
from rtrw.web.steps_table import STEPS
from rtrw.web.tank import fill, read_bucket


class Shown(NamedTuple):
    """What the browser gets.

    ``html`` by the id of its place, ``values`` of fields, ``places`` of sliders with
    what is said of them, ``wrong`` a sentence for each field that cannot be read.
    A workspace whose settings cannot be drawn is ``stale``.
    """

    html: dict[str, str]
    values: dict[str, str]
    places: dict[str, tuple[int, str]]
    wrong: dict[str, str]
    frames: dict[str, dict[str, object]]
    stale: bool
    address: str


def show(state: State, samples: Samples, width: int, language: Language) -> Shown:
    """Everything about a state, for a picture so wide."""
    make = _bucket if state["view"] == "bucket" else _burst
    return make(state, samples, width, language)


# --- burst -------------------------------------------------------------------------


def sample_of(state: State, samples: Samples, start: str = "") -> Sample:
    """The plan as the page has it, with its customer."""
    given = {field: state[start + field] for field in PLAN_FIELDS}
    customer = {name: state[name] for name in ("name", "target")}
    return overlaid(plan_of(state, samples, start), given, customer)


def loaded(state: State, found: Outcome) -> tuple[Load | None, tuple[Problem, ...]]:
    """The load of the page; None with what is wrong with it."""
    setting = found.settings[half(state["side"])]
    try:
        return read_load(state["load"], state["for"], setting), ()
    except RtrwError as error:
        return None, problems_of(error, "load")


def curve_of(
    state: State, found: Outcome, load: Load | None
) -> tuple[Curve | None, tuple[Problem, ...]]:
    """The curve; None where there is none, with what is wrong with its length."""
    if load is None or not found.drawable:
        return None, ()
    try:
        return run(found, state["side"], load), ()
    except RtrwError as error:
        return None, problems_of(error, "for")


class _Made(NamedTuple):
    """One plan worked out, and its curve where there is one."""

    found: Outcome
    curve: Curve | None


def _burst(state: State, samples: Samples, width: int, language: Language) -> Shown:
    found = work_out(sample_of(state, samples), language)
    load, problems = loaded(state, found)
    other = None
    if state["compare"]:
        other = work_out(sample_of(state, samples, OTHER), language)
        if load and not state["for"].strip():
            more, _ = loaded(state, other)
            load = max(load, more or load, key=lambda one: one.end)
    curve, wrong = curve_of(state, found, load)
    problems += wrong
    first, second = _Made(found, curve), None
    if other is not None:
        curve, wrong = curve_of(state, other, load)
        problems += wrong
        second = _Made(other, curve)
    html, frames = _drawn(state, first, second, width, language)
    html |= _texts(state, first, second, load, language)
    edited = second.found if second and prefix(state) else found
    told = [*problems, *edited.problems]
    html["findings"] = _findings(problems, first, second, language)
    return Shown(
        html,
        _values(state, samples),
        _places(state, samples, language),
        _wrong(told, language),
        frames,
        first.curve is None or (second is not None and second.curve is None),
        address(state),
    )


def _named(first: _Made, second: _Made | None) -> Iterator[tuple[_Made, str]]:
    """The plans with their letters; one alone has none."""
    yield first, "A" if second else ""
    if second:
        yield second, "B"


def _findings(
    problems: Sequence[Problem],
    first: _Made,
    second: _Made | None,
    language: Language,
) -> str:
    """What is wrong with the load, then with each plan."""
    told = [(one, "") for one in problems]
    for made, name in _named(first, second):
        told += [(one, name) for one in made.found.problems]
    return burst_view.findings(told, language)


def _drawn(
    state: State, first: _Made, second: _Made | None, width: int, language: Language
) -> tuple[dict[str, str], dict[str, dict[str, object]]]:
    """The picture and its animation; nothing where there is no curve to draw."""
    if first.curve is None or (second and second.curve is None):
        return {}, {}
    side = half(state["side"])
    one = plot.drawn(first.curve, first.found.settings[side])
    other = None
    if second and second.curve:
        other = plot.drawn(second.curve, second.found.settings[side])
    picture = plot.draw(one, other, width, language)
    window = format_duration(first.curve.slice * 16)
    told = {
        "legend-average": word("explore.legend_average", language, window=window),
        "legend-sixteen": word(
            "explore.legend_sixteen",
            language,
            slice=format_seconds(first.curve.slice, 4).rstrip("0 s").rstrip(".") + " s",
        ),
    }
    return {"picture": picture.svg, **told}, {"burst": picture.frames}


def _texts(
    state: State,
    first: _Made,
    second: _Made | None,
    load: Load | None,
    language: Language,
) -> dict[str, str]:
    side, found = state["side"], first.found
    html: dict[str, str] = {}
    mine = burst_view.side_of(found, side)
    theirs = burst_view.side_of(second.found, side) if second else None
    if mine is not None:
        html["cards"] = burst_view.cards(mine, theirs, language)
        html["takes"] = burst_view.takes(mine, theirs, language)
    html["story"] = "".join(
        burst_view.story(one.found, side, one.curve, language, name)
        for one, name in _named(first, second)
        if one.curve is not None
    )
    edited = second.found if second and prefix(state) else found
    html["command"] = burst_view.escaped(burst_view.command(edited, language))
    if load is not None:
        text = burst_view.same(edited, side, load, state["for"])
        html["same"] = burst_view.escaped(text)
    return html


# --- fields and sliders --------------------------------------------------------------


def _values(state: State, samples: Samples) -> dict[str, str]:
    """What stands in each field."""
    start = prefix(state)
    values = {name: text_of(state, samples, name, start) for name in PLAN_FIELDS}
    sample = sample_of(state, samples, start)
    values |= {name: sample.customer.get(name, "") for name in ("name", "target")}
    values["plan"] = plan_of(state, samples, start).plan
    for name in ("load", "for", "side", "edit", "compare", "view", "pattern"):
        values[name] = state[name]
    values |= {name: state[name] for name in ("capacity", "refill", "demand")}
    return values


def _places(
    state: State, samples: Samples, language: Language
) -> dict[str, tuple[int, str]]:
    """Where each slider stands, and what is read out for it."""
    start, side = prefix(state), state["side"]
    none = word("explore.not_set", language)
    places = {}
    for name in PLAN_FIELDS:
        text = text_of(state, samples, name, start)
        places[name] = place_of(name, text, side), text or none
    parts = parts_of(state["load"])
    size = parts.size or ""
    said = word("explore.full", language) if size == "full" else size
    places["size"] = place_of("size", size or "4MB"), said or state["load"]
    once = word("explore.once", language)
    places["pause"] = place_of("pause", parts.pause), parts.pause or once
    auto = word("explore.auto", language)
    places["for"] = place_of("for", state["for"]), state["for"] or auto
    for name in ("capacity", "refill", "demand"):
        places[name] = place_of(name, state[name]), state[name]
    return places


def _wrong(problems: list[Problem], language: Language) -> dict[str, str]:
    """A sentence for each field whose text cannot be read."""
    known = {*STEPS, "load", "target", "name"}
    return {
        field_of(one): locale.message(one.code, one.params, language)
        for one in reversed(problems)
        if one.severity == "error" and field_of(one) in known
    }


# --- bucket ------------------------------------------------------------------------


def _bucket(state: State, samples: Samples, width: int, language: Language) -> Shown:
    asked, problems = read_bucket(state["capacity"], state["refill"], state["demand"])
    html: dict[str, str] = {}
    frames: dict[str, dict[str, object]] = {}
    if asked is not None:
        tank = fill(asked)
        picture = tank_plot.draw(tank, width, language)
        found = compared(asked, state["pattern"], tank)
        html = {
            "tank-picture": picture.svg,
            "tank-cards": bucket_view.cards(asked, language),
            "tank-story": bucket_view.story(asked, tank, language),
            "policies": bucket_view.policies(found, width, language),
            "tank-same": burst_view.escaped(bucket_view.same(asked)),
        }
        frames = {"bucket": picture.frames}
    told = list(problems)
    marked = [(one, "") for one in told]
    html["tank-findings"] = burst_view.findings(marked, language) if told else ""
    return Shown(
        html,
        _values(state, samples),
        _places(state, samples, language),
        _wrong(told, language),
        frames,
        asked is None,
        address(state),
    )
