-- Token bucket, leaky bucket (meter and queue) and GCRA: one mathematics.
--
-- State: "lacking since full amount period". `lacking` grains were missing at `since`
-- (µs); `amount` grains flow in each microsecond; `period` grains are a token. The rest
-- are the parameters under which it was written. Equal to none: nothing is lacking.
--
-- Modes: t take, p peek, r refund, each replying what was lacking before; and for
-- leases of tokens (see hybrid) b borrow, which grants what is there, up to the cost
-- but not less than `least`, and replies {granted, lacking after, now}. `back` tokens
-- of a lease that was granted at `taken` come back first, if it is still valid.
--
-- Parameters: full amount period; b adds: least back taken valid.

-- Grains lacking at `now`, and whether that should be written even by a refusal.
local function level(key, now, full, amount, period)
  local text = redis.call('GET', key)
  if not text then
    return 0, false
  end
  local lacking, since, f, a, p =
    string.match(text, '^(%d+) (%d+) (%d+) (%d+) (%d+)$')
  lacking, since, f, a, p =
    tonumber(lacking), tonumber(since), tonumber(f), tonumber(a), tonumber(p)
  -- Clamped before it is multiplied: no idle time, however long, leaves the doubles.
  local horizon = math.floor(f / a) + 1
  lacking = lacking - between(-horizon, now - since, horizon) * a
  if lacking <= 0 then
    return 0, false
  end
  -- More than one full refill ahead: a slower clock took over. It restarts from now.
  local write = lacking > f
  lacking = math.min(lacking, f)
  if f ~= full or a ~= amount or p ~= period then
    -- Other parameters: what was lacking still is, and what the bucket grew is, too.
    local grown = math.max(0, full / period - f / p)
    lacking = math.min(full, math.ceil((lacking / p + grown) * period))
    write = true
  end
  return lacking, write
end

local function save(key, lacking, now, full, amount, period)
  if lacking <= 0 then
    redis.call('DEL', key)
    return
  end
  local state = string.format(
    '%.0f %.0f %.0f %.0f %.0f', lacking, now, full, amount, period)
  redis.call('SET', key, state, lasting(now, math.ceil(lacking / amount)))
end

-- What is lacking after a lease came back. What flowed in since it was granted would
-- have been lost to a bucket that was full, so that much of it is not credited.
local function come_back(lacking, now, amount, period, back, taken, valid)
  local gone = now - taken
  if gone < 0 or gone > valid then
    return lacking
  end
  return math.max(0, lacking - math.max(0, back * period - gone * amount))
end

local function borrow(before, now, want, given)
  local full, amount, period, least, back, taken, valid = unpack(given)
  local lacking = come_back(before, now, amount, period, back, taken, valid)
  local granted = math.min(want, math.floor((full - lacking) / period))
  if granted < least then
    granted = 0
  end
  lacking = lacking + granted * period
  return lacking, { granted, lacking, now }
end

return function(key, now, mode, cost, params)
  local full, amount, period = string.match(params, '^(%d+) (%d+) (%d+)')
  full, amount, period = tonumber(full), tonumber(amount), tonumber(period)
  cost = tonumber(cost)
  local before, write = level(key, now, full, amount, period)
  local after, allowed, reply = before, true, before
  if mode == 't' then
    allowed = before + cost * period <= full
    if allowed and cost > 0 then
      after, write = before + cost * period, true
    end
  elseif mode == 'r' then
    after, write = math.max(0, before - cost * period), true
  elseif mode == 'b' then
    after, reply = borrow(before, now, cost, numbers(params))
    write = write or after ~= before
  end
  if not write then
    return allowed, reply
  end
  return allowed, reply, function()
    save(key, after, now, full, amount, period)
  end
end
