"""A profile as values: what the YAML and its CSV files say, validated.

These are frozen values without behaviour. Queue fields are kept under RouterOS's
own names (``max-limit``) with typed values: ``Pair`` of integers for paired fields
(bit/s, microseconds), text otherwise. Which fields there are, and how each is read,
is told by ``rtrw.routeros.fields_table`` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, Protocol

from rtrw.errors import Problem
from rtrw.routeros.target import Target

Fields = Mapping[str, Any]
"""RouterOS field name -> typed value, only those that were written."""


class Place(NamedTuple):
    """Where a value stands: file, line and column, both from 1."""

    path: str
    line: int
    column: int


class Positions(Protocol):
    """Looks up where something was written."""

    def of(self, *path: str | int) -> Place:
        """The place of ``("plans", "hemat-2", "max-limit")``, or its nearest parent."""


class Hours(NamedTuple):
    """Other limits at some hours.

    ``label`` is what people wrote (``22:00-06:00 fri,sat``), ``spans`` the values of
    RouterOS's ``time``, one queue each; ``fields`` are whole, not only what differs.
    ``parts`` are minutes of the day from and to, with days (0 is Sunday).
    """

    label: str
    spans: tuple[str, ...]
    fields: Fields
    parts: tuple[tuple[int, int, frozenset[int]], ...]


class Quota(NamedTuple):
    """So many bytes a ``month`` or ``day``, both directions; then as plan ``then``."""

    per: str
    data: int
    then: str


class Carriers(NamedTuple):
    """Who gives a plan to customers without a queue of ours: names, by kind."""

    ppp: tuple[str, ...] = ()
    """Of ``/ppp profile``."""
    hotspot: tuple[str, ...] = ()
    """Of ``/ip hotspot user profile``."""
    radius: tuple[str, ...] = ()
    """Groups of a RADIUS server."""


NOBODY = Carriers()


class Plan(NamedTuple):
    """A speed plan: queue fields, and the parent its subscribers get."""

    name: str
    fields: Fields
    parent: str | None = None
    notes: tuple[Problem, ...] = ()
    """What finding threshold and time for ``burst: {limit, for}`` had to say."""
    hours: tuple[Hours, ...] = ()
    """Its ``schedule``; where two hold at once, the first one does."""
    quota: Quota | None = None
    until: date | None = None
    """Its last day; from the next one on its subscribers are on ``then``."""
    then: str | None = None
    carriers: Carriers = NOBODY
    ended: str | None = None
    """The plan that holds in its place, where its last day is over (``in_force``)."""


class Parent(NamedTuple):
    """A queue that holds others."""

    name: str
    id: str
    targets: tuple[Target, ...]
    fields: Fields
    parent: str | None = None
    router: str | None = None
    comment: str = ""


class Subscriber(NamedTuple):
    """One customer's queue; ``overrides`` is an empty shared mapping for most.

    ``plan``, ``parent`` and ``router`` are those in force: the subscriber's own, else
    of the plan (parent), of the parent (router), of ``defaults``, or the only router.
    ``parent`` None is no parent, also where the subscriber said ``none`` against its
    plan; ``router`` is None only in a profile without routers.
    """

    id: str
    name: str
    targets: tuple[Target, ...]
    plan: str
    parent: str | None
    router: str | None
    suspended: bool
    comment: str
    overrides: Fields


class Router(NamedTuple):
    """How a router is reached. Passwords are never in a profile."""

    name: str
    host: str
    username: str = "admin"
    port: int | None = None
    tls: bool = True
    ca: str | None = None
    fingerprint: str | None = None
    encoding: str = "utf-8"
    zone: str | None = None
    """Of its clock, as ``Asia/Jakarta``; the profile's where it says none."""


class Profile(NamedTuple):
    """Everything that a profile says; ``positions`` tells where it says it."""

    path: str
    site: str
    plans: Mapping[str, Plan]
    parents: Mapping[str, Parent]
    subscribers: Sequence[Subscriber]
    routers: Mapping[str, Router]
    groups: Mapping[str, tuple[str, ...]]
    suspended: Fields
    accept: Mapping[str, tuple[str, ...]]
    limits: Any
    """``nodes.Map`` as it was written (text and positions), or None."""
    positions: Positions
    problems: tuple[Problem, ...] = ()
    """Warnings found while reading; errors are raised instead."""
    zone: str | None = None
    """Of the network's clocks; a router may have another."""
