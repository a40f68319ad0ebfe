"""Targets of a queue: addresses, networks and interfaces, without ``ipaddress``.

A network of a hundred thousand customers has a hundred thousand of these, so IPv4 is
read by hand into integers; IPv6 goes through ``ipaddress``.
"""

from __future__ import annotations

from typing import NamedTuple


class Target(NamedTuple):
    """One target. ``text`` is as the router shows it (``192.168.10.5/32``).

    ``version`` is 4, 6, or 0 for an interface; ``first`` and ``last`` are the
    addresses it covers, as integers (0 for an interface).
    """

    version: int
    first: int
    last: int
    text: str
