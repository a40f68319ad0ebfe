"""Lint of 100,000 subscribers against that of 10,000, in one process."""

import gc
import statistics
import time

import pytest

from rtrw.profiles.lint import lint
from rtrw.profiles.model import Parent, Place, Plan, Profile, Subscriber
from rtrw.routeros.target import Target, format_ipv4, parse_target
from rtrw.units import Pair

pytestmark = pytest.mark.bench

M = 1_000_000
FIELDS = {
    "max-limit": Pair(2 * M, 2 * M),
    "burst-limit": Pair(8 * M, 8 * M),
    "burst-threshold": Pair(1 * M, 1 * M),
    "burst-time": Pair(16 * M, 16 * M),
}


class Nowhere:
    """Positions of a profile that was never written."""

    def of(self, *_path):
        return Place("x.yaml", 1, 1)


def prefix(first, bits):
    host = 0xFFFFFFFF >> bits
    first &= 0xFFFFFFFF ^ host
    return Target(4, first, first | host, f"{format_ipv4(first)}/{bits}")


def ipv6(number):
    first = (0x20010DB8 << 96) + (number << 64)
    return Target(6, first, first + 2**64 - 1, f"2001:db8:0:{number:x}::/64")


def scattered(number):
    return number * 2654435761 & 0xFFFFFFFF


TARGETS = {
    "one address each": lambda n: prefix(10 << 24 | n, 32),
    "one network each, IPv6": ipv6,
    "all the same": lambda _: prefix(0, 0),
    "24 deep": lambda n: prefix(n // 24 * 257 << 8, 8 + n % 24),
    "any size, anywhere": lambda n: prefix(scattered(n), 8 + n % 25),
    "sessions": lambda n: parse_target(f"<pppoe-{n}>"),
}


def profile(count, target):
    plans = {"p": Plan("p", FIELDS, parent="up")}
    up = Parent("up", "up", (prefix(10 << 24, 8),), {"max-limit": Pair(M, M)})
    none = {}
    rows = [
        Subscriber(f"s{n}", f"s{n}", (target(n),), "p", "up", None, False, "Bu", none)
        for n in range(count)
    ]
    low = {"max-limit": Pair(64_000, 64_000)}
    parents = {"up": up}
    return Profile(
        "x.yaml", "t", plans, parents, rows, {}, {}, low, {}, None, Nowhere()
    )


def seconds(one):
    start = time.process_time()
    lint(one)
    return time.process_time() - start


@pytest.mark.parametrize("kind", TARGETS)
def test_ten_times_the_subscribers(kind):
    """At most 12 x the time, the worst nestings and overlaps included."""
    small, large = profile(10_000, TARGETS[kind]), profile(100_000, TARGETS[kind])
    gc.collect()
    gc.freeze()
    rounds = [(seconds(large), seconds(small)) for _ in range(5)]
    gc.unfreeze()
    got = statistics.median(a / b for a, b in rounds)
    print(f"\n{kind}: {got:.1f} x, {statistics.median(a for a, _ in rounds):.3f} s")
    assert got <= 12
