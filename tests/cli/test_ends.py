"""Promotions that end, as people see them: plan, check, diff and push."""

import json
import os
import subprocess
import sys

import pytest

from rtrw.lab import Lab

PASSWORD = "rahasia-sekali-94"
PROFILE = """\
rtrw: 1
site: rt05
zone: WIB
plans:
  promo: {{max-limit: 20M/20M, until: 2026-12-31, then: hemat}}
  hemat: {{max-limit: 2M/2M}}
subscribers:
  - {{name: siti, target: 192.168.10.5, plan: promo}}
  - {{name: budi, target: 192.168.10.6, plan: hemat}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""


@pytest.fixture
def lab():
    with Lab(password=PASSWORD) as one:
        yield one


@pytest.fixture
def rtrw(tmp_path, lab):
    """Runs ``rtrw`` on a day, in a folder with a profile of the lab."""
    (tmp_path / "rtrw.yaml").write_text(PROFILE.format(port=lab.port))
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {"LANG": "en_US.UTF-8", "RTRW_PASSWORD": PASSWORD}
    env |= {"RTRW_STATE_DIR": str(tmp_path / "state")}

    def run(day, *args):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env=env | {"RTRW_TODAY": day},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    return run


def limits(lab):
    return {row["name"]: row["max-limit"] for row in lab.rows()}


def test_a_push_after_the_last_day_changes_the_router(rtrw, lab):
    """Before it is told, after it is done; the file is the same."""
    before = rtrw("2026-12-31", "push", "--yes")
    assert before.returncode == 0, before.stderr
    assert "RTRW827" in before.stderr
    assert limits(lab)["siti"] == "20000000/20000000"
    found = rtrw("2027-01-01", "diff", "--exit-code")
    assert found.returncode == 3
    assert "RTRW828" in found.stderr
    assert rtrw("2027-01-01", "push", "--yes").returncode == 0
    assert limits(lab)["siti"] == "2000000/2000000"
    told = json.loads(rtrw("2027-01-01", "plan", "--format", "json").stdout)
    assert {p["name"]: p["subscribers"] for p in told["plans"]} == {
        "promo": 0,
        "hemat": 2,
    }


def test_check_tells_what_ends_soon(rtrw):
    """As a note, which never fails."""
    assert "RTRW827" in rtrw("2026-12-20", "check").stdout
    assert "RTRW827" not in rtrw("2026-12-01", "check").stdout
    assert rtrw("2026-12-20", "check", "--strict").returncode == 0
    assert "RTRW826" in rtrw("besok", "check").stderr
