"""A running ``rtrw explore`` for tests: a process of its own on a free port."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from importlib.util import find_spec

import pytest


def require_nicegui():
    """Skip the module where the extra is not installed; fail in CI."""
    if find_spec("nicegui") is not None:
        return
    reason = "the page needs NiceGUI: pip install 'rtrw[web]'"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason, allow_module_level=True)


ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}


@contextmanager
def explore(*args, cwd=None):
    """The address of the page; the process ends with the block."""
    command = [sys.executable, "-m", "rtrw", "explore", "--no-open", "--port", "0"]
    with subprocess.Popen(
        [*command, *args],
        cwd=cwd,
        env=ENV,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        said = []
        try:
            for line in process.stderr:
                said.append(line)
                if "http://" in line:
                    break
            else:
                raise AssertionError("".join(said))
            rest = threading.Thread(target=said.extend, args=(process.stderr,))
            rest.start()
            yield next(w for w in said[-1].split() if w.startswith("http://"))
        finally:
            process.terminate()
            process.wait(20)
        rest.join(20)
        # Whatever happened in the block, the server had nothing to complain of.
        assert not [line for line in said if "Traceback" in line], "".join(said)
