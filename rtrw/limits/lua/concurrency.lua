-- Leases that end by themselves, in a sorted set. Parameters: limit ttl.
--
-- Members "end:number", scored by the instant at which the lease ends. Two that end in
-- the same microsecond are alike; the number only keeps them apart.
-- Replies {how many before, end of the lease that must end first or 0, latest end, now}.
-- Mode l gives a lease back; its cost is "end:how many".

local function bring_back(key, now, ttl)
  local all = redis.call('ZRANGEBYSCORE', key, int(now + ttl), '+inf')
  redis.call('ZREMRANGEBYSCORE', key, int(now + ttl), '+inf')
  for place = 1, #all do
    redis.call('ZADD', key, int(now + ttl), int(now + ttl) .. ':' .. place)
  end
end

local function add(key, ends, cost)
  local number = redis.call('ZCOUNT', key, int(ends), int(ends))
  while cost > 0 do
    number = number + 1
    cost = cost - redis.call('ZADD', key, int(ends), int(ends) .. ':' .. number)
  end
end

local function give_back(key, lease)
  local ends, cost = string.match(lease, '^(%d+):(%d+)$')
  local found = redis.call('ZRANGEBYSCORE', key, ends, ends, 'LIMIT', 0, cost)
  for _, one in ipairs(found) do
    redis.call('ZREM', key, one)
  end
end

local function ends_at(key, place)
  return tonumber(redis.call('ZRANGE', key, place, place, 'WITHSCORES')[2])
end

return function(key, now, mode, cost, params)
  local limit, ttl = unpack(numbers(params))
  local latest = ends_at(key, -1)
  if latest and latest > now + 2 * ttl then
    bring_back(key, now, ttl)
  end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', int(now))
  local held, wanted = redis.call('ZCARD', key), tonumber(cost) or 0
  latest = ends_at(key, -1)
  local over = held + wanted - limit
  local allowed = mode == 'r' or mode == 'l' or over <= 0
  local first = 0
  if over > 0 and over <= held then
    first = ends_at(key, over - 1)
  end
  local reply = { held, first, latest or 0, now }
  return allowed, reply, function()
    if mode == 't' and allowed and wanted > 0 then
      add(key, now + ttl, wanted)
    elseif mode == 'r' and wanted > 0 then
      redis.call('ZREMRANGEBYRANK', key, -wanted, -1)
    elseif mode == 'l' then
      give_back(key, cost)
    end
    latest = ends_at(key, -1)
    if latest then
      keep(key, now, latest - now)
    end
  end
end
