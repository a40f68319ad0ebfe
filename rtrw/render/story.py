"""A curve in words: when it bursts, and when downloads are done."""

from __future__ import annotations

from itertools import islice

from rtrw.burst import Setting, analyse
from rtrw.locale import Language, word
from rtrw.sim.curve import Curve
from rtrw.units import (
    Duration,
    format_duration,
    format_rate,
    format_seconds,
    format_size,
)

SHOWN = 4
"""Bursts and downloads that are told one by one."""


def told(setting: Setting) -> str:
    """The setting on one line: ``2M, burst 4M, threshold 1500k, burst-time 16s``."""
    parts = [format_rate(setting.max_limit) if setting.max_limit else "max-limit 0"]
    if setting.burst_limit:
        parts += [
            f"burst {format_rate(setting.burst_limit)}",
            f"threshold {format_rate(setting.burst_threshold)}",
            f"burst-time {format_duration(setting.burst_time)}",
        ]
    return ", ".join(parts)


def events(curve: Curve, setting: Setting, language: Language) -> str:
    """``burst 0.0-6.0 s, then 2M; download 1 done at 10.0 s``."""
    parts = [_bursts(curve, setting, language), *_downloads(curve, language)]
    return "; ".join(part for part in parts if part)


def _bursts(curve: Curve, setting: Setting, language: Language) -> str:
    """The first few bursts; how many there are when there are more."""
    found = list(islice(curve.bursts(), SHOWN + 1))
    if not found:
        return word("simulate.no-burst", language)
    spans = ", ".join(_span(*one) for one in found[:SHOWN])
    if len(found) > SHOWN:
        count = sum(1 for _ in curve.bursts())
        return word("simulate.many-bursts", language, spans=spans, count=count)
    rate = format_rate(setting.max_limit)
    if found[-1][1] >= curve.end:
        return word("simulate.burst-to-the-end", language, spans=spans)
    return word("simulate.bursts", language, spans=spans, rate=rate)


def _span(start: Duration, stop: Duration) -> str:
    return f"{format_seconds(start).removesuffix(' s')}-{format_seconds(stop)}"


def _downloads(curve: Curve, language: Language) -> list[str]:
    """What became of the first downloads, and how many more there were."""
    said = []
    for number, one in enumerate(curve.downloads[:SHOWN], start=1):
        key = "simulate.unfinished" if one.end is None else "simulate.done"
        at = format_seconds(one.end or 0)
        size = format_size(one.bits)
        said.append(word(key, language, number=number, at=at, size=size))
    more = len(curve.downloads) - SHOWN
    if more > 0:
        done = sum(one.end is not None for one in curve.downloads[SHOWN:])
        said.append(word("simulate.more", language, count=more, done=done))
    return said


def rule(setting: Setting, language: Language) -> str:
    """How long the burst is from idle, both ways; empty when there is none."""
    found = analyse(setting)
    if found.kind == "off" or found.formula is None:
        return ""
    formula = format_seconds(found.formula, 2)
    if found.exact is None:
        return word("simulate.endless", language, rate=format_rate(setting.burst_limit))
    key = "simulate.rule" if found.formula == found.exact else "simulate.two-rules"
    return word(
        key,
        language,
        formula=formula,
        exact=format_seconds(found.exact, 2),
        slice=format_seconds(found.slice or 0, 2),
    )
