"""Which column of a customers' list says what.

Billing systems and spreadsheets have headings of their own (``Nama Pelanggan``,
``IP_Address``). The usual ones are known, case, blanks, ``_``, ``.`` and ``-`` do not
count, and ``columns:`` in the profile names any other. A rate says its unit in the
heading (``download_MBps``) or in the cell (``8M``): a bare number in a column that does
not say it is refused, for bytes read as bits are eight times too slow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rtrw.profiles.schema_table import NOT_SETTINGS, SECRET
from rtrw.routeros.fields_table import FIELDS

ALIASES: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "nama", "namapelanggan", "fullname", "pelanggan"),
    "target": (
        "target",
        "ip",
        "ipaddress",
        "alamatip",
        "pppoeip",
        "framedipaddress",
    ),
    "plan": (
        "plan",
        "paket",
        "planname",
        "profile",
        "namebp",
        "bandwidth",
        "kecepatan",
    ),
    "id": ("id",),
    "parent": ("parent", "induk"),
    "router": ("router", "routers", "nas", "server"),
    "suspended": ("suspended", "isolir"),
    "comment": ("comment", "komentar", "keterangan", "catatan"),
    "usage": ("usage",),
    "until": ("until",),
    "then": ("then",),
}
"""Headings of billing systems used in Indonesia, without blanks and marks."""

BESIDE_FIELDS = ("usage", "until", "then")
"""What a subscriber says of its own beside queue fields."""

USERS = ("username", "user", "usernamepppoe", "pppoeusername")
"""Who logs in: the name, where no column holds one."""

SIDES = {"upload": 0, "up": 0, "unggah": 0, "download": 1, "down": 1, "unduh": 1}
_UNIT = re.compile(r"([kKmMgG]?)([bB])(?:ps|it/s|/s)")
_LETTERS = {"": "", "k": "k", "m": "M", "g": "G"}
_SECRET = re.compile(r"pass(?!port|ed)|sandi|secret|pwd")
"""``pppoePassword``, ``kataSandiWifi``, ``userpass``, without blanks and marks."""
_PARTS = re.compile(r"[^A-Za-z0-9/]+")


class Unit(NamedTuple):
    """Of numbers in a column: the letter of RouterOS, and bits in one of them."""

    letter: str
    bits: int


class Column(NamedTuple):
    """What a column is for.

    ``key`` is a key of a subscriber; ``side`` 0 (upload) or 1 (download) where the
    column has only one direction; ``bare`` says that its numbers need a unit.
    """

    key: str
    at: int
    heading: str
    side: int | None = None
    unit: Unit | None = None

    @property
    def bare(self) -> bool:
        """Whether a number alone says nothing: ``download`` without a unit."""
        return self.side is not None and self.unit is None and is_rate(self.key)


def is_rate(key: str) -> bool:
    """Whether a queue field holds rates."""
    return key in FIELDS and FIELDS[key].kind.name == "rate"


def plain(heading: str) -> str:
    """What counts of a heading: ``Nama_Pelanggan`` is ``namapelanggan``."""
    return re.sub(r"[\s_.\-]+", "", heading).casefold()


def is_secret(heading: str) -> bool:
    """Whether a column holds passwords."""
    words = re.split(r"[\s_.\-]+", heading.strip().casefold())
    if SECRET & {*words, " ".join(words), plain(heading)}:
        return True
    return _SECRET.search(plain(heading)) is not None


def unit_of(heading: str) -> Unit | str | None:
    """The unit that ends a heading; its text if it may be bits or bytes.

    ``Mbps`` and ``mbps`` are bits, ``MBps`` bytes; in ``DOWNLOAD_MBPS`` the capital B
    says nothing.
    """
    words = [word for word in _PARTS.split(heading) if word]
    last = words[-1] if words else ""
    match = _UNIT.fullmatch(last)
    if match is None:
        loose = _UNIT.fullmatch(last.replace("PS", "ps").replace("IT", "it"))
        return last if loose else None
    return Unit(_LETTERS[match[1].lower()], 8 if match[2] == "B" else 1)


def field_of(heading: str) -> tuple[str, int | None] | None:
    """The queue field and direction of ``max-limit``, ``burst_limit_download_Mbps``.

    A direction alone is of max-limit.
    """
    words = [word for word in _PARTS.split(heading) if word]
    if words and unit_of(heading) is not None:
        words.pop()
    side = SIDES.get(words[-1].casefold()) if words else None
    if side is not None:
        words.pop()
    key = "-".join(words).casefold() or ("max-limit" if side is not None else "")
    if key not in FIELDS or key in NOT_SETTINGS:
        return None
    if side is not None and not FIELDS[key].kind.paired:
        return None
    return key, side


def column(key: str, index: int, heading: str) -> Column | None:
    """The column for ``key``, as ``columns:`` names it or as a heading says it.

    ``key`` may be that of a subscriber, a queue field, or one with a direction
    (``download``, ``burst-limit-download``); None for anything else.
    """
    if key in ALIASES:
        return Column(key, index, heading)
    found = field_of(key)
    if found is None:
        return None
    unit = unit_of(heading)
    return Column(
        *(found[0], index, heading, found[1]), unit if isinstance(unit, Unit) else None
    )


def guess(headings: Iterable[tuple[int, str]], taken: set[str]) -> list[Column]:
    """The columns that say by their headings what they are; several may say the same.

    ``taken`` are keys that the profile has given to a column by name.
    """
    left = dict(headings)
    found = []
    for key, aliases in ALIASES.items():
        for alias in () if key in taken else aliases:
            same = [index for index, text in left.items() if plain(text) == alias]
            found += [Column(key, index, left.pop(index)) for index in same]
            if same:
                break
    if "name" not in taken and not any(one.key == "name" for one in found):
        users = [index for index, text in left.items() if plain(text) in USERS][:1]
        found += [Column("name", index, left.pop(index)) for index in users]
    for index, text in left.items():
        field = field_of(text)
        one = column(text, index, text) if field and field[0] not in taken else None
        found += [one] if one else []
    return found
