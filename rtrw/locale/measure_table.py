"""Findings about recording, watching, fitting, exploring."""

from __future__ import annotations

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
