"""The address of a shared store, as a URL.

    redis://HOST:6379/0                 one server; rediss:// over TLS
    redis+cluster://HOST:7000           a Cluster, by any of its nodes
    redis+cluster://A:7000,B:7000       by several, should one of them be down
    unix:///run/redis.sock              one server on a Unix socket

``valkey`` may stand for ``redis``, and ``valkeys`` for ``rediss``: the protocol is the
same. A Cluster has no database numbers.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from rtrw.limits.decision import PolicyError

_PLAIN = {"redis": "redis", "valkey": "redis", "rediss": "rediss", "valkeys": "rediss"}
_CLUSTER = "+cluster"
PORT = 6379


class StoreUrl(NamedTuple):
    """An address that was read."""

    url: str
    """As redis-py reads it; for a Cluster, of its first node."""
    nodes: tuple[tuple[str, int], ...] = ()
    """Host and port of nodes of a Cluster; none for a single server."""


def read_store_url(text: str, *, cluster: bool = False) -> StoreUrl:
    """The address in a text; of a Cluster also where ``cluster`` says so.

    Raises:
        PolicyError: it is none; a Cluster with a database number. What stands before
            the host is not told, for there may be a password.
    """
    scheme, _, rest = text.partition("://")
    name = scheme.removesuffix(_CLUSTER)
    cluster = cluster or name != scheme
    told = {"text": f"{scheme}://{rest.rpartition('@')[2]}" if rest else text}
    if scheme == "unix" and rest and not cluster:
        return StoreUrl(text)
    if name not in _PLAIN or not rest:
        raise PolicyError.of("RTRW632", told)
    before, at, hosts = _authority(rest)
    nodes = [_node(host) for host in hosts.split(",")]
    behind = rest[len(before + at + hosts) :]
    database = _database(behind)
    if None in nodes or database is None or (len(nodes) > 1 and not cluster):
        raise PolicyError.of("RTRW632", told)
    if cluster and database:
        raise PolicyError.of("RTRW600", told)
    first = hosts.split(",", maxsplit=1)[0]
    url = f"{_PLAIN[name]}://{before}{at}{first}{behind}"
    found = tuple(node for node in nodes if node is not None)
    return StoreUrl(url, found if cluster else ())


def has_password(url: str) -> bool:
    """Whether a store's URL names a password: before its host, or as an option."""
    rest, _, options = url.partition("://")[2].partition("?")
    said = (option.partition("=")[0] for option in options.split("&"))
    return ":" in rest.rpartition("@")[0] or "password" in said


def _authority(rest: str) -> tuple[str, str, str]:
    """User and password, the sign behind them, and the hosts."""
    whole = rest.replace("?", "/").partition("/")[0]
    before, at, hosts = whole.rpartition("@")
    return before, at, hosts


def _node(text: str) -> tuple[str, int] | None:
    """Host and port; None when they cannot be read. Localhost where none is named."""
    try:
        parts = urlsplit(f"//{text}")
        port = PORT if parts.port is None else parts.port
    except ValueError:
        return None
    if "@" in text or not port:
        return None
    return parts.hostname or "localhost", port


def _database(behind: str) -> int | None:
    """The number of the database; None when it is no number."""
    path, _, options = behind.partition("?")
    said = [one.partition("=")[2] for one in options.split("&") if one[:3] == "db="]
    text = said[0] if said else path.strip("/")
    return int(text or 0) if not text or (text.isascii() and text.isdigit()) else None
