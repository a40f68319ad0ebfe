"""redis-py's clients, with time-outs that suit a limiter.

A client that waits five seconds and tries ten times (redis-py's defaults) makes every
request wait with it. So a store does not use the client that it is given, but one of
its own to the same server: with short time-outs and without retries. The given client
is left as it is. An asyncio client is used itself, under a deadline.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

from rtrw.limits.decision import PolicyError
from rtrw.limits.forks import new_lock
from rtrw.limits.store_url import StoreUrl

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
_ADDRESS = ("host", "port", "db", "connection_class")
"""Parts of a URL that a Cluster's client is told in another way."""
_POOL_OWN = (
    "connection_pool",
    "himport_registry",
    "maint_notifications_pool_handler",
    "orig_host_address",
    "orig_socket_timeout",
    "orig_socket_connect_timeout",
)
"""Arguments that belong to the given pool."""


def is_awaited(client: Any) -> bool:
    """Whether the client's commands are coroutines."""
    return inspect.iscoroutinefunction(client.execute_command)


def is_cluster(client: Any) -> bool:
    """Whether the client knows slots."""
    return isinstance(client, LateCluster) or hasattr(client, "nodes_manager")


def connected(
    address: StoreUrl,
    password: str | None = None,
    *,
    awaited: bool,
    seconds: float | None,
) -> Any:
    """A client for an address; nothing is sent yet.

    ``password`` is for a URL that has none; ``seconds`` how long a Cluster may take
    to tell its layout.

    Raises:
        PolicyError: redis-py is not installed, or an option that it cannot read.
    """
    library = "redis.asyncio" if awaited else "redis"
    try:
        module = import_module(library)
    except ImportError as error:
        raise PolicyError.of("RTRW650") from error
    given = {} if password is None else {"password": password}
    try:
        if not address.nodes:
            return module.Redis.from_url(address.url, **given)
        read = import_module(f"{library}.connection").parse_url
        make = partial(_cluster, library, address, given | read(address.url))
    except ValueError as error:
        told = address.url.rpartition("@")[2]
        raise PolicyError.of("RTRW632", {"text": told}) from error
    return make() if awaited else LateCluster(partial(make, seconds))


def _cluster(
    library: str, address: StoreUrl, read: dict[str, Any], seconds: float | None = None
) -> Any:
    """A client of a Cluster; one that blocks asks for the layout at once."""
    module = import_module(f"{library}.cluster")
    given = {k: v for k, v in read.items() if k not in _ADDRESS}
    if read.get("connection_class") is not None:
        given["ssl"] = True
    if seconds is not None:
        given |= _short(given, seconds) | {"retry": _no_retry(module.RedisCluster)}
    nodes = [module.ClusterNode(host, port) for host, port in address.nodes]
    return module.RedisCluster(startup_nodes=nodes, **given)


def shortened(client: Any, seconds: float) -> Any:
    """A client to the same server that gives up after ``seconds``.

    The given one, when it is of a kind that cannot be copied.
    """
    if isinstance(client, LateCluster):
        return client
    if is_cluster(client):
        return LateCluster(partial(_twin, client, seconds))
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
    given.update(_short(given, seconds), retry=_no_retry(type(client)))
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


def _no_retry(client: type) -> Any:
    """No second try: a frozen server would cost the time-out twice."""
    library = next(
        kind.__module__.partition(".")[0]
        for kind in client.__mro__
        if kind.__module__.partition(".")[0] in ("redis", "valkey")
    )
    backoff = import_module(f"{library}.backoff").NoBackoff()
    return import_module(f"{library}.retry").Retry(backoff, 0)


class LateCluster:
    """A Cluster client that is made when it is first needed.

    Making one asks the Cluster for its layout; that must fail as a call fails, and be
    tried again as a call is.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        """``make`` makes the client."""
        self._make, self._making = make, new_lock()
        self._client: Any = None

    def execute_command(self, *command: Any) -> Any:
        """The client's ``execute_command``."""
        client = self._client
        if client is None:
            with self._making:
                client = self._client = self._client or self._make()
        return client.execute_command(*command)

    def close(self) -> None:
        """Close the client's connections."""
        if self._client is not None:
            self._client.close()

    def node_of(self, name: bytes) -> str:
        """The node that has a key; raises while there is no layout."""
        return _node_of(self._client, name)


def _twin(client: Any, seconds: float) -> Any:
    """A client to the same Cluster that gives up after ``seconds``."""
    kwargs = client.nodes_manager.connection_kwargs
    given = {k: v for k, v in kwargs.items() if k not in _CLUSTER_OWN}
    given.update(_short(given, seconds))
    nodes = [type(one)(one.host, one.port) for one in client.get_nodes()]
    return type(client)(startup_nodes=nodes, retry=_no_retry(type(client)), **given)


def _node_of(client: Any, name: bytes) -> str:
    slot = client.keyslot(name)
    return str(client.nodes_manager.get_node_from_slot(slot).name)


def node_finder(client: Any) -> Callable[[bytes], str]:
    """What names the Cluster node that has a key; ``""`` where that is unknown."""

    def node_of(name: bytes) -> str:
        try:
            if isinstance(client, LateCluster):
                return client.node_of(name)
            return _node_of(client, name)
        except Exception:  # noqa: BLE001 - a layout that is unknown is one place
            return ""

    return node_of
