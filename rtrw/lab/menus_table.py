"""The other menus, which can only be read (but for profiles): one row each.

``MENUS`` gives a menu its first rows. A menu of one row without ``.id`` holds
settings; others are lists, and may be empty. ``Lab.menu`` replaces the rows. Values
are what RouterOS prints by default as far as it is documented, otherwise plain ones
of a small router.
"""

from __future__ import annotations

from typing import NamedTuple


class Menu(NamedTuple):
    """A menu that can be read: its rows, and whether it is settings (no list)."""

    rows: tuple[dict[str, str], ...] = ()
    single: bool = False


def _listed(*rows: dict[str, str]) -> Menu:
    return Menu(
        tuple({".id": f"*{number:X}", **row} for number, row in enumerate(rows, 1))
    )


def _settings(**fields: str) -> Menu:
    return Menu(
        ({name.replace("_", "-"): value for name, value in fields.items()},),
        single=True,
    )


def _interface(name: str, kind: str) -> dict[str, str]:
    return {
        "name": name,
        "type": kind,
        "mtu": "1500",
        "running": "true",
        "disabled": "false",
    }


def _type(name: str, kind: str, **fields: str) -> dict[str, str]:
    shown = {key.replace("_", "-"): value for key, value in fields.items()}
    return {"name": name, "kind": kind, **shown, "default": "true"}


_PCQ = {
    "pcq_rate": "0",
    "pcq_limit": "50KiB",
    "pcq_total_limit": "2000KiB",
    "pcq_burst_rate": "0",
    "pcq_burst_threshold": "0",
    "pcq_burst_time": "10s",
}

MENUS: dict[str, Menu] = {
    "/system/resource": _settings(
        uptime="3d4h12m",
        cpu_load="4",
        free_memory="201326592",
        total_memory="268435456",
        cpu_count="4",
        architecture_name="arm",
        board_name="hEX",
        platform="MikroTik",
    ),
    "/system/identity": _settings(name="rtrw-lab"),
    "/system/clock": _settings(
        time="12:00:00",
        date="2026-11-30",
        time_zone_name="Asia/Jakarta",
        gmt_offset="+07:00",
        dst_active="false",
    ),
    "/system/script": _listed(),
    "/system/scheduler": _listed(),
    "/system/ntp/client": _settings(enabled="true", status="synchronized"),
    "/interface": _listed(
        *(_interface(f"ether{number}", "ether") for number in range(1, 6)),
        _interface("bridge", "bridge"),
    ),
    "/interface/bridge": _listed(_interface("bridge", "bridge")),
    "/interface/bridge/settings": _settings(
        use_ip_firewall="false",
        use_ip_firewall_for_vlan="false",
        use_ip_firewall_for_pppoe="false",
        allow_fast_path="true",
    ),
    "/queue/type": _listed(
        _type("default", "pfifo", pfifo_limit="50"),
        _type("ethernet-default", "pfifo", pfifo_limit="50"),
        _type("wireless-default", "sfq", sfq_perturb="5", sfq_allot="1514"),
        _type("synchronous-default", "red", red_limit="60"),
        _type("hotspot-default", "sfq", sfq_perturb="5", sfq_allot="1514"),
        _type("pcq-upload-default", "pcq", pcq_classifier="src-address", **_PCQ),
        _type("pcq-download-default", "pcq", pcq_classifier="dst-address", **_PCQ),
        _type("only-hardware-queue", "none"),
        _type("multi-queue-ethernet-default", "mq-pfifo", mq_pfifo_limit="50"),
        _type("default-small", "pfifo", pfifo_limit="10"),
    ),
    "/queue/tree": _listed(),
    "/ip/firewall/filter": _listed(),
    "/ip/firewall/mangle": _listed(),
    "/ip/settings": _settings(allow_fast_path="true"),
    "/ip/address": _listed(),
    "/ip/dhcp-server": _listed(),
    "/ip/dhcp-server/lease": _listed(),
    "/ip/hotspot/user/profile": _listed(
        {"name": "default", "shared-users": "1", "default": "true"},
    ),
    "/ip/service": _listed(
        {"name": "api", "port": "8728", "disabled": "false"},
        {"name": "api-ssl", "port": "8729", "disabled": "false", "certificate": "none"},
    ),
    "/ipv6/firewall/filter": _listed(),
    "/ipv6/settings": _settings(disable_ipv6="false"),
    "/ppp/profile": _listed(
        {"name": "default", "only-one": "default", "default": "true"},
        {"name": "default-encryption", "only-one": "default", "default": "true"},
    ),
    "/ppp/secret": _listed(),
    "/ppp/active": _listed(),
}
"""Menus that every version has. ``/user`` and ``/safe-mode`` are made by the lab."""

CHANNELS = {"6.49.17": "long-term", "7.16.2": "stable", "7.18.2": "stable"}
"""Versions that the lab is made for, and what ``/system/resource`` says after them."""

NOT_IMITATED = frozenset(
    [
        "add",
        "comment",
        "disable",
        "edit",
        "enable",
        "export",
        "find",
        "get",
        "listen",
        "move",
        "release",
        "remove",
        "reset",
        "reset-counters",
        "reset-counters-all",
        "set",
        "take",
        "toggle",
        "unroll",
        "unset",
    ]
)
"""Commands that routers have in these or other menus, and the lab not everywhere."""
