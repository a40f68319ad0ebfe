"""Words of profiles of PPP and hotspot: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {}
