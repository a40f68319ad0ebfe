"""4xx: profiles, CSV files, scripts and files in general."""

from rtrw.locale import Entry, Said

TABLE: dict[str, Entry] = {
    "RTRW401": Entry(
        "error",
        en=Said("there is no file {path}", "name a profile, or make one: rtrw init"),
        id=Said(
            "file {path} tidak ada", "sebutkan profilnya, atau buat dulu: rtrw init"
        ),
    ),
    "RTRW402": Entry(
        "error",
        en=Said("the file cannot be written: {text}"),
        id=Said("file tidak bisa ditulis: {text}"),
    ),
    "RTRW403": Entry(
        "error",
        en=Said("the file cannot be read: {text}"),
        id=Said("file tidak bisa dibaca: {text}"),
    ),
}
