"""Routers: sessions, what a push does and how it is undone, passwords, trust.

``open_fleet`` is where ``diff`` and ``push`` begin::

    fleet = open_fleet(profile, network.routers, passwords, how=how)
    fleet.look()          # every visit.changes says what would be done
    fleet.write()         # does it
    as_json(fleet, run, wrote=True)
"""

from __future__ import annotations

import secrets as chance
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rtrw.errors import InputError, Problem
from rtrw.locale import Params
from rtrw.network.quota import compile_jobs
from rtrw.network.rate_limits import named_carriers
from rtrw.profiles.model import Profile, Router
from rtrw.push.address import placed
from rtrw.push.connect import port_of
from rtrw.push.fleet import PARALLEL, Fleet, as_json
from rtrw.push.how import How, utc_now
from rtrw.push.jobs import JobsVisit, UndoJobs, jobs_beside
from rtrw.push.journal import run_name, runs
from rtrw.push.last import known_last
from rtrw.push.moving import Homes
from rtrw.push.profiles import (
    ProfilesVisit,
    PushProfiles,
    UndoProfiles,
    last_profiles,
    strings_of,
)
from rtrw.push.rollback import Past, RollbackTask
from rtrw.push.secrets import Passwords
from rtrw.push.state import router_key
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.changes import Key
from rtrw.routeros.profile_rows import ProfileRow
from rtrw.routeros.queue import Queue

__all__ = [
    "PARALLEL",
    "Fleet",
    "How",
    "Passwords",
    "Wishes",
    "as_json",
    "new_run",
    "open_fleet",
    "open_profiles",
    "open_rollback",
    "wanted_profiles",
]


def new_run(state: Path | None = None) -> str:
    """A name for a run that begins now: ``20261130T220501-7f3a``.

    With ``state`` it sorts after all runs that are there, also those of this second;
    then it has six digits of chance more, for another program may do the same now.
    """
    newest = (runs(state) or [""])[-1] if state else ""
    run = run_name(utc_now(), chance.randbits(15))
    if run > newest:
        return run
    second, _, number = newest.partition("-")
    above = int(number[:4], 16) + 1
    start = newest if above > 0xFFFF else f"{second}-{above:04x}"
    return f"{start}{chance.randbits(24):06x}"


def open_fleet(
    profile: Profile,
    desired: Mapping[str, Sequence[Queue]],
    passwords: Passwords,
    *,
    how: How,
    wishes: Wishes | None = None,
    parallel: int = PARALLEL,
    canaries: Collection[str] = (),
    everywhere: Mapping[str, Sequence[Queue]] | None = None,
) -> Fleet:
    """The routers of ``desired``, with what the profile wants of each.

    ``desired`` is ``compile_network(profile).routers``, or those chosen of it; then
    ``everywhere`` is all of it, so that a subscriber who moves is not lost between two.
    Passwords are asked for here, before anything happens, one router after another;
    one that is missing is a problem of its router alone.
    """
    routers = {name: placed(profile.routers[name], profile.path) for name in desired}
    visits = []
    for number, (name, router) in enumerate(routers.items()):
        last, damaged = known_last(how.state, router, profile.site)
        task = PushTask(desired[name], profile.site, last, wishes or Wishes())
        visit = Visit(router, task, password_once(passwords, router), how, number)
        visit.warnings += damaged
        visit.problems += same_router(profile.routers, name)
        visits.append(visit)
    jobs = compile_jobs(profile)
    beside = [
        also
        for number, visit in enumerate(visits)
        for also in jobs_beside(visit, jobs[visit.router.name], how, number)
    ]

    def elsewhere(name: str, key: Key) -> bool:
        last, _ = known_last(how.state, profile.routers[name], profile.site)
        return key in (last or {})

    return Fleet(
        [*visits, *beside],
        parallel,
        canaries=canaries,
        homes=Homes(everywhere or desired),
        elsewhere=elsewhere,
    )


def same_router(routers: Mapping[str, Router], name: str) -> tuple[Problem, ...]:
    """RTRW591 when the router has another name in the profile, too.

    What is written under one name would be removed under the other.
    """
    key = router_key(routers[name])
    names = [one for one, router in routers.items() if router_key(router) == key]
    if len(names) < 2:
        return ()
    router = routers[name]
    params: Params = {
        "names": ", ".join(names),
        "host": router.host,
        "port": port_of(router),
    }
    return (Problem("RTRW591", params, where=name),)


def open_rollback(
    past: Sequence[Past],
    passwords: Passwords,
    *,
    how: How,
    force: bool = False,
    parallel: int = PARALLEL,
    problems: Sequence[Problem] = (),
) -> Fleet:
    """The routers of ``past``, with what undoes it.

    ``problems`` are what ``to_undo`` found that cannot be undone.
    """
    visits = [
        _undoing(
            one,
            password_once(passwords, one.router),
            replace(how, site=one.site),
            number,
            force=force,
        )
        for number, one in enumerate(past)
    ]
    return Fleet(visits, parallel, problems=problems)


def _undoing(
    past: Past, password: Callable[[], str], how: How, number: int, *, force: bool
) -> Visit:
    if past.things == "profiles":
        job = UndoProfiles(past.records, force)
        return ProfilesVisit(past.router, job, password, how, number)
    if past.things == "scripts":
        undo = UndoJobs(past.records)
        return JobsVisit(past.router, undo, password, how, number)
    task = RollbackTask(past.records, past.site, past.router.name, force)
    return Visit(past.router, task, password, how, number)


def open_profiles(
    profile: Profile,
    routers: Sequence[str],
    passwords: Passwords,
    *,
    how: How,
    parallel: int = PARALLEL,
    canaries: Collection[str] = (),
) -> Fleet:
    """These routers, with what the plans want of their PPP and hotspot profiles.

    Raises:
        InputError: RTRW840, no plan names one; or a plan that no string can say.
    """
    wanted = wanted_profiles(profile)
    visits = []
    for number, name in enumerate(routers):
        router = placed(profile.routers[name], profile.path)
        last, damaged = last_profiles(how, router)
        job = PushProfiles(wanted, strings_of(last), alone=len(routers) == 1)
        password = password_once(passwords, router)
        visit = ProfilesVisit(router, job, password, how, number)
        visit.warnings += damaged
        visit.problems += same_router(profile.routers, name)
        visits.append(visit)
    return Fleet(visits, parallel, canaries=canaries)


def wanted_profiles(profile: Profile) -> list[ProfileRow]:
    """The PPP and hotspot profiles that plans name, with their strings.

    Raises:
        InputError: as ``open_profiles``.
    """
    return [
        ProfileRow(key.removesuffix("-profile"), one.name, one.rate_limit)
        for key, carriers in named_carriers(profile).items()
        for one in carriers
    ]


def password_once(passwords: Passwords, router: Router) -> Callable[[], str]:
    """Asks now, and answers when it is needed, or raises then."""
    try:
        password = passwords.of(router)
    except InputError as error:
        return _raiser(error)
    return lambda: password


def _raiser(error: InputError) -> Callable[[], str]:
    def missing() -> str:
        raise error

    return missing
