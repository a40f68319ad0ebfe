"""Words of limits from data: (English, Indonesian), by key."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "requests.head": (
        "{path}: {requests} requests of {keys} keys, {begin} to {end}",
        "{path}: {requests} permintaan dari {keys} kunci, {begin} sampai {end}",
    ),
    "requests.no_zone": ("times in UTC", "waktu dalam UTC"),
    "requests.bad": (
        "{count} rows left out:",
        "{count} baris dilewati:",
    ),
    "requests.bad_row": (
        "line {line}: {reason}: {text}",
        "baris {line}: {reason}: {text}",
    ),
    "requests.more_bad": ("and {count} more", "dan {count} lagi"),
    "requests.reason_form": ("no line of an access log", "bukan baris log akses"),
    "requests.reason_json": ("no JSON object", "bukan objek JSON"),
    "requests.reason_csv": ("no CSV row", "bukan baris CSV"),
    "requests.reason_time": ("no time that can be read", "waktunya tidak terbaca"),
    "requests.reason_key": ("nobody's: the key is empty", "kuncinya kosong"),
    "requests.reason_cost": (
        "a cost is a whole number above 0",
        "biaya itu bilangan bulat di atas 0",
    ),
    "requests.step_1": ("1. Normal use", "1. Pemakaian normal"),
    "requests.use": (
        "{normal} keys are people or programs like them: {share} % of the requests.",
        "{normal} kunci tampak wajar: {share} % dari semua permintaan.",
    ),
    "requests.no_bots": (
        "No machine gives itself away.",
        "Tidak ada bot yang terlihat.",
    ),
    "requests.bots": (
        "{count} most likely machines are left out of steps 2 to 4:",
        "{count} kunci kemungkinan besar bot, tidak dihitung di langkah 2 sampai 4:",
    ),
    "requests.only_bots": (
        "All keys look like machines; the limit below is for them.",
        "Semua kunci tampak seperti bot; batas di bawah ini untuk mereka.",
    ),
    "requests.more": ("and {count} more", "dan {count} lagi"),
    "requests.sign_declared": ("says so: {agent}", "mengaku sendiri: {agent}"),
    "requests.sign_missing": ("asks for what is not there", "meminta yang tidak ada"),
    "requests.sign_robots": ("reads robots.txt", "membaca robots.txt"),
    "requests.sign_even": ("as even as a clock", "teratur seperti jam"),
    "requests.sign_sleepless": ("never sleeps", "tidak pernah berhenti"),
    "requests.sign_heavy": ("20 times the others", "20 kali yang lain"),
    "requests.crowd": (
        "A crowd: {begin} to {end}, {requests} requests, {keys} keys in its busiest"
        " minute. Its users are normal; a limit per key does not stop a crowd.",
        "Keramaian: {begin} sampai {end}, {requests} permintaan, {keys} kunci pada"
        " menit tersibuk. Penggunanya wajar; batas per kunci tidak menahan keramaian.",
    ),
    "requests.price": (
        "{route} takes {ratio} times the usual call: cost {cost}",
        "{route} {ratio} kali lebih lama dari biasa: biaya {cost}",
    ),
    "requests.priced": (
        "Below, calls count with these costs (--no-costs: each counts 1).",
        "Selanjutnya permintaan dihitung dengan biaya ini (--no-costs: semua 1).",
    ),
    "requests.step_2": ("2. Rate", "2. Laju"),
    "requests.rate": (
        "Of use that goes on, {percent} % is at most {found}/s ({windows} windows of"
        " {window}): r = {rate}",
        "{percent} % pemakaian yang terus berjalan paling banyak {found}/dtk ({windows}"
        " jendela {window}): r = {rate}",
    ),
    "requests.step_3": ("3. Capacity", "3. Kapasitas"),
    "requests.burst": (
        "The largest normal burst at that rate is {burst} ({percent} % of the keys): a"
        " little above it, b = {capacity}",
        "Lonjakan normal terbesar pada laju itu {burst} ({percent} % kunci): sedikit di"
        " atasnya, b = {capacity}",
    ),
    "requests.step_4": ("4. Recovery", "4. Pemulihan"),
    "requests.recovery": (
        "An empty bucket is full again after b / r = {recovery}.",
        "Ember kosong penuh lagi setelah b / r = {recovery}.",
    ),
    "requests.pauses_few": (
        "Too few bursts ({count}) to tell when users come back.",
        "Lonjakan terlalu sedikit ({count}) untuk tahu kapan pengguna kembali.",
    ),
    "requests.pauses": (
        "Three of four users come back later than {pause} after a burst ({count}"
        " bursts): in time.",
        "Tiga dari empat pengguna kembali lebih dari {pause} setelah lonjakan ({count}"
        " lonjakan): cukup.",
    ),
    "requests.pauses_short": (
        "A quarter of the users comes back within {pause} ({count} bursts), so r went"
        " up to {rate}.",
        "Seperempat pengguna kembali dalam {pause} ({count} lonjakan), jadi r dinaikkan"
        " ke {rate}.",
    ),
    "requests.step_5": ("5. Shadow run", "5. Uji bayangan"),
    "requests.shadow": (
        "{policy} would have refused {refused} of {requests} requests ({share} %).",
        "{policy} akan menolak {refused} dari {requests} permintaan ({share} %).",
    ),
    "requests.shadow_normal": (
        "Of normal users: {refused} of {requests} ({share} %), of {keys} keys.",
        "Dari pengguna wajar: {refused} dari {requests} ({share} %), {keys} kunci.",
    ),
    "requests.refused_key": (
        "{name}: {count} refused{bot}",
        "{name}: {count} ditolak{bot}",
    ),
    "requests.is_bot": (" (machine)", " (bot)"),
    "requests.refused_hour": (
        "Most in the hour from {hour}: {count}.",
        "Terbanyak pada jam mulai {hour}: {count}.",
    ),
    "requests.little": (
        "That is little to choose from: of {windows} windows the percentile is just the"
        " largest. Take a log of some days before anybody is refused.",
        "Datanya terlalu sedikit: dari {windows} jendela, persentil itu hanya nilai"
        " terbesar. Pakai log beberapa hari sebelum menolak siapa pun.",
    ),
    "requests.paste": ("To paste into a profile:", "Untuk ditempel ke profil:"),
    "requests.reading": ("reading", "membaca"),
    "requests.steps": ("steps 2 to 5", "langkah 2 sampai 5"),
}
