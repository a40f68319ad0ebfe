"""Desired queues for tests, in wire text written out by hand."""

from rtrw.routeros.owner import format_tag
from rtrw.routeros.queue import Queue

PLAIN = {
    "parent": "none",
    "priority": "8/8",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
TOTAL = {**PLAIN, "max-limit": "50000000/100000000"}
HEMAT = {
    **PLAIN,
    "parent": "total-rt05",
    "max-limit": "2000000/2000000",
    "burst-limit": "8000000/8000000",
    "burst-threshold": "1000000/1000000",
    "burst-time": "16s/16s",
}


def parent(name: str = "total-rt05", own: str | None = None) -> Queue:
    """A parent of the whole network."""
    return Queue(name, "192.168.10.0/24", format_tag("rt05", "p", own or name), TOTAL)


def subscriber(
    name: str,
    number: int,
    *,
    own: str | None = None,
    text: str = "",
    settings: dict[str, str] | None = None,
) -> Queue:
    """A customer at 192.168.10.``number``."""
    comment = format_tag("rt05", "s", own or name, text)
    return Queue(name, f"192.168.10.{number}/32", comment, settings or HEMAT)


def row(queue: Queue) -> dict[str, str]:
    """The queue as a flat row, for comparison with a router's state."""
    names = {"name": queue.name, "target": queue.target, "comment": queue.comment}
    return {**names, **queue.settings}
