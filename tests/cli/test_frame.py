"""The frame of the command line: help, unknown commands, streams, start-up."""

import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.cli import COMMANDS, LazyGroup


def run(*args, env=None):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", *args],
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=60,
        check=False,
        env=env,
    )


FILES = {path.stem for path in Path("rtrw/cli").glob("*.py")}
LISTED = [name for name, module in COMMANDS.items() if module in FILES]


def test_help_lists_every_command():
    """`rtrw --help` names each command that there is, with a summary."""
    done = run("--help")
    assert done.returncode == 0
    for command in LISTED:
        assert f" {command} " in done.stdout


@pytest.mark.parametrize("command", LISTED)
def test_every_command_has_help(command):
    """`rtrw COMMAND --help` says what it does; a flag is not said to take a value."""
    done = run(command, "--help")
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout
    assert "bool" not in done.stdout


def test_help_is_wrapped_by_paragraphs():
    """A line end of the source is no line end of the help."""
    lines = run("export", "--help").stdout.split("\n")
    assert any(line.startswith(" are not ours are left alone.") for line in lines)


def test_unknown_command_is_a_usage_error_with_a_suggestion():
    """`rtrw plam` exits 2 and names plan."""
    done = run("plam")
    assert done.returncode == 2
    assert "'plan'" in done.stderr


def test_no_arguments_show_help():
    """`rtrw` alone is a question, not a mistake without words."""
    done = run()
    assert "Usage" in done.stdout + done.stderr


def loaded(*args):
    """The modules that a command has imported by its end."""
    code = (
        "import sys\nfrom rtrw.cli import main\n"
        f"sys.argv = ['rtrw', *{list(args)!r}]\n"
        "try:\n    main()\nexcept SystemExit: pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        text=True,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return {line.split(".")[0] for line in done.stderr.splitlines()}


def test_plan_does_not_load_what_it_does_not_need():
    """`rtrw plan` loads no router, network, plotting or Redis library."""
    modules = loaded("plan", "profiles/pelanggan-01.yaml", "--format", "json")
    assert "yaml" in modules
    assert not modules & {
        "librouteros", "redis", "matplotlib", "asyncio", "numpy", "httpx",
    }  # fmt: skip


def test_group_lists_commands_in_order_of_the_table():
    """Help keeps the order in which the job is done, not the alphabet."""
    assert LazyGroup().list_commands(None) == LISTED


@pytest.mark.parametrize("command", [("plan",), ("limits", "fit")])
def test_a_dash_is_no_file(command, tmp_path, monkeypatch):
    """A usage error, and no file of that name."""
    monkeypatch.chdir(tmp_path)
    done = run(*command, "x.yaml", "-o", "-")
    assert done.returncode == 2
    assert "--output" in done.stderr
    assert not list(tmp_path.iterdir())
