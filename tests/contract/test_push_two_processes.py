"""Two programs on one state folder at the same time: every file is whole, always.

Real processes that write for all they are worth while this one reads.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.profiles.model import Router
from rtrw.push.audit import KEPT
from rtrw.push.last import load_last
from rtrw.push.state import read_json

pytestmark = pytest.mark.slow

ROUNDS = 150
ROUTER = Router("gateway", "192.168.88.1", username="rtrw")
SAME = """
import json, sys
from pathlib import Path
sys.path[:0] = json.loads(sys.argv[1])
state, who, rounds = Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
from rtrw.profiles.model import Router
from rtrw.routeros.queue import Queue
router = Router("gateway", "192.168.88.1", username="rtrw")
"""
SAVING = """
from rtrw.push.last import load_last, save_last
queues = [
    Queue(f"{who}{n}", f"10.0.{n >> 8}.{n & 255}/32", f"rtrw:rt05/s/{n}", {"a": who})
    for n in range(500)
]
for _ in range(rounds):
    save_last(state, router, "rt05", {("s", str(n)): q for n, q in enumerate(queues)})
"""
AUDITING = """
from rtrw.push import audit
audit.LARGEST = 20_000
for n in range(rounds):
    audit.append(state, [{"who": who, "n": n, "line": k} for k in range(10)])
"""
NAMING = """
from rtrw.push import new_run
from rtrw.push.journal import Journal
for _ in range(rounds):
    run = new_run(state)
    journal = Journal(state / "runs" / run, 0, "gateway")
    journal.start({"name": "gateway", "site": who, "run": run}, [])
    journal.end({"ok": True, "done": {}})
    print(run)
"""
MARKING = """
from rtrw.push.how import How
from rtrw.push.keep import close_open, is_open, mark_open
how = How(state, "20261130T220000-0001", "rt05")
for _ in range(rounds):
    mark_open(how, router, begun=True)
    is_open(how, router)
    close_open(how, router)
    mark_open(how, router, begun=False)
"""


class Two:
    """Two processes with the same program, ``ayu`` and ``bima``."""

    def __init__(self, program, state, rounds=ROUNDS):
        path = json.dumps(sys.path)
        call = [sys.executable, "-c", SAME + program, path, str(state)]
        self.processes = [
            subprocess.Popen(
                [*call, who, str(rounds)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for who in ("ayu", "bima")
        ]

    @property
    def busy(self):
        return any(process.poll() is None for process in self.processes)

    def end(self):
        said = [process.communicate(timeout=120) for process in self.processes]
        assert [err for _, err in said] == ["", ""]
        assert [process.returncode for process in self.processes] == [0, 0]
        return [out for out, _ in said]


def test_the_last_rows_are_always_those_of_one_of_them(tmp_path):
    """A reader sees all 500 rows of one writer, never a mixture or a part."""
    two = Two(SAVING, tmp_path)
    looks, seen = 0, set()
    while two.busy:
        written = load_last(tmp_path, ROUTER, "rt05")
        if written is not None:
            looks += 1
            assert len(written) == 500
            names = {q.name.rstrip("0123456789") for q in written.values()}
            assert len(names) == 1
            seen |= names
    two.end()
    assert looks > 20
    assert seen == {"ayu", "bima"}
    assert [p.name for p in tmp_path.rglob("*.part")] == []


def test_no_line_of_the_audit_is_lost_or_torn(tmp_path):
    """Both append while the file is put aside again and again."""
    Two(AUDITING, tmp_path).end()
    folder = tmp_path / "audit"
    names = ["audit.ndjson", *(f"audit.ndjson.{n}" for n in range(1, KEPT + 1))]
    assert {p.name for p in folder.glob("audit.ndjson*")} <= {*names}
    lines = []
    for name in reversed(names):
        path = folder / name
        if path.exists():
            assert path.stat().st_size <= 20_000
            lines += [json.loads(line) for line in path.read_text("ascii").splitlines()]
    for who in ("ayu", "bima"):
        told = [(line["n"], line["line"]) for line in lines if line["who"] == who]
        # The oldest are gone with the oldest file; what is kept has no gap.
        assert told == [(n, k) for n in range(150) for k in range(10)][-len(told) :]
        assert len(told) > 300


def test_no_two_runs_have_one_name(tmp_path):
    """Though both begin in the same seconds, each run is whose it is."""
    ours, theirs = (out.split() for out in Two(NAMING, tmp_path, 60).end())
    assert len({*ours, *theirs}) == 120
    for who, names in (("ayu", ours), ("bima", theirs)):
        for run in names:
            path = tmp_path / "runs" / run / "000-gateway.json"
            assert read_json(path)["site"] == who
        assert names == sorted(names)


def test_the_mark_of_an_open_push(tmp_path):
    """Whichever is first, the other takes it as it finds it."""
    Two(MARKING, tmp_path).end()


@pytest.mark.parametrize("shape", ["a", "b"])
def test_two_pushes_of_two_programs(tmp_path, shape):
    """Both end; the router has what is wanted, the journal tells of each write once."""
    from rtrw.lab import Lab

    profile = """\
rtrw: 1
site: rt05
plans: {{h: {{max-limit: 2M}}}}
subscribers: [{subscribers}]
routers: {{gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}}}
"""
    rows = ", ".join(
        f"{{name: c{n}, target: 10.0.0.{n}, plan: h}}" for n in range(1, 41)
    )
    with Lab(password="kunci") as lab:
        text = profile.format(subscribers=rows, port=lab.port)
        (tmp_path / "rtrw.yaml").write_text(text, "utf-8")
        call = [sys.executable, "-m", "rtrw", "push", "--yes", "--format", "json"]
        pushes = [
            subprocess.Popen(
                call,
                cwd=tmp_path,
                env={**env(tmp_path), "RTRW_PASSWORD": "kunci"},
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(3)
        ]
        told = [json.loads(push.communicate(timeout=60)[0]) for push in pushes]
        assert [row["name"] for row in lab.rows()] == [f"c{n}" for n in range(1, 41)]
        assert lab.log.count("/queue/simple/add") == 40
    codes = {error["code"] for one in told for error in one.get("errors", [])}
    assert codes <= {"RTRW549", "RTRW541"}
    assert any(one["routers"][0]["ok"] for one in told)
    assert len({one["run"] for one in told}) == 3


def env(folder: Path):
    import os

    kept = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    return {**kept, "LANG": "C.UTF-8", "RTRW_STATE_DIR": str(folder / "state")}
