"""3xx: targets, names and the order of queues."""

from rtrw.locale import Entry

TABLE: dict[str, Entry] = {}
