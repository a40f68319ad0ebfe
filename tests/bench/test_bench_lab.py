"""The lab must not be what a push waits for."""

import threading
import time

import pytest

from rtrw.lab import Lab
from tests.unit.lab.client import Client, encode

pytestmark = pytest.mark.bench

COUNT = 20_000
LEAST = 5_000
"""Adds a second, one client, everything in flight."""


def adds(count):
    return b"".join(
        encode(
            "/queue/simple/add",
            f"=name=pelanggan-{number}",
            f"=target=10.{number >> 16}.{number >> 8 & 255}.{number & 255}/32",
            "=max-limit=2M/8M",
            "=burst-limit=4M/16M",
            "=burst-threshold=1M/4M",
            "=burst-time=16s/16s",
            f"=comment=rtrw:rt05/s/pelanggan-{number} Bu Siti",
            f".tag={number}",
        )
        for number in range(count)
    )


def flood(client, requests, count):
    """Send it all, read ``count`` answers; seconds."""
    begin = time.perf_counter()
    sender = threading.Thread(target=client.socket.sendall, args=(requests,))
    sender.start()
    left, tail = count, b""
    while left:
        data = tail + client.socket.recv(1 << 18)
        left -= data.count(b"!done")
        # A word may be split between two reads, and must not be counted twice.
        tail = data.rpartition(b"!done")[2][-4:]
    sender.join()
    return time.perf_counter() - begin


@pytest.mark.parametrize(
    ("record", "count", "least"),
    [(False, COUNT, LEAST), (True, 2_000, 1_000)],
    ids=["plain", "recorded"],
)
def test_adds_a_second(record, count, least):
    """At least 5,000; a record copies the list each time, so fewer, and fewer rows."""
    with Lab(password="x", record=record) as lab, Client(lab.port) as client:
        client.login()
        seconds = flood(client, adds(count), count)
        assert len(lab.rows()) == count
    print(f"{count / seconds:,.0f} adds/s ({count}, record={record})")
    assert count / seconds >= least


def test_place_before_and_move_do_not_slow_down():
    """In a list of 20,000 as fast as in one of 2,000, give or take the noise."""
    costs = []
    for size in (2_000, 20_000):
        with Lab(password="x") as lab, Client(lab.port) as client:
            client.login()
            flood(client, adds(size), size)
            data = b"".join(
                encode("/queue/simple/move", "=numbers=*5", f"=destination=*{place}")
                for place in ("9", "A") * 1000
            )
            costs.append(flood(client, data, 2_000))
    print(f"2,000 moves: {costs[0]:.3f} s, {costs[1]:.3f} s")
    assert costs[1] < 3 * costs[0]
