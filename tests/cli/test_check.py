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
