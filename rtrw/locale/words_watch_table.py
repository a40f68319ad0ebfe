"""Words of recording and watching: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {}
