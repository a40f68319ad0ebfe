"""`rtrw simulate --demand ...`: every kind of load, and what is none."""

from __future__ import annotations

import json
import sys

import pytest

from rtrw.cli import main

M = 1_000_000
PLAIN = ("--max-limit", "2M")


@pytest.fixture
def simulate(monkeypatch, capsys, tmp_path):
    """Run `rtrw simulate ...` in this process: (exit code, stdout, stderr)."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["rtrw", "simulate", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    monkeypatch.setenv("RTRW_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return run


def rates(simulate, *args):
    """What each second carried, in whole megabits."""
    code, out, err = simulate(*PLAIN, *args, "--format", "json")
    assert (code, err) == (0, "")
    return [rate / M for rate in json.loads(out)["rate_bps"]]


def trace(tmp_path, *rows):
    path = tmp_path / "trace.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return str(path)


def test_a_rate(simulate):
    """1.5M of 2M for as long as it lasts, and no more than max-limit of 3M."""
    assert rates(simulate, "--demand", "1500kbps", "--for", "3s") == [1.5] * 3
    assert rates(simulate, "--demand", "3Mbps@1s-3s", "--for", "4s") == [0, 2, 2, 0]


def test_on_and_off(simulate):
    """Two seconds on, one off, again and again; ten turns when no end is given."""
    assert rates(simulate, "--demand", "2s/1s", "--for", "7s") == [2, 2, 0, 2, 2, 0, 2]
    assert len(rates(simulate, "--demand", "2s/1s")) == 30


def test_a_trace_of_rates(simulate, tmp_path):
    """Each row holds until the next one, the last as long as the one before it."""
    path = trace(tmp_path, "t_s,bps", "100,1000000", "102,5000000", "104,500000")
    assert rates(simulate, "--demand", path, "--for", "8s") == [
        *(1, 1, 2, 2),
        *(0.5, 0.5, 0, 0),
    ]


def test_a_trace_of_bytes(simulate, tmp_path):
    """750 kB are 6 Mb, which is 3 s at 2M from the time of the row before it."""
    path = trace(tmp_path, "t_s,bytes", "0,9", "1,0", "2,750000")
    assert rates(simulate, "--demand", path, "--for", "6s") == [0, 2, 2, 2, 0, 0]


def test_a_trace_that_goes_on_is_told(simulate, tmp_path):
    """Rows after --for are left out, with a warning; --quiet keeps it back."""
    path = trace(tmp_path, "t_s,bps", "0,1000000", "5,2000000", "9,1000000")
    code, _, err = simulate(*PLAIN, "--demand", path, "--for", "5s")
    assert code == 0
    assert "RTRW259" in err
    assert "2 rows begin after the end (5s)" in err
    assert simulate(*PLAIN, "--demand", path, "--for", "5s", "--quiet")[2] == ""


@pytest.mark.parametrize("name", ["web", "video", "keluarga", "kantor"])
def test_people(simulate, name):
    """The same seed is the same evening, another one is another; 10 minutes long."""
    args = (*PLAIN, "--format", "json", "--demand", name, "--seed")
    first = simulate(*args, "7")[1]
    assert len(json.loads(first)["t_s"]) == 600
    assert simulate(*args, "7")[1] == first
    if name != "video":  # a piece each 10 s, whoever watches
        assert simulate(*args, "8")[1] != first


def test_the_other_direction_of_people(simulate):
    """Web sends 5 % of what it loads, where neither has to wait."""
    args = ("--max-limit", "1G", "--format", "json", "--demand", "web")
    both = [
        sum(one["bits"] for one in json.loads(simulate(*args, *more)[1])["downloads"])
        for more in ((), ("--direction", "upload"))
    ]
    assert 0.045 < both[1] / both[0] < 0.055


@pytest.mark.parametrize(
    ("demands", "codes"),
    [
        (["0bps"], ["RTRW161"]),
        (["3Mbps@20s-10s"], ["RTRW161"]),
        (["3Mbps@50s-60s"], ["RTRW163"]),
        (["4MB@50s"], ["RTRW163"]),
        (["0s/4s"], ["RTRW161"]),
        (["3x/4s"], ["RTRW212"]),
        (["0MB@0s"], ["RTRW161"]),
        (["-4MB@0s"], ["RTRW214"]),
        (["4MB@-3s"], ["RTRW212"]),
        (["keluarge"], ["RTRW160"]),
        (["web", "4MB"], ["RTRW258"]),
        (["missing.csv"], ["RTRW260"]),
        (["0MB", "-1Mb@0s"], ["RTRW161", "RTRW214"]),
    ],
)
def test_what_is_no_demand(simulate, demands, codes):
    """Exit 1, every problem with its code, nothing computed."""
    args = [part for one in demands for part in ("--demand", one)]
    code, out, _ = simulate(*PLAIN, *args, "--for", "30s", "--format", "json")
    assert code == 1
    assert [one["code"] for one in json.loads(out)["errors"]] == codes


def test_a_trace_with_time_going_back_is_told_by_its_lines(simulate, tmp_path):
    """With the file and the line of each."""
    path = trace(tmp_path, "t_s,bps", "0,1000", "10,1000", "4,1000", "-5,3")
    code, _, err = simulate(*PLAIN, "--demand", path)
    assert code == 1
    assert f"{path}:4:1: RTRW256 time goes back, from 10 s to 4 s" in err
    assert f"{path}:5:1: RTRW255" in err


def test_a_wrong_end_is_told_alone(simulate):
    """Nothing is said of demands after an end that cannot be read."""
    args = (*PLAIN, "--demand", "4MB@50s", "--for", "x", "--format", "json")
    assert [one["code"] for one in json.loads(simulate(*args)[1])["errors"]] == [
        "RTRW212"
    ]
