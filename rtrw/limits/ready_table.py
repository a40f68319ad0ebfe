"""Ready policies by motive: what to begin with, and why it is that.

A rule of a profile that says ``ready: login`` has these keys, and its own win over
them.
"""

from __future__ import annotations

from typing import NamedTuple


class Ready(NamedTuple):
    """A rule as a profile would write it, and what it is for."""

    motive: str
    keys: dict[str, str]
    why: str


READY: dict[str, Ready] = {
    "overload": Ready(
        "overload",
        {"policy": "concurrency", "limit": "100", "ttl": "30s", "key": "everyone"},
        "what breaks a server is too much at the same time, whoever it comes from",
    ),
    "fairness": Ready(
        "fairness",
        {"policy": "token-bucket", "capacity": "100", "rate": "10/s", "key": "user"},
        "a burst after a pause is normal use; who never pauses gets the rate",
    ),
    "cost": Ready(
        "cost",
        {"policy": "quota", "limit": "10000", "period": "month", "key": "api-key"},
        "what is paid by the month is limited by the month",
    ),
    "login": Ready(
        "abuse",
        {
            "policy": "sliding-window-log",
            "limit": "5",
            "window": "15m",
            "key": "address, user",
        },
        "few and exact: five guesses in any quarter of an hour, none more at an edge",
    ),
    "otp": Ready(
        "abuse",
        {
            "policy": "sliding-window-log",
            "limit": "3",
            "window": "10m",
            "key": "user",
        },
        "each message costs money and annoys its receiver",
    ),
    "exports": Ready(
        "abuse",
        {"policy": "concurrency", "limit": "2", "ttl": "10m", "key": "user"},
        "long work is limited by how much of it runs, not by how often it begins",
    ),
}
