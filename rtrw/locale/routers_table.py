"""5xx: routers, pushes and the lab."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    # 501-519: reaching a router and talking to it (rtrw.push)
    "RTRW501": Entry(
        "error",
        en=Said(
            "{host} refuses connections on port {port}",
            "is the router on, and the API service too? /ip service print",
        ),
        id=Said(
            "{host} menolak sambungan di port {port}",
            "routernya hidup, dan layanan API aktif? /ip service print",
        ),
    ),
    "RTRW502": Entry(
        "error",
        en=Said(
            "no answer from {host} port {port}",
            "is the address right, and does a firewall let this machine in?",
        ),
        id=Said(
            "tidak ada jawaban dari {host} port {port}",
            "alamatnya benar? apakah firewall mengizinkan komputer ini?",
        ),
    ),
    "RTRW503": Entry(
        "error",
        en=Said(
            'the host name "{host}" is not known', "check host: or write its address"
        ),
        id=Said(
            'nama host "{host}" tidak dikenal', "periksa host: atau tulis alamat IP-nya"
        ),
    ),
    "RTRW504": Entry(
        "error",
        en=Said(
            "{host} port {port} cannot be reached: {text}",
            "check the network of this machine",
        ),
        id=Said(
            "{host} port {port} tidak bisa dicapai: {text}",
            "periksa jaringan komputer ini",
        ),
    ),
    "RTRW505": Entry(
        "error",
        en=Said(
            'the router refuses user "{user}" or the password: {text}',
            "check both; the user's group needs the policies api, read and write",
        ),
        id=Said(
            'router menolak user "{user}" atau kata sandinya: {text}',
            "periksa keduanya; grup user itu perlu policy api, read dan write",
        ),
    ),
    "RTRW506": Entry(
        "error",
        en=Said(
            "the router closed the connection",
            "run the command again; it goes on from what the router has",
        ),
        id=Said(
            "router memutus sambungan",
            "jalankan lagi perintahnya; dilanjutkan dari keadaan router",
        ),
    ),
    "RTRW507": Entry(
        "error",
        en=Said(
            "the router did not answer in time",
            "is it very busy? run the command again, or give --timeout",
        ),
        id=Said(
            "router tidak menjawab tepat waktu",
            "apakah sedang sangat sibuk? jalankan lagi, atau pakai --timeout",
        ),
    ),
    "RTRW508": Entry(
        "error",
        en=Said('the router ended the connection: "{text}"', "run the command again"),
        id=Said('router mengakhiri sambungan: "{text}"', "jalankan lagi perintahnya"),
    ),
    "RTRW509": Entry(
        "error",
        en=Said(
            "the answer is not the RouterOS API's",
            "is the port the API's (8728, with TLS 8729), not WinBox's (8291)?",
        ),
        id=Said(
            "jawabannya bukan dari API RouterOS",
            "port-nya milik API (8728, TLS 8729), bukan WinBox (8291)?",
        ),
    ),
    "RTRW510": Entry(
        "error",
        en=Said(
            "nobody that this machine trusts vouches for the certificate of {host}: "
            "{text}",
            "look at it and record it: rtrw trust {router}",
        ),
        id=Said(
            "sertifikat {host} tidak dijamin siapa pun yang dipercaya komputer ini: "
            "{text}",
            "periksa lalu catat: rtrw trust {router}",
        ),
    ),
    "RTRW511": Entry(
        "error",
        en=Said(
            "the certificate is not for {host}: {text}",
            "on the router, make it with common-name={host} and "
            "subject-alt-name=IP:{host} (or DNS:), or record it: rtrw trust {router}",
        ),
        id=Said(
            "sertifikatnya bukan untuk {host}: {text}",
            "di router, buat dengan common-name={host} dan "
            "subject-alt-name=IP:{host} (atau DNS:), atau catat: rtrw trust {router}",
        ),
    ),
    "RTRW512": Entry(
        "error",
        en=Said(
            "{host} offers no certificate on port {port}",
            "on the router: /ip service set api-ssl certificate=rtrw "
            "(make one with: rtrw trust --setup)",
        ),
        id=Said(
            "{host} tidak punya sertifikat di port {port}",
            "di router: /ip service set api-ssl certificate=rtrw "
            "(cara membuatnya: rtrw trust --setup)",
        ),
    ),
    "RTRW513": Entry(
        "error",
        en=Said(
            "port {port} of {host} does not speak TLS",
            "api-ssl is port 8729; 8728 is the plain API (tls: false)",
        ),
        id=Said(
            "port {port} di {host} tidak memakai TLS",
            "api-ssl ada di port 8729; 8728 untuk API biasa (tls: false)",
        ),
    ),
    "RTRW514": Entry(
        "error",
        en=Said(
            "port {port} of {host} wants TLS",
            "take tls: false out of the profile, or use port 8728",
        ),
        id=Said(
            "port {port} di {host} memakai TLS",
            "hapus tls: false dari profil, atau pakai port 8728",
        ),
    ),
    "RTRW515": Entry(
        "error",
        en=Said(
            "the certificate of {host} is another one: {found}, not {wanted}",
            "was it renewed? look at the router, then: rtrw trust {router}. "
            "If not, somebody may be in between",
        ),
        id=Said(
            "sertifikat {host} berbeda: {found}, bukan {wanted}",
            "memang diganti? periksa di router, lalu: rtrw trust {router}. "
            "Kalau tidak, mungkin ada yang menyusup di tengah",
        ),
    ),
    "RTRW516": Entry(
        "error",
        en=Said(
            "the certificate of {host} is out of date: {text}",
            "check the clocks of router and machine, or make a new one",
        ),
        id=Said(
            "masa berlaku sertifikat {host} tidak cocok: {text}",
            "periksa jam router dan komputer, atau buat yang baru",
        ),
    ),
    "RTRW517": Entry(
        "warning",
        en=Said(
            "the password and all values go to {host} unencrypted",
            "use TLS: rtrw trust --setup, and take tls: false out of the profile",
        ),
        id=Said(
            "kata sandi dan semua nilai dikirim ke {host} tanpa enkripsi",
            "pakai TLS: rtrw trust --setup, lalu hapus tls: false dari profil",
        ),
    ),
    "RTRW518": Entry(
        "error",
        en=Said(
            "no TLS with {host} port {port}: {text}",
            "on the router: /ip service print, /certificate print",
        ),
        id=Said(
            "TLS dengan {host} port {port} gagal: {text}",
            "di router: /ip service print, /certificate print",
        ),
    ),
    "RTRW519": Entry(
        "error",
        en=Said("the CA file {path} cannot be used: {text}", "it must be PEM"),
        id=Said("file CA {path} tidak bisa dipakai: {text}", "harus berformat PEM"),
    ),
    # 520-539: differences between a router and a profile (rtrw.routeros.diff)
    "RTRW520": Entry(
        "error",
        en=Said(
            '"{queue}" is left out: a queue of that name is there and is not ours',
            'to take it over: --adopt "{queue}"; or give ours another name',
        ),
        id=Said(
            '"{queue}" dilewati: sudah ada queue bernama itu dan bukan milik kita',
            'untuk mengambil alih: --adopt "{queue}"; atau ganti nama milik kita',
        ),
    ),
    "RTRW521": Entry(
        "error",
        en=Said(
            '"{queue}" is left out: a dynamic queue, or one of another site, has that '
            "name",
            "it cannot be taken over; give ours another name",
        ),
        id=Said(
            '"{queue}" dilewati: nama itu dipakai queue dinamis atau milik site lain',
            "queue itu tidak bisa diambil alih; ganti nama milik kita",
        ),
    ),
    "RTRW522": Entry(
        "error",
        en=Said(
            "{count} queues carry the same tag {tag}: {names}; none is touched",
            "remove the tag from the comment of the wrong one",
        ),
        id=Said(
            "{count} queue memakai tanda {tag} yang sama: {names}; tidak ada yang "
            "diubah",
            "hapus tanda itu dari comment queue yang salah",
        ),
    ),
    "RTRW523": Entry(
        "error",
        en=Said(
            '"{queue}" is left out: another queue of ours keeps that name',
            "settle what keeps that one from changing, then run again",
        ),
        id=Said(
            '"{queue}" dilewati: queue kita yang lain masih memakai nama itu',
            "bereskan dulu queue itu, lalu jalankan lagi",
        ),
    ),
    "RTRW524": Entry(
        "error",
        en=Said(
            'left out because their parent "{parent}" is not there: {names} '
            "({count} in all)",
            "settle the parent first, then run again",
        ),
        id=Said(
            'dilewati karena parent "{parent}" tidak ada: {names} (semuanya {count})',
            "bereskan parent dulu, lalu jalankan lagi",
        ),
    ),
    "RTRW525": Entry(
        "warning",
        en=Said(
            '"{queue}" is not removed: other queues stand under it: {names}',
            "give these another parent, then run again",
        ),
        id=Said(
            '"{queue}" tidak dihapus: masih ada queue di bawahnya: {names}',
            "pindahkan queue itu ke parent lain, lalu jalankan lagi",
        ),
    ),
    "RTRW526": Entry(
        "warning",
        en=Said(
            '"{queue}" is not removed: a PPP or hotspot profile or a DHCP server '
            "names it",
            "change the profile or server on the router, then run again",
        ),
        id=Said(
            '"{queue}" tidak dihapus: masih dipakai profil PPP/hotspot atau server '
            "DHCP",
            "ubah dulu profil atau server itu di router, lalu jalankan lagi",
        ),
    ),
    "RTRW527": Entry(
        "warning",
        en=Said(
            "not ours, above ours, and taking all traffic of {queues}: {names}",
            "push without --only moves ours above",
        ),
        id=Said(
            "bukan milik kita, ada di atas, dan mengambil semua trafik {queues}: "
            "{names}",
            "push tanpa --only memindahkan milik kita ke atasnya",
        ),
    ),
    "RTRW528": Entry(
        "warning",
        en=Said(
            "dynamic queues stand above and take all traffic of {queues}: {names}",
            "PPP, hotspot or DHCP makes them: take the rate-limit away there",
        ),
        id=Said(
            "queue dinamis ada di atas dan mengambil semua trafik {queues}: {names}",
            "queue itu dibuat PPP, hotspot atau DHCP: hapus rate-limit-nya di sana",
        ),
    ),
    "RTRW529": Entry(
        "warning",
        en=Said(
            "not ours, and will get no traffic: {names}; above will be {queues}",
            "if still needed, take them into the profile",
        ),
        id=Said(
            "bukan milik kita, dan tidak akan dilewati trafik: {names}; di atasnya "
            "ada {queues}",
            "kalau masih perlu, masukkan ke profil",
        ),
    ),
    "RTRW530": Entry(
        "info",
        en=Said(
            'removed and added with the same target: "{old}" and "{new}" '
            "({count} in all); counters start again",
            "a subscriber with an id keeps its queue when its name changes",
        ),
        id=Said(
            'dihapus lalu ditambah dengan target sama: "{old}" dan "{new}" '
            "(semuanya {count}); hitungan trafik mulai dari nol",
            "pelanggan yang punya id tetap memakai queue-nya saat namanya berubah",
        ),
    ),
    "RTRW531": Entry(
        "info",
        en=Said(
            "comments with bytes that are not UTF-8 stay as they are: {names} "
            "({count} in all)"
        ),
        id=Said(
            "comment berisi byte yang bukan UTF-8 dibiarkan: {names} (semuanya {count})"
        ),
    ),
    "RTRW532": Entry(
        "error",
        en=Said(
            "{count} of our {ours} queues would be removed",
            "if that is meant: --allow-removals {count}",
        ),
        id=Said(
            "{count} dari {ours} queue kita akan dihapus",
            "kalau memang maksudnya begitu: --allow-removals {count}",
        ),
    ),
    "RTRW533": Entry(
        "error",
        en=Said(
            "the profile has no subscriber here, and {count} of our {ours} queues "
            "would be removed",
            "is the list complete? if that is meant: --allow-removals {count}",
        ),
        id=Said(
            "profil tidak punya pelanggan di sini, dan {count} dari {ours} queue kita "
            "akan dihapus",
            "daftarnya lengkap? kalau memang begitu: --allow-removals {count}",
        ),
    ),
    "RTRW534": Entry(
        "error",
        en=Said(
            "an export is of one router, the profile has several: {routers}",
            "say which one: --router NAME",
        ),
        id=Said(
            "satu export berasal dari satu router, profil punya beberapa: {routers}",
            "sebutkan yang mana: --router NAMA",
        ),
    ),
    # 535-539: files of the state folder, and safe mode that is required
    "RTRW535": Entry(
        "warning",
        en=Said(
            "what push {run} did to {router} cannot be read: {text}",
            "put the file back from a backup; the other pushes are not touched by it",
        ),
        id=Said(
            "hasil push {run} di {router} tidak bisa dibaca: {text}",
            "kembalikan file itu dari cadangan; push yang lain tidak terpengaruh",
        ),
    ),
    "RTRW536": Entry(
        "error",
        en=Said(
            "push {run} is not undone on {router}, for its files are damaged: {text}",
            "what it wrote stays; beside this file is a script, .undo.rsc, that "
            "/import takes on the router",
        ),
        id=Said(
            "push {run} di {router} tidak dibatalkan, karena filenya rusak: {text}",
            "hasilnya dibiarkan; di sebelah file ini ada skrip .undo.rsc yang bisa "
            "di-/import di router",
        ),
    ),
    "RTRW537": Entry(
        "error",
        en=Said(
            "the newest push, {run}, cannot be read: {text}",
            "say how far to go back: rtrw rollback --to RUN (see: rtrw history)",
        ),
        id=Said(
            "push terakhir, {run}, tidak bisa dibaca: {text}",
            "sebutkan mundur sampai mana: rtrw rollback --to PUSH (lihat: rtrw "
            "history)",
        ),
    ),
    "RTRW538": Entry(
        "error",
        en=Said(
            "safe mode is required, and {user} holds it; nothing was written",
            "wait until that session lets go of it, or leave out --safe-mode require",
        ),
        id=Said(
            "safe mode diwajibkan, tetapi sedang dipegang {user}; tidak ada yang "
            "ditulis",
            "tunggu sampai sesi itu melepasnya, atau jangan pakai --safe-mode require",
        ),
    ),
    "RTRW539": Entry(
        "warning",
        en=Said(
            "what the last push left there cannot be read: {text}",
            "a push writes this file anew; until then, what somebody changed on the "
            "router looks like a change of the profile",
        ),
        id=Said(
            "catatan hasil push terakhir tidak bisa dibaca: {text}",
            "push berikutnya menulis ulang file ini; sebelum itu, perubahan orang "
            "lain di router tampak seperti perubahan profil",
        ),
    ),
    # 540-579: pushes (rtrw.push)
    "RTRW540": Entry(
        "error",
        en=Said(
            'the router refuses to show its queues: "{text}"',
            "the user's group needs the policies api, read and write",
        ),
        id=Said(
            'router menolak menampilkan queue: "{text}"',
            "grup user itu perlu policy api, read dan write",
        ),
    ),
    "RTRW541": Entry(
        "error",
        en=Said(
            "the queues changed on the router since they were shown; "
            "nothing was written",
            "run the command again",
        ),
        id=Said(
            "queue di router berubah sejak ditampilkan; tidak ada yang ditulis",
            "jalankan lagi perintahnya",
        ),
    ),
    "RTRW542": Entry(
        "error",
        en=Said(
            "what would be done is {found}, not the expected {wanted}; "
            "nothing was written",
            "look again: rtrw diff",
        ),
        id=Said(
            "yang akan dilakukan {found}, bukan {wanted} seperti yang diharapkan; "
            "tidak ada yang ditulis",
            "periksa lagi: rtrw diff",
        ),
    ),
    "RTRW543": Entry(
        "error",
        en=Said(
            "there are changes, and no terminal to ask on; nothing was written",
            "give --yes to write without asking",
        ),
        id=Said(
            "ada perubahan, tapi tidak ada terminal untuk bertanya; "
            "tidak ada yang ditulis",
            "pakai --yes untuk menulis tanpa bertanya",
        ),
    ),
    "RTRW544": Entry(
        "error",
        en=Said("not confirmed; nothing was written"),
        id=Said("tidak disetujui; tidak ada yang ditulis"),
    ),
    "RTRW545": Entry(
        "error",
        en=Said(
            'queue "{queue}": {field} reads {found} after writing {wanted}',
            "run the command again; does somebody else change this router?",
        ),
        id=Said(
            'queue "{queue}": {field} terbaca {found} setelah ditulis {wanted}',
            "jalankan lagi; adakah orang lain yang mengubah router ini?",
        ),
    ),
    "RTRW546": Entry(
        "warning",
        en=Said(
            'queue "{queue}", which is not ours, changed during the push: {text}',
            "rtrw did not write it; ask who did",
        ),
        id=Said(
            'queue "{queue}", yang bukan milik kita, berubah saat push: {text}',
            "bukan rtrw yang menulisnya; tanyakan siapa",
        ),
    ),
    "RTRW547": Entry(
        "error",
        en=Said(
            'the router refuses queue "{queue}": "{text}"',
            "correct the profile, then run the command again",
        ),
        id=Said(
            'router menolak queue "{queue}": "{text}"',
            "perbaiki profilnya, lalu jalankan lagi perintahnya",
        ),
    ),
    "RTRW548": Entry(
        "error",
        en=Said(
            'in doubt: queue "{queue}" ({action}); no answer came',
            "run the command again: it reads the router first",
        ),
        id=Said(
            'tidak pasti: queue "{queue}" ({action}); tidak ada jawaban',
            "jalankan lagi: rtrw membaca router dulu",
        ),
    ),
    "RTRW549": Entry(
        "error",
        en=Said(
            "another push is writing to this router",
            "wait until it ends (it holds {path})",
        ),
        id=Said(
            "push lain sedang menulis ke router ini",
            "tunggu sampai selesai (memegang {path})",
        ),
    ),
    "RTRW550": Entry(
        "error",
        en=Said(
            "no password for {router}",
            "set {variable} or RTRW_PASSWORD, give --password-stdin, "
            "or run in a terminal",
        ),
        id=Said(
            "tidak ada kata sandi untuk {router}",
            "isi {variable} atau RTRW_PASSWORD, pakai --password-stdin, "
            "atau jalankan di terminal",
        ),
    ),
    "RTRW551": Entry(
        "error",
        en=Said("{variable} would be the password of {routers}", "rename one of them"),
        id=Said(
            "{variable} menjadi kata sandi untuk {routers}", "ganti nama salah satu"
        ),
    ),
    "RTRW552": Entry(
        "warning",
        en=Said(
            "FastTrack is on for {family} ({count} rules): its traffic passes every "
            "simple queue unlimited",
            "on the router: {path} disable [find action=fasttrack-connection]; "
            "connections already on it stay so until they close",
        ),
        id=Said(
            "FastTrack aktif untuk {family} ({count} aturan): trafiknya lewat tanpa "
            "dibatasi simple queue",
            "di router: {path} disable [find action=fasttrack-connection]; "
            "koneksi yang sudah jalan tetap begitu sampai ditutup",
        ),
    ),
    "RTRW553": Entry(
        "error",
        en=Said(
            '"{name}" is no router of the profile, and no address',
            "the profile has: {known}; or write user@host",
        ),
        id=Said(
            '"{name}" bukan router di profil, bukan juga alamat',
            "di profil ada: {known}; atau tulis user@host",
        ),
    ),
    "RTRW554": Entry(
        "error",
        en=Said('there is no run "{run}"', "see: rtrw history"),
        id=Said('tidak ada push "{run}"', "lihat: rtrw history"),
    ),
    "RTRW555": Entry(
        "warning",
        en=Said(
            'queue "{queue}": {field} was changed since and stays as it is ({found})',
            "give --force to put {wanted} back",
        ),
        id=Said(
            'queue "{queue}": {field} sudah diubah sesudahnya dan dibiarkan ({found})',
            "pakai --force untuk mengembalikan {wanted}",
        ),
    ),
    "RTRW556": Entry(
        "error",
        en=Said("the profile names no router", "add routers: with host and username"),
        id=Said("profil tidak menyebut router", "tambahkan routers: host, username"),
    ),
    "RTRW557": Entry(
        "error",
        en=Said(
            "the state folder cannot be written: {text}",
            "without it a push could not be undone; set RTRW_STATE_DIR",
        ),
        id=Said(
            "folder catatan tidak bisa ditulis: {text}",
            "tanpa itu push tidak bisa dibatalkan; atur RTRW_STATE_DIR",
        ),
    ),
    "RTRW558": Entry(
        "error",
        en=Said(
            "this file of the state folder cannot be read: {text}",
            "may this user read it? if it is damaged, put it back from a backup, or "
            "move it away and run the command again",
        ),
        id=Said(
            "file di folder catatan ini tidak bisa dibaca: {text}",
            "bolehkah pengguna ini membacanya? kalau rusak, kembalikan dari cadangan, "
            "atau pindahkan lalu jalankan lagi",
        ),
    ),
    "RTRW559": Entry(
        "warning",
        en=Said(
            'queue "{queue}", which the push added, was changed since ({field}: '
            "{found}) and stays",
            "give --force to remove it all the same",
        ),
        id=Said(
            'queue "{queue}" yang ditambah push sudah diubah sesudahnya ({field}: '
            "{found}) dan dibiarkan",
            "pakai --force untuk tetap menghapusnya",
        ),
    ),
    "RTRW560": Entry(
        "error",
        en=Said(
            "nothing was recorded: there is no terminal to ask on",
            "compare it with the router, then give --yes",
        ),
        id=Said(
            "tidak ada yang dicatat: tidak ada terminal untuk bertanya",
            "bandingkan dengan router, lalu pakai --yes",
        ),
    ),
    "RTRW561": Entry(
        "error",
        en=Said(
            "{host} closes the connection on port {port} without a word",
            "on the router: does the address list of the API service let this machine "
            "in? /ip service print",
        ),
        id=Said(
            "{host} langsung menutup sambungan di port {port}",
            "di router: apakah daftar address di layanan API mengizinkan komputer ini? "
            "/ip service print",
        ),
    ),
    "RTRW562": Entry(
        "error",
        en=Said(
            'queue "{queue}": the router answered done ({action}), but it is not so '
            "when read back",
            "run the command again; does somebody else change this router?",
        ),
        id=Said(
            'queue "{queue}": router menjawab selesai ({action}), tapi ternyata belum '
            "saat dibaca ulang",
            "jalankan lagi; adakah orang lain yang mengubah router ini?",
        ),
    ),
    "RTRW563": Entry(
        "warning",
        en=Said(
            "safe mode is held by {user}; it was left alone",
            "what is pushed now is lost if that session ends without releasing it",
        ),
        id=Said(
            "safe mode sedang dipegang {user}; dibiarkan",
            "hasil push bisa hilang kalau sesi itu berakhir tanpa melepasnya",
        ),
    ),
    "RTRW564": Entry(
        "error",
        en=Said(
            "everything was put back as it was; nothing of this push is kept",
            "run the command again when the reason is gone",
        ),
        id=Said(
            "semua dikembalikan seperti semula; tidak ada hasil push yang tersisa",
            "jalankan lagi kalau penyebabnya sudah hilang",
        ),
    ),
    "RTRW565": Entry(
        "error",
        en=Said(
            "safe mode needs RouterOS 7.18, the router has {version}",
            "leave out --safe-mode require; the journal can undo, too",
        ),
        id=Said(
            "safe mode perlu RouterOS 7.18, router ini {version}",
            "jangan pakai --safe-mode require; jurnal juga bisa membatalkan",
        ),
    ),
    "RTRW566": Entry(
        "error",
        en=Said(
            "{count} items would change; safe mode is sure up to {most}",
            "leave out --safe-mode require, or push in parts with --only",
        ),
        id=Said(
            "{count} item akan berubah; safe mode hanya pasti sampai {most}",
            "jangan pakai --safe-mode require, atau kirim sebagian dengan --only",
        ),
    ),
    "RTRW567": Entry(
        "error",
        en=Said(
            "others are logged in ({users}); safe mode could undo their work, too",
            "leave out --safe-mode require, or wait until they are done",
        ),
        id=Said(
            "ada yang lain sedang login ({users}); safe mode bisa ikut membatalkan "
            "pekerjaannya",
            "jangan pakai --safe-mode require, atau tunggu sampai selesai",
        ),
    ),
    "RTRW568": Entry(
        "error",
        en=Said(
            "there is no push to undo", "rtrw history lists those of this computer"
        ),
        id=Said(
            "tidak ada push yang bisa dibatalkan",
            "rtrw history menampilkan push dari komputer ini",
        ),
    ),
    "RTRW569": Entry(
        "error",
        en=Said(
            "the push failed and could not be put back completely",
            "look: rtrw diff; then rtrw rollback, or push again",
        ),
        id=Said(
            "push gagal dan tidak bisa dikembalikan sepenuhnya",
            "periksa: rtrw diff; lalu rtrw rollback, atau push lagi",
        ),
    ),
    "RTRW570": Entry(
        "error",
        en=Said(
            'user "{user}" (group {group}) lacks the policies {policies}',
            "on the router: /user group set {group} policy=api,read,write",
        ),
        id=Said(
            'user "{user}" (grup {group}) tidak punya policy {policies}',
            "di router: /user group set {group} policy=api,read,write",
        ),
    ),
    "RTRW571": Entry(
        "error",
        en=Said(
            'the router has no queue type "{type}" ({queues})',
            "make it there (/queue type), or name another in the profile",
        ),
        id=Said(
            'router tidak punya queue type "{type}" ({queues})',
            "buat dulu di router (/queue type), atau pakai yang lain di profil",
        ),
    ),
    "RTRW572": Entry(
        "warning",
        en=Said(
            "addresses from dynamic DHCP leases may be somebody else's tomorrow: "
            "{queues} ({count} in all)",
            "make the leases static: /ip dhcp-server lease make-static",
        ),
        id=Said(
            "alamat dari DHCP lease dinamis besok bisa milik orang lain: {queues} "
            "({count} semuanya)",
            "jadikan statis: /ip dhcp-server lease make-static",
        ),
    ),
    "RTRW573": Entry(
        "warning",
        en=Said(
            "the router's date is {date}, and hours or quotas go by it",
            "set its clock: /system ntp client",
        ),
        id=Said(
            "tanggal di router {date}, padahal jam dan kuota mengikutinya",
            "atur jamnya: /system ntp client",
        ),
    ),
    "RTRW574": Entry(
        "info",
        en=Said(
            "traffic that the router only bridges does not reach its queues",
            "if customers are bridged: /interface bridge settings set "
            "use-ip-firewall=yes",
        ),
        id=Said(
            "trafik yang hanya lewat bridge tidak melalui queue",
            "kalau pelanggan lewat bridge: /interface bridge settings set "
            "use-ip-firewall=yes",
        ),
    ),
    "RTRW575": Entry(
        "warning",
        en=Said(
            "moved to {router}, which is not known to have them yet: {queues}; they "
            "stay here until then",
            "push to {router}, too, and then again",
        ),
        id=Said(
            "pindah ke {router}, tapi di sana belum pasti ada: {queues}; di sini "
            "dibiarkan dulu",
            "push juga ke {router}, lalu ulangi",
        ),
    ),
    "RTRW576": Entry(
        "error",
        en=Said(
            "not written, because {routers} came first and failed",
            "look at {routers}, then run the command again",
        ),
        id=Said(
            "tidak ditulis, karena {routers} didahulukan dan gagal",
            "periksa {routers}, lalu jalankan lagi",
        ),
    ),
    "RTRW577": Entry(
        "warning",
        en=Said(
            "an earlier push here was cut off, and its journal cannot be read: {text}",
            "the router itself is read, so this push is sure; the audit lacks that one",
        ),
        id=Said(
            "push sebelumnya di sini terputus, dan jurnalnya tidak bisa dibaca: {text}",
            "keadaan router dibaca langsung, jadi push ini aman; hanya catatan audit "
            "push itu yang kurang",
        ),
    ),
    "RTRW578": Entry(
        "warning",
        en=Said(
            'queue "{queue}", which push {run} changed, was removed since (or lost '
            "its tag) and stays away",
            "give --force to make it again as it was before the push",
        ),
        id=Said(
            'queue "{queue}" yang diubah push {run} sudah dihapus sesudahnya (atau '
            "tandanya hilang) dan tidak dibuat lagi",
            "pakai --force untuk membuatnya lagi seperti sebelum push",
        ),
    ),
    "RTRW579": Entry(
        "warning",
        en=Said(
            'queue "{queue}", which push {run} took over, was removed since; it was '
            "somebody else's and is not made again",
            "if it is still needed, add it on the router by hand",
        ),
        id=Said(
            'queue "{queue}" yang diambil alih push {run} sudah dihapus sesudahnya; '
            "itu milik orang lain dan tidak dibuat lagi",
            "kalau masih perlu, tambahkan sendiri di router",
        ),
    ),
    # 580-589: the lab
    "RTRW580": Entry(
        "error",
        en=Said(
            "the lab cannot hold the queue {name}: a router would say: {text}",
            "correct that row; the lab refuses what a router refuses",
        ),
        id=Said(
            "lab tidak bisa menyimpan queue {name}: router akan menjawab: {text}",
            "perbaiki baris itu; lab menolak apa yang ditolak router",
        ),
    ),
    "RTRW581": Entry(
        "error",
        en=Said(
            "this file holds no state of a lab: {text}",
            "name another file, or one that is not there yet",
        ),
        id=Said(
            "file ini bukan catatan keadaan lab: {text}",
            "sebutkan file lain, atau yang belum ada",
        ),
    ),
    "RTRW582": Entry(
        "error",
        en=Said(
            "the lab cannot listen on {host} port {port}: {text}",
            "take another port; --port 0 takes any that is free",
        ),
        id=Said(
            "lab tidak bisa memakai {host} port {port}: {text}",
            "pilih port lain; --port 0 mengambil port mana saja yang bebas",
        ),
    ),
    "RTRW583": Entry(
        "error",
        en=Said(
            "the certificate or its key cannot be used: {text}",
            "both must be PEM files, and the key must not have a password",
        ),
        id=Said(
            "sertifikat atau kuncinya tidak bisa dipakai: {text}",
            "keduanya harus file PEM, dan kuncinya tanpa kata sandi",
        ),
    ),
    "RTRW584": Entry(
        "error",
        en=Said("this file cannot be used: {text}", "is the path right?"),
        id=Said("file ini tidak bisa dipakai: {text}", "apakah alamat filenya benar?"),
    ),
    # 585-599: pushes again
    "RTRW585": Entry(
        "error",
        en=Said(
            "nothing was written here since push {run}",
            "these routers were written to: {known}",
        ),
        id=Said(
            "tidak ada yang ditulis di sini sejak push {run}",
            "router yang ditulis: {known}",
        ),
    ),
    "RTRW586": Entry(
        "warning",
        en=Said(
            'queue "{queue}" hung under "{parent}", which is not there any more; now '
            'it hangs under "{found}"',
            "set its parent in the profile and push, or on the router",
        ),
        id=Said(
            'queue "{queue}" dulu di bawah "{parent}" yang sudah tidak ada; sekarang '
            'di bawah "{found}"',
            "atur parent-nya di profil lalu push, atau langsung di router",
        ),
    ),
    "RTRW587": Entry(
        "warning",
        en=Said(
            'queue "{queue}" does not get its name "{wanted}" back: another queue has '
            "it and stays",
            "give that other queue another name, then run the command again",
        ),
        id=Said(
            'queue "{queue}" tidak kembali bernama "{wanted}": nama itu dipakai queue '
            "lain yang dibiarkan",
            "ganti nama queue yang lain itu, lalu jalankan lagi",
        ),
    ),
    "RTRW588": Entry(
        "warning",
        en=Said(
            'queue "{queue}", which the push removed, is not made again: another '
            "queue has its name and stays",
            "give that other queue another name, then run the command again",
        ),
        id=Said(
            'queue "{queue}" yang dihapus push tidak dibuat lagi: namanya dipakai '
            "queue lain yang dibiarkan",
            "ganti nama queue yang lain itu, lalu jalankan lagi",
        ),
    ),
    "RTRW589": Entry(
        "error",
        en=Said(
            "the router's encoding, {encoding}, lacks signs of {queues} ({count} in "
            "all); nothing was written",
            "write names and comments without them, or take encoding: out of the "
            "profile (then it is utf-8)",
        ),
        id=Said(
            "encoding router ini, {encoding}, tidak punya huruf yang dipakai {queues} "
            "(semuanya {count}); tidak ada yang ditulis",
            "tulis nama dan komentar tanpa huruf itu, atau hapus encoding: dari profil "
            "(artinya utf-8)",
        ),
    ),
    "RTRW590": Entry(
        "error",
        en=Said(
            'the router refuses queue "{queue}": "{text}"; its parent "{parent}" has '
            "{count} queues already",
            "this version may take no more in one parent: share them out over two "
            "parents, then run the command again",
        ),
        id=Said(
            'router menolak queue "{queue}": "{text}"; parent-nya "{parent}" sudah '
            "berisi {count} queue",
            "mungkin versi ini tidak menerima lebih banyak dalam satu parent: bagi ke "
            "dua parent, lalu jalankan lagi",
        ),
    ),
    "RTRW591": Entry(
        "error",
        en=Said(
            "{names} are one router: {host} port {port}; what is written under one "
            "name would be removed under the other",
            "keep one of them, or correct a host; their subscribers may share it",
        ),
        id=Said(
            "{names} adalah satu router: {host} port {port}; yang ditulis dengan nama "
            "yang satu akan dihapus dengan nama yang lain",
            "pakai satu saja, atau perbaiki host-nya; pelanggannya boleh di router "
            "yang sama",
        ),
    ),
}
