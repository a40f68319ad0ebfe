"""6xx: application limits."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW600": Entry(
        "error",
        en=Said(
            "{text} names a database, and a Cluster has only one",
            "leave the number out",
        ),
        id=Said(
            "{text} menyebut nomor database, padahal Cluster hanya punya satu",
            "hapus nomornya",
        ),
    ),
    "RTRW601": Entry(
        "error",
        en=Said("{policy}: the limit of {limit} is used up", "try again in {retry}"),
        id=Said("{policy}: batas {limit} sudah habis", "coba lagi dalam {retry}"),
    ),
    "RTRW602": Entry(
        "error",
        en=Said(
            "{policy}: this costs more than the limit of {limit}, it can never pass",
            "split the call, or raise the limit",
        ),
        id=Said(
            "{policy}: biayanya lebih dari batas {limit}, tidak akan pernah lolos",
            "pecah permintaannya, atau naikkan batasnya",
        ),
    ),
    "RTRW603": Entry(
        "error",
        en=Said(
            "the store of limits does not answer: {text}",
            "is the server running, and is its address right?",
        ),
        id=Said(
            "penyimpanan batas tidak menjawab: {text}",
            "apakah servernya jalan, dan alamatnya benar?",
        ),
    ),
    "RTRW604": Entry(
        "error",
        en=Said(
            "gave up after {tries} tries and {waited}: {text}",
            "the other side may be down; try later",
        ),
        id=Said(
            "menyerah setelah {tries} kali coba dan {waited}: {text}",
            "sisi sana mungkin sedang mati; coba nanti",
        ),
    ),
    "RTRW605": Entry(
        "error",
        en=Said(
            "the server asks to wait {wanted}, more than the {longest} allowed here",
            "try again after that time",
        ),
        id=Said(
            "server minta menunggu {wanted}, lebih dari {longest} yang boleh di sini",
            "coba lagi setelah waktu itu",
        ),
    ),
    "RTRW606": Entry(
        "error",
        en=Said(
            "the store of limits refuses the password: {text}",
            "RTRW_STORE_PASSWORD holds it; a user goes into the URL: redis://USER@HOST",
        ),
        id=Said(
            "penyimpanan batas menolak kata sandi: {text}",
            "isi RTRW_STORE_PASSWORD; nama user ditulis di URL: redis://USER@HOST",
        ),
    ),
    "RTRW607": Entry(
        "error",
        en=Said(
            "these limits are in the memory of each process, nobody else sees them",
            "name the shared store: --store redis://HOST:6379/0",
        ),
        id=Said(
            "batas ini ada di memori tiap proses, tidak terlihat dari luar",
            "sebut penyimpanan bersama: --store redis://HOST:6379/0",
        ),
    ),
    "RTRW608": Entry(
        "error",
        en=Said(
            "a password on the command line can be read by others",
            "leave it out of the URL; RTRW_STORE_PASSWORD holds it",
        ),
        id=Said(
            "kata sandi di baris perintah bisa dibaca orang lain",
            "hapus dari URL; simpan di RTRW_STORE_PASSWORD",
        ),
    ),
    "RTRW609": Entry(
        "error",
        en=Said("a quota per day does not begin on day {text}", "leave day out"),
        id=Said("kuota per hari tidak punya tanggal mulai {text}", "hapus day"),
    ),
    "RTRW610": Entry(
        "error",
        en=Said(
            "{name} must be a whole number of at least 1, not {value}",
            "100; what is unlimited needs no limit, and 40 digits are the most",
        ),
        id=Said(
            "{name} harus bilangan bulat minimal 1, bukan {value}",
            "100; yang tak terbatas tidak perlu batas, paling banyak 40 angka",
        ),
    ),
    "RTRW611": Entry(
        "error",
        en=Said("the rate {text} cannot be read", "write 10/s, 100/m, 5/10s or 1000/d"),
        id=Said("laju {text} tidak terbaca", "tulis 10/s, 100/m, 5/10s atau 1000/d"),
    ),
    "RTRW612": Entry(
        "error",
        en=Said("the rate {text} never fills anything", "a rate is above 0"),
        id=Said("laju {text} tidak akan pernah mengisi", "laju harus di atas 0"),
    ),
    "RTRW613": Entry(
        "error",
        en=Said(
            "{name} {text} cannot be read as a length of time",
            "write 10s, 1m, 2h or 1d; more than 0",
        ),
        id=Said(
            "{name} {text} tidak terbaca sebagai lama waktu",
            "tulis 10s, 1m, 2h atau 1d; lebih dari 0",
        ),
    ),
    "RTRW614": Entry(
        "error",
        en=Said(
            "there is no time zone {text}",
            "Asia/Jakarta, Asia/Makassar, Asia/Jayapura or UTC",
        ),
        id=Said(
            "zona waktu {text} tidak ada",
            "Asia/Jakarta, Asia/Makassar, Asia/Jayapura atau UTC",
        ),
    ),
    "RTRW615": Entry(
        "error",
        en=Said(
            "a quota is for a day or a month, not {text}",
            "day or month; other lengths are windows, fixed-window for one",
        ),
        id=Said(
            "kuota itu per day (hari) atau month (bulan), bukan {text}",
            "day atau month; lama yang lain itu jendela, misalnya fixed-window",
        ),
    ),
    "RTRW616": Entry(
        "error",
        en=Said("a month cannot begin on day {text}", "1 to 31"),
        id=Said("bulan tidak bisa mulai tanggal {text}", "1 sampai 31"),
    ),
    "RTRW617": Entry(
        "error",
        en=Said(
            "{policy}: an async function or a generator cannot hold a lease here, its "
            "call returns before its work begins",
            "AsyncLimiter for async functions; in a generator, hold() around the work",
        ),
        id=Said(
            "{policy}: fungsi async atau generator tidak bisa memegang slot di sini, "
            "panggilannya selesai sebelum kerjanya mulai",
            "AsyncLimiter untuk fungsi async; di generator, pakai hold() di dalamnya",
        ),
    ),
    "RTRW618": Entry(
        "error",
        en=Said(
            "a cost is a whole number, 0 or more, not {value}",
            "count in a smaller unit: kilobytes, tenths of a cent",
        ),
        id=Said(
            "biaya itu bilangan bulat, 0 atau lebih, bukan {value}",
            "hitung dalam satuan lebih kecil: kilobyte, rupiah",
        ),
    ),
    "RTRW619": Entry(
        "error",
        en=Said(
            "{policy} has no leases to hold: its policy is {kind}",
            "only concurrency can be held",
        ),
        id=Said(
            "{policy} tidak punya slot yang bisa dipegang: jenisnya {kind}",
            "hanya concurrency yang bisa dipegang",
        ),
    ),
    "RTRW620": Entry(
        "error",
        en=Said(
            "a time-out is a number of seconds, 0 or more, not {value}",
            "0.5; None waits as long as it takes",
        ),
        id=Said(
            "batas tunggu itu jumlah detik, 0 atau lebih, bukan {value}",
            "0.5; None menunggu selama perlu",
        ),
    ),
    "RTRW621": Entry(
        "error",
        en=Said(
            "of several limits taken together only one can be of concurrency",
            "hold the others one after the other",
        ),
        id=Said(
            "dari beberapa batas sekaligus hanya satu yang boleh concurrency",
            "pegang yang lain satu per satu",
        ),
    ),
    "RTRW622": Entry(
        "error",
        en=Said("there is no limit to take", "give at least one limiter"),
        id=Said("tidak ada batas yang diambil", "beri minimal satu limiter"),
    ),
    "RTRW623": Entry(
        "error",
        en=Said("{store} is for AsyncLimiter only", "use AsyncLimiter with it"),
        id=Said("{store} hanya untuk AsyncLimiter", "pakai AsyncLimiter"),
    ),
    "RTRW625": Entry(
        "error",
        en=Said(
            "limiters that are awaited and such that are not cannot be mixed",
            "AsyncLimiter for all of them; it takes a MemoryStore too",
        ),
        id=Said(
            "limiter async dan limiter biasa tidak bisa dicampur",
            "pakai AsyncLimiter untuk semuanya; MemoryStore juga bisa di situ",
        ),
    ),
    "RTRW624": Entry(
        "error",
        en=Said(
            "{store} would block the event loop", "give AsyncLimiter an asyncio client"
        ),
        id=Said(
            "{store} akan menghambat event loop", "beri AsyncLimiter klien asyncio"
        ),
    ),
    "RTRW626": Entry(
        "error",
        en=Said(
            "a password does not belong in a profile",
            "leave it out of the URL; RTRW_STORE_PASSWORD holds it",
        ),
        id=Said(
            "kata sandi jangan ditulis di profil",
            "hapus dari URL; simpan di RTRW_STORE_PASSWORD",
        ),
    ),
    "RTRW627": Entry(
        "error",
        en=Said(
            "{name}: a limit of {limit} is too large for made-up requests",
            "use --trace",
        ),
        id=Said(
            "{name}: batas {limit} terlalu besar untuk permintaan buatan",
            "pakai --trace",
        ),
    ),
    "RTRW628": Entry(
        "error",
        en=Said("the capacity is missing", "--capacity 100, or --need 200"),
        id=Said("kapasitas belum disebut", "--capacity 100, atau --need 200"),
    ),
    "RTRW629": Entry(
        "error",
        en=Said("either a refill or a recovery is needed", "--refill 10/s"),
        id=Said("sebutkan salah satu: refill atau recovery", "--refill 10/s"),
    ),
    "RTRW630": Entry(
        "error",
        en=Said("the profile has no limits", "write a limits: section"),
        id=Said("profil tidak punya batas", "tulis bagian limits:"),
    ),
    "RTRW631": Entry(
        "error",
        en=Said("limits has no rules", "rules: {{api: {{ready: fairness}}}}"),
        id=Said("limits tidak punya aturan", "rules: {{api: {{ready: fairness}}}}"),
    ),
    "RTRW632": Entry(
        "error",
        en=Said(
            "there is no store {text}",
            "memory, redis://host:6379/0, rediss://host or redis+cluster://host:7000",
        ),
        id=Said(
            "penyimpanan {text} tidak ada",
            "memory, redis://host:6379/0, rediss://host atau redis+cluster://host:7000",
        ),
    ),
    "RTRW633": Entry(
        "error",
        en=Said("there is no ready policy {text}", "one of: {known}"),
        id=Said("aturan siap pakai {text} tidak ada", "pilih: {known}"),
    ),
    "RTRW634": Entry(
        "error",
        en=Said("{name} lacks {key}", "add {key}, or begin with ready: fairness"),
        id=Said("{name} belum punya {key}", "tambah {key}, atau pakai ready: fairness"),
    ),
    "RTRW635": Entry(
        "error",
        en=Said("this policy has no {key}", "it has: {known}"),
        id=Said("jenis aturan ini tidak punya {key}", "yang ada: {known}"),
    ),
    "RTRW636": Entry(
        "error",
        en=Said("{text} is no key to count by", "{known}, or header:NAME"),
        id=Said("tidak bisa menghitung menurut {text}", "{known}, atau header:NAMA"),
    ),
    "RTRW637": Entry(
        "error",
        en=Said(
            "{where} must be a map of names and values", "name: value on each line"
        ),
        id=Said("{where} harus berisi nama dan nilainya", "nama: nilai di tiap baris"),
    ),
    "RTRW638": Entry(
        "error",
        en=Said("{where} has no key {key}", "it has: {known}"),
        id=Said("{where} tidak punya {key}", "yang ada: {known}"),
    ),
    "RTRW639": Entry(
        "error",
        en=Said("{where} has no key {key}", "{meant}?"),
        id=Said("{where} tidak punya {key}", "maksudnya {meant}?"),
    ),
    "RTRW640": Entry(
        "error",
        en=Said("{where} must be one text or number", "a single value, no list or map"),
        id=Said("{where} harus satu teks atau angka", "satu nilai saja, bukan daftar"),
    ),
    "RTRW641": Entry(
        "error",
        en=Said(
            "{where} must be a whole number of at least {least}, not {text}",
            "digits only, no unit",
        ),
        id=Said(
            "{where} harus bilangan bulat minimal {least}, bukan {text}",
            "angka saja, tanpa satuan",
        ),
    ),
    "RTRW642": Entry(
        "error",
        en=Said("{where} cannot be {text}", "one of: {known}"),
        id=Said("{where} tidak bisa {text}", "pilih: {known}"),
    ),
    "RTRW643": Entry(
        "error",
        en=Said("there is no limit {name}", "one of: {known}"),
        id=Said("batas {name} tidak ada", "pilih: {known}"),
    ),
    "RTRW644": Entry(
        "error",
        en=Said("row {row}: {text} is no time in seconds", "a column t_s with numbers"),
        id=Said(
            "baris {row}: {text} bukan waktu dalam detik", "kolom t_s berisi angka"
        ),
    ),
    "RTRW645": Entry(
        "error",
        en=Said("the trace has no requests", "a header t_s and one row for each"),
        id=Said("berkas jejak kosong", "kepala t_s lalu satu baris per permintaan"),
    ),
    "RTRW646": Entry(
        "error",
        en=Said(
            "{name} cannot be compared over time: it is {kind}",
            "choose a limit per time with --limit: {known}",
        ),
        id=Said(
            "{name} tidak bisa dibandingkan terhadap waktu: jenisnya {kind}",
            "pilih batas per waktu dengan --limit: {known}",
        ),
    ),
    "RTRW647": Entry(
        "error",
        en=Said(
            "row {row}: a cost of {text} is no whole number above 0",
            "leave it empty where a request costs 1",
        ),
        id=Said(
            "baris {row}: biaya {text} bukan bilangan bulat di atas 0",
            "kosongkan kalau biayanya 1",
        ),
    ),
    "RTRW648": Entry(
        "error",
        en=Said("give --trace or --pattern", "--pattern edge|steady|flash|herd"),
        id=Said("beri --trace atau --pattern", "--pattern edge|steady|flash|herd"),
    ),
    "RTRW649": Entry(
        "error",
        en=Said("the trace has too many requests", "at most {most} are simulated"),
        id=Said("berkas jejak terlalu panjang", "paling banyak {most} permintaan"),
    ),
    "RTRW650": Entry(
        "error",
        en=Said("redis-py is not installed", 'pip install "rtrw[redis]"'),
        id=Said("redis-py belum terpasang", 'pip install "rtrw[redis]"'),
    ),
    "RTRW651": Entry(
        "warning",
        en=Said(
            "{place} does not answer, limits are {mode} until it does: {text}",
            "open lets calls pass, closed refuses them, local counts in each process",
        ),
        id=Said(
            "{place} tidak menjawab, limit jadi {mode} sampai kembali: {text}",
            "open meloloskan, closed menolak, local menghitung di tiap proses",
        ),
    ),
    "RTRW652": Entry(
        "info",
        en=Said(
            "{place} answers again, after {failures} failed calls",
            "if it lost its memory, each key has its whole limit once more",
        ),
        id=Said(
            "{place} menjawab lagi, setelah {failures} panggilan gagal",
            "kalau isinya hilang, tiap key dapat batas penuh sekali lagi",
        ),
    ),
    "RTRW653": Entry(
        "error",
        en=Said(
            "on_error is open, closed or local, not {text}",
            "open lets calls pass, closed refuses them, local counts in each process",
        ),
        id=Said(
            "on_error itu open, closed atau local, bukan {text}",
            "open meloloskan, closed menolak, local menghitung di tiap proses",
        ),
    ),
    "RTRW654": Entry(
        "error",
        en=Said(
            'on_error="local" must know how many instances share the limit',
            "instances=4: each then counts a quarter while Redis is away",
        ),
        id=Said(
            'on_error="local" perlu tahu berapa instance yang berbagi limit',
            "instances=4: selama Redis mati tiap instance menghitung seperempat",
        ),
    ),
    "RTRW655": Entry(
        "error",
        en=Said(
            "{policy}: {what} is {number}, scripts in Redis compute exactly below "
            "{most}",
            "a rounder rate, or a larger unit (kB for bytes)",
        ),
        id=Said(
            "{policy}: {what} adalah {number}, skrip di Redis hanya tepat di bawah "
            "{most}",
            "pakai laju yang lebih bulat, atau satuan lebih besar (kB, bukan byte)",
        ),
    ),
    "RTRW656": Entry(
        "error",
        en=Said(
            "a policy of kind {kind} cannot be shared or divided",
            "the policies of rtrw.limits can; your own runs in a MemoryStore",
        ),
        id=Said(
            "kebijakan jenis {kind} tidak bisa dibagi",
            "yang dari rtrw.limits bisa; buatan sendiri jalan di MemoryStore",
        ),
    ),
    "RTRW657": Entry(
        "error",
        en=Said(
            "the prefix {text} has braces, which are for the key's hash tag",
            "leave the braces out",
        ),
        id=Said(
            "prefix {text} berisi kurung kurawal, itu untuk hash tag key",
            "hapus kurung kurawalnya",
        ),
    ),
    "RTRW658": Entry(
        "error",
        en=Said(
            "a limit of {limit} cannot be divided among {instances} instances",
            "fewer instances, a larger limit, or a shared store",
        ),
        id=Said(
            "batas {limit} tidak bisa dibagi ke {instances} instance",
            "kurangi instance, naikkan batas, atau pakai store bersama",
        ),
    ),
    "RTRW659": Entry(
        "error",
        en=Said(
            "{policy} holds {limit}, leases of 100 ms take {held} of it: too little "
            "is left to share",
            "a larger capacity, or RedisStore without leases",
        ),
        id=Said(
            "{policy} berisi {limit}, sewa 100 ms memakai {held}: sisanya terlalu "
            "sedikit",
            "perbesar kapasitas, atau pakai RedisStore tanpa sewa",
        ),
    ),
    "RTRW660": Entry(
        "error",
        en=Said(
            "tokens are leased of token bucket, leaky bucket and GCRA, not of {kind}",
            "RedisStore without leases takes every policy",
        ),
        id=Said(
            "token bisa disewa dari token bucket, leaky bucket dan GCRA, bukan {kind}",
            "RedisStore tanpa sewa menerima semua jenis",
        ),
    ),
    # 661-669: limits from data (rtrw.fit.requests)
    "RTRW662": Entry(
        "error",
        en=Said("{path} is empty"),
        id=Said("{path} kosong"),
    ),
    "RTRW663": Entry(
        "error",
        en=Said(
            "{path} is no list of requests; its first line: {line}",
            "an access log (common or combined), JSON lines, or a CSV with a heading"
            " time,key,cost",
        ),
        id=Said(
            "{path} bukan daftar permintaan; baris pertamanya: {line}",
            "log akses (common atau combined), baris JSON, atau CSV berkepala"
            " time,key,cost",
        ),
    ),
    "RTRW664": Entry(
        "error",
        en=Said(
            "nothing in {path} can be used: {count} rows left out",
            "look at its first lines: is there a time, and a key, in each?",
        ),
        id=Said(
            "tidak ada yang bisa dipakai di {path}: {count} baris dilewati",
            "lihat baris pertamanya: adakah waktu dan kunci di tiap baris?",
        ),
    ),
    "RTRW665": Entry(
        "error",
        en=Said("there is no column {column}", "columns there are: {known}"),
        id=Said("tidak ada kolom {column}", "kolom yang ada: {known}"),
    ),
    "RTRW666": Entry(
        "error",
        en=Said(
            "{name} is {kind}: how long calls take is not in the file",
            "choose a limit per time with --limit: {known}",
        ),
        id=Said(
            "{name} itu {kind}: lamanya permintaan tidak ada di berkas",
            "pilih batas per waktu dengan --limit: {known}",
        ),
    ),
    "RTRW675": Entry(
        "error",
        en=Said("too many requests, try again in {retry} s"),
        id=Said("permintaan terlalu banyak, coba lagi dalam {retry} detik"),
    ),
    "RTRW676": Entry(
        "error",
        en=Said("this request costs more than its limit, it can never pass"),
        id=Said("biaya permintaan ini melebihi batasnya, tidak akan pernah lolos"),
    ),
    "RTRW677": Entry(
        "error",
        en=Said("limits cannot be checked now, try again in {retry} s"),
        id=Said("batas sedang tidak bisa diperiksa, coba lagi dalam {retry} detik"),
    ),
    "RTRW678": Entry(
        "warning",
        en=Said(
            "{hook}, called with each decision, failed and is passed over: {text}",
            "limits go on; its later errors are not told",
        ),
        id=Said(
            "{hook}, dipanggil di tiap keputusan, gagal dan dilewati: {text}",
            "batas tetap jalan; galat berikutnya tidak diberitahukan",
        ),
    ),
    "RTRW679": Entry(
        "error",
        en=Said(
            "an async function is not awaited here",
            "a plain function; AsyncLimiter and the middleware await theirs",
        ),
        id=Said(
            "fungsi async tidak ditunggu di sini",
            "pakai fungsi biasa; AsyncLimiter dan middleware menunggu fungsinya",
        ),
    ),
    "RTRW680": Entry(
        "error",
        en=Said("there is no dialect {text} of rate-limit headers", "one of: {known}"),
        id=Said("dialek header rate-limit {text} tidak ada", "pilih: {known}"),
    ),
    "RTRW681": Entry(
        "warning",
        en=Said(
            "requests come from {peer} with {header}: a proxy's address is counted as "
            "if it were one client",
            'trusted=["{peer}"] if that is your proxy',
        ),
        id=Said(
            "permintaan datang dari {peer} dengan {header}: alamat proxy dihitung "
            "seperti satu pelanggan",
            'trusted=["{peer}"] kalau itu proxy Anda',
        ),
    ),
    "RTRW682": Entry(
        "error",
        en=Said(
            "proxies are named by trusted or counted by hops, not both",
            "hops is 0 or more, ipv6_prefix 1 to 128",
        ),
        id=Said(
            "proxy disebut lewat trusted atau dihitung lewat hops, jangan keduanya",
            "hops 0 atau lebih, ipv6_prefix 1 sampai 128",
        ),
    ),
    "RTRW683": Entry(
        "error",
        en=Said("{text} is no address or network", "10.0.0.0/8, 192.0.2.7 or unix"),
        id=Said("{text} bukan alamat atau jaringan", "10.0.0.0/8, 192.0.2.7 atau unix"),
    ),
    "RTRW684": Entry(
        "error",
        en=Said("{text} is no route", "/path, /path/* or GET /path"),
        id=Said("{text} bukan rute", "/path, /path/* atau GET /path"),
    ),
    "RTRW685": Entry(
        "error",
        en=Said("two limits are called {name}", "give each Limiter a name of its own"),
        id=Said("dua batas bernama {name}", "beri tiap Limiter nama sendiri"),
    ),
    "RTRW686": Entry(
        "error",
        en=Said(
            "no key can be made of {kind}", "answer a text, a number, or one with an id"
        ),
        id=Said(
            "{kind} tidak bisa dijadikan kunci",
            "jawab dengan teks, angka, atau objek yang punya id",
        ),
    ),
    "RTRW687": Entry(
        "error",
        en=Said("FastAPI is not installed", "pip install fastapi"),
        id=Said("FastAPI belum terpasang", "pip install fastapi"),
    ),
    "RTRW688": Entry(
        "error",
        en=Said(
            "hold is gone or done, not {text}",
            "gone: until the client is gone; done: until the work has ended",
        ),
        id=Said(
            "hold itu gone atau done, bukan {text}",
            "gone: sampai klien pergi; done: sampai pekerjaan selesai",
        ),
    ),
    "RTRW689": Entry(
        "error",
        en=Said("a share is above 0 and below 1, not {text}", "0.05 is 5 %"),
        id=Said("bagian itu di atas 0 dan di bawah 1, bukan {text}", "0.05 itu 5 %"),
    ),
}
