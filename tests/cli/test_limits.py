"""``rtrw limits plan`` and ``simulate`` as whole commands."""

import csv
import io
import json
import os
import re
import subprocess
import sys

import pytest

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}
PROFILE = """\
rtrw: 1
limits:
  instances: 4
  rules:
    api: {policy: fixed-window, limit: 100, window: 1m, cost: {GET /export: 20}}
    slots: {ready: exports}
    huge: {policy: fixed-window, limit: 1000000, window: 1m}
"""


def run(*args, cwd=None, **env):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "limits", *map(str, args)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env=ENV | env,
        timeout=60,
        check=False,
    )


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "rtrw.yaml"
    path.write_text(PROFILE, "utf-8")
    return path


def test_plan_says_what_it_means(profile):
    """The table in 100 columns, the edge, the instances and the costs in words."""
    done = run("plan", profile)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "api: up to 200 can pass in 1m, though the limit is 100" in done.stdout
    assert "4 processes without a shared store let 400 pass" in done.stdout
    assert "GET /export costs 20, so 5 of them pass at once" in done.stdout
    assert "slots: 4 processes" in done.stdout
    assert "sampai 200 bisa lolos" in run("plan", profile, "--lang", "id").stdout


def test_plan_as_data(profile, tmp_path):
    """JSON and CSV have the same figures; the file may be left out in its folder."""
    got = json.loads(run("plan", "--format", "json", cwd=tmp_path).stdout)
    assert got["limits"][0]["without_shared_store"] == 400
    rows = csv.DictReader(io.StringIO(run("plan", profile, "--format", "csv").stdout))
    assert next(rows)["worst_in_window"] == "200"
    out = tmp_path / "plan.json"
    run("plan", profile, "--format", "json", "-o", out)
    assert json.loads(out.read_text("utf-8")) == got | {"profile": str(profile)}


@pytest.mark.parametrize("pattern", ["edge", "steady", "flash", "herd"])
def test_simulate_draws_who_passes(profile, pattern):
    """One strip a policy in 100 columns, and the figures beside it."""
    done = run("simulate", profile, "--pattern", pattern)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    strips = [line for line in lines if re.search(r" [0-9,]+ / +[0-9,]+  ", line)]
    # Seven policies; in a herd each without jitter and with it.
    assert len(strips) == (14 if pattern == "herd" else 7)
    if pattern == "edge":
        assert any(
            line.startswith("fixed-window") and "200 /    200" in line for line in lines
        )


def test_simulate_as_data(profile):
    """The same as JSON and CSV: bins of passed and refused calls."""
    args = ("simulate", profile, "--pattern", "edge", "--instances", "4", "--skew")
    got = json.loads(run(*args, "--format", "json").stdout)
    shared, each, divided = got["outcomes"]
    assert (shared["passed"], shared["busiest_window"]) == (200, 200)
    # On each side of the edge 400 calls: 200 to the first, which passes 100 of them,
    # and 200 to the other three, which have room for all.
    assert each["passed"] == 600
    assert sum(divided["passed_per_bin"]) == divided["passed"]
    rows = csv.DictReader(io.StringIO(run(*args, "--format", "csv").stdout))
    assert {row["policy"] for row in rows} == {"shared", "each", "divided"}


def test_simulate_a_trace(profile, tmp_path):
    """A CSV of requests, as spreadsheets save it."""
    trace = tmp_path / "t.csv"
    trace.write_bytes(b"\xef\xbb\xbft_s,key\r\n0,a\r\n0.5,b\r\n")
    got = json.loads(
        run("simulate", profile, "--trace", trace, "--format", "json").stdout
    )
    assert {one["passed"] for one in got["outcomes"]} == {2}
    bad = tmp_path / "bad.csv"
    bad.write_text("t_s\nx\n", "utf-8")
    done = run("simulate", profile, "--trace", bad)
    assert done.returncode == 1
    assert f"{bad}:2:1: RTRW644" in done.stderr
    bad.write_bytes(b"t_s\n\xff\xfe\n")
    assert "RTRW403" in run("simulate", profile, "--trace", bad).stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ([], "RTRW648"),
        (["--pattern", "edge", "--trace", "x.csv"], "RTRW648"),
        (["--trace", "nowhere.csv"], "RTRW403"),
        (["--pattern", "edge", "--limit", "slots"], "RTRW646"),
        (["--pattern", "edge", "--limit", "nobody"], "RTRW643"),
        (["--pattern", "edge", "--limit", "huge"], "RTRW627"),
    ],
)
def test_what_cannot_be_simulated(profile, args, code):
    """A message with its code, exit 1, and no traceback."""
    done = run("simulate", profile, *args)
    assert done.returncode == 1
    assert code in done.stderr
    assert "Traceback" not in done.stderr


def test_narrow_terminals_and_the_gate(profile):
    """A phone's width shows all; a profile without limits is told."""
    code = (
        "import sys; from rich.console import Console; from rtrw.cli import limits,"
        " limits_view; from rtrw.limits.config import load_limits\n"
        "from rtrw.limits.figures import figures\n"
        "limits_view.show_plan(Console(width=50, file=sys.stdout),"
        " figures(load_limits(sys.argv[1])), 'en')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(profile)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV,
        check=True,
    )
    assert max(map(len, done.stdout.splitlines())) <= 50
    assert "at once: 100" in done.stdout
    profile.write_text("rtrw: 1\n", "utf-8")
    assert "RTRW630" in run("plan", profile).stderr
