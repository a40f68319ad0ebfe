"""4xx: profiles, CSV files, scripts and files in general."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW401": Entry(
        "error",
        en=Said("there is no file {path}", "name a profile, or make one: rtrw init"),
        id=Said(
            "file {path} tidak ada", "sebutkan profilnya, atau buat dulu: rtrw init"
        ),
    ),
    "RTRW402": Entry(
        "error",
        en=Said("the file cannot be written: {text}"),
        id=Said("file tidak bisa ditulis: {text}"),
    ),
    "RTRW403": Entry(
        "error",
        en=Said("the file cannot be read: {text}"),
        id=Said("file tidak bisa dibaca: {text}"),
    ),
    "RTRW404": Entry(
        "error",
        en=Said("{path} is a folder", "name the file in it"),
        id=Said("{path} adalah folder", "sebutkan file di dalamnya"),
    ),
    "RTRW405": Entry(
        "error",
        en=Said("{path} may not be read", "its permissions do not allow you to"),
        id=Said("{path} tidak boleh dibaca", "periksa izin file itu"),
    ),
    "RTRW406": Entry(
        "error",
        en=Said("the file is {encoding}, not UTF-8", "save it again as UTF-8"),
        id=Said("file ini {encoding}, bukan UTF-8", "simpan ulang sebagai UTF-8"),
    ),
    "RTRW407": Entry(
        "error",
        en=Said("{path} is larger than {most} MB", "is it the right file?"),
        id=Said("{path} lebih besar dari {most} MB", "benarkah ini filenya?"),
    ),
    "RTRW408": Entry(
        "error",
        en=Said(
            "there is a character {char} that a profile may not hold",
            "delete it; it may be invisible",
        ),
        id=Said(
            "ada karakter {char} yang tidak boleh ada di profil",
            "hapus; bisa jadi tidak terlihat",
        ),
    ),
    "RTRW409": Entry(
        "error",
        en=Said(
            '"{text}" is neither "key: value" nor part of a list',
            "add a colon and a blank after the key, or delete the line",
        ),
        id=Said(
            '"{text}" bukan "kunci: nilai" dan bukan isi daftar',
            "tambah titik dua dan spasi setelah kunci, atau hapus barisnya",
        ),
    ),
    "RTRW410": Entry(
        "error",
        en=Said(
            "there is a tab at the start of the line",
            "use blanks; YAML allows no tabs there",
        ),
        id=Said(
            "ada tab di awal baris", "pakai spasi; YAML tidak menerima tab di situ"
        ),
    ),
    "RTRW411": Entry(
        "error",
        en=Said(
            "there is no blank after the colon of {key}:",
            "write {key}: and a blank before the value",
        ),
        id=Said(
            "tidak ada spasi setelah titik dua pada {key}:",
            "tulis {key}: lalu spasi sebelum nilainya",
        ),
    ),
    "RTRW412": Entry(
        "error",
        en=Said(
            "there is a second colon in the line",
            'put the text between quotes: "Bu Siti: RT 5"',
        ),
        id=Said(
            "ada titik dua kedua di baris ini",
            'beri tanda kutip pada teksnya: "Bu Siti: RT 5"',
        ),
    ),
    "RTRW413": Entry(
        "error",
        en=Said("the quote that opens here is never closed", "add the closing quote"),
        id=Said(
            "tanda kutip yang dibuka di sini tidak ditutup",
            "tambahkan tanda kutip penutup",
        ),
    ),
    "RTRW414": Entry(
        "error",
        en=Said(
            "the bracket that opens here is not closed", "add the {close} at the end"
        ),
        id=Said(
            "kurung yang dibuka di sini tidak ditutup", "tambahkan {close} di akhirnya"
        ),
    ),
    "RTRW415": Entry(
        "error",
        en=Said(
            'the indentation of "{text}" does not fit the lines above',
            "begin it exactly below the line it belongs with",
        ),
        id=Said(
            'jarak awal baris "{text}" tidak cocok dengan baris di atasnya',
            "mulai persis di bawah baris yang sekelompok",
        ),
    ),
    "RTRW416": Entry(
        "error",
        en=Said(
            "there is a comma too few or too many, or a text with : needs quotes",
            'write {{name: a, comment: "b: c"}}',
        ),
        id=Said(
            "koma kurang atau lebih, atau teks berisi titik dua perlu tanda kutip",
            'tulis {{name: a, comment: "b: c"}}',
        ),
    ),
    "RTRW417": Entry(
        "error",
        en=Said("a value cannot begin with {char}", "put it between quotes"),
        id=Said("nilai tidak boleh diawali {char}", "beri tanda kutip"),
    ),
    "RTRW418": Entry(
        "error",
        en=Said(
            "the backslash here means nothing in a text with double quotes",
            "use single quotes, or write it twice",
        ),
        id=Said(
            "garis miring terbalik di sini tidak ada artinya dalam kutip ganda",
            "pakai kutip tunggal, atau tulis dua kali",
        ),
    ),
    "RTRW419": Entry(
        "error",
        en=Said(
            "this is no YAML: {problem}",
            "compare it with the example in the documentation",
        ),
        id=Said(
            "ini bukan YAML yang benar: {problem}",
            "bandingkan dengan contoh di dokumentasi",
        ),
    ),
    "RTRW420": Entry(
        "error",
        en=Said(
            "YAML tags such as {tag} are not used here",
            "leave it out; put quotes around what shall stay text",
        ),
        id=Said(
            "tag YAML seperti {tag} tidak dipakai di sini",
            "hapus; beri kutip pada yang harus tetap teks",
        ),
    ),
    "RTRW421": Entry(
        "error",
        en=Said(
            "there is no &{name} above this *{name}",
            "put quotes around a text that begins with *",
        ),
        id=Said(
            "tidak ada &{name} di atas *{name} ini",
            "beri tanda kutip pada teks yang diawali *",
        ),
    ),
    "RTRW422": Entry(
        "error",
        en=Said(
            "*{name} is used inside &{name}, which would never end",
            "write the values out",
        ),
        id=Said(
            "*{name} dipakai di dalam &{name}, jadi tidak pernah selesai",
            "tulis nilainya langsung",
        ),
    ),
    "RTRW423": Entry(
        "error",
        en=Said("this is more than {depth} levels deep", "a profile has about six"),
        id=Said(
            "ini lebih dalam dari {depth} tingkat", "profil hanya punya sekitar enam"
        ),
    ),
    "RTRW424": Entry(
        "error",
        en=Said(
            "the aliases of this file stand for more than {most} values",
            "write them out, or use fewer",
        ),
        id=Said(
            "alias di file ini mewakili lebih dari {most} nilai",
            "tulis langsung, atau kurangi",
        ),
    ),
    "RTRW425": Entry(
        "error",
        en=Said("a list or map cannot be a key", "write a text before the colon"),
        id=Said(
            "daftar atau peta tidak bisa jadi kunci", "tulis teks sebelum titik dua"
        ),
    ),
    "RTRW426": Entry(
        "error",
        en=Said(
            "<<: takes a map, or a list of maps",
            "such as <<: *name, with &name at the map above",
        ),
        id=Said(
            "<<: harus berisi peta, atau daftar peta",
            "misalnya <<: *nama, dengan &nama pada peta di atas",
        ),
    ),
    "RTRW427": Entry(
        "error",
        en=Said("the file is not UTF-8 (byte {byte})", "save it again as UTF-8"),
        id=Said(
            "file ini bukan UTF-8 (byte {byte})",
            "simpan ulang sebagai UTF-8 (di Excel: CSV UTF-8)",
        ),
    ),
    "RTRW428": Entry(
        "error",
        en=Said(
            "the profile does not say its version", "add a first line: rtrw: {version}"
        ),
        id=Said(
            "profil tidak menyebut versinya", "tambahkan baris pertama: rtrw: {version}"
        ),
    ),
    "RTRW429": Entry(
        "error",
        en=Said(
            'this rtrw reads version {version} of profiles, not "{text}"',
            "write rtrw: {version}, or install a newer rtrw",
        ),
        id=Said(
            'rtrw ini membaca profil versi {version}, bukan "{text}"',
            "tulis rtrw: {version}, atau pasang rtrw yang lebih baru",
        ),
    ),
    "RTRW430": Entry(
        "error",
        en=Said(
            "{key} stands here for the second time, first in line {line}",
            "keep one of them",
        ),
        id=Said(
            "{key} ditulis dua kali, pertama di baris {line}", "pertahankan salah satu"
        ),
    ),
    "RTRW431": Entry(
        "error",
        en=Said("{where} has no key {key}", "did you mean {meant}?"),
        id=Said("{where} tidak punya kunci {key}", "maksudnya {meant}?"),
    ),
    "RTRW432": Entry(
        "error",
        en=Said("{where} has no key {key}", "it has: {known}"),
        id=Said("{where} tidak punya kunci {key}", "yang ada: {known}"),
    ),
    "RTRW433": Entry(
        "error",
        en=Said(
            "{where} must be a map, and is a list",
            "write name: and its values below, without a dash",
        ),
        id=Said(
            "{where} harus berupa peta, tetapi ini daftar",
            "tulis nama: lalu nilainya di bawah, tanpa tanda -",
        ),
    ),
    "RTRW434": Entry(
        "error",
        en=Said(
            '{where} must be a map, and is the text "{text}"',
            "write key: value, one line each",
        ),
        id=Said(
            '{where} harus berupa peta, tetapi ini teks "{text}"',
            "tulis kunci: nilai, satu per baris",
        ),
    ),
    "RTRW435": Entry(
        "error",
        en=Said("{where} must be one text", "write one value"),
        id=Said("{where} harus satu teks", "tulis satu nilai"),
    ),
    "RTRW436": Entry(
        "error",
        en=Said("{where} has no {key}", "add {key}:"),
        id=Said("{where} tidak punya {key}", "tambahkan {key}:"),
    ),
    "RTRW437": Entry(
        "warning",
        en=Said(
            "{where} is empty and counts as left out",
            "delete the key, or write a value",
        ),
        id=Said(
            "{where} kosong dan dianggap tidak ditulis",
            "hapus kuncinya, atau isi nilainya",
        ),
    ),
    "RTRW438": Entry(
        "error",
        en=Said("{where} is empty", "write its value"),
        id=Said("{where} kosong", "isi nilainya"),
    ),
    "RTRW439": Entry(
        "error",
        en=Said(
            "{path} is already read",
            "include each file once, and never the profile itself",
        ),
        id=Said(
            "{path} sudah dibaca",
            "sertakan tiap file sekali saja, jangan profil itu sendiri",
        ),
    ),
    "RTRW440": Entry(
        "error",
        en=Said('"{text}" is neither true nor false', "write true or false"),
        id=Said('"{text}" bukan true atau false', "tulis true atau false"),
    ),
    "RTRW441": Entry(
        "error",
        en=Said(
            "{key}: a profile holds no passwords",
            "delete it; rtrw asks, or set RTRW_PASSWORD_<ROUTER>",
        ),
        id=Said(
            "{key}: profil tidak boleh berisi kata sandi",
            "hapus; rtrw akan bertanya, atau isi RTRW_PASSWORD_<ROUTER>",
        ),
    ),
    "RTRW442": Entry(
        "error",
        en=Said(
            "a disabled queue would leave the line without any limit",
            "use suspended: true, which keeps it slow",
        ),
        id=Said(
            "queue yang disabled membuat jalur tanpa batas sama sekali",
            "pakai suspended: true supaya tetap lambat",
        ),
    ),
    "RTRW443": Entry(
        "error",
        en=Said(
            "an included file cannot include others", "name all files in the profile"
        ),
        id=Said(
            "file yang disertakan tidak bisa menyertakan file lain",
            "sebutkan semua file di profil",
        ),
    ),
    "RTRW444": Entry(
        "error",
        en=Said(
            "an included file cannot hold {key}",
            "it holds plans, parents, routers and limits",
        ),
        id=Said(
            "file yang disertakan tidak boleh berisi {key}",
            "isinya plans, parents, routers, dan limits",
        ),
    ),
    "RTRW445": Entry(
        "error",
        en=Said("{key} is counted by the router and cannot be set", "delete it"),
        id=Said("{key} dihitung oleh router dan tidak bisa diatur", "hapus"),
    ),
    "RTRW446": Entry(
        "error",
        en=Said('"{text}" is no whole number from {least} to {most}'),
        id=Said('"{text}" bukan bilangan bulat {least} sampai {most}'),
    ),
    "RTRW447": Entry(
        "error",
        en=Said(
            "{key} and burst: cannot stand together",
            "burst: finds {key} by itself; keep one of the two",
        ),
        id=Said(
            "{key} dan burst: tidak bisa dipakai bersama",
            "burst: mencari {key} sendiri; pilih salah satu",
        ),
    ),
    "RTRW448": Entry(
        "error",
        en=Said(
            "burst has both directions and single ones",
            "write limit and for, or upload: and download: with theirs",
        ),
        id=Said(
            "burst berisi kedua arah sekaligus per arah",
            "tulis limit dan for, atau upload: dan download: masing-masing",
        ),
    ),
    "RTRW449": Entry(
        "error",
        en=Said(
            '"{text}" cannot be a site',
            "up to 32 letters, digits, dots, dashes; it stands in comments of queues",
        ),
        id=Said(
            '"{text}" tidak bisa jadi site',
            "paling banyak 32 huruf, angka, titik, strip; dipakai di komentar queue",
        ),
    ),
    "RTRW450": Entry(
        "error",
        en=Said("{code} is no code of a finding", "such as RTRW104"),
        id=Said("{code} bukan kode temuan", "misalnya RTRW104"),
    ),
    "RTRW451": Entry(
        "error",
        en=Said(
            "{name} is defined here again, first in {path}, line {line}",
            "give it another name, or delete one",
        ),
        id=Said(
            "{name} ditulis lagi di sini, pertama di {path} baris {line}",
            "beri nama lain, atau hapus salah satu",
        ),
    ),
    "RTRW452": Entry(
        "error",
        en=Said(
            'there is no encoding "{text}"', "utf-8, or latin-1 for old WinBox comments"
        ),
        id=Said(
            'tidak ada encoding "{text}"',
            "utf-8, atau latin-1 untuk komentar WinBox lama",
        ),
    ),
    "RTRW453": Entry(
        "error",
        en=Said("{name} is a group and a router", "give one of them another name"),
        id=Said(
            "{name} adalah grup sekaligus router", "beri nama lain pada salah satu"
        ),
    ),
    "RTRW454": Entry(
        "warning",
        en=Said(
            'the profile names no site, and goes by "{site}"',
            "add site: with a short name, so that profiles never mix up their queues",
        ),
        id=Said(
            'profil tidak menyebut site, jadi memakai "{site}"',
            "tambahkan site: dengan nama pendek, supaya queue-nya tidak tercampur",
        ),
    ),
    "RTRW455": Entry(
        "error",
        en=Said(
            "the parent {parent} is on router {other}, not on {router}",
            "a queue and its parent are on one router",
        ),
        id=Said(
            "induk {parent} ada di router {other}, bukan {router}",
            "queue dan induknya harus di router yang sama",
        ),
    ),
    "RTRW456": Entry(
        "error",
        en=Said("the file is empty", "make a profile with: rtrw init"),
        id=Said("file ini kosong", "buat profil dengan: rtrw init"),
    ),
    "RTRW457": Entry(
        "error",
        en=Said(
            "a second document begins here",
            "one file is one profile; delete the line ---",
        ),
        id=Said(
            "dokumen kedua dimulai di sini",
            "satu file untuk satu profil; hapus baris ---",
        ),
    ),
    "RTRW458": Entry(
        "error",
        en=Said(
            "this is no profile: it does not begin with keys such as rtrw: and plans:",
            "make one with: rtrw init",
        ),
        id=Said(
            "ini bukan profil: tidak diawali kunci seperti rtrw: dan plans:",
            "buat dengan: rtrw init",
        ),
    ),
    "RTRW459": Entry(
        "error",
        en=Said(
            "subscribers must be a list, or {{csv: file}}",
            "begin each with a dash: - {{name: a, target: 10.0.0.2, plan: b}}",
        ),
        id=Said(
            "subscribers harus berupa daftar, atau {{csv: file}}",
            "awali masing-masing dengan -: - {{name: a, target: 10.0.0.2, plan: b}}",
        ),
    ),
    "RTRW480": Entry(
        "info",
        en=Said("the list is read with {delimiter} between the cells"),
        id=Said("daftar ini dibaca dengan pemisah {delimiter}"),
    ),
    "RTRW481": Entry(
        "info",
        en=Said(
            "these columns are not used: {columns}",
            "name them in columns: if they are meant",
        ),
        id=Said(
            "kolom yang tidak dipakai: {columns}",
            "sebutkan di columns: kalau memang perlu",
        ),
    ),
    "RTRW482": Entry(
        "warning",
        en=Said(
            "the column {column} holds passwords; they are not read",
            "delete the column before you share the file",
        ),
        id=Said(
            "kolom {column} berisi kata sandi; tidak dibaca",
            "hapus kolom itu sebelum file dibagikan",
        ),
    ),
    "RTRW483": Entry(
        "error",
        en=Said(
            "the list has no column for {key}",
            "its columns: {columns}; map them with columns: {{{key}: ...}}",
        ),
        id=Said(
            "daftar ini tidak punya kolom untuk {key}",
            "kolomnya: {columns}; petakan dengan columns: {{{key}: ...}}",
        ),
    ),
    "RTRW484": Entry(
        "error",
        en=Said("{path} has no column {column}", "did you mean {meant}?"),
        id=Said("{path} tidak punya kolom {column}", "maksudnya {meant}?"),
    ),
    "RTRW485": Entry(
        "error",
        en=Said(
            "the columns {column} and {other} both say {key}",
            "name one of them in columns:",
        ),
        id=Said(
            "kolom {column} dan {other} sama-sama berisi {key}",
            "sebutkan salah satu di columns:",
        ),
    ),
    "RTRW486": Entry(
        "error",
        en=Said(
            "the row has {found} cells, the heading {expected}",
            "is there a quote or a {delimiter} too many or too few?",
        ),
        id=Said(
            "baris ini punya {found} sel, judulnya {expected}",
            "mungkin tanda kutip atau {delimiter} kurang atau lebih?",
        ),
    ),
    "RTRW487": Entry(
        "error",
        en=Said(
            "the row cannot be read: {text}",
            'look at its quotes; " inside a quoted cell is written twice',
        ),
        id=Said(
            "baris ini tidak bisa dibaca: {text}",
            'periksa tanda kutipnya; " di dalam sel berkutip ditulis dua kali',
        ),
    ),
    "RTRW488": Entry(
        "error",
        en=Said(
            "{text} looks like an IP address that the spreadsheet turned into a number",
            "make the column text, and type the address again",
        ),
        id=Said(
            "{text} sepertinya alamat IP yang diubah jadi angka oleh spreadsheet",
            "jadikan kolomnya teks, lalu ketik ulang alamatnya",
        ),
    ),
    "RTRW489": Entry(
        "warning",
        en=Said(
            "{text} may have lost a zero at its start: {other} and others have one",
            "make the column text in the spreadsheet",
        ),
        id=Said(
            "{text} mungkin kehilangan angka nol di depan: {other} dan lainnya punya",
            "jadikan kolomnya teks di spreadsheet",
        ),
    ),
    "RTRW490": Entry(
        "error",
        en=Said(
            "{text} is a number in the spreadsheet's short form; digits were lost",
            "make the column text, and enter it again",
        ),
        id=Said(
            "{text} angka singkat dari spreadsheet; ada digit yang hilang",
            "jadikan kolomnya teks, lalu isi ulang",
        ),
    ),
    "RTRW491": Entry(
        "error",
        en=Said(
            '"{text}" does not say its unit',
            "name the column {column}_bps, _kbps or _Mbps for bits a second,"
            " {column}_Bps, _kBps or _MBps for bytes; or write the letter, as in 10M",
        ),
        id=Said(
            '"{text}" tidak menyebut satuannya',
            "beri nama kolom {column}_bps, _kbps, atau _Mbps untuk bit per detik,"
            " {column}_Bps, _kBps, atau _MBps untuk byte; atau tulis hurufnya, seperti"
            " 10M",
        ),
    ),
    "RTRW492": Entry(
        "error",
        en=Said(
            "the column {column} may be in bits or in bytes", "write {bits} or {bytes}"
        ),
        id=Said("kolom {column} bisa bit bisa byte", "tulis {bits} atau {bytes}"),
    ),
    "RTRW493": Entry(
        "error",
        en=Said(
            "the row says {key} only for one direction", "fill in the other one too"
        ),
        id=Said(
            "baris ini berisi {key} hanya untuk satu arah", "isi juga arah yang lain"
        ),
    ),
    "RTRW494": Entry(
        "error",
        en=Said('"{text}" cannot be a delimiter', "comma, semicolon or tab"),
        id=Said('"{text}" tidak bisa jadi pemisah', "comma, semicolon, atau tab"),
    ),
    "RTRW495": Entry(
        "error",
        en=Said(
            "the list has no rows",
            "its first row has the headings, one subscriber follows in each row",
        ),
        id=Said(
            "daftar ini tidak punya baris",
            "baris pertama berisi judul, lalu satu pelanggan per baris",
        ),
    ),
    "RTRW496": Entry(
        "error",
        en=Said("the cell of {key} is empty", "fill it in"),
        id=Said("sel {key} kosong", "isi selnya"),
    ),
    "RTRW497": Entry(
        "error",
        en=Said(
            "{path} is there already", "rtrw init never overwrites; name another folder"
        ),
        id=Said("{path} sudah ada", "rtrw init tidak menimpa; sebutkan folder lain"),
    ),
    "RTRW498": Entry(
        "error",
        en=Said(
            '"{text}" is no range of addresses',
            "write 192.168.10.2-61 or 192.168.10.2-192.168.11.40",
        ),
        id=Said(
            '"{text}" bukan rentang alamat',
            "tulis 192.168.10.2-61 atau 192.168.10.2-192.168.11.40",
        ),
    ),
    "RTRW499": Entry(
        "error",
        en=Said(
            "a range of {count} addresses is too much to begin with",
            "at most {most}; take a list with --csv",
        ),
        id=Said(
            "rentang {count} alamat terlalu banyak untuk permulaan",
            "paling banyak {most}; pakai daftar dengan --csv",
        ),
    ),
    "RTRW460": Entry(
        "error",
        en=Said(
            "{text} has the character {letter}, which {encoding} lacks",
            "write it without, or set encoding: utf-8 for the router",
        ),
        id=Said(
            "{text} memuat karakter {letter} yang tidak ada di {encoding}",
            "tulis tanpa karakter itu, atau pakai encoding: utf-8 untuk routernya",
        ),
    ),
    "RTRW461": Entry(
        "error",
        en=Said("{text} is opened and never closed", "the line may be cut off"),
        id=Said("{text} dibuka tetapi tidak ditutup", "mungkin barisnya terpotong"),
    ),
    "RTRW462": Entry(
        "error",
        en=Said("not understood: {text}", "the line was skipped"),
        id=Said("tidak dimengerti: {text}", "baris ini dilewati"),
    ),
    "RTRW463": Entry(
        "warning",
        en=Said("{field} is no field that can be read here", "it was left out"),
        id=Said("{field} bukan isian yang bisa dibaca di sini", "isian ini dilewati"),
    ),
    "RTRW464": Entry(
        "warning",
        en=Said(
            "{text} is not decided here", "the first branch was read, the other not"
        ),
        id=Said(
            "{text} tidak diputuskan di sini",
            "cabang pertama dibaca, cabang lainnya tidak",
        ),
    ),
    "RTRW466": Entry(
        "error",
        en=Said("no queue here is meant by '{text}'", "the line was skipped"),
        id=Said(
            "tidak ada queue di sini yang cocok dengan '{text}'", "baris ini dilewati"
        ),
    ),
    "RTRW467": Entry(
        "error",
        en=Said(
            "{text} is the number of a queue in one terminal session",
            'it says nothing elsewhere; write set [find name="..."]',
        ),
        id=Said(
            "{text} adalah nomor queue di satu sesi terminal saja",
            'di tempat lain tidak berarti apa-apa; tulis set [find name="..."]',
        ),
    ),
    "RTRW468": Entry(
        "warning",
        en=Said(
            "a remark behind a command",
            "RouterOS 7.17 and newer refuse it; put it on a line of its own",
        ),
        id=Said(
            "ada keterangan # di belakang perintah",
            "RouterOS 7.17 ke atas menolaknya; taruh di baris sendiri",
        ),
    ),
    "RTRW469": Entry(
        "error",
        en=Said(
            "what {field} is can only be known on the router", "the line was skipped"
        ),
        id=Said("nilai {field} hanya bisa diketahui di router", "baris ini dilewati"),
    ),
    "RTRW470": Entry(
        "error",
        en=Said("there is another queue named {name}", "the router would refuse it"),
        id=Said("sudah ada queue bernama {name}", "router akan menolaknya"),
    ),
    "RTRW471": Entry(
        "warning",
        en=Said(
            "the {field} of {name} has bytes that are no text in this encoding",
            "they are kept as they are",
        ),
        id=Said(
            "{field} dari {name} memuat byte yang bukan teks dalam encoding ini",
            "byte itu dibiarkan apa adanya",
        ),
    ),
    "RTRW472": Entry(
        "warning",
        en=Said("{text} is not followed here", "the queues stay in the file's order"),
        id=Said("{text} tidak diikuti di sini", "urutan queue tetap seperti di file"),
    ),
    "RTRW473": Entry(
        "error",
        en=Said("too much to search for here: {text}", "the line was skipped"),
        id=Said("terlalu rumit untuk dicari di sini: {text}", "baris ini dilewati"),
    ),
    "RTRW475": Entry(
        "warning",
        en=Said("{text} is not run here", "what it would do is not in the list"),
        id=Said("{text} tidak dijalankan di sini", "hasilnya tidak ada di daftar"),
    ),
    "RTRW476": Entry(
        "error",
        en=Said(
            "the profile has {count} routers: {text}",
            "name one with --router, or a folder with -o",
        ),
        id=Said(
            "profil ini punya {count} router: {text}",
            "pilih satu dengan --router, atau sebutkan folder dengan -o",
        ),
    ),
    "RTRW477": Entry(
        "error",
        en=Said("{option} makes several files", "name a folder for them with -o"),
        id=Said("{option} menghasilkan beberapa file", "sebutkan foldernya dengan -o"),
    ),
    "RTRW478": Entry(
        "error",
        en=Said(
            "--prune does not go with {option}",
            "it removes whatever is not in the one script",
        ),
        id=Said(
            "--prune tidak bisa dipakai bersama {option}",
            "karena menghapus semua yang tidak ada di skrip itu",
        ),
    ),
    "RTRW479": Entry(
        "error",
        en=Said(
            "--prune with no subscriber would remove every queue of {router}",
            "if that is what you want: rtrw push --allow-removals all",
        ),
        id=Said(
            "--prune tanpa pelanggan akan menghapus semua queue di {router}",
            "kalau memang itu maksudnya: rtrw push --allow-removals all",
        ),
    ),
}
