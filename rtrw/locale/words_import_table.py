"""Words of import of what a router has: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {}
