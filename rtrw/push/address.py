"""A router that is named on the command line: from the profile, or by its address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rtrw.errors import InputError
from rtrw.profiles.model import Router

_ADDRESS = re.compile(
    r"(?:(?P<user>[^@\s]+)@)?(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


def placed(router: Router, profile: str) -> Router:
    """The router with its CA file found from the folder of the profile."""
    if router.ca is None:
        return router
    return router._replace(ca=str(Path(profile).absolute().parent / router.ca))


def find_router(text: str, known: Mapping[str, Router]) -> Router:
    """The router called ``text`` in ``known``, or the one at ``user@host[:port]``.

    A host without a user will do where it is an address (it has a dot or brackets).

    Raises:
        InputError: RTRW553, it is neither.
    """
    if text in known:
        return known[text]
    match = _ADDRESS.fullmatch(text)
    named = match is not None and (match["user"] or set(match["host"]) & set(".["))
    port = int(match["port"]) if match and match["port"] else None
    if match is None or not named or (port is not None and not 0 < port < 65536):
        raise InputError.of("RTRW553", {"name": text, "known": ", ".join(known) or "-"})
    host = match["host"].strip("[]")
    return Router(text, host, match["user"] or "admin", port)
