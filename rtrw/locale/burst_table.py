"""1xx: burst settings."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    # 101-149: what lint says about a burst setting (rtrw.profiles.lint_burst)
    "RTRW101": Entry(
        "error",
        en=Said(
            "{name} ({side}): burst on max-limit 0: the line is unlimited, there is"
            " nothing to burst above",
            "set max-limit, or take the burst fields away",
        ),
        id=Said(
            "{name} ({side}): burst dengan max-limit 0: jalurnya tanpa batas, burst"
            " tidak ada artinya",
            "isi max-limit, atau hapus semua kolom burst",
        ),
    ),
    "RTRW102": Entry(
        "error",
        en=Said(
            "{name} ({side}): burst is off, because {missing} is missing or 0"
            " ({present})",
            "set all of burst-limit, burst-threshold and burst-time, or none",
        ),
        id=Said(
            "{name} ({side}): burst mati, karena {missing} tidak diisi atau 0"
            " ({present})",
            "isi ketiganya: burst-limit, burst-threshold, dan burst-time, atau"
            " kosongkan semua",
        ),
    ),
    "RTRW103": Entry(
        "error",
        en=Said(
            "{name} ({side}): burst-time {burst_time} is not in whole seconds",
            "write {meant}; burst-time is the averaging window, not the length of the"
            " burst",
        ),
        id=Said(
            "{name} ({side}): burst-time {burst_time} bukan detik yang bulat",
            "tulis {meant}; burst-time adalah jendela rata-rata, bukan lama burst",
        ),
    ),
    "RTRW104": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-threshold {threshold} is above max-limit"
            " {max_limit}, so burst never ends for good: first {first}, then {on} of"
            " every {turn} again; steady use gets {average}",
            "for one burst after a rest, set burst-threshold below {max_limit}; or"
            " accept this finding",
        ),
        id=Said(
            "{name} ({side}): burst-threshold {threshold} di atas max-limit"
            " {max_limit}, jadi burst muncul terus: pertama {first}, lalu {on} setiap"
            " {turn}; pemakaian terus-menerus dapat {average}",
            "supaya burst hanya sekali setelah jeda, isi burst-threshold di bawah"
            " {max_limit}; atau terima temuan ini lewat accept",
        ),
    ),
    "RTRW105": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-threshold {threshold} is above burst-limit"
            " {burst_limit}: burst is always on, the customer has {burst_limit} all"
            " the time and max-limit {max_limit} never counts",
            "set burst-threshold below {max_limit}, or sell {burst_limit} as max-limit",
        ),
        id=Said(
            "{name} ({side}): burst-threshold {threshold} di atas burst-limit"
            " {burst_limit}: burst menyala terus, pelanggan selalu dapat {burst_limit}"
            " dan max-limit {max_limit} tidak pernah berlaku",
            "isi burst-threshold di bawah {max_limit}, atau jual {burst_limit} sebagai"
            " max-limit",
        ),
    ),
    "RTRW106": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-threshold equals burst-limit ({burst_limit}):"
            " burst is on {on} of every {turn}, steady use gets {average} and not"
            " max-limit {max_limit}",
            "set burst-threshold below {max_limit}, or sell {burst_limit} as max-limit",
        ),
        id=Said(
            "{name} ({side}): burst-threshold sama dengan burst-limit ({burst_limit}):"
            " burst menyala {on} setiap {turn}, pemakaian terus-menerus dapat"
            " {average}, bukan max-limit {max_limit}",
            "isi burst-threshold di bawah {max_limit}, atau jual {burst_limit} sebagai"
            " max-limit",
        ),
    ),
    "RTRW107": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-threshold {threshold} is below limit-at"
            " {limit_at}: a customer at the guaranteed rate gets no burst",
            "MikroTik advises limit-at < burst-threshold < max-limit",
        ),
        id=Said(
            "{name} ({side}): burst-threshold {threshold} di bawah limit-at"
            " {limit_at}: pelanggan yang memakai kecepatan jaminannya tidak dapat"
            " burst",
            "anjuran MikroTik: limit-at < burst-threshold < max-limit",
        ),
    ),
    "RTRW108": Entry(
        "info",
        en=Said(
            "{name} ({side}): burst-limit equals max-limit ({max_limit}): nothing"
            " happens",
            "raise burst-limit, or take the burst fields away",
        ),
        id=Said(
            "{name} ({side}): burst-limit sama dengan max-limit ({max_limit}): tidak"
            " ada bedanya",
            "naikkan burst-limit, atau hapus kolom burst",
        ),
    ),
    "RTRW109": Entry(
        "warning",
        en=Said(
            "{name} ({side}): the burst lasts {exact} ({formula} by the formula):"
            " under a second helps little, a page takes longer than that to open",
            "raise burst-time (now {burst_time}: it is the averaging window, not the"
            " length of the burst) or burst-threshold",
        ),
        id=Said(
            "{name} ({side}): burst hanya {exact} ({formula} menurut rumus): kurang"
            " dari satu detik hampir tidak terasa, membuka satu halaman saja lebih"
            " lama",
            "naikkan burst-time (sekarang {burst_time}: itu jendela rata-rata, bukan"
            " lama burst) atau burst-threshold",
        ),
    ),
    "RTRW110": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-limit {burst_limit} is less than 5 % above"
            " max-limit {max_limit}: nobody will notice",
            "raise burst-limit, or take the burst fields away",
        ),
        id=Said(
            "{name} ({side}): burst-limit {burst_limit} tidak sampai 5 % di atas"
            " max-limit {max_limit}: tidak akan terasa",
            "naikkan burst-limit, atau hapus kolom burst",
        ),
    ),
    "RTRW111": Entry(
        "warning",
        en=Said(
            "{name} ({side}): the router looks only every {slice} (burst-time"
            " {burst_time} / 16), so a burst may end that much earlier or later",
            "keep burst-time at 64s or less; it is the averaging window, not the"
            " length of the burst",
        ),
        id=Said(
            "{name} ({side}): router hanya memeriksa tiap {slice} (burst-time"
            " {burst_time} / 16), jadi burst bisa selesai lebih cepat atau lambat"
            " sebanyak itu",
            "pakai burst-time 64s atau kurang; itu jendela rata-rata, bukan lama burst",
        ),
    ),
    "RTRW112": Entry(
        "error",
        en=Said(
            "{name} ({side}): burst-limit {burst_limit} is below max-limit"
            " {max_limit}; the router refuses it",
            "set burst-limit above {max_limit}, or take the burst fields away",
        ),
        id=Said(
            "{name} ({side}): burst-limit {burst_limit} di bawah max-limit"
            " {max_limit}; router menolaknya",
            "isi burst-limit di atas {max_limit}, atau hapus kolom burst",
        ),
    ),
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
    # 160-179: simulation of one queue (rtrw.sim, rtrw simulate)
    "RTRW160": Entry(
        "error",
        en=Said(
            '"{text}" is not a demand',
            "write 32Mb@0s, 4MB@10s, 3Mbps, 5s/10s (on/off), web, trace.csv or full",
        ),
        id=Said(
            '"{text}" bukan permintaan',
            "tulis 32Mb@0s, 4MB@10s, 3Mbps, 5s/10s (nyala/mati), web, rekaman.csv atau"
            " full",
        ),
    ),
    "RTRW161": Entry(
        "error",
        en=Said('"{text}" wants nothing', "write sizes, rates and times above 0"),
        id=Said('"{text}" tidak meminta apa-apa', "tulis angka di atas 0"),
    ),
    "RTRW162": Entry(
        "error",
        en=Said(
            '"full" leaves nothing for other demands', "give full alone, or only blocks"
        ),
        id=Said(
            '"full" menghabiskan semuanya', "pakai full saja, atau hanya blok-blok"
        ),
    ),
    "RTRW163": Entry(
        "error",
        en=Said(
            "a demand starts at {start}, when the run is over ({end})",
            "start it earlier, or simulate longer with --for",
        ),
        id=Said(
            "permintaan mulai pada {start}, padahal simulasi selesai ({end})",
            "mulai lebih awal, atau perpanjang dengan --for",
        ),
    ),
    "RTRW164": Entry(
        "error",
        en=Said("a run of {text} shows nothing", "write --for 36s"),
        id=Said("simulasi {text} tidak menunjukkan apa-apa", "tulis --for 36s"),
    ),
    "RTRW165": Entry(
        "error",
        en=Said(
            "{end} is {slices} slices of {slice}; {most} is the most",
            "simulate a shorter time with --for",
        ),
        id=Said(
            "{end} berarti {slices} irisan dari {slice}; paling banyak {most}",
            "persingkat simulasinya dengan --for",
        ),
    ),
    "RTRW166": Entry(
        "warning",
        en=Said(
            "this writes {slices} rows, one for each slice of {slice}",
            "--for makes it shorter",
        ),
        id=Said(
            "ini menulis {slices} baris, satu untuk tiap irisan {slice}",
            "--for memperpendeknya",
        ),
    ),
    "RTRW167": Entry(
        "error",
        en=Said(
            "{path}: a curve is written as {known}, not as {suffix}",
            "change the end of the file's name",
        ),
        id=Said(
            "{path}: kurva bisa ditulis sebagai {known}, bukan {suffix}",
            "ganti akhiran nama filenya",
        ),
    ),
    "RTRW168": Entry(
        "error",
        en=Said("there is no folder {folder}", "make it, or write somewhere else"),
        id=Said("folder {folder} tidak ada", "buat dulu, atau tulis di tempat lain"),
    ),
    "RTRW169": Entry(
        "error",
        en=Said(
            "pictures need matplotlib, which is not installed",
            "pip install 'rtrw[plot]', or: pip install matplotlib; a .csv and the"
            " terminal need nothing",
        ),
        id=Said(
            "gambar butuh matplotlib, yang belum terpasang",
            "pip install 'rtrw[plot]', atau: pip install matplotlib; .csv dan"
            " terminal tidak butuh apa-apa",
        ),
    ),
    "RTRW170": Entry(
        "error",
        en=Said(
            "{path} has {count} plans, and one queue is to be simulated",
            "choose one with --plan: {plans}",
        ),
        id=Said(
            "{path} berisi {count} paket, padahal yang disimulasikan satu queue",
            "pilih satu dengan --plan: {plans}",
        ),
    ),
    "RTRW171": Entry(
        "error",
        en=Said('there is no plan "{name}"', "there is: {plans}"),
        id=Said('tidak ada paket "{name}"', "yang ada: {plans}"),
    ),
    "RTRW172": Entry(
        "error",
        en=Said("nothing goes through a link of 0", "write --link 1G"),
        id=Said("link 0 tidak meneruskan apa-apa", "tulis --link 1G"),
    ),
    "RTRW173": Entry(
        "error",
        en=Said(
            "there is nothing to simulate: no profile, no max-limit",
            "rtrw simulate PROFILE --plan NAME, or rtrw simulate --max-limit 2M ...",
        ),
        id=Said(
            "tidak ada yang disimulasikan: tanpa profil, tanpa max-limit",
            "rtrw simulate PROFIL --plan NAMA, atau rtrw simulate --max-limit 2M ...",
        ),
    ),
    # 176-179: what people do with a line (rtrw.profiles.usage)
    "RTRW174": Entry(
        "error",
        en=Said(
            "a column of {key} cannot be read from a list",
            "give it in the plan, or write burst-limit, burst-threshold and"
            " burst-time as columns",
        ),
        id=Said(
            "kolom {key} tidak bisa dibaca dari daftar",
            "tulis di paket, atau pakai kolom burst-limit, burst-threshold dan"
            " burst-time",
        ),
    ),
    "RTRW175": Entry(
        "error",
        en=Said(
            'no usage is called "{name}"',
            "there is: {known}; if the column {column} says something else, write"
            ' columns: {{usage: "-"}}',
        ),
        id=Said(
            'tidak ada pemakaian bernama "{name}"',
            "yang ada: {known}; kalau kolom {column} isinya lain, tulis"
            ' columns: {{usage: "-"}}',
        ),
    ),
    "RTRW176": Entry(
        "error",
        en=Said(
            'the share of {name} is "{text}"', "write a share above 0, as 30% or 12.5%"
        ),
        id=Said(
            'porsi {name} adalah "{text}"', "tulis porsi di atas 0: 30% atau 12.5%"
        ),
    ),
    "RTRW177": Entry(
        "error",
        en=Said('no usage is called "{name}"', "there is: {known}"),
        id=Said('tidak ada pemakaian bernama "{name}"', "yang ada: {known}"),
    ),
    "RTRW178": Entry(
        "error",
        en=Said(
            "the shares add up to {total} %, not to 100 %",
            "say what the rest of the time is; idle, perhaps",
        ),
        id=Said(
            "jumlah porsinya {total} %, bukan 100 %",
            "tulis sisa waktunya untuk apa; mungkin idle",
        ),
    ),
    "RTRW179": Entry(
        "error",
        en=Said(
            "{where} is no usage", "write usage: keluarga, or {{web: 60%, video: 40%}}"
        ),
        id=Said(
            "{where} bukan pemakaian",
            "tulis usage: keluarga, atau {{web: 60%, video: 40%}}",
        ),
    ),
}
