"""The public interface keeps its types."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(__file__).parent.glob("*_api.py"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_users_see_these_types(file):
    """mypy, strict, agrees with every ``assert_type`` and every expected error."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1].startswith(("Success", "Found")), done.stderr
    mine = [line for line in done.stdout.splitlines() if file.name in line]
    assert mine == [], done.stdout
