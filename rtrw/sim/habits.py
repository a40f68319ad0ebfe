"""People: what a line wants over an evening, by chance.

Theory of operation
-------------------
A line does one thing at a time. It stays with it for a while (exponential), then turns
to the next, which is drawn by the *shares* of its mixture. So shares are of time. What
is begun is brought to its end: a page or a piece of a film that is carried late begins
the next one late, too, as a reader waits for what is read.

Each thing is a row of ``habits_table``. Every draw is from the stream that is given, so
that the same seed gives the same evening.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rtrw.sim.chance import Chance
from rtrw.sim.demand import NEVER, Demand, Want
from rtrw.sim.habits_table import HABITS, STAY, Habit
from rtrw.units import SECOND, Duration

WHOLE = 10_000
"""What shares add up to: hundredths of a per cent."""
DOWNLOAD = 1


class Share(NamedTuple):
    """A thing (a name in ``HABITS``) and its share of the time, in 1/``WHOLE``."""

    habit: str
    share: int


Mixture = tuple[Share, ...]


def evening(
    mixture: Mixture, chance: Chance, end: Duration, direction: int = DOWNLOAD
) -> Demand:
    """What one line wants until ``end`` (µs); 0 is upload, 1 download."""
    if len(mixture) == 1:
        habit = HABITS[mixture[0].habit]
        return Demand(wants=tuple(_wants(habit, chance, (0, end), direction)))
    wants: list[Want] = []
    # somewhere in the middle of the first thing
    now = -chance.exponential(STAY)
    while now < end:
        until = now + 1 + chance.exponential(STAY)
        habit = HABITS[_drawn(mixture, chance)]
        if until > 0:
            wants += _wants(habit, chance, (max(now, 0), min(until, end)), direction)
        now = until
    return Demand(wants=tuple(wants))


def active(mixture: Mixture, permille: int) -> Mixture:
    """The same with so much of the time not ``idle``."""
    busy = sum(one.share for one in mixture if one.habit != "idle")
    if not busy:
        return mixture
    most = permille * WHOLE // 1000
    found = [
        Share(one.habit, one.share * most // busy)
        for one in mixture
        if one.habit != "idle"
    ]
    rest = WHOLE - sum(one.share for one in found)
    return (Share("idle", rest), *found) if rest else tuple(found)


def _drawn(mixture: Mixture, chance: Chance) -> str:
    at = chance.below(sum(one.share for one in mixture))
    for name, share in mixture:
        at -= share
        if at < 0:
            return name
    raise AssertionError  # the shares add up to more than what was drawn


def _wants(
    habit: Habit, chance: Chance, span: tuple[Duration, Duration], direction: int
) -> Iterator[Want]:
    """What one thing wants while it is on."""
    start, end = span
    much = habit.download if direction == DOWNLOAD else habit.upload
    if habit.kind == "full":
        yield Want(start, 0, end)
    elif habit.kind == "rate" and much:
        yield Want(start, 0, end, much)
    elif habit.kind == "pieces":
        size = much * habit.every // SECOND
        for now in range(start, end, habit.every):
            yield Want(now, size, NEVER, 0, 0)
    elif habit.kind == "sizes":
        yield from _sized(habit, chance, span, much)


def _sized(
    habit: Habit, chance: Chance, span: tuple[Duration, Duration], percent: int
) -> Iterator[Want]:
    """Pages or files with pauses between them; the first one at once.

    As many as there would be if nothing took time. Where they do take time, the last
    of them come later than the end.
    """
    now, end = span
    pause = 0
    while now < end:
        size = max(1, chance.quantile(habit.sizes) * percent // 100)
        yield Want(now, size, NEVER, 0, pause)
        pause = chance.exponential(habit.every)
        now += pause
