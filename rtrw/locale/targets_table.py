"""3xx: targets, names and the order of queues."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW301": Entry(
        "error",
        en=Said(
            "{text} is no address, network or interface",
            "write it like 192.168.10.5, 192.168.10.0/24 or ether2",
        ),
        id=Said(
            "{text} bukan alamat IP, jaringan, atau interface",
            "tulis seperti 192.168.10.5, 192.168.10.0/24, atau ether2",
        ),
    ),
    "RTRW302": Entry(
        "error",
        en=Said("{text} has a part above 255", "each of the four parts is 0 to 255"),
        id=Said(
            "ada bagian di atas 255 pada {text}", "keempat bagian berisi 0 sampai 255"
        ),
    ),
    "RTRW303": Entry(
        "error",
        en=Said(
            "{text} has a part that begins with 0",
            "leave the 0 out; some programs would read the part as octal",
        ),
        id=Said(
            "ada bagian yang diawali 0 pada {text}",
            "hapus angka 0 di depan; sebagian program membacanya sebagai oktal",
        ),
    ),
    "RTRW304": Entry(
        "error",
        en=Said(
            "{text} has no valid length after the slash",
            "a whole number from 0 to {bits}",
        ),
        id=Said(
            "angka setelah garis miring pada {text} salah",
            "bilangan bulat 0 sampai {bits}",
        ),
    ),
    "RTRW305": Entry(
        "error",
        en=Said(
            "{text} is no whole IPv4 address", "four numbers, such as 192.168.10.5"
        ),
        id=Said(
            "{text} bukan alamat IPv4 yang utuh", "empat angka, misalnya 192.168.10.5"
        ),
    ),
    "RTRW306": Entry(
        "error",
        en=Said(
            "{text} is several targets in one text",
            "write them as a list: [192.168.10.7, 192.168.10.8]",
        ),
        id=Said(
            "{text} berisi beberapa target dalam satu teks",
            "tulis sebagai daftar: [192.168.10.7, 192.168.10.8]",
        ),
    ),
    "RTRW307": Entry(
        "error",
        en=Said("the target '{text}' has a blank or a control character in it"),
        id=Said("target '{text}' mengandung spasi atau karakter kontrol"),
    ),
    "RTRW308": Entry(
        "error",
        en=Said("{text} is no IPv6 address or network", "such as 2001:db8:7::/64"),
        id=Said(
            "{text} bukan alamat atau jaringan IPv6",
            "contoh yang benar: 2001:db8:7::/64",
        ),
    ),
    "RTRW309": Entry(
        "error",
        en=Said("the target is empty", "an address, a network or an interface"),
        id=Said("target kosong", "isi dengan alamat IP, jaringan, atau interface"),
    ),
    "RTRW310": Entry(
        "error",
        en=Said(
            "{text} is a range, and a queue takes none",
            "write the networks or addresses as a list",
        ),
        id=Said(
            "{text} adalah rentang, sedangkan queue tidak menerima rentang",
            "tulis jaringan atau alamatnya sebagai daftar",
        ),
    ),
    "RTRW320": Entry(
        "error",
        en=Said(
            "the name {name} stands twice: lines {other} and {line}",
            "names of queues are unique; give each its own, or list both targets in"
            " one row",
        ),
        id=Said(
            "nama {name} dipakai dua kali: baris {other} dan {line}",
            "nama queue harus unik; beri nama sendiri-sendiri, atau tulis kedua target"
            " di satu baris",
        ),
    ),
    "RTRW321": Entry(
        "error",
        en=Said(
            "the id {id} stands twice: lines {other} and {line}",
            "ids are unique in a site",
        ),
        id=Said(
            "id {id} dipakai dua kali: baris {other} dan {line}",
            "id harus unik dalam satu site",
        ),
    ),
    "RTRW322": Entry(
        "error",
        en=Said(
            "the target {target} stands twice: lines {other} ({name}) and {line}",
            "only the first queue would ever see the traffic",
        ),
        id=Said(
            "target {target} dipakai dua kali: baris {other} ({name}) dan {line}",
            "hanya queue pertama yang akan menerima trafiknya",
        ),
    ),
    "RTRW323": Entry(
        "error",
        en=Said("there is an empty name in {kind}", "write a name before the colon"),
        id=Said("ada nama kosong di {kind}", "tulis nama sebelum titik dua"),
    ),
    "RTRW324": Entry(
        "error",
        en=Said('there is no "{name}" in {kind}', "did you mean {meant}?"),
        id=Said('tidak ada "{name}" di {kind}', "maksudnya {meant}?"),
    ),
    "RTRW325": Entry(
        "error",
        en=Said('there is no "{name}" in {kind}', "there are: {known}"),
        id=Said('tidak ada "{name}" di {kind}', "yang ada: {known}"),
    ),
    "RTRW326": Entry(
        "error",
        en=Said(
            "these parents hold each other in a circle: {way}",
            "one of them must have no parent",
        ),
        id=Said(
            "induk-induk ini saling memuat dalam lingkaran: {way}",
            "salah satu harus tanpa induk",
        ),
    ),
    "RTRW327": Entry(
        "error",
        en=Said(
            "{name} does not say its router, and there are several",
            "add router: to it, or to defaults",
        ),
        id=Said(
            "{name} tidak menyebut routernya, padahal ada beberapa",
            "tambahkan router: di situ, atau di defaults",
        ),
    ),
    "RTRW328": Entry(
        "error",
        en=Said("{name} has no plan", "add plan: to it, or to defaults"),
        id=Said(
            "{name} tidak punya paket", "tambahkan plan: di situ, atau di defaults"
        ),
    ),
    "RTRW329": Entry(
        "error",
        en=Said(
            "{name} cannot be the name of a parent",
            "the router takes this word for no parent; choose another",
        ),
        id=Said(
            "{name} tidak bisa jadi nama induk",
            "bagi router kata ini berarti tanpa induk; pilih yang lain",
        ),
    ),
    # 330-369: what lint says about targets, order and names, and selections
    "RTRW330": Entry(
        "warning",
        en=Said(
            "{name}: target {target} is outside its parent {parent} ({covers}): the"
            " parent never sees this traffic, so this queue does nothing",
            "put the address into the parent's target, or choose another parent",
        ),
        id=Said(
            "{name}: target {target} di luar induknya {parent} ({covers}): induk tidak"
            " melihat trafiknya, jadi queue ini tidak bekerja",
            "tambahkan alamat ini ke target induk, atau pilih induk lain",
        ),
    ),
    "RTRW331": Entry(
        "warning",
        en=Said(
            "{name}: {target} is an address inside a network; the queue is for the"
            " whole of {network}",
            "for one customer write {address}, for the network {network}",
        ),
        id=Said(
            "{name}: {target} adalah alamat di dalam jaringan; queue ini berlaku untuk"
            " seluruh {network}",
            "untuk satu pelanggan tulis {address}, untuk satu jaringan {network}",
        ),
    ),
    "RTRW332": Entry(
        "warning",
        en=Said(
            "{name}: {target} is an interface that exists only while the customer is"
            " connected; after a reconnect the queue may be invalid",
            "use the fixed address, or give the speed in the PPP profile: rtrw export"
            " --as ppp",
        ),
        id=Said(
            "{name}: {target} adalah interface yang hanya ada selama pelanggan"
            " terhubung; setelah putus-sambung queue bisa invalid",
            "pakai alamat tetap, atau atur kecepatan di profil PPP: rtrw export --as"
            " ppp",
        ),
    ),
    "RTRW333": Entry(
        "warning",
        en=Said(
            "{name} hides queues after it ({count}): {hidden}; a router stops at the"
            " first match, so they never see traffic",
            "put the narrow ones before it, or make it their parent",
        ),
        id=Said(
            "{name} menutupi queue sesudahnya ({count}): {hidden}; router berhenti di"
            " queue pertama yang cocok, jadi yang sesudahnya tidak pernah dapat trafik",
            "taruh yang sempit lebih dulu, atau jadikan {name} induknya",
        ),
    ),
    "RTRW334": Entry(
        "warning",
        en=Said(
            "{name} hides part of the targets of queues after it ({count}): {hidden}",
            "a router stops at the first match; take the common addresses out of one"
            " of them",
        ),
        id=Said(
            "{name} menutupi sebagian target queue sesudahnya ({count}): {hidden}",
            "router berhenti di queue pertama yang cocok; hapus alamat yang sama dari"
            " salah satunya",
        ),
    ),
    "RTRW335": Entry(
        "info",
        en=Said(
            "{name} is for all traffic of interface {target}; queues with addresses"
            " after it ({count}) get none from customers behind that interface",
            "put it last, or make it their parent",
        ),
        id=Said(
            "{name} berlaku untuk semua trafik interface {target}; queue dengan alamat"
            " sesudahnya ({count}) tidak dapat apa-apa dari pelanggan di balik"
            " interface itu",
            "taruh paling akhir, atau jadikan induknya",
        ),
    ),
    "RTRW336": Entry(
        "warning",
        en=Said(
            "the name '{name}' has a comma: the router's console takes it for two"
            " names",
            "use another sign, such as a dash",
        ),
        id=Said(
            "nama '{name}' mengandung koma: konsol router membacanya sebagai dua nama",
            "pakai tanda lain, misalnya tanda hubung",
        ),
    ),
    "RTRW337": Entry(
        "warning",
        en=Said(
            "the name '{name}' begins with *: the router's console takes it for an"
            " internal number",
            "begin with a letter",
        ),
        id=Said(
            "nama '{name}' diawali *: konsol router membacanya sebagai nomor internal",
            "awali dengan huruf",
        ),
    ),
    "RTRW338": Entry(
        "warning",
        en=Said(
            "the name '{name}' is only digits: the router's console takes it for a row"
            " number",
            "put a letter in front, such as p{name}",
        ),
        id=Said(
            "nama '{name}' hanya angka: konsol router membacanya sebagai nomor baris",
            "tambahkan huruf di depan, misalnya p{name}",
        ),
    ),
    "RTRW339": Entry(
        "warning",
        en=Said(
            "the parent's name '{name}' is a word that RouterOS reserves for positions",
            "call it something else",
        ),
        id=Said(
            "nama induk '{name}' adalah kata yang dipakai RouterOS untuk posisi",
            "pakai nama lain",
        ),
    ),
    "RTRW340": Entry(
        "info",
        en=Said(
            "the name '{name}' is a reserved word of RouterOS for parents and"
            " positions; for a queue that holds no others it is right"
        ),
        id=Said(
            "nama '{name}' adalah kata khusus RouterOS untuk induk dan posisi; untuk"
            " queue tanpa anak tidak masalah"
        ),
    ),
    "RTRW342": Entry(
        "warning",
        en=Said(
            "the name '{name}' has signs outside ASCII; WinBox and scripts may show or"
            " read it differently",
            "write it without them",
        ),
        id=Said(
            "nama '{name}' mengandung karakter di luar ASCII; WinBox dan skrip bisa"
            " menampilkannya berbeda",
            "tulis tanpa karakter itu",
        ),
    ),
    "RTRW343": Entry(
        "info",
        en=Said(
            "{name}: the comment has signs outside ASCII ({text}); they are sent in"
            " the router's `encoding:`, WinBox may show others",
            "write it without them, if that matters",
        ),
        id=Said(
            "{name}: komentarnya mengandung karakter di luar ASCII ({text}); dikirim"
            " menurut `encoding:` router, WinBox bisa menampilkannya berbeda",
            "tulis tanpa karakter itu kalau mengganggu",
        ),
    ),
    "RTRW344": Entry(
        "info",
        en=Said(
            "the name '{name}' begins or ends with a blank; it is kept, for the router"
            " compares names byte for byte",
            "take the blank away, if it was not meant",
        ),
        id=Said(
            "nama '{name}' diawali atau diakhiri spasi; tetap disimpan, karena router"
            " membandingkan nama apa adanya",
            "hapus spasinya kalau tidak disengaja",
        ),
    ),
    "RTRW350": Entry(
        "error",
        en=Said("there is no router or group '{name}'", "did you mean {meant}?"),
        id=Said("tidak ada router atau grup '{name}'", "maksudnya {meant}?"),
    ),
    "RTRW351": Entry(
        "error",
        en=Said("there is no subscriber '{name}'", "did you mean {meant}?"),
        id=Said("tidak ada pelanggan '{name}'", "maksudnya {meant}?"),
    ),
    "RTRW352": Entry(
        "error",
        en=Said("there is no router or group '{name}'", "there are: {known}"),
        id=Said("tidak ada router atau grup '{name}'", "yang ada: {known}"),
    ),
    "RTRW354": Entry(
        "error",
        en=Said(
            "there is no subscriber '{name}'",
            "give the name or the id that stands in the profile",
        ),
        id=Said(
            "tidak ada pelanggan '{name}'",
            "tulis nama atau id yang ada di profil",
        ),
    ),
    "RTRW353": Entry(
        "error",
        en=Said(
            "there is nothing to read: no queue line and no rate-limit string",
            "paste a line like `/queue simple add max-limit=2M/2M …`, or `2M/2M 8M/8M"
            " 1M/1M 16/16`",
        ),
        id=Said(
            "tidak ada yang bisa dibaca: bukan baris queue, bukan string rate-limit",
            "tempel baris seperti `/queue simple add max-limit=2M/2M …`, atau `2M/2M"
            " 8M/8M 1M/1M 16/16`",
        ),
    ),
    "RTRW368": Entry(
        "info",
        en=Said(
            "accept names '{name}' for {finding}, but there is no such finding about"
            " it",
            "take it out of `accept:`",
        ),
        id=Said(
            "accept menyebut '{name}' untuk {finding}, tetapi temuan itu tidak ada",
            "hapus dari `accept:`",
        ),
    ),
    "RTRW369": Entry(
        "info",
        en=Said(
            "findings {finding} not listed one by one: {count} more",
            "the first ones show what it is about",
        ),
        id=Said(
            "temuan {finding} yang tidak ditulis satu per satu: {count} lagi",
            "contoh di atas sudah menunjukkan masalahnya",
        ),
    ),
    "RTRW370": Entry(
        "error",
        en=Said("{text} is neither yes nor no", "write yes or no"),
        id=Said("{text} bukan yes ataupun no", "tulis yes atau no"),
    ),
    "RTRW371": Entry(
        "error",
        en=Said("{text} is no priority", "a number from 1 (first) to 8 (last)"),
        id=Said(
            "{text} bukan prioritas", "angka 1 (didahulukan) sampai 8 (paling akhir)"
        ),
    ),
    "RTRW372": Entry(
        "error",
        en=Said("{text} is no bucket size", "a number from 0 to 10, such as 0.1"),
        id=Said("{text} bukan ukuran bucket", "angka 0 sampai 10, misalnya 0.1"),
    ),
    "RTRW373": Entry(
        "error",
        en=Said("{text} is no time of day", "such as 7h-19h,mon,tue,wed,thu,fri"),
        id=Said("{text} bukan jam berlaku", "contoh: 7h-19h,mon,tue,wed,thu,fri"),
    ),
    "RTRW374": Entry(
        "error",
        en=Said("there is nothing where a name belongs", "leave the field out instead"),
        id=Said("nama kosong", "hapus saja kolom itu"),
    ),
}
