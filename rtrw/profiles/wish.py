"""``burst: {limit, for}``: the burst that a customer is to feel, as queue fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from rtrw.burst import Solution, solve
from rtrw.errors import Problem, RtrwError
from rtrw.profiles.model import Fields
from rtrw.profiles.nodes import At, Map, Node, unpack
from rtrw.profiles.values import Values
from rtrw.units import Pair, parse_duration, parse_rate, split_pair

SIDES = ("upload", "download")
_SOLVED = ("burst-limit", "burst-threshold", "burst-time")
_KNOWN = ("max-limit", "limit-at")
_solve = lru_cache(maxsize=1024)(solve)


class Wish(NamedTuple):
    """A burst in one direction: bit/s and microseconds."""

    limit: int
    length: int


def resolve(
    values: Values, found: Map, fields: Fields, where: str
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The burst fields of a map that holds ``burst``, and what there is to say.

    ``fields`` are those that apply there (max-limit and limit-at count).
    """
    at, node = found.entries["burst"]
    path = f"{where}.burst"
    for name in _SOLVED:
        if name in found.entries:
            values.tell("RTRW447", {"key": name}, found.entries[name][0], where)
            return {}, ()
    wishes = read(values, node, path)
    if not any(wishes):
        return {}, ()
    return _solved(values, wishes, fields, at, path)


def _solved(
    values: Values, wishes: list[Wish | None], fields: Fields, at: At, where: str
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Each direction by itself; one without a wish has no burst."""
    sides: list[tuple[int, int, int]] = []
    notes: list[Problem] = []
    for side, wish in enumerate(wishes):
        if wish is None:
            sides.append((0, 0, 0))
            continue
        most, least = (fields.get(name, (0, 0))[side] for name in _KNOWN)
        try:
            solution: Solution = _solve(most, wish.limit, wish.length, least)
        except RtrwError as error:
            for problem in error.problems:
                values.file.place(problem, at, f"{where}.{SIDES[side]}")
            return {}, ()
        sides.append((wish.limit, solution.threshold, solution.burst_time))
        for note in solution.notes:
            placed = note.at(values.file.path, *unpack(at), where)
            notes += [] if placed in notes else [placed]
    pairs = (Pair(*both) for both in zip(*sides, strict=True))
    return dict(zip(_SOLVED, pairs, strict=True)), tuple(notes)


def read(values: Values, node: Node, where: str) -> list[Wish | None]:
    """What is wished for upload and for download."""
    found = values.shaped(node, "burst", where)
    if found is None:
        return [None, None]
    one_sided = [side for side in SIDES if side in found.entries]
    both = [key for key in ("limit", "for") if key in found.entries]
    if one_sided and both:
        values.tell("RTRW448", {}, found.entries[both[0]][0], where)
        return [None, None]
    if one_sided:
        return [_side(values, found, side, where) for side in SIDES]
    for key in ("limit", "for"):
        if key not in found.entries:
            values.tell("RTRW436", {"key": key, "where": where}, found.at, where)
    return _wishes(values, found, where) if len(both) == 2 else [None, None]


def _side(values: Values, found: Map, side: str, where: str) -> Wish | None:
    """The wish of ``download: {limit, for}``."""
    if side not in found.entries:
        return None
    path = f"{where}.{side}"
    inner = values.shaped(found.entries[side][1], "wish", path)
    if inner is None or len(inner.entries) < 2:
        return None
    return _wishes(values, inner, path)[SIDES.index(side)]


def _wishes(values: Values, found: Map, where: str) -> list[Wish | None]:
    """``{limit: 10M/20M, for: 12s}``, with one or two values each."""
    limits = _read(values, found, "limit", parse_rate, where)
    lengths = _read(values, found, "for", parse_duration, where)
    if limits is None or lengths is None:
        return [None, None]
    return [Wish(*side) for side in zip(limits, lengths, strict=True)]


def _read(
    values: Values, found: Map, key: str, parse: Callable[[str], int], where: str
) -> Pair[int] | None:
    """A value or a pair; None after telling what is wrong with it."""
    node = found.entries[key][1]
    path = f"{where}.{key}"
    text = values.pair(node, path) if isinstance(node, Map) else values.text(node, path)
    if text is None:
        return None
    try:
        return split_pair(text).map(parse)
    except RtrwError as error:
        for problem in error.problems:
            values.file.place(problem, node.at, path)
    return None
