"""`rtrw simulate`: exit codes, what goes to stdout, and what is said to people."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.cli import main

DATA = Path(__file__).parents[1] / "data"
OFFICIAL = (
    *("--max-limit", "2M", "--burst-limit", "4M"),
    *("--burst-threshold", "1500k", "--burst-time", "16s"),
)
BLOCKS = ("--demand", "32Mb@0s", "--demand", "32Mb@17s", "--for", "18s")
PLOT = importlib.util.find_spec("matplotlib") is not None
PLOT |= os.environ.get("CI") == "true"  # there a missing extra is a failure


@pytest.fixture
def simulate(monkeypatch, capsys):
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
    return run


def official_rows() -> list[str]:
    """Rows 0 to 17 of the manual's table in the form of the command's CSV."""
    text = (DATA / "burst_time_16s_official.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(x for x in text.splitlines() if not x.startswith("#"))
    return [
        f"{row['t_s']},{int(row['actual_rate_mbps']) * 1_000_000},"
        f"{int(row['recomputed_average_kbps']) * 1000},"
        f"{int(row['burst_allowed'] == 'yes')}"
        for row in rows
    ]


@pytest.mark.parametrize(
    "options",
    [
        OFFICIAL,
        (
            *("--max-limit", "2000000", "--burst-limit", "4000k"),
            *("--burst-threshold", "1.5M", "--burst-time", "00:00:16"),
        ),
        (
            *("--max-limit", "8M/2M", "--burst-limit", "9M/4M", "--limit-at", "1M"),
            *("--burst-threshold", "1M/1500000", "--burst-time", "8s/16"),
        ),
    ],
    ids=["as-documented", "other-units", "pairs"],
)
def test_b1_official_table_in_any_unit(simulate, options):
    """The manual's rows 0 to 17 come out to the digit."""
    code, out, _ = simulate(*options, *BLOCKS, "--format", "csv")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "t_s,rate_bps,average_bps,burst"
    assert lines[1:] == official_rows()


def test_json_is_the_same_as_arrays(simulate):
    """Arrays by column, and what became of each download."""
    code, out, err = simulate(*OFFICIAL, *BLOCKS, "--format", "json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["t_s"] == list(range(18))
    assert found["rate_bps"][5:11] == [4_000_000, *[2_000_000] * 4, 0]
    assert found["average_bps"][6] == 1_500_000
    assert found["burst"] == [1] * 6 + [0] * 12
    assert found["downloads"] == [
        {"start_s": 0, "bits": 32_000_000, "end_s": 10},
        {"start_s": 17, "bits": 32_000_000, "end_s": None},
    ]


def test_the_plot_tells_it_in_words(simulate):
    """Bursts, downloads and both lengths of the burst stand below the plot."""
    code, out, _ = simulate(*OFFICIAL, *BLOCKS)
    assert code == 0
    text = " ".join(out.split())
    assert "burst 0.0-6.0 s, then 2M; download 1, 4 MB (32 Mb), done at 10.0 s" in text
    assert "download 2, 4 MB (32 Mb), not done" in text
    assert "6.00 s by the formula, 6.00 s by the slice rule" in text
    assert max(len(line) for line in out.splitlines()) <= 100
    assert "\x1b" not in out


def test_the_plot_in_indonesian(simulate):
    """Words are Indonesian, RouterOS's names stay."""
    _, out, _ = simulate(*OFFICIAL, *BLOCKS, "--lang", "id")
    text = " ".join(out.split())
    assert "burst 0.0-6.0 s, lalu 2M; unduhan 1, 4 MB (32 Mb), selesai pada" in text
    assert "kecepatan" in text
    assert "threshold 1500k" in text


def test_b7_both_lengths_and_why(simulate):
    """Where formula and slices differ, both are told with the reason."""
    _, out, _ = simulate(
        *("--max-limit", "2M", "--burst-limit", "3M", "--burst-threshold", "1M"),
        *("--burst-time", "25"),
    )
    text = " ".join(out.split())
    assert "8.33 s by the formula and 9.38 s by the slice rule" in text
    assert "the router looks only once every 1.56 s" in text


def test_direction_picks_a_half(simulate):
    """Download is simulated unless upload is asked for."""
    options = ("--max-limit", "2M/8M", "--for", "1s", "--format", "csv")
    assert simulate(*options)[1].splitlines()[1] == "0,8000000,0,0"
    upload = simulate(*options, "--direction", "upload")[1]
    assert upload.splitlines()[1] == "0,2000000,0,0"


def test_b21_bucket_size(simulate):
    """A full bucket of 100 Mb passes 60 Mbps for 2 s over max-limit 10M."""
    _, out, _ = simulate(
        *("--max-limit", "10M", "--bucket-size", "10", "--link", "60M"),
        *("--for", "3s", "--format", "csv"),
    )
    rates = [int(row["rate_bps"]) for row in csv.DictReader(out.splitlines())]
    assert rates == [60_000_000, 60_000_000, 10_000_000]


def test_b13_a_threshold_above_max_limit_is_simulated_and_told(simulate):
    """It is a warning with the cycle, on stderr; the curve is drawn."""
    options = (
        *("--max-limit", "10M", "--burst-limit", "40M", "--burst-threshold", "20M"),
        *("--burst-time", "8", "--for", "60s"),
    )
    code, out, err = simulate(*options)
    assert code == 0
    assert "RTRW104" in err
    assert "burst 0.0-4.0 s, 9.5-12.5 s, 18.0-21.0 s" in " ".join(out.split())
    assert simulate(*options, "--quiet")[2] == ""


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (("--max-limit", "-2M"), ["RTRW204"]),
        (("--max-limit", "1,3M"), ["RTRW205"]),
        (("--max-limit", "2M/2M/2M"), ["RTRW211"]),
        (("--max-limit", "2M", "--burst-limit", "4M"), ["RTRW102"]),
        (
            (
                *("--max-limit", "2M", "--burst-limit", "4M"),
                *("--burst-threshold", "0", "--burst-time", "8"),
            ),
            ["RTRW102"],
        ),
        ((*OFFICIAL, "--burst-limit", "1M"), ["RTRW112"]),
        ((*OFFICIAL, "--burst-time", "1500ms"), ["RTRW103"]),
        ((*OFFICIAL, "--max-limit", "0"), ["RTRW101"]),
        ((*OFFICIAL, "--limit-at", "3M"), ["RTRW220"]),
        ((*OFFICIAL, "--demand", "32"), ["RTRW216"]),
        ((*OFFICIAL, "--demand", "0Mb@0s"), ["RTRW161"]),
        ((*OFFICIAL, "--demand", "32Mb@"), ["RTRW160"]),
        ((*OFFICIAL, "--demand", "full", "--demand", "1Mb"), ["RTRW162"]),
        ((*OFFICIAL, "--demand", "1Mb@18s", "--for", "18s"), ["RTRW163"]),
        ((*OFFICIAL, "--for", "0"), ["RTRW164"]),
        ((*OFFICIAL, "--for", "1:30"), ["RTRW213"]),
        ((*OFFICIAL, "--for", "52w"), ["RTRW165"]),
        ((*OFFICIAL, "--link", "0"), ["RTRW172"]),
        ((*OFFICIAL, "-o", "curve.gif"), ["RTRW167"]),
        ((*OFFICIAL, "-o", "curve"), ["RTRW167"]),
        ((*OFFICIAL, "-o", "nowhere/curve.csv"), ["RTRW168"]),
        (("no-such.yaml", "--plan", "a"), ["RTRW401"]),
        ((), ["RTRW173"]),
        (
            (
                *("--max-limit", "2 MB/s", "--burst-limit", "x", "--for", "0"),
                *("--demand", "5Mb@x"),
            ),
            ["RTRW207", "RTRW201", "RTRW164", "RTRW212"],
        ),
    ],
)
def test_bad_input(simulate, tmp_path, monkeypatch, options, codes):
    """Every mistake is told, in both forms, exit 1, without a traceback."""
    monkeypatch.chdir(tmp_path)
    code, out, err = simulate(*options)
    assert (code, out) == (1, "")
    assert [line for c in codes for line in err.splitlines() if c in line]
    code, out, _ = simulate(*options, "--format", "json")
    assert code == 1
    assert [one["code"] for one in json.loads(out)["errors"]] == codes


def test_usage_is_exit_2(simulate):
    """An option that there is not, or a direction that is none."""
    assert simulate("--sideways")[0] == 2
    assert simulate(*OFFICIAL, "--direction", "both")[0] == 2


def test_many_rows_are_told_before(simulate, tmp_path):
    """A run of a hundred thousand rows says so."""
    path = tmp_path / "curve.csv"
    code, out, err = simulate(*OFFICIAL, "--for", "100000s", "-o", str(path))
    assert (code, out) == (0, "")
    assert "RTRW166 this writes 100,000 rows" in err
    assert path.read_text(encoding="utf-8").count("\n") == 100_001


def test_files_by_their_suffix(simulate, tmp_path):
    """A .csv and a .json hold what --format would have printed."""
    for kind in ("csv", "json"):
        path = tmp_path / f"curve.{kind}"
        assert simulate(*OFFICIAL, *BLOCKS, "-o", str(path))[0] == 0
        printed = simulate(*OFFICIAL, *BLOCKS, "--format", kind)[1]
        assert path.read_text(encoding="utf-8") == printed


@pytest.mark.skipif(not PLOT, reason="needs the extra: pip install 'rtrw[plot]'")
@pytest.mark.parametrize(
    ("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_pictures(simulate, tmp_path, suffix, start):
    """The same curve gives the same picture, byte for byte."""
    files = [tmp_path / f"{name}.{suffix}" for name in "ab"]
    for path in files:
        code, out, err = simulate(*OFFICIAL, *BLOCKS, "-o", str(path))
        assert (code, out) == (0, "")
        assert "written" in err
    one, two = (path.read_bytes() for path in files)
    assert one == two
    assert one.startswith(start)


def test_pictures_without_matplotlib(tmp_path):
    """Without the extra the message has the command that installs it."""
    hide = (
        "import sys; sys.modules['matplotlib'] = None;from rtrw.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", hide, "simulate", *OFFICIAL, "-o", "curve.png"],
        cwd=tmp_path,
        env={**os.environ, "RTRW_LANG": "en", "PYTHONPATH": str(DATA.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "pip install 'rtrw[plot]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


PROFILE = """\
rtrw: 1
site: test
plans:
  official:
    max-limit: 8M/2M
    burst-limit: 16M/4M
    burst-threshold: 4M/1500k
    burst-time: 16s/16s
"""
SECOND_PLAN = "  other: {max-limit: 1M/1M}\n"


def test_plan_of_a_profile(simulate, tmp_path):
    """A plan is simulated as the options would; options win over it."""
    path = tmp_path / "net.yaml"
    path.write_text(PROFILE + SECOND_PLAN, encoding="utf-8")
    data = (*BLOCKS, "--format", "csv")
    expected = simulate(*OFFICIAL, *data)[1]
    assert simulate(str(path), "--plan", "official", *data)[1] == expected
    faster = simulate(str(path), "--plan", "official", "--burst-limit", "8M", *data)
    assert faster[1].splitlines()[1] == "0,8000000,0,1"


def test_profile_without_plan(simulate, tmp_path):
    """The only plan is taken; of several one must be named, and a typo is helped."""
    path = tmp_path / "net.yaml"
    path.write_text(PROFILE, encoding="utf-8")
    assert simulate(str(path), *BLOCKS)[0] == 0
    path.write_text(PROFILE + SECOND_PLAN, encoding="utf-8")
    code, _, err = simulate(str(path))
    assert code == 1
    assert "RTRW170" in err
    assert "official, other" in err
    code, _, err = simulate(str(path), "--plan", "oficial")
    assert code == 1
    assert 'there is no plan "oficial" (there is: official)' in err
