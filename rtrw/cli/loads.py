"""``--demand`` of one queue: amounts, a rate, on and off, people, what was measured.

``32Mb@0s`` (repeatable), ``full``, ``3Mbps`` or ``3Mbps@10s-40s``, ``5s/10s`` (on and
off), ``web`` or ``keluarga`` (by chance, from the seed), ``trace.csv``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import Problem, RtrwError, UnitError
from rtrw.locale import Params
from rtrw.sim.chance import Chance
from rtrw.sim.demand import (
    NEVER,
    Demand,
    Want,
    constant,
    late,
    parse_demand,
    switched,
    wants_of,
)
from rtrw.sim.habits import evening
from rtrw.sim.habits_table import HABITS, MIXTURES
from rtrw.sim.queue import slice_of, usual_end
from rtrw.units import SECOND, Duration, format_duration, parse_duration, parse_rate

USUAL: Duration = 600 * SECOND
"""How long people are followed when ``--for`` is left out."""
TURNS = 10
"""So often on and off when ``--for`` is left out."""
MOST_TURNS = 100_000
_RATE = re.compile(r"[^@/]*bps(?:@[^-@]+-[^-@]+)?")
_TURNS = re.compile(r"[0-9][^/@]*/[0-9][^/@]*")


class Load(NamedTuple):
    """What is wanted, until when it is followed (µs), and what is to be told of it."""

    demand: Demand
    end: Duration
    problems: Sequence[Problem] = ()


class Run(NamedTuple):
    """Of whom: the queue, its direction (1 download), the seed, and ``--for``."""

    setting: Setting
    direction: int
    seed: int
    end: Duration | None


def read_load(texts: Sequence[str], run: Run) -> Load:
    """The load of all ``--demand``.

    Raises:
        RtrwError: what cannot be read, and what begins after the end.
    """
    words = [text for text in texts if text.isalpha() and text != "full"]
    words = [text for text in words if not _kind(text)]
    if words:
        raise UnitError([Problem("RTRW160", {"text": text}) for text in words])
    alone = [text for text in texts if _kind(text)]
    if alone and len(texts) > 1:
        raise UnitError.of("RTRW258", {"text": alone[0]})
    if not alone:
        demand = parse_demand(texts)
        return _ended(Load(demand, run.end or usual_end(run.setting, demand)))
    text, kind = alone[0], _kind(alone[0])
    if kind == "trace":
        return _trace(Path(text), run)
    if kind == "people":
        return _people(text, run)
    return _turns(text, run) if kind == "turns" else _ended(_rate(text, run))


def _kind(text: str) -> str:
    """What a text is if it is neither amounts nor ``full``."""
    if text.lower().endswith(".csv"):
        return "trace"
    if text in MIXTURES or (text in HABITS and text != "full"):
        return "people"
    if _RATE.fullmatch(text):
        return "rate"
    return "turns" if _TURNS.fullmatch(text) else ""


def _ended(load: Load) -> Load:
    """The load, if all of it begins before its end."""
    problems = late(load.demand, load.end)
    if problems:
        raise UnitError(problems)
    return load


def _rate(text: str, run: Run) -> Load:
    rate_text, _, times = text.partition("bps@")
    rate, start, until = parse_rate(rate_text.removesuffix("bps")), 0, NEVER
    if times:
        start, until = map(parse_duration, times.split("-"))
    if not rate or until <= start:
        raise UnitError.of("RTRW161", {"text": text})
    demand = constant(rate, start, until)
    usual = usual_end(run.setting, Demand())
    return Load(demand, run.end or max(usual, until if until < NEVER else start))


def _turns(text: str, run: Run) -> Load:
    """On and off in turns until the end; twice as long, for it may be put off."""
    on, off = map(parse_duration, text.split("/"))
    if not on or not off:
        raise UnitError.of("RTRW161", {"text": text})
    end = run.end or TURNS * (on + off)
    count = min(MOST_TURNS, 2 * end // (on + off) + 1)
    edges = [
        time for k in range(count) for time in (k * (on + off), k * (on + off) + on)
    ]
    return Load(switched(edges), end)


def _people(name: str, run: Run) -> Load:
    from rtrw.profiles.usage import mixture

    end = run.end or USUAL
    chance = Chance(run.seed).fork(name)
    return Load(evening(mixture(name), chance, end, run.direction), end)


def _trace(path: Path, run: Run) -> Load:
    """What was measured; what comes after the end is left out, and that is told."""
    from rtrw.profiles.source import decode_list, read_bytes
    from rtrw.sim.trace import parse_trace

    shown = str(path)
    if not path.exists():
        raise UnitError.of("RTRW260", {"path": shown})
    demand = parse_trace(decode_list(read_bytes(path, shown), shown)[0], shown)
    last = max((_last(want) for want in wants_of(demand)), default=0)
    end = run.end or -(-(last + slice_of(run.setting) * 16) // SECOND) * SECOND
    kept = [want for want in demand.wants if want.start < end]
    more = len(demand.wants) - len(kept)
    told: Params = {"path": shown, "count": more, "end": format_duration(end)}
    problems = (Problem("RTRW259", told),) if more else ()
    return Load(Demand(wants=tuple(kept)), end, problems)


def _last(want: Want) -> Duration:
    return want.start if want.size or want.until == NEVER else want.until


def misread(error: RtrwError) -> Iterator[Problem]:
    """Problems of ``--demand``; those of a file keep their place."""
    for one in error.problems:
        yield one if one.path else one._replace(where="--demand")
