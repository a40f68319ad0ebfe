"""What the headings of customers' lists mean, as they are found in Indonesia.

Sources: the exports of PHPNuxBill, Mikhmon v3, MikPay, PPPoE panels, RADIUS billing
tables and the router itself, and spreadsheets that people keep by hand. Only letters
and digits of a heading count (``No HP / WhatsApp`` is ``nohpwhatsapp``). ``alamat`` and
``address`` alone are where somebody lives, never an IP address.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

MEANINGS: Mapping[str, tuple[str, ...]] = {
    "user": (
        *("username", "user", "usernamepppoe", "pppoeusername", "userpppoe"),
        *("pppoeuser", "usernamehotspot", "login", "memberid", "idpelanggan"),
        *("kodepelanggan", "nopelanggan", "nomorpelanggan", "idcustomer", "customerid"),
    ),
    "name": (
        *("nama", "namapelanggan", "fullname", "name", "pelanggan", "namalengkap"),
        *("customer", "customername", "namacustomer", "namauser", "atasnama"),
    ),
    "target": (
        *("ip", "ipaddress", "alamatip", "pppoeip", "target", "framedipaddress"),
        *("ippelanggan", "ipstatic", "staticip", "ipstatik", "framedip", "ipclient"),
        *("remoteaddress", "ippppoe", "ipuser", "ipaddr", "ipv4"),
    ),
    "plan": (
        *("paket", "profile", "plan", "planname", "namebp", "bandwidth", "kecepatan"),
        *("namapaket", "profil", "package", "packagename", "paketinternet"),
        *("layanan", "produk", "speed", "groupname", "paketlangganan"),
    ),
    "router": ("router", "routers", "nas", "server"),
    "state": (
        *("isolir", "suspended", "status", "trxstatus", "statuspelanggan"),
        *("statuslangganan", "disabled", "statusbayar", "statuspembayaran"),
    ),
    "comment": (
        *("comment", "komentar", "keterangan", "catatan", "note", "notes", "ket"),
    ),
    "id": ("id",),
    "due": (
        *("jatuhtempo", "tanggaljatuhtempo", "expired", "expiredon", "expiredat"),
        *("expiration", "duedate", "tgljatuhtempo", "masaaktif", "tanggalexpired"),
    ),
    "phone": (
        *("phone", "phonenumber", "nohp", "nohpwhatsapp", "hp", "telepon", "telp"),
        *("notelp", "notelepon", "whatsapp", "wa", "nowa", "nomorhp", "nohpwa"),
        *("nowhatsapp", "mobile", "kontak", "handphone"),
    ),
    "email": ("email", "surel"),
    "price": (
        *("balance", "tarif", "tarifbulanan", "tarifbulananrp", "harga", "price"),
        *("saldo", "biaya", "tagihan", "payment", "iuran", "abonemen", "pembayaran"),
    ),
    "street": (
        *("alamat", "address", "alamatrumah", "alamatpelanggan", "alamatpemasangan"),
        *("latitude", "longitude", "koordinat", "lokasi", "rt", "rw", "rtrw", "desa"),
        *("kelurahan", "kecamatan", "dusun", "blok", "norumah"),
    ),
    "other": (
        *("no", "nomor", "servicetype", "service", "timelimit", "datalimit", "tanggal"),
        *("tanggalpasang", "mac", "macaddress", "callerid", "localaddress", "odp"),
        *("limituptime", "limitbytesin", "limitbytesout", "routes", "lastloggedout"),
    ),
}
"""Meaning -> plain headings, the best first."""

FREE = frozenset(
    (*MEANINGS["comment"], *MEANINGS["street"][:5])  # whole sentences stand there
)
"""Headings of a last column in which people write commas without quotes."""

PHONES = frozenset(MEANINGS["phone"])
EVERY = frozenset(word for words in MEANINGS.values() for word in words)

_SUSPENDED = (
    *("true", "yes", "on", "ya", "1", "isolir", "terisolir", "diisolir", "isolated"),
    *("suspend", "suspended", "expired", "expire", "kedaluwarsa", "kadaluarsa"),
    *("tidak bayar", "nunggak", "menunggak", "nonaktif", "non aktif", "non-aktif"),
    *("tidak aktif", "inactive", "disabled", "blokir", "diblokir", "blocked"),
    *("banned", "stop", "berhenti", "putus", "mati"),
)
_NOT = (
    *("false", "no", "off", "tidak", "0", "aktif", "active", "enabled", "normal"),
    *("lunas", "paid", "bayar", "sudah bayar", "online"),
)
STATES: Mapping[str, bool] = {
    **dict.fromkeys(_SUSPENDED, True),
    **dict.fromkeys(_NOT, False),
}
"""What a cell of ``suspended`` says, in small letters. Words that may mean either
(``belum bayar`` before the day it is due, ``cuti``) are for the profile to say."""

SWITCH: Mapping[str, bool] = {"on": False, "off": True}
"""In a column that says whether the line is on, and not whether it is suspended."""


def letters(heading: str) -> str:
    """Letters and digits of a heading: ``No HP / WhatsApp`` is ``nohpwhatsapp``."""
    return re.sub(r"[\W_]+", "", heading).casefold()


def known_headings(cells: Iterable[str], wished: Collection[str] = ()) -> int:
    """How many different known headings are among the cells."""
    words = {letters(text) for text in cells}
    return len(words & EVERY | words & {letters(text) for text in wished})
