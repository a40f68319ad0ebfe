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
  keep(key, now, ttl)
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

-- The end of the last lease.
local function latest_end(key)
  return tonumber(redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2])
end

-- The end of the lease that is so many after the first one that has not ended.
local function live_end(key, now, place)
  return tonumber(redis.call('ZRANGEBYSCORE', key, '(' .. int(now), '+inf',
    'WITHSCORES', 'LIMIT', place, 1)[2])
end

return function(key, now, mode, cost, params)
  local limit, ttl = unpack(numbers(params))
  local latest = latest_end(key)
  if latest and latest > now + 2 * ttl then
    bring_back(key, now, ttl)
    latest = latest_end(key)
  end
  local held = redis.call('ZCOUNT', key, '(' .. int(now), '+inf')
  local wanted = tonumber(cost) or 0
  local over = held + wanted - limit
  local allowed = mode == 'r' or mode == 'l' or over <= 0
  local first = 0
  if over > 0 and over <= held then
    first = live_end(key, now, over - 1)
  end
  local reply = { held, first, held > 0 and latest or 0, now }
  if mode == 'p' or not allowed or (wanted == 0 and mode ~= 'l') then
    return allowed, reply
  end
  return allowed, reply, function()
    -- Only now what has ended goes: what costs nothing must change nothing, should the
    -- clock be set back.
    redis.call('ZREMRANGEBYSCORE', key, '-inf', int(now))
    if mode == 't' then
      add(key, now + ttl, wanted)
    elseif mode == 'r' then
      redis.call('ZREMRANGEBYRANK', key, -wanted, -1)
    else
      give_back(key, cost)
    end
    latest = latest_end(key)
    if latest then
      keep(key, now, latest - now)
    end
  end
end
