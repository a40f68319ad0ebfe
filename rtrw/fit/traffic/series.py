"""What one direction of one queue carried: rates over even stretches of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.units import Duration, Rate


class Stretch(NamedTuple):
    """Samples without a gap: ``rates[i]`` (bit/s) from ``begin + i * step`` (µs) on."""

    begin: int
    step: Duration
    rates: Sequence[Rate]

    @property
    def end(self) -> int:
        """The instant (µs) after the last sample."""
        return self.begin + self.step * len(self.rates)


Series = Sequence[Stretch]
"""Stretches by time, all with one step."""


def all_rates(series: Series) -> Iterator[Rate]:
    """The rates of every sample."""
    for stretch in series:
        yield from stretch.rates


def step_of(series: Series) -> Duration:
    """How long a sample is, in µs; 0 where there is none."""
    return series[0].step if series else 0
