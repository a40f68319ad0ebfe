"""What the lab can do wrong on request: a slow, breaking, crowded router.

Each is off unless asked for. Counting starts at 1 with the start of the lab; a
*request* is a command after login, a *write* one that changes ``/queue/simple``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

NEVER = 0
FULL_RIGHTS = ("api", "read", "write", "policy", "test", "sensitive")
READ_ONLY_RIGHTS = ("api", "read")


@dataclass(frozen=True, slots=True)
class Meddle:
    """Another user who sets ``fields`` of queue ``name`` just before write ``at``."""

    at: int
    name: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Faults:
    """Misbehaviour, by name; times in microseconds.

    - ``rtt_us``: every answer comes that much after its question.
    - ``slow_after``, ``slow_us``: after so many requests in all, each one keeps the
      router busy so long; ``quick_us`` is the same for those before.
    - ``shuffle``: a seed; what is in flight on a connection runs in random order, and
      the answers of one moment come mixed.
    - ``cut_before``, ``cut_after``: the connection is closed instead of applying that
      write, or right after it; it is not answered.
    - ``stall_at``, ``stall_us``: that request and all that follow wait so long (0: for
      ever).
    - ``piece``: answers are sent in pieces of so many bytes.
    - ``refuse``: writes to queues of these names are refused with that text.
    - ``refuse_lists``: a write with several ids does the first half of them (``half``)
      or none (``all``), then answers "no such item".
    - ``policies``: what the user may.
    - ``held_by``: safe mode is held by that other user from the start; ``held_stale``:
      and the session that took it is gone; ``held_us``: until so long after the start.
    - ``revert_after_us``: how long after a drop safe mode is reverted.
    - ``meddle``: see ``Meddle``.
    - ``reuse_id``: after the next print, that queue is gone; a stranger's has its id.
    - ``leave_out``: the next print leaves that queue out, once.
    - ``encoding``: how names and comments of the starting rows are encoded
      (``latin-1``, as WinBox would do).
    """

    rtt_us: int = 0
    slow_after: int = NEVER
    slow_us: int = 20_000
    quick_us: int = 0
    shuffle: int | None = None
    cut_before: int = NEVER
    cut_after: int = NEVER
    stall_at: int = NEVER
    stall_us: int = 0
    piece: int = 0
    refuse: Mapping[str, str] = field(default_factory=dict)
    refuse_lists: Literal["", "half", "all"] = ""
    policies: tuple[str, ...] = FULL_RIGHTS
    held_by: str = ""
    held_stale: bool = False
    held_us: int = 0
    revert_after_us: int = 2_000_000
    meddle: tuple[Meddle, ...] = ()
    reuse_id: str = ""
    leave_out: str = ""
    encoding: str = "utf-8"
