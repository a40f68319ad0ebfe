"""A profile as it is today: what of it has an end is settled for the day."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from rtrw.cli.common import SESSION, Format, note

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile

DAY = "RTRW_TODAY"
"""Another day than today, to see what will be: ``RTRW_TODAY=2027-01-01 rtrw diff``."""


def as_of_today(profile: Profile, *, tell: bool = False) -> Profile:
    """The profile on this day, in its own zone; ``tell`` says on stderr what ends.

    Raises:
        UnitError: ``RTRW_TODAY`` is no date.
    """
    from rtrw.profiles.ends import ends_in, in_force

    found = in_force(profile, _day(profile.zone))
    if tell and SESSION.format is not Format.json:
        for problem in ends_in(found.problems):
            note(problem.text(SESSION.language))
    return found


def _day(zone: str | None) -> date:
    from rtrw.profiles.ends import parse_until

    if os.environ.get(DAY):
        return parse_until(os.environ[DAY])
    now = datetime.now(UTC)
    if zone is None:
        return now.astimezone().date()
    from zoneinfo import ZoneInfo

    return now.astimezone(ZoneInfo(zone)).date()
