"""1xx: burst settings."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    # 150-159: threshold and time for a wanted burst (rtrw.burst.solve)
    "RTRW150": Entry(
        "error",
        en=Said(
            "a burst to {burst_limit} is not above max-limit {max_limit}",
            "give the burst a limit above max-limit",
        ),
        id=Said(
            "burst {burst_limit} tidak lebih tinggi dari max-limit {max_limit}",
            "isi batas burst lebih tinggi dari max-limit",
        ),
    ),
    "RTRW151": Entry(
        "error",
        en=Said(
            "a burst to {burst_limit} without max-limit means nothing",
            "without max-limit the line is unlimited; set max-limit",
        ),
        id=Said(
            "burst {burst_limit} tanpa max-limit tidak ada artinya",
            "tanpa max-limit jalurnya tidak dibatasi; isi max-limit",
        ),
    ),
    "RTRW152": Entry(
        "error",
        en=Said("a burst of {length} is under a second", "write 1s or more"),
        id=Said("burst {length} kurang dari satu detik", "tulis 1s atau lebih"),
    ),
    "RTRW153": Entry(
        "error",
        en=Said("a burst of {length} is not in whole seconds", "write 12s or 1m20s"),
        id=Said(
            "burst {length} bukan detik yang bulat", "tulis misalnya 12s atau 1m20s"
        ),
    ),
    "RTRW154": Entry(
        "error",
        en=Said(
            "no burst-time up to {longest} gives a burst of {length}",
            "ask for a shorter burst",
        ),
        id=Said(
            "tidak ada burst-time sampai {longest} yang memberi burst {length}",
            "minta burst yang lebih pendek",
        ),
    ),
    "RTRW155": Entry(
        "warning",
        en=Said(
            "this burst needs a threshold of {threshold}, not below max-limit"
            " {max_limit}, so that it may come again and again",
            "ask for a shorter burst, or a burst limit nearer to max-limit",
        ),
        id=Said(
            "burst ini butuh threshold {threshold}, tidak di bawah max-limit"
            " {max_limit}, jadi bisa muncul berulang-ulang",
            "minta burst yang lebih pendek, atau batas burst yang lebih dekat"
            " ke max-limit",
        ),
    ),
    "RTRW156": Entry(
        "warning",
        en=Said(
            "this burst needs a threshold of {threshold}, not above limit-at"
            " {limit_at}; MikroTik advises limit-at < threshold < max-limit",
            "lower limit-at",
        ),
        id=Said(
            "burst ini butuh threshold {threshold}, tidak di atas limit-at"
            " {limit_at}; anjuran MikroTik: limit-at < threshold < max-limit",
            "turunkan limit-at",
        ),
    ),
    "RTRW157": Entry(
        "warning",
        en=Said(
            "the router looks only every {slice} (burst-time {burst_time} / 16), so the"
            " burst may end that much earlier or later",
            "a shorter burst is more exact",
        ),
        id=Said(
            "router hanya memeriksa tiap {slice} (burst-time {burst_time} / 16), jadi"
            " burst bisa selesai lebih cepat atau lambat sebanyak itu",
            "burst yang lebih pendek lebih tepat",
        ),
    ),
}
