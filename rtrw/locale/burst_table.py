"""1xx: burst settings."""

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
