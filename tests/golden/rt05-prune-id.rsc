# rtrw: queue dari rtrw:rt05/ di gateway: 3
# Boleh diimpor lagi: yang sudah ada disetel, yang belum ada ditambahkan di tempatnya.
# Hanya queue yang komentarnya diawali rtrw:rt05/ yang disentuh.
# Blok terakhir menghapus queue rtrw:rt05/ yang tidak ada di skrip ini.
/queue simple
:if ([:len [/queue type find where name~"^default-small( |\$)"]] = 0) do={
:error "rtrw: find tidak berfungsi di impor ini, tidak ada yang diubah"
}
{
:local qForeign "rtrw: dibiarkan, nama ini sudah dipakai queue lain: "
:local qTwice "rtrw: dibiarkan, ada dua queue dengan tanda yang sama: "
:local qRefused "rtrw: ditolak router: "
:local qName ""
:local qText ""
:local qThis ""
:local qBad 0
:local qNext 0
:local qOurs [find where comment~"^rtrw:rt05/[sp]/"]
:if ([:len $qOurs] = 0) do={
:set qNext 0
} else={
:if ([:find $qOurs [:pick $qOurs 0]] = 0) do={
:set qNext 0
} else={
:error "rtrw: find tidak berfungsi di impor ini, tidak ada yang diubah"
}
}
:set qName "total-rt05"
:set qText "rtrw:rt05/p/total-rt05"
:do {
:set qThis [find where comment~"^rtrw:rt05/p/total-rt05( |\$)"]
:if ([:len $qThis] = 0) do={
:if ([:len [find where name=$qName]] = 0) do={
:if (([:len $qOurs] - $qNext) = 0) do={
add name=$qName target=192.168.10.0/24 comment=$qText max-limit=50M/100M
} else={
add name=$qName target=192.168.10.0/24 comment=$qText max-limit=50M/100M place-before=[:pick $qOurs $qNext]
}
} else={
:set qBad ($qBad + 1)
:put ($qForeign . $qName)
}
} else={
:if (([:len $qThis] - 1) = 0) do={
:set qNext ([:find $qOurs [:pick $qThis 0]] + 1)
set $qThis name=$qName target=192.168.10.0/24 comment=$qText parent=none priority=8/8 limit-at=0/0 max-limit=50M/100M burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s bucket-size=0.1/0.1 disabled=no
} else={
:set qBad ($qBad + 1)
:put ($qTwice . $qName)
}
}
} on-error={
:set qBad ($qBad + 1)
:put ($qRefused . $qName)
}
:set qName "01-siti"
:set qText "rtrw:rt05/s/p01 Bu Siti"
:do {
:set qThis [find where comment~"^rtrw:rt05/s/p01( |\$)"]
:if ([:len $qThis] = 0) do={
:if ([:len [find where name=$qName]] = 0) do={
:if (([:len $qOurs] - $qNext) = 0) do={
add name=$qName target=192.168.10.10/32 comment=$qText parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s
} else={
add name=$qName target=192.168.10.10/32 comment=$qText parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s place-before=[:pick $qOurs $qNext]
}
} else={
:set qBad ($qBad + 1)
:put ($qForeign . $qName)
}
} else={
:if (([:len $qThis] - 1) = 0) do={
:set qNext ([:find $qOurs [:pick $qThis 0]] + 1)
set $qThis name=$qName target=192.168.10.10/32 comment=$qText parent=total-rt05 priority=8/8 limit-at=0/0 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s bucket-size=0.1/0.1 disabled=no
} else={
:set qBad ($qBad + 1)
:put ($qTwice . $qName)
}
}
} on-error={
:set qBad ($qBad + 1)
:put ($qRefused . $qName)
}
:set qName "02-budi"
:set qText "rtrw:rt05/s/p02 Pak \"Budi\" \$5"
:do {
:set qThis [find where comment~"^rtrw:rt05/s/p02( |\$)"]
:if ([:len $qThis] = 0) do={
:if ([:len [find where name=$qName]] = 0) do={
:if (([:len $qOurs] - $qNext) = 0) do={
add name=$qName target=192.168.10.11/32 comment=$qText parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s
} else={
add name=$qName target=192.168.10.11/32 comment=$qText parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s place-before=[:pick $qOurs $qNext]
}
} else={
:set qBad ($qBad + 1)
:put ($qForeign . $qName)
}
} else={
:if (([:len $qThis] - 1) = 0) do={
:set qNext ([:find $qOurs [:pick $qThis 0]] + 1)
set $qThis name=$qName target=192.168.10.11/32 comment=$qText parent=total-rt05 priority=8/8 limit-at=0/0 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s bucket-size=0.1/0.1 disabled=no
} else={
:set qBad ($qBad + 1)
:put ($qTwice . $qName)
}
}
} on-error={
:set qBad ($qBad + 1)
:put ($qRefused . $qName)
}
:if ($qBad = 0) do={
:put "rtrw: queue 1 sampai 3 dari 3 sesuai profil"
} else={
:put ("rtrw: queue 1 sampai 3 dari 3, gagal: " . $qBad)
:log warning ("rtrw: queue 1 sampai 3 dari 3, gagal: " . $qBad)
}
}
{
:local qText ""
:local qThere 0
:local qWanted [:toarray ""]
:set qWanted ($qWanted,{"rtrw:rt05/p/total-rt05";"rtrw:rt05/s/p01";"rtrw:rt05/s/p02"})
:if ([:find $qWanted "rtrw:rt05/p/total-rt05"] = 0) do={
:set qText ""
} else={
:error "rtrw: find tidak berfungsi di impor ini, tidak ada yang diubah"
}
:foreach qThis in=[find where comment~"^rtrw:rt05/[sp]/[A-Za-z0-9._%-]+( |\$)"] do={
:set qText ([get $qThis comment] . " ")
:set qText [:pick $qText 0 [:find $qText " "]]
:if ([:typeof [:find $qWanted $qText]] = "nil") do={
:set qText ""
} else={
:set qThere ($qThere + 1)
}
}
:if (($qThere - 3) = 0) do={
:foreach qThis in=[find where comment~"^rtrw:rt05/s/[A-Za-z0-9._%-]+( |\$)"] do={
:set qText ([get $qThis comment] . " ")
:set qText [:pick $qText 0 [:find $qText " "]]
:if ([:typeof [:find $qWanted $qText]] = "nil") do={
:put ("rtrw: dihapus: " . [get $qThis name])
remove $qThis
}
}
:foreach qThis in=[find where comment~"^rtrw:rt05/p/[A-Za-z0-9._%-]+( |\$)"] do={
:set qText ([get $qThis comment] . " ")
:set qText [:pick $qText 0 [:find $qText " "]]
:if ([:typeof [:find $qWanted $qText]] = "nil") do={
:put ("rtrw: dihapus: " . [get $qThis name])
remove $qThis
}
}
} else={
:put "rtrw: belum semuanya terpasang, jadi tidak ada yang dihapus"
}
}
