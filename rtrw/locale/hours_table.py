"""Findings about hours, ends, quotas, and profiles of PPP and hotspot."""

from __future__ import annotations

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    # --- one subscriber changed in the file (800-807) ---
    "RTRW800": Entry(
        "error",
        en=Said("no subscriber is called {name}", "did you mean {meant}?"),
        id=Said("tidak ada pelanggan bernama {name}", "maksudnya {meant}?"),
    ),
    "RTRW801": Entry(
        "error",
        en=Said(
            "{name} is the name or id of several subscribers: {names}",
            "use what only one of them has",
        ),
        id=Said(
            "{name} adalah nama atau id beberapa pelanggan: {names}",
            "pakai nama atau id yang hanya dimiliki satu pelanggan",
        ),
    ),
    "RTRW802": Entry(
        "error",
        en=Said(
            "this row cannot be changed safely: it uses anchors, tags or several lines",
            "write it yourself, in this row: {text}",
        ),
        id=Said(
            "baris ini tidak aman diubah: memakai anchor, tag, atau beberapa baris",
            "tulis sendiri di baris ini: {text}",
        ),
    ),
    "RTRW803": Entry(
        "error",
        en=Said(
            "{path} has no column for {key}",
            'add one to the list, for example with the heading "isolir" (ya or empty); '
            "this subscriber is in row {row}",
        ),
        id=Said(
            "{path} tidak punya kolom untuk {key}",
            'tambahkan kolom, misalnya berjudul "isolir" (isi ya atau kosong); '
            "pelanggan ini di baris {row}",
        ),
    ),
    "RTRW804": Entry(
        "error",
        en=Said(
            'values: knows no word of column "{column}" that means {key}: {word}',
            "add it in the profile: subscribers: {{values: {{{key}: "
            "{{your-word: {word}}}}}}}",
        ),
        id=Said(
            'values: tidak punya kata di kolom "{column}" yang berarti {key}: {word}',
            "tambahkan di profil: subscribers: {{values: {{{key}: "
            "{{kata-anda: {word}}}}}}}",
        ),
    ),
    "RTRW805": Entry(
        "error",
        en=Said(
            "the edit would change more than {name}, so nothing was written",
            "change the line by hand",
        ),
        id=Said(
            "perubahan ini mengubah lebih dari {name}, jadi tidak ada yang ditulis",
            "ubah baris itu sendiri",
        ),
    ),
    "RTRW806": Entry(
        "error",
        en=Said("somebody else saved the file just now", "run the command again"),
        id=Said("file baru saja disimpan orang lain", "jalankan perintahnya lagi"),
    ),
    "RTRW807": Entry(
        "error",
        en=Said(
            "no subscriber is called {name}, among {count}",
            "names are those of the profile, to the letter",
        ),
        id=Said(
            "tidak ada pelanggan bernama {name}, dari {count} pelanggan",
            "nama harus sama persis dengan yang di profil",
        ),
    ),
}
