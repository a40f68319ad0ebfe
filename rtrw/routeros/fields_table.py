"""The fields of ``/queue simple``: one row each, and everything follows from it.

Profiles, scripts, the API, diff, the emulated router and the documentation ask this
table. A new queue field is one row. Types: CLI reference of the RouterOS manual;
defaults: community.routeros and terraform-provider-routeros, which agree (see
``tests/data/queue_simple_properties.yaml``).

``name``, ``target`` and ``comment`` are what makes a row, not settings of it; they
are in ``ROW_FIELDS`` only.
"""

from __future__ import annotations

from collections.abc import Mapping

from rtrw.routeros import field as kinds
from rtrw.routeros.field import Field, paired

_RATES = paired(kinds.RATE)

_SETTINGS = (
    Field("parent", kinds.NAME, "none"),
    Field("priority", paired(kinds.PRIORITY), "8/8"),
    Field("queue", paired(kinds.NAME)),
    Field("limit-at", _RATES, "0/0"),
    Field("max-limit", _RATES, "0/0"),
    Field("burst-limit", _RATES, "0/0"),
    Field("burst-threshold", _RATES, "0/0"),
    Field("burst-time", paired(kinds.TIME), "0s/0s"),
    Field("bucket-size", paired(kinds.DECIMAL), "0.1/0.1"),
    Field("dst", kinds.DESTINATION),
    Field("packet-marks", kinds.TEXT),
    Field("time", kinds.WHEN),
    Field("disabled", kinds.FLAG, "false"),
    Field("total-priority", kinds.PRIORITY),
    Field("total-queue", kinds.NAME),
    Field("total-limit-at", kinds.RATE),
    Field("total-max-limit", kinds.RATE),
    Field("total-burst-limit", kinds.RATE),
    Field("total-burst-threshold", kinds.RATE),
    Field("total-burst-time", kinds.TIME),
    Field("total-bucket-size", kinds.DECIMAL),
)

FIELDS: Mapping[str, Field] = {row.name: row for row in _SETTINGS}
"""Settings, in the order in which scripts write them."""

ROW_FIELDS: Mapping[str, Field] = {
    "name": Field("name", kinds.TEXT),
    "target": Field("target", kinds.TARGETS),
    **FIELDS,
    "comment": Field("comment", kinds.TEXT),
}
"""Every field that can be written."""

DEFAULTS: Mapping[str, str] = {
    row.name: row.default for row in _SETTINGS if row.default is not None
}
"""What a setting is when a profile leaves it out, as wire text."""

READ_ONLY = frozenset(
    (
        *("dynamic", "invalid", "bytes", "dropped", "packet-rate", "packets", "rate"),
        *("queued-bytes", "queued-packets", "pcq-queues", "total-bytes"),
        *("total-dropped", "total-packet-rate", "total-packets", "total-queued-bytes"),
        *("total-queued-packets", "total-rate", "total-pcq-queues"),
    )
)
"""Flags and counters of a printed row, which say nothing about how it is set."""


def canonical(name: str, text: str) -> str:
    """``text`` of field ``name`` as the API writes it; never raises.

    ``2M`` and ``2000000/2000000`` are one value of ``max-limit``. A field that is not
    in the table and a spelling that is not understood come back as they are.
    """
    row = ROW_FIELDS.get(name)
    return text if row is None else row.canonical(text)
