"""``rtrw plan`` as a whole command."""

import csv
import io
import json
import os
import subprocess
import sys

import pytest

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}
PLAN = """\
rtrw: 1
site: t
plans:
  good: {max-limit: 2M, burst-limit: 8M, burst-threshold: 1M, burst-time: 16s}
  odd: {max-limit: 2M, burst-limit: 3M, burst-threshold: 1M, burst-time: 25s}
"""


def run(*args, text=None, **env):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "plan", *args],
        input=text,
        stdin=None if text is not None else subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV | env,
        timeout=60,
        check=False,
    )


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text(PLAN, "utf-8")
    return path


def test_the_documented_json():
    """The numbers of the smallest profile, for scripts to rely on."""
    done = run("profiles/pelanggan-01.yaml", "--format", "json")
    assert done.returncode == 0
    assert done.stderr == ""
    document = json.loads(done.stdout)
    assert document["format"] == 1
    assert document["profile"] == "profiles/pelanggan-01.yaml"
    (plan,) = document["plans"]
    for side in (plan["upload"], plan["download"]):
        burst = side["burst"]
        assert (burst["formula_s"], burst["exact_s"], burst["kind"]) == (
            2.0,
            2.0,
            "once",
        )
        assert burst["data_bytes"] == 2_000_000
        assert (burst["rearm_idle_s"], burst["full_idle_s"]) == (9.0, 12.0)
        assert side["speedtest_bps"]["10"] == 3_200_000
        assert side["downloads"][1]["seconds"] == 34.0
    assert document["parents"] == []
    assert document["findings"] == []


@pytest.mark.parametrize("name", ["pelanggan-01", "rt05", "wisp"])
def test_examples_fit_into_a_hundred_columns(name):
    """Nobody has to widen the window, and a file gets no colours."""
    done = run(f"profiles/{name}.yaml")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "\x1b" not in done.stdout


def test_b7_both_numbers_and_why(profile):
    """8.333 s by the formula, 9.375 s by slices, and the reason."""
    done = run(str(profile))
    assert "8.33 s" in done.stdout
    assert "9.38 s" in done.stdout
    words = " ".join(done.stdout.split())
    assert "looks only every burst-time / 16 (1.56 s)" in words
    assert "8.333 s becomes 9.375 s" in words


def test_b20_window_not_length(profile):
    """Every table says what burst-time is."""
    words = " ".join(run(str(profile)).stdout.split())
    assert "burst-time is the averaging window, not the length of the burst" in words


def test_it_comes_back_when_use_stays_below(profile):
    """The sentence that a technician needs."""
    words = " ".join(run(str(profile)).stdout.split())
    assert "back when use stays below 1M" in words


def test_indonesian(profile):
    """The same in the operator's language, by option or by the environment."""
    by_option = run(str(profile), "--lang", "id")
    assert "Apa yang dilakukan tiap paket" in by_option.stdout
    assert run(str(profile), RTRW_LANG="id").stdout == by_option.stdout


def test_one_plan_explained(profile):
    """Slice by slice: at 2 s the average is 1M, equal, and burst is off."""
    done = run(str(profile), "--plan", "good", "--explain")
    assert "odd" not in done.stdout
    row = next(line for line in done.stdout.splitlines() if line.startswith("2.0 s"))
    assert row.split() == ["2.0", "s", "1M", "equal:", "not", "below", "off", "2M"]


def test_explain_as_json(profile):
    """The slices as data."""
    args = ("--plan", "good", "--explain", "--format", "json")
    (plan,) = json.loads(run(str(profile), *args).stdout)["plans"]
    assert plan["explain"]["download"][2] == {
        "t_s": 2.0,
        "average_bps": 1_000_000,
        "burst": False,
        "rate_bps": 2_000_000,
    }


def test_an_unknown_plan(profile):
    """Exit 1 with the plan that was meant."""
    done = run(str(profile), "--plan", "godo")
    assert done.returncode == 1
    assert "good" in done.stderr


def test_csv(profile):
    """Two rows a plan."""
    rows = list(
        csv.DictReader(io.StringIO(run(str(profile), "--format", "csv").stdout))
    )
    assert [(row["plan"], row["direction"]) for row in rows] == [
        ("good", "upload"),
        ("good", "download"),
        ("odd", "upload"),
        ("odd", "download"),
    ]
    assert rows[2]["exact_s"] == "9.375"


def test_to_a_file(profile, tmp_path):
    """-o takes every format; stdout stays empty."""
    path = tmp_path / "out.txt"
    done = run(str(profile), "-o", str(path))
    assert done.stdout == ""
    assert path.read_text("utf-8") == run(str(profile)).stdout
    run(str(profile), "-o", str(path), "--format", "json")
    assert json.loads(path.read_text("utf-8"))["format"] == 1


def test_a_finding_that_is_an_error_fails_and_still_prints(tmp_path):
    """What can be computed is shown; exit 1."""
    path = tmp_path / "p.yaml"
    path.write_text(PLAN + "  bad: {max-limit: 2M, limit-at: 3M}\n", "utf-8")
    done = run(str(path), "--format", "json")
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert len(document["plans"]) == 3
    (finding,) = document["findings"]
    assert finding["code"] == "RTRW220"
    assert finding["severity"] == "error"
    assert finding["where"] == "plans.bad"
    assert finding["file"] == str(path)
    assert (finding["line"], finding["column"]) == (6, 24)
    assert finding["params"]["limit_at"] == "3M"
    assert finding["message"]
    assert finding["hint"]


def test_warnings_fail_only_with_strict(tmp_path):
    """0 on warnings, 1 with --strict, 0 again once accepted."""
    path = tmp_path / "p.yaml"
    text = PLAN + "  up: {max-limit: 8M/2M}\n"
    path.write_text(text, "utf-8")
    assert run(str(path)).returncode == 0
    assert run(str(path), "--strict").returncode == 1
    path.write_text(text + "accept: {RTRW226: [up]}\n", "utf-8")
    done = run(str(path), "--strict")
    assert done.returncode == 0
    assert "accepted" in done.stdout


def test_no_such_file():
    """Exit 1 and a sentence; as JSON where that was asked for."""
    done = run("nowhere.yaml")
    assert done.returncode == 1
    assert "RTRW401" in done.stderr
    assert "Traceback" not in done.stderr
    done = run("nowhere.yaml", "--format", "json")
    assert json.loads(done.stdout)["errors"][0]["code"] == "RTRW401"


def test_paste_from_the_argument_and_from_stdin():
    """A line of a router, either way."""
    line = "add name=x max-limit=2M burst-limit=8M burst-threshold=1M burst-time=16"
    by_argument = run("--paste", line, "--format", "json")
    assert by_argument.returncode == 0
    (plan,) = json.loads(by_argument.stdout)["plans"]
    assert plan["download"]["burst"]["exact_s"] == 2.0
    assert run("--paste", "--format", "json", text=line).stdout == by_argument.stdout


def test_paste_of_a_rate_limit_string():
    """`64k 256k` bursts 0.25 s, and that is told."""
    done = run("--paste", "64k 256k", "--format", "json")
    document = json.loads(done.stdout)
    assert document["plans"][0]["upload"]["burst"]["formula_s"] == 0.25
    assert [f["code"] for f in document["findings"]] == ["RTRW109", "RTRW835"]
    filled = "burst-threshold=64k/64k burst-time=1s/1s limit-at=64k/64k"
    assert document["findings"][1]["params"]["filled"] == filled


def test_paste_of_nonsense():
    """Exit 1, no traceback, and what may be pasted."""
    done = run("--paste", "halo")
    assert done.returncode == 1
    assert "RTRW353" in done.stderr
    assert "Traceback" not in done.stderr


def test_long_names_stay_within_a_hundred_columns(tmp_path):
    """A name of forty letters is broken, not the table; no two empty lines."""
    path = tmp_path / "p.yaml"
    name = "Paket Keluarga Hemat Sekali 20M Prioritas"
    path.write_text(
        f"rtrw: 1\nsite: s\nplans:\n  {name}:\n    max-limit: 512k/1M\n"
        "    burst-limit: 1M/2M\n    burst-threshold: 384k/768k\n    burst-time: 8\n",
        "utf-8",
    )
    shown = run(str(path)).stdout
    assert max(map(len, shown.splitlines())) <= 100
    assert "\nPaket Keluarga " in shown
    assert "\n\n\n" not in shown
    assert "\n\n\n" not in run("--paste", "2M").stdout


def test_indonesian_examples_take_two_lines_a_direction():
    """What comes after a burst is not broken once more."""
    shown = run("profiles/rt05.yaml", "--lang", "id").stdout
    assert "kembali jika pakai di bawah 3750k\n" in shown
