"""Words of recording and watching: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "record.started": (
        "recording {router} into {path}, every {interval}; Ctrl-C ends it",
        "merekam {router} ke {path}, tiap {interval}; Ctrl-C untuk berhenti",
    ),
    "record.ended": (
        "{samples} samples of {queues} queues in {path}",
        "{samples} sampel dari {queues} queue di {path}",
    ),
    "record.progress": (
        "{samples} samples, {queues} queues",
        "{samples} sampel, {queues} queue",
    ),
    "record.lost": (
        "the router is gone ({text}); trying again",
        "router terputus ({text}); dicoba lagi",
    ),
    "watch.queue": ("queue", "queue"),
    "watch.upload": ("upload", "upload"),
    "watch.download": ("download", "download"),
    "watch.average": ("average", "rata-rata"),
    "watch.threshold": ("threshold", "threshold"),
    "watch.burst": ("burst", "burst"),
    "watch.model": ("model", "model"),
    "watch.curve": ("last minute, download", "semenit terakhir, download"),
    "watch.on": ("on", "ya"),
    "watch.off": ("off", "tidak"),
    "watch.may": ("may", "boleh"),
    "watch.may_not": ("may not", "belum boleh"),
    "watch.differs": ("differs", "berbeda"),
    "watch.unknown": ("-", "-"),
    "watch.head": (
        "{router}, asked every {interval}; the average is of the last burst-time,"
        " download",
        "{router}, ditanya tiap {interval}; rata-rata selama burst-time terakhir,"
        " download",
    ),
    "watch.resting": (
        "1. Leave the line of {name} silent: the window must empty ({left} to go).",
        "1. Biarkan jalur {name} diam: jendela harus kosong (tinggal {left}).",
    ),
    "watch.ready": (
        "2. Now start a download that takes all it gets, and let it run.",
        "2. Sekarang mulai unduhan besar, dan biarkan berjalan.",
    ),
    "watch.bursting": (
        "3. Measuring: {rate}.",
        "3. Sedang mengukur: {rate}.",
    ),
    "watch.done": (
        "The burst lasted {seen}. Predicted: {exact} if it begins with a slice,"
        " anything from {least} to {most} otherwise.",
        "Burst berlangsung {seen}. Perkiraan: {exact} bila mulai bersama irisan,"
        " selain itu {least} sampai {most}.",
    ),
    "watch.agrees": (
        "That agrees with the model.",
        "Ini sesuai dengan model.",
    ),
    "watch.disagrees": (
        "That does not agree with the model: please send the report.",
        "Ini tidak sesuai dengan model: tolong kirim laporannya.",
    ),
    "watch.early": (
        "The download ended before the burst did; nothing was measured. Once more,"
        " with a larger one.",
        "Unduhan selesai sebelum burst berakhir; tidak ada yang terukur. Ulangi dengan"
        " berkas lebih besar.",
    ),
}
