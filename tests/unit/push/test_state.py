"""The state folder, the lock, the journal's files and the audit."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.errors import InputError, RouterError
from rtrw.profiles.model import Router
from rtrw.push import audit
from rtrw.push.journal import Journal, Step, records, run_name
from rtrw.push.last import load_last, save_last, written_now
from rtrw.push.lock import locked
from rtrw.push.state import read_json, router_key, state_folder, write_json
from rtrw.routeros.changes import Write
from rtrw.routeros.queue import Queue, Row

ROUTER = Router("gateway", "192.168.88.1", "rtrw")
REACH = {"name": "gateway", "site": "rt05"}


def queue(name, **settings):
    return Queue(name, "10.0.0.1/32", f"rtrw:rt05/s/{name}", settings)


def test_the_folder_is_the_given_one_or_the_platforms(monkeypatch):
    """``RTRW_STATE_DIR`` wins."""
    assert str(state_folder({"RTRW_STATE_DIR": "/x/y"})) in ("/x/y", "\\x\\y")
    assert "rtrw" in str(state_folder({}))


@pytest.mark.parametrize(
    ("router", "expected"),
    [
        (Router("a", "192.168.88.1"), "192.168.88.1_8729"),
        (Router("b", "192.168.88.1", tls=False), "192.168.88.1_8728"),
        (Router("c", "Router.Example.NET", port=99), "router.example.net_99"),
        (Router("d", "[2001:db8::1]"), "2001_db8__1_8729"),
    ],
)
def test_a_router_is_known_by_host_and_port(router, expected):
    """Whatever profiles call it; the name is a folder on every system."""
    assert router_key(router) == expected


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    """A file where the folder should be: RTRW557, with the path."""
    (tmp_path / "routers").write_text("")
    with pytest.raises(InputError) as failed:
        save_last(tmp_path, ROUTER, "rt05", {})
    assert failed.value.problems[0].code == "RTRW557"


def test_a_damaged_file_is_told(tmp_path):
    """Not JSON: RTRW558; not there: None."""
    path = tmp_path / "x.json"
    assert read_json(path) is None
    path.write_text("{", "ascii")
    with pytest.raises(InputError) as failed:
        read_json(path)
    assert failed.value.problems[0].code == "RTRW558"


def test_bytes_that_are_no_utf8_come_back(tmp_path):
    """Surrogates survive JSON."""
    text = b"caf\xe7 \xf0\x9f\x98\x80".decode("utf-8", "surrogateescape")
    write_json(tmp_path / "x.json", {"a": text})
    assert read_json(tmp_path / "x.json") == {"a": text}


def test_one_holder_at_a_time(tmp_path):
    """Also from another process; free again afterwards."""
    script = (
        "import sys; sys.path[:0] = [sys.argv[2]]\n"
        "from pathlib import Path; from rtrw.push.lock import locked\n"
        "from rtrw.errors import RouterError\n"
        "try:\n"
        "    with locked(Path(sys.argv[1]), 'gateway'): print('free')\n"
        "except RouterError as e: print(e.problems[0].code)\n"
    )

    def other():
        done = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path), str(Path.cwd())],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    with locked(tmp_path, "gateway"):
        assert other() == "RTRW549"
        with pytest.raises(RouterError), locked(tmp_path, "gateway"):
            pass
    assert other() == "free"


def test_what_was_written_last(tmp_path):
    """Kept by router and site, in order; queues that were not written keep the old."""
    assert load_last(tmp_path, ROUTER, "rt05") is None
    first = {("s", "b"): queue("b", x="1"), ("s", "a"): queue("a", x="1")}
    save_last(tmp_path, ROUTER, "rt05", first)
    assert load_last(tmp_path, ROUTER, "rt05") == first
    assert list(load_last(tmp_path, ROUTER, "rt05")) == list(first)
    assert load_last(tmp_path, ROUTER, "rt06") is None
    desired = [queue("a", x="2"), queue("c", x="2"), queue("d", x="2")]
    now = written_now(desired, first, {("s", "a"), ("s", "b"), ("s", "d")})
    assert now == {
        ("s", "a"): queue("a", x="1"),
        ("s", "c"): queue("c", x="2"),
        ("s", "b"): queue("b", x="1"),
    }


def test_a_journal_is_read_back(tmp_path):
    """Rows, steps and answers; a step without an answer has none."""
    folder = tmp_path / "runs" / "r1"
    rows = [Row(queue("a", x="1"), "*1"), Row(queue("<p>"), "*2", dynamic=True)]
    journal = Journal(folder, 7, "pos ronda/1")
    journal.start(REACH, rows, b"# undo")
    writes = [
        Write("set", ("*1", "*2"), (("s", "a"), ("s", "b")), {"x": "2"}),
        Write("add", (), (("p", "t"),), {"name": "t"}, ("s", "a")),
    ]
    numbers = journal.intend(writes)
    journal.note([Step(numbers[0], writes[0], "refused", "no such item", "")])
    (record,) = records(tmp_path, "r1")
    assert record.before == tuple(rows)
    assert [step.write for step in record.steps] == writes
    assert [step.outcome for step in record.steps] == ["refused", None]
    assert record.end is None
    journal.end({"ok": True})
    (record,) = records(tmp_path, "r1")
    assert record.end["ok"] is True
    assert sorted(path.name for path in folder.iterdir()) == [
        "007-pos_ronda_1.end.json",
        "007-pos_ronda_1.json",
        "007-pos_ronda_1.rows.json",
        "007-pos_ronda_1.steps",
        "007-pos_ronda_1.undo.rsc",
    ]


def test_a_last_line_cut_short_is_no_step(tmp_path):
    """A power cut in the middle of a line leaves the lines before it."""
    journal = Journal(tmp_path / "runs" / "r1", 0, "gateway")
    journal.start(REACH, [])
    journal.intend([Write("remove", ("*1",), (("s", "a"),))])
    journal.intend([Write("remove", ("*2",), (("s", "b"),))])
    journal.close()
    path = tmp_path / "runs" / "r1" / "000-gateway.steps"
    path.write_bytes(path.read_bytes()[:-9])
    (record,) = records(tmp_path, "r1")
    assert [step.write.ids for step in record.steps] == [("*1",)]


def test_the_name_of_a_run():
    """Time in UTC to the second, and four hex digits."""
    assert run_name("2026-11-30T22:05:01.123+00:00", 0x7F3A) == "20261130T220501-7f3a"


def test_the_audit_is_put_aside_when_it_is_large(tmp_path, monkeypatch):
    """Five old files are kept, the newest is .1."""
    monkeypatch.setattr(audit, "LARGEST", 100)
    for number in range(9):
        audit.append(tmp_path, [{"n": number, "text": "x" * 80}])
    audit.append(tmp_path, [])
    names = sorted(path.name for path in (tmp_path / "audit").iterdir())
    assert names == ["audit.ndjson"] + [f"audit.ndjson.{n}" for n in range(1, 6)]
    read = [
        json.loads((tmp_path / "audit" / name).read_text("ascii"))["n"]
        for name in names
    ]
    assert read == [8, 7, 6, 5, 4, 3]
