-- Counting in one window after the other: what fixed windows and calendars share.
--
-- State: "index used rule". `used` is what was used in the window `index`, counted
-- under `rule`. Equal to none: the window has ended.

-- One call in the window `index`; `ends(i)` is the instant at which a window ends.
-- Replies {window, used before, now}.
local function count(key, now, mode, cost, limit, index, ends, rule)
  local text = redis.call('GET', key)
  local at, used, write = index, 0, false
  if text then
    local i, u, r = string.match(text, '^(%d+) (%d+) (%S+)$')
    i, u = tonumber(i), tonumber(u)
    if r ~= rule then
      -- Other windows: what was used counts in the present one.
      used, write = u, true
    elseif i == index or i == index + 1 then
      -- The next one: a clock was set back, and stands still until it begins.
      at, used = i, u
    elseif i > index then
      -- Further ahead than can be: it counts as the present one.
      used, write = u, u > 0
    end
  end
  local allowed, after = true, used
  if mode == 't' then
    allowed = cost == 0 or used + cost <= limit
    if allowed and cost > 0 then
      after, write = used + cost, true
    end
  elseif mode == 'r' then
    after, write = math.max(0, used - cost), true
  end
  local reply = { at, math.min(used, limit), now }
  if not write then
    return allowed, reply
  end
  return allowed, reply, function()
    if after <= 0 then
      redis.call('DEL', key)
    else
      local state = int(at) .. ' ' .. int(after) .. ' ' .. rule
      redis.call('SET', key, state, lasting(now, ends(at) - now))
    end
  end
end
