"""Pushes of PPP and hotspot profiles to an emulated router over loopback."""

import json
import os
import subprocess
import sys

import pytest

from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push.how import How
from rtrw.push.profiles import ProfilesVisit, PushProfiles
from rtrw.routeros.profile_rows import ProfileRow

pytestmark = pytest.mark.slow

FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"
GEDE = "10M/20M 0/0 0/0 0/0 8 5M/5M"
PROFILE = """\
rtrw: 1
site: rt05
plans:
  hemat-2:
    max-limit: {rate}
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s
    ppp-profile: [Paket 100Rb, "Pak, \\"Budi\\" $5"]
    hotspot-profile: v10
  gede: {{max-limit: 10M/20M, limit-at: 5M, ppp-profile: "200"}}
subscribers:
  - {{name: siti, target: 192.168.10.5, plan: hemat-2}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""
PPP = "/ppp/profile"
HOTSPOT = "/ip/hotspot/user/profile"


def menus():
    return {
        PPP: [
            {"name": "default", "rate-limit": "1M"},
            {"name": "Paket 100Rb", "only-one": "yes", "parent-queue": "*1E"},
            {"name": 'Pak, "Budi" $5', "rate-limit": "2M 8M 1M 16s 8 0"},
            {"name": "200", "rate-limit": "9M/9M"},
        ],
        HOTSPOT: [
            {"name": "default", "shared-users": "1"},
            {"name": "v10", "rate-limit": "512k/1M"},
        ],
    }


BEFORE = {"default": "1M", "Paket 100Rb": None, 'Pak, "Budi" $5': "2M 8M 1M 16s 8 0"}
BEFORE |= {"200": "9M/9M"}
AFTER = BEFORE | {"Paket 100Rb": FULL, "200": GEDE}


def limits(lab, menu=PPP):
    return {row["name"]: row.get("rate-limit") for row in lab.router.menus[menu]}


@pytest.fixture
def labs():
    """Starts labs, and stops them afterwards."""
    started = []

    def start(**faults):
        lab = Lab(password="kunci", menus=menus(), **faults).start()
        started.append(lab)
        return lab

    yield start
    for lab in started:
        lab.stop()


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

    def write(lab, rate="2M", more=""):
        text = PROFILE.format(rate=rate, port=lab.port) + more
        (tmp_path / "rtrw.yaml").write_text(text, "utf-8")

    run.folder, run.write = tmp_path, write
    return run


def routers(done):
    return json.loads(done.stdout)["routers"]


def test_a_push_sets_one_field_and_a_second_one_nothing(rtrw, labs):
    """What has the same meaning stays as it is spelt; other profiles are untouched."""
    lab = labs()
    rtrw.write(lab)
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 0, done.stderr
    assert limits(lab) == AFTER
    assert limits(lab, HOTSPOT) == {"default": None, "v10": FULL}
    assert lab.router.menus[PPP][1]["only-one"] == "yes"
    assert lab.router.menus[PPP][1]["parent-queue"] == "*1E"
    assert "3 set, 1 unchanged; read back and verified" in done.stdout
    assert lab.writes == 3
    again = rtrw("push", "--profiles", "--yes")
    assert "all 4 profiles are as the plans say" in again.stdout
    assert lab.writes == 3
    assert lab.rows() == []


def test_diff_shows_it_and_writes_nothing(rtrw, labs):
    """With the digest that a push may be held to."""
    lab = labs()
    rtrw.write(lab)
    text = rtrw("diff", "--profiles").stdout
    assert "PPP and hotspot profiles: router → plans" in text
    assert f"9M/9M → {GEDE}" in text
    shown = rtrw("diff", "--profiles", "--exit-code", "--format", "json")
    assert shown.returncode == 3
    digest = json.loads(shown.stdout)["digest"]
    assert lab.writes == 0
    assert rtrw("push", "--profiles", "--yes", "--expect", "0" * 16).returncode == 1
    assert lab.writes == 0
    done = rtrw("push", "--profiles", "--yes", "--expect", digest)
    assert done.returncode == 0
    assert limits(lab) == AFTER
    dry = rtrw("push", "--profiles", "--dry-run")
    assert "nothing to do" in dry.stdout


def test_nothing_is_written_without_a_yes(rtrw, labs):
    """No terminal and no --yes: refused."""
    lab = labs()
    rtrw.write(lab)
    done = rtrw("push", "--profiles")
    assert done.returncode == 1
    assert "RTRW543" in done.stderr
    assert lab.writes == 0


def test_a_diff_from_an_export_needs_no_router(rtrw, labs):
    """The same comparison, and where it stands."""
    rtrw.write(labs())
    export = (
        "# 2026-07-11 21:04:13 by RouterOS 7.21.5\n/ppp profile\n"
        'add name="Paket 100Rb" rate-limit="2M 8M 1M 16s 8 0"\nadd name=200\n'
    )
    (rtrw.folder / "x.rsc").write_text(export, "utf-8")
    done = rtrw("diff", "--profiles", "--from", "x.rsc", "--format", "json")
    (one,) = routers(done)
    assert [change["queue"] for change in one["changes"]] == ["/ppp profile 200"]
    assert one["unchanged"] == 1
    assert len(one["failures"]) == 2


def test_rollback_gives_back_what_was_there(rtrw, labs):
    """Also no string at all; what somebody changed since is left and told."""
    lab = labs()
    rtrw.write(lab)
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    lab.router.menus[PPP][3]["rate-limit"] = "7M/7M"
    done = rtrw("rollback", "--yes")
    assert done.returncode == 0, done.stderr
    assert "RTRW838" in done.stderr
    assert limits(lab) == BEFORE | {"200": "7M/7M"}
    assert limits(lab, HOTSPOT)["v10"] == "512k/1M"
    runs = json.loads(rtrw("history", "--format", "json").stdout)["runs"]
    assert [one["kind"] for one in runs] == ["rollback", "profiles"]
    forced = rtrw("rollback", "--to", runs[1]["run"], "--yes", "--force")
    assert forced.returncode == 0, forced.stderr
    assert limits(lab) == BEFORE


def test_a_profile_that_is_gone_is_told_at_rollback(rtrw, labs):
    """Nothing is made for it."""
    lab = labs()
    rtrw.write(lab)
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    del lab.router.menus[PPP][3]
    done = rtrw("rollback", "--yes")
    assert "RTRW839" in done.stderr
    assert limits(lab) == {k: v for k, v in BEFORE.items() if k != "200"}


def test_queues_and_profiles_go_back_together(rtrw, labs):
    """A rollback to the first of several runs undoes both kinds at one router."""
    lab = labs()
    rtrw.write(lab)
    first = json.loads(rtrw("push", "--yes", "--format", "json").stdout)["run"]
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    rtrw.write(lab, "3M")
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    assert limits(lab)["Paket 100Rb"] == FULL.replace("2M/2M", "3M/3M")
    assert len(lab.rows()) == 1
    done = rtrw("rollback", "--to", first, "--yes")
    assert done.returncode == 0, done.stderr
    assert limits(lab) == BEFORE
    assert lab.rows() == []


def test_drift_is_told(rtrw, labs):
    """A string that somebody changed on the router is not the plan's doing."""
    lab = labs()
    rtrw.write(lab)
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    lab.router.menus[PPP][1]["rate-limit"] = "7M/7M"
    (one,) = routers(rtrw("diff", "--profiles", "--format", "json"))
    assert [(c["queue"], c["cause"]) for c in one["changes"]] == [
        ("/ppp profile Paket 100Rb", "drift")
    ]


def test_a_profile_that_is_not_there_is_an_error_and_the_others_are_done(rtrw, labs):
    """Never made; exit 4, for some of it is done."""
    lab = labs()
    rtrw.write(lab)
    del lab.router.menus[PPP][1]
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 4
    assert "RTRW850" in done.stderr
    assert "Paket 100Rb" not in limits(lab)
    assert limits(lab)["200"] == GEDE


def test_one_of_two_routers_may_lack_a_profile(rtrw, labs):
    """A warning there; an error only when none has it."""
    north, south = labs(), labs()
    more = f"  south: {{host: 127.0.0.1, port: {south.port}, username: rtrw, "
    rtrw.write(north, more=more + "tls: false}\ndefaults: {router: gateway}\n")
    del south.router.menus[HOTSPOT][1]
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 0, done.stderr
    assert "south: RTRW836" in done.stderr
    assert limits(north) == limits(south) == AFTER
    del north.router.menus[HOTSPOT][1]
    none = rtrw("push", "--profiles", "--yes")
    assert none.returncode == 4
    assert "RTRW850" in none.stderr


def test_a_refusal_is_told_and_the_rest_is_not_sent(rtrw, labs):
    """In the router's own words; --keep-going goes on."""
    lab = labs(refuse={"Paket 100Rb": "failure: not today"})
    rtrw.write(lab)
    done = rtrw("push", "--profiles", "--yes", "--keep-going")
    assert done.returncode == 4
    assert "RTRW846" in done.stderr
    assert "not today" in done.stderr
    assert limits(lab) == AFTER | {"Paket 100Rb": None}


def test_undo_on_failure_puts_back_what_was_done(rtrw, labs):
    """All or nothing, by the journal."""
    lab = labs(refuse={"200": "failure: not today"})
    rtrw.write(lab)
    done = rtrw("push", "--profiles", "--yes", "--keep-going", "--undo-on-failure")
    assert done.returncode == 1
    assert "RTRW564" in done.stderr
    assert limits(lab) == BEFORE
    assert limits(lab, HOTSPOT)["v10"] == "512k/1M"


@pytest.mark.parametrize("fault", ["cut_before", "cut_after"])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_connection_that_breaks_leaves_nothing_in_doubt(rtrw, labs, fault, at):
    """The router is read again; a second push finishes it, a rollback undoes both."""
    lab = labs(**{fault: at})
    rtrw.write(lab)
    done = rtrw("push", "--profiles", "--yes", "--format", "json")
    (one,) = routers(done)
    assert one["in_doubt"] == []
    first = json.loads(done.stdout)["run"]
    again = rtrw("push", "--profiles", "--yes")
    assert again.returncode == 0, again.stderr
    assert limits(lab) == AFTER
    assert rtrw("rollback", "--to", first, "--yes").returncode == 0
    assert limits(lab) == BEFORE


def test_a_menu_that_is_not_shown_is_told(rtrw, labs):
    """A router without the hotspot package."""
    lab = labs()
    rtrw.write(lab)
    del lab.router.menus[HOTSPOT]
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 1
    assert "RTRW844" in done.stderr
    assert lab.writes == 0


def test_the_journal_holds_a_script_that_gives_it_back(rtrw, labs):
    """For the day when only a terminal is left; nothing of the password is kept."""
    rtrw.write(labs())
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    (script,) = (rtrw.folder / "state" / "runs").glob("*/*.undo.rsc")
    text = script.read_text("ascii")
    assert 'set $qThis rate-limit="512k/1M"' in text
    assert 'set $qThis rate-limit=""' in text
    lines = (rtrw.folder / "state" / "audit" / "audit.ndjson").read_text().splitlines()
    told = [json.loads(line) for line in lines]
    assert {(one["queue"], one["result"]) for one in told} == {
        ("/ppp profile Paket 100Rb", "done"),
        ("/ppp profile 200", "done"),
        ("/ip hotspot user profile v10", "done"),
    }


def test_a_profile_that_the_file_names_no_more_is_told(rtrw, labs):
    """Its string stays: nobody knows what it should be instead."""
    lab = labs()
    rtrw.write(lab)
    assert rtrw("push", "--profiles", "--yes").returncode == 0
    path = rtrw.folder / "rtrw.yaml"
    path.write_text(path.read_text().replace(', ppp-profile: "200"', ""), "utf-8")
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 0
    assert "RTRW849" in done.stderr
    assert limits(lab) == AFTER


def test_a_file_that_names_no_profile_is_told(rtrw, labs):
    """With an example of what to write."""
    lab = labs()
    rtrw.write(lab)
    text = "\n".join(
        line
        for line in (rtrw.folder / "rtrw.yaml").read_text().splitlines()
        if "-profile:" not in line or "gede" in line
    ).replace(', ppp-profile: "200"', "")
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    done = rtrw("push", "--profiles", "--yes")
    assert done.returncode == 1
    assert "RTRW840" in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("--only", "siti"),
        ("--adopt", "all"),
        ("--allow-removals", "all"),
        ("--safe-mode", "require"),
        ("--wait-traffic", "1"),
    ],
    ids=" ".join,
)
def test_what_means_nothing_for_profiles_is_a_usage_error(rtrw, labs, args):
    """A slip is not passed over."""
    rtrw.write(labs())
    assert rtrw("push", "--profiles", "--yes", *args).returncode == 2


def visit(lab, tmp_path, wanted):
    router = Router("gateway", "127.0.0.1", "rtrw", lab.port, tls=False)
    how = How(tmp_path, "20261201T050000-0001", "rt05")
    job = PushProfiles([ProfileRow("ppp", "200", wanted)], {})
    return ProfilesVisit(router, job, lambda: "kunci", how)


def test_what_changed_since_it_was_shown_is_not_written(labs, tmp_path):
    """A person may think about it for minutes; ids may be others by then."""
    lab = labs()
    one = visit(lab, tmp_path, "5M/5M")
    one.look()
    assert len(one.changes.changes) == 1
    lab.router.menus[PPP][3]["rate-limit"] = "7M/7M"
    one.write()
    assert [p.code for p in one.problems] == ["RTRW847"]
    assert lab.writes == 0
    one.close()


def test_a_row_with_another_id_is_found_again(labs, tmp_path):
    """Removed and made again meanwhile: the same work, by the id of this moment."""
    lab = labs()
    one = visit(lab, tmp_path, "5M/5M")
    one.look()
    lab.router.menus[PPP][3][".id"] = "*77"
    lab.router.menus[PPP].append({".id": "*4", "name": "lain", "rate-limit": "1M"})
    one.write()
    assert one.ok
    assert limits(lab)["200"] == "5M/5M"
    assert limits(lab)["lain"] == "1M"
    one.close()


def test_a_router_that_answers_done_and_does_nothing_is_caught(labs, tmp_path):
    """What is read back counts."""
    lab = labs()
    one = visit(lab, tmp_path, "5M/5M")
    one.look()
    row = lab.router.menus[PPP][3]

    def put_back(_number):
        row["rate-limit"] = "9M/9M"

    lab.on_write(after=put_back)
    one.write()
    assert not one.verified
    assert [p.code for p in one.errors] == ["RTRW845"]
    one.close()
