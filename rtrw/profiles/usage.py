"""``usage:`` of a plan or a subscriber: what people do with the line.

``usage: keluarga``, or shares of time that add up to 100 %::

    usage: {web: 60%, video: 30%, torrent: 10%}
    usage: {keluarga: 90%, torrent: 10%}

In a cell of a CSV it is ``keluarga``, or ``web 60% + video 40%``.

Names are those of single habits and of ready-made mixtures (``sim.habits_table``). It
says nothing about the router; only the simulation reads it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Protocol

from rtrw.errors import InputError, Problem
from rtrw.locale import Params
from rtrw.profiles.nodes import At, Map, Node, Text
from rtrw.sim.habits import WHOLE, Mixture, Share
from rtrw.sim.habits_table import HABITS, MIXTURES

KEY = "usage"
USUAL = "keluarga"
"""What is assumed where a profile says nothing."""
_SHARE = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))? ?%?")
_SHARES = re.compile(r"[+,;%]")
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
    shares: dict[str, int] = {}
    for name, (_, value) in node.entries.items():
        text = value.text if isinstance(value, Text) else ""
        share = _share(text)
        if share is None:
            params: Params = {"name": name, "text": text}
            teller.tell("RTRW176", params, value.at, f"{where}.{name}")
        else:
            shares[name] = share
    if len(shares) < len(node.entries):
        return None
    return _told(_whole(shares), node.at, where, teller)


def parse_usage(text: str) -> Mixture:
    """The mixture of a text: ``keluarga``, or ``web 60% + video 40%``.

    Raises:
        InputError: no such name, no such share, or they do not add up.
    """
    found = _mixed({text.strip(): WHOLE})
    if _SHARES.search(text):
        shares: dict[str, int] = {}
        for part in re.split(r"[+,;]", text):
            name, _, said = part.strip().replace(":", " ").partition(" ")
            share = _share(said.strip())
            if share is None or name in shares:
                raise InputError.of("RTRW176", {"name": name, "text": said.strip()})
            shares[name] = share
        found = _whole(shares)
    if isinstance(found, Problem):
        raise InputError([found])
    return found


def mixture(name: str) -> Mixture:
    """A ready-made mixture, or a single habit.

    Raises:
        KeyError: there is none of that name.
    """
    found = _mixed({name: WHOLE})
    if isinstance(found, Problem):
        raise KeyError(name)
    return found


def _share(text: str) -> int | None:
    """Hundredths of a per cent; None of what is no share."""
    match = _SHARE.fullmatch(text)
    if match is None:
        return None
    share = int(match[1]) * _HUNDRED + int((match[2] or "").ljust(2, "0"))
    return share if 0 < share <= WHOLE else None


def _whole(shares: Mapping[str, int]) -> Mixture | Problem:
    """The mixture of shares that add up."""
    total = sum(shares.values())
    if total != WHOLE:
        return Problem("RTRW178", {"total": f"{total / _HUNDRED:g}"})
    return _mixed(shares)


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
