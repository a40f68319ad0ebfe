"""Customers' lists of billing systems and spreadsheets, taken over into a profile.

Theory of operation
-------------------
The list stays where it is: the profile that is written names it, says which column is
what and what its words mean, so that the next export simply replaces the file. Whatever
could mean two things is not guessed but asked for, all at once, with the ``--map`` to
paste. Text comes in as bytes and goes out as bytes; files are for the caller.

    read_list    bytes -> headings and rows, passwords already gone
    take_over    columns, packages, states and routers -> what the profile says
    write_text   the profile; ``cleaned`` the list without passwords
"""

from __future__ import annotations

from rtrw.intake.billing.cleaned import cleaned
from rtrw.intake.billing.profile_text import Place, write_text
from rtrw.intake.billing.reading import Billing, read_list
from rtrw.intake.billing.report import report
from rtrw.intake.billing.taking import Taken, Terms, take_over

__all__ = [
    "Billing",
    "Place",
    "Taken",
    "Terms",
    "cleaned",
    "read_list",
    "report",
    "take_over",
    "write_text",
]
