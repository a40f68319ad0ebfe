"""One question to the router: the counters (and settings) of its queues."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import RouterError, UnitError
from rtrw.push.read import PRINT
from rtrw.push.session import Command, Session
from rtrw.routeros.fields_table import FIELDS

RATES = ("max-limit", "limit-at", "burst-limit", "burst-threshold", "burst-time")
_COUNTED = Command(PRINT, {".proplist": ".id,name,bytes"})
_WHOLE = Command(PRINT, {".proplist": ",".join([".id", "name", "bytes", *RATES])})


class Counted(NamedTuple):
    """A queue's counters, in bytes since it was made, reset or booted."""

    id: str
    name: str
    upload: int
    download: int
    settings: tuple[Setting, Setting] | None = None
    """Upload and download, where they were asked for."""


def ask(
    session: Session, names: Collection[str] = (), *, settings: bool = False
) -> list[Counted]:
    """The queues in the router's order; only those of ``names`` if there are any.

    A queue without readable counters is left out.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    command = _WHOLE if settings else _COUNTED
    reply = session.run([command])[0]
    if reply is None or reply.trap is not None:
        text = reply.trap.message if reply and reply.trap else ""
        raise RouterError.of("RTRW540", {"text": text or "-"}, where=session.router)
    found = []
    for row in reply.rows:
        if names and row.get("name") not in names:
            continue
        one = _counted(row, settings=settings)
        if one is not None:
            found.append(one)
    return found


def _counted(row: dict[str, str], *, settings: bool) -> Counted | None:
    upload, slash, download = row.get("bytes", "").partition("/")
    if not (slash and upload.isdecimal() and download.isdecimal()):
        return None
    both = _settings(row) if settings else None
    name = row.get("name", "")
    return Counted(row.get(".id", ""), name, int(upload), int(download), both)


def _settings(row: dict[str, str]) -> tuple[Setting, Setting] | None:
    try:
        values = [FIELDS[name].parse(row.get(name) or "0/0") for name in RATES]
    except UnitError:
        return None
    return Setting(*(v[0] for v in values)), Setting(*(v[1] for v in values))
