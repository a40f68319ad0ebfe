"""What a service counts about its limits, and when a rise of refusals is an alarm.

Counts are per policy and result, never per key: a label with keys in it grows without
bound, and tells who one's customers are.

Results are ``allowed``, ``refused``, ``observed`` (would have been refused, by a limit
that only observes) and ``failed`` (the store could not answer).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from rtrw.clock import MONOTONIC, Clock
from rtrw.limits.decision import PolicyError
from rtrw.limits.forks import new_lock
from rtrw.limits.hooks import guarded
from rtrw.limits.spelling import format_window, parse_window

RESULTS = ("allowed", "refused", "observed", "failed")
METRIC = "rtrw_limits_decisions_total"


class Counters:
    """Counts of decisions; thread-safe."""

    def __init__(self) -> None:
        """Nothing was counted yet."""
        self._counts: dict[tuple[str, str], int] = {}
        self._lock = new_lock()

    def count(self, policy: str, result: str) -> None:
        """One decision more."""
        with self._lock:
            known = self._counts.get((policy, result), 0)
            self._counts[policy, result] = known + 1

    def snapshot(self) -> dict[str, dict[str, int]]:
        """Policy -> result -> count."""
        with self._lock:
            counts = dict(self._counts)
        found: dict[str, dict[str, int]] = {}
        for (policy, result), count in sorted(counts.items()):
            found.setdefault(policy, dict.fromkeys(RESULTS, 0))[result] = count
        return found

    def prometheus(self) -> str:
        """The counts in the text format of Prometheus."""
        lines = [
            f"# HELP {METRIC} Decisions of rate limits.",
            f"# TYPE {METRIC} counter",
        ]
        for policy, results in self.snapshot().items():
            name = policy.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            lines += [
                f'{METRIC}{{policy="{name}",result="{result}"}} {count}'
                for result, count in results.items()
            ]
        return "\n".join(lines) + "\n"


def alarm_rule(share: float = 0.05, lasting: str = "10m") -> str:
    """A rule for Prometheus: a share of refusals above ``share``, for so long.

    Raises:
        PolicyError: a share that is none, or a length that cannot be read.
    """
    part, length = _share(share), format_window(parse_window("lasting", lasting))
    refused = f'sum by (policy) (rate({METRIC}{{result="refused"}}[5m]))'
    everything = f"sum by (policy) (rate({METRIC}[5m]))"
    percent = f"{float(part * 100):g}"
    return f"""\
groups:
  - name: rtrw-limits
    rules:
      - alert: RateLimitRefusals
        expr: {refused} / {everything} > {float(part):g}
        for: {length}
        labels:
          severity: warning
        annotations:
          summary: More than {percent} % of requests refused by {{{{ $labels.policy }}}}
"""


class Slice(NamedTuple):
    """One part of the time that is watched."""

    number: int
    refused: int
    total: int


class Alarm:
    """Calls a hook once the share of refusals was above a share for long enough.

    The length is cut in ten: the alarm goes when each of the ten last slices had more
    than the share refused. It is quiet again after one that had not. Slices without
    any request count as quiet.
    """

    SLICES = 10

    def __init__(
        self,
        hook: Callable[[Fraction], object],
        share: float = 0.05,
        lasting: str | float = "10m",
        clock: Clock = MONOTONIC,
    ) -> None:
        """``hook`` gets the share of the whole length; its errors are logged once.

        Raises:
            PolicyError: a share that is none, a length that cannot be read, or a hook
                that would have to be awaited.
        """
        self.share, self.hook = _share(share), guarded(hook, awaits=False)
        self._length = max(1, parse_window("lasting", lasting) // self.SLICES)
        self._clock, self._lock = clock, new_lock()
        self._slices: deque[Slice] = deque(maxlen=self.SLICES)
        self._open = Slice(clock() // self._length, 0, 0)
        self.on = False
        """Whether the alarm has gone, and is not quiet again."""

    def count(self, *, refused: bool) -> None:
        """One answer more."""
        with self._lock:
            rising = self._turn(self._clock() // self._length)
            number, before, total = self._open
            self._open = Slice(number, before + refused, total + 1)
        if rising is not None:
            self.hook(rising)

    def _turn(self, number: int) -> Fraction | None:
        """Close the slices that are over; the share when the alarm goes."""
        if number <= self._open.number:
            return None
        self._slices.append(self._open)
        gap = number > self._open.number + 1
        if gap:
            self._slices.clear()
        self._open = Slice(number, 0, 0)
        above = [self._above(one) for one in self._slices]
        before, self.on = self.on, bool(above) and above[-1] and self._rising(above)
        if before or not self.on:
            return None
        refused = sum(one.refused for one in self._slices)
        return Fraction(refused, sum(one.total for one in self._slices))

    def _rising(self, above: list[bool]) -> bool:
        return self.on or (len(above) == self.SLICES and all(above))

    def _above(self, one: Slice) -> bool:
        return one.refused > self.share * one.total


def _share(share: float) -> Fraction:
    try:
        part = Fraction(str(share))
    except ValueError:
        part = Fraction(0)
    if not 0 < part < 1:
        raise PolicyError.of("RTRW689", {"text": str(share)})
    return part
