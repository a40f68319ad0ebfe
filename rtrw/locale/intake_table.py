"""Findings about what others wrote: exports, routers, billing lists."""

from __future__ import annotations

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
