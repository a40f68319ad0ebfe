"""``rtrw simulate --scenario quota``."""

import csv
import json
import subprocess
import sys

import pytest

PROFILE = """\
rtrw: 1
site: t
plans:
  '=fast':
    max-limit: 10M/10M
    quota: {per: PER, data: DATA, then: slow}
    usage: {call: 100%}
  slow: {max-limit: 1M/1M}
"""
# 1.5M each way: 1.35 GB an hour, and 0.9 GB at 1M each way.
MONTH = {"PER": "month", "DATA": "324GB"}


@pytest.fixture
def ask(tmp_path):
    """Runs ``rtrw simulate fair.yaml --scenario quota``."""

    def run(*args, profile=MONTH, code=0):
        text = PROFILE
        for key, value in profile.items():
            text = text.replace(key, value)
        (tmp_path / "fair.yaml").write_text(text)
        command = [sys.executable, "-m", "rtrw", "simulate", "fair.yaml"]
        done = subprocess.run(
            [*command, "--scenario", "quota", *args],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr if code else done.stdout

    return run


def test_figures_of_calls_all_day(ask):
    """Whoever is online all day long uses up 324 GB in ten days."""
    told = json.loads(ask("--hours-a-day", "24h", "--format", "json"))
    (plan,) = told["plans"]
    assert (told["hours_a_day"], told["seed"]) == (24.0, 1)
    assert (plan["plan"], plan["data_bytes"], plan["then"]) == (
        "=fast",
        324_000_000_000,
        "slow",
    )
    assert plan["wanted_bytes"]["p95"] == 972_000_000_000
    assert plan["passed_bytes"]["p95"] == 756_000_000_000
    assert plan["after_s"]["p5"] == 864_000


def test_the_same_as_rows(ask, tmp_path):
    ask("--hours-a-day", "24h", "-o", "out.csv", "--quiet")
    with (tmp_path / "out.csv").open(newline="") as file:
        rows = {row["measure"]: row["value"] for row in csv.DictReader(file)}
    assert rows["drawn"] == "100"
    assert rows["after_s_p5"] == "864000"


@pytest.mark.parametrize(("lang", "said"), [("en", "11 / 1"), ("id", "hari ke- (jam)")])
def test_the_day_of_the_month_is_told(ask, lang, said):
    """After ten whole days it is the eleventh."""
    assert said in ask("--hours-a-day", "24h", "--lang", lang)


def test_of_a_day_the_time_is_told(ask):
    """13.5 GB are 10 h of calls."""
    page = ask("--hours-a-day", "24h", profile={"PER": "day", "DATA": "13.5GB"})
    assert "10:00 / " in page


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--hours-a-day", "25h"], 1, "RTRW860"),
        (["--hours-a-day", "0s"], 1, "RTRW860"),
        (["--hours-a-day", "much", "--link", "0"], 1, "RTRW172"),
        (["-o", "out.svg"], 1, "RTRW167"),
        (["--for", "1h"], 2, "--for"),
        (["--parent", "x"], 2, "--parent"),
    ],
)
def test_what_does_not_go(ask, args, code, said):
    assert said in ask(*args, code=code)


def test_without_any_quota(ask):
    """Where nothing has a quota, that is told, and how to write one."""
    found = ask(profile={"quota: {per: PER, data: DATA, then: slow}": ""}, code=1)
    assert "RTRW859" in found
    assert "quota: {per: month" in found
