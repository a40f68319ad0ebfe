"""What ``rtrw simulate`` and ``rtrw capacity`` were asked, when it has been read."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.sim.demand import Demand
from rtrw.sim.queue import Port
from rtrw.units import Duration, Rate


class Direction(StrEnum):
    """Which half of a pair is simulated."""

    upload = "upload"
    download = "download"


class Job(NamedTuple):
    """What is simulated, when all texts have been read; ``name`` is the plan's."""

    name: str
    direction: str
    setting: Setting
    port: Port
    demand: Demand
    end: Duration

    @property
    def what(self) -> tuple[Setting, Demand, Duration, Port]:
        """What is run."""
        return self.setting, self.demand, self.end, self.port


class How(NamedTuple):
    """The options of a network run, when they have been read."""

    direction: int
    end: Duration
    link: Rate
    seed: int
    yes: bool
    moment: tuple[int, int] | None = None
    """Day and minute whose limits are simulated; None for the ordinary ones."""


def moment_of(text: str | None) -> tuple[int, int] | None:
    """Day and minute of ``--at``.

    Raises:
        InputError: RTRW817.
    """
    from rtrw.profiles.hours import parse_moment

    found = parse_moment(text) if text else None
    if text is not None and found is None:
        raise InputError.of("RTRW817", {"text": text}, where="--at")
    return found
