"""Where results go when there is no room, nobody listens, or it is no plain file."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

FULL = Path("/dev/full")
PROFILE = "profiles/pelanggan-01.yaml"
COMMANDS = (
    ("plan", PROFILE),
    ("plan", PROFILE, "--format", "json"),
    ("check", PROFILE),
    ("export", PROFILE),
)
posix = pytest.mark.skipif(os.name == "nt", reason="pipes and devices as files")


def run(*args, **streams):
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.run(
        [sys.executable, "-m", "rtrw", *map(str, args)],
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        **streams,
    )


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_output_to_a_pipe_is_written_and_the_pipe_stays(command, tmp_path):
    """`-o` never puts a file in the place of a device or a named pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    done = run(*command, "-o", pipe)
    if done.returncode:  # nobody wrote: let the reader go
        os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
    reader.join(30)
    assert done.returncode == 0, done.stderr
    assert pipe.is_fifo()
    assert len(read[0]) > 100
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_output_through_a_link_changes_what_it_points_to(command, tmp_path):
    """`-o` keeps a link and replaces the file behind it."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to("real")
    assert run(*command, "-o", link).returncode == 0
    assert link.is_symlink()
    assert len(real.read_text(encoding="utf-8")) > 100


@pytest.mark.parametrize("command", COMMANDS[:3])
@pytest.mark.parametrize("place", ["", "folder", "none/x"])
def test_output_that_cannot_be_written_leaves_nothing(command, place, tmp_path):
    """No name, a folder, or a file in no folder: exit 1, a sentence, no rests."""
    (tmp_path / "folder").mkdir()
    output = tmp_path / place if place else ""
    done = run(*command, "-o", output)
    assert done.returncode == 1
    assert "RTRW402" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert [file.name for file in tmp_path.rglob("*")] == ["folder"]


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_behind_stdout_is_told(command):
    """A result that cannot be written is a failure with a sentence."""
    with FULL.open("w", encoding="utf-8") as full:
        done = run(*command, stdout=full)
    assert done.returncode == 1
    assert "RTRW402" in done.stderr
    assert "Traceback" not in done.stderr


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("command", COMMANDS)
def test_streams_that_nobody_opened_are_no_failure(command, closed):
    """A job without stdout or stderr does its work."""
    line = f'"$0" -m rtrw {" ".join(command)} {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", line, sys.executable],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_goes_away_is_no_traceback(command):
    """`rtrw plan | true` says nothing on stderr."""
    read, write = os.pipe()
    os.close(read)
    done = run(*command, stdout=write)
    os.close(write)
    assert done.returncode == 1
    assert done.stderr == ""


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_what_is_pasted_may_be_in_any_encoding(form):
    """A name in the code page of a PC is read; JSON stays JSON."""
    line = b'\xef\xbb\xbfadd name="Caf\xe9" target=1.2.3.4 max-limit=2M/2M\r\n'
    call = [sys.executable, "-m", "rtrw", "plan", "--paste", "-", "--format", form]
    done = subprocess.run(
        call, input=line, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    assert "Caf" in said
    if form == "json":
        assert json.loads(said)["plans"][0]["name"] == "Caf\udce9"


def test_json_in_a_file_is_utf_8_whatever_was_pasted(tmp_path):
    """Bytes that are no text are escapes there, as on stdout."""
    line = b'add name="Caf\xe9" target=1.2.3.4 max-limit=2M/2M\n'
    path = tmp_path / "p.json"
    call = [sys.executable, "-m", "rtrw", "plan", "--paste", "-", "--format", "json"]
    subprocess.run([*call, "-o", path], input=line, timeout=60, check=True)
    assert json.loads(path.read_text("utf-8"))["plans"][0]["name"] == "Caf\udce9"


@posix
def test_paste_without_stdin_is_a_message():
    """`rtrw plan --paste <&-` says what may be pasted."""
    line = '"$0" -m rtrw plan --paste <&-'
    call = ["/bin/sh", "-c", line, sys.executable]
    done = subprocess.run(call, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1
    assert b"RTRW" in done.stderr
    assert b"Traceback" not in done.stderr
