"""Words of import of what a router has: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "import.head": (
        "What {source} had{version}, and nothing else: rtrw diff shows\nno change but"
        " the comments by which rtrw knows its queues (--adopt all).",
        "Persis isi {source}{version}: rtrw diff hanya menampilkan\nperubahan"
        " comment, tanda queue yang diurus rtrw (--adopt all).",
    ),
    "import.router": (
        "How the router is reached; the password is asked for, never written here.",
        "Cara menghubungi router; kata sandi ditanyakan, tidak pernah ditulis di sini.",
    ),
    "import.parents": ("Queues that hold others.", "Queue yang menaungi queue lain."),
    "import.plans": (
        "Equal limits are one plan. Upload/download, as on the router.",
        "Batas yang sama menjadi satu plan. Upload/download, seperti di router.",
    ),
    "import.accept": (
        "Found on the router, and left so. Mend them when you can, and take them out"
        " here.",
        "Ditemukan begini di router, dan dibiarkan. Perbaiki kalau sempat, lalu hapus"
        " di sini.",
    ),
    "import.subscribers": (
        "In the router's order. What stands on a line beside the plan wins over it.",
        "Urutannya seperti di router. Isi di baris pelanggan menang atas plan.",
    ),
    "import.count": ("queues: {count}", "{count} queue"),
    "import.left": ("left alone: {name}, {why}", "dibiarkan: {name}, {why}"),
    "import.unlimited": ("unlimited", "tanpa-batas"),
    "import.why.RTRW720": ("bytes that are no text", "ada byte yang bukan teks"),
    "import.why.RTRW721": ("another site's", "milik site lain"),
    "import.why.RTRW722": ("disabled", "disabled"),
    "import.why.RTRW723": ("a profile cannot say it", "tidak bisa ditulis di profil"),
    "import.why.RTRW724": ("its parent is left alone", "parent-nya dibiarkan"),
    "import.why.RTRW725": (
        "the same target as another",
        "target sama dengan queue lain",
    ),
    "import.read": (
        "{source}: queues: {queues}{version}",
        "{source}: {queues} queue{version}",
    ),
    "import.taken": (
        "plans: {plans}, parents: {parents}, subscribers: {subscribers} ({exceptions}"
        " with something of their own), left alone: {left}, dynamic: {dynamic}",
        "{plans} plan, {parents} parent, {subscribers} pelanggan ({exceptions} dengan"
        " isi sendiri), {left} dibiarkan, {dynamic} dinamis",
    ),
    "import.line": ("{name} (line {line})", "{name} (baris {line})"),
    "import.row": ("{name} (row {line})", "{name} (urutan {line})"),
    "import.more": ("... and {count} more", "... dan {count} lagi"),
    "import.written": ("Written: {path}", "Ditulis: {path}"),
    "import.next": (
        "Next: rtrw diff {path} --adopt all, then rtrw push {path} --adopt all",
        "Berikutnya: rtrw diff {path} --adopt all, lalu rtrw push {path} --adopt all",
    ),
    "import.comments": (
        "A push with --adopt all would set {count} comments, and nothing else.",
        "Push dengan --adopt all akan mengisi {count} comment, tidak lebih.",
    ),
}
