"""``/user``, ``/user/group`` and ``/user/active``: who may what, and who is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rtrw.lab.rows import Wire

GROUP = "rtrw"
ALL_POLICIES = (
    "local",
    "telnet",
    "ssh",
    "ftp",
    "reboot",
    "read",
    "write",
    "policy",
    "test",
    "winbox",
    "password",
    "web",
    "sniff",
    "sensitive",
    "api",
    "romon",
    "rest-api",
)


@dataclass(slots=True)
class Session:
    """A connection as the router sees it; ``user`` is empty before login."""

    number: int
    address: str = "127.0.0.1"
    user: str = ""


def active(sessions: Iterable[Session]) -> list[Wire]:
    """``/user/active``: the sessions of the API that are logged in."""
    return [
        {
            ".id": f"*{session.number:X}",
            "when": "2026-11-30 12:00:00",
            "name": session.user,
            "address": session.address,
            "via": "api",
            "group": GROUP,
            "radius": "false",
        }
        for session in sessions
        if session.user
    ]


def users(username: str) -> list[Wire]:
    """``/user``: the built-in one, and the one of the API."""
    return [
        {".id": "*1", "name": "admin", "group": "full", "disabled": "false"},
        {".id": "*2", "name": username, "group": GROUP, "disabled": "false"},
    ]


def groups(policies: Sequence[str]) -> list[Wire]:
    """``/user/group``: the built-in ones, and that of the API's user."""
    has: dict[str, Sequence[str]] = {
        "read": ("api", "read", "test"),
        "write": ("api", "read", "write", "test"),
        "full": ALL_POLICIES,
        GROUP: policies,
    }
    return [
        {".id": f"*{place}", "name": name, "policy": format_policies(mine)}
        for place, (name, mine) in enumerate(has.items(), 1)
    ]


def format_policies(has: Sequence[str]) -> str:
    """A group's ``policy`` as it is printed: what it has, then ``!`` what it lacks."""
    yes = [policy for policy in ALL_POLICIES if policy in has]
    no = [f"!{policy}" for policy in ALL_POLICIES if policy not in has]
    return ",".join(yes + no)
