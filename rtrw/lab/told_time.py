"""What the router's clock says, where it is to be right."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rtrw.lab.menus_table import MENUS

NEW_DATES = (7, 10)
"""From here on ``2026-11-30``, before it ``nov/30/2026``; assumed."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec"
_FIRST = MENUS["/system/clock"].rows[0]


def told_time(
    row: Mapping[str, str], wall_us: int, version: tuple[int, ...]
) -> dict[str, str]:
    """The row of ``/system/clock`` with the time of its zone at ``wall_us``.

    A date or time that somebody has put there stays: that clock is to be wrong. A zone
    that is none (``manual``) is UTC.
    """
    if any(row.get(key) != _FIRST[key] for key in ("date", "time")):
        return dict(row)
    now = _EPOCH + timedelta(microseconds=wall_us)
    with suppress(ValueError, ZoneInfoNotFoundError):
        now = now.astimezone(ZoneInfo(row.get("time-zone-name") or "UTC"))
    day = f"{now:%Y-%m-%d}"
    if version < NEW_DATES:
        day = f"{_MONTHS[3 * now.month - 3 : 3 * now.month]}/{now:%d/%Y}"
    offset = f"{now:%z}"
    told = {"date": day, "time": f"{now:%H:%M:%S}"}
    return {**row, **told, "gmt-offset": f"{offset[:3]}:{offset[3:]}"}
