"""redis-py's clients, with time-outs that suit a limiter.

A client that waits five seconds and tries ten times (redis-py's defaults) makes every
request wait with it. So a store does not use the client that it is given, but one of
its own to the same server: with short time-outs and without retries. The given client
is left as it is. An asyncio client is used itself, under a deadline.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from rtrw.limits.decision import PolicyError
from rtrw.limits.forks import new_lock

Execute: TypeAlias = Callable[..., Any]
"""A client's ``execute_command``."""

_CLUSTER_OWN = (
    "retry",
    "redis_connect_func",
    "oss_cluster_maint_notifications_handler",
    "maint_notifications_config",
    "event_dispatcher",
    "himport_registry",
)
"""Arguments that belong to the given Cluster client, and not to a twin of it."""
_POOL_OWN = (
    "connection_pool",
    "himport_registry",
    "maint_notifications_pool_handler",
    "orig_host_address",
    "orig_socket_timeout",
    "orig_socket_connect_timeout",
)
"""The same of a pool."""


def is_awaited(client: Any) -> bool:
    """Whether the client's commands are coroutines."""
    return inspect.iscoroutinefunction(client.execute_command)


def is_cluster(client: Any) -> bool:
    """Whether the client knows slots."""
    return hasattr(client, "nodes_manager")


def connected(
    url: str, password: str | None = None, *, awaited: bool, cluster: bool
) -> Any:
    """A client for ``redis://…``; nothing is sent yet, except to a Cluster.

    ``password`` is for a URL that has none.

    Raises:
        PolicyError: redis-py is not installed, or a URL that it cannot read.
    """
    try:
        module = import_module("redis.asyncio" if awaited else "redis")
    except ImportError as error:
        raise PolicyError.of("RTRW650") from error
    kind = module.RedisCluster if cluster else module.Redis
    given = {} if password is None else {"password": password}
    try:
        return kind.from_url(url, **given)
    except ValueError as error:
        # Without what stands before the host: there may be a password.
        told = url.rpartition("@")[2]
        raise PolicyError.of("RTRW632", {"text": told}) from error


def shortened(client: Any, seconds: float) -> Any:
    """A client to the same server that gives up after ``seconds``.

    The given one, when it is of a kind that cannot be copied.
    """
    if is_cluster(client):
        return LateCluster(client, seconds)
    pool = getattr(client, "connection_pool", None)
    if pool is None or getattr(client, "connection", None) is not None:
        return client
    try:
        return type(client)(connection_pool=_pool(client, pool, seconds))
    except (AttributeError, ImportError, TypeError):
        return client


def _pool(client: Any, pool: Any, seconds: float) -> Any:
    """A pool like ``pool`` whose connections give up soon."""
    given = {k: v for k, v in pool.connection_kwargs.items() if k not in _POOL_OWN}
    given.update(_short(given, seconds), retry=_no_retry(client))
    given["retry_on_error"] = []
    if hasattr(pool, "sentinel_manager"):
        options = {"is_master": pool.is_master}
        return type(pool)(pool.service_name, pool.sentinel_manager, **options, **given)
    given["connection_class"] = pool.connection_class
    if hasattr(pool, "queue_class"):
        # A pool that lets callers wait for a connection, 20 s unless told otherwise.
        given["timeout"] = min(pool.timeout or seconds, seconds)
    return type(pool)(max_connections=pool.max_connections, **given)


def _short(given: dict[str, Any], seconds: float) -> dict[str, float]:
    """The shorter of the given time-outs and ours."""
    names = ("socket_timeout", "socket_connect_timeout")
    return {name: min(given.get(name) or seconds, seconds) for name in names}


def _no_retry(client: Any) -> Any:
    """No second try: a frozen server would cost the time-out twice."""
    library = next(
        kind.__module__.partition(".")[0]
        for kind in type(client).__mro__
        if kind.__module__.partition(".")[0] in ("redis", "valkey")
    )
    backoff = import_module(f"{library}.backoff").NoBackoff()
    return import_module(f"{library}.retry").Retry(backoff, 0)


class LateCluster:
    """A Cluster client's twin, made when it is first needed.

    Making one asks the Cluster for its layout; that must fail as a call fails, and be
    tried again as a call is.
    """

    def __init__(self, client: Any, seconds: float) -> None:
        """Remember what is to be copied."""
        self._client, self._seconds = client, seconds
        self._twin: Any = None
        self._making = new_lock()

    def execute_command(self, *command: Any) -> Any:
        """The twin's ``execute_command``."""
        twin = self._twin
        if twin is None:
            with self._making:
                twin = self._twin = self._twin or self._made()
        return twin.execute_command(*command)

    def close(self) -> None:
        """Close the twin's connections."""
        if self._twin is not None:
            self._twin.close()

    def _made(self) -> Any:
        client = self._client
        kwargs = client.nodes_manager.connection_kwargs
        given = {k: v for k, v in kwargs.items() if k not in _CLUSTER_OWN}
        given.update(_short(given, self._seconds))
        nodes = [type(one)(one.host, one.port) for one in client.get_nodes()]
        return type(client)(startup_nodes=nodes, retry=_no_retry(client), **given)


def node_finder(client: Any) -> Callable[[bytes], str]:
    """What names the Cluster node that has a key; ``""`` where that is unknown."""

    def node_of(name: bytes) -> str:
        try:
            slot = client.keyslot(name)
            return str(client.nodes_manager.get_node_from_slot(slot).name)
        except Exception:  # noqa: BLE001 - a layout that is unknown is one place
            return ""

    return node_of
