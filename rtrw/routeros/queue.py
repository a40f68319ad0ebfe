"""One row of ``/queue simple``, as text in the router's own form.

Theory of operation
-------------------
A row is compared, diffed, sent and read as *canonical wire text*: what the API
answers when it is asked (``2000000/2000000``, ``16s/16s``, ``false``). The field
table (``fields_table``) turns any spelling into that form. Thousands of customers on
one plan share one ``settings`` mapping, so that equal settings can be compared by
identity and a large network stays small in memory: never change it in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Queue(NamedTuple):
    """A queue as it should be, or as it is.

    ``target`` is the canonical comma list; ``settings`` holds every other field that
    is set or compared, without name, target and comment (parent is among them).
    Fields that are not in ``settings`` are left as they are.
    """

    name: str
    target: str
    comment: str
    settings: Mapping[str, str]


class Limited(dict[str, str]):
    """Settings of customers whom the router itself may slow down for a while.

    ``slow`` are the rates that it sets then; a queue that has them is in order too.
    """

    __slots__ = ("slow",)

    def __init__(self, settings: Mapping[str, str], slow: Mapping[str, str]) -> None:
        """``settings`` as the profile wants them, and the other rates."""
        super().__init__(settings)
        self.slow = slow


class Row(NamedTuple):
    """A queue read from a router or from an export, with what only it knows.

    ``id`` is the router's ``.id`` (``*1F``), empty when read from a script.
    """

    queue: Queue
    id: str = ""
    dynamic: bool = False
    invalid: bool = False
