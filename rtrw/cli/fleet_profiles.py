"""``--profiles``: PPP and hotspot profiles in place of queues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import fleet_view as view

if TYPE_CHECKING:
    from rtrw.errors import Problem
    from rtrw.profiles.model import Profile
    from rtrw.push import Fleet, Passwords
    from rtrw.routeros.changes import Changes

ProfilesOption = Annotated[
    bool,
    typer.Option(
        "--profiles", help="PPP and hotspot profiles that plans name, not queues."
    ),
]


def refuse_with_profiles(**others: Any) -> None:
    """What means nothing for profiles is a slip, not something to pass over.

    Raises:
        BadParameter: an option that was given.
    """
    for name, given in others.items():
        if given:
            option = f"--{name.replace('_', '-')}"
            raise typer.BadParameter("not with --profiles", param_hint=option)


def profiles_fleet(
    profile: Profile, routers: Iterable[str], passwords: Passwords, **how: Any
) -> Fleet:
    """These routers, with what the plans want of their PPP and hotspot profiles.

    Raises:
        RtrwError: no plan names one, or one cannot be said in a string.
    """
    from rtrw.network.rate_limits import unsaid
    from rtrw.push import open_profiles

    naming = [p for p in profile.plans.values() if p.carriers.ppp or p.carriers.hotspot]
    view.said(unsaid(profile, naming))
    return open_profiles(profile, [*routers], passwords, **how)


def nowhere(fleet: Fleet) -> list[Problem]:
    """RTRW850 for each profile that none of several routers has."""
    read = [visit for visit in fleet.visits if visit.facts is not None]
    missing: dict[tuple[str, str], list[Problem]] = {}
    for visit in read:
        for one in visit.changes.problems:
            if one.code == "RTRW836":
                of = str(one.params["menu"]), str(one.params["name"])
                missing.setdefault(of, []).append(one)
    return [
        told[0]._replace(code="RTRW850", where="")
        for told in missing.values()
        if len(told) == len(fleet.visits)
    ]


# --- from an export ----------------------------------------------------------------


def compare_export(
    profile: Profile, data: bytes, shown: str, encoding: str
) -> tuple[Changes, Sequence[Problem]]:
    """What a push of profiles would change, by an export; and what it says wrong.

    Raises:
        RtrwError: as ``profiles_fleet``.
    """
    from rtrw.push import wanted_profiles
    from rtrw.routeros.profile_rows import compare, read_profile_rows

    rows, problems = read_profile_rows(data, path=shown, encoding=encoding)
    return compare(wanted_profiles(profile), rows), problems
