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
        en=Said("the target {text!r} has a blank or a control character in it"),
        id=Said("target {text!r} mengandung spasi atau karakter kontrol"),
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
