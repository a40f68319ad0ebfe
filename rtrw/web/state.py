"""What the page's address says: every setting, as the text that was typed.

A state is a mapping of all settings to texts. The address holds only those that differ
from where the page starts, so that it stays short enough to be sent to a colleague;
what it holds beyond the settings, or is far too long, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias
from urllib.parse import quote, urlencode

State: TypeAlias = Mapping[str, str]

PLAN_FIELDS = (
    *("max-limit", "burst-limit", "burst-threshold", "burst-time", "bucket-size"),
)
"""RouterOS's own names of what the sliders of a plan set."""
OTHER = "b-"
"""What the settings of the second plan begin with."""
LONGEST = 400
"""Characters of one setting."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "view": ("burst", "bucket"),
    "side": ("both", "upload", "download"),
    "edit": ("a", "b"),
    "compare": ("", "1"),
    "pattern": ("demand", "edge", "steady", "flash"),
    "lang": ("", "en", "id"),
}
START: State = {
    "view": "burst",
    "plan": "",
    **dict.fromkeys(PLAN_FIELDS, ""),
    "load": "full",
    "for": "",
    "side": "both",
    "name": "",
    "target": "",
    "compare": "",
    "edit": "a",
    f"{OTHER}plan": "",
    **dict.fromkeys((OTHER + field for field in PLAN_FIELDS), ""),
    "capacity": "100",
    "refill": "10/s",
    "demand": "50/s",
    "pattern": "demand",
    "lang": "",
}
"""Where the page starts; an empty field of a plan is what the plan itself says."""

UNSET = "-"
"""A field of a plan that is taken away, where the plan itself says something."""


def read_state(query: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The state of an address's parameters; the first of a name counts."""
    state = dict(START)
    seen = set()
    for name, value in query:
        if name in seen or name not in START or len(value) > LONGEST:
            continue
        if value not in CHOICES.get(name, (value,)):
            continue
        seen.add(name)
        state[name] = value
    return state


def address(state: State) -> str:
    """``?max-limit=4M/4M&…``: what differs from the start, in one order; or ``/``."""
    changed = {k: state[k] for k in START if state.get(k, START[k]) != START[k]}
    text = urlencode(changed, quote_via=quote, safe="/:@,")
    return f"?{text}" if text else "/"


def prefix(state: State) -> str:
    """What the settings of the plan that is being edited begin with."""
    return OTHER if state["edit"] == "b" and state["compare"] else ""
