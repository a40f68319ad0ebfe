"""A router looked at once: its queues, and what is around them; nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rtrw.errors import Problem, RouterError
from rtrw.profiles.model import Router
from rtrw.push.connect import Waits, connect, plain_warnings
from rtrw.push.profiles import read_profiles
from rtrw.push.read import Facts, read_facts
from rtrw.push.secrets import Passwords
from rtrw.push.session import Session
from rtrw.push.trust import trust_of
from rtrw.routeros.profile_rows import PATHS, ProfileRow


class Looked(NamedTuple):
    """Queues and what is around them, PPP and hotspot profiles, and what to know."""

    facts: Facts
    profiles: Sequence[ProfileRow]
    warnings: tuple[Problem, ...]


def look_at(
    router: Router, passwords: Passwords, state: Path, waits: Waits | None = None
) -> Looked:
    """What is on the router, and what is worth knowing of the way there.

    A kind of profiles that it does not have, or does not show, is left out.

    Raises:
        InputError: RTRW550, no password is known.
        RouterError: RTRW501 to 519, 540.
    """
    password = passwords.of(router)
    session = connect(router, password, trust_of(router, state), waits=waits)
    try:
        facts = read_facts(session)
        profiles = [row for kind in PATHS for row in _profiles(session, kind)]
        return Looked(facts, profiles, plain_warnings(router))
    finally:
        session.close()


def _profiles(session: Session, kind: str) -> Sequence[ProfileRow]:
    try:
        return read_profiles(session, (kind,))[0]
    except RouterError as error:
        if error.problems[0].code == "RTRW844":
            return ()
        raise
