"""Limiters in memory, beside what else there is, as ratios of one run.

Every figure is the median of five rounds in which all candidates run in turns of a
thousand calls, so that a busy machine slows all of them.
"""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Mapping

import pytest

from rtrw.limits import GCRA, Limiter, MemoryStore, TokenBucket

pytestmark = pytest.mark.bench

throttled = pytest.importorskip(
    "throttled", reason="pip install throttled-py: a peer to measure against"
)
pyrate = pytest.importorskip(
    "pyrate_limiter", reason="pip install pyrate-limiter: a peer to measure against"
)

ROUNDS = 5
SLICES = 20
"""Turns of a thousand calls in which the candidates of a round alternate."""
KEYS = [f"user:{number}" for number in range(1_000)]
PLENTY = 10**9


class Bare:
    """The least that limits at all: a dictionary of floats and a lock.

    The float is the theoretical arrival time; nothing is validated, bounded or told.
    """

    def __init__(self, capacity: float, rate: float) -> None:
        self.times: dict[str, float] = {}
        self.lock = threading.Lock()
        self.step = 1 / rate
        self.tolerance = capacity / rate

    def allow(self, key: str) -> bool:
        now = time.monotonic()
        with self.lock:
            at = max(self.times.get(key, now), now) + self.step
            if at - now > self.tolerance:
                return False
            self.times[key] = at
            return True


def rates(candidates: Mapping[str, Callable[[str], object]]) -> dict[str, float]:
    """Nanoseconds a call, the median of interleaved rounds, by candidate."""
    spent: dict[str, list[float]] = {name: [] for name in candidates}
    for function in candidates.values():
        _per_call(function, KEYS)
    for _ in range(ROUNDS):
        shares: dict[str, float] = dict.fromkeys(candidates, 0.0)
        for _ in range(SLICES):
            for name, function in candidates.items():
                shares[name] += _per_call(function, KEYS) / SLICES
        for name, share in shares.items():
            spent[name].append(share)
    return {name: statistics.median(times) for name, times in spent.items()}


def _per_call(function: Callable[[str], object], keys: list[str]) -> float:
    """The thread's own time: what other processes take is not counted."""
    begun = time.thread_time_ns()
    for key in keys:
        function(key)
    return (time.thread_time_ns() - begun) / len(keys)


def throttled_gcra() -> Callable[[str], object]:
    """throttled-py's GCRA in its memory store, per key."""
    limiter = throttled.Throttled(
        using="gcra",
        quota=throttled.rate_limiter.per_sec(PLENTY, burst=PLENTY),
        store=throttled.store.MemoryStore(options={"MAX_SIZE": 10_000}),
    )
    return limiter.limit


def pyrate_token_bucket() -> Callable[[str], object]:
    """pyrate-limiter's token bucket through its limiter, without blocking."""
    rate = pyrate.Rate(PLENTY, pyrate.Duration.SECOND, burst=PLENTY)
    bucket = pyrate.StateBucket([rate], algorithm=pyrate.TokenBucket())
    limiter = pyrate.Limiter(bucket)
    return lambda key: limiter.try_acquire(key, blocking=False)


def show(title: str, figures: Mapping[str, float], base: str) -> None:
    """The figures, and how each compares with ``base``."""
    print(f"\n{title}")
    for name, figure in figures.items():
        print(f"  {name:32}{figure:10.0f} ns{figure / figures[base]:8.2f} x {base}")


def test_take_and_allow_beside_bare_dict_and_throttled():
    """``take`` and ``allow`` stay near the bare dictionary, far below throttled-py."""
    bare = Bare(PLENTY, PLENTY)
    gcra = Limiter(GCRA(PLENTY, PLENTY))
    bucket = Limiter(TokenBucket(PLENTY, PLENTY))
    found = rates(
        {
            "bare": bare.allow,
            "take (GCRA)": gcra.take,
            "allow (GCRA)": gcra.allow,
            "take (token bucket)": bucket.take,
            "allow (token bucket)": bucket.allow,
            "throttled GCRA": throttled_gcra(),
            "pyrate token bucket": pyrate_token_bucket(),
        }
    )
    show("one thread, a call", found, "bare")
    for kind in ("GCRA", "token bucket"):
        take, allow = found[f"take ({kind})"], found[f"allow ({kind})"]
        assert take * 4 <= found["throttled GCRA"]
        assert allow * 6 <= found["throttled GCRA"]
        assert take <= 3 * found["bare"]
        assert allow <= 2 * found["bare"]


def in_threads(function: Callable[[str], object], threads: int = 8) -> float:
    """Nanoseconds a call when so many threads call at once."""
    start = threading.Barrier(threads + 1)
    calls = KEYS * 5

    def work() -> None:
        start.wait()
        for key in calls:
            function(key)

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    start.wait()
    begun = time.perf_counter_ns()
    for worker in workers:
        worker.join()
    return (time.perf_counter_ns() - begun) / (threads * len(calls))


def test_eight_threads_beside_pyrate():
    """With eight threads ``take`` and ``allow`` are faster than pyrate-limiter."""
    limiter = Limiter(TokenBucket(PLENTY, PLENTY))
    candidates = {
        "take": limiter.take,
        "allow": limiter.allow,
        "pyrate": pyrate_token_bucket(),
    }
    spent: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(ROUNDS):
        for name, function in candidates.items():
            spent[name].append(in_threads(function))
    found = {name: statistics.median(times) for name, times in spent.items()}
    show("eight threads, a call", found, "pyrate")
    assert found["take"] * 1.1 <= found["pyrate"]
    assert found["allow"] * 1.5 <= found["pyrate"]


def test_eight_threads_never_pass_more_than_the_bucket_holds():
    """Eight threads on one key pass at most b + r t."""
    capacity, rate = 500, 1_000
    limiter = Limiter(TokenBucket(capacity, rate))
    passed = [0] * 8
    begun = time.monotonic()

    def work(place: int) -> None:
        while time.monotonic() - begun < 0.5:
            passed[place] += limiter.allow("one")

    workers = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    gone = time.monotonic() - begun
    print(f"\n  passed {sum(passed)} of at most {capacity + rate * gone:.0f}")
    assert sum(passed) <= capacity + rate * gone
    assert sum(passed) >= capacity + rate * 0.4


@pytest.mark.parametrize("policy", [TokenBucket(10, "1/m"), GCRA(10, "1/m")])
@pytest.mark.parametrize("count", [90_000, 100_000, 200_000])
def test_memory_of_a_key(policy, count):
    """A busy key takes at most 150 bytes, its own text included."""
    store = MemoryStore()
    limiter = Limiter(policy, store)
    gc.collect()
    tracemalloc.start()
    for number in range(count):
        limiter.allow(f"user:{number}")
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    print(f"\n  {type(policy).__name__}, {count} keys: {used / count:.0f} bytes a key")
    assert len(store) == count
    assert used / count <= 150


def test_import_costs_at_most_five_bare_starts():
    """``import rtrw.limits`` costs at most five times ``python -c pass``."""
    codes = {
        "pass": "pass",
        "import rtrw.limits": "import rtrw.limits",
        "Limiter, TokenBucket": "from rtrw.limits import Limiter, TokenBucket",
    }
    spent: dict[str, list[float]] = {name: [] for name in codes}
    for _ in range(3 * ROUNDS):
        for name, code in codes.items():
            begun = time.perf_counter_ns()
            subprocess.run([sys.executable, "-c", code], check=True)
            spent[name].append(time.perf_counter_ns() - begun)
    found = {name: statistics.median(times) for name, times in spent.items()}
    show("a whole process", found, "pass")
    assert found["import rtrw.limits"] <= 5 * found["pass"]
