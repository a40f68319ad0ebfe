"""`rtrw init` and `rtrw schema`, as whole commands."""

import json
import os
import subprocess
import sys

import pytest

from rtrw.profiles import load


@pytest.fixture
def run(tmp_path):
    """Runs rtrw in an empty folder, in English unless the arguments say otherwise."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {"LANG": "en_US.UTF-8", "PYTHONUTF8": "1"}

    def rtrw(*args):
        return subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env=env | {"PYTHONPATH": os.pathsep.join(sys.path)},
            text=True,
            encoding="utf-8",
            capture_output=True,
            timeout=60,
            check=False,
        )

    return rtrw


def test_a_first_profile_is_written_and_can_be_read(run, tmp_path):
    """It lies in the folder that was named, which is made, and loads."""
    done = run("init", "RT 05")
    assert (done.returncode, done.stdout) == (0, "")
    assert "rtrw.yaml" in done.stderr
    found = load(tmp_path / "RT 05" / "rtrw.yaml")
    assert (found.site, len(found.subscribers), found.problems) == ("rt-05", 2, ())


def test_nothing_is_ever_overwritten(run, tmp_path):
    """A second init fails in words, and the file is as it was."""
    (tmp_path / "rtrw.yaml").write_text("mine")
    done = run("init")
    assert done.returncode == 1
    assert "RTRW497" in done.stderr
    assert (tmp_path / "rtrw.yaml").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [tmp_path / "rtrw.yaml"]


def test_a_range_gives_one_subscriber_per_address(run, tmp_path):
    """Remarks are in the user's language."""
    done = run("init", "a", "--range", "192.168.10.2-61", "--lang", "id")
    assert done.returncode == 0, done.stderr
    path = tmp_path / "a" / "rtrw.yaml"
    assert len(load(path).subscribers) == 60
    assert "kata sandi" in path.read_text("utf-8")


def test_a_list_is_taken_over(run, tmp_path):
    """Packages get a plan each to be chosen, routers a line each; it loads."""
    (tmp_path / "pelanggan.csv").write_text(
        "Nama;IP;Paket;Router;Password\n"
        "Budi;10.0.0.5;Paket 100Rb;pop-1;rahasia\n"
        'Ani;10.0.9.6;"Paket; ""X""";pop-2;rahasia\n',
        "utf-8",
    )
    done = run("init", "net", "--csv", "pelanggan.csv")
    assert done.returncode == 0, done.stderr
    path = tmp_path / "net" / "rtrw.yaml"
    found = load(path)
    assert [one.plan for one in found.subscribers] == ["hemat-5", "hemat-5"]
    assert [one.router for one in found.subscribers] == ["pop-1", "pop-2"]
    assert found.parents["total"].targets[0].text == "10.0.0.0/20"
    assert "rahasia" not in path.read_text("utf-8") + done.stderr
    assert "RTRW482" in done.stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--range", "10.0.0.9-3"], 1),
        (["--csv", "nope.csv"], 1),
        (["--csv", "x.csv", "--range", "10.0.0.1-3"], 2),
        (["--lang", "fr"], 2),
    ],
)
def test_what_cannot_be_done_writes_nothing(run, tmp_path, args, code):
    """A wrong range, a missing list, two sources: no file is left behind."""
    done = run("init", *args)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "rtrw.yaml").exists()


def test_schema_is_json_alone_on_stdout(run, tmp_path):
    """An editor can be given it as it comes; -o writes it to a file."""
    done = run("schema")
    assert json.loads(done.stdout)["properties"]["rtrw"]["enum"] == [1, "1"]
    assert run("schema", "-o", "s.json").returncode == 0
    assert json.loads((tmp_path / "s.json").read_text("utf-8"))["$defs"]["plan"]
