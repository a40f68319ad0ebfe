"""A message of the browser makes another state.

Messages are mappings of setting to text, as the address has them; besides there are
``slide``, a slider's name and place, and ``goal``, how long a burst is wanted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from rtrw.burst import solve
from rtrw.errors import RtrwError
from rtrw.routeros.fields_table import FIELDS
from rtrw.units import (
    Pair,
    format_duration,
    format_pair,
    format_rate,
    parse_duration,
    parse_rate,
    split_pair,
)
from rtrw.web.load import joined, parts_of
from rtrw.web.outcome import half
from rtrw.web.sample import Sample
from rtrw.web.state import (
    CHOICES,
    LONGEST,
    OTHER,
    PLAN_FIELDS,
    START,
    UNSET,
    State,
    prefix,
)
from rtrw.web.steps_table import STEPS

Samples = Mapping[str, Sample]


def changed(state: State, samples: Samples, message: Mapping[str, Any]) -> State:
    """The state after a message; what cannot be understood changes nothing.

    Raises:
        RtrwError: a burst that no threshold and time can give.
    """
    new = dict(state)
    for name, value in message.items():
        if name == "slide":
            _slide(new, samples, value)
        elif name == "goal":
            _aim(new, samples, str(value))
        elif name in START and isinstance(value, str):
            _put(new, samples, name, value[:LONGEST])
    return new


def _put(new: dict[str, str], samples: Samples, name: str, value: str) -> None:
    if value not in CHOICES.get(name, (value,)):
        return
    if name == "compare" and value and not new["compare"]:
        _begin_comparison(new)
    if name == "plan":
        start = prefix(new)
        name = start + name
        new.update(dict.fromkeys((start + field for field in PLAN_FIELDS), ""))
        value = "" if value == next(iter(samples)) else value
    if name in PLAN_FIELDS:
        _put_field(new, samples, name, value)
    else:
        new[name] = value


def _begin_comparison(new: dict[str, str]) -> None:
    """The second plan starts as the first, and is what the sliders then move."""
    for name in ("plan", *PLAN_FIELDS):
        new[OTHER + name] = new[name]
    new["edit"] = "b"


def _put_field(new: dict[str, str], samples: Samples, name: str, value: str) -> None:
    """A field of the plan that is edited; its own value needs no words."""
    start = prefix(new)
    own = plan_of(new, samples, start).fields.get(name, "")
    text = value.strip() or UNSET
    new[start + name] = "" if text == own or (text == UNSET and not own) else text


def plan_of(state: State, samples: Samples, start: str = "") -> Sample:
    """The sample that the first (or, with its prefix, the second) plan begins with."""
    name = state[start + "plan"]
    return samples[name] if name in samples else next(iter(samples.values()))


def text_of(state: State, samples: Samples, name: str, start: str) -> str:
    """What a field says now: the page's text, or the plan's own; empty for none."""
    text = state[start + name]
    if text == UNSET:
        return ""
    return text or plan_of(state, samples, start).fields.get(name, "")


# --- sliders -----------------------------------------------------------------------


def _slide(new: dict[str, str], samples: Samples, given: Any) -> None:
    try:
        name, place = str(given[0]), int(given[1])
        value = STEPS[name][place] if place >= 0 else ""
    except (LookupError, TypeError, ValueError):
        return
    if name in PLAN_FIELDS:
        _put(new, samples, name, _halved(new, samples, name, value))
    elif name in {"size", "pause"}:
        size, pause = parts_of(new["load"])
        size = value if name == "size" else size
        new["load"] = joined(size or "4MB", value if name == "pause" else pause)
    elif name == "goal":
        _aim(new, samples, value)
    else:
        _put(new, samples, name, value)


def _halved(new: State, samples: Samples, name: str, value: str) -> str:
    """The pair after one or both of its halves became ``value``."""
    if new["side"] == "both":
        return f"{value}/{value}" if value else ""
    try:
        pair = split_pair(text_of(new, samples, name, prefix(new)) or "0/0")
    except RtrwError:
        pair = Pair("0", "0")
    value = value or "0"
    text = format_pair(
        pair._replace(upload=value)
        if new["side"] == "upload"
        else pair._replace(download=value)
    )
    return "" if text == "0/0" else text


def place_of(name: str, text: str, side: str = "both") -> int:
    """Where the slider stands for a text: at its value, or the next one above."""
    steps = STEPS[name]
    if text in steps:
        return steps.index(text)
    try:
        values = [_value(name, step, 0) for step in steps]
        return min(bisect_left(values, _value(name, text, half(side))), len(steps) - 1)
    except RtrwError:
        return 0


def _value(name: str, text: str, side: int) -> int:
    """A text as a number that can be compared with those of other steps."""
    if not text:
        return 0
    if name in PLAN_FIELDS:
        value: int = FIELDS[name].parse(text)[side]
        return value
    if name == "size":
        from rtrw.units import parse_size

        return 1 << 62 if text == "full" else parse_size(text)
    if name in {"refill", "demand"}:
        from rtrw.limits.spelling import parse_rate as parse_tokens

        rate = parse_tokens(text)
        return rate.amount * 10**9 // rate.period
    if name == "capacity":
        return int(text) if text.isascii() and text.isdigit() else 0
    return parse_duration(text)


# --- a wanted burst ----------------------------------------------------------------


def _aim(new: dict[str, str], samples: Samples, text: str) -> None:
    """Threshold and time for a burst of so long, of each half that is edited.

    Raises:
        RtrwError: what cannot be read, or what no setting gives.
    """
    start = prefix(new)
    length = parse_duration(text.strip())
    limits = [
        split_pair(text_of(new, samples, name, start) or "0").map(parse_rate)
        for name in ("max-limit", "burst-limit")
    ]
    found = [solve(limits[0][n], limits[1][n], length) for n in (0, 1)]
    thresholds = [format_rate(one.threshold) for one in found]
    times = [format_duration(one.burst_time) for one in found]
    for name, pair in (("burst-threshold", thresholds), ("burst-time", times)):
        _put(new, samples, name, "/".join(pair))
