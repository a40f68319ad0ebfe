"""What is wanted from a queue: blocks of data, or as much as it gives.

A block is wanted from its start on, and blocks are served in the order in which they
arrive; of two at the same time, the one that was named first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rtrw.errors import Problem, RtrwError, UnitError
from rtrw.units import Duration, Size, format_duration, parse_duration, parse_size


class Block(NamedTuple):
    """``size`` bits that are wanted from ``start`` (µs) on."""

    size: Size
    start: Duration


class Demand(NamedTuple):
    """Blocks in order of arrival; ``full`` is data without end from 0 s on."""

    blocks: tuple[Block, ...] = ()
    full: bool = False


FULL = Demand(full=True)


def in_order(blocks: Iterable[Block]) -> Demand:
    """The demand of these blocks."""
    return Demand(tuple(sorted(blocks, key=lambda block: block.start)))


def parse_block(text: str) -> Block:
    """``32Mb@0s`` (bits), ``4MB@10s`` (bytes); without ``@`` it starts at 0 s.

    Raises:
        UnitError: not a size, not a time, or nothing wanted.
    """
    size_text, at, start_text = text.partition("@")
    if at and not start_text:
        raise UnitError.of("RTRW160", {"text": text})
    size = parse_size(size_text)
    if size == 0:
        raise UnitError.of("RTRW161", {"text": text})
    return Block(size, parse_duration(start_text) if at else 0)


def parse_demand(texts: Iterable[str]) -> Demand:
    """The demand of ``full``, or of blocks.

    Raises:
        UnitError: every text that cannot be read, and ``full`` beside blocks.
    """
    wanted = list(texts)
    if wanted == ["full"]:
        return FULL
    blocks: list[Block] = []
    problems: list[Problem] = []
    for text in wanted:
        if text == "full":
            problems.append(Problem("RTRW162", {}))
            continue
        try:
            blocks.append(parse_block(text))
        except RtrwError as error:
            problems += error.problems
    if problems:
        raise UnitError(problems)
    return in_order(blocks)


def late(demand: Demand, end: Duration) -> list[Problem]:
    """A problem for every block that starts when the run is over."""
    return [
        Problem(
            "RTRW163",
            {"start": format_duration(start), "end": format_duration(end)},
        )
        for _, start in demand.blocks
        if start >= end
    ]
