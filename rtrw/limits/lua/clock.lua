-- The one source of time, and how long a key is kept by it.

-- Microseconds since 1970 by this server's clock. Sixteen digits are far below 2^53,
-- above which doubles lose integers.
local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

-- The option of SET with which a key outlives `us` microseconds from `now`. It names
-- an instant, not a length: what passes between reading the clock and writing must not
-- shorten it. Rounded up to the next millisecond.
local function lasting(now, us)
  return 'PXAT', string.format('%.0f', math.floor((now + us) / 1000) + 1)
end

-- The same for keys that are written by something else than SET.
local function keep(key, now, us)
  redis.call('PEXPIREAT', key, select(2, lasting(now, us)))
end
