"""Words of lists of billing systems: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "billing.form.phpnuxbill": (
        "PHPNuxBill, all customers",
        "PHPNuxBill, semua pelanggan",
    ),
    "billing.form.phpnuxbill-filtered": (
        "PHPNuxBill, filtered list",
        "PHPNuxBill, daftar tersaring",
    ),
    "billing.form.phpnuxbill-prepaid": (
        "PHPNuxBill, prepaid users",
        "PHPNuxBill, pelanggan prabayar",
    ),
    "billing.form.mikhmon": ("Mikhmon users", "user Mikhmon"),
    "billing.form.mikpay": ("MikPay template", "template MikPay"),
    "billing.form.pppoe-panel": ("a PPPoE panel", "panel PPPoE"),
    "billing.form.radius": ("a RADIUS billing table", "tabel billing RADIUS"),
    "billing.form.router": ("PPP secrets of a router", "PPP secret dari router"),
    "billing.form.spreadsheet": ("a spreadsheet", "spreadsheet"),
    "billing.head": (
        "Taken over from a list ({form}). Put the next export of it in the place of"
        " the\nlist, under the same name; nothing here has to be changed for that.",
        "Diambil dari daftar ({form}). Export berikutnya tinggal menimpa daftar itu"
        "\ndengan nama yang sama; isi file ini tidak perlu diubah.",
    ),
    "billing.routers": (
        "Set the addresses of your routers. Passwords are never written here.",
        "Isi alamat router Anda. Kata sandi tidak pernah ditulis di sini.",
    ),
    "billing.plans": (
        "Made from --map; add burst as you like.",
        "Dibuat dari --map; tambahkan burst sesuka Anda.",
    ),
    "billing.list": (
        "columns: which column is what. values: what its words mean.",
        "columns: kolom mana untuk apa. values: arti kata-katanya.",
    ),
    "billing.source": (
        "{file}: {form}; {rows} rows below the headings in row {row}",
        "{file}: {form}; {rows} baris di bawah judul di baris {row}",
    ),
    "billing.columns": ("columns", "kolom"),
    "billing.unused": ("not used", "tak dipakai"),
    "billing.secret": ("passwords", "kata sandi"),
    "billing.dropped": (
        "{columns}: neither used nor written",
        "{columns}: tidak dipakai dan tidak ditulis",
    ),
    "billing.packages": ("packages", "paket"),
    "billing.states": ("states", "status"),
    "billing.queues": ("queues", "queue"),
    "billing.rows": ("rows: {count}", "baris: {count}"),
    "billing.left": ("left out", "dilewati"),
    "billing.nothing": ("not needed", "tidak perlu"),
    "billing.unknown": ("?", "?"),
    "billing.active": ("active", "aktif"),
    "billing.suspended": ("suspended", "isolir"),
    "billing.counts": (
        "{queues} subscribers; {without} without an IP address",
        "{queues} pelanggan; {without} tanpa alamat IP",
    ),
    "billing.written": ("written", "ditulis"),
    "billing.again": (
        "nothing is written before these are answered; then give the same command with"
        "\n  {line}",
        "belum ada yang ditulis sebelum ini dijawab; ulangi perintahnya dengan"
        "\n  {line}",
    ),
    "billing.mend": (
        "{count} mistakes in the list: the profile is written, and nothing can be"
        " pushed before they are mended in {file}",
        "{count} kesalahan di daftar: profil sudah ditulis, tapi belum bisa di-push"
        " sebelum diperbaiki di {file}",
    ),
    "billing.lost": (
        "{count} rows of {file} could not be split for certain and are not in the list"
        " that was written; mend them there and run the command again with --force",
        "{count} baris di {file} tidak bisa dipisah dengan pasti dan tidak ikut"
        " ditulis; perbaiki di sana, lalu ulangi perintahnya dengan --force",
    ),
    "billing.next": ("next: rtrw check {profile}", "lanjut: rtrw check {profile}"),
}
