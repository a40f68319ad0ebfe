"""Words of plans from data: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "fit.head": (
        "{path}: {samples} samples of {step}, {queues} queues",
        "{path}: {samples} sampel per {step}, {queues} queue",
    ),
    "fit.counted": (
        "{resets} resets of counters (no sample made of them), {wraps} of 32 bits"
        " wrapped",
        "{resets} penghitung kembali ke nol (dilewati), {wraps} kali penuh di 32 bit",
    ),
    "fit.bad": ("{count} rows left out:", "{count} baris dilewati:"),
    "fit.bad_row": ("line {line}: {reason}: {text}", "baris {line}: {reason}: {text}"),
    "fit.more": ("and {count} more", "dan {count} lagi"),
    "fit.reason_short": ("cells are missing", "ada kolom yang kosong"),
    "fit.reason_time": ("no time that can be read", "waktunya tidak terbaca"),
    "fit.reason_queue": ("no name of a queue", "tanpa nama queue"),
    "fit.reason_number": ("no number", "bukan angka"),
    "fit.reason_csv": ("a cell without end", "kolom yang tidak ada ujungnya"),
    "fit.order": (
        "{repeated} rows left out at times that their queue had already, {turned} times"
        " the clock went back (no sample made of it)",
        "{repeated} baris dilewati karena waktunya sudah ada untuk queue itu, {turned}"
        " kali jam mundur (dilewati)",
    ),
    "fit.other": (
        "{count} samples left out, for they are not of about {step}",
        "{count} sampel dilewati, panjangnya jauh dari {step}",
    ),
    "fit.cut": (
        "the end of the file cannot be read, what is before it was: {text}",
        "akhir file tidak terbaca, bagian sebelumnya terpakai: {text}",
    ),
    "fit.unknown": (
        "{count} queues are not in the profile and were left out: {names}",
        "{count} queue tidak ada di profil dan dilewati: {names}",
    ),
    "fit.plan": (
        "{name}: {count} queues ({queues})",
        "{name}: {count} queue ({queues})",
    ),
    "fit.upload": ("upload", "upload"),
    "fit.download": ("download", "download"),
    "fit.use": (
        "normal use: P50 {p50}, P95 {p95}, P99 {p99}; {minute} goes on for minutes;"
        " active {busy} % of the time",
        "pemakaian normal: P50 {p50}, P95 {p95}, P99 {p99}; {minute} terus-menerus;"
        " aktif {busy} % waktu",
    ),
    "fit.peaks": (
        "peaks above max-limit: {number}, {per_hour} an active hour; three of four at"
        " most {length} long and {height} high",
        "puncak di atas max-limit: {number}, {per_hour} tiap jam aktif; tiga dari empat"
        " paling lama {length} dan paling tinggi {height}",
    ),
    "fit.why_held": (
        "held at {rate} in {samples} samples",
        "tertahan di {rate} pada {samples} sampel",
    ),
    "fit.why_burst_seen": (
        "{count} bursts after silence that the router ended, {length} in the mean",
        "{count} burst setelah diam yang diakhiri router, rata-rata {length}",
    ),
    "fit.why_window_seen": (
        "contradicted by the fewest samples: {percent} %",
        "paling sedikit dibantah sampel: {percent} %",
    ),
    "fit.why_goes_on": (
        "95 % of active minutes are at most {rate}",
        "95 % menit aktif paling banyak {rate}",
    ),
    "fit.why_raised": (
        "with {first}, which goes on for minutes, too much traffic would wait",
        "dengan {first}, yang terus-menerus, terlalu banyak lalu lintas menunggu",
    ),
    "fit.why_peaks": (
        "99 % of active samples are at most {rate}",
        "99 % sampel aktif paling banyak {rate}",
    ),
    "fit.why_peak_length": (
        "three of four of {count} peaks are at most {length} long",
        "tiga dari empat dari {count} puncak paling lama {length}",
    ),
    "fit.why_solved": (
        "with it the burst lasts {exact}",
        "dengan ini burst berlangsung {exact}",
    ),
    "fit.why_no_burst": (
        "none: 99 % of active samples are at most {rate}, hardly above max-limit",
        "tanpa burst: 99 % sampel aktif paling banyak {rate}, hampir sama dengan"
        " max-limit",
    ),
    "fit.why_no_burst_cap": (
        "none seen: nothing goes above the cap, and what would is not in the samples",
        "tidak terlihat: tidak ada yang melewati batas, yang tertahan tidak tercatat",
    ),
    "fit.why_coarse": (
        "none: samples of {step} cannot show a burst with slices of {slice}; record"
        " with a shorter interval",
        "tanpa burst: sampel per {step} tidak bisa menunjukkan burst dengan irisan"
        " {slice}; rekam dengan selang lebih pendek",
    ),
    "fit.why_too_little": (
        "nothing can be said: {samples} active samples are too few",
        "belum bisa disimpulkan: {samples} sampel aktif terlalu sedikit",
    ),
    "fit.priority_light": (
        "priority {priority}: most of the time far below max-limit, so it may go first",
        "prioritas {priority}: biasanya jauh di bawah max-limit, jadi boleh"
        " didahulukan",
    ),
    "fit.priority_heavy": (
        "priority {priority}: often near max-limit",
        "prioritas {priority}: sering mendekati max-limit",
    ),
    "fit.seen": (
        "read off the queue: it must be set like this now",
        "terbaca dari queue: begini pengaturannya sekarang",
    ),
    "fit.slowed": (
        "{what}: {share} % of the traffic would have waited, in {time} of {length}",
        "{what}: {share} % lalu lintas akan menunggu, selama {time} dari {length}",
    ),
    "fit.before": ("as in the profile now", "seperti di profil sekarang"),
    "fit.after": ("with this proposal", "dengan usulan ini"),
    "fit.plain": ("the same without burst", "sama tetapi tanpa burst"),
    "fit.paste": ("To paste into a profile:", "Untuk ditempel ke profil:"),
    "fit.reading": ("reading", "membaca"),
    "fit.fitting": ("fitting", "menghitung"),
}
