"""The burst workspace in words: figures, sentences, findings, the script."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from html import escape

from rtrw import locale
from rtrw.errors import Problem
from rtrw.locale import Language, word
from rtrw.network.figures import Figures
from rtrw.profiles.effective import DIRECTIONS
from rtrw.profiles.lint import accepted
from rtrw.render.plan_words import (
    DASH,
    limit_words,
    rest_text,
    size_text,
    then_words,
    time_text,
)
from rtrw.render.story import events, rule
from rtrw.routeros.fields_table import FIELDS
from rtrw.sim.curve import Curve
from rtrw.units import format_duration
from rtrw.web.load import Load
from rtrw.web.markup import said, tag
from rtrw.web.outcome import Outcome, half

Pairs = list[tuple[str, str]]


def side_of(found: Outcome, side: str) -> Figures | None:
    """The figures of the direction that is shown."""
    if found.figures is None:
        return None
    figures: Figures = found.figures[DIRECTIONS[half(side)]]
    return figures


# --- figures -----------------------------------------------------------------------


def cards(first: Figures, other: Figures | None, language: Language) -> str:
    """The few numbers that matter, large; those of a second plan under them."""
    mine = numbers(first, language)
    theirs = dict(numbers(other, language)) if other else {}
    return "".join(
        tag(
            "div",
            said("dt", word(f"explore.{key}", language, seconds=10))
            + said("dd", text, data_figure=key)
            + (said("dd", theirs.get(key, DASH), class_="other") if other else ""),
            class_=f"card {first['burst']['kind']}" if key == "length" else "card",
        )
        for key, text in mine
    )


def numbers(side: Figures, language: Language) -> Pairs:
    """Keys of words, and what is said under them."""
    burst = side["burst"]
    found = [("length", _length(burst, language))]
    found.append(("data", size_text(burst["data_bytes"])))
    if burst["kind"] == "repeats":
        cycle = burst["cycle"]
        found.append(("cycle_off", time_text(cycle["off_s"])))
        found.append(("cycle_on", time_text(cycle["on_s"])))
    else:
        found.append(("rearm", _rest(burst["rearm_idle_s"])))
        found.append(("full_rest", _rest(burst["full_idle_s"])))
    found.append(("test", limit_words(side["speedtest_bps"]["10"], language)))
    found.append(("steady", limit_words(side["sustained_bps"], language)))
    return found


def _length(burst: Figures, language: Language) -> str:
    if burst["kind"] == "endless":
        return word("explore.always", language)
    if burst["kind"] == "off":
        return word("explore.none", language)
    return time_text(burst["exact_s"], 2)


def _rest(seconds: float | None) -> str:
    return DASH if seconds is None else rest_text(seconds)


# --- sentences ---------------------------------------------------------------------


def story(
    found: Outcome, side: str, curve: Curve, language: Language, name: str = ""
) -> str:
    """What happens, in the sentences of the command line; ``name`` tells of which."""
    figures = side_of(found, side)
    if figures is None:
        return ""
    setting = found.settings[half(side)]
    texts = [
        events(curve, setting, language),
        then_words(figures, language, "_long"),
        rule(setting, language),
    ]
    if side == "both" and found.settings[0] != found.settings[1]:
        texts.append(word("explore.both_note", language))
    lines = [escape(text[:1].upper() + text[1:]) for text in texts if text]
    lines[0] = badge(name) + lines[0]
    return tag("div", "".join(tag("p", line) for line in lines))


def badge(name: str) -> str:
    """The letter of one of two plans."""
    return said("b", name, class_=f"badge {name.lower()}") if name else ""


def takes(first: Figures, other: Figures | None, language: Language) -> str:
    """How long downloads take, with and without the burst."""
    columns = ["takes_size", "takes_with", "takes_without"]
    heads = [word(f"explore.{key}", language) for key in columns]
    if other:
        heads[1:2] = [f"{heads[1]}, A", f"{heads[1]}, B"]
    head = tag("tr", "".join(said("th", text, scope="col") for text in heads))
    rows = []
    for number, one in enumerate(first["downloads"]):
        cells = [size_text(one["bytes"]), time_text(one["seconds"])]
        if other:
            cells.append(time_text(other["downloads"][number]["seconds"]))
        cells.append(time_text(one["without_burst_s"]))
        rows.append(tag("tr", "".join(said("td", text) for text in cells)))
    return tag("table", tag("thead", head) + tag("tbody", "".join(rows)))


# --- findings ----------------------------------------------------------------------


def findings(problems: Sequence[tuple[Problem, str]], language: Language) -> str:
    """Each with its code, as the command line tells it, and the plan's letter."""
    if not problems:
        return said("p", word("explore.no_findings", language), class_="fine")
    return tag("ul", "".join(_finding(*one, language) for one in problems))


def _finding(one: Problem, name: str, language: Language) -> str:
    advice = locale.hint(one.code, one.params, language)
    kind = "info" if accepted(one) else one.severity
    return tag(
        "li",
        tag(
            "p",
            badge(name)
            + said("b", word(f"plan.{one.severity}", language), class_="severity")
            + said("code", one.code),
        )
        + said("p", locale.message(one.code, one.params, language))
        + (said("p", advice, class_="advice") if advice else ""),
        class_=f"finding {kind}",
        data_code=one.code,
    )


# --- for the router, and for the terminal -------------------------------------------


def command(found: Outcome, language: Language) -> str:
    """The bare lines for the router."""
    return found.plain or word("explore.no_script", language)


def escaped(text: str) -> str:
    """A text as HTML."""
    return escape(text)


def same(found: Outcome, side: str, load: Load, length: str) -> str:
    """The ``rtrw simulate`` that draws the same curve."""
    parts = ["rtrw simulate", *_options(found)]
    parts.append(f"--direction {DIRECTIONS[half(side)]}")
    if load.options != ("full",):
        parts += [f"--demand {shlex.quote(text)}" for text in load.options]
    if length.strip() or load.options != ("full",):
        parts.append(f"--for {format_duration(load.end)}")
    return " ".join(parts)


def _options(found: Outcome) -> Iterator[str]:
    """Options for the fields of the queue that a simulation looks at."""
    fields = found.sample.fields
    for name in ("max-limit", "limit-at", "burst-limit", "burst-threshold"):
        if name in fields:
            yield f"--{name} {fields[name]}"
    for name in ("burst-time", "bucket-size"):
        if name in fields:
            yield f"--{name} {FIELDS[name].short(fields[name])}"
