"""What people see who sit at a narrow terminal: lines end between words."""

import os
import re
import struct
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="terminals of POSIX")
COLUMNS = 50


def on_terminal(*args):
    """The lines that a command shows on a terminal of fifty columns, and its exit."""
    import fcntl
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
    kept = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
    with subprocess.Popen(
        [sys.executable, "-m", "rtrw", *map(str, args)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=kept | {"TERM": "xterm", "NO_COLOR": "1"},
    ) as process:
        os.close(theirs)
        said = b"".join(iter(lambda: _read(ours), b""))
        code = process.wait(60)
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;]*m", "", said.decode()).splitlines(), code


def _read(ours):
    try:
        return os.read(ours, 4096)
    except OSError:  # the other side is closed
        return b""


@pytest.fixture
def mistaken(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text(
        "rtrw: 1\nsite: s\nplans:\n  a: {max-limit: 2Mbps}\n  b: {max-limit: '1,3M'}\n",
        "utf-8",
    )
    return path


@pytest.mark.parametrize("command", ["check", "plan", "push"])
def test_problems_are_wrapped_between_words(command, mistaken):
    """A terminal would break the line within a word."""
    lines, code = on_terminal(command, mistaken)
    assert code == 1
    words = " ".join(lines).split()
    assert all(len(line) <= COLUMNS for line in lines if " " in line.strip())
    assert "\n\n\n" not in "\n".join(lines)
    assert {"bytes", "meant,", "decimal"} <= set(words)


def test_problems_elsewhere_are_one_line_each(mistaken):
    """So that they can be searched and counted."""
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", "check", mistaken],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    found = [line for line in done.stdout.splitlines() if "RTRW2" in line]
    assert len(found) == 2
    assert found[0].endswith("(if bits are meant, 2M)")
