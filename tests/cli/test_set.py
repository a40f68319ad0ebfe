"""``rtrw set`` as people run it: the file, and one queue on a lab router."""

import json

import pytest

PROFILE = """\
rtrw: 1
site: rt05
plans:
  hemat-2: {{max-limit: 2M/2M}}     # cheap
  cepat-5: {{max-limit: 5M/5M}}
subscribers:
  - {{id: a1, name: siti, target: 192.168.10.5, plan: hemat-2}}   # RT 5
  - {{id: a2, name: budi, target: 192.168.10.6, plan: hemat-2}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""


def limits(lab):
    return {row["name"]: row["max-limit"] for row in lab.rows()}


def test_suspend_and_resume(rtrw, lab):
    """One line of the file and one queue of the router change, and back."""
    assert rtrw("push", "--yes").returncode == 0
    before = rtrw.file.read_text()
    done = rtrw("set", "siti", "--suspend", "--yes")
    assert done.returncode == 0, done.stderr
    assert "rtrw.yaml:7" in done.stderr
    assert rtrw.file.read_text() == before.replace(
        "plan: hemat-2}   # RT 5", "plan: hemat-2, suspended: true}   # RT 5"
    )
    assert limits(lab) == {"siti": "64000/64000", "budi": "2000000/2000000"}
    assert rtrw("set", "a1", "--resume", "--yes").returncode == 0
    assert limits(lab)["siti"] == "2000000/2000000"


def test_already_so(rtrw, lab):
    """A second time says so, exits 0, and leaves the file; the router is looked at."""
    assert rtrw("push", "--yes").returncode == 0
    assert rtrw("set", "budi", "--suspend", "--no-push").returncode == 0
    assert limits(lab)["budi"] == "2000000/2000000"
    before = rtrw.file.read_bytes()
    again = rtrw("set", "budi", "--suspend", "--yes")
    assert again.returncode == 0
    assert "already" in again.stderr
    assert rtrw.file.read_bytes() == before
    assert limits(lab)["budi"] == "64000/64000"


def test_only_this_queue(rtrw, lab):
    """What else differs on the router is left for a whole push."""
    assert rtrw("push", "--yes").returncode == 0
    rtrw.file.write_text(rtrw.file.read_text().replace("2M/2M", "3M/3M"))
    done = rtrw("set", "siti", "--plan", "cepat-5", "--yes", "--format", "json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert told["edit"]["edited"] is True
    assert told["routers"][0]["set"] == 1
    assert limits(lab) == {"siti": "5000000/5000000", "budi": "2000000/2000000"}


def test_not_confirmed(rtrw, lab):
    """Without a terminal and --yes only the file is edited, which is said."""
    assert rtrw("push", "--yes").returncode == 0
    done = rtrw("set", "siti", "--suspend")
    assert done.returncode == 1
    assert "RTRW543" in done.stderr
    assert "rtrw push --only siti" in done.stderr
    assert limits(lab)["siti"] == "2000000/2000000"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("set", "sit", "--suspend"), 1, "did you mean siti?"),
        (("set", "siti"), 2, "--suspend"),
        (("set", "siti", "--suspend", "--resume"), 2, "--suspend"),
        (("set", "siti", "--plan", "cepat"), 1, "cepat-5"),
    ],
)
def test_mistakes(rtrw, args, code, said):
    """What is wrong is said, and the file is not touched."""
    before = rtrw.file.read_bytes()
    done = rtrw(*args)
    assert done.returncode == code
    assert said in done.stderr
    assert rtrw.file.read_bytes() == before


def test_another_plan_for_who_has_rates_of_its_own(rtrw, lab):
    """They win over the plan, which is told."""
    text = rtrw.file.read_text().replace("10.6, plan", "10.6, max-limit: 9M, plan")
    rtrw.file.write_text(text)
    done = rtrw("set", "budi", "--plan", "cepat-5", "--no-push")
    assert done.returncode == 0
    assert "RTRW858" in done.stderr
    assert "max-limit" in done.stderr
    assert "RTRW858" not in rtrw("set", "siti", "--plan", "cepat-5", "--no-push").stderr
