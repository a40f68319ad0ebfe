"""Promotions that end, as people see them: plan, check, diff and push."""

import json

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


def limits(lab):
    return {row["name"]: row["max-limit"] for row in lab.rows()}


def test_a_push_after_the_last_day_changes_the_router(rtrw, lab):
    """Before it is told, after it is done; the file is the same."""
    before = rtrw("push", "--yes", day="2026-12-31")
    assert before.returncode == 0, before.stderr
    assert "RTRW827" in before.stderr
    assert limits(lab)["siti"] == "20000000/20000000"
    found = rtrw("diff", "--exit-code", day="2027-01-01")
    assert found.returncode == 3
    assert "RTRW828" in found.stderr
    assert rtrw("push", "--yes", day="2027-01-01").returncode == 0
    assert limits(lab)["siti"] == "2000000/2000000"
    told = json.loads(rtrw("plan", "--format", "json", day="2027-01-01").stdout)
    assert {p["name"]: p["subscribers"] for p in told["plans"]} == {
        "promo": 0,
        "hemat": 2,
    }


def test_check_tells_what_ends_soon(rtrw):
    """As a note, which never fails."""
    assert "RTRW827" in rtrw("check", day="2026-12-20").stdout
    assert "RTRW827" not in rtrw("check", day="2026-12-01").stdout
    assert rtrw("check", "--strict", day="2026-12-20").returncode == 0
    assert "RTRW826" in rtrw("check", day="besok").stderr
