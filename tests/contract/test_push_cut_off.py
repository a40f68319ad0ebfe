"""Pushes that are killed or cut off after any write: nothing lost, nobody unshaped.

One push that does everything at once: additions, settings, a rename, two customers who
swap their addresses, two who swap their names, moves, removals.
"""

import ipaddress
import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push.history import history
from rtrw.push.how import How
from rtrw.push.journal import runs
from rtrw.push.last import load_last
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

pytestmark = pytest.mark.slow

SITE = "rt05"
PASSWORD = "kunci-rahasia"
DEFAULTS = {
    "parent": "none",
    "priority": "8/8",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}


def queue(own, name, number, rate="2000000", kind="s", **more):
    settings = {**DEFAULTS, "max-limit": f"{rate}/{rate}", **more}
    target = f"10.0.0.{number}/32" if isinstance(number, int) else number
    return Queue(name, target, f"rtrw:{SITE}/{kind}/{own}", settings)


TOTAL = queue("total", "total", "10.0.0.0/24", "50000000", "p")
BEFORE = [
    TOTAL,
    queue("a", "ani", 1, parent="total"),
    queue("b", "budi", 2, parent="total"),
    queue("c", "cici", 3, parent="total"),
    queue("d", "dodi", 4, parent="total"),
    queue("e", "eka", 5, parent="total"),
    queue("f", "fajar", 6, parent="total"),
    queue("g", "gita", 7, parent="total"),
    queue("h", "hadi", 8, parent="total"),
]
WANTED = [
    TOTAL,
    queue("h", "hadi", 8, "3000000", parent="total"),
    queue("x", "xena", 9, parent="total"),
    queue("a", "ani", 2, parent="total"),
    queue("b", "budi", 1, parent="total"),
    queue("c", "cantik", 3, parent="total"),
    queue("d", "eka", 4, "4000000", parent="total"),
    queue("e", "dodi", 5, parent="total"),
    queue("y", "yudi", 10, parent="total"),
]
CAPPED = [ipaddress.ip_address(f"10.0.0.{n}") for n in range(1, 6)] + [
    ipaddress.ip_address("10.0.0.8")
]
"""Addresses with a cap before and after."""
STRANGERS = [
    {"name": "kantor", "target": "172.16.0.0/24", "max-limit": "9M/9M"},
    {"name": "<pppoe-budi>", "target": "<pppoe-budi>", "dynamic": "true"},
]

CHILD_RUN = "20261130T230000-0001"
CHILD = """
import json, sys
from pathlib import Path
sys.path[:0] = json.loads(sys.argv[2])
from rtrw.profiles.model import Router
from rtrw.push.how import How
from rtrw.push.last import load_last
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue
told = json.loads(sys.argv[1])
router = Router("gateway", "127.0.0.1", "rtrw", told["port"], tls=False)
state = Path(told["state"])
task = PushTask([Queue(*q) for q in told["wanted"]], told["site"],
                load_last(state, router, told["site"]), Wishes(allow_removals="all"))
how = How(state, "20261130T230000-0001", told["site"], safe_mode=told["safe_mode"])
visit = Visit(router, task, lambda: told["password"], how)
visit.look()
visit.write()
"""


def uncapped(state):
    """Addresses whose first match has no cap: their traffic would run free."""
    free = set()
    for address in CAPPED:
        for row in state:
            if row["target"].startswith("<") or row.get("dynamic") == "true":
                continue
            nets = [ipaddress.ip_network(one) for one in row["target"].split(",")]
            # A parent takes packets only through its children, or if none matches.
            is_parent = any(other.get("parent") == row["name"] for other in state)
            if not is_parent and any(address in net for net in nets):
                if "0" in row["max-limit"].split("/") or row["disabled"] == "true":
                    free.add(str(address))
                break
        else:
            free.add(str(address))
    return free


class Scene:
    def __init__(self, tmp_path, safe_mode, **faults):
        self.safe_mode = safe_mode
        self.state = tmp_path
        rows = [{**q.settings, **q._asdict()} for q in BEFORE]
        for row in rows:
            del row["settings"]
        self.lab = Lab(
            password=PASSWORD,
            rows=[*rows, *STRANGERS],
            record=True,
            revert_after_us=20_000,
            **faults,
        ).start()
        self.router = Router("gateway", "127.0.0.1", "rtrw", self.lab.port, tls=False)
        self.others = self.foreign()

    def foreign(self):
        rows = self.lab.rows()
        return [row for row in rows if "rtrw:rt05/" not in row.get("comment", "")]

    def push(self, wanted, **how):
        last = load_last(self.state, self.router, SITE)
        run = f"20261130T2200{len(runs(self.state)):02d}-0000"
        visit = Visit(
            self.router,
            PushTask(wanted, SITE, last, Wishes(allow_removals="all")),
            lambda: PASSWORD,
            How(self.state, run, SITE, safe_mode=self.safe_mode, **how),
        )
        visit.look()
        visit.write()
        visit.close()
        return visit

    def push_and_die(self, at):
        """Push in another process, killed right after its write ``at``."""
        told = {
            "port": self.lab.port,
            "state": str(self.state),
            "wanted": WANTED,
            "site": SITE,
            "password": PASSWORD,
            "safe_mode": self.safe_mode,
        }
        started = threading.Event()
        count = [0]

        def watch(cause, state):
            if not cause.startswith("/queue/simple"):
                return
            count[0] += 1
            if count[0] == at:
                started.wait(10)
                os.kill(child.pid, signal.SIGKILL)
                child.wait()

        self.lab.watch(watch)
        arguments = [json.dumps(told), json.dumps(sys.path)]
        child = subprocess.Popen([sys.executable, "-c", CHILD, *arguments])
        started.set()
        code = child.wait(60)
        self.lab._watchers.remove(watch)
        return code, count[0]

    def check_books(self):
        """History tells of the killed push, the audit of what it may have done."""
        states = {entry.run: entry.state for entry in history(self.state)}
        assert states[CHILD_RUN] == "cut off"
        lines = (self.state / "audit" / "audit.ndjson").read_text("ascii").splitlines()
        told = [line for line in map(json.loads, lines) if line["run"] == CHILD_RUN]
        assert told
        assert {line["result"] for line in told} <= {"done", "in doubt"}

    def check(self):
        """What is wanted is there, and nobody was ever without a cap."""
        for number, state in enumerate(self.lab.record):
            assert uncapped(state) == set(), number
        assert self.foreign() == self.others
        rows = [
            row for row in self.lab.rows() if "rtrw:rt05/" in row.get("comment", "")
        ]
        assert [
            (row["name"], row["target"], row["comment"], row["max-limit"])
            for row in rows
        ] == [(q.name, q.target, q.comment, q.settings["max-limit"]) for q in WANTED]


@pytest.fixture
def scene(tmp_path):
    scenes = []

    def start(safe_mode="never", **faults):
        scenes.append(Scene(tmp_path / str(len(scenes)), safe_mode, **faults))
        return scenes[-1]

    yield start
    for one in scenes:
        one.lab.stop()


def test_the_mixed_push_does_everything_and_leaves_nobody_unshaped(scene):
    """One push with every kind of change reaches what is wanted."""
    one = scene()
    visit = one.push(WANTED)
    assert (visit.ok, visit.verified) == (True, True)
    counts = visit.counts()
    assert all(counts[action] for action in ("add", "set", "remove", "move", "rename"))
    one.check()
    assert len(one.lab.record) > 12


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL on Windows")
@pytest.mark.parametrize("safe_mode", ["never", "auto"])
@pytest.mark.parametrize("first", range(4))
def test_killed_after_any_write_and_run_again(scene, safe_mode, first):
    """SIGKILL after every single write: the next run finds its way each time."""
    at = first + 1
    while True:
        one = scene(safe_mode)
        code, writes = one.push_and_die(at)
        if code == 0:
            assert writes < at
            break
        assert code == -signal.SIGKILL
        visit = one.push(WANTED)
        assert (visit.ok, visit.verified) == (True, True)
        one.check()
        one.check_books()
        at += 4


@pytest.mark.parametrize("safe_mode", ["never", "auto"])
@pytest.mark.parametrize("shuffle", [None, 1, 2])
@pytest.mark.parametrize("fault", ["cut_before", "cut_after"])
def test_cut_off_before_or_after_any_write(scene, safe_mode, shuffle, fault):
    """The connection breaks at each write in turn; a second push completes it."""
    for at in range(1, 100):
        one = scene(safe_mode, shuffle=shuffle, **{fault: at})
        visit = one.push(WANTED)
        if one.lab.writes < at:
            assert visit.ok
            break
        again = one.push(WANTED)
        assert (again.ok, again.verified) == (True, True)
        one.check()


@pytest.mark.parametrize("seed", range(10))
def test_commands_in_flight_run_in_any_order(scene, seed):
    """Nothing relies on the order in which tagged commands run."""
    one = scene(shuffle=seed)
    visit = one.push(WANTED)
    assert (visit.ok, visit.verified) == (True, True)
    one.check()


@pytest.mark.parametrize("lists", ["", "half", "all"])
@pytest.mark.parametrize("keep_going", [False, True])
@pytest.mark.parametrize("name", sorted({q.name for q in (*BEFORE, *WANTED)}))
def test_one_queue_is_refused(scene, name, keep_going, lists):
    """Whichever it is, nobody loses a cap for it; without the refusal all is done."""
    one = scene(shuffle=1, refuse={name: "failure: no"}, refuse_lists=lists)
    visit = one.push(WANTED, keep_going=keep_going)
    told = {change.queue for change in visit.result.done}
    told |= {*visit.result.not_done, *visit.failures}
    assert told >= {change.queue for change in visit.changes.changes}
    if visit.ok:
        assert name in {"cici", "fajar", "gita", "total"}  # not written, or removed
    one.lab.router.faults.refuse.clear()
    again = one.push(WANTED)
    assert (again.ok, again.verified) == (True, True)
    one.check()
