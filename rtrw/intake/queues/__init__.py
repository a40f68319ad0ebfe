"""The queues that a router has, taken over into a profile that says just that.

Theory of operation
-------------------
Rows come from an export, from JSON that the API or REST printed, or from the router
itself. Each becomes a parent (others name it), a subscriber, or is *left alone*, where
a profile cannot say what the row says, with its reason. Equal limits become one plan;
what differs stays on the subscriber. The profile is then read back and compared with
the rows it came from, by the same code that ``diff`` and ``push`` use: whatever would
still change on the router, besides comments, is told.

    read_source   bytes -> rows with their lines, and what could not be read
    take_over     rows -> parents, plans, subscribers, rows left alone
    write_text    the profile
"""

from __future__ import annotations

from rtrw.intake.queues.checking import Checked, check
from rtrw.intake.queues.odd import odd_rows
from rtrw.intake.queues.profile_text import write_text
from rtrw.intake.queues.report import report
from rtrw.intake.queues.rows import Item, Source, from_facts
from rtrw.intake.queues.sources import looks_like_queues, read_source
from rtrw.intake.queues.taking import Taken, take_over

__all__ = [
    "Checked",
    "Item",
    "Source",
    "Taken",
    "check",
    "from_facts",
    "looks_like_queues",
    "odd_rows",
    "read_source",
    "report",
    "take_over",
    "write_text",
]
