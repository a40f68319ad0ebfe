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
    "RTRW808": Entry(
        "error",
        en=Said(
            "the router does not show {menu}: {text}",
            "quotas need scripts and a scheduler: give the user the policies read, "
            "write and test, and see /system device-mode",
        ),
        id=Said(
            "router tidak menampilkan {menu}: {text}",
            "kuota memerlukan script dan scheduler: beri user policy read, write, dan "
            "test, dan periksa /system device-mode",
        ),
    ),
    "RTRW809": Entry(
        "warning",
        en=Said("{name}: then: without until: does nothing", "add until: 2026-12-31"),
        id=Said(
            "{name}: then: tanpa until: tidak berarti apa-apa",
            "tambahkan until: 2026-12-31",
        ),
    ),
    # --- other limits at some hours (810-819) ---
    "RTRW810": Entry(
        "error",
        en=Said(
            '"{text}" are no hours of a day',
            "write from and to: 22:00-06:00 (may go over midnight)",
        ),
        id=Said(
            '"{text}" bukan rentang jam',
            "tulis dari dan sampai: 22:00-06:00 (boleh melewati tengah malam)",
        ),
    ),
    "RTRW811": Entry(
        "error",
        en=Said('"{text}" is no day', "days are {known}; also mon-fri"),
        id=Said('"{text}" bukan nama hari', "hari: {known}; boleh juga senin-jumat"),
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
        en=Said('"{text}" is no time zone', "for example Asia/Jakarta, WIB, WITA, WIT"),
        id=Said(
            '"{text}" bukan zona waktu', "contohnya Asia/Jakarta, WIB, WITA, atau WIT"
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
        en=Said('"{text}" is no moment of a week', 'write "23:00" or "fri 23:00"'),
        id=Said('"{text}" bukan waktu', 'tulis "23:00" atau "jumat 23:00"'),
    ),
    # --- so much data, then slower (820-825); an end of a plan (826-829) ---
    "RTRW820": Entry(
        "error",
        en=Said("a quota of {text} is used up at once", "write it like 300GB"),
        id=Said("kuota {text} langsung habis", "tulis misalnya 300GB"),
    ),
    "RTRW821": Entry(
        "error",
        en=Said('"{text}" is no period of a quota', "month or day"),
        id=Said('"{text}" bukan masa kuota', "pakai month (bulan) atau day (hari)"),
    ),
    "RTRW822": Entry(
        "error",
        en=Said(
            "{name} and {then} have the same max-limit ({rate})",
            "the router's script for the quota goes by max-limit: change one of them",
        ),
        id=Said(
            "max-limit {name} dan {then} sama ({rate})",
            "script kuota di router membedakannya dari max-limit: ubah salah satu",
        ),
    ),
    "RTRW823": Entry(
        "warning",
        en=Said(
            "{name}: after the quota it is not slower: {full} before, {slow} then",
        ),
        id=Said(
            "{name}: setelah kuota habis tidak lebih lambat: {full}, lalu {slow}",
        ),
    ),
    "RTRW824": Entry(
        "info",
        en=Said(
            "{name}: no quota is counted for {count} subscribers with rates of their "
            "own: {names}",
        ),
        id=Said(
            "{name}: kuota tidak dihitung untuk {count} pelanggan yang punya kecepatan "
            "sendiri: {names}",
        ),
    ),
    "RTRW825": Entry(
        "info",
        en=Said(
            "slowed by quota: {count} ({names}); the router did that, and it is "
            "no difference",
        ),
        id=Said(
            "kuota habis, sedang dilambatkan: {count} ({names}); itu kerja router, "
            "bukan perbedaan",
        ),
    ),
    "RTRW826": Entry(
        "error",
        en=Said('"{text}" is no date', "write year, month, day: 2026-12-31"),
        id=Said('"{text}" bukan tanggal', "tulis tahun, bulan, hari: 2026-12-31"),
    ),
    "RTRW827": Entry(
        "info",
        en=Said(
            "{plan} ends on {date} for {count} ({names}), then {then}",
            "the router changes with the first push after that day",
        ),
        id=Said(
            "{plan} berakhir {date} untuk {count} pelanggan ({names}), lalu {then}",
            "router berubah saat push pertama setelah tanggal itu",
        ),
    ),
    "RTRW828": Entry(
        "info",
        en=Said(
            "{plan} ended on {date} for {count} ({names}), who are on {then} now",
            "a push changes the router; then write {then} as their plan",
        ),
        id=Said(
            "{plan} sudah berakhir {date} untuk {count} pelanggan ({names}), sekarang "
            "{then}",
            "router berubah saat push; lalu tulis {then} sebagai paketnya",
        ),
    ),
    "RTRW829": Entry(
        "error",
        en=Said(
            "{name} ends, but nothing says what comes then",
            "add then: with the plan from the next day on",
        ),
        id=Said(
            "{name} berakhir, tapi tidak disebut paket sesudahnya",
            "tambahkan then: dengan paket mulai hari berikutnya",
        ),
    ),
    # --- profiles of PPP and hotspot, leases, RADIUS (830-859) ---
    "RTRW830": Entry(
        "error",
        en=Said(
            "{key} {name} belongs to {plan} already, {other} cannot have it too",
            "a profile of a router has one rate-limit: name it in one plan",
        ),
        id=Said(
            "{key} {name} sudah milik {plan}, tidak bisa juga untuk {other}",
            "satu profil router hanya punya satu rate-limit: tulis di satu paket saja",
        ),
    ),
    "RTRW831": Entry(
        "warning",
        en=Said(
            "only the speed is written: the router sets limit-at = max-limit, so the "
            "whole speed is guaranteed ({plans})",
            "without --short all six groups are written",
        ),
        id=Said(
            "hanya kecepatan yang ditulis: router memasang limit-at = max-limit, jadi "
            "seluruh kecepatan dijamin ({plans})",
            "tanpa --short keenam bagian ditulis",
        ),
    ),
    "RTRW832": Entry(
        "warning",
        en=Said(
            "only the speed is written: the burst is lost ({plans})",
            "without --short all six groups are written",
        ),
        id=Said(
            "hanya kecepatan yang ditulis: burst hilang ({plans})",
            "tanpa --short keenam bagian ditulis",
        ),
    ),
    "RTRW833": Entry(
        "warning",
        en=Said(
            "a lease has no place for limit-at and priority: the router sets limit-at "
            "= max-limit and priority 8 ({plans})",
            "where that matters, use queues (rtrw push) or RADIUS",
        ),
        id=Said(
            "di lease tidak ada tempat untuk limit-at dan priority: router memasang "
            "limit-at = max-limit dan priority 8 ({plans})",
            "kalau itu penting, pakai queue (rtrw push) atau RADIUS",
        ),
    ),
    "RTRW834": Entry(
        "warning",
        en=Said(
            "{name}: a rate-limit string has no place for {fields}",
            "on the router a PPP profile has queue-type and parent-queue of its own",
        ),
        id=Said(
            "{name}: string rate-limit tidak punya tempat untuk {fields}",
            "di router, profil PPP punya queue-type dan parent-queue sendiri",
        ),
    ),
    "RTRW835": Entry(
        "info",
        en=Said("{name}: what the string leaves out, the router fills in: {filled}"),
        id=Said("{name}: bagian yang tidak ditulis diisi router: {filled}"),
    ),
    "RTRW836": Entry(
        "warning",
        en=Said(
            "the router has no {menu} called {name}; nothing is made for it",
            "did you mean {meant}? rtrw export --as {form} --create makes new ones",
        ),
        id=Said(
            "router tidak punya {menu} bernama {name}; tidak dibuatkan",
            "maksudnya {meant}? rtrw export --as {form} --create membuat yang baru",
        ),
    ),
    "RTRW837": Entry(
        "error",
        en=Said(
            "the router has two of {menu} called {name}; both are left alone",
            "give one of them another name on the router",
        ),
        id=Said(
            "router punya dua {menu} bernama {name}; keduanya dibiarkan",
            "ganti nama salah satunya di router",
        ),
    ),
    "RTRW838": Entry(
        "warning",
        en=Said(
            "{profile}: the rate-limit was changed since and stays as it is ({found})",
            "give --force to put {wanted} back",
        ),
        id=Said(
            "{profile}: rate-limit sudah diubah sesudahnya dan dibiarkan ({found})",
            "pakai --force untuk mengembalikan {wanted}",
        ),
    ),
    "RTRW839": Entry(
        "warning",
        en=Said(
            "{profile} was removed or renamed since push {run}; its rate-limit before "
            "was {wanted}",
        ),
        id=Said(
            "{profile} sudah dihapus atau diganti nama sejak push {run}; rate-limit "
            "sebelumnya {wanted}",
        ),
    ),
    "RTRW840": Entry(
        "error",
        en=Said(
            "no plan names a PPP or hotspot profile",
            "for example: plans: {{keluarga-10: {{ppp-profile: Paket 100Rb, …}}}}",
        ),
        id=Said(
            "belum ada paket yang menyebut profil PPP atau hotspot",
            "contohnya: plans: {{keluarga-10: {{ppp-profile: Paket 100Rb, …}}}}",
        ),
    ),
    "RTRW841": Entry(
        "error",
        en=Said(
            "{name} has characters that cannot be written safely into {kind}",
            "leave out control characters, quotes and backslashes in this name",
        ),
        id=Said(
            "{name} berisi karakter yang tidak aman ditulis ke {kind}",
            "jangan pakai tanda kutip, garis miring terbalik, atau karakter kontrol",
        ),
    ),
    "RTRW842": Entry(
        "warning",
        en=Said(
            "no single IPv4 address, so no lease here, {count}: {names}",
        ),
        id=Said(
            "tanpa satu alamat IPv4, jadi tanpa lease di sini, {count}: {names}",
        ),
    ),
    "RTRW843": Entry(
        "warning",
        en=Said(
            "queues of leases stand above the static ones: where these customers have "
            "a queue by rtrw push too, the lease decides",
            "use one of the two, or set insert-queue-before=bottom on the DHCP server",
        ),
        id=Said(
            "queue dari lease berdiri di atas queue biasa: kalau pelanggan ini juga "
            "punya queue dari rtrw push, yang berlaku lease",
            "pakai salah satu, atau set insert-queue-before=bottom di DHCP server",
        ),
    ),
    "RTRW844": Entry(
        "error",
        en=Said(
            'the router does not show {menu}: "{text}"',
            "may this user read it, and is the package there?",
        ),
        id=Said(
            'router tidak menampilkan {menu}: "{text}"',
            "apakah user ini boleh membacanya, dan paketnya terpasang?",
        ),
    ),
    "RTRW845": Entry(
        "error",
        en=Said(
            "{profile}: rate-limit reads {found} after writing {wanted}",
            "run the command again; does somebody else change this router?",
        ),
        id=Said(
            "{profile}: rate-limit terbaca {found} setelah ditulis {wanted}",
            "jalankan lagi; adakah orang lain yang mengubah router ini?",
        ),
    ),
    "RTRW846": Entry(
        "error",
        en=Said('the router refuses the rate-limit of {profile}: "{text}"'),
        id=Said('router menolak rate-limit {profile}: "{text}"'),
    ),
    "RTRW847": Entry(
        "error",
        en=Said(
            "the profiles changed on the router since they were shown; nothing was "
            "written",
            "run the command again",
        ),
        id=Said(
            "profil di router berubah sejak ditampilkan; tidak ada yang ditulis",
            "jalankan lagi perintahnya",
        ),
    ),
    "RTRW848": Entry(
        "warning",
        en=Said(
            "plans without {key} are left out, {count}: {plans}",
            "give each the names on the router, or none at all: then plans go by "
            "their own names",
        ),
        id=Said(
            "paket tanpa {key} dilewati, {count}: {plans}",
            "isi nama di router untuk tiap paket, atau kosongkan semua: paket lalu "
            "memakai namanya sendiri",
        ),
    ),
    "RTRW849": Entry(
        "warning",
        en=Said(
            "{profile} is not in the file any more; its rate-limit stays as it is",
        ),
        id=Said(
            "{profile} sudah tidak ada di file; rate-limit-nya dibiarkan",
        ),
    ),
    "RTRW850": Entry(
        "error",
        en=Said(
            "no router has {menu} {name}; nothing is made for it",
            "did you mean {meant}? rtrw export --as {form} --create makes new ones",
        ),
        id=Said(
            "tidak ada router yang punya {menu} {name}; tidak dibuatkan",
            "maksudnya {meant}? rtrw export --as {form} --create membuat yang baru",
        ),
    ),
    "RTRW851": Entry(
        "warning",
        en=Said(
            '{profile}: its rate-limit "{text}" cannot be read and is left out: '
            "{reason}",
            "errors in this string show only when a customer logs in",
        ),
        id=Said(
            '{profile}: rate-limit "{text}" tidak terbaca dan dilewati: {reason}',
            "kesalahan di string ini baru tampak saat pelanggan login",
        ),
    ),
    "RTRW852": Entry(
        "info",
        en=Said(
            "{count} PPP and hotspot profiles have no rate-limit, so there is no plan "
            "for them: {names}",
        ),
        id=Said(
            "{count} profil PPP dan hotspot tanpa rate-limit, jadi tanpa paket: "
            "{names}",
        ),
    ),
    "RTRW854": Entry(
        "warning",
        en=Said(
            "{name}: a rate-limit string has one priority, here are two ({text}), so "
            "its PPP and hotspot profiles cannot be written",
            "use the same one for upload and download",
        ),
        id=Said(
            "{name}: string rate-limit hanya punya satu priority, di sini dua "
            "({text}), jadi profil PPP dan hotspot-nya tidak bisa ditulis",
            "pakai priority yang sama untuk upload dan download",
        ),
    ),
    "RTRW853": Entry(
        "warning",
        en=Said(
            "{profile} has a rate-limit that no router can use: {found}",
            "push --profiles writes the plan's",
        ),
        id=Said(
            "{profile} punya rate-limit yang tidak bisa dipakai router: {found}",
            "push --profiles menulis yang dari paket",
        ),
    ),
    # --- ends and quotas that cannot be (855-859) ---
    "RTRW855": Entry(
        "error",
        en=Said(
            "{name} ends into itself: {way}",
            "the last plan of all must have no until:, or another then:",
        ),
        id=Said(
            "{name} berakhir ke dirinya sendiri: {way}",
            "paket terakhir jangan punya until:, atau ganti then:",
        ),
    ),
    "RTRW856": Entry(
        "error",
        en=Said(
            "a quota of {text} is more than a router can count",
            "at most 1000000TB; leave quota: out where there is none",
        ),
        id=Said(
            "kuota {text} lebih dari yang bisa dihitung router",
            "paling banyak 1000000TB; kalau tanpa kuota, hapus quota:",
        ),
    ),
    "RTRW857": Entry(
        "error",
        en=Said("{name}: then: of its quota is the same plan", "name a slower plan"),
        id=Said(
            "{name}: then: pada quota adalah paket itu sendiri",
            "sebut paket yang lebih lambat",
        ),
    ),
    "RTRW858": Entry(
        "warning",
        en=Said(
            "{name} has {fields} of its own, whatever the plan says",
            "take it out of this row for the limits of {plan}",
        ),
        id=Said(
            "{name} punya {fields} sendiri, apa pun paketnya",
            "hapus dari baris ini supaya batas {plan} berlaku",
        ),
    ),
    "RTRW859": Entry(
        "error",
        en=Said(
            "no plan of {path} has a quota",
            "add quota: {{per: month, data: 300GB, then: PLAN}} to a plan",
        ),
        id=Said(
            "tidak ada paket di {path} yang punya quota",
            "tambahkan quota: {{per: month, data: 300GB, then: PAKET}} pada paket",
        ),
    ),
    "RTRW860": Entry(
        "error",
        en=Said('"{text}" is not a part of a day', "write more than 0s, at most 24h"),
        id=Said(
            '"{text}" bukan bagian dari sehari',
            "tulis lebih dari 0s, paling banyak 24h",
        ),
    ),
}
