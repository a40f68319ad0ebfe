"""What is the same for all routers of a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from rtrw.clock import MONOTONIC, Clock
from rtrw.push.connect import Waits

SafeMode = Literal["auto", "never", "require"]


def utc_now() -> str:
    """The present instant for people and logs: ``2026-11-30T22:05:01.123+00:00``."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def sleep_us(microseconds: int) -> None:
    """Wait that long."""
    time.sleep(microseconds / 1_000_000)


@dataclass(frozen=True)
class How:
    """The settings of a run.

    ``about`` is what the journal is to say of the run besides: the profile, or which
    run it undoes. ``most_per_second`` paces requests; None leaves it to the window.
    """

    state: Path
    run: str
    site: str
    keep_going: bool = False
    undo_on_failure: bool = False
    safe_mode: SafeMode = "auto"
    most_per_second: int | None = None
    waits: Waits = field(default_factory=Waits)
    clock: Clock = MONOTONIC
    now: Callable[[], str] = utc_now
    sleep_us: Callable[[int], None] = sleep_us
    about: Mapping[str, Any] = field(default_factory=dict)
