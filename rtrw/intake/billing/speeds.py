"""A speed in the name of a package, and the plan that it may mean.

``Paket 20 Mbps`` may be proposed as 20M/20M; nothing is taken from a name without being
told to. What looks like an amount (``30GB``, ``100Rb``, ``1 Jam``) is no speed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rtrw.profiles.model import Plan
from rtrw.units import Pair, format_rate

_UNIT = r"(?P<{0}>[kKmMgG])(?:[bB](?:it)?(?:ps|/s)?|bit/s)?"
_NUMBER = r"(?P<{0}>[0-9]{{1,7}}(?:[.,][0-9]{{1,6}})?)"
_PAIR = re.compile(
    r"(?<![0-9.,])" + _NUMBER.format("up") + r"\s*(?:" + _UNIT.format("first") + r")?"
    r"\s*/\s*" + _NUMBER.format("down") + r"\s*" + _UNIT.format("second") + r"(?!\w)"
)
_ONE = re.compile(
    r"(?<![0-9.,])"
    + _NUMBER.format("down")
    + r"\s*"
    + _UNIT.format("second")
    + r"(?!\w)"
)
_AMOUNT = re.compile(r"[0-9]\s*[gG][bB](?!ps|it|/s)")
_FACTOR = {"k": 3, "m": 6, "g": 9}
PLACEHOLDER = "PLAN"


def speed_of(name: str) -> Pair[int] | None:
    """Upload and download, in bit/s, that the name of a package says."""
    if _AMOUNT.search(name):
        return None
    match = _PAIR.search(name)
    if match:
        unit = match["second"]
        up = _rate(match["up"], match["first"] or unit)
        return _sound(up, _rate(match["down"], unit))
    match = _ONE.search(name)
    if match is None:
        return None
    rate = _rate(match["down"], match["second"])
    return _sound(rate, rate)


def _sound(up: int | None, down: int | None) -> Pair[int] | None:
    return Pair(up, down) if up and down else None


def _rate(number: str, unit: str) -> int | None:
    """The number times its unit, in whole bit/s; never rounded."""
    whole, _, part = number.replace(",", ".").partition(".")
    zeros = _FACTOR[unit.lower()] - len(part)
    return int(whole + part) * 10**zeros if zeros >= 0 else None


def proposal(name: str, plans: Mapping[str, Plan]) -> str:
    """What ``--map`` may say for a package: a plan, a rate, or a place to fill in."""
    from difflib import get_close_matches

    speed = speed_of(name)
    if speed is not None:
        same = [one.name for one in plans.values() if _download(one) == speed.download]
        up, down = map(format_rate, speed)
        return same[0] if len(same) == 1 else f"{up}/{down}"
    close = get_close_matches(name.casefold(), list(plans), 1, 0.8)
    return close[0] if close else PLACEHOLDER


def _download(plan: Plan) -> int | None:
    pair = plan.fields.get("max-limit")
    return pair.download if isinstance(pair, Pair) else None
