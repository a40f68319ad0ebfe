"""Whole processes, measured by the operating system: seconds and peak memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Cost(NamedTuple):
    """Processor seconds (user + system) and peak memory in MB of one process."""

    seconds: float
    megabytes: float


# As installed packages run: with their bytecode beside them, ours as well as others'.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def cost(*args: str, cwd: Path | None = None) -> Cost:
    """Run ``python ARGS`` to its end; its output is dropped, a failure raises."""
    with subprocess.Popen(
        [sys.executable, *args], cwd=cwd, stdout=subprocess.DEVNULL, env=ENVIRONMENT
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, args
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def interleaved(*commands: list[str], rounds: int = 5) -> list[list[Cost]]:
    """The costs of each command, taken in turn so that drift hits all alike.

    The first round fills the caches and does not count.
    """
    costs: list[list[Cost]] = [[] for _ in commands]
    for command in commands:
        cost(*command)
    for _ in range(rounds):
        for command, taken in zip(commands, costs, strict=True):
            taken.append(cost(*command))
    return costs


def ratio(ours: list[Cost], theirs: list[Cost]) -> Cost:
    """Median of the ratios, round by round."""
    pairs = list(zip(ours, theirs, strict=True))
    return Cost(
        statistics.median(a.seconds / b.seconds for a, b in pairs),
        statistics.median(a.megabytes / b.megabytes for a, b in pairs),
    )
