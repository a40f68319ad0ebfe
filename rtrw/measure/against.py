"""A real burst against its model: how long it should have lasted, and how long it did.

The line has to be silent for a whole burst-time first, so that the window is empty;
then somebody starts a download that takes all it gets. By the slice rule a burst that
begins anywhere in a slice lasts between x and x + 1 slices, x = 16 T / L, and exactly
ceil(x) slices where it begins with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rtrw.burst import SLICES, Setting, analyse
from rtrw.fit.traffic.bursts import find_bursts
from rtrw.fit.traffic.series import Stretch
from rtrw.units import SECOND, Duration, Rate

State = Literal["resting", "ready", "bursting", "done", "early"]
QUIET = 0.05
"""Of max-limit; below it a line is silent."""
ABOVE = 1.15
HELD = 3
"""Samples at max-limit that end a measurement."""


@dataclass
class Measurement:
    """The states of one measurement; give it every sample until it is ``over``."""

    setting: Setting
    state: State = "resting"
    quiet: Duration = 0
    samples: list[tuple[int, Rate, Duration]] = field(default_factory=list)
    """Instant (µs), rate, and how long the sample was."""
    _held: int = 0

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""
        return self.state in ("done", "early")

    def add(self, at: int, rate: Rate, length: Duration) -> State:
        """One sample that ended at ``at``; gives the state after it."""
        silent = rate < self.setting.max_limit * QUIET
        self.samples.append((at, rate, length))
        if self.state in ("resting", "ready"):
            self._rest(length, silent=silent)
        if self.state == "bursting":
            self._burst(rate, silent=silent)
        return self.state

    def _rest(self, length: Duration, *, silent: bool) -> None:
        if silent:
            self.quiet += length
            if self.quiet >= self.setting.burst_time + length:
                self.state = "ready"
        elif self.state == "ready":
            self.state = "bursting"
        else:
            self.quiet = 0
            self.samples.clear()

    def _burst(self, rate: Rate, *, silent: bool) -> None:
        begun = any(r > self.setting.max_limit * ABOVE for _, r, _ in self.samples)
        if silent:
            # The download was over before the burst was: it shows nothing.
            self.state = "early"
        elif rate <= self.setting.max_limit * ABOVE and begun:
            self._held += 1
            if self._held >= HELD:
                self.state = "done"
        else:
            self._held = 0


@dataclass(frozen=True)
class Report:
    """Predicted and seen; lengths in seconds."""

    setting: Setting
    formula: float
    exact: float
    least: float
    most: float
    """Between these a burst lies whose beginning is anywhere in a slice."""
    seen: float | None
    step: float
    samples: Sequence[tuple[int, Rate, Duration]]

    @property
    def agrees(self) -> bool | None:
        """Whether it lies there, give or take a sample; None if none was seen."""
        if self.seen is None:
            return None
        return self.least - self.step <= self.seen <= self.most + self.step

    def as_json(self, about: Mapping[str, Any]) -> dict[str, Any]:
        """What people can send: settings, lengths, samples; no names, no addresses."""
        first = self.samples[0][0] if self.samples else 0
        setting = self.setting
        return {
            "format": 1,
            **about,
            "max_limit_bps": setting.max_limit,
            "burst_limit_bps": setting.burst_limit,
            "burst_threshold_bps": setting.burst_threshold,
            "burst_time_s": setting.burst_time / SECOND,
            "predicted_s": {
                "formula": self.formula,
                "exact": self.exact,
                "least": self.least,
                "most": self.most,
            },
            "seen_s": self.seen,
            "deviation_s": None
            if self.seen is None
            else round(self.seen - self.exact, 3),
            "agrees": self.agrees,
            "samples": [
                {"t_s": round((at - first) / SECOND, 3), "rate_bps": rate}
                for at, rate, _ in self.samples
            ],
        }


def report(measured: Measurement) -> Report:
    """What a measurement that is over says."""
    setting = measured.setting
    burst = analyse(setting)
    slice_s = setting.burst_time / SLICES / SECOND
    x = SLICES * setting.burst_threshold / setting.burst_limit
    lengths = sorted(length for _, _, length in measured.samples)
    step = lengths[len(lengths) // 2] if lengths else SECOND
    # The silence was long enough, whatever was before it: a sample of something.
    rates = [setting.max_limit, *(rate for _, rate, _ in measured.samples)]
    found = list(
        find_bursts([Stretch(0, step, rates)], setting.max_limit, setting.burst_limit)
    )
    seen = found[-1].length if found and measured.state == "done" else None
    return Report(
        setting,
        (burst.formula or 0) / SECOND,
        (burst.exact or 0) / SECOND,
        round(x * slice_s, 3),
        round((x + 1) * slice_s, 3),
        None if seen is None else round(seen, 3),
        step / SECOND,
        measured.samples,
    )
