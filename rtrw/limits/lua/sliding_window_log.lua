-- Every call of the window, in a sorted set. Also for strict token buckets.
-- Parameters: limit length.
--
-- Members "instant:cost", scored by the sum of all costs up to and with them, so that
-- neither the sum nor the call that must be forgotten first needs a walk over all.
-- Replies {used before, instant of the call whose end lets this one in or 0, latest
-- instant, now}.

local function parts(member)
  local at, cost = string.match(member, '^(%d+):(%d+)$')
  return tonumber(at), tonumber(cost)
end

local function member(at, cost)
  return int(at) .. ':' .. int(cost)
end

-- The entry at a place (from 0; -1 is the last): instant, cost, sum. Nil: none.
local function entry(key, place)
  local found = redis.call('ZRANGE', key, place, place, 'WITHSCORES')
  if found[1] then
    local at, cost = parts(found[1])
    return at, cost, tonumber(found[2])
  end
end

-- What lies ahead of a clock that was set back is moved to now.
local function bring_back(key, now, length)
  local all = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  local late, last = 0, nil
  for place = 1, #all, 2 do
    local at, cost = parts(all[place])
    if at >= now then
      redis.call('ZREM', key, all[place])
      late, last = late + cost, all[place + 1]
    end
  end
  if last then
    redis.call('ZADD', key, last, member(now, late))
    keep(key, now, length)
  end
end

-- How many calls at the front have ended. They are only removed by a call that charges:
-- what costs nothing must change nothing, should the clock be set back.
local function ended(key, now, length)
  local count = 0
  while true do
    local some = redis.call('ZRANGE', key, count, count + 31)
    for _, one in ipairs(some) do
      if parts(one) + length > now then
        return count
      end
      count = count + 1
    end
    if #some < 32 then
      return count
    end
  end
end

-- The instant of the call with which `need` have been forgotten; 0: never.
local function freed(key, base, need)
  local found = redis.call(
    'ZRANGEBYSCORE', key, int(base + need), '+inf', 'LIMIT', 0, 1)
  return found[1] and parts(found[1]) or 0
end

local function add(key, now, cost, sum, last, last_cost)
  local at = now
  if last and last >= now then
    at = last
    redis.call('ZREM', key, member(last, last_cost))
    cost, sum = cost + last_cost, sum - last_cost
  end
  redis.call('ZADD', key, int(sum + cost), member(at, cost))
  return at
end

local function take_back(key, cost)
  while cost > 0 do
    local at, last_cost, sum = entry(key, -1)
    if not at then
      return
    end
    redis.call('ZREMRANGEBYRANK', key, -1, -1)
    if last_cost > cost then
      redis.call('ZADD', key, int(sum - cost), member(at, last_cost - cost))
    end
    cost = cost - last_cost
  end
end

return function(key, now, mode, cost, params)
  local limit, length = unpack(numbers(params))
  cost = tonumber(cost)
  local last, last_cost, sum = entry(key, -1)
  if last and last > now + length then
    bring_back(key, now, length)
    last, last_cost, sum = entry(key, -1)
  end
  local gone = ended(key, now, length)
  local first, first_cost, first_sum = entry(key, gone)
  if not first then
    last, sum = nil, 0
  end
  local base = first and first_sum - first_cost or 0
  local used = sum - base
  local over = used + cost - limit
  local allowed = mode == 'r' or over <= 0
  local reply =
    { used, over > 0 and freed(key, base, over) or 0, last or 0, now }
  if mode == 'p' or cost == 0 or not allowed then
    return allowed, reply
  end
  return allowed, reply, function()
    if gone > 0 then
      redis.call('ZREMRANGEBYRANK', key, 0, gone - 1)
    end
    if mode == 't' then
      last = add(key, now, cost, sum, last, last_cost)
    else
      take_back(key, cost)
      last = entry(key, -1)
    end
    if last then
      keep(key, now, last + length - now)
    end
  end
end
