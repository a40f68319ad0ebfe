"""6xx: application limits."""

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
