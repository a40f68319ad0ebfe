"""Findings about hours, ends, quotas, and profiles of PPP and hotspot."""

from __future__ import annotations

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
