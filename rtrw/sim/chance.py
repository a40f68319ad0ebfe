"""Chance from a seed, in integers: the same numbers on every machine.

Theory of operation
-------------------
SplitMix64 (Steele, Lea, Flood 2014): a counter with a large odd step, stirred. A
*fork* by a name is a stream of its own, so that one more customer changes nobody
else's evening. Exponential times are drawn with von Neumann's comparisons instead of a
logarithm, whose last digit is not the same everywhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FNV, _PRIME = 0xCBF29CE484222325, 0x100000001B3


class Chance:
    """A stream of random integers."""

    __slots__ = ("_seed", "_state")

    def __init__(self, seed: int) -> None:
        """The stream of a seed, any integer."""
        self._seed = self._state = seed & _MASK

    def fork(self, name: str) -> Chance:
        """Another stream, which depends on seed and name only."""
        mixed = _FNV
        for byte in name.encode():
            mixed = (mixed ^ byte) * _PRIME & _MASK
        return Chance(_stirred(self._seed ^ mixed))

    def bits(self) -> int:
        """64 random bits."""
        self._state = (self._state + _STEP) & _MASK
        return _stirred(self._state)

    def below(self, count: int) -> int:
        """0 to ``count`` - 1, each as likely as the others."""
        return self.bits() * count >> 64

    def exponential(self, mean: int) -> int:
        """A waiting time with this mean, rounded down.

        Runs of falling numbers: the first of a run of odd length is the fraction, and
        each run of even length adds a whole.
        """
        whole = 0
        while True:
            first = last = self.bits()
            odd = True
            while (more := self.bits()) < last:
                last, odd = more, not odd
            if odd:
                return mean * ((whole << 64) + first) >> 64
            whole += 1

    def quantile(self, table: Sequence[tuple[int, int]]) -> int:
        """A value from (permille, value) points, from 0 to 1000, and lines between."""
        at = self.below(1000 << 20)
        points = [point << 20 for point, _ in table]
        place = bisect_right(points, at) - 1
        low, high = table[place][1], table[place + 1][1]
        span = points[place + 1] - points[place]
        return low + (high - low) * (at - points[place]) // span


def _stirred(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31
