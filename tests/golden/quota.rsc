# quota
{
:local qSource ""
:set qSource ($qSource . "# rtrw~rt.05~quota~cepat-10~1\n:global rtrw1a4bea43used\n:global rtrw1a4bea43last\n:global rtrwfa04aefaperiod\n:global rtrwfa04aefaruns\n:if ([:typeof \$rtrw1a4bea43used] = \"array\") do={\n:local qThere 1\n} else={\n:foreach qThis in=[/system script find where name~\"^rtrw~rt[.]05~quota~.*~used\\\$\"] do={\n:do {\n/system script run [/system script get \$qThis name]\n} on-error={\n:log warning \"rtrw~rt.05~quota~cepat-10~1~used\"\n}\n}\n}\n:global rtrw1a4bea43used\n:global rtrw1a4bea43last\n:global rtrwfa04aefaperiod\n:if ([:typeof \$rtrw1a4bea43used] = \"array\") do={:local qThere 1} else={\n:set rtrw1a4bea43used [:toarray \"\"]\n}\n:if ([:typeof \$rtrw1a4bea43last] = \"array\") do={:local qThere 1} else={\n:set rtrw1a4bea43last [:toarray \"\"]\n}\n")
:set qSource ($qSource . ":if ([:typeof \$rtrwfa04aefaruns] = \"num\") do={\n:set rtrwfa04aefaruns (\$rtrwfa04aefaruns + 1)\n} else={\n:set rtrwfa04aefaruns 0\n}\n:local qMembers [:toarray \"\"]\n:foreach qKey in={\"sa1\"} do={\n:set (\$qMembers->\$qKey) 1\n}\n:local qDate [:tostr [/system clock get date]]\n:local qYear 0\n:local qMonth 0\n:local qDay 0\n:if ([:pick \$qDate 4 5] = \"-\") do={\n:set qYear [:tonum [:pick \$qDate 0 4]]\n:set qMonth [:tonum [:pick \$qDate 5 7]]\n:set qDay [:tonum [:pick \$qDate 8 10]]\n} else={\n:set qYear [:tonum [:pick \$qDate 7 11]]\n:set qMonth [:find \"janfebmaraprmayjunjulaugsepoctnovdec\" [:pick \$qDate 0 3]]\n:set qMonth ((\$qMonth / 3) + 1)\n:set qDay [:tonum [:pick \$qDate 4 6]]\n}\n:local qNow ((\$qYear * 12) + \$qMonth)\n:local qNew 0\n:local qSave 0\n")
:set qSource ($qSource . ":if (\$qYear < 2025) do={\n:set qNew 0\n} else={\n:if ([:typeof \$rtrwfa04aefaperiod] = \"num\") do={\n:if (\$rtrwfa04aefaperiod < \$qNow) do={:set qNew 1}\n:if (\$rtrwfa04aefaperiod = \$qNow) do={:local qThere 1} else={:set qSave 1}\n} else={\n:set qSave 1\n}\n:set rtrwfa04aefaperiod \$qNow\n}\n:local qId \"\"\n:local qKey \"\"\n:local qEnd 0\n:local qSlash 0\n:local qText \"\"\n:local qHalf \"\"\n:local qUsed 0\n:local qLast 0\n:local qHas \"\"\n:local qLetter \"\"\n:local qFactor 1\n:foreach qThis in=[/queue simple find where comment~\"^rtrw:rt[.]05/s/\"] do={\n:set qId [/queue simple get \$qThis comment]\n:set qId [:pick \$qId 13 [:len \$qId]]\n:set qEnd [:find \$qId \" \"]\n:if ([:typeof \$qEnd] = \"num\") do={:set qId [:pick \$qId 0 \$qEnd]}\n:set qKey (\"s\" . \$qId)\n")
:set qSource ($qSource . ":if ([:typeof (\$qMembers->\$qKey)] = \"num\") do={\n:do {\n:set qText [:tostr [/queue simple get \$qThis bytes]]\n:set qSlash [:find \$qText \"/\"]\n:set qNow [:tonum [:pick \$qText (\$qSlash + 1) [:len \$qText]]]\n:set qNow (\$qNow + [:tonum [:pick \$qText 0 \$qSlash]])\n:set qUsed 0\n:set qLast \$qNow\n:if ([:typeof (\$rtrw1a4bea43used->\$qKey)] = \"num\") do={:set qUsed (\$rtrw1a4bea43used->\$qKey)}\n:if ([:typeof (\$rtrw1a4bea43last->\$qKey)] = \"num\") do={:set qLast (\$rtrw1a4bea43last->\$qKey)}\n:if (\$qNow < \$qLast) do={:set qLast 0}\n:set qUsed ((\$qUsed + \$qNow) - \$qLast)\n:if (\$qNew = 1) do={:set qUsed 0}\n:set (\$rtrw1a4bea43used->\$qKey) \$qUsed\n:set (\$rtrw1a4bea43last->\$qKey) \$qNow\n:set qText [:tostr [/queue simple get \$qThis max-limit]]\n")
:set qSource ($qSource . ":set qSlash [:find \$qText \"/\"]\n:set qHas \"\"\n:foreach qTurn in={0;1} do={\n:set qHalf [:pick \$qText 0 \$qSlash]\n:if (\$qTurn = 1) do={:set qHalf [:pick \$qText (\$qSlash + 1) [:len \$qText]]}\n:set qEnd ([:len \$qHalf] - 1)\n:set qLetter [:pick \$qHalf \$qEnd (\$qEnd + 1)]\n:set qFactor 1\n:if (\$qLetter = \"k\") do={:set qFactor 1000}\n:if (\$qLetter = \"M\") do={:set qFactor 1000000}\n:if (\$qLetter = \"G\") do={:set qFactor 1000000000}\n:if (\$qFactor = 1) do={:set qEnd (\$qEnd + 1)}\n:set qHas (\$qHas . \"/\" . ([:tonum [:pick \$qHalf 0 \$qEnd]] * \$qFactor))\n}\n:set qHas [:pick \$qHas 1 [:len \$qHas]]\n:if (\$qUsed < 300000000000) do={\n:if (\$qHas = \"1000000/2000000\") do={\n")
:set qSource ($qSource . "/queue simple set \$qThis max-limit=5M/10M limit-at=0/0 burst-limit=10M/20M burst-threshold=4M/8M burst-time=16s/16s\n:log info (\"rtrw: full speed again: \" . \$qId)\n}\n} else={\n:if (\$qHas = \"5000000/10000000\") do={\n/queue simple set \$qThis max-limit=1M/2M limit-at=0/0 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s\n:log info (\"rtrw: quota used, slower from now: \" . \$qId)\n:set qSave 1\n}\n}\n} on-error={\n:log warning (\"rtrw: quota not counted: \" . \$qId)\n}\n}\n}\n:if (\$rtrwfa04aefaruns > 5) do={:set qSave 1}\n:if (\$qSave = 1) do={\n:set qText \":global rtrw1a4bea43used\\n:global rtrw1a4bea43last\\n:global rtrwfa04aefaperiod\\n\"\n:foreach qKey in={\"rtrw1a4bea43used\";\"rtrw1a4bea43last\"} do={\n")
:set qSource ($qSource . ":set qText (\$qText . \":if ([:typeof \\\$\" . \$qKey . \"] = \\\"array\\\") do={\")\n:set qText (\$qText . \":local qThere 1} else={:set \" . \$qKey . \" [:toarray \\\"\\\"]}\\n\")\n}\n:if ([:typeof \$rtrwfa04aefaperiod] = \"num\") do={\n:set qText (\$qText . \":set rtrwfa04aefaperiod \" . \$rtrwfa04aefaperiod . \"\\n\")\n}\n:foreach qKey,qOne in=\$qMembers do={\n:if ([:typeof (\$rtrw1a4bea43used->\$qKey)] = \"num\") do={\n:set qText (\$qText . \":set (\\\$rtrw1a4bea43used->\\\"\" . \$qKey . \"\\\") \")\n:set qText (\$qText . (\$rtrw1a4bea43used->\$qKey) . \"\\n\")\n:set qText (\$qText . \":set (\\\$rtrw1a4bea43last->\\\"\" . \$qKey . \"\\\") \")\n:set qText (\$qText . (\$rtrw1a4bea43last->\$qKey) . \"\\n\")\n}\n}\n:do {\n")
:set qSource ($qSource . "/system script set [find where name=\"rtrw~rt.05~quota~cepat-10~1~used\"] source=\$qText\n} on-error={\n:log warning \"rtrw~rt.05~quota~cepat-10~1~used\"\n}\n:set rtrwfa04aefaruns 0\n}\n")
:if ([:len [/system script find where name="rtrw~rt.05~quota~cepat-10~1"]] = 0) do={
/system script add name="rtrw~rt.05~quota~cepat-10~1" policy=read,write source=$qSource
} else={
/system script set [/system script find where name="rtrw~rt.05~quota~cepat-10~1"] policy=read,write source=$qSource
}
:if ([:len [/system script find where name="rtrw~rt.05~quota~cepat-10~1~used"]] = 0) do={
/system script add name="rtrw~rt.05~quota~cepat-10~1~used" policy=read,write source=""
}
:if ([:len [/system scheduler find where name="rtrw~rt.05~quota~cepat-10~1"]] = 0) do={
/system scheduler add name="rtrw~rt.05~quota~cepat-10~1" interval=10m policy=read,write on-event="/system script run \"rtrw~rt.05~quota~cepat-10~1\"" start-time=startup
} else={
/system scheduler set [/system scheduler find where name="rtrw~rt.05~quota~cepat-10~1"] interval=10m policy=read,write on-event="/system script run \"rtrw~rt.05~quota~cepat-10~1\""
}
}
{
:local qWanted {"rtrw~rt.05~quota~cepat-10~1";"rtrw~rt.05~quota~cepat-10~1~used"}
:foreach qThis in=[/system scheduler find where name~"^rtrw~rt[.]05~quota~"] do={
:if ([:typeof [:find $qWanted [/system scheduler get $qThis name]]] = "num") do={
:local qThere 1
} else={
/system scheduler remove $qThis
}
}
}
{
:local qWanted {"rtrw~rt.05~quota~cepat-10~1";"rtrw~rt.05~quota~cepat-10~1~used"}
:foreach qThis in=[/system script find where name~"^rtrw~rt[.]05~quota~"] do={
:if ([:typeof [:find $qWanted [/system script get $qThis name]]] = "num") do={
:local qThere 1
} else={
/system script remove $qThis
}
}
}
