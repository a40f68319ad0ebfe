-- One decision: KEYS = key; ARGV = mode, cost, parameters.

local _, reply, write = policies[1](KEYS[1], clock(), ARGV[1], ARGV[2], ARGV[3])
if write then
  write()
end
return reply
