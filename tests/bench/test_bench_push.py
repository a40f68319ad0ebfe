"""What a push costs beside a raw socket with everything in flight: ratios in one run.

Library calls in one process, against the emulated router with a round trip of 20 ms
(in the same process; where there are 50 of them, in another).
There are two floors, and what comes is counted, not parsed. The *job*: log in, print,
write everything at once, print again. Nothing that reads before it writes and verifies
afterwards can be quicker, so the limit of 3 is of that. The *writes*: a connection that
is logged in sends all of them at once and waits for the answers. That ratio is printed
beside it; a job that takes its five turns (login, print, ids, writes, print) and has at
most 256 commands on the way cannot come near 1 there.
"""

import multiprocessing
import resource
import socket
import statistics
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import librouteros
import pytest

from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push import Fleet
from rtrw.push.connect import Waits
from rtrw.push.how import How
from rtrw.push.last import load_last
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue
from tests.bench.test_bench_lab import flood
from tests.unit.lab.client import Client, encode

pytestmark = pytest.mark.bench

PASSWORD = "kunci"
RTT_US = 20_000
ROUNDS = 5
SITE = "rt05"


def queues(count, rate="2000000", subnet=0):
    """``count`` customers on one plan: they share their settings."""
    settings = {
        "parent": "none",
        "priority": "8/8",
        "limit-at": "0/0",
        "max-limit": f"{rate}/{rate}",
        "burst-limit": "8000000/8000000",
        "burst-threshold": "1000000/1000000",
        "burst-time": "16s/16s",
        "bucket-size": "0.1/0.1",
        "disabled": "false",
    }
    return [
        Queue(
            f"pelanggan-{n:04}",
            f"10.{subnet}.{n >> 8}.{n & 255}/32",
            f"rtrw:{SITE}/s/pelanggan-{n:04}",
            settings,
        )
        for n in range(count)
    ]


def words(queue):
    row = {**queue.settings, "name": queue.name, "target": queue.target}
    return {**row, "comment": queue.comment}


def visit(port, state, desired, name="gateway", **how):
    router = Router(name, "127.0.0.1", "rtrw", port, tls=False)
    task = PushTask(desired, SITE, load_last(state, router, SITE), Wishes())
    run = f"run-{time.monotonic_ns()}"
    return Visit(router, task, lambda: PASSWORD, How(state, run, SITE, **how))


def push(lab, desired, state):
    """Seconds of one push, and the visit."""
    one = visit(lab.port, state, desired)
    begin = time.perf_counter()
    one.look()
    one.write()
    one.close()
    seconds = time.perf_counter() - begin
    assert one.ok, [problem.text() for problem in one.errors]
    assert one.verified
    return seconds, one


def raw(lab, *flights):
    """Seconds of a raw socket: a login, then flight after flight."""
    begin = time.perf_counter()
    with Client(lab.port) as client:
        client.login("rtrw", PASSWORD)
        for commands in flights:
            flood(client, b"".join(commands), len(commands))
    return time.perf_counter() - begin


def writes(lab, commands):
    """Seconds of the commands alone, on a connection that is there already."""
    with Client(lab.port) as client:
        client.login("rtrw", PASSWORD)
        return flood(client, b"".join(commands), len(commands))


PRINT = [
    encode(
        "/queue/simple/print",
        "=.proplist=.id,name,target,comment," + ",".join(queues(1)[0].settings),
        ".tag=1",
    )
]


def adds(desired):
    return [
        encode(
            "/queue/simple/add",
            *(f"={k}={v}" for k, v in words(queue).items()),
            f".tag={n}",
        )
        for n, queue in enumerate(desired)
    ]


def lab():
    return Lab(password=PASSWORD, rtt_us=RTT_US)


def test_a_thousand_new_queues(tmp_path):
    """At most 3 x the floor, and 60 x faster than librouteros one by one."""
    desired = queues(1000)
    jobs, alone, best = [], [], 1000.0
    for number in range(ROUNDS):
        with lab() as one:
            job = raw(one, PRINT, adds(desired), PRINT)
        with lab() as one:
            only = writes(one, adds(desired))
        with lab() as one:
            ours, _ = push(one, desired, tmp_path / str(number))
        jobs.append(ours / job)
        alone.append(ours / only)
        best = min(best, ours)
    with lab() as one:
        api = librouteros.connect(
            "127.0.0.1", "rtrw", PASSWORD, port=one.port, encoding="utf-8"
        )
        begin = time.perf_counter()
        for queue in desired[:100]:
            api.path("queue", "simple").add(**words(queue))
        single = (time.perf_counter() - begin) * 10
        api.close()
    print(
        f"1,000 adds: {best:.3f} s; to the whole job ({job:.3f} s) {shown(jobs)}, to "
        f"the writes alone ({only:.3f} s) {shown(alone)}; one by one {single:.1f} s, "
        f"{single / best:.0f} x"
    )
    assert statistics.median(jobs) <= 3
    assert single / best >= 60


def shown(ratios):
    return "/".join(f"{one:.2f}" for one in sorted(ratios))


def test_a_push_again(tmp_path):
    """Nothing to do: at most 2 x one login and one print."""
    desired = queues(1000)
    with lab() as one:
        push(one, desired, tmp_path)
        pairs = [(push(one, desired, tmp_path)[0], raw(one, PRINT)) for _ in "1234"]
    print(f"again: {[(round(a, 3), round(b, 3)) for a, b in pairs]} s")
    assert sorted(a / b for a, b in pairs)[1] <= 2


def test_a_change_of_plan_takes_few_requests(tmp_path):
    """400 customers: at most 12 requests in all, safe mode and preflight counted."""
    with lab() as one:
        push(one, queues(400), tmp_path)
        before = one.requests
        seconds, done = push(one, queues(400, "3000000"), tmp_path)
        # The lab does not count the login.
        requests = one.requests - before + 1
    print(f"400 changes: {requests} requests, {seconds:.3f} s")
    assert requests == done.requests
    assert requests <= 12


@pytest.mark.parametrize(("rtt_us", "most"), [(20_000, 0.35), (200_000, 0.15)])
def test_fifty_routers_at_once(rtt_us, most):
    """Far faster than one after another; a dead router adds nothing to the others."""
    with elsewhere(50, rtt_us) as labs:
        single = fleet_push(labs, 1)
        together = fleet_push(labs, 16)
        with socket.socket() as full:
            # It listens, takes no connection, and its queue of one is full: silent.
            full.bind(("127.0.0.1", 0))
            full.listen(0)
            port = full.getsockname()[1]
            with socket.create_connection(("127.0.0.1", port)):
                beside = fleet_push(labs, 16, dead=port)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"50 routers at {rtt_us // 1000} ms: {single:.2f} s one by one, {together:.2f} "
        f"s at once ({together / single:.2f}), {beside:.2f} s with a dead one beside "
        f"them; {peak:.0f} MB"
    )
    assert together <= most * single
    assert beside <= 1.5 * together
    assert peak < 150


class Elsewhere(NamedTuple):
    """Emulated routers of another process: a router takes none of our time."""

    ports: list[int]
    pipe: Connection

    def clear(self):
        """All their queues are gone."""
        self.pipe.send("clear")
        assert self.pipe.recv() == "cleared"


def serve(pipe, count, rtt_us):
    """Be the routers until the pipe is closed."""
    with ExitStack() as stack:
        labs = [
            stack.enter_context(Lab(password=PASSWORD, rtt_us=rtt_us))
            for _ in range(count)
        ]
        pipe.send([one.port for one in labs])
        with suppress(EOFError):
            while pipe.recv():
                for one in labs:
                    ids = ",".join(row[".id"] for row in one.rows())
                    one.router.queues.remove({"numbers": ids})
                pipe.send("cleared")


@contextmanager
def elsewhere(count, rtt_us):
    """So many empty routers."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=serve, args=(theirs, count, rtt_us), daemon=True)
    process.start()
    theirs.close()
    with ours:
        yield Elsewhere(ours.recv(), ours)
    process.join(10)


def fleet_push(labs, parallel, dead=None):
    """Seconds until 50 routers have their 200 queues; they are empty again after."""
    desired = queues(200)
    with tempfile.TemporaryDirectory() as folder:
        visits = [
            visit(port, Path(folder), desired, f"r{n}")
            for n, port in enumerate(labs.ports)
        ]
        gone = [dead_visit(Path(folder), dead)] if dead else []
        ended = []
        fleet = Fleet([*gone, *visits], parallel)
        begin = time.perf_counter()
        fleet.push(lambda _: None, lambda _: ended.append(time.perf_counter()))
        fleet.close()
        assert all(one.verified for one in visits)
    labs.clear()
    # The dead one is given up after 5 s; by then the 50 others have long ended.
    return ended[len(labs.ports) - 1] - begin


def dead_visit(state, port):
    router = Router("dead", "127.0.0.1", "rtrw", port, tls=False)
    waits = Waits(connect_us=5_000_000, command_us=5_000_000)
    how = How(state, "run-dead", SITE, waits=waits)
    return Visit(router, PushTask(queues(200), SITE), lambda: PASSWORD, how)
