"""``set`` in the menus of PPP and hotspot user profiles.

A ``rate-limit`` is kept as it was written, right or wrong: a router tells of an error
in it only when a customer logs in (routeros.md section 8). An empty one is no limit,
and is not printed. Other fields of a profile may be set as texts; none is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

from rtrw.lab.command import BAD_VALUE, MISSING, Trap

_BOTH = frozenset(
    ["address-list", "idle-timeout", "name", "on-login", "on-logout", "rate-limit"]
) | {"insert-queue-before", "parent-queue", "queue-type", "session-timeout"}

MENUS: Mapping[str, frozenset[str]] = {
    "/ppp/profile": _BOTH
    | {"comment", "dns-server", "local-address", "on-down", "on-up", "only-one"}
    | {"remote-address", "use-compression", "use-encryption"},
    "/ip/hotspot/user/profile": _BOTH
    | {"address-pool", "keepalive-timeout", "shared-users", "status-autorefresh"}
    | {"add-mac-cookie", "transparent-proxy"},
}
"""Fields that can be set, by menu."""


def set_fields(
    menu: str,
    rows: list[dict[str, str]],
    args: Mapping[str, str],
    refused: Mapping[str, str],
) -> None:
    """Set fields of the profiles that ``.id`` or ``numbers`` name; all or none.

    ``refused`` has names of profiles that are refused, and the text.

    Raises:
        Trap: no such profile, no such field, or a name that is taken.
    """
    fields = {k: v for k, v in args.items() if k not in (".id", "numbers")}
    if not fields.keys() <= MENUS[menu]:
        raise Trap("unknown parameter", BAD_VALUE)
    said = args.get(".id", args.get("numbers"))
    if said is None:
        raise Trap("missing value(s) of argument(s) numbers", BAD_VALUE)
    chosen = [_row(rows, one) for one in said.split(",")]
    for row in chosen:
        if row["name"] in refused:
            raise Trap(refused[row["name"]])
    if any(row["name"] == fields.get("name") for row in rows if row not in chosen):
        raise Trap("failure: profile with the same name already exists")
    for row in chosen:
        row.update(fields)
        if not row.get("rate-limit", "-"):
            del row["rate-limit"]


def _row(rows: list[dict[str, str]], said: str) -> dict[str, str]:
    for row in rows:
        if row[".id"].lower() == said.lower() or row["name"] == said:
            return row
    raise Trap("no such item", MISSING)
