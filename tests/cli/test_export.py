"""`rtrw export` as people run it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.routeros.reader import read_script
from tests.unit.routeros.mini_router import MiniRouter

PROFILES = Path(__file__).parents[2] / "profiles"
SMALL = """\
rtrw: 1
site: rt05
parents:
  total: {target: 192.168.10.0/24, max-limit: 50M/100M}
plans:
  hemat-2: {max-limit: 2M/2M, burst-limit: 8M/8M, burst-threshold: 1M/1M,
            burst-time: 16s/16s, parent: total}
subscribers:
  - {name: a, target: 192.168.10.1, plan: hemat-2}
  - {name: b, target: 192.168.10.2, plan: hemat-2, comment: "Pak \\"B\\" $5"}
"""
FLEET = """
routers:
  north: {host: 192.168.88.1}
  south: {host: 192.168.89.1, encoding: latin-1}
defaults: {router: north}
"""


def run(*args: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program in English, at the terminal of nobody."""
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "export", *map(str, args), "--lang", "en"],
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=60,
        check=False,
        cwd=cwd,
    )


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A small profile in a folder of its own."""
    path = tmp_path / "net.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture
def fleet(tmp_path: Path) -> Path:
    """The same on two routers."""
    path = tmp_path / "fleet.yaml"
    extra = "  - {name: c, target: 192.168.11.3, plan: hemat-2, router: south}\n"
    path.write_text(SMALL + extra + FLEET, encoding="utf-8")
    return path


def names(text: str) -> list[str]:
    """The queues that a script gives to an empty router."""
    router = MiniRouter()
    router.run(text)
    return [one["name"] for one in router.rows]


def test_script_goes_to_stdout(profile: Path) -> None:
    """Only the script is there, so that it can be piped."""
    done = run(profile)
    assert done.returncode == 0, done.stderr
    assert names(done.stdout) == ["total", "a", "b"]
    assert done.stdout.isascii()


def test_profile_may_be_left_out(profile: Path) -> None:
    """rtrw.yaml of the folder is taken."""
    profile.rename(profile.with_name("rtrw.yaml"))
    assert names(run(cwd=profile.parent).stdout) == ["total", "a", "b"]


def test_script_goes_to_a_file_and_says_how_to_import_it(profile: Path) -> None:
    """Whole or not at all, with LF, and the same bytes each time."""
    out = profile.with_name("rt05.rsc")
    done = run(profile, "-o", out)
    assert done.returncode == 0
    assert done.stdout == ""
    assert "/import file-name=rt05.rsc" in done.stderr
    first = out.read_bytes()
    assert b"\r" not in first
    run(profile, "-o", out, "--quiet")
    assert out.read_bytes() == first
    assert not list(profile.parent.glob("*.part"))


def test_example_network_goes_through_a_router_twice(tmp_path: Path) -> None:
    """rt05.yaml: 46 queues, one suspended, and the second import adds nothing."""
    done = run(PROFILES / "rt05.yaml", "--prune", "--quiet")
    assert done.returncode == 0
    router = MiniRouter()
    router.run(done.stdout)
    assert len(router.rows) == 46
    before = router.state()
    router.run(done.stdout)
    assert router.state() == before
    assert router.done == ["add"] * 46
    assert [row["max-limit"] for row in before].count("64000/64000") == 1


def test_fleet_needs_a_router_or_a_folder(fleet: Path) -> None:
    """Which script would it be otherwise?"""
    done = run(fleet)
    assert done.returncode == 1
    assert "RTRW476" in done.stderr
    assert names(run(fleet, "--router", "south").stdout) == ["total", "c"]
    folder = fleet.with_name("out")
    assert run(fleet, "-o", folder).returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["north.rsc", "south.rsc"]
    assert names((folder / "south.rsc").read_text()) == ["total", "c"]


def test_split_writes_numbered_files_below_the_limit(tmp_path: Path) -> None:
    """Imported one after the other they give one list."""
    done = run(PROFILES / "rt05.yaml", "--split", "-o", tmp_path / "parts")
    assert done.returncode == 0
    files = sorted((tmp_path / "parts").iterdir())
    assert [path.name for path in files] == ["gateway-01.rsc", "gateway-02.rsc"]
    router = MiniRouter()
    for path in files:
        text = path.read_text()
        assert len(text) < 30_000
        router.run(text)
    assert len(router.rows) == 46
    assert run(PROFILES / "rt05.yaml", "--split").returncode == 1


def test_only_one_subscriber(profile: Path) -> None:
    """By name or id; one that is not there is told."""
    text = run(profile, "--only", "b").stdout
    assert [one.queue.name for one in read_script(text).rows] == ["b"]
    done = run(profile, "--only", "nobody")
    assert done.returncode == 1
    assert "nobody" in done.stderr


def test_plain_lines(profile: Path) -> None:
    """As people paste them."""
    lines = run(profile, "--plain").stdout.splitlines()
    assert lines[1] == (
        "/queue simple add name=a target=192.168.10.1/32 parent=total max-limit=2M/2M"
        " burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s"
        ' comment="rtrw:rt05/s/a"'
    )
    assert len(lines) == 3


@pytest.mark.parametrize("option", ["--split", "--plain", "--only=a"])
def test_prune_does_not_go_with_parts(profile: Path, option: str) -> None:
    """What is not in the one script would be removed."""
    done = run(profile, "--prune", option, "-o", profile.with_name("x"))
    assert done.returncode == 1
    assert "RTRW478" in done.stderr


def test_prune_without_subscribers_is_refused(profile: Path) -> None:
    """An empty list never removes anything by the way."""
    text = SMALL.split("subscribers:", maxsplit=1)[0] + "subscribers: []\n"
    profile.write_text(text, encoding="utf-8")
    done = run(profile, "--prune")
    assert done.returncode == 1
    assert "RTRW479" in done.stderr
    assert run(profile).returncode == 0


def test_findings_that_are_errors_stop_it(profile: Path) -> None:
    """A script that a router refuses half-way is not written."""
    profile.write_text(SMALL.replace("2M/2M,", "9M/9M,"), encoding="utf-8")
    out = profile.with_name("x.rsc")
    done = run(profile, "-o", out)
    assert done.returncode == 1
    assert not out.exists()
    assert "burst-limit" in done.stderr
    assert "Traceback" not in done.stderr


def test_warnings_are_told_and_fail_only_when_strict(profile: Path) -> None:
    """Exit 0 on warnings, 1 with --strict."""
    text = SMALL.replace("burst-threshold: 1M/1M", "burst-threshold: 9M/9M")
    profile.write_text(text, encoding="utf-8")
    done = run(profile)
    assert done.returncode == 0
    assert "RTRW1" in done.stderr
    assert run(profile, "--strict").returncode == 1


def test_text_that_the_router_cannot_keep_is_told(fleet: Path) -> None:
    """All of it, and nothing is written."""
    text = fleet.read_text().replace("name: c,", 'name: "\u2013", comment: "\u2026",')
    fleet.write_text(text, encoding="utf-8")
    done = run(fleet, "--router", "south")
    assert done.returncode == 1
    assert done.stderr.count("RTRW460") == 2
    assert done.stdout == ""


def test_json_has_the_script_or_the_files(profile: Path) -> None:
    """For programs: stdout is only JSON."""
    document = json.loads(run(profile, "--format", "json").stdout)
    (router,) = document["routers"]
    assert router["queues"] == 3
    assert names(router["script"]) == ["total", "a", "b"]
    out = profile.with_name("x.rsc")
    document = json.loads(run(profile, "--format", "json", "-o", out).stdout)
    assert document["routers"][0]["files"] == [str(out)]
    missing = json.loads(run("nowhere.yaml", "--format", "json").stdout)
    assert missing["errors"][0]["code"] == "RTRW401"


def test_csv_is_for_rate_limits_only(profile: Path) -> None:
    """A script is no table."""
    assert run(profile, "--format", "csv").returncode == 2


def test_output_that_cannot_be_written_is_told(profile: Path) -> None:
    """Without a traceback."""
    done = run(profile, "-o", profile / "x.rsc")
    assert done.returncode == 1
    assert "RTRW402" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("rate-limit", "hemat-2: 2M/2M 8M/8M 1M/1M 16/16 8 0/0\n"),
        (
            "radius",
            (
                "# rtrw: Mikrotik-Rate-Limit from rt05: groups 1, users 0\n"
                "# Read it first: $INCLUDE it at the top of"
                " mods-config/files/authorize.\n"
                'DEFAULT Group == "hemat-2"\n'
                '\tMikrotik-Rate-Limit = "2M/2M 8M/8M 1M/1M 16/16 8 0/0",\n'
                "\tFall-Through = Yes\n\n"
            ),
        ),
        (
            "ppp",
            (
                "# rtrw: rate-limit of PPP profiles (1), from the plans of rt05\n"
                "# May be imported again: only rate-limit is set, nothing else is"
                " changed.\n"
                '/ppp profile\n{\n:local qName ""\n:local qThis ""\n'
                ':set qName "hemat-2"\n:do {\n:set qThis [find where name=$qName]\n'
                ":if ([:len $qThis] = 0) do={\n"
                ':put ("rtrw: not in /ppp profile, nothing is made: " . $qName)\n'
                "} else={\n"
                'set $qThis rate-limit="2M/2M 8M/8M 1M/1M 16/16 8 0/0"\n}\n'
                '} on-error={\n:put ("rtrw: the router refused this one: " . $qName)'
                "\n}\n}\n"
            ),
        ),
    ],
)
def test_rate_limit_strings(profile: Path, form: str, text: str) -> None:
    """Always all six groups, upload first, times in bare seconds."""
    done = run(profile, "--as", form)
    assert done.returncode == 0
    assert done.stdout == text


def test_rate_limit_first_group_csv_and_json(profile: Path) -> None:
    """Only the speed; and as data."""
    assert run(profile, "--as", "rate-limit", "--first").stdout == "hemat-2: 2M/2M\n"
    done = run(profile, "--as", "hotspot", "--format", "csv", "--first")
    assert done.stdout == "name,plan,rate_limit\nhemat-2,hemat-2,2M/2M\n"
    document = json.loads(run(profile, "--as", "hotspot", "--format", "json").stdout)
    assert "\n/ip hotspot user profile\n" in document["text"]
    assert document["plans"] == [
        {
            "name": "hemat-2",
            "plan": "hemat-2",
            "rate_limit": "2M/2M 8M/8M 1M/1M 16/16 8 0/0",
        }
    ]


def test_rate_limit_that_cannot_be_said_is_told(profile: Path) -> None:
    """Two priorities do not fit into one string."""
    text = SMALL.replace("parent: total}", "parent: total, priority: 1/8}")
    profile.write_text(text, encoding="utf-8")
    done = run(profile, "--as", "ppp")
    assert done.returncode == 1
    assert "net.yaml:6" in done.stderr
