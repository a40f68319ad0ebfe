"""The docs tell the truth: every block runs, every command and finding is there."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw import locale, profiles

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


SAVED = re.compile(
    r"(?:Save this as|Simpan ini sebagai) `([\w.-]+)`:\n\n"
    r"^```(?:yaml|csv|rsc)\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def name(path):
    return path.relative_to(ROOT).as_posix()


def blocks(page, language):
    """The blocks of a page in one language, without those marked ``no-run``."""
    for kind, info, body in FENCE.findall(page.read_text("utf-8")):
        if kind == language and "no-run" not in info:
            yield body


@pytest.fixture
def workplace(tmp_path):
    """A folder with the example profiles, a state folder of its own, in English."""
    for file in (ROOT / "profiles").iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "profiles").symlink_to(ROOT / "profiles")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {
        "LANG": "en_US.UTF-8",
        "RTRW_STATE_DIR": str(tmp_path / "state"),
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}",
    }
    return tmp_path, env


def run(command, workplace):
    folder, env = workplace
    return subprocess.run(  # noqa: S602 - the line is one of our own documents
        command,
        cwd=folder,
        env=env,
        shell=True,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )


def transcript(body):
    """(command, expected output) for each ``$`` line of a console block."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = command[:-1] + more
        yield command, output


def same(expected, got):
    """Equal; ``...`` stands for any lines, and the rest of the one before."""
    chunks = [part.strip("\n") for part in re.split(r"(?m)^\.\.\.$", expected)]
    pattern = r"(?:.*\n)*".join(re.escape(c) + (r".*\n+" if c else "") for c in chunks)
    clean = "\n".join(line.rstrip() for line in got.strip("\n").splitlines())
    return re.fullmatch(pattern, clean + "\n")


LONG = ["how-to", "id"]
"""Folders of pages whose commands take seconds each."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] if page.parent.name in LONG else [])
        for page in PAGES
    ],
    ids=name,
)
def test_console_blocks_run_and_print_what_they_show(page, workplace):
    """Each ``$`` line exits as a working example does, and prints what is shown."""
    for file, body in SAVED.findall(page.read_text("utf-8")):
        (workplace[0] / file).write_text(body, "utf-8")
    for body in blocks(page, "console"):
        for command, expected in transcript(body):
            done = run(command, workplace)
            assert "Traceback" not in done.stdout, command
            assert done.returncode in (0, 3) or "exit" in expected, done.stdout
            if expected.strip():
                assert same(expected, done.stdout), f"{command}\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_yaml_blocks_that_are_profiles_load(page, workplace):
    """A block that begins with ``rtrw: 1`` is a profile without a mistake."""
    folder, _ = workplace
    for number, body in enumerate(blocks(page, "yaml")):
        if body.lstrip().startswith("rtrw: 1"):
            file = folder / f"block{number}.yaml"
            file.write_text(body, "utf-8")
            assert profiles.load(file).site


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_blocks_run(page, workplace):
    """The Python blocks of a page run one after the other in one process."""
    code = "\n".join(blocks(page, "python"))
    if code:
        folder, env = workplace
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            cwd=folder,
            env=env,
            text=True,
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(page):
    """A relative link names a file that is there."""
    text = re.sub(FENCE, "", page.read_text("utf-8"))
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", link):
            assert (page.parent / link).exists(), link


def generator():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs/generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["findings.md", "commands.md"])
def test_generated_pages_are_fresh(page):
    """`make docs` would change nothing: every command and finding is documented."""
    made = generator().PAGES[page]()
    assert (ROOT / "docs/reference" / page).read_text("utf-8") == made


def test_every_finding_and_command_has_words():
    """A code has its row, a command its help, an option its meaning."""
    text = generator().findings()
    assert all(f"| {code} |" in text for code in locale.codes())
    commands = generator().commands()
    assert not re.findall(r"^\| `[^|]*` \|  \|", commands, flags=re.MULTILINE)
