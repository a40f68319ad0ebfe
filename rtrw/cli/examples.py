"""Where the example profiles are: in the wheel, or beside the package in a clone."""

from __future__ import annotations

from pathlib import Path

import rtrw


def examples() -> Path:
    """The folder of the example profiles."""
    package = Path(rtrw.__file__).parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "profiles"
