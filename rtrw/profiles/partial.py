"""What is sound in a profile with errors, so that lint can look at the rest too.

All problems are to be told in one run: those that stop a push, and those that lint
finds in what could be read. A subscriber with an error, or one that names something
which could not be read, is left out here; its own problems were told already.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from rtrw.profiles.model import Place, Positions, Profile


class Kept(NamedTuple):
    """Positions of a profile without some of its subscribers.

    ``numbers`` are the places that those left had among all (a ``model.Positions``).
    """

    positions: Positions
    numbers: tuple[int, ...]

    def of(self, *path: str | int) -> Place:
        """As the positions of the whole profile, for the subscribers that are left."""
        if path[:1] == ("subscribers",) and len(path) > 1:
            path = ("subscribers", self.numbers[int(path[1])], *path[2:])
        return self.positions.of(*path)

    def among(self, number: int) -> int:
        """Where a subscriber of the whole profile is among those left; else beyond."""
        index = bisect_left(self.numbers, number)
        there = self.numbers[index : index + 1] == (number,)
        return index if there else len(self.numbers)


def sound_part(profile: Profile) -> Profile:
    """The profile without subscribers that have errors; itself if none has."""
    bad = _with_errors(profile)
    numbers = tuple(
        number
        for number, one in enumerate(profile.subscribers)
        if number not in bad
        and one.plan in profile.plans
        and (one.parent is None or one.parent in profile.parents)
        and (one.router in profile.routers if profile.routers else not one.router)
    )
    if len(numbers) == len(profile.subscribers):
        return profile
    return profile._replace(
        subscribers=tuple(profile.subscribers[number] for number in numbers),
        positions=Kept(profile.positions, numbers),
    )


def _with_errors(profile: Profile) -> set[int]:
    """Numbers of the subscribers about whom an error was told."""
    found = set()
    for problem in profile.problems:
        section, _, rest = problem.where.partition(".")
        number = rest.partition(".")[0]
        if (
            section == "subscribers"
            and problem.severity == "error"
            and number.isdigit()
        ):
            found.add(int(number))
    return found
