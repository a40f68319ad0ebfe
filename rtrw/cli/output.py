"""Where the results of a simulation go, and runs that would take too long."""

from __future__ import annotations

from pathlib import Path

from rtrw.cli import common
from rtrw.errors import RtrwError
from rtrw.locale import word
from rtrw.units import SECOND, format_duration

TEXTS = ("csv", "json")
PAGES = ("html",)
LONG_S = 60
"""From here on it is said how long it will take."""
TOO_LONG_S = 3600
"""From here on it is not begun without ``--yes``."""


def kind_of_output(
    output: Path | None,
    format: common.Format,  # noqa: A002 - the option's own name
    more: tuple[str, ...] = (),
) -> str:
    """``table``, ``csv``, ``json``, ``png`` …: by the file's end, else by --format.

    Raises:
        RtrwError: an end that is not known, a folder that is not there, a picture
            without matplotlib.
    """
    if output is None:
        return format.value
    from rtrw.render.figure import SUFFIXES, require

    known = (*SUFFIXES, *more, *TEXTS)
    suffix = output.suffix.lower()
    if suffix.removeprefix(".") not in known:
        told = {"path": str(output), "suffix": suffix or output.name}
        names = " ".join(f".{one}" for one in known)
        raise RtrwError.of("RTRW167", told | {"known": names})
    if not output.parent.is_dir():
        raise RtrwError.of("RTRW168", {"folder": str(output.parent)})
    if suffix.removeprefix(".") in SUFFIXES:
        require()
    return suffix.removeprefix(".")


def refuse_long(seconds: float, option: str, *, yes: bool) -> None:
    """Say before what will take minutes; begin what takes hours only with ``--yes``.

    Raises:
        RtrwError: an hour or more.
    """
    about = format_duration(_round(int(seconds)) * SECOND)
    if seconds >= TOO_LONG_S and not yes:
        raise RtrwError.of("RTRW273", {"time": about, "option": option})
    if seconds >= LONG_S:
        common.note(word("network.takes", common.SESSION.language, time=about))


def _round(seconds: int) -> int:
    """An estimate as an estimate is told: minutes, or a tenth of an hour."""
    step = 60 if seconds < TOO_LONG_S else 360
    return max(1, -(-seconds // step)) * step
