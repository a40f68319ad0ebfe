"""What the customer of the page wants, in one field.

``full`` and blocks (``32Mb@0s 4MB@10s``) are those of ``rtrw simulate --demand``;
``4MB every 20s`` is short for a block each 20 seconds until the end.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import UnitError
from rtrw.sim.demand import Block, Demand, in_order, parse_demand
from rtrw.sim.queue import usual_end
from rtrw.units import SECOND, Duration, format_duration, parse_duration, parse_size

FEW = 3
"""Blocks that are shown where no length was asked for."""
MOST_BLOCKS = 1000
_EVERY = re.compile(r"(\S+)\s+every\s+(\S+)")


class Load(NamedTuple):
    """The demand, until when it runs, and the same for the command line."""

    demand: Demand
    end: Duration
    options: tuple[str, ...]


class Parts(NamedTuple):
    """What the two sliders of the load stand at; None where they cannot tell."""

    size: str | None
    pause: str


def read_load(text: str, length: str, setting: Setting) -> Load:
    """The load of the page's two fields, for a queue with this setting.

    Raises:
        UnitError: what cannot be read, or would never end.
    """
    end = parse_duration(length.strip()) if length.strip() else 0
    if length.strip() and not end:
        raise UnitError.of("RTRW164", {"text": length})
    every = _EVERY.fullmatch(text.strip())
    if every is None:
        texts = text.replace(",", " ").split() or ["full"]
        demand = parse_demand(texts)
        return Load(demand, end or usual_end(setting, demand), tuple(texts))
    return _repeated(every[1], every[2], end, setting)


def _repeated(size: str, pause: str, end: Duration, setting: Setting) -> Load:
    bits, step = parse_size(size), parse_duration(pause)
    if not bits:
        raise UnitError.of("RTRW161", {"text": size})
    if step < SECOND:
        raise UnitError.of("RTRW970", {"text": pause})
    if not end:
        end = usual_end(setting, in_order(Block(bits, i * step) for i in range(FEW)))
    count = -(-end // step)
    if count > MOST_BLOCKS:
        raise UnitError.of("RTRW971", {"count": count, "most": MOST_BLOCKS})
    starts = [number * step for number in range(count)]
    options = tuple(f"{size}@{format_duration(start)}" for start in starts)
    return Load(in_order(Block(bits, start) for start in starts), end, options)


def parts_of(text: str) -> Parts:
    """What the sliders show for a text: size, and the pause between blocks."""
    text = text.strip()
    every = _EVERY.fullmatch(text)
    if every is not None:
        return Parts(every[1], every[2])
    one = re.fullmatch(r"([0-9.]+[kMG]?[bB])(?:@0s?)?", text)
    if one is not None:
        return Parts(one[1], "")
    return Parts("full" if text in {"", "full"} else None, "")


def joined(size: str, pause: str) -> str:
    """The text of what two sliders say."""
    if size == "full" or not pause:
        return size
    return f"{size} every {pause}"
