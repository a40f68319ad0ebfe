"""What is wanted of a router: the queues of a profile, compared with what is there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from rtrw.push.last import Written
from rtrw.routeros.changes import Changes
from rtrw.routeros.diff import Removals, diff
from rtrw.routeros.queue import Queue, Row


class Task(Protocol):
    """Anything that can say what would be done to a router."""

    def compare(self, rows: Sequence[Row], referred: Collection[str] = ()) -> Changes:
        """What turns these rows into what is wanted; empty when they are.

        Queues that ``referred`` names stay.
        """

    def wanted(self) -> Sequence[Queue]:
        """Our queues as they are to be, in order."""

    @property
    def partial(self) -> bool:
        """Whether only some of the wanted queues are touched."""

    @property
    def last(self) -> Written | None:
        """What the last push wrote, as far as the task knows."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line adds to the profile."""

    adopt: Collection[str] = ()
    only: Collection[str] | None = None
    allow_removals: Removals = None


@dataclass(frozen=True, slots=True)
class PushTask:
    """Make the router what the profile says."""

    desired: Sequence[Queue]
    site: str
    last: Written | None = None
    wishes: Wishes = Wishes()

    def compare(self, rows: Sequence[Row], referred: Collection[str] = ()) -> Changes:
        """See ``rtrw.routeros.diff``."""
        wishes = self.wishes
        return diff(
            self.desired,
            rows,
            site=self.site,
            last=self.last,
            adopt=wishes.adopt,
            only=wishes.only,
            allow_removals=wishes.allow_removals,
            referred=referred,
        )

    def wanted(self) -> Sequence[Queue]:
        """The profile's queues, whatever is there."""
        return self.desired

    @property
    def partial(self) -> bool:
        """With ``--only``."""
        return self.wishes.only is not None
