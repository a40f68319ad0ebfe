"""Words and sentences of the interface: (English, Indonesian), by key."""

WORDS: dict[str, tuple[str, str]] = {
    "init.head": (
        "The speed plans of this network, upload/download. What each one really"
        " does:\nrtrw plan",
        "Paket kecepatan jaringan ini, upload/download. Apa yang sebenarnya"
        " terjadi:\nrtrw plan",
    ),
    "init.routers": (
        "Your router. Never write a password here; rtrw asks for it.",
        "Router Anda. Jangan tulis kata sandi di sini; rtrw akan menanyakannya.",
    ),
    "init.parents": (
        "The whole line, which all subscribers share: a little below what you buy.",
        "Seluruh jalur, dipakai bersama: sedikit di bawah yang Anda beli.",
    ),
    "init.plans": (
        "One name for each plan that you sell.",
        "Satu nama untuk tiap paket yang Anda jual.",
    ),
    "init.burst": (
        "up to 4M/10M for 8 seconds after a pause; rtrw finds threshold and time",
        "sampai 4M/10M selama 8 detik setelah jeda; rtrw mencari threshold dan time",
    ),
    "init.subscribers": (
        "One line each. Those that do not pay: suspended: true",
        "Satu baris per pelanggan. Yang belum bayar: suspended: true",
    ),
    "init.table": (
        "From the list beside this file. Behind each package of it stands one of\n"
        "the plans above: put the right one, and add plans that are missing.",
        "Dari daftar di samping file ini. Di belakang tiap paket di daftar ada salah\n"
        "satu plan di atas: betulkan, dan tambahkan plan yang belum ada.",
    ),
    "init.done": (
        "Wrote {path}. Look at it, then: rtrw check, rtrw plan",
        "{path} sudah dibuat. Periksa isinya, lalu: rtrw check, rtrw plan",
    ),
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
    # push, rollback, trust
    "push.password": (
        "Password of {user} on {router} ({host}): ",
        "Kata sandi {user} di {router} ({host}): ",
    ),
    "push.read": (
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
    "push.left_out": (
        "{count} left out: {queues}",
        "{count} dilewati: {queues}",
    ),
    "push.in_order": (
        "{router}: nothing to do; {unchanged} queues are as the profile says, {rest}",
        "{router}: tidak ada yang perlu diubah; {unchanged} queue sudah sesuai profil, "
        "{rest}",
    ),
    "push.waiting": ("waiting", "menunggu"),
    "push.reading": ("reading", "membaca"),
    "push.writing": ("writing", "menulis"),
    "push.count.add": ("{count} added", "{count} ditambah"),
    "push.count.set": ("{count} set", "{count} diubah"),
    "push.count.remove": ("{count} removed", "{count} dihapus"),
    "push.count.move": ("{count} moved", "{count} dipindah"),
    "push.count.rename": ("{count} renamed", "{count} ganti nama"),
    "push.count.unchanged": ("{count} unchanged", "{count} tetap"),
    "push.count.none": ("nothing done", "tidak ada yang dikerjakan"),
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
    "rollback.to": (
        "Going back to before run {run} ...",
        "Kembali ke keadaan sebelum push {run} ...",
    ),
    "trust.new": (
        "Nothing is recorded for {host} yet. Compare it with what the router prints:"
        " :put [/certificate get rtrw fingerprint]",
        "Belum ada catatan untuk {host}. Bandingkan dengan yang dicetak router:"
        " :put [/certificate get rtrw fingerprint]",
    ),
    "trust.same": ("This is the recorded one.", "Sama dengan yang tercatat."),
    "trust.other": (
        "ANOTHER one is recorded for {host}: {before}. Was the router's certificate"
        " renewed? If not, somebody may be in between.",
        "Yang tercatat untuk {host} BERBEDA: {before}. Apakah sertifikat router"
        " diganti? Kalau tidak, mungkin ada yang menyusup di tengah.",
    ),
    "trust.ask": ("Trust it from now on? [y/N]", "Percayai mulai sekarang? [y/T]"),
    "trust.recorded": (
        "Recorded: {router} is trusted with this certificate.",
        "Tercatat: {router} dipercaya dengan sertifikat ini.",
    ),
    "trust.setup.user": (
        "a user for rtrw that may use the API, read and write, and nothing else",
        "user untuk rtrw: hanya boleh memakai API, membaca dan menulis",
    ),
    "trust.setup.secret": ("CHANGE-THIS", "GANTI-INI"),
    "trust.setup.certificate": (
        "a certificate for the address that the profile names",
        "sertifikat untuk alamat yang ditulis di profil",
    ),
    "trust.setup.service": (
        "the API over TLS; the unencrypted one off",
        "API lewat TLS; yang tanpa enkripsi dimatikan",
    ),
    "trust.setup.look": (
        "compare this with what rtrw trust shows",
        "bandingkan dengan yang ditampilkan rtrw trust",
    ),
    "rollback.head": (
        "router → before push {run}",
        "router → sebelum push {run}",
    ),
    "history.none": ("no push yet", "belum ada push"),
    "history.run": ("run", "push"),
    "history.router": ("router", "router"),
    "history.state": ("state", "keadaan"),
    "history.done": ("done", "selesai"),
    "history.failed": ("failed", "gagal"),
    "history.cut_off": ("cut off", "terputus"),
    "history.damaged": ("files damaged", "file rusak"),
    "history.add": ("added", "tambah"),
    "history.set": ("set", "ubah"),
    "history.remove": ("removed", "hapus"),
    "history.move": ("moved", "pindah"),
    "history.rename": ("renamed", "ganti nama"),
    "push.wait_traffic": (
        "Waiting {seconds} s for traffic ...",
        "Menunggu trafik {seconds} detik ...",
    ),
    "push.traffic": (
        "{router}: {active} of {queues} queues saw traffic",
        "{router}: {active} dari {queues} queue dilewati trafik",
    ),
    "push.down": ("{router}: FAILED: {text}", "{router}: GAGAL: {text}"),
    "push.refused": (
        "{router}: failed, {count}: {queues}",
        "{router}: gagal, {count}: {queues}",
    ),
    "push.interrupted": (
        "Interrupted. What was sent is in the journal ({run}); run the command again:"
        " it reads the router first.",
        "Dihentikan. Yang sudah dikirim tercatat di jurnal ({run}); jalankan lagi:"
        " keadaan router dibaca dulu.",
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
        "rtrw: left alone, another queue has this name: ",
        "rtrw: dibiarkan, nama ini sudah dipakai queue lain: ",
    ),
    "export.not_removed": (
        "rtrw: not everything is in place yet, so nothing is removed",
        "rtrw: belum semuanya terpasang, jadi tidak ada yang dihapus",
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
    "export.empty": (
        "{router} has no queue in this profile",
        "{router} tidak punya queue di profil ini",
    ),
    "export.import": (
        "On the router: /import file-name={name}",
        "Di router: /import file-name={name}",
    ),
    "export.import_all": (
        "On the router: /import file-name={name}, then the others in order, to {last}",
        "Di router: /import file-name={name}, lalu yang lain berurutan sampai {last}",
    ),
    "plan.head": (
        "{profile}   site {site}   plans {plans}   subscribers {subscribers}   parents"
        " {parents}",
        "{profile}   site {site}   paket {plans}   pelanggan {subscribers}   induk"
        " {parents}",
    ),
    "plan.pasted": (
        "what was pasted",
        "yang ditempel",
    ),
    "plan.does": (
        "What each plan does",
        "Apa yang dilakukan tiap paket",
    ),
    "plan.sees": (
        "What a customer sees, from idle (in brackets: without burst)",
        "Yang dirasakan pelanggan, mulai dari diam (dalam kurung: tanpa burst)",
    ),
    "plan.parents": (
        "Parents",
        "Induk",
    ),
    "plan.findings": (
        "Findings",
        "Temuan",
    ),
    "plan.none": (
        "No findings.",
        "Tidak ada temuan.",
    ),
    "plan.plan": (
        "plan",
        "paket",
    ),
    "plan.both": (
        "both",
        "keduanya",
    ),
    "plan.upload": (
        "upload",
        "upload",
    ),
    "plan.download": (
        "download",
        "download",
    ),
    "plan.formula": (
        "lasts by\nformula",
        "lama\n(rumus)",
    ),
    "plan.slices": (
        "lasts by\nslices",
        "lama\n(irisan)",
    ),
    "plan.data": (
        "data\nin it",
        "data\nburst",
    ),
    "plan.then": (
        "and then",
        "lalu",
    ),
    "plan.unlimited": (
        "unlimited",
        "bebas",
    ),
    "plan.once": (
        "after idle {rearm}, whole {full};\nback when use stays below {below}",
        "setelah diam {rearm}, utuh {full};\nkembali jika pakai di bawah {below}",
    ),
    "plan.once_long": (
        "after idle: burst comes back when use stays below {below} (idle for {rearm},"
        " whole after {full})",
        "setelah diam: burst kembali kalau pemakaian tetap di bawah {below} (diam"
        " {rearm}, utuh setelah {full})",
    ),
    "plan.repeats": (
        "saw-tooth: {off} off, {on} on;\nsteady use gets {average}",
        "gergaji: {off} mati, {on} hidup;\nterus-menerus dapat {average}",
    ),
    "plan.repeats_long": (
        "saw-tooth: {off} off, {on} on, again and again; steady use gets {average}",
        "gigi gergaji: {off} mati, {on} hidup, berulang terus; pemakaian terus-menerus"
        " dapat {average}",
    ),
    "plan.endless": (
        "always on: max-limit never counts",
        "menyala terus: max-limit tidak berlaku",
    ),
    "plan.endless_long": (
        "always on: max-limit never counts",
        "menyala terus: max-limit tidak berlaku",
    ),
    "plan.off": (
        "no burst",
        "tanpa burst",
    ),
    "plan.incomplete": (
        "burst is off: {missing} missing",
        "burst mati: {missing} tidak diisi",
    ),
    "plan.steady": (
        "steady\nuse",
        "terus-\nmenerus",
    ),
    "plan.test": (
        "{seconds} s\ntest",
        "tes\n{seconds} s",
    ),
    "plan.children": (
        "queues",
        "queue",
    ),
    "plan.sum_max": (
        "sum of\nmax-limit",
        "jumlah\nmax-limit",
    ),
    "plan.sum_at": (
        "sum of\nlimit-at",
        "jumlah\nlimit-at",
    ),
    "plan.peak": (
        "all burst\nat once",
        "semua\nburst",
    ),
    "plan.ratio": (
        "over-\nsold",
        "kali\nlipat",
    ),
    "plan.window": (
        "Lengths are from idle, for a customer who takes all there is; on a router"
        " give or take one slice. burst-time is the averaging window, not the length"
        " of the burst.",
        "Lama burst dihitung mulai dari diam, untuk pelanggan yang memakai semuanya;"
        " di router bisa meleset satu irisan. burst-time adalah jendela rata-rata,"
        " bukan lama burst.",
    ),
    "plan.differ": (
        "Two lengths ({names}): the formula is burst-threshold x burst-time /"
        " burst-limit. But the router looks only every burst-time / 16 ({slice}), and"
        " a burst that is on runs until the next look: {formula} becomes {exact}.",
        "Dua angka ({names}): rumusnya burst-threshold x burst-time / burst-limit."
        " Tetapi router hanya memeriksa tiap burst-time / 16 ({slice}), dan burst yang"
        " sedang hidup jalan terus sampai pemeriksaan berikutnya: {formula} menjadi"
        " {exact}.",
    ),
    "plan.subscribers": (
        "subscribers {count}",
        "pelanggan {count}",
    ),
    "plan.card_limits": (
        "max-limit {limit}, burst-limit {burst}",
        "max-limit {limit}, burst-limit {burst}",
    ),
    "plan.card_limit": (
        "max-limit {limit}",
        "max-limit {limit}",
    ),
    "plan.card_burst": (
        "lasts {formula} by formula, {slices} by slices; data in it {data}",
        "lama {formula} (rumus), {slices} (irisan); data terkirim {data}",
    ),
    "plan.card_sees": (
        "steady use {steady}; 10 s speed test {test}",
        "terus-menerus {steady}; tes kecepatan 10 s {test}",
    ),
    "plan.card_parent": (
        "sum of max-limit {sum} ({ratio}); of limit-at {at}; all burst at once {peak}",
        "jumlah max-limit {sum} ({ratio}); limit-at {at}; semua burst {peak}",
    ),
    "plan.error": (
        "error",
        "salah",
    ),
    "plan.warning": (
        "warning",
        "awas",
    ),
    "plan.info": (
        "note",
        "info",
    ),
    "plan.accepted": (
        "accepted",
        "diterima",
    ),
    "plan.explain": (
        "{plan}, {side}: slice by slice, {slice} each (burst-time {time} / 16), from"
        " idle, taking all there is",
        "{plan}, {side}: per irisan {slice} (burst-time {time} / 16), mulai dari diam,"
        " memakai semuanya",
    ),
    "plan.explain_at": (
        "from",
        "mulai",
    ),
    "plan.explain_average": (
        "average of the last {time}",
        "rata-rata {time} terakhir",
    ),
    "plan.explain_against": (
        "against {threshold}",
        "terhadap {threshold}",
    ),
    "plan.explain_burst": (
        "burst",
        "burst",
    ),
    "plan.explain_rate": (
        "carries",
        "kecepatan",
    ),
    "plan.below": (
        "below",
        "di bawah",
    ),
    "plan.equal": (
        "equal: not below",
        "sama: bukan di bawah",
    ),
    "plan.above": (
        "above",
        "di atas",
    ),
    "plan.yes": (
        "on",
        "hidup",
    ),
    "plan.no": (
        "off",
        "mati",
    ),
    "plan.explain_rule": (
        "The router compares at the start of each slice: burst is on while the average"
        " is below burst-threshold; equal is not below.",
        "Router membandingkan di awal tiap irisan: burst hidup selama rata-rata di"
        " bawah burst-threshold; sama berarti mati.",
    ),
    "check.sound": (
        "{profile}: sound. {counts}",
        "{profile}: benar. {counts}",
    ),
    "check.unsound": (
        "{profile}: to be mended. {counts}",
        "{profile}: harus diperbaiki. {counts}",
    ),
    "check.counts": (
        "Errors {error}, warnings {warning}, notes {info}, accepted {accepted}.",
        "Kesalahan {error}, peringatan {warning}, info {info}, diterima {accepted}.",
    ),
    "check.size": (
        "plans {plans}, subscribers {subscribers}, parents {parents}, routers"
        " {routers}",
        "paket {plans}, pelanggan {subscribers}, induk {parents}, router {routers}",
    ),
    "diff.head": ("router → profile", "router → profil"),
    "diff.head_file": ("{source} → profile", "{source} → profil"),
    "diff.stdin": ("standard input", "masukan standar"),
    "diff.nothing": (
        "nothing to do: all as the profile wants it ({count})",
        "tidak ada yang perlu diubah: semua sesuai profil ({count})",
    ),
    "diff.empty": ("nothing to do", "tidak ada yang perlu diubah"),
    "diff.count_add": ("{count} to add", "{count} ditambah"),
    "diff.count_set": ("{count} to set", "{count} diubah"),
    "diff.count_remove": ("{count} to remove", "{count} dihapus"),
    "diff.count_move": ("{count} to move", "{count} dipindah"),
    "diff.count_rename": ("{count} to rename", "{count} ganti nama"),
    "diff.unchanged": ("{count} unchanged", "{count} tidak berubah"),
    "diff.others": (
        "{count} not ours, left alone",
        "{count} bukan milik kita, dibiarkan",
    ),
    "diff.add_many": ("{count} new queues", "{count} queue baru"),
    "diff.set_many": ("{count} queues", "{count} queue"),
    "diff.rename_many": ("{count} queues get other names", "{count} queue ganti nama"),
    "diff.move_many": ("{count} queues move", "{count} queue dipindah"),
    "diff.remove_many": ("{count} queues are removed", "{count} queue dihapus"),
    "diff.renamed": ("{before} is renamed {after}", "{before} ganti nama jadi {after}"),
    "diff.before": ("before {name}", "sebelum {name}"),
    "diff.to_end": ("to the end", "ke paling bawah"),
    "diff.adopted": ("taken over", "diambil alih"),
    "diff.drift_set": ("changed on the router", "diubah di router"),
    "diff.drift_rename": ("renamed on the router", "diganti nama di router"),
    "diff.drift_add": ("removed on the router", "dihapus di router"),
    "diff.drift_remove": ("not written by us", "bukan kita yang menulis"),
    "diff.drift_move": ("moved on the router", "dipindah di router"),
    "diff.none": ("(none)", "(kosong)"),
    "diff.example": ("for example", "misalnya"),
    "diff.burst": ("burst", "burst"),
    "diff.off": ("no burst", "tanpa burst"),
    "diff.always": ("always on", "selalu aktif"),
    "diff.repeats": ("{seconds}, again and again", "{seconds}, berulang-ulang"),
    "diff.both": (
        "upload {upload}, download {download}",
        "upload {upload}, download {download}",
    ),
    "bucket.holds": (
        "a bucket of {capacity} that refills at {rate}",
        "ember berisi {capacity}, terisi lagi {rate}",
    ),
    "bucket.burst": (
        "burst      {burst} s at {demand}; {amount} pass in it",
        "burst      {burst} s pada {demand}; {amount} lolos di dalamnya",
    ),
    "bucket.endless": (
        "burst      endless: {demand} is not above the refill",
        "burst      tanpa akhir: {demand} tidak melebihi pengisian",
    ),
    "bucket.recovery": (
        "recovery   {recovery} s from empty to full, without use",
        "pulih      {recovery} s dari kosong sampai penuh, tanpa pemakaian",
    ),
    "bucket.retry": (
        "retry      after {one} s when it is empty",
        "coba lagi  setelah {one} s kalau kosong",
    ),
    "limits.head": (
        "{profile}: store {store}, instances {instances}",
        "{profile}: penyimpanan {store}, proses {instances}",
    ),
    "limits.name": ("limit", "batas"),
    "limits.policy": ("policy", "jenis"),
    "limits.key": ("counted by", "dihitung per"),
    "limits.burst": ("at once", "sekaligus"),
    "limits.rate": ("long run", "rata-rata"),
    "limits.recovery": ("recovery", "pulih"),
    "limits.worst": ("worst window", "jendela terburuk"),
    "limits.memory": ("a key", "per kunci"),
    "limits.edge": (
        "{name}: up to {worst} can pass in {window}, though the limit is {limit}",
        "{name}: sampai {worst} bisa lolos dalam {window}, padahal batasnya {limit}",
    ),
    "limits.apart": (
        "{name}: {instances} processes without a shared store let {all} pass;"
        " divided, {share} each",
        "{name}: {instances} proses tanpa penyimpanan bersama meloloskan {all};"
        " kalau dibagi, {share} per proses",
    ),
    "limits.apart-small": (
        "{name}: {instances} processes without a shared store let {all} pass;"
        " {limit} cannot be divided among them",
        "{name}: {instances} proses tanpa penyimpanan bersama meloloskan {all};"
        " {limit} tidak bisa dibagi ke semuanya",
    ),
    "limits.cost": (
        "{name}: {route} costs {cost}, so {times} of them pass at once",
        "{name}: {route} berbiaya {cost}, jadi {times} bisa lolos sekaligus",
    ),
    "limits.free": ("{name}: {route} costs nothing", "{name}: {route} tidak dihitung"),
    "limits.shown": (
        "{who} in {store}: what is left now; nothing was charged",
        "{who} di {store}: sisa saat ini; tidak ada yang dipotong",
    ),
    "limits.left": ("left", "sisa"),
    "limits.retry": ("retry in", "coba lagi"),
    "limits.full": ("full in", "pulih dalam"),
    "limits.reset": (
        "{who} is forgotten: {names}. Processes that refused it ask again within 10 s",
        "{who} dihapus: {names}. Proses yang menolaknya bertanya lagi dalam 10 detik",
    ),
    "limits.simulated": (
        "{name}: {limit} per {window}; requests: {requests}",
        "{name}: {limit} per {window}; permintaan: {requests}",
    ),
    "limits.columns": (" passed /  tried    most", "  lolos /  coba     maks."),
    "limits.offered": ("offered", "datang"),
    "limits.shared": ("one shared store", "satu penyimpanan"),
    "limits.each": ("whole limit on each", "batas penuh di tiap proses"),
    "limits.divided": ("divided", "dibagi"),
    "limits.without-jitter": ("without jitter", "tanpa jitter"),
    "limits.with-jitter": ("  with jitter", "  dengan jitter"),
    "limits.legend": (
        "passed / tried, and the most in any {window} (red: more than {limit})."
        " Dots: all refused.",
        "lolos / dicoba, dan terbanyak dalam {window} mana pun (merah: lebih dari"
        " {limit}). Titik: semua ditolak.",
    ),
    "capacity.title": (
        "{parent} ({direction}, {rate}): how many customers can it carry?",
        "{parent} ({direction}, {rate}): cukup untuk berapa pelanggan?",
    ),
    "capacity.promise": ("promise", "janji"),
    "capacity.promised": (
        "of the customers who are online, {customers} % get at least {rate} % of their"
        " max-limit (or of what they want, if that is less), counted over {length} of"
        " the busy hour",
        "dari pelanggan yang sedang online, {customers} % dapat paling sedikit {rate} %"
        " dari max-limit-nya (atau dari yang diminta, kalau lebih kecil), dihitung"
        " selama {length} di jam sibuk",
    ),
    "capacity.customers": ("customers", "pelanggan"),
    "capacity.mix": (
        "the mix of the profile ({plans}); each is online {active} % of the time",
        "campuran seperti di profil ({plans}); masing-masing online {active} % dari"
        " waktu",
    ),
    "capacity.above": ("above it", "di atasnya"),
    "capacity.shared": (
        "{above}; {count} other customers of the profile share it",
        "{above}; {count} pelanggan lain di profil ikut memakainya",
    ),
    "capacity.answer": ("answer", "jawaban"),
    "capacity.carries": (
        "{count} customers ({least} to {most} with 95 % certainty)",
        "{count} pelanggan ({least} sampai {most} dengan kepastian 95 %)",
    ),
    "capacity.carries-more": (
        "at least {count} customers; more were not tried (--most)",
        "paling sedikit {count} pelanggan; lebih dari itu tidak dicoba (--most)",
    ),
    "capacity.carries-none": (
        "not even one customer: the parent is too slow for this promise",
        "satu pelanggan pun tidak: parent terlalu lambat untuk janji ini",
    ),
    "capacity.room": (
        "The profile has {now}: room for {more} more.",
        "Di profil ada {now}: masih bisa tambah {more}.",
    ),
    "capacity.over": (
        "The profile has {now}: {more} too many for this promise.",
        "Di profil ada {now}: kelebihan {more} untuk janji ini.",
    ),
    "capacity.exact": (
        "The profile has {now}: that is full.",
        "Di profil ada {now}: pas penuh.",
    ),
    "capacity.sold": ("sold", "terjual"),
    "capacity.ratio": (
        "{sold} of max-limit on {capacity}, oversubscription {ratio} to 1",
        "jumlah max-limit {sold} di atas {capacity}, oversubscription {ratio} banding"
        " 1",
    ),
    "capacity.ratio-short": ("ratio", "rasio"),
    "capacity.off": ("burst off", "tanpa burst"),
    "capacity.off-less": (
        "{count} customers: burst makes room for {more}, because what is done sooner is"
        " out of the way",
        "{count} pelanggan: burst memberi tempat untuk {more} lagi, karena yang cepat"
        " selesai cepat pergi",
    ),
    "capacity.off-more": (
        "{count} customers: burst costs {more}",
        "{count} pelanggan: burst mengorbankan {more} pelanggan",
    ),
    "capacity.off-same": (
        "{count} customers: burst costs nothing",
        "{count} pelanggan: burst tidak mengorbankan apa-apa",
    ),
    "capacity.content": ("who get what was promised", "yang dapat sesuai janji"),
    "capacity.share": ("with burst", "dengan burst"),
    "capacity.between": ("95 % sure", "pasti 95 %"),
    "capacity.legend": (
        "│ is the promise: {goal} %. {trials} trials of {length} each, seed {seed}.",
        "│ adalah janji: {goal} %. {trials} percobaan masing-masing {length}, seed"
        " {seed}.",
    ),
    "capacity.number": ("number of customers", "jumlah pelanggan"),
    "capacity.percent": (
        "% of online customers who get what was promised",
        "% pelanggan online yang dapat sesuai janji",
    ),
    "capacity.trying": ("trying {count} customers", "mencoba {count} pelanggan"),
    "capacity.assumed": (
        "What people do in the busy hour is an assumption: say it with usage in the"
        " profile, --usage and --active.",
        "Kebiasaan pelanggan di jam sibuk adalah asumsi: sesuaikan dengan usage di"
        " profil, --usage dan --active.",
    ),
    "network.takes": ("This takes about {time}.", "Ini makan waktu kira-kira {time}."),
    "network.title": (
        "{site}: {length} of the busy hour, {side}, seed {seed}",
        "{site}: {length} di jam sibuk, {side}, seed {seed}",
    ),
    "network.parent": (
        "{name} {capacity}: {mean} on average ({share}), {most} in the busiest {every},"
        " full {full} of the time",
        "{name} {capacity}: rata-rata {mean} ({share}), {most} di {every} tersibuk,"
        " penuh {full} dari waktu",
    ),
    "network.parent-unlimited": (
        "{name}, no max-limit: {mean} on average, {most} in the busiest {every}",
        "{name}, tanpa max-limit: rata-rata {mean}, {most} di {every} tersibuk",
    ),
    "network.room": (
        "There is room: hardly ever did anybody wait for the others.",
        "Masih longgar: hampir tidak pernah ada yang menunggu yang lain.",
    ),
    "network.tight": (
        "It is at its limit now and then: then everybody is a little slower.",
        "Kadang-kadang penuh: saat itu semua sedikit lebih lambat.",
    ),
    "network.over": (
        "It is too full: for a good part of the time customers slow each other down.",
        "Terlalu penuh: cukup sering pelanggan saling memperlambat.",
    ),
    "network.plan": ("plan", "paket"),
    "network.customers": ("online", "online"),
    "network.limit": ("max-limit", "max-limit"),
    "network.rate": (
        "loads at\nslow / typical / fast",
        "kecepatan\nlambat / biasa / cepat",
    ),
    "network.page": ("a page takes\ntypical / slow", "1 halaman\nbiasa / lambat"),
    "network.file": ("a file takes\ntypical / slow", "1 file\nbiasa / lambat"),
    "network.bursting": ("in\nburst", "saat\nburst"),
    "network.delay": (
        "delay, about\ntypical / slow",
        "jeda, kira-kira\nbiasa / lambat",
    ),
    "network.legend": (
        "online: customers that used the line, of all. Slow: 5 % of what was loaded was"
        " slower; fast: 5 % was faster. A page also stands for a piece of a film (up to"
        " 20 MB), a file is larger. In burst: share of the time in use. Delay: of a"
        " packet behind a full queue of ten (default-small), an estimate.",
        "online: pelanggan yang memakai jalur, dari semua. Lambat: 5 % unduhan lebih"
        " lambat; cepat: 5 % lebih cepat. Halaman termasuk potongan film (sampai 20"
        " MB), file lebih besar. Saat burst: bagian dari waktu pemakaian. Jeda: satu"
        " paket di belakang"
        " antrean penuh berisi sepuluh (default-small), hanya perkiraan.",
    ),
    "network.carried": ("carried", "diteruskan"),
    "network.jam": (
        "full: customers wait for each other",
        "penuh: pelanggan saling menunggu",
    ),
    "network.full": ("full", "penuh"),
    "network.running": ("simulating", "menyimulasikan"),
    "network.minutes": ("minutes", "menit"),
    "network.customer-rates": (
        "how fast things load: slowest 5 %, typical, fastest 5 %; | is max-limit",
        "kecepatan unduhan: 5 % paling lambat, biasa, 5 % paling cepat; | adalah"
        " max-limit",
    ),
    "network.assumed": (
        "What people do (usage in the profile) is an assumption; no router was asked.",
        "Kebiasaan pelanggan (usage di profil) adalah asumsi; router tidak ditanya.",
    ),
    "network.more-parents": (
        "{count} more parents: see --format json.",
        "{count} parent lagi: lihat --format json.",
    ),
    "network.model": (
        "Left out: slow starts of TCP, losses, the router's CPU, wireless.",
        "Tidak dihitung: TCP yang mulai pelan, paket hilang, CPU router, wireless.",
    ),
    "torrent.title": (
        "{customer} ({plan}) downloads without end, beside {count} neighbours on"
        " {parent} ({line}): {length} of the busy hour, seed {seed}",
        "{customer} ({plan}) mengunduh tanpa henti, di sebelah {count} tetangga di"
        " {parent} ({line}): {length} di jam sibuk, seed {seed}",
    ),
    "torrent.case": ("case", "keadaan"),
    "torrent.none": ("no queues", "tanpa queue"),
    "torrent.queues": ("queues, no parent", "queue, tanpa parent"),
    "torrent.parent": ("queues in a parent", "queue di dalam parent"),
    "torrent.priority": ("and a worse priority", "dan priority lebih rendah"),
    "torrent.download": ("the download\ngets", "unduhan itu\ndapat"),
    "torrent.share": ("of the line", "dari jalur"),
    "torrent.rate": (
        "neighbours load at\nslow / typical / fast",
        "kecepatan tetangga\nlambat / biasa / cepat",
    ),
    "torrent.takes": ("it takes\ntypical / slow", "lamanya\nbiasa / lambat"),
    "torrent.content": ("get 80 % of\nmax-limit", "dapat 80 %\nmax-limit"),
    "torrent.legend": (
        "Without queues, and with queues but no parent, the line is shared by"
        " connections: {connections} for the download, one for each neighbour (an"
        " assumption). A parent with the line's real speed shares by customer; with"
        " priority, the neighbours are served first.",
        "Tanpa queue, dan dengan queue tanpa parent, jalur dibagi per koneksi:"
        " {connections} untuk unduhan itu, satu untuk tiap tetangga (asumsi). Parent"
        " dengan kecepatan jalur yang sebenarnya membagi per pelanggan; dengan"
        " priority, tetangga dilayani dulu.",
    ),
    "torrent.at-once": (
        '"Burst never loads the line": everybody downloads at the same moment',
        '"Burst tidak membebani jalur": semua mengunduh pada saat yang sama',
    ),
    "torrent.folklore": (
        "All {count} want {wanted} with burst ({plain} without) of a line of {line}:"
        " {times} times too much. A typical customer gets {each} in the first second."
        " More is wanted than there is for {jam} of {minute} with burst, {plain_jam}"
        " without: burst is taken from the others as soon as the line is full.",
        "Semua ({count}) minta {wanted} dengan burst ({plain} tanpa) dari jalur {line}:"
        " {times} kali terlalu banyak. Pelanggan biasa dapat {each} di detik pertama."
        " Permintaan melebihi jalur selama {jam} dari {minute} dengan burst,"
        " {plain_jam} tanpa: begitu jalur penuh, burst diambil dari pelanggan lain.",
    ),
    "torrent.nothing": (
        "{count} with a worse priority get nothing at all: give them a limit-at.",
        "{count} pelanggan dengan priority lebih rendah tidak dapat apa-apa: beri"
        " limit-at.",
    ),
    "torrent.fits": (
        "All together want {wanted} with burst, and the line carries {line}: here it is"
        " true, there is room for all bursts at once.",
        "Semua bersama minta {wanted} dengan burst, dan jalur sanggup {line}: di sini"
        " benar, semua burst muat sekaligus.",
    ),
    "torrent.torrent": ("the download", "unduhan itu"),
    "torrent.neighbours": ("all neighbours", "semua tetangga"),
    "torrent.shares": ("who gets what of the line", "siapa dapat berapa dari jalur"),
    "torrent.contented": (
        "online neighbours that get 80 % of max-limit",
        "tetangga online yang dapat 80 % max-limit",
    ),
    "compare.title": (
        "{first} and {second} ({side}), from idle",
        "{first} dan {second} ({side}), dari keadaan diam",
    ),
    "compare.download": ("to download", "mengunduh"),
}
