# rtrw: queues of rtrw:rt05/ on gateway: 3
# May be imported again: what is there is set, what is missing is added in its place.
# Only queues whose comment begins with rtrw:rt05/ are touched.
# Nothing is moved or removed; rtrw push does that.
/queue simple
:if ([:len [/queue type find where name~"^default-small( |\$)"]] = 0) do={
:error "rtrw: find does not work in this import, nothing was changed"
}
{
:local qForeign "rtrw: left alone, another queue has this name: "
:local qTwice "rtrw: left alone, two queues have the mark of this one: "
:local qRefused "rtrw: the router refused this one: "
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
:error "rtrw: find does not work in this import, nothing was changed"
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
:put "rtrw: queues 1 to 3 of 3 are as in the profile"
} else={
:put ("rtrw: queues 1 to 3 of 3, not done: " . $qBad)
:log warning ("rtrw: queues 1 to 3 of 3, not done: " . $qBad)
}
}
