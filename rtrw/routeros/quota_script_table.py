"""The text of the script that counts a quota; ``@name@`` are filled in."""

from __future__ import annotations

SOURCE = r"""# @name@
:global @used@
:global @last@
:global @period@
:global @runs@
:if ([:typeof $@used@] = "array") do={
:local qThere 1
} else={
:foreach qThis in=[/system script find where name~@stores@] do={
:do {
/system script run [/system script get $qThis name]
} on-error={
:log warning @store@
}
}
}
:global @used@
:global @last@
:global @period@
:if ([:typeof $@used@] = "array") do={:local qThere 1} else={
:set @used@ [:toarray ""]
}
:if ([:typeof $@last@] = "array") do={:local qThere 1} else={
:set @last@ [:toarray ""]
}
:if ([:typeof $@runs@] = "num") do={
:set @runs@ ($@runs@ + 1)
} else={
:set @runs@ 0
}
:local qMembers [:toarray ""]
@members@:local qDate [:tostr [/system clock get date]]
:local qYear 0
:local qMonth 0
:local qDay 0
:if ([:pick $qDate 4 5] = "-") do={
:set qYear [:tonum [:pick $qDate 0 4]]
:set qMonth [:tonum [:pick $qDate 5 7]]
:set qDay [:tonum [:pick $qDate 8 10]]
} else={
:set qYear [:tonum [:pick $qDate 7 11]]
:set qMonth [:find "janfebmaraprmayjunjulaugsepoctnovdec" [:pick $qDate 0 3]]
:set qMonth (($qMonth / 3) + 1)
:set qDay [:tonum [:pick $qDate 4 6]]
}
:local qNow @number@
:local qNew 0
:local qSave 0
:if ($qYear < @first@) do={
:set qNew 0
} else={
:if ([:typeof $@period@] = "num") do={
:if ($@period@ < $qNow) do={:set qNew 1}
:if ($@period@ = $qNow) do={:local qThere 1} else={:set qSave 1}
} else={
:set qSave 1
}
:set @period@ $qNow
}
:local qId ""
:local qKey ""
:local qEnd 0
:local qSlash 0
:local qText ""
:local qHalf ""
:local qUsed 0
:local qLast 0
:local qHas ""
:local qLetter ""
:local qFactor 1
:foreach qThis in=[/queue simple find where comment~@start@] do={
:set qId [/queue simple get $qThis comment]
:set qId [:pick $qId @skip@ [:len $qId]]
:set qEnd [:find $qId " "]
:if ([:typeof $qEnd] = "num") do={:set qId [:pick $qId 0 $qEnd]}
:set qKey ("s" . $qId)
:if ([:typeof ($qMembers->$qKey)] = "num") do={
:do {
:set qText [:tostr [/queue simple get $qThis bytes]]
:set qSlash [:find $qText "/"]
:set qNow [:tonum [:pick $qText ($qSlash + 1) [:len $qText]]]
:set qNow ($qNow + [:tonum [:pick $qText 0 $qSlash]])
:set qUsed 0
:set qLast $qNow
:if ([:typeof ($@used@->$qKey)] = "num") do={:set qUsed ($@used@->$qKey)}
:if ([:typeof ($@last@->$qKey)] = "num") do={:set qLast ($@last@->$qKey)}
:if ($qNow < $qLast) do={:set qLast 0}
:set qUsed (($qUsed + $qNow) - $qLast)
:if ($qNew = 1) do={:set qUsed 0}
:set ($@used@->$qKey) $qUsed
:set ($@last@->$qKey) $qNow
:set qText [:tostr [/queue simple get $qThis max-limit]]
:set qSlash [:find $qText "/"]
:set qHas ""
:foreach qTurn in={0;1} do={
:set qHalf [:pick $qText 0 $qSlash]
:if ($qTurn = 1) do={:set qHalf [:pick $qText ($qSlash + 1) [:len $qText]]}
:set qEnd ([:len $qHalf] - 1)
:set qLetter [:pick $qHalf $qEnd ($qEnd + 1)]
:set qFactor 1
:if ($qLetter = "k") do={:set qFactor 1000}
:if ($qLetter = "M") do={:set qFactor 1000000}
:if ($qLetter = "G") do={:set qFactor 1000000000}
:if ($qFactor = 1) do={:set qEnd ($qEnd + 1)}
:set qHas ($qHas . "/" . ([:tonum [:pick $qHalf 0 $qEnd]] * $qFactor))
}
:set qHas [:pick $qHas 1 [:len $qHas]]
:if ($qUsed < @data@) do={
:if ($qHas = @slow@) do={
/queue simple set $qThis@set_full@
:log info ("rtrw: full speed again: " . $qId)
}
} else={
:if ($qHas = @full@) do={
/queue simple set $qThis@set_slow@
:log info ("rtrw: quota used, slower from now: " . $qId)
:set qSave 1
}
}
} on-error={
:log warning ("rtrw: quota not counted: " . $qId)
}
}
}
:if ($@runs@ > @save@) do={:set qSave 1}
:if ($qSave = 1) do={
:set qText ":global @used@\n:global @last@\n:global @period@\n"
:foreach qKey in={"@used@";"@last@"} do={
:set qText ($qText . ":if ([:typeof \$" . $qKey . "] = \"array\") do={")
:set qText ($qText . ":local qThere 1} else={:set " . $qKey . " [:toarray \"\"]}\n")
}
:if ([:typeof $@period@] = "num") do={
:set qText ($qText . ":set @period@ " . $@period@ . "\n")
}
:foreach qKey,qOne in=$qMembers do={
:if ([:typeof ($@used@->$qKey)] = "num") do={
:set qText ($qText . ":set (\$@used@->\"" . $qKey . "\") ")
:set qText ($qText . ($@used@->$qKey) . "\n")
:set qText ($qText . ":set (\$@last@->\"" . $qKey . "\") ")
:set qText ($qText . ($@last@->$qKey) . "\n")
}
}
:do {
/system script set [find where name=@store@] source=$qText
} on-error={
:log warning @store@
}
:set @runs@ 0
}
"""

NUMBERS = {
    "month": "(($qYear * 12) + $qMonth)",
    "day": "(((($qYear * 12) + $qMonth) * 32) + $qDay)",
}
"""A number that only grows, once a period."""
