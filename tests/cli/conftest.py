"""``rtrw`` in a folder with the profile of a test module, and the lab that it is about.

A module that asks for ``rtrw`` has ``PROFILE``, with ``{port}`` for the lab's; some
have fixtures of their own with these names.
"""

import os
import subprocess
import sys

import pytest

from rtrw.lab import Lab

PASSWORD = "rahasia-sekali-92"


@pytest.fixture
def lab():
    with Lab(password=PASSWORD) as one:
        yield one


@pytest.fixture
def rtrw(request, tmp_path, lab):
    """Runs ``rtrw``, on a ``day`` if one is given; ``rtrw.file`` is the profile."""
    file = tmp_path / "rtrw.yaml"
    file.write_text(request.module.PROFILE.format(port=lab.port))
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {
        "LANG": "en_US.UTF-8",
        "RTRW_STATE_DIR": str(tmp_path / "state"),
        "RTRW_PASSWORD": PASSWORD,
    }

    def run(*args, day=None):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env=env | ({"RTRW_TODAY": day} if day else {}),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done

    run.file = file
    return run
