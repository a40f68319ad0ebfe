"""``usage:`` of a plan or a subscriber: what people do with the line.

``usage: keluarga``, or shares of time that add up to 100 %::

    usage: {web: 60%, video: 30%, torrent: 10%}
    usage: {keluarga: 90%, torrent: 10%}

Names are those of single habits and of ready-made mixtures (``sim.habits_table``). It
says nothing about the router; only the simulation reads it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Protocol

from rtrw.errors import Problem
from rtrw.locale import Params
from rtrw.profiles.nodes import At, Map, Node, Text
from rtrw.sim.habits import WHOLE, Mixture, Share
from rtrw.sim.habits_table import HABITS, MIXTURES

KEY = "usage"
USUAL = "keluarga"
"""What is assumed where a profile says nothing."""
_SHARE = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))? ?%?")
_HUNDRED = 100


class Teller(Protocol):
    """Collects problems with their places."""

    def tell(self, code: str, params: Params, at: At, where: str = "") -> None:
        """One problem."""


def read_usage(node: Node, where: str, teller: Teller) -> Mixture | None:
    """The mixture that a node says; None after telling what is wrong with it."""
    if isinstance(node, Text) and node.text:
        return _told(_mixed({node.text: WHOLE}), node.at, where, teller)
    if not isinstance(node, Map) or not node.entries:
        teller.tell("RTRW179", {"where": where}, node.at, where)
        return None
    shares = {
        name: _share(name, value, where, teller)
        for name, (_, value) in node.entries.items()
    }
    known = {name: share for name, share in shares.items() if share is not None}
    if len(known) < len(shares):
        return None
    total = sum(known.values())
    if total != WHOLE:
        params = {"total": f"{total / _HUNDRED:g}"}
        teller.tell("RTRW178", params, node.at, where)
        return None
    return _told(_mixed(known), node.at, where, teller)


def mixture(name: str) -> Mixture:
    """A ready-made mixture, or a single habit.

    Raises:
        KeyError: there is none of that name.
    """
    found = _mixed({name: WHOLE})
    if isinstance(found, Problem):
        raise KeyError(name)
    return found


def _share(name: str, value: Node, where: str, teller: Teller) -> int | None:
    """Hundredths of a per cent; None after telling."""
    text = value.text if isinstance(value, Text) else ""
    match = _SHARE.fullmatch(text)
    if match is not None:
        share = int(match[1]) * _HUNDRED + int((match[2] or "").ljust(2, "0"))
        if 0 < share <= WHOLE:
            return share
    teller.tell("RTRW176", {"name": name, "text": text}, value.at, f"{where}.{name}")
    return None


def _told(
    found: Mixture | Problem, at: At, where: str, teller: Teller
) -> Mixture | None:
    if isinstance(found, Problem):
        teller.tell(found.code, found.params, at, where)
        return None
    return found


def _mixed(shares: Mapping[str, int]) -> Mixture | Problem:
    """Mixtures taken apart into habits, in the order of the table."""
    found = dict.fromkeys(HABITS, 0)
    for name, share in shares.items():
        if name in MIXTURES:
            for habit, part in MIXTURES[name].items():
                found[habit] += share * part
        elif name in HABITS:
            found[name] += share * _HUNDRED
        else:
            return _unknown(name)
    # shares of shares: hundredths of a per cent each, rounded down, the first one up
    whole = {name: share // _HUNDRED for name, share in found.items() if share}
    first = next(iter(whole))
    whole[first] += WHOLE - sum(whole.values())
    return tuple(Share(name, share) for name, share in whole.items() if share)


def _unknown(name: str) -> Problem:
    known = [*MIXTURES, *(one for one in HABITS if one not in MIXTURES)]
    near = difflib.get_close_matches(name, known, 1, 0.6)
    return Problem("RTRW177", {"name": name, "known": ", ".join(near or known)})
