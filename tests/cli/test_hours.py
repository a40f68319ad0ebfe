"""Other limits at some hours, from the file to a lab router and back."""

import json

PROFILE = """\
rtrw: 1
site: rt05
zone: WIT
plans:
  hemat:
    max-limit: 2M/2M
    schedule: [{{hours: 22:00-06:00, max-limit: 5M/20M}}]
subscribers:
  - {{id: a1, name: siti, target: 192.168.10.5, plan: hemat}}
  - {{id: a2, name: budi, target: 192.168.10.6, plan: hemat}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""


def names(lab):
    return [row["name"] for row in lab.rows()]


def test_push_and_push_again(rtrw, lab):
    """The queues for the night stand above; a second push does nothing."""
    done = rtrw("push", "--yes")
    assert done.returncode == 0, done.stderr
    assert names(lab) == ["siti~1", "siti~2", "siti", "budi~1", "budi~2", "budi"]
    assert "RTRW816" in done.stderr  # the lab is in Jakarta
    again = json.loads(rtrw("push", "--yes", "--format", "json").stdout)
    assert again["changed"] is False
    assert again["routers"][0]["unchanged"] == 6


def test_added_later_it_goes_above(rtrw, lab):
    """A schedule for a plan that is on the router: only additions, in their places."""
    with_hours = rtrw.file.read_text()
    rtrw.file.write_text(
        "\n".join(x for x in with_hours.splitlines() if "schedule" not in x)
    )
    assert rtrw("push", "--yes").returncode == 0
    rtrw.file.write_text(with_hours)
    done = json.loads(
        rtrw("push", "--yes", "--only", "siti", "--format", "json").stdout
    )
    assert [c["action"] for c in done["routers"][0]["changes"]] == ["add", "add"]
    assert names(lab) == ["siti~1", "siti~2", "siti", "budi"]


def test_suspension_takes_them_away(rtrw, lab):
    """A suspended customer has no faster queue at night; resuming brings it back."""
    assert rtrw("push", "--yes").returncode == 0
    done = rtrw("set", "siti", "--suspend", "--yes")
    assert done.returncode == 0, done.stderr
    assert names(lab) == ["siti", "budi~1", "budi~2", "budi"]
    assert rtrw("set", "siti", "--resume", "--yes").returncode == 0
    assert names(lab) == ["siti~1", "siti~2", "siti", "budi~1", "budi~2", "budi"]


def test_export_of_one(rtrw):
    """``export --only`` has all queues of that customer."""
    text = rtrw("export", "--only", "a1").stdout
    assert text.count(":set qName ") == 3


def test_plan_and_simulate(rtrw):
    """Both sets are told."""
    told = json.loads(rtrw("plan", "--format", "json").stdout)
    (night,) = told["plans"][0]["schedule"]
    assert night["hours"] == "22:00-06:00"
    assert night["download"]["max_limit_bps"] == 20_000_000
    args = (
        "simulate",
        "rtrw.yaml",
        "--plan",
        "hemat",
        "--format",
        "csv",
        "--for",
        "2s",
    )
    assert "20000000" in rtrw(*args, "--at", "23:00").stdout
    assert "20000000" not in rtrw(*args, "--at", "fri 12:00").stdout
    assert "RTRW817" in rtrw(*args, "--at", "malam").stderr


def test_an_end_of_the_night(rtrw, lab):
    """Without the schedule its queues go; nobody is left without one."""
    assert rtrw("push", "--yes").returncode == 0
    text = rtrw.file.read_text().splitlines()
    rtrw.file.write_text("\n".join(x for x in text if "schedule" not in x))
    done = rtrw("push", "--yes")
    assert done.returncode == 0, done.stderr
    assert names(lab) == ["siti", "budi"]
