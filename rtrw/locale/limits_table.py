"""6xx: application limits."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
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
        en=Said("the store of limits does not answer: {text}"),
        id=Said("penyimpanan batas tidak menjawab: {text}"),
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
    "RTRW610": Entry(
        "error",
        en=Said("{name} must be a whole number of at least 1, not {value}"),
        id=Said("{name} harus bilangan bulat minimal 1, bukan {value}"),
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
        en=Said("a quota is for a day or a month, not {text}"),
        id=Said("kuota itu per day (hari) atau month (bulan), bukan {text}"),
    ),
    "RTRW616": Entry(
        "error",
        en=Said("a month cannot begin on day {text}", "1 to 31"),
        id=Said("bulan tidak bisa mulai tanggal {text}", "1 sampai 31"),
    ),
    "RTRW618": Entry(
        "error",
        en=Said("a cost is a whole number, 0 or more, not {value}"),
        id=Said("biaya itu bilangan bulat, 0 atau lebih, bukan {value}"),
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
        en=Said("a time-out is a number of seconds, 0 or more, not {value}"),
        id=Said("batas tunggu itu jumlah detik, 0 atau lebih, bukan {value}"),
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
        en=Said("there is no limit to take"),
        id=Said("tidak ada batas yang diambil"),
    ),
    "RTRW623": Entry(
        "error",
        en=Said("{store} is for AsyncLimiter only", "use AsyncLimiter with it"),
        id=Said("{store} hanya untuk AsyncLimiter", "pakai AsyncLimiter"),
    ),
    "RTRW625": Entry(
        "error",
        en=Said("limiters that are awaited and such that are not cannot be mixed"),
        id=Said("limiter async dan limiter biasa tidak bisa dicampur"),
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
}
