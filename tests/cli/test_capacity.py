"""`rtrw capacity`: the answer, the same each time, and what is wrong told at once."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.cli import main

ROOT = Path(__file__).parents[2]
RT05 = str(ROOT / "profiles" / "rt05.yaml")
SMALL = ("--for", "20s", "--trials", "3", "--jobs", "1")
PLOT = importlib.util.find_spec("matplotlib") is not None
PLOT |= os.environ.get("CI") == "true"  # there a missing extra is a failure
PROFILE = """\
rtrw: 1
site: t
parents:
  up: {target: 10.0.0.0/24, max-limit: 100M/100M}
  other: {target: 10.0.1.0/24, max-limit: 100M/100M}
  free: {target: 10.0.2.0/24}
plans:
  a: {max-limit: 10M/10M, parent: up, usage: torrent}
  b: {max-limit: 10M/10M, parent: free}
subscribers:
  - {name: one, target: 10.0.0.1, plan: a}
  - {name: two, target: 10.0.2.1, plan: b}
"""


@pytest.fixture
def capacity(monkeypatch, capsys):
    """Run `rtrw capacity ...` in this process: (exit code, stdout, stderr)."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["rtrw", "capacity", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    monkeypatch.setenv("RTRW_LANG", "en")
    return run


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "t.yaml"
    path.write_text(PROFILE, encoding="utf-8")
    return str(path)


def test_endless_downloads_as_data(capacity, profile):
    """100M shared by N endless downloads of 10M: 8M each until N is 12."""
    code, out, err = capacity(profile, "--parent", "up", *SMALL, "--format", "json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["n"] == found["n_without_burst"] == 12
    assert found["interval"] == {"low": 12, "high": 12, "confidence": 0.95}
    assert found["promise"] == {
        "customers_percent": 95,
        "of_max_limit_percent": 80,
        "over_s": 20,
    }
    assert found["oversubscription"] == 1.2
    assert (found["capacity_bps"], found["plans"]) == (100_000_000, {"a": 12})
    assert [point["n"] for point in found["points"]] == sorted(
        point["n"] for point in found["points"]
    )


def test_another_promise(capacity, profile):
    """All of max-limit for everybody is ten; half of it is twenty."""
    for promise, count in (("100/100", 10), ("95/50", 20)):
        args = ("--parent", "up", "--promise", promise, *SMALL, "--format", "json")
        assert json.loads(capacity(profile, *args)[1])["n"] == count


@pytest.mark.slow
def test_the_same_numbers_with_any_number_of_processes(capacity):
    """Two processes, one, and once more: the same bytes; another seed: others."""
    args = (RT05, "--for", "60s", "--trials", "4", "--format", "json", "--seed")
    first = capacity(*args, "7", "--jobs", "2")[1]
    assert first == capacity(*args, "7", "--jobs", "1")[1]
    assert first != capacity(*args, "8", "--jobs", "2")[1]


def test_spawned_processes_from_the_command_line(profile, tmp_path):
    """As a program of its own, with two processes and a folder of its own."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "rtrw", "capacity", profile, "--parent", "up"),
            *("--for", "5s", "--trials", "2", "--jobs", "2", "--format", "json"),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "RTRW_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["n"] == 12


def test_the_table_says_it_in_words(capacity, profile):
    """Promise, answer, what is sold and what burst costs stand above the numbers."""
    code, out, _ = capacity(profile, "--parent", "up", *SMALL)
    text = " ".join(out.split())
    assert code == 0
    assert "95 % get at least 80 % of their max-limit" in text
    assert "12 customers (12 to 12 with 95 % certainty)" in text
    assert "The profile has 1: room for 11 more." in text
    assert "oversubscription 1.2 to 1" in text
    assert "burst off 12 customers: burst costs nothing" in text
    assert max(map(len, out.splitlines())) <= 100
    assert "\x1b" not in out


def test_the_table_in_indonesian(capacity, profile):
    """All sentences are Indonesian, RouterOS's names stay."""
    out = capacity(profile, "--parent", "up", *SMALL, "--lang", "id")[1]
    text = " ".join(out.split())
    assert "cukup untuk berapa pelanggan?" in text
    assert "12 pelanggan (12 sampai 12 dengan kepastian 95 %)" in text
    assert "max-limit" in text


def test_files_by_their_suffix(capacity, profile, tmp_path):
    """A .csv and a .json hold what --format would have printed."""
    args = (profile, "--parent", "up", *SMALL)
    for kind in ("csv", "json"):
        path = tmp_path / f"c.{kind}"
        assert capacity(*args, "-o", str(path))[0] == 0
        assert path.read_text("utf-8") == capacity(*args, "--format", kind)[1]
    head = path.with_suffix(".csv").read_text("utf-8").splitlines()[0]
    assert head.startswith("burst,customers,content_percent,")


@pytest.mark.skipif(not PLOT, reason="needs the extra: pip install 'rtrw[plot]'")
@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_pictures(capacity, profile, tmp_path, suffix, start):
    """The same answer gives the same picture, byte for byte."""
    files = [tmp_path / f"{name}.{suffix}" for name in "ab"]
    for path in files:
        assert capacity(profile, "--parent", "up", *SMALL, "-o", str(path))[0] == 0
    one, two = (path.read_bytes() for path in files)
    assert one == two
    assert one.startswith(start)


@pytest.mark.parametrize(
    ("args", "codes"),
    [
        (("--parent", "ap"), ["RTRW270"]),
        ((), ["RTRW277"]),
        (("--parent", "free"), ["RTRW271"]),
        (("--parent", "up", "--promise", "95"), ["RTRW274"]),
        (("--parent", "up", "--promise", "0/80"), ["RTRW274"]),
        (("--parent", "up", "--active", "0%"), ["RTRW275"]),
        (("--parent", "up", "--active", "half"), ["RTRW275"]),
        (("--parent", "up", "--usage", "keluarge"), ["RTRW177"]),
        (("--parent", "up", "--trials", "1"), ["RTRW276"]),
        (("--parent", "up", "--most", "0"), ["RTRW276"]),
        (("--parent", "up", "--jobs", "0"), ["RTRW276"]),
        (("--parent", "up", "--for", "0s"), ["RTRW164"]),
        (("--parent", "up", "--for", "9000h", "--trials", "999"), ["RTRW273"]),
        (
            ("--parent", "up", "--promise", "x", "--active", "y", "--trials", "0"),
            ["RTRW274", "RTRW275", "RTRW276"],
        ),
        (("--parent", "up", "-o", "c.xyz"), ["RTRW167"]),
        (("--parent", "up", "-o", "nowhere/c.csv"), ["RTRW168"]),
    ],
)
def test_bad_input_is_told_all_at_once(capacity, profile, args, codes):
    """Exit 1, every problem with its code, nothing computed."""
    code, out, _ = capacity(profile, *args, "--format", "json")
    assert code == 1
    assert [one["code"] for one in json.loads(out)["errors"]] == codes


def test_a_parent_that_holds_nobody(capacity, profile):
    """It is said who does not count."""
    code, _, err = capacity(profile, "--parent", "other")
    assert code == 1
    assert "RTRW272" in err


def test_a_near_name_is_suggested(capacity):
    """A slip in the name of the parent is helped."""
    code, _, err = capacity(RT05, "--parent", "total-rt5")
    assert code == 1
    assert "total-rt05" in err


def test_active_makes_room(capacity, profile):
    """Who is online for less of the time leaves room for others."""
    args = (profile, "--parent", "up", "--usage", "keluarga", *SMALL)
    json_ = (*args, "--most", "60", "--format", "json", "--active")
    full, rare = (json.loads(capacity(*json_, a)[1])["n"] for a in ("100%", "10%"))
    assert full < rare


def test_the_limits_of_the_hour_that_is_asked_about(capacity, tmp_path):
    """100M are ten downloads of 10M without a queue that is slower, by night five."""
    path = tmp_path / "t.yaml"
    night = "    schedule: [{hours: 22:00-06:00, max-limit: 20M/20M}]\n"
    plan = "  a: {max-limit: 10M/10M, parent: up, usage: torrent}\n"
    long = "  a:\n    max-limit: 10M/10M\n    parent: up\n    usage: torrent\n"
    path.write_text(PROFILE.replace(plan, long + night), encoding="utf-8")
    asked = (str(path), "--parent", "up", "--promise", "100/100", "--format", "json")
    found = []
    for at in ((), ("--at", "fri 23:00"), ("--at", "12:00")):
        code, out, _ = capacity(*asked, *at, *SMALL)
        assert code == 0
        found.append(json.loads(out)["n"])
    assert found == [10, 5, 10]
    code, out, err = capacity(*asked, "--at", "25:00", *SMALL)
    assert (code, "RTRW817" in out + err) == (1, True)
