"""The keys of a profile: one row each, for reading and for the JSON Schema.

pydantic is not used here. It would need the whole document as dictionaries (four
times the memory of what is read, see ``rows``), forgets where a value stood, stops at
the first wrong key of a union, and its import alone takes longer than reading a small
profile. What is left of its work is this table and ``values``; ``rtrw schema``
prints the same table as JSON Schema, so that editors and the reader cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rtrw.routeros.fields_table import FIELDS


class Key(NamedTuple):
    """One key: what stands under it, whether it must be there, and what it is for.

    ``kind`` is ``text``, ``flag``, ``number``, ``names`` (text or list of texts),
    ``any``, ``field`` (a queue field), or the name of a shape; ``map:x`` and
    ``list:x`` are maps and lists of ``x``; ``a|b`` is either.
    """

    kind: str
    about: str
    required: bool = False


NOT_SETTINGS = ("parent", "disabled")
"""Fields of the router that a profile says in its own way, or not at all."""

_FIELDS = {
    name: Key("field", f"RouterOS {name}")
    for name in FIELDS
    if name not in NOT_SETTINGS
}
_BURST = Key("burst", "the burst that the customer is to feel: limit and length")
_PARENT = Key("text", "the queue that holds this one; none for no parent")
_USAGE = Key("text|any", "what people do with the line, for the simulation")
_ROUTER = Key("text", "the router it is on")
_ID = Key("text", "what tells this queue apart when its name changes; else the name")
_COMMENT = Key("text", "free text, kept behind our tag in the queue's comment")
_CARRIERS = {
    "ppp-profile": Key("names", "PPP profiles of routers that give this plan"),
    "hotspot-profile": Key("names", "hotspot user profiles that give this plan"),
    "radius-group": Key("names", "RADIUS groups that give this plan; else its name"),
}
_ZONE = Key("text", "zone of the clock: Asia/Jakarta, or WIB, WITA, WIT")
_UNTIL = Key("text", "the last day, 2026-12-31; a push after it changes the router")
_THEN = Key("text", "the plan from the day after until")
_TARGET = Key("names", "addresses, networks or interfaces", required=True)

SHAPES: Mapping[str, Mapping[str, Key]] = {
    "profile": {
        "rtrw": Key("version", "version of this format: 1", required=True),
        "site": Key("text", "a short name of the network; our queues carry it"),
        "zone": _ZONE,
        "include": Key("names", "files with plans, parents, routers, limits"),
        "defaults": Key("defaults", "for subscribers that do not say"),
        "suspended": Key("settings", "queue fields of a suspended subscriber"),
        "accept": Key("map:names", "findings accepted here: code -> names"),
        "parents": Key("map:parent", "queues that hold others"),
        "plans": Key("map:plan", "speed plans"),
        "subscribers": Key("list:subscriber|csv", "one queue each, in this order"),
        "routers": Key("map:router", "how routers are reached"),
        "groups": Key("map:names", "groups of routers"),
        "limits": Key("any", "limits of applications"),
    },
    "defaults": {"plan": Key("text", "the plan"), "parent": _PARENT, "router": _ROUTER},
    "settings": _FIELDS,
    "plan": {
        **_FIELDS,
        "burst": _BURST,
        "parent": _PARENT,
        "usage": _USAGE,
        **_CARRIERS,
        "schedule": Key("list:hours|hours", "other limits at some hours"),
        "quota": Key("quota", "so much data, then slower"),
        "until": _UNTIL,
        "then": _THEN,
    },
    "quota": {
        "per": Key("text", "month or day; month when left out"),
        "data": Key("text", "upload and download together: 300GB", required=True),
        "then": Key("text", "the plan with the rates afterwards", required=True),
    },
    "hours": {
        "hours": Key("text", "from and to, local time: 22:00-06:00", required=True),
        "days": Key("names", "mon, tue, … or mon-fri; every day when left out"),
        **{name: row for name, row in _FIELDS.items() if name != "time"},
        "max-limit": Key("field", "RouterOS max-limit", required=True),
        "burst": _BURST,
    },
    "parent": {
        "id": _ID,
        "target": _TARGET,
        **_FIELDS,
        "burst": _BURST,
        "parent": _PARENT,
        "router": _ROUTER,
        "comment": _COMMENT,
    },
    "subscriber": {
        "id": _ID,
        "name": Key("text", "the name of the queue", required=True),
        "target": _TARGET,
        "plan": Key("text", "the speed plan"),
        "parent": _PARENT,
        "router": _ROUTER,
        "suspended": Key("flag", "true: the low limit of suspended"),
        "comment": _COMMENT,
        "burst": _BURST,
        "usage": _USAGE,
        "until": _UNTIL,
        "then": _THEN,
        **_FIELDS,
    },
    "burst": {
        "limit": Key("text", "rate of the burst"),
        "for": Key("text", "how long it lasts from idle, in whole seconds"),
        "upload": Key("wish", "only this direction"),
        "download": Key("wish", "only this direction"),
    },
    "wish": {
        "limit": Key("text", "rate of the burst", required=True),
        "for": Key("text", "how long, in whole seconds", required=True),
    },
    "pair": {
        "upload": Key("text", "of the customer's upload", required=True),
        "download": Key("text", "of the customer's download", required=True),
    },
    "csv": {
        "csv": Key("text", "a file beside the profile", required=True),
        "columns": Key("map:text", "key of a subscriber -> heading in the file"),
        "values": Key("map:map:text", "key -> what the file says -> what it means"),
        "delimiter": Key("text", "comma, semicolon or tab; else found out"),
        "skip": Key("map:names", "key -> cells of rows to leave out"),
        "twice": Key("text", "address: rows of one name are services of a customer"),
        "addresses": Key("text", "a file that says the address of each name"),
    },
    "router": {
        "host": Key("text", "address or name", required=True),
        "username": Key("text", "login; admin when left out"),
        "port": Key("number", "8729 with tls, 8728 without"),
        "tls": Key("flag", "true unless said otherwise"),
        "ca": Key("text", "file with the certificate authority"),
        "fingerprint": Key("text", "SHA-256 of the router's certificate"),
        "encoding": Key("text", "of names and comments on the router; utf-8"),
        "zone": _ZONE,
    },
}

INCLUDED = ("rtrw", "plans", "parents", "routers", "limits")
"""What a file named by ``include`` may hold."""

SECRET = frozenset(
    [
        "password",
        "passwd",
        "pass",
        "pwd",
        "secret",
        "kata sandi",
        "sandi",
        "katasandi",
        "pin",
    ]
)
"""Keys and headings (in small letters) under which people keep passwords."""
