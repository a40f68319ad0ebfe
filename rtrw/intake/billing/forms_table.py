"""By which headings the list of each system is known, the most particular first."""

from __future__ import annotations

from rtrw.intake.billing.reading import Billing
from rtrw.profiles.headings_table import letters

_NUX = frozenset(("username", "fullname", "phonenumber", "balance", "servicetype"))
FORMS: tuple[tuple[str, frozenset[str]], ...] = (
    ("phpnuxbill-prepaid", _NUX | {"namebp", "routers", "status"}),
    ("phpnuxbill", _NUX),
    (
        "mikhmon",
        frozenset(("username", "profile", "timelimit", "datalimit", "comment")),
    ),
    (
        "mikpay",
        frozenset(("usernamepppoe", "namapelanggan", "tanggaljatuhtempo")),
    ),
    ("pppoe-panel", frozenset(("username", "ipaddress", "expiredat"))),
    ("radius", frozenset(("memberid", "username", "planname"))),
    ("radius", frozenset(("username", "framedipaddress"))),
)
SPREADSHEET = "spreadsheet"


def form_of(billing: Billing) -> str:
    """Which system wrote the list: a name of ``FORMS``, ``router`` or a spreadsheet."""
    if billing.form == "router":
        return "router"
    words = {letters(text) for text in billing.headings}
    name = next((name for name, known in FORMS if words >= known), SPREADSHEET)
    if name == "phpnuxbill" and billing.delimiter == ";":
        return "phpnuxbill-filtered"
    return name
