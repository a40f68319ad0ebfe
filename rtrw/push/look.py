"""A router looked at once: its queues, and what is around them; nothing is written."""

from __future__ import annotations

from pathlib import Path

from rtrw.errors import Problem
from rtrw.profiles.model import Router
from rtrw.push.connect import Waits, connect, plain_warnings
from rtrw.push.read import Facts, read_facts
from rtrw.push.secrets import Passwords
from rtrw.push.trust import trust_of


def look_at(
    router: Router, passwords: Passwords, state: Path, waits: Waits | None = None
) -> tuple[Facts, tuple[Problem, ...]]:
    """What is on the router, and what is worth knowing of the way there.

    Raises:
        InputError: RTRW550, no password is known.
        RouterError: RTRW501 to 519, 540.
    """
    password = passwords.of(router)
    session = connect(router, password, trust_of(router, state), waits=waits)
    try:
        return read_facts(session), plain_warnings(router)
    finally:
        session.close()
