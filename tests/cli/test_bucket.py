"""``rtrw bucket`` as a whole command."""

import json
import os
import subprocess
import sys

import pytest

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}


def run(*args):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "bucket", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        (
            ["--capacity", "100", "--refill", "10", "--demand", "50"],
            {
                "burst_s": 2.5,
                "burst_amount": 125.0,
                "recovery_s": 10.0,
                "endless": False,
            },
        ),
        (["--need", "200", "--refill", "5/s"], {"capacity": 200, "recovery_s": 40.0}),
        (["--need", "200", "--recovery", "20s"], {"refill_per_s": 10.0}),
        (
            ["--capacity", "100", "--refill", "10", "--demand", "10/s"],
            {"burst_s": None, "burst_amount": None, "endless": True},
        ),
        (
            ["--capacity", "10", "--refill", "1/10s", "--demand", "1/s"],
            {"burst_s": 11.111111, "burst_amount": 11.111111, "retry_after_s": 10.0},
        ),
    ],
)
def test_the_documented_json(options, figures):
    """Burst, amount, recovery, and what a need asks for."""
    done = run(*options, "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    got = json.loads(done.stdout)
    assert {key: got[key] for key in figures} == figures


def test_in_sentences():
    """The figures in words, in both languages."""
    options = ["--capacity", "100", "--refill", "10", "--demand", "50"]
    done = run(*options)
    assert "2.5 s at 50/s; 125 pass" in done.stdout
    assert "recovery   10 s" in done.stdout
    assert "125 lolos" in run(*options, "--lang", "id").stdout
    assert "endless" in run("--capacity", "1", "--refill", "9", "--demand", "9").stdout
    assert run(*options, "--format", "csv").stdout.splitlines()[1].startswith("2.5,125")


def test_all_mistakes_at_once():
    """What is missing or cannot be read is told, each with its option; exit 1."""
    done = run("--capacity", "0", "--refill", "x", "--demand", "y")
    assert done.returncode == 1
    assert [line.split(" ")[1] for line in done.stderr.splitlines()] == [
        "RTRW610",
        "RTRW611",
        "RTRW611",
    ]
    nothing = run("--format", "json")
    codes = [problem["code"] for problem in json.loads(nothing.stdout)["errors"]]
    assert (nothing.returncode, codes) == (1, ["RTRW628", "RTRW629"])
    both = run("--capacity", "1", "--refill", "1", "--recovery", "1s")
    assert "RTRW629" in both.stderr
