-- Two counts: of this window and of the one before. Parameters: limit length.
--
-- State: "index before used length". Equal to none: two windows later.
-- Replies {window, before, used before the call, now}.

local function counts(key, now, index, length)
  local text = redis.call('GET', key)
  if not text then
    return index, 0, 0, false
  end
  local at, before, used, l = unpack(numbers(text))
  local present = math.floor(now / l)
  if at == present - 1 then
    at, before, used = present, used, 0
  elseif at < present then
    at, before, used = present, 0, 0
  end
  if l ~= length then
    return index, before, used, true
  end
  if at > present + 1 then
    return present, before, used, true
  end
  return at, before, used, false
end

return function(key, now, mode, cost, params)
  local limit, length = unpack(numbers(params))
  cost = tonumber(cost)
  local at, before, used, moved =
    counts(key, now, math.floor(now / length), length)
  -- A limit that was lowered: no more than all of it can count.
  local first, second = math.min(before, limit), math.min(used, limit)
  local reply = { at, first, second, now }
  local write, allowed, after = false, true, used
  if mode == 't' and cost > 0 then
    -- Even a refusal puts a state right that is of another time or other windows.
    write = moved
    local gone = math.max(0, now - at * length)
    local room = (limit - second) * length - first * (length - gone)
    allowed = cost <= limit and cost * length <= room
    if allowed then
      after, write = used + cost, true
    end
  elseif mode == 'r' then
    after, write = math.max(0, used - cost), true
  end
  if not write then
    return allowed, reply
  end
  return allowed, reply, function()
    if before == 0 and after == 0 then
      redis.call('DEL', key)
      return
    end
    local state = int(at) .. ' ' .. int(before) .. ' ' .. int(after)
    local windows = after > 0 and 2 or 1
    redis.call('SET', key, state .. ' ' .. int(length),
      lasting(now, (at + windows) * length - now))
  end
end
