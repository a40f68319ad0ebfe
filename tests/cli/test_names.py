"""Names that would do something to a terminal or a table, in every command."""

import json
import re
import subprocess
import sys

import pytest

PLAIN = "[red]x[/red] [/] {x} {0} %s $x$ \\ ' #"
CONTROL = "\x1b[31mRED\x07\b\u202ertl\r\nERROR\x9b" + PLAIN
COMMANDS = (
    ("check",),
    ("plan",),
    ("plan", "--explain"),
    ("export",),
    ("export", "--plain"),
    ("export", "--as", "radius"),
    ("export", "--as", "ppp"),
    ("export", "--as", "rate-limit"),
    ("export", "--as", "hotspot", "--create"),
    ("export", "--as", "dhcp"),
    ("export", "--as", "radius-sql", "--subscribers"),
    ("diff", "--profiles", "--from", "old.rsc"),
    ("diff", "--from", "old.rsc"),
    ("simulate", "--plan", "?", "--for", "9s"),
)


def run(folder, *args):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", *args],
        cwd=folder,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(params=[PLAIN, CONTROL, "n" * 10_000], ids=["marks", "control", "long"])
def folder(request, tmp_path):
    """A profile in which everything that has a name has this one."""
    name = json.dumps(request.param, ensure_ascii=True)
    text = f"""\
rtrw: 1
site: s
parents:
  {name}: {{max-limit: 50M/50M, target: 10.0.0.0/24, comment: {name}}}
plans:
  {name}: {{max-limit: 2M, burst-limit: 8M, burst-threshold: 9M/1M, burst-time: 16,
    parent: {name}, ppp-profile: {name}, hotspot-profile: [{name}, x]}}
defaults: {{plan: {name}}}
subscribers:
  - {{name: {name[:-1]}x", target: 10.0.0.1, comment: {name}, id: {name}}}
  - {{name: {name[:-1]}y", target: 10.9.0.1, comment: {name}}}
limits:
  {name}: {{algorithm: token-bucket, limit: 10/s}}
"""
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    line = 'add name="\\1B[31m" target=10.0.0.1 comment="rtrw:s/s/a%1B \\1B\\07"\n'
    rest = b"add name=\x80\x1b\x81 target=1.2.3.4\nset \x1b[2Jq max-limit=1M\n\x1bc\n"
    profiles = b'/ppp profile\nadd name="\x1b[31m" rate-limit="\x07 9"\nadd name=x\n'
    queues = b"/queue simple\n" + line.encode() + rest
    (tmp_path / "old.rsc").write_bytes(profiles + queues)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_names_are_only_shown(command, folder):
    """No name is markup, a control or a second line; nothing ends in a traceback."""
    done = run(folder, command[0], "p.yaml", *command[1:])
    said = (done.stdout + done.stderr).decode()
    assert done.returncode in {0, 1}, said
    assert "Traceback" not in said
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", said)
    assert "\nERROR" not in said


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_json_keeps_names_as_they_are(command, folder):
    """JSON is valid whatever the names are."""
    done = run(folder, command[0], "p.yaml", *command[1:], "--format", "json")
    assert json.loads(done.stdout.decode())["format"] == 1
