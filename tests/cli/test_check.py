"""``rtrw check`` as a whole command."""

import json
import os
import subprocess
import sys

import pytest

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}


def run(*args, **env):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "check", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV | env,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("name", ["pelanggan-01", "rt05", "wisp"])
def test_the_examples_are_sound(name):
    """Also by strict measure."""
    done = run(f"profiles/{name}.yaml", "--strict")
    assert done.returncode == 0, done.stdout
    assert "sound" in done.stdout


def test_a_finding_has_its_place_and_advice(tmp_path):
    """``file:line:column: code kind: message (hint)``, as editors read it."""
    path = tmp_path / "p.yaml"
    path.write_text("rtrw: 1\nsite: t\nplans:\n  p: {max-limit: 8M/2M}\n", "utf-8")
    done = run(str(path))
    assert done.returncode == 0
    first = done.stdout.splitlines()[0]
    assert first.startswith(f"{path}:4:7: RTRW226 warning: p: upload 8M is above")
    assert first.endswith(")")
    assert run(str(path), "--strict").returncode == 1


def test_json(tmp_path):
    """Counts, sizes and findings as data."""
    path = tmp_path / "p.yaml"
    text = "rtrw: 1\nsite: t\nplans:\n  p: {max-limit: 8M/2M, limit-at: 9M}\n"
    path.write_text(text, "utf-8")
    done = run(str(path), "--format", "json")
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert document["ok"] is False
    assert document["counts"] == {"error": 2, "warning": 1, "info": 0, "accepted": 0}
    assert document["size"]["plans"] == 1
    # 9M up is above 8M, 9M down above 2M: two errors with other numbers
    assert [f["code"] for f in document["findings"]] == ["RTRW220"] * 2 + ["RTRW226"]


def test_accepted(tmp_path):
    """Listed as accepted, counted, and strict passes."""
    path = tmp_path / "p.yaml"
    text = "rtrw: 1\nsite: t\nplans:\n  p: {max-limit: 8M/2M}\naccept: {RTRW226: [p]}\n"
    path.write_text(text, "utf-8")
    done = run(str(path), "--strict")
    assert done.returncode == 0
    assert "RTRW226 accepted:" in done.stdout
    assert "accepted 1" in done.stdout


def test_indonesian():
    """Sound in Indonesian is benar."""
    assert "benar" in run("profiles/pelanggan-01.yaml", "--lang", "id").stdout


def test_a_file_that_is_not_there():
    """Exit 1, a sentence, no traceback."""
    done = run("nowhere.yaml")
    assert done.returncode == 1
    assert "RTRW401" in done.stderr


def test_csv(tmp_path):
    """One row a finding, for a spreadsheet."""
    path = tmp_path / "p.yaml"
    path.write_text("rtrw: 1\nsite: t\nplans:\n  p: {max-limit: 8M/2M}\n", "utf-8")
    lines = run(str(path), "--format", "csv").stdout.splitlines()
    assert lines[0].startswith("code,severity,accepted,file,line,column")
    assert lines[1].startswith("RTRW226,warning,False,")


TEN = """\
rtrw: 1
site: t
parents:
  up: {target: 10.0.0.0/24, max-limit: 100M}
plans:
  a: {max-limit: 2M, limit-at: 3M}
  b: {max-limit: 4M, burst-limit: 8M, burst-threshold: 9M, burst-time: 16s}
  c: {max-limit: 2M, burts-limit: 8M}
  d: {max-limit: 2MB/s}
subscribers:
  - {name: s1, target: 10.0.1.1, plan: b}
  - {name: s1, target: 10.0.1.2, plan: b}
  - {name: s3, target: 10.0.1.1, plan: b}
  - {name: s4, target: 10.0.1.400, plan: b}
  - {name: s5, target: 10.0.1.5, plan: bb}
  - {name: s6, target: 10.0.1.6, plan: b, disabled: true}
  - {name: s7, target: 10.0.9.7, plan: a, parent: up}
"""
TEN_TOLD = {
    (6, 22): "RTRW220",  # limit-at above max-limit
    (7, 39): "RTRW105",  # threshold above burst-limit
    (8, 22): "RTRW431",  # unknown key
    (9, 18): "RTRW207",  # bytes
    (12, 6): "RTRW320",  # the name twice
    (13, 16): "RTRW322",  # the target twice
    (14, 24): "RTRW302",  # 400
    (15, 34): "RTRW325",  # no such plan
    (16, 43): "RTRW442",  # disabled
    (17, 16): "RTRW330",  # outside its parent
}


def test_ten_mistakes_ten_findings(tmp_path):
    """What cannot be read and what lint finds are told together, each in its place."""
    path = tmp_path / "p.yaml"
    path.write_text(TEN, "utf-8")
    done = run(str(path), "--format", "json")
    assert done.returncode == 1
    assert done.stderr == ""
    findings = json.loads(done.stdout)["findings"]
    assert {(f["line"], f["column"]): f["code"] for f in findings} == TEN_TOLD
    assert len(findings) == 10
    wheres = {f["line"]: f["where"] for f in findings}
    assert wheres[17] == "subscribers.6"


def test_a_file_that_cannot_be_read_to_its_end(tmp_path):
    """A quote that is never closed: its place on stderr, exit 1."""
    path = tmp_path / "p.yaml"
    path.write_text('rtrw: 1\nsite: "t\nplans: {}\n', "utf-8")
    done = run(str(path))
    assert done.returncode == 1
    assert f"{path}:" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["check", "plan", "export"])
def test_thousands_of_mistakes_are_counted_for_people(command, tmp_path):
    """The first 50 of a code are listed and the others counted; JSON has them all."""
    path = tmp_path / "p.yaml"
    rows = "".join(
        f"  - {{name: c{n}, target: 1.1.1.999, plan: p}}\n" for n in range(2000)
    )
    text = "rtrw: 1\nsite: t\nplans: {p: {max-limit: 2M}}\nsubscribers:\n" + rows
    path.write_text(text, "utf-8")
    call = [sys.executable, "-m", "rtrw", command, str(path)]
    done = subprocess.run(call, capture_output=True, env=ENV, timeout=60, check=False)
    said = (done.stdout + done.stderr).decode()
    assert done.returncode == 1
    assert said.count("RTRW302") == 50 + 1
    assert "1950" in said
    call += ["--format", "json"]
    done = subprocess.run(call, capture_output=True, env=ENV, timeout=60, check=False)
    document = json.loads(done.stdout)
    assert len(document.get("findings") or document["errors"]) == 2000
