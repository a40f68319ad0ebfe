"""Quotas from the file to a lab router: queues, scripts, and back."""

import json
from dataclasses import replace

import pytest

PROFILE = """\
rtrw: 1
site: rt05
plans:
  cepat:
    max-limit: 5M/10M
    quota: {{data: 300GB, then: hemat}}
  hemat: {{max-limit: 1M/2M}}
subscribers:
  - {{id: a1, name: siti, target: 192.168.10.5, plan: cepat}}
  - {{id: a2, name: budi, target: 192.168.10.6, plan: cepat}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""
JOB = "rtrw~rt05~quota~cepat~1"
QUOTA = "quota: {data: 9GB, then: hemat}"


def menu(lab, path):
    with lab._locked():
        return {row["name"]: dict(row) for row in lab.router.menus[path]}


def test_push_and_push_again(rtrw, lab):
    """Queues first, then a script, what it keeps, and a scheduler; then nothing."""
    done = rtrw("push", "--yes")
    assert done.returncode == 0, done.stderr
    assert "gateway (scripts): 3 added" in done.stdout
    scripts, schedulers = menu(lab, "/system/script"), menu(lab, "/system/scheduler")
    assert set(scripts) == {JOB, f"{JOB}~used"}
    assert scripts[JOB]["source"].startswith(f"# {JOB}\n")
    assert schedulers[JOB]["on-event"] == f'/system script run "{JOB}"'
    again = json.loads(rtrw("push", "--yes", "--format", "json").stdout)
    assert again["changed"] is False
    assert again["routers"][0]["unchanged"] == 2
    assert again["scripts"][0]["unchanged"] == 3
    assert rtrw("diff", "--exit-code").returncode == 0


def test_a_customer_slowed_by_the_router(rtrw, lab):
    """A push leaves it, and says so; a suspension works, and is counted on."""
    rtrw("push", "--yes")
    lab.change("siti", **{"max-limit": "1000000/2000000"})
    done = rtrw("diff", "--exit-code")
    assert done.returncode == 0
    assert "RTRW825" in done.stderr
    assert rtrw("set", "siti", "--suspend", "--yes").returncode == 0
    assert {r["name"]: r["max-limit"] for r in lab.rows()}["siti"] == "64000/64000"
    assert '"sa1"' in menu(lab, "/system/script")[JOB]["source"]


def test_what_the_router_keeps_is_not_written_over(rtrw, lab):
    """The script may change, what was used stays."""
    rtrw("push", "--yes")
    with lab._locked():
        for row in lab.router.menus["/system/script"]:
            if row["name"].endswith("~used"):
                row["source"] = "kept"
    rtrw.file.write_text(rtrw.file.read_text().replace("300GB", "200GB"))
    done = rtrw("push", "--yes", "--format", "json")
    told = json.loads(done.stdout)["scripts"][0]
    assert [(c["action"], [*c["after"]]) for c in told["changes"]] == [
        ("set", ["source"])
    ]
    assert told["verified"] is True
    scripts = menu(lab, "/system/script")
    assert scripts[f"{JOB}~used"]["source"] == "kept"
    assert "200000000000" in scripts[JOB]["source"]


def test_without_the_quota_they_go(rtrw, lab):
    """And nothing more is asked of the router afterwards."""
    rtrw("push", "--yes")
    text = rtrw.file.read_text().splitlines()
    rtrw.file.write_text("\n".join(x for x in text if "quota" not in x))
    done = rtrw("push", "--yes")
    assert done.returncode == 0, done.stderr
    assert menu(lab, "/system/script") == menu(lab, "/system/scheduler") == {}
    assert "scripts" not in json.loads(rtrw("diff", "--format", "json").stdout)


def test_rollback(rtrw, lab):
    """Undoes scripts with the queues of the same push."""
    rtrw("push", "--yes")
    before = menu(lab, "/system/script")[JOB]["source"]
    rtrw.file.write_text(
        rtrw.file.read_text().replace("300GB", "1GB").replace("5M/10M", "4M/9M")
    )
    assert rtrw("push", "--yes").returncode == 0
    assert menu(lab, "/system/script")[JOB]["source"] != before
    done = rtrw("rollback", "--yes")
    assert done.returncode == 0, done.stderr
    assert menu(lab, "/system/script")[JOB]["source"] == before
    assert {r["max-limit"] for r in lab.rows()} == {"5000000/10000000"}


def test_somebody_elses_scripts_stay(rtrw, lab):
    """Also those of another site, and of names that begin alike."""
    others = [
        {"name": name, "source": "x", "policy": "read"}
        for name in ("backup", "rtrw~rt055~quota~a~1", "rtrw~rt05~quotation")
    ]
    lab.menu("/system/script", others)
    rtrw("push", "--yes")
    text = rtrw.file.read_text().splitlines()
    rtrw.file.write_text("\n".join(x for x in text if "quota" not in x))
    rtrw("push", "--yes")
    assert set(menu(lab, "/system/script")) == {row["name"] for row in others}


def test_a_router_that_refuses(rtrw, lab):
    """The queues are done; the scripts are told, with exit 4."""
    with lab._locked():
        del lab.router.menus["/system/scheduler"]
    done = rtrw("push", "--yes")
    assert done.returncode == 4
    assert "RTRW808" in done.stderr
    assert len(lab.rows()) == 2


@pytest.mark.parametrize("refused", [JOB, f"{JOB}~used"])
def test_undo_on_failure(rtrw, lab, refused):
    """Scripts are as they were where one is refused; the queues stay as wanted."""
    with lab._locked():
        lab.router.faults = replace(lab.router.faults, refuse={refused: "not today"})
    done = rtrw("push", "--yes", "--keep-going", "--undo-on-failure")
    assert done.returncode == 4
    assert "not today" in done.stderr
    assert "RTRW564" in done.stderr
    assert menu(lab, "/system/script") == menu(lab, "/system/scheduler") == {}
    assert len(lab.rows()) == 2


def test_undo_on_failure_of_a_change(rtrw, lab):
    """What a script said before it is said again, and what it kept is kept."""
    rtrw("push", "--yes")
    before = menu(lab, "/system/script"), menu(lab, "/system/scheduler")
    text = rtrw.file.read_text().replace("300GB", "1GB")
    text = text.replace("  hemat:", f"  lain: {{max-limit: 3M, {QUOTA}}}\n  hemat:")
    rtrw.file.write_text(text.replace("10.6, plan: cepat", "10.6, plan: lain"))
    other = JOB.replace("cepat", "lain")
    with lab._locked():
        lab.router.faults = replace(lab.router.faults, refuse={other: "not today"})
    done = rtrw("push", "--yes", "--keep-going", "--undo-on-failure")
    assert done.returncode == 4
    assert (menu(lab, "/system/script"), menu(lab, "/system/scheduler")) == before
    assert rtrw("push", "--yes").returncode == 4
    assert '"sa2"' not in menu(lab, "/system/script")[JOB]["source"]
