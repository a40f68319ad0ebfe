"""Words and sentences of the interface: (English, Indonesian), by key."""

WORDS: dict[str, tuple[str, str]] = {
    "demo.start": (
        "The whole job on a neighbourhood of 45 homes. The router is emulated in this"
        " process, on 127.0.0.1:{port}.\nFiles: {folder}",
        "Seluruh pekerjaan untuk satu RT dengan 45 rumah. Routernya tiruan, di dalam"
        " program ini, 127.0.0.1:{port}.\nFile: {folder}",
    ),
    "demo.check": ("Is the file sound?", "Apakah filenya benar?"),
    "demo.plan": (
        "What does one plan really do?",
        "Apa yang sebenarnya dilakukan satu paket?",
    ),
    "demo.simulate": (
        "How does it feel? A customer downloads without end, from idle.",
        "Bagaimana rasanya? Pelanggan mengunduh terus, dari keadaan diam.",
    ),
    "demo.export": (
        "A script for those who paste; it may be imported twice.",
        "Skrip bagi yang suka menempel; boleh diimpor dua kali.",
    ),
    "demo.diff": (
        "What would a push change? The router holds three queues that are not ours.",
        "Apa yang akan diubah? Di router ada tiga queue yang bukan milik kita.",
    ),
    "demo.push": (
        "Push it, read it back, verify.",
        "Kirim, baca ulang, periksa.",
    ),
    "demo.again": (
        "Push again: nothing to do.",
        "Kirim lagi: tidak ada yang perlu diubah.",
    ),
    "demo.same": (
        "The router now holds {ours} queues of ours; the {others} others are as they"
        " were, in every field.",
        "Router kini memuat {ours} queue milik kita; {others} lainnya tetap seperti"
        " semula, di semua isian.",
    ),
    "demo.changed": (
        "A queue that is not ours has changed: please report this. ({ours}, {others})",
        "Queue yang bukan milik kita berubah: tolong laporkan. ({ours}, {others})",
    ),
    "demo.next": (
        "Try next:\n"
        "  cd {folder}\n"
        "  rtrw plan rt05.yaml                 all plans and their figures\n"
        "  rtrw simulate --max-limit 2M --burst-limit 8M --burst-threshold 1M"
        " --burst-time 16s --for 40s\n"
        "  rtrw init                           a profile of your own\n"
        "  rtrw trust --setup                  what to paste into your router first",
        "Coba berikutnya:\n"
        "  cd {folder}\n"
        "  rtrw plan rt05.yaml                 semua paket dan angkanya\n"
        "  rtrw simulate --max-limit 2M --burst-limit 8M --burst-threshold 1M"
        " --burst-time 16s --for 40s\n"
        "  rtrw init                           profil milik Anda sendiri\n"
        "  rtrw trust --setup                  yang ditempel di router lebih dulu",
    ),
    "simulate.rate": ("rate", "kecepatan"),
    "simulate.average": ("average over {window}", "rata-rata {window}"),
    "simulate.burst": ("burst", "burst"),
    "simulate.seconds": ("seconds", "detik"),
    "simulate.queue": ("queue", "queue"),
    "simulate.no-burst": ("no burst", "tanpa burst"),
    "simulate.bursts": ("burst {spans}, then {rate}", "burst {spans}, lalu {rate}"),
    "simulate.burst-to-the-end": (
        "burst {spans} (still on at the end)",
        "burst {spans} (masih menyala di akhir)",
    ),
    "simulate.many-bursts": (
        "burst {spans}, ... ({count} bursts in all)",
        "burst {spans}, ... (semuanya {count} kali)",
    ),
    "simulate.done": (
        "download {number}, {size}, done at {at}",
        "unduhan {number}, {size}, selesai pada {at}",
    ),
    "simulate.unfinished": (
        "download {number}, {size}, not done",
        "unduhan {number}, {size}, belum selesai",
    ),
    "simulate.more": (
        "{count} more downloads, {done} of them done",
        "{count} unduhan lain, {done} di antaranya selesai",
    ),
    "simulate.endless": (
        "The average never reaches the threshold: {rate} all the time.",
        "Rata-rata tidak pernah mencapai threshold: {rate} terus-menerus.",
    ),
    "simulate.rule": (
        "From idle a full burst lasts {formula} by the formula, {exact} by the slice"
        " rule; on a router give or take one slice ({slice}).",
        "Dari keadaan diam, burst penuh berlangsung {formula} menurut rumus, {exact}"
        " menurut irisan; di router bisa selisih satu irisan ({slice}).",
    ),
    "simulate.two-rules": (
        "From idle a full burst lasts {formula} by the formula and {exact} by the slice"
        " rule: the router looks only once every {slice} (burst-time / 16), and the"
        " average has to reach the threshold by then.",
        "Dari keadaan diam, burst penuh berlangsung {formula} menurut rumus dan {exact}"
        " menurut irisan: router hanya memeriksa tiap {slice} (burst-time / 16), dan"
        " saat itu rata-rata harus sudah mencapai threshold.",
    ),
    "simulate.written": ("written: {path}", "ditulis: {path}"),
    "simulate.upload": ("upload", "upload"),
    "simulate.download": ("download", "download"),
    # push, rollback, trust
    "push.password": (
        "Password of {user} on {router} ({host}): ",
        "Kata sandi {user} di {router} ({host}): ",
    ),
    "push.reading": (
        "Reading {routers} router(s) ...",
        "Membaca {routers} router ...",
    ),
    "push.ok": ("ok", "beres"),
    "push.failed": ("failed", "gagal"),
    "push.ask": (
        "Write these {count} changes? [y/N]",
        "Tulis {count} perubahan ini? [y/T]",
    ),
    "push.nothing": (
        "{router}: nothing to do, all {unchanged} queues are as the profile says",
        "{router}: tidak ada yang perlu diubah, {unchanged} queue sudah sesuai profil",
    ),
    "push.done": (
        "{router}: {add} added, {set} set, {remove} removed, {move} moved,"
        " {rename} renamed, {unchanged} unchanged; {verified}",
        "{router}: {add} ditambah, {set} diubah, {remove} dihapus, {move} dipindah,"
        " {rename} ganti nama, {unchanged} tetap; {verified}",
    ),
    "push.verified": ("read back and verified", "dibaca ulang dan cocok"),
    "push.unverified": ("NOT verified", "BELUM cocok"),
    "push.not_done": (
        "{router}: not done, {count}: {queues}",
        "{router}: belum dikerjakan, {count}: {queues}",
    ),
    "push.in_doubt": (
        "{router}: in doubt (sent, no answer), {count}: {queues}",
        "{router}: tidak pasti (terkirim, tanpa jawaban), {count}: {queues}",
    ),
    "push.undo": (
        "To undo: rtrw rollback --to {run}",
        "Untuk membatalkan: rtrw rollback --to {run}",
    ),
    # lab
    "lab.start": (
        "Emulated router, RouterOS {version}, {queues} queues, at {host} port {port}.\n"
        "In the profile:\n\n"
        "    routers:\n"
        "      lab: {{host: {host}, port: {port}, username: {username}, tls: {tls}}}\n",
        "Router tiruan, RouterOS {version}, {queues} queue, di {host} port {port}.\n"
        "Di profil tulis:\n\n"
        "    routers:\n"
        "      lab: {{host: {host}, port: {port}, username: {username}, tls: {tls}}}\n",
    ),
    "lab.password": (
        "Its password is {password} (RTRW_PASSWORD_LAB={password}).",
        "Kata sandinya {password} (RTRW_PASSWORD_LAB={password}).",
    ),
    "lab.end": ("Ctrl-C ends it.", "Ctrl-C untuk berhenti."),
    "lab.ended": (
        "The lab has ended after {requests} requests.",
        "Lab berhenti setelah {requests} permintaan.",
    ),
    "export.head": (
        "rtrw: queues of {site} on {router}: {count}",
        "rtrw: queue dari {site} di {router}: {count}",
    ),
    "export.head_again": (
        "May be imported again: what is there is set, what is missing is added in its"
        " place.",
        "Boleh diimpor lagi: yang sudah ada disetel, yang belum ada ditambahkan di"
        " tempatnya.",
    ),
    "export.head_ours": (
        "Only queues whose comment begins with {site} are touched.",
        "Hanya queue yang komentarnya diawali {site} yang disentuh.",
    ),
    "export.head_keep": (
        "Nothing is moved or removed; rtrw push does that.",
        "Tidak ada yang dipindah atau dihapus; itu tugas rtrw push.",
    ),
    "export.head_prune": (
        "The last block removes queues of {site} that are not in this script.",
        "Blok terakhir menghapus queue {site} yang tidak ada di skrip ini.",
    ),
    "export.no_find": (
        "rtrw: find does not work in this import, nothing was changed",
        "rtrw: find tidak berfungsi di impor ini, tidak ada yang diubah",
    ),
    "export.foreign": (
        "rtrw: left alone, another queue that is not ours has this name: ",
        "rtrw: dibiarkan, ada queue lain bukan milik kita dengan nama ini: ",
    ),
    "export.twice": (
        "rtrw: left alone, two queues have the mark of this one: ",
        "rtrw: dibiarkan, ada dua queue dengan tanda yang sama: ",
    ),
    "export.refused": (
        "rtrw: the router refused this one: ",
        "rtrw: ditolak router: ",
    ),
    "export.removed": ("rtrw: removed: ", "rtrw: dihapus: "),
    "export.done": (
        "rtrw: queues {first} to {last} of {count} are as in the profile",
        "rtrw: queue {first} sampai {last} dari {count} sesuai profil",
    ),
    "export.not_done": (
        "rtrw: queues {first} to {last} of {count}, not done: ",
        "rtrw: queue {first} sampai {last} dari {count}, gagal: ",
    ),
    "export.wrote": (
        "{count} queues in {path}",
        "{count} queue di {path}",
    ),
    "export.import": (
        "On the router: /import file-name={name}",
        "Di router: /import file-name={name}",
    ),
}
