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
    # --- other limits at some hours (810-819) ---
    "RTRW810": Entry(
        "error",
        en=Said(
            "{text} are no hours of a day",
            "write from and to: 22:00-06:00 (may go over midnight)",
        ),
        id=Said(
            "{text} bukan rentang jam",
            "tulis dari dan sampai: 22:00-06:00 (boleh melewati tengah malam)",
        ),
    ),
    "RTRW811": Entry(
        "error",
        en=Said("{text} is no day", "days are {known}; also mon-fri"),
        id=Said("{text} bukan nama hari", "hari: {known}; boleh juga senin-jumat"),
    ),
    "RTRW812": Entry(
        "error",
        en=Said(
            "{count} entries in one schedule; at most {most}",
            "each is one or two more queues for every customer of the plan",
        ),
        id=Said(
            "{count} entri dalam satu schedule; paling banyak {most}",
            "tiap entri menambah satu atau dua queue per pelanggan paket ini",
        ),
    ),
    "RTRW813": Entry(
        "error",
        en=Said("{text} is no time zone", "for example Asia/Jakarta, WIB, WITA, WIT"),
        id=Said(
            "{text} bukan zona waktu", "contohnya Asia/Jakarta, WIB, WITA, atau WIT"
        ),
    ),
    "RTRW814": Entry(
        "warning",
        en=Said(
            "{name}: {second} overlaps {first}",
            "where both hold, the one written first does",
        ),
        id=Said(
            "{name}: {second} bertumpuk dengan {first}",
            "saat keduanya berlaku, yang ditulis lebih dulu yang dipakai",
        ),
    ),
    "RTRW815": Entry(
        "info",
        en=Said(
            "{name}: {count} subscribers have rates of their own, which hold at all "
            "hours: {names}",
        ),
        id=Said(
            "{name}: {count} pelanggan punya kecepatan sendiri, yang berlaku sepanjang "
            "hari: {names}",
        ),
    ),
    "RTRW816": Entry(
        "warning",
        en=Said(
            "the router's zone is {found}, the profile says {zone}",
            "hours are the router's local time: /system clock set "
            "time-zone-name={zone}",
        ),
        id=Said(
            "zona waktu router {found}, di profil {zone}",
            "jam mengikuti waktu router: /system clock set time-zone-name={zone}",
        ),
    ),
    "RTRW818": Entry(
        "warning",
        en=Said(
            "the router's clock says {found}, here it is {here} ({zone})",
            "hours go by the router's clock: /system ntp client set enabled=yes",
        ),
        id=Said(
            "jam router {found}, di sini {here} ({zone})",
            "jam mengikuti jam router: /system ntp client set enabled=yes",
        ),
    ),
    "RTRW819": Entry(
        "error",
        en=Said(
            "{name} is the name of the queue that {other} needs for its other hours",
            "give this subscriber another name or id",
        ),
        id=Said(
            "{name} adalah nama queue yang dibutuhkan {other} untuk jam lain",
            "beri pelanggan ini nama atau id lain",
        ),
    ),
    "RTRW817": Entry(
        "error",
        en=Said("{text} is no moment of a week", 'write "23:00" or "fri 23:00"'),
        id=Said("{text} bukan waktu", 'tulis "23:00" atau "jumat 23:00"'),
    ),
}
