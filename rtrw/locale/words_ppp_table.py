"""Words of profiles of PPP and hotspot: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "ppp.script_head_ppp": (
        "rtrw: rate-limit of PPP profiles ({count}), from the plans of {site}",
        "rtrw: rate-limit {count} profil PPP, dari paket {site}",
    ),
    "ppp.script_head_hotspot": (
        "rtrw: rate-limit of hotspot user profiles ({count}), from the plans of {site}",
        "rtrw: rate-limit {count} user profile hotspot, dari paket {site}",
    ),
    "ppp.script_head_dhcp": (
        "rtrw: rate-limit of static leases ({count}), from the subscribers of {site}",
        "rtrw: rate-limit {count} lease statis, dari pelanggan {site}",
    ),
    "ppp.script_head_again": (
        "May be imported again: only rate-limit is set, nothing else is changed.",
        "Boleh diimpor lagi: hanya rate-limit yang diubah, yang lain tidak.",
    ),
    "ppp.script_no_profile": (
        "rtrw: not in {menu}, nothing is made: ",
        "rtrw: tidak ada di {menu}, tidak dibuatkan: ",
    ),
    "ppp.script_no_lease": (
        "rtrw: no static lease with {address}: ",
        "rtrw: tidak ada lease statis {address}: ",
    ),
    "ppp.script_refused": (
        "rtrw: the router refused this one: ",
        "rtrw: ditolak router: ",
    ),
    "ppp.radius_head": (
        "rtrw: Mikrotik-Rate-Limit from {site}: groups {groups}, users {users}",
        "rtrw: Mikrotik-Rate-Limit dari {site}: grup {groups}, user {users}",
    ),
    "ppp.radius_users": (
        "Read it first: $INCLUDE it at the top of mods-config/files/authorize.",
        "Harus dibaca lebih dulu: $INCLUDE di baris atas mods-config/files/authorize.",
    ),
    "ppp.radius_sql": (
        "May be run again: only this attribute of these names is replaced.",
        "Boleh dijalankan lagi: hanya atribut ini untuk nama-nama ini yang diganti.",
    ),
    "ppp.wrote_dhcp": (
        "{count} leases in {path}",
        "{count} lease di {path}",
    ),
    "ppp.heading": (
        "PPP and hotspot profiles: router → plans",
        "profil PPP dan hotspot: router → paket",
    ),
    "ppp.login": (
        "Whoever is connected gets the new speed at the next login.",
        "Yang sedang tersambung baru dapat kecepatan baru saat login berikutnya.",
    ),
    "ppp.imported": (
        "{count} PPP and hotspot profiles are named in the plans (push --profiles)",
        "{count} profil PPP dan hotspot disebut di paket (push --profiles)",
    ),
    "ppp.carried": ("Given by", "Dipakai oleh"),
    "ppp.ppp_profiles": ("PPP profiles", "profil PPP"),
    "ppp.hotspot_profiles": ("hotspot profiles", "profil hotspot"),
    "ppp.radius_groups": ("RADIUS groups", "grup RADIUS"),
    "ppp.nothing": (
        "{router}: nothing to do, all {unchanged} profiles are as the plans say",
        "{router}: tidak ada yang perlu diubah, {unchanged} profil sudah sesuai paket",
    ),
    "ppp.in_order": (
        "{router}: nothing to do; {unchanged} profiles are as the plans say, {rest}",
        "{router}: tidak ada yang perlu diubah; {unchanged} profil sudah sesuai paket, "
        "{rest}",
    ),
}
