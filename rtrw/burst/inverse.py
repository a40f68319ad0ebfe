"""From a wanted burst to threshold and burst-time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.burst.analysis import SLICES, ceil
from rtrw.errors import InputError, Problem
from rtrw.units import (
    KILO,
    SECOND,
    Duration,
    Rate,
    format_duration,
    format_rate,
    format_seconds,
)

LONGEST_WINDOW: Duration = 3600 * SECOND
"""The longest burst-time that ``solve`` proposes."""
COARSE_SLICE: Duration = 4 * SECOND
"""Above it a burst starts and stops noticeably late."""


class Solution(NamedTuple):
    """Threshold (bit/s) and burst-time that give a wanted burst.

    ``exact`` is how long it will really last, never shorter than what was asked for;
    ``notes`` are warnings about it, for the plan that asked.
    """

    threshold: Rate
    burst_time: Duration
    exact: Duration
    notes: tuple[Problem, ...] = ()


def solve(
    max_limit: Rate, burst_limit: Rate, length: Duration, limit_at: Rate = 0
) -> Solution:
    """The threshold and time for a burst of ``length`` (whole seconds) from idle.

    A burst of n slices needs ``burst-time >= 16 length / n`` and a threshold in
    ``((n - 1) L / 16, n L / 16]``. The least overshoot wins, then the shortest
    window, with the threshold between limit-at and max-limit where that can be.

    Raises:
        InputError: burst-limit not above max-limit, no max-limit, a length that is
            under a second, not in whole seconds, or longer than any window allows.
    """
    problems = tuple(_unsolvable(max_limit, burst_limit, length))
    if problems:
        raise InputError(problems)
    best = _best(max_limit, burst_limit, length // SECOND, limit_at)
    time = best.seconds * SECOND
    solution = Solution(best.threshold, time, best.slices * time // SLICES)
    return solution._replace(notes=tuple(_notes(solution, max_limit, limit_at)))


def _unsolvable(most: Rate, limit: Rate, length: Duration) -> Iterator[Problem]:
    if not most:
        yield Problem("RTRW151", {"burst_limit": format_rate(limit)})
    elif limit <= most:
        told = {"burst_limit": format_rate(limit), "max_limit": format_rate(most)}
        yield Problem("RTRW150", told)
    if length < SECOND:
        yield Problem("RTRW152", {"length": format_duration(length)})
    elif length % SECOND:
        yield Problem("RTRW153", {"length": format_duration(length)})
    elif length > LONGEST_WINDOW:
        told = {"length": format_duration(length)}
        yield Problem("RTRW154", told | {"longest": format_duration(LONGEST_WINDOW)})


class _Candidate(NamedTuple):
    """In the order of preference."""

    overshoot: int
    seconds: int
    threshold: Rate
    slices: int


def _best(most: Rate, limit: Rate, seconds: int, limit_at: Rate) -> _Candidate:
    """The best of the first band that has any.

    Where T must be at or above max-limit, the lowest T is taken instead of the least
    overshoot: the higher it is, the more of the time burst is on.
    """
    for above in (limit_at, 0):
        for near in (True, False):
            found = _candidates(limit, seconds, above, most, near=near)
            if found:
                return min(found)
    for near in (True, False):
        found = _candidates(limit, seconds, 0, limit + 1, near=near)
        if found:
            return found[0]
    raise AssertionError  # T = L gives sixteen slices, and so always a window


def _candidates(
    limit: Rate, seconds: int, above: Rate, below: Rate, *, near: bool
) -> list[_Candidate]:
    """What each number of slices gives, for thresholds between two rates."""
    found = []
    for slices in range(1, SLICES + 1):
        window = ceil(SLICES * seconds, slices)
        threshold = _threshold(slices, limit, above, below, near=near)
        if threshold and window * SECOND <= LONGEST_WINDOW:
            over = slices * window - SLICES * seconds
            found.append(_Candidate(over, window, threshold, slices))
    return found


def _threshold(
    slices: int, limit: Rate, above: Rate, below: Rate, *, near: bool
) -> Rate:
    """A threshold for so many slices, ``above < T < below``; 0 when there is none.

    ``near`` takes only n L / 16 rounded down to whole kbit/s, where the manual's
    formula and the slices agree.
    """
    least = max(((slices - 1) * limit) // SLICES, above) + 1
    most = slices * limit // SLICES
    if not near:
        most = min(most, below - 1)
    rounded = most // KILO * KILO
    threshold = most if rounded < least and not near else rounded
    return threshold if least <= threshold < below else 0


def _notes(solution: Solution, most: Rate, limit_at: Rate) -> Iterator[Problem]:
    told = {"threshold": format_rate(solution.threshold)}
    if solution.threshold >= most:
        yield Problem("RTRW155", told | {"max_limit": format_rate(most)})
    elif solution.threshold <= limit_at:
        yield Problem("RTRW156", told | {"limit_at": format_rate(limit_at)})
    if solution.burst_time > COARSE_SLICE * SLICES:
        told = {
            "slice": format_seconds(solution.burst_time // SLICES),
            "burst_time": format_duration(solution.burst_time),
        }
        yield Problem("RTRW157", told)
