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
    "set.only_file": (
        "The file is changed, the router is not: rtrw push --only {name}",
        "File sudah diubah, router belum: rtrw push --only {name}",
    ),
}
