"""``rtrw import`` of PPP and hotspot profiles, from an export and from a router."""

import json
import os
import subprocess
import sys

import pytest

from rtrw.lab import Lab
from rtrw.profiles import load

pytestmark = pytest.mark.slow

FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"
EXPORT = f"""\
# jul/03/2023 12:08:15 by RouterOS 6.49.8
/ip hotspot user profile
add name=v10 rate-limit="2M 8M 1M 16s 8 0"
/ppp profile
add name="Paket 100Rb" rate-limit="{FULL}"
add name="Paket 200Rb" rate-limit="5M/10M"
add name=gratis
add name=salah rate-limit="5M/10M 1M/1M 9 9 9 9 9"
"""
QUEUES = """\
/queue simple
add name=siti target=192.168.10.5/32 max-limit=5M/10M limit-at=5M/10M
add name=budi target=192.168.10.6/32 max-limit=5M/10M limit-at=5M/10M
"""
MENUS = {
    "/ppp/profile": [
        {"name": "default"},
        {"name": "Paket 100Rb", "rate-limit": FULL},
        {"name": "Paket 200Rb", "rate-limit": "5M/10M"},
    ],
    "/ip/hotspot/user/profile": [{"name": "v10", "rate-limit": "2M 8M 1M 16s 8 0"}],
}


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


def carriers(folder):
    plans = load(folder / "rt05.yaml").plans.values()
    return {one.name: one.carriers[:2] for one in plans if any(one.carriers)}


def test_an_export_with_profiles_alone(rtrw):
    """Equal strings are one plan, and each says which profiles have it."""
    (rtrw.folder / "x.rsc").write_text(EXPORT, "utf-8")
    done = rtrw("import", "x.rsc", "-o", "rt05.yaml")
    assert done.returncode == 0, done.stderr
    assert carriers(rtrw.folder) == {
        "Paket 100Rb": (("Paket 100Rb",), ("v10",)),
        "Paket 200Rb": (("Paket 200Rb",), ()),
    }
    for code in ("RTRW835", "RTRW851", "RTRW852"):
        assert code in done.stderr
    assert "RTRW731" not in done.stderr


def test_profiles_are_named_on_the_plans_that_queues_gave(rtrw):
    """No second plan with the same limits; what was imported is no difference."""
    (rtrw.folder / "x.rsc").write_text(EXPORT + QUEUES, "utf-8")
    done = rtrw("import", "x.rsc", "-o", "rt05.yaml")
    assert done.returncode == 0, done.stderr
    found = carriers(rtrw.folder)
    assert found.pop("Paket 100Rb") == (("Paket 100Rb",), ("v10",))
    ((name, names),) = found.items()
    assert names == (("Paket 200Rb",), ())
    assert {one.plan for one in load(rtrw.folder / "rt05.yaml").subscribers} == {name}
    diff = rtrw("diff", "rt05.yaml", "--profiles", "--from", "x.rsc", "--exit-code")
    assert diff.returncode == 0, diff.stdout
    document = json.loads(rtrw("import", "x.rsc", "--format", "json").stdout)
    assert ["Paket 200Rb"] in [one["ppp_profiles"] for one in document["plans"]]


@pytest.mark.parametrize("hotspot", [True, False])
def test_a_router_is_asked_for_its_profiles(rtrw, hotspot):
    """Also one without the hotspot package; a push of them changes nothing."""
    menus = MENUS if hotspot else {"/ppp/profile": MENUS["/ppp/profile"]}
    with Lab(password="kunci", menus=menus) as lab:
        if not hotspot:
            del lab.router.menus["/ip/hotspot/user/profile"]
        name = f"rtrw@127.0.0.1:{lab.port}"
        done = rtrw("import", name, "--plain", "-o", "rt05.yaml")
        assert done.returncode == 0, done.stderr
        ppp = ("Paket 100Rb",), (("v10",) if hotspot else ())
        assert carriers(rtrw.folder)["Paket 100Rb"] == ppp
        assert rtrw("push", "rt05.yaml", "--profiles", "--yes").returncode == 0
        assert lab.writes == 0


def test_plan_tells_of_pasted_profiles(rtrw):
    """Whose string it is, and what the router fills in."""
    line = '/ppp profile add name="Paket 200Rb" rate-limit=5M/10M'
    done = rtrw("plan", "--paste", line)
    assert "Paket 200Rb: PPP profiles Paket 200Rb" in done.stdout
    assert "limit-at=5M/10M" in done.stdout
    document = json.loads(rtrw("plan", "--paste", line, "--format", "json").stdout)
    assert document["plans"][0]["ppp_profiles"] == ["Paket 200Rb"]
