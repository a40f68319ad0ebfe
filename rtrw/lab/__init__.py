"""An emulated router that speaks the RouterOS API.

For the demo, for rehearsals, for tests. What it imitates, and what not, is told in
docs/reference/lab.md.
"""

from rtrw.lab.faults import FULL_RIGHTS, READ_ONLY_RIGHTS, Faults, Meddle
from rtrw.lab.lab import Lab

__all__ = ["FULL_RIGHTS", "READ_ONLY_RIGHTS", "Faults", "Lab", "Meddle"]
