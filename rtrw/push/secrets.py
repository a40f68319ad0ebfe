"""Where a router's password comes from; it goes nowhere but to the router.

In this order: ``RTRW_PASSWORD_<ROUTER>`` (the name in capitals, every character but
A-Z and 0-9 as ``_``), ``RTRW_PASSWORD``, standard input when ``--password-stdin`` was
given, the system's keyring, a prompt. A password is never an argument: ``ps`` shows
arguments to everybody on the machine.

The keyring entry has the service ``rtrw`` and the user ``<username>@<router>``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rtrw.errors import InputError, Problem
from rtrw.profiles.model import Router

SERVICE = "rtrw"
GENERAL = "RTRW_PASSWORD"
Prompt = Callable[[Router], str | None]
"""Asks a person; None when there is nobody to ask."""


def variable(router: str) -> str:
    """The variable of a router: ``RTRW_PASSWORD_KANTOR_1`` for ``kantor-1``."""
    return f"{GENERAL}_{re.sub('[^A-Z0-9]', '_', router.upper())}"


def clashes(routers: Iterable[str], env: Mapping[str, str]) -> tuple[Problem, ...]:
    """RTRW551 for each set variable that would serve two of the routers."""
    owners: dict[str, list[str]] = {}
    for router in routers:
        owners.setdefault(variable(router), []).append(router)
    return tuple(
        Problem("RTRW551", {"variable": name, "routers": ", ".join(sorted(found))})
        for name, found in owners.items()
        if len(found) > 1 and name in env
    )


@dataclass(frozen=True)
class Passwords:
    """Answers for the password of each router.

    ``stdin`` is what ``--password-stdin`` read; its repr is hidden, so that no
    traceback or log shows it.
    """

    env: Mapping[str, str]
    prompt: Prompt
    stdin: str | None = None

    def __repr__(self) -> str:
        return "Passwords(...)"

    def of(self, router: Router) -> str:
        """The password of ``router``; it may be empty, where a source says so.

        Raises:
            InputError: RTRW550, nobody knows it and nobody can be asked.
        """
        for source in (self._from_env, self._from_stdin, _from_keyring, self.prompt):
            password = source(router)
            if password is not None:
                return password
        params = {"variable": variable(router.name), "router": router.name}
        raise InputError.of("RTRW550", params, where=router.name)

    def _from_env(self, router: Router) -> str | None:
        own = self.env.get(variable(router.name))
        return own if own is not None else self.env.get(GENERAL)

    def _from_stdin(self, router: Router) -> str | None:
        del router
        return self.stdin


def _from_keyring(router: Router) -> str | None:
    """What the system's keyring holds, where the extra is installed and works."""
    try:
        import keyring
    except ImportError:
        return None
    try:
        found = keyring.get_password(SERVICE, f"{router.username}@{router.name}")
    except keyring.errors.KeyringError:
        return None
    return None if found is None else str(found)
