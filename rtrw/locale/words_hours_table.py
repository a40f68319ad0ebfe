"""Words of hours, ends and quotas: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "set.already.suspended": (
        "{name} is suspended already; the file stays as it is",
        "{name} memang sudah diisolir; file tidak diubah",
    ),
    "set.already.resumed": (
        "{name} is not suspended; the file stays as it is",
        "{name} tidak sedang diisolir; file tidak diubah",
    ),
    "set.already.plan": (
        "{name} is on {plan} already; the file stays as it is",
        "{name} memang sudah memakai {plan}; file tidak diubah",
    ),
    "quota.head": (
        "What counts the quotas: a script, what it keeps, and a scheduler.",
        "Penghitung kuota: script, catatannya, dan scheduler.",
    ),
    "quota.not_plain": (
        "Quotas need scripts on the router, which --plain leaves out.",
        "Kuota perlu script di router, yang tidak ikut dengan --plain.",
    ),
    "quota.heading": ("Quotas", "Kuota"),
    "quota.month": ("a month", "sebulan"),
    "quota.day": ("a day", "sehari"),
    "quota.plan": (
        "{name}: {data} {per}, upload and download together; then the limits of "
        "{then} until the next one begins.",
        "{name}: {data} {per}, upload dan download dijumlah; lalu memakai batas "
        "{then} sampai masa berikutnya.",
    ),
    "quota.hours": (
        "At {rate} all the time it lasts {hours} h.",
        "Kalau dipakai terus {rate}, habis dalam {hours} jam.",
    ),
    "quota.night": (
        "What is used in the hours of its schedule is not counted.",
        "Pemakaian di jam schedule tidak dihitung.",
    ),
    "quota.how": (
        "The router counts by itself, every ten minutes (rtrw push or export).",
        "Router menghitung sendiri tiap sepuluh menit (rtrw push atau export).",
    ),
    "quota.use": (
        "{count} customers drawn for each plan, online {daily} a day on average, seed"
        " {seed}",
        "{count} pelanggan contoh per paket, online rata-rata {daily} sehari, seed"
        " {seed}",
    ),
    "quota.plan_head": ("plan", "paket"),
    "quota.quota": ("quota", "kuota"),
    "quota.wanted": ("would use\nhalf / 95 % of them", "akan dipakai\nsetengah / 95 %"),
    "quota.reached": ("use it up", "habis"),
    "quota.when": (
        "on day (time)\nearly / typical / late",
        "hari ke- (jam)\nawal / biasa / akhir",
    ),
    "quota.passed": ("use with it\nhalf / 95 %", "terpakai\nsetengah / 95 %"),
    "quota.use_model": (
        "An hour of each was simulated; all days are taken to be alike, and hours a day"
        " differ by chance (an assumption). Parents are left out.",
        "Satu jam tiap pelanggan disimulasikan; semua hari dianggap sama, jam per hari"
        " diacak (asumsi). Parent tidak dihitung.",
    ),
    "set.only_file": (
        "The file is changed, the router is not: rtrw push --only {name}",
        "File sudah diubah, router belum: rtrw push --only {name}",
    ),
}
