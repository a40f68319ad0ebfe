"""``rtrw rollback`` as people run it."""

import json
import os
import subprocess
import sys

import pytest

from rtrw.lab import Lab

PROFILE = """\
rtrw: 1
site: rt05
plans: {{hemat-2: {{max-limit: {rate}}}}}
subscribers:
  - {{name: siti, target: 192.168.10.5, plan: hemat-2}}
  - {{name: budi, target: 192.168.10.6, plan: hemat-2}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""


@pytest.fixture
def lab():
    with Lab(password="kunci") as one:
        yield one


@pytest.fixture
def rtrw(tmp_path):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {"LANG": "en_US.UTF-8", "RTRW_STATE_DIR": str(tmp_path / "state")}
    env |= {"RTRW_PASSWORD": "kunci"}

    def run(*args):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    run.folder = tmp_path
    return run


def push(rtrw, lab, rate):
    text = PROFILE.format(rate=rate, port=lab.port)
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    done = rtrw("push", "--yes", "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["run"]


def rates(lab):
    return {row["name"]: row["max-limit"].split("/")[0] for row in lab.rows()}


def test_back_to_before_a_run_and_forward_again(rtrw, lab):
    """It needs no profile; it is a run itself and can be undone; a push goes on."""
    first = push(rtrw, lab, "2M")
    second = push(rtrw, lab, "3M")
    push(rtrw, lab, "4M")
    (rtrw.folder / "rtrw.yaml").rename(rtrw.folder / "elsewhere.yaml")
    done = rtrw("rollback", "--to", second, "--yes")
    assert done.returncode == 0, done.stderr
    assert f"router → before push {second}" in done.stdout
    assert rates(lab) == {"siti": "2000000", "budi": "2000000"}
    assert rtrw("rollback", "--to", first, "--yes").returncode == 0
    assert lab.rows() == []
    back = json.loads(rtrw("history", "--format", "json").stdout)["runs"][1]["run"]
    assert rtrw("rollback", "--to", back, "--yes").returncode == 0
    assert rates(lab) == {"siti": "4000000", "budi": "4000000"}
    push(rtrw, lab, "4M")


def test_what_somebody_changed_is_left_and_told(rtrw, lab):
    """The field stays, exit 0, and the hint says how to force it."""
    push(rtrw, lab, "2M")
    push(rtrw, lab, "3M")
    lab.change("siti", max_limit="7M/7M")
    done = rtrw("rollback", "--yes")
    assert done.returncode == 0
    assert "RTRW555" in done.stderr
    assert "--force" in done.stderr
    assert rates(lab) == {"siti": "7000000", "budi": "2000000"}


def test_dry_run_and_no_terminal(rtrw, lab):
    """Both write nothing; the second is an error."""
    push(rtrw, lab, "2M")
    before = lab.rows()
    done = rtrw("rollback", "--dry-run", "--format", "json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["routers"][0]["removed"] == 2
    assert rtrw("rollback").returncode == 1
    assert lab.rows() == before


def test_a_run_that_is_not_there(rtrw, lab):
    """RTRW554 for one that was named; RTRW568 when there was no push at all."""
    asked = {("--to", "20200101T000000-0000"): "RTRW554", (): "RTRW568"}
    for args, code in asked.items():
        done = rtrw("rollback", *args, "--yes", "--format", "json")
        assert done.returncode == 1
        assert json.loads(done.stdout)["errors"][0]["code"] == code
    assert rtrw("history").stdout.strip() == "no push yet"


def test_a_damaged_file_hides_no_other_push(rtrw, lab):
    """History tells all runs and names the file; rollback says what it left alone."""
    first = push(rtrw, lab, "2M")
    second = push(rtrw, lab, "3M")
    third = push(rtrw, lab, "4M")
    folder = rtrw.folder / "state" / "runs"
    (folder / second / "000-gateway.json").write_text("{", "utf-8")
    told = rtrw("history")
    assert told.returncode == 0
    assert all(run in told.stdout for run in (first, second, third))
    assert "files damaged" in told.stdout
    assert "RTRW535" in told.stderr
    assert "000-gateway.json" in told.stderr
    data = json.loads(rtrw("history", "--format", "json").stdout)["runs"]
    assert [run["state"] for run in data] == ["done", "damaged", "done"]
    assert data[1]["problem"]["code"] == "RTRW535"
    assert rtrw("rollback", "--yes").returncode == 0
    assert rates(lab) == {"siti": "3000000", "budi": "3000000"}
    back = rtrw("rollback", "--to", second, "--yes", "--format", "json")
    assert back.returncode == 4
    assert [e["code"] for e in json.loads(back.stdout)["errors"]] == ["RTRW536"]


def test_the_only_push_to_undo_is_damaged(rtrw, lab):
    """Nothing is undone: exit 1, in words and in JSON."""
    run = push(rtrw, lab, "2M")
    (rows,) = (rtrw.folder / "state" / "runs" / run).glob("*.rows.json")
    rows.write_text("[]", "utf-8")
    before = lab.rows()
    done = rtrw("rollback", "--yes", "--format", "json")
    assert done.returncode == 1
    assert [e["code"] for e in json.loads(done.stdout)["errors"]] == ["RTRW536"]
    assert "RTRW536" in rtrw("rollback", "--yes").stderr
    assert lab.rows() == before


def test_a_router_that_was_not_pushed_to(rtrw, lab):
    """A wrong name is an error that lists the right ones, not silence."""
    push(rtrw, lab, "2M")
    done = rtrw("rollback", "--yes", "--router", "gatewai")
    assert done.returncode == 1
    assert "RTRW585" in done.stderr
    assert "gateway" in done.stderr


def test_a_queue_that_somebody_removed_is_told(rtrw, lab):
    """It stays away, exit 0; with --force it is there again."""
    push(rtrw, lab, "2M")
    run = push(rtrw, lab, "3M")
    with lab._locked():
        lab.router.queues.remove({"numbers": lab.rows()[0][".id"]})
    done = rtrw("rollback", "--yes")
    assert done.returncode == 0
    assert "RTRW578" in done.stderr
    assert rates(lab) == {"budi": "2000000"}
    assert rtrw("rollback", "--to", run, "--yes", "--force").returncode == 0
    assert rates(lab) == {"siti": "2000000", "budi": "2000000"}
