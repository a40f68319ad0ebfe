-- Several decisions: all are charged, or none is. Of each key ARGV has mode, cost,
-- parameters, in turn. Where one refuses, the others write nothing.

local now, all = clock(), true
local replies, granted, refused = {}, {}, {}
for place, key in ipairs(KEYS) do
  local from = 3 * place - 2
  local allowed, reply, write =
    policies[place](key, now, ARGV[from], ARGV[from + 1], ARGV[from + 2])
  replies[place], all = reply, all and allowed
  if write then
    table.insert(allowed and granted or refused, write)
  end
end
-- A refusal's own writing charges nothing: it only puts a strange state right.
for _, write in ipairs(all and granted or refused) do
  write()
end
return replies
