"""What is wanted from a queue: data by amount, or for a time.

Theory of operation
-------------------
A demand is a sequence of *wants*, served one after the other in their order. A want is

- an amount (a download, a page, a segment of a film): it waits until all of it is
  carried, however long that takes; or
- a time (a call, a switch that is on): until its end data is wanted at some rate, or
  as fast as it goes; what is not carried then is lost, and nothing waits.

A want begins at its ``start``, or ``gap`` after the one before it was done (a reader
who thinks before the next page), whichever is later. Amounts whose start has come wait
behind each other, so that the end of one and the beginning of the next fall together.
After a time, and with a gap, the next begins on a whole microsecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rtrw.errors import Problem, RtrwError, UnitError
from rtrw.units import (
    Duration,
    Rate,
    Size,
    format_duration,
    parse_duration,
    parse_size,
)

NEVER: Duration = 1 << 62
OPEN: Duration = -1
"""The gap of a want that begins at its start, whatever became of those before it."""


class Block(NamedTuple):
    """``size`` bits that are wanted from ``start`` (µs) on."""

    size: Size
    start: Duration


class Want(NamedTuple):
    """``size`` bits, or with size 0 data until ``until`` (µs), from ``start`` (µs).

    At most at ``rate`` (bit/s; 0 is as fast as it goes). With a ``gap`` (µs, 0 or
    more) it begins no sooner than so long after the one before it was done.
    """

    start: Duration = 0
    size: Size = 0
    until: Duration = NEVER
    rate: Rate = 0
    gap: Duration = OPEN


class Demand(NamedTuple):
    """Blocks in order of arrival; ``full`` is data without end from 0 s on.

    ``wants`` is any other demand; it stands alone.
    """

    blocks: tuple[Block, ...] = ()
    full: bool = False
    wants: tuple[Want, ...] = ()


FULL = Demand(full=True)
NOTHING = Demand()


def wants_of(demand: Demand) -> tuple[Want, ...]:
    """Every demand as wants, in their order."""
    if demand.full:
        return (Want(),)
    if demand.wants:
        return demand.wants
    return tuple([Want(start, size) for size, start in demand.blocks])


def in_order(blocks: Iterable[Block]) -> Demand:
    """The demand of these blocks."""
    return Demand(tuple(sorted(blocks, key=lambda block: block.start)))


def constant(rate: Rate, start: Duration = 0, until: Duration = NEVER) -> Demand:
    """Data at a rate (bit/s), from one time to another (µs)."""
    return Demand(wants=(Want(start, 0, until, rate),))


def switched(edges: Iterable[Duration], rate: Rate = 0) -> Demand:
    """On at the first time (µs), off at the second, and so on; on at the end."""
    times = list(edges)
    times += [NEVER] * (len(times) % 2)
    pairs = zip(times[::2], times[1::2], strict=True)
    return Demand(wants=tuple(Want(on, 0, off, rate) for on, off in pairs))


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
    """A problem for every block, or other want, that starts when the run is over."""
    return [
        Problem(
            "RTRW163",
            {"start": format_duration(want.start), "end": format_duration(end)},
        )
        for want in wants_of(demand)
        if want.start >= end
    ]
