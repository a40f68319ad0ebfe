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
    # 220-249: rates of plans, and how they stand to their parents (lint)
    "RTRW220": Entry(
        "error",
        en=Said(
            "{name} ({side}): limit-at {limit_at} is above max-limit {max_limit}; the"
            " router refuses it",
            "lower limit-at (the guarantee) or raise max-limit (the ceiling)",
        ),
        id=Said(
            "{name} ({side}): limit-at {limit_at} di atas max-limit {max_limit};"
            " router menolaknya",
            "turunkan limit-at (jaminan) atau naikkan max-limit (batas atas)",
        ),
    ),
    "RTRW221": Entry(
        "warning",
        en=Said(
            "{name}: its children ({count}) are guaranteed {sum} in all (limit-at,"
            " upload/download), but max-limit is {max_limit}: guarantees are sold"
            " {ratio} times over",
            "lower limit-at of the plans below it, or raise the parent's max-limit",
        ),
        id=Said(
            "{name}: jaminan (limit-at, upload/download) anaknya ({count}) berjumlah"
            " {sum}, padahal max-limit {max_limit}: jaminan terjual {ratio} kali lipat",
            "turunkan limit-at paket di bawahnya, atau naikkan max-limit induk",
        ),
    ),
    "RTRW222": Entry(
        "warning",
        en=Said(
            "{name} ({side}): max-limit {max_limit} is above max-limit {parent_limit}"
            " of its parent {parent}: it can never be reached",
            "lower it, or raise the parent's max-limit",
        ),
        id=Said(
            "{name} ({side}): max-limit {max_limit} di atas max-limit {parent_limit}"
            " milik induknya {parent}: tidak akan pernah tercapai",
            "turunkan, atau naikkan max-limit induk",
        ),
    ),
    "RTRW223": Entry(
        "info",
        en=Said(
            "{name} ({side}): no max-limit of its own, so only its parent {parent}"
            " holds it ({parent_limit}), and priority does not count",
            "set max-limit",
        ),
        id=Said(
            "{name} ({side}): tanpa max-limit sendiri, jadi hanya dibatasi induknya"
            " {parent} ({parent_limit}), dan priority tidak berlaku",
            "isi max-limit",
        ),
    ),
    "RTRW224": Entry(
        "warning",
        en=Said(
            "{name} ({side}): burst-limit {burst_limit} is above max-limit"
            " {parent_limit} of its parent {parent}: the burst stops there",
            "lower it, or raise the parent's max-limit",
        ),
        id=Said(
            "{name} ({side}): burst-limit {burst_limit} di atas max-limit"
            " {parent_limit} milik induknya {parent}: burst berhenti di situ",
            "turunkan, atau naikkan max-limit induk",
        ),
    ),
    "RTRW225": Entry(
        "info",
        en=Said(
            "{name}: if all children ({count}) burst at once they ask for {sum}"
            " (upload/download), {ratio} times max-limit {max_limit}",
            "this is usual, since they rarely do; `rtrw capacity` says what it costs",
        ),
        id=Said(
            "{name}: kalau semua anaknya ({count}) burst bersamaan, mereka meminta"
            " {sum} (upload/download), {ratio} kali max-limit {max_limit}",
            "ini biasa, karena jarang terjadi; `rtrw capacity` menghitung akibatnya",
        ),
    ),
    "RTRW226": Entry(
        "warning",
        en=Said(
            "{name}: upload {upload} is above download {download}; are they swapped?",
            "RouterOS writes upload/download, seen from the customer:"
            " max-limit={download}/{upload}",
        ),
        id=Said(
            "{name}: upload {upload} di atas download {download}; apakah tertukar?",
            "RouterOS menulis upload/download dari sisi pelanggan:"
            " max-limit={download}/{upload}",
        ),
    ),
    "RTRW227": Entry(
        "warning",
        en=Said(
            "{name} ({side}): {field} {rate} is under 64k; is that meant?",
            "rates are in bit/s: 4M is 4000000, not 4096; k is 1000",
        ),
        id=Said(
            "{name} ({side}): {field} {rate} di bawah 64k; benarkah begitu?",
            "kecepatan dalam bit/s: 4M itu 4000000, bukan 4096; k itu 1000",
        ),
    ),
    "RTRW228": Entry(
        "warning",
        en=Said(
            "{name}: {field} {rate} is above 4294967295 bit/s (rates above it in this"
            " profile: {count}); some RouterOS versions are said to refuse that",
            "try one queue on the router first",
        ),
        id=Said(
            "{name}: {field} {rate} di atas 4294967295 bit/s (yang melebihi di profil"
            " ini: {count}); konon sebagian versi RouterOS menolaknya",
            "coba dulu satu queue di router",
        ),
    ),
    "RTRW229": Entry(
        "warning",
        en=Said(
            "{name} is on no router: it names none, and nothing on a router is in it",
            "give it `router:`, or take it away",
        ),
        id=Said(
            "{name} tidak ada di router mana pun: tidak menyebut router, dan tidak"
            " punya anak",
            "isi `router:`, atau hapus",
        ),
    ),
    "RTRW231": Entry(
        "warning",
        en=Said(
            "suspended ({side}): max-limit 0 is unlimited: who does not pay would be"
            " the fastest",
            "set a low rate, such as 64k/64k",
        ),
        id=Said(
            "suspended ({side}): max-limit 0 berarti tanpa batas: yang tidak bayar"
            " justru paling cepat",
            "isi kecepatan rendah, misalnya 64k/64k",
        ),
    ),
    "RTRW232": Entry(
        "info",
        en=Said(
            "{name} ({side}): no max-limit: unlimited",
            "set max-limit, if that was not meant",
        ),
        id=Said(
            "{name} ({side}): tanpa max-limit: tidak dibatasi",
            "isi max-limit, kalau bukan itu maksudnya",
        ),
    ),
    # 280-284: rate-limit strings (rtrw.routeros.ratelimit)
    "RTRW280": Entry(
        "error",
        en=Said("the rate-limit string is empty", "write rx/tx, such as 2M/8M"),
        id=Said("rate-limit kosong", "tulis rx/tx, misalnya 2M/8M"),
    ),
    "RTRW281": Entry(
        "error",
        en=Said(
            '"{text}" has {count} groups, a rate-limit has six at most',
            "rx/tx burst threshold time priority minimum, in that order",
        ),
        id=Said(
            '"{text}" punya {count} bagian, rate-limit paling banyak enam',
            "rx/tx burst threshold time priority minimum, urutannya begitu",
        ),
    ),
    "RTRW282": Entry(
        "error",
        en=Said(
            '"{text}": the minimum {least} is above the rate {rate}',
            "the router refuses that; lower the last group",
        ),
        id=Said(
            '"{text}": minimum {least} melebihi kecepatan {rate}',
            "router menolaknya; kecilkan bagian terakhir",
        ),
    ),
    "RTRW283": Entry(
        "error",
        en=Said(
            "a rate-limit string has burst times in whole seconds only",
            "round burst-time to seconds",
        ),
        id=Said(
            "waktu burst di rate-limit hanya detik bulat",
            "bulatkan burst-time ke detik",
        ),
    ),
    "RTRW284": Entry(
        "error",
        en=Said(
            "a rate-limit string has one priority, here are two: {text}",
            "use the same one for upload and download",
        ),
        id=Said(
            "rate-limit hanya punya satu priority, di sini ada dua: {text}",
            "samakan untuk upload dan download",
        ),
    ),
    # 250-269: queues in queues, and what was measured (rtrw.sim)
    "RTRW250": Entry(
        "error",
        en=Said(
            "the parent of {name} does not stand before it",
            "put parents before what is in them",
        ),
        id=Said(
            "parent dari {name} tidak ada sebelum antrean itu",
            "tulis parent sebelum isinya",
        ),
    ),
    "RTRW251": Entry(
        "error",
        en=Said(
            "burst-time of {name} is {time}; a network is simulated in whole seconds",
            "write burst-time in whole seconds, as the router does",
        ),
        id=Said(
            "burst-time {name} adalah {time}; simulasi jaringan memakai detik bulat",
            "tulis burst-time dalam detik bulat, seperti di router",
        ),
    ),
    "RTRW252": Entry(
        "error",
        en=Said(
            "{name} holds other queues; only customers' queues want data",
            "give its demand to a queue in it",
        ),
        id=Said(
            "{name} berisi antrean lain; hanya antrean pelanggan yang meminta data",
            "berikan permintaannya ke antrean di dalamnya",
        ),
    ),
    "RTRW253": Entry(
        "error",
        en=Said("the trace holds no measurement", "write t_s,bps and a row for each"),
        id=Said("rekaman ini kosong", "tulis t_s,bps lalu satu baris tiap ukuran"),
    ),
    "RTRW254": Entry(
        "error",
        en=Said(
            'a trace begins with the columns t_s,bps or t_s,bytes, not with "{text}"',
            "write one of the two on the first line",
        ),
        id=Said(
            'rekaman dimulai dengan kolom t_s,bps atau t_s,bytes, bukan "{text}"',
            "tulis salah satunya di baris pertama",
        ),
    ),
    "RTRW255": Entry(
        "error",
        en=Said(
            '"{text}" is not two numbers from 0 up',
            "write the time in seconds, a comma, and the value",
        ),
        id=Said(
            '"{text}" bukan dua angka mulai dari 0',
            "tulis waktu dalam detik, koma, lalu nilainya",
        ),
    ),
    "RTRW256": Entry(
        "error",
        en=Said("time goes back, from {before} s to {now} s", "sort the rows by time"),
        id=Said(
            "waktunya mundur, dari {before} s ke {now} s",
            "urutkan barisnya menurut waktu",
        ),
    ),
    "RTRW257": Entry(
        "error",
        en=Said(
            "a trace of bytes has one row; the first only says when counting began",
            "give at least two rows",
        ),
        id=Said(
            "rekaman bytes hanya satu baris; baris pertama hanya awal hitungan",
            "beri paling sedikit dua baris",
        ),
    ),
    # 270-279: whole networks and their capacity (rtrw.network.run, .capacity)
    "RTRW258": Entry(
        "error",
        en=Said(
            '"{text}" cannot stand beside another demand',
            "give it alone; only amounts (32Mb@0s) can be several",
        ),
        id=Said(
            '"{text}" tidak bisa digabung dengan permintaan lain',
            "tulis sendiri; hanya jumlah data (32Mb@0s) yang boleh beberapa",
        ),
    ),
    "RTRW259": Entry(
        "warning",
        en=Said(
            "{path}: {count} rows begin after the end ({end}) and are left out",
            "--for makes the run longer",
        ),
        id=Said(
            "{path}: {count} baris mulai sesudah simulasi selesai ({end}): tidak"
            " dipakai",
            "perpanjang dengan --for",
        ),
    ),
    "RTRW260": Entry(
        "error",
        en=Said("there is no trace {path}", "name a CSV with t_s,bps or t_s,bytes"),
        id=Said(
            "tidak ada rekaman {path}", "tulis nama CSV berisi t_s,bps atau t_s,bytes"
        ),
    ),
    "RTRW265": Entry(
        "error",
        en=Said(
            "{path}: every customer to be simulated is suspended",
            "take suspended from one of them",
        ),
        id=Said(
            "{path}: semua pelanggan yang disimulasikan sedang suspended",
            "hapus suspended pada salah satunya",
        ),
    ),
    "RTRW266": Entry(
        "error",
        en=Said(
            "{name} holds {count} customers; a torrent needs a neighbour",
            "choose a parent with two or more (suspended ones do not count)",
        ),
        id=Said(
            "{name} berisi {count} pelanggan; torrent butuh tetangga",
            "pilih parent dengan dua atau lebih (yang suspended tidak dihitung)",
        ),
    ),
    "RTRW270": Entry(
        "error",
        en=Said('there is no parent "{name}"', "there is: {known}"),
        id=Said('tidak ada parent "{name}"', "yang ada: {known}"),
    ),
    "RTRW271": Entry(
        "error",
        en=Said(
            "{name} has no max-limit, nor has a parent above it, so it cannot be full",
            "set its max-limit to what the line really carries",
        ),
        id=Said(
            "{name} dan parent di atasnya tanpa max-limit, jadi tidak bisa penuh",
            "isi max-limit sebesar kemampuan jalur yang sebenarnya",
        ),
    ),
    "RTRW272": Entry(
        "error",
        en=Said(
            "no customer is under {name} (suspended ones do not count)",
            "give customers or their plans parent: {name}",
        ),
        id=Said(
            "tidak ada pelanggan di bawah {name} (yang suspended tidak dihitung)",
            "isi parent: {name} pada pelanggan atau paketnya",
        ),
    ),
    "RTRW273": Entry(
        "error",
        en=Said(
            "this would take about {time}",
            "shorten it with {option}, or start it all the same with --yes",
        ),
        id=Said(
            "ini akan makan waktu kira-kira {time}",
            "persingkat dengan {option}, atau tetap jalankan dengan --yes",
        ),
    ),
    "RTRW274": Entry(
        "error",
        en=Said(
            '"{text}" is not a promise',
            "write 95/80: of 100 active customers 95 get at least 80 % of max-limit",
        ),
        id=Said(
            '"{text}" bukan janji layanan',
            "tulis 95/80: dari 100 pelanggan aktif, 95 dapat paling sedikit 80 %"
            " max-limit",
        ),
    ),
    "RTRW275": Entry(
        "error",
        en=Said(
            '"{text}" is not a share of time', "write a per cent from 1 to 100, as 60%"
        ),
        id=Said('"{text}" bukan bagian waktu', "tulis persen dari 1 sampai 100: 60%"),
    ),
    "RTRW276": Entry(
        "error",
        en=Said("{value} is too small or too large", "{least} to {most} is possible"),
        id=Said(
            "{value} terlalu kecil atau terlalu besar", "bisa {least} sampai {most}"
        ),
    ),
    "RTRW277": Entry(
        "error",
        en=Said("there are several parents: {known}", "choose one with --parent"),
        id=Said("ada beberapa parent: {known}", "pilih satu dengan --parent"),
    ),
    "RTRW278": Entry(
        "error",
        en=Said("{first} needs {second}", "give both"),
        id=Said("{first} butuh {second}", "tulis keduanya"),
    ),
    "RTRW279": Entry(
        "error",
        en=Said(
            "{path} has no {what}, so there is nothing to simulate",
            "add some; rtrw init shows how",
        ),
        id=Said(
            "{path} tidak punya {what}, jadi tidak ada yang disimulasikan",
            "tambahkan dulu; lihat rtrw init",
        ),
    ),
}
