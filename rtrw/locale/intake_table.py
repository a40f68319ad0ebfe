"""Findings about what others wrote: exports, routers, billing lists."""

from __future__ import annotations

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW700": Entry(
        "error",
        en=Said(
            "{path} is no export of queues, and no JSON of them",
            "on the router: /queue simple export file=queues, then fetch queues.rsc",
        ),
        id=Said(
            "{path} bukan export queue dan bukan JSON-nya",
            "di router: /queue simple export file=queues, lalu ambil queues.rsc",
        ),
    ),
    "RTRW701": Entry(
        "error",
        en=Said(
            "{path} is binary, not the text of an export",
            "a .backup can be read only by the router; on the router: /queue simple"
            " export file=queues",
        ),
        id=Said(
            "{path} file biner, bukan teks export",
            "file .backup hanya bisa dibaca router; di router: /queue simple export"
            " file=queues",
        ),
    ),
    "RTRW702": Entry(
        "error",
        en=Said(
            "this is no JSON: {text}",
            "GET /rest/queue/simple gives it; or use an export (.rsc)",
        ),
        id=Said(
            "ini bukan JSON: {text}",
            "ambil dari GET /rest/queue/simple; atau pakai export (.rsc)",
        ),
    ),
    "RTRW703": Entry(
        "error",
        en=Said(
            "{path} is JSON, but no list of queues",
            "a list of objects that have a name, as GET /rest/queue/simple gives it",
        ),
        id=Said(
            "{path} memang JSON, tapi bukan daftar queue",
            "berupa daftar objek yang punya name, seperti hasil GET /rest/queue/simple",
        ),
    ),
    "RTRW704": Entry(
        "error",
        en=Said(
            "there is no queue in {path} (commands of other menus: {count})",
            "does the router have /queue simple at all? PPPoE and hotspot make theirs"
            " while customers are connected, and exports leave these out",
        ),
        id=Said(
            "tidak ada queue di {path} (perintah menu lain: {count})",
            "apakah router ini memakai /queue simple? queue PPPoE dan hotspot muncul"
            " saat pelanggan tersambung, dan tidak ikut di export",
        ),
    ),
    "RTRW705": Entry(
        "error",
        en=Said(
            "no queue is left to take over: {dynamic} dynamic, {left} left alone",
            "dynamic queues get their speed from PPP or hotspot profiles: rtrw export"
            " --as ppp",
        ),
        id=Said(
            "tidak ada queue yang bisa diambil alih: {dynamic} dinamis, {left}"
            " dibiarkan",
            "kecepatan queue dinamis diatur di profil PPP atau hotspot: rtrw export"
            " --as ppp",
        ),
    ),
    "RTRW706": Entry(
        "error",
        en=Said(
            "{source} is neither a file nor a router",
            "files: .rsc, .json, .csv; routers: {known}, or user@host[:port]",
        ),
        id=Said(
            "{source} bukan file dan bukan router",
            "file: .rsc, .json, .csv; router: {known}, atau user@host[:port]",
        ),
    ),
    "RTRW707": Entry(
        "error",
        en=Said(
            "--plans, --map, --addresses and --delimiter are for customers' lists,"
            " and {source} is none",
            "leave them out",
        ),
        id=Said(
            "--plans, --map, --addresses dan --delimiter untuk daftar pelanggan,"
            " sedangkan {source} bukan",
            "hapus pilihan itu",
        ),
    ),
    "RTRW708": Entry(
        "error",
        en=Said(
            "there is no file {path}",
            "on the router: /queue simple export file=queues, then fetch queues.rsc;"
            " or name the router: user@host",
        ),
        id=Said(
            "tidak ada file {path}",
            "di router: /queue simple export file=queues, lalu ambil queues.rsc; atau"
            " sebutkan routernya: user@host",
        ),
    ),
    "RTRW709": Entry(
        "error",
        en=Said(
            "there is no list {path}",
            "export it from the billing system, or save the spreadsheet as CSV",
        ),
        id=Said(
            "tidak ada daftar {path}",
            "ekspor dari sistem billing, atau simpan spreadsheet sebagai CSV",
        ),
    ),
    "RTRW710": Entry(
        "info",
        en=Said(
            "some burst fields without the others ({count}): {queues}; burst does"
            " nothing there, and the fields are kept as they are"
        ),
        id=Said(
            "field burst yang tidak lengkap ({count}): {queues}; burst tidak jalan di"
            " situ, isinya dibiarkan apa adanya"
        ),
    ),
    "RTRW711": Entry(
        "info",
        en=Said(
            "burst-limit equal to max-limit ({count}): {queues}; kept as it is, and"
            " without effect"
        ),
        id=Said(
            "burst-limit sama dengan max-limit ({count}): {queues}; dibiarkan, dan"
            " tidak ada pengaruhnya"
        ),
    ),
    "RTRW712": Entry(
        "info",
        en=Said("several targets ({count}): {queues}; kept, a list in the profile"),
        id=Said(
            "target lebih dari satu ({count}): {queues}; tetap, ditulis sebagai"
            " daftar di profil"
        ),
    ),
    "RTRW713": Entry(
        "info",
        en=Said("the target is an interface ({count}): {queues}; kept"),
        id=Said("target berupa interface ({count}): {queues}; tetap"),
    ),
    "RTRW714": Entry(
        "info",
        en=Said(
            "names with blanks, signs or a digit at the start ({count}): {queues};"
            " kept to the letter"
        ),
        id=Said(
            "nama berisi spasi, tanda, atau diawali angka ({count}): {queues}; tetap"
            " persis seperti aslinya"
        ),
    ),
    "RTRW715": Entry(
        "warning",
        en=Said(
            "the router marks these as invalid ({count}): {queues}; kept",
            "they do nothing until their interface or parent is back",
        ),
        id=Said(
            "router menandai ini invalid ({count}): {queues}; tetap",
            "tidak berfungsi sampai interface atau parent-nya ada lagi",
        ),
    ),
    "RTRW716": Entry(
        "info",
        en=Said(
            "hours, destination, marks or totals of their own ({count}): {queues};"
            " kept on the subscriber"
        ),
        id=Said(
            "jam, tujuan, mark, atau total sendiri ({count}): {queues}; tetap di"
            " pelanggan itu"
        ),
    ),
    "RTRW717": Entry(
        "info",
        en=Said(
            "names and comments are not in UTF-8; they are read and will be written"
            " as {encoding}",
            "another one: --encoding",
        ),
        id=Said(
            "nama dan comment bukan UTF-8; dibaca dan akan ditulis sebagai {encoding}",
            "encoding lain: --encoding",
        ),
    ),
    "RTRW720": Entry(
        "warning",
        en=Said(
            "left alone, bytes that are no {encoding} in name or comment ({count}):"
            " {queues}",
            "say what they are in: --encoding windows-1252; or write them anew on the"
            " router",
        ),
        id=Said(
            "dibiarkan, ada byte yang bukan {encoding} di nama atau comment"
            " ({count}): {queues}",
            "sebutkan encoding-nya: --encoding windows-1252; atau tulis ulang di"
            " router",
        ),
    ),
    "RTRW721": Entry(
        "info",
        en=Said(
            "left alone, they belong to the site {site} ({count}): {queues}",
            "to take these: --site {site}",
        ),
        id=Said(
            "dibiarkan, milik site {site} ({count}): {queues}",
            "untuk mengambil yang ini: --site {site}",
        ),
    ),
    "RTRW722": Entry(
        "warning",
        en=Said(
            "left alone, they are disabled ({count}): {queues}",
            "for a customer who has not paid, enable the queue and say suspended:"
            " true in the profile; a disabled queue is an open line",
        ),
        id=Said(
            "dibiarkan, sedang disabled ({count}): {queues}",
            "untuk pelanggan yang belum bayar, aktifkan queue-nya lalu tulis"
            " suspended: true di profil; queue disabled berarti tanpa batas",
        ),
    ),
    "RTRW723": Entry(
        "warning",
        en=Said(
            "left alone, a profile cannot say {field} {text} ({count}): {queues}",
            "change it on the router and import again, or leave it by hand",
        ),
        id=Said(
            "dibiarkan, profil tidak bisa menulis {field} {text} ({count}): {queues}",
            "ubah di router lalu import lagi, atau biarkan diurus manual",
        ),
    ),
    "RTRW724": Entry(
        "warning",
        en=Said(
            "left alone, their parent {parent} is not taken over ({count}): {queues}"
        ),
        id=Said(
            "dibiarkan, parent-nya {parent} tidak diambil alih ({count}): {queues}"
        ),
    ),
    "RTRW725": Entry(
        "warning",
        en=Said(
            "left alone, {other} has the same target, and only the upper of the two"
            " gets its traffic ({count}): {queues}",
            "one of the two is too many: remove it on the router",
        ),
        id=Said(
            "dibiarkan, target {other} sama, padahal trafiknya hanya masuk ke queue"
            " yang di atas ({count}): {queues}",
            "salah satu berlebih: hapus di router",
        ),
    ),
    "RTRW730": Entry(
        "info",
        en=Said(
            "dynamic queues are left out (PPP, hotspot, DHCP; {count}): {queues}",
            "their speed comes from PPP and hotspot profiles: rtrw export --as ppp",
        ),
        id=Said(
            "{count} queue dinamis dilewati (PPP, hotspot, DHCP): {queues}",
            "kecepatannya dari profil PPP dan hotspot: rtrw export --as ppp",
        ),
    ),
    "RTRW731": Entry(
        "info",
        en=Said("commands of other menus, passed over: {count}"),
        id=Said("{count} perintah menu lain dilewati"),
    ),
    "RTRW732": Entry(
        "warning",
        en=Said(
            "{queue}: a push would do more than set its comment: {action} {changes}",
            "look at it with rtrw diff --adopt all before you push",
        ),
        id=Said(
            "{queue}: push akan mengubah lebih dari comment: {action} {changes}",
            "periksa dulu dengan rtrw diff --adopt all sebelum push",
        ),
    ),
    "RTRW733": Entry(
        "info",
        en=Said(
            "what would stop a push is left as it was found, and stands under accept"
            " ({count}): {codes}",
            "mend it when you can, and take it out there",
        ),
        id=Said(
            "hal yang mestinya menghentikan push dibiarkan seperti aslinya, tercatat di"
            " accept ({count}): {codes}",
            "perbaiki kalau sempat, lalu hapus dari sana",
        ),
    ),
    "RTRW750": Entry(
        "error",
        en=Said(
            "{path} is a workbook of {kind}, not a list in text",
            'open it, then File > Save As > "CSV UTF-8 (comma delimited)", and give'
            " rtrw the .csv file",
        ),
        id=Said(
            "{path} adalah workbook {kind}, bukan daftar teks",
            'buka, lalu File > Save As > "CSV UTF-8 (comma delimited)", dan berikan'
            " file .csv itu ke rtrw",
        ),
    ),
    "RTRW751": Entry(
        "warning",
        en=Said(
            "the list is not in UTF-8; it is read as {encoding}",
            'look at names with accents, or save it as "CSV UTF-8"',
        ),
        id=Said(
            "daftar ini bukan UTF-8; dibaca sebagai {encoding}",
            'periksa nama yang beraksen, atau simpan sebagai "CSV UTF-8"',
        ),
    ),
    "RTRW752": Entry(
        "info",
        en=Said("the headings are in row {row}; what stands above is not read"),
        id=Said("judul kolom ada di baris {row}; yang di atasnya tidak dibaca"),
    ),
    "RTRW753": Entry(
        "error",
        en=Said(
            "this row can be split into cells in more than one way, so it is not used",
            "it is not shown, for a password may be in it; look for a comma without"
            " quotes, or a value too long for its column",
        ),
        id=Said(
            "baris ini bisa dipisah dengan lebih dari satu cara, jadi tidak dipakai",
            "isinya tidak ditampilkan karena mungkin ada kata sandi; cari koma tanpa"
            " tanda kutip, atau isi yang lebih panjang dari kolomnya",
        ),
    ),
    "RTRW754": Entry(
        "error",
        en=Said(
            "no headings were found, so nothing says which column is {key}",
            "the list needs a row of headings, such as Nama, Alamat IP, Paket",
        ),
        id=Said(
            "judul kolom tidak ditemukan, jadi tidak jelas kolom mana yang {key}",
            "daftar perlu satu baris judul, misalnya Nama, Alamat IP, Paket",
        ),
    ),
    "RTRW755": Entry(
        "error",
        en=Said('"{text}" is no rule for names that stand twice', "known: {known}"),
        id=Said('"{text}" bukan aturan untuk nama ganda', "yang dikenal: {known}"),
    ),
    "RTRW756": Entry(
        "info",
        en=Said(
            "no IP address in the list, so no queue is made: {count} customers, rows"
            " {rows}",
            "their speed is in the PPP or hotspot profile: rtrw export --as ppp; with"
            " fixed addresses on the router: addresses: secret.rsc",
        ),
        id=Said(
            "tanpa alamat IP di daftar, jadi queue-nya tidak dibuat: {count} pelanggan,"
            " baris {rows}",
            "kecepatannya diatur di profil PPP atau hotspot: rtrw export --as ppp;"
            " kalau IP-nya tetap di router: addresses: secret.rsc",
        ),
    ),
    "RTRW757": Entry(
        "info",
        en=Said("skip: leaves out {count} rows by their {column}: rows {rows}"),
        id=Said("skip: melewati {count} baris menurut kolom {column}: baris {rows}"),
    ),
    "RTRW758": Entry(
        "info",
        en=Said(
            "{name} has two services, in rows {other} and {line}; the queue of the"
            " second is {new}"
        ),
        id=Said(
            "{name} punya dua layanan, di baris {other} dan {line}; queue yang kedua"
            " bernama {new}"
        ),
    ),
    "RTRW759": Entry(
        "warning",
        en=Said("{name} has another address, {address}, which is not used"),
        id=Said("{name} punya alamat lain, {address}, yang tidak dipakai"),
    ),
    "RTRW760": Entry(
        "error",
        en=Said("the package {package} ({count} rows) has no plan", "add: {line}"),
        id=Said(
            "paket {package} ({count} baris) belum punya plan", "tambahkan: {line}"
        ),
    ),
    "RTRW761": Entry(
        "error",
        en=Said(
            "{count} rows name no package: rows {rows}",
            "fill them in, or say the plan of all such rows: {line}",
        ),
        id=Said(
            "{count} baris tidak menyebut paket: baris {rows}",
            "isi dulu, atau sebutkan plan untuk semua baris itu: {line}",
        ),
    ),
    "RTRW762": Entry(
        "error",
        en=Said(
            "{state} in {column} ({count} rows) may mean either",
            "add {line}, or =active",
        ),
        id=Said(
            "{state} di kolom {column} ({count} baris) artinya bisa dua",
            "tambahkan {line}, atau =active",
        ),
    ),
    "RTRW763": Entry(
        "error",
        en=Said(
            "the router {router} ({count} rows) is not in {plans}",
            "add it there, or: {line}",
        ),
        id=Said(
            "router {router} ({count} baris) tidak ada di {plans}",
            "tambahkan di sana, atau: {line}",
        ),
    ),
    "RTRW764": Entry(
        "error",
        en=Said(
            "the list does not say who has which package",
            "one plan for all: --map '*=PLAN'",
        ),
        id=Said(
            "daftar ini tidak menyebut paket tiap pelanggan",
            "satu plan untuk semua: --map '*=PLAN'",
        ),
    ),
    "RTRW765": Entry(
        "error",
        en=Said(
            "--map: {plan} is no plan and no rate",
            "plans: {known}; or a rate such as 5M/10M (upload/download)",
        ),
        id=Said(
            "--map: {plan} bukan plan dan bukan kecepatan",
            "plan yang ada: {known}; atau kecepatan seperti 5M/10M (upload/download)",
        ),
    ),
    "RTRW766": Entry(
        "warning",
        en=Said("--map: {text} stands nowhere in the list", "in the list: {known}"),
        id=Said("--map: {text} tidak ada di daftar", "yang ada di daftar: {known}"),
    ),
    "RTRW767": Entry(
        "error",
        en=Said(
            '--map: "{text}" does not say what becomes what',
            "write it like 'Paket 100Rb=home-10'",
        ),
        id=Said(
            '--map: "{text}" tidak jelas apa menjadi apa',
            "tulis seperti 'Paket 100Rb=home-10'",
        ),
    ),
    "RTRW768": Entry(
        "warning",
        en=Said(
            "{column}: {count} numbers in the spreadsheet's short form (6.28E+12), rows"
            " {rows}; their last digits are lost",
            "rtrw does not use them, but your list is damaged: make the column text,"
            " and enter them again",
        ),
        id=Said(
            "{column}: {count} nomor jadi angka singkat (6.28E+12), baris {rows};"
            " digit belakangnya hilang",
            "rtrw tidak memakainya, tapi daftar Anda rusak: jadikan kolomnya teks, lalu"
            " isi ulang",
        ),
    ),
    "RTRW769": Entry(
        "warning",
        en=Said(
            "{count} cells begin like a formula: rows {rows}",
            "they are taken as text; a spreadsheet that opens the list may run them",
        ),
        id=Said(
            "{count} sel diawali seperti rumus: baris {rows}",
            "di sini dianggap teks; spreadsheet yang membukanya bisa menjalankannya",
        ),
    ),
    "RTRW770": Entry(
        "info",
        en=Said(
            "the column {column} holds passwords; it is neither used nor written",
            "for the next export run the same command again",
        ),
        id=Said(
            "kolom {column} berisi kata sandi; tidak dipakai dan tidak ditulis",
            "untuk export berikutnya jalankan lagi perintah yang sama",
        ),
    ),
    "RTRW771": Entry(
        "info",
        en=Said(
            "{package} says that a customer has not paid: suspended as long as it"
            " stands there ({count} rows), noted under the plan {plan}",
        ),
        id=Said(
            "{package} artinya belum bayar: diisolir selama tertulis begitu ({count}"
            " baris), dicatat di plan {plan}",
        ),
    ),
    "RTRW772": Entry(
        "error",
        en=Said("{path} is there already", "give another name with -o, or add --force"),
        id=Said(
            "{path} sudah ada", "pakai nama lain dengan -o, atau tambahkan --force"
        ),
    ),
    "RTRW773": Entry(
        "warning",
        en=Said(
            "the column {column} holds IP addresses, but by its heading it is something"
            " else; it is not used",
            "if these are the customers' addresses, call it Alamat IP",
        ),
        id=Said(
            "kolom {column} berisi alamat IP, tapi menurut judulnya bukan; tidak"
            " dipakai",
            "kalau itu memang IP pelanggan, ganti judulnya menjadi Alamat IP",
        ),
    ),
    "RTRW774": Entry(
        "error",
        en=Said(
            "there are no plans yet",
            "name a file with --plans, or give packages a rate:"
            " --map 'Paket 10M=5M/10M'",
        ),
        id=Said(
            "belum ada plan",
            "sebutkan file dengan --plans, atau beri kecepatan pada paketnya:"
            " --map 'Paket 10M=5M/10M'",
        ),
    ),
    "RTRW775": Entry(
        "error",
        en=Said(
            "the list has no customers below its headings",
            "did the export stop early, or filter everything away?",
        ),
        id=Said(
            "tidak ada pelanggan di bawah judul kolomnya",
            "mungkin export berhenti di tengah, atau filternya menyaring semua?",
        ),
    ),
    "RTRW776": Entry(
        "info",
        en=Said(
            "{plans} has one router, {router}: the column {column} is not used",
        ),
        id=Said(
            "{plans} hanya punya satu router, {router}: kolom {column} tidak dipakai",
        ),
    ),
    "RTRW779": Entry(
        "warning",
        en=Said(
            "{count} rows are not under their headings (rows: {rows}); nothing of them"
            " is shown or written, for one of their cells may be a password",
            'mend them in the list: a cell with a comma goes in quotes "..."',
        ),
        id=Said(
            "{count} baris tidak pas di bawah judul kolomnya (baris: {rows}); isinya"
            " tidak ditampilkan dan tidak ditulis, karena mungkin ada kata sandi",
            'perbaiki di daftar: isi yang mengandung koma diapit tanda kutip "..."',
        ),
    ),
    "RTRW778": Entry(
        "error",
        en=Said(
            "{path} is one of the files that are read", "give -o a name of its own"
        ),
        id=Said("{path} adalah salah satu file yang dibaca", "pakai nama lain di -o"),
    ),
    "RTRW777": Entry(
        "error",
        en=Said(
            "{path} is written in a form of its own, in which single cells are not"
            " changed here",
            "change it in the billing system, or save the list as CSV UTF-8 first",
        ),
        id=Said(
            "{path} ditulis dengan cara khusus, jadi satu selnya tidak bisa diubah di"
            " sini",
            "ubah di sistem billing, atau simpan dulu daftarnya sebagai CSV UTF-8",
        ),
    ),
}
