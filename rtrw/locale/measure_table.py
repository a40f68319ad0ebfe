"""Findings about recording, watching, fitting, exploring."""

from __future__ import annotations

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW970": Entry(
        "error",
        Said(
            'a download every "{text}" is more often than a page can show',
            "one each second or slower: 4MB every 20s",
        ),
        Said(
            'unduhan tiap "{text}" terlalu sering untuk ditampilkan',
            "paling cepat satu per detik: 4MB every 20s",
        ),
    ),
    "RTRW971": Entry(
        "error",
        Said(
            "{count} downloads are too many for a page, it shows {most}",
            "a shorter time, or a longer pause",
        ),
        Said(
            "{count} unduhan terlalu banyak untuk satu halaman, paling banyak {most}",
            "pendekkan waktunya, atau perpanjang jedanya",
        ),
    ),
    "RTRW972": Entry(
        "error",
        Said(
            "rtrw explore needs NiceGUI, which is not installed",
            "pip install 'rtrw[web]'",
        ),
        Said(
            "rtrw explore memerlukan NiceGUI, yang belum terpasang",
            "pip install 'rtrw[web]'",
        ),
    ),
    "RTRW973": Entry(
        "error",
        Said(
            "{host} port {port} cannot be used: {text}",
            "choose another with --port, or leave --port out",
        ),
        Said(
            "{host} port {port} tidak bisa dipakai: {text}",
            "pilih yang lain dengan --port, atau hapus --port",
        ),
    ),
    "RTRW974": Entry(
        "warning",
        Said(
            "with --host {host} everybody who reaches this computer sees the page,"
            " with names and addresses of the profile, and there is no password",
            "leave --host out when you only need it here",
        ),
        Said(
            "dengan --host {host} semua yang bisa menjangkau komputer ini melihat"
            " halamannya, dengan nama dan alamat dari profil, tanpa password",
            "hapus --host kalau hanya perlu di komputer ini",
        ),
    ),
    "RTRW975": Entry(
        "error",
        Said(
            'the profile "{path}" has no plan that could be shown',
            "add one under plans:, or run rtrw check on it",
        ),
        Said(
            'profil "{path}" tidak punya paket yang bisa ditampilkan',
            "tambahkan di bawah plans:, atau jalankan rtrw check",
        ),
    ),
    # 900-929: recording and watching (rtrw.measure)
    "RTRW900": Entry(
        "error",
        en=Said("the lab has no queue {name} to put traffic on"),
        id=Said("lab tidak punya queue {name} untuk diberi lalu lintas"),
    ),
    "RTRW901": Entry(
        "error",
        en=Said(
            "the file is no recording, so nothing is appended to it",
            "another name with -o; a recording begins with time,queue,upload_bytes,"
            "download_bytes",
        ),
        id=Said(
            "berkas ini bukan rekaman, jadi tidak ditambahi",
            "pakai nama lain dengan -o; rekaman berkepala time,queue,upload_bytes,"
            "download_bytes",
        ),
    ),
    "RTRW902": Entry(
        "error",
        en=Said(
            "the router has none of these queues: {names}",
            "rtrw watch ROUTER shows them all",
        ),
        id=Said(
            "router tidak punya queue ini: {names}",
            "rtrw watch ROUTER menampilkan semuanya",
        ),
    ),
    "RTRW903": Entry(
        "error",
        en=Said(
            "{name} has no burst in this direction, or one without end: nothing to"
            " measure",
            "a queue with burst-threshold at most max-limit; --upload for the other"
            " direction",
        ),
        id=Said(
            "{name} tidak punya burst di arah ini, atau burst-nya tanpa akhir: tidak"
            " ada yang diukur",
            "queue dengan burst-threshold paling besar max-limit; --upload untuk arah"
            " lain",
        ),
    ),
    "RTRW904": Entry(
        "error",
        en=Said(
            "samples of {step} cannot measure slices of {slice}",
            "the router is asked once a second at most; measure a plan with a longer"
            " burst-time",
        ),
        id=Said(
            "sampel per {step} tidak bisa mengukur irisan {slice}",
            "router ditanya paling cepat sekali per detik; ukur paket dengan burst-time"
            " lebih panjang",
        ),
    ),
    "RTRW905": Entry(
        "error",
        en=Said("an interval is at least 1 s, not {text}", "--interval 1s"),
        id=Said("selang minimal 1 detik, bukan {text}", "--interval 1s"),
    ),
    "RTRW906": Entry(
        "error",
        en=Said(
            "give exactly one queue to measure with --against-model",
            "rtrw watch ROUTER NAME --against-model",
        ),
        id=Said(
            "sebutkan tepat satu queue untuk diukur dengan --against-model",
            "rtrw watch ROUTER NAMA --against-model",
        ),
    ),
    # 930-969: plans from data (rtrw.fit.traffic)
    "RTRW930": Entry(
        "error",
        en=Said("{path} is empty"),
        id=Said("{path} kosong"),
    ),
    "RTRW931": Entry(
        "error",
        en=Said(
            "there is no column for {wanted}; columns there are: {known}",
            "time,queue,upload_bps,download_bps or time,queue,upload_bytes,"
            "download_bytes, as rtrw record writes it",
        ),
        id=Said(
            "tidak ada kolom untuk {wanted}; kolom yang ada: {known}",
            "time,queue,upload_bps,download_bps atau time,queue,upload_bytes,"
            "download_bytes, seperti hasil rtrw record",
        ),
    ),
    "RTRW932": Entry(
        "error",
        en=Said(
            "nothing in {path} can be used: {count} rows left out",
            "each queue needs at least two rows, at different times",
        ),
        id=Said(
            "tidak ada yang bisa dipakai di {path}: {count} baris dilewati",
            "tiap queue perlu minimal dua baris dengan waktu berbeda",
        ),
    ),
    "RTRW933": Entry(
        "error",
        en=Said(
            "no queue of the file is in the profile; the first one is {queue}",
            "is it the profile of this network? without --profile like queues are put"
            " together by their speed",
        ),
        id=Said(
            "tidak satu pun queue di berkas ada di profil; yang pertama {queue}",
            "apakah ini profil jaringan yang sama? tanpa --profile queue dikelompokkan"
            " menurut kecepatan",
        ),
    ),
    "RTRW934": Entry(
        "error",
        en=Said(
            "time runs backwards in {path}",
            "sort its rows, the oldest first",
        ),
        id=Said(
            "waktu di {path} berjalan mundur",
            "urutkan barisnya, yang paling lama di atas",
        ),
    ),
}
