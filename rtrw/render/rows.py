"""A curve as rows (CSV) and as arrays (JSON): exact, without a float on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rtrw.sim.curve import Curve

MICRO = 6
"""Decimals of seconds and of averages."""
HEAD = "t_s,rate_bps,average_bps,burst"


def decimal(value: int, digits: int = MICRO) -> str:
    """``value`` x 10^-digits in its shortest form: ``1.5``, ``250000``, ``0.0625``."""
    whole, part = divmod(value, 10**digits)
    return f"{whole}.{part:0{digits}d}".rstrip("0").rstrip(".")


def number(value: int, digits: int = MICRO) -> int | float:
    """The same as a number for JSON: an integer where it is one."""
    text = decimal(value, digits)
    return float(text) if "." in text else int(text)


def csv_lines(curve: Curve) -> Iterator[str]:
    """``t_s,rate_bps,average_bps,burst``: one line a slice, each with its newline."""
    yield HEAD + "\n"
    for start, amount, window, burst in curve.points():
        average = decimal(curve.average(window, MICRO))
        yield f"{decimal(start)},{curve.rate(amount)},{average},{burst:d}\n"


def as_json(curve: Curve) -> dict[str, Any]:
    """The columns as arrays, and the downloads."""
    points = list(curve.points())
    return {
        "format": 1,
        "t_s": [number(point.start) for point in points],
        "rate_bps": [curve.rate(point.amount) for point in points],
        "average_bps": [number(curve.average(p.window, MICRO)) for p in points],
        "burst": [int(point.burst) for point in points],
        "downloads": [
            {
                "start_s": number(start),
                "bits": bits,
                "end_s": None if end is None else number(end),
            }
            for start, bits, end in curve.downloads
        ],
    }
