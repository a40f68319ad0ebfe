"""5xx: routers, pushes and the lab."""

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
