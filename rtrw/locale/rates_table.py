"""2xx: rates, sizes, durations, and how queues stand to their parents."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    # 201-219: texts of rates, sizes and durations (rtrw.units)
    "RTRW201": Entry(
        "error",
        en=Said('"{text}" is not a rate', "write 512k, 2M, 2.5M, 1G or 1500000"),
        id=Said('"{text}" bukan kecepatan', "tulis 512k, 2M, 2.5M, 1G atau 1500000"),
    ),
    "RTRW202": Entry(
        "error",
        en=Said('"{text}" is not a whole number of bits', "leave out the last digits"),
        id=Said('"{text}" bukan jumlah bit yang bulat', "buang angka terakhirnya"),
    ),
    "RTRW203": Entry(
        "error",
        en=Said('"{text}" is above a petabit per second', "is the unit right?"),
        id=Said('"{text}" lebih dari satu petabit per detik', "benarkah satuannya?"),
    ),
    "RTRW204": Entry(
        "error",
        en=Said('"{text}" is below zero', "0 means unlimited; write {meant}?"),
        id=Said('"{text}" di bawah nol', "0 berarti tanpa batas; maksudnya {meant}?"),
    ),
    "RTRW205": Entry(
        "error",
        en=Said('"{text}" has a decimal comma', "write {meant}"),
        id=Said('"{text}" memakai koma desimal', "tulis {meant}"),
    ),
    "RTRW206": Entry(
        "error",
        en=Said('"{text}" counts in 1024s', "routers count in 1000s; probably {meant}"),
        id=Said(
            '"{text}" memakai kelipatan 1024',
            "router memakai kelipatan 1000; mungkin maksudnya {meant}",
        ),
    ),
    "RTRW207": Entry(
        "error",
        en=Said(
            '"{text}" is in bytes, rates are in bits',
            "if bytes are meant, write {meant}",
        ),
        id=Said(
            '"{text}" dalam byte, kecepatan dalam bit',
            "kalau memang byte, tulis {meant}",
        ),
    ),
    "RTRW208": Entry(
        "error",
        en=Said(
            '"{text}" has a unit that some use for bytes', "if bits are meant, {meant}"
        ),
        id=Said(
            '"{text}" memakai satuan yang kadang berarti byte',
            "kalau maksudnya bit, tulis {meant}",
        ),
    ),
    "RTRW209": Entry(
        "error",
        en=Said('"{text}" has a small letter', "write {meant}"),
        id=Said('"{text}" memakai huruf kecil', "tulis {meant}"),
    ),
    "RTRW210": Entry(
        "error",
        en=Said('"{text}" begins with a zero', "write {meant}"),
        id=Said('"{text}" diawali angka nol', "tulis {meant}"),
    ),
    "RTRW211": Entry(
        "error",
        en=Said('"{text}" is not upload/download', "write one value, or two as 2M/8M"),
        id=Said(
            '"{text}" bukan upload/download', "tulis satu nilai, atau dua seperti 2M/8M"
        ),
    ),
    "RTRW212": Entry(
        "error",
        en=Said('"{text}" is not a duration', "write 16s, 1m20s or 00:00:16"),
        id=Said('"{text}" bukan lama waktu', "tulis 16s, 1m20s atau 00:00:16"),
    ),
    "RTRW213": Entry(
        "error",
        en=Said('"{text}" may be minutes or hours', "write 1m30s, or 00:01:30 in full"),
        id=Said('"{text}" bisa menit bisa jam', "tulis 1m30s, atau lengkap 00:01:30"),
    ),
    "RTRW214": Entry(
        "error",
        en=Said('"{text}" is not a size', "write 32Mb (bits) or 4MB (bytes)"),
        id=Said('"{text}" bukan ukuran data', "tulis 32Mb (bit) atau 4MB (byte)"),
    ),
    "RTRW215": Entry(
        "error",
        en=Said('"{text}" counts in 1024s', "write MB or Mb, counted in 1000s"),
        id=Said('"{text}" memakai kelipatan 1024', "tulis MB atau Mb, kelipatan 1000"),
    ),
    "RTRW216": Entry(
        "error",
        en=Said(
            '"{text}" does not say bits or bytes', "write {text}b (bits) or {text}B"
        ),
        id=Said(
            '"{text}" tidak menyebut bit atau byte', "tulis {text}b (bit) atau {text}B"
        ),
    ),
}
