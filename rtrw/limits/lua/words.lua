-- Numbers in and out.

-- The digits of a whole number. (Joined with .. a double would be cut to 14 digits.)
local function int(number)
  return string.format('%.0f', number)
end

-- The numbers in a text of them.
local function numbers(text)
  local found = {}
  for word in string.gmatch(text, '%S+') do
    found[#found + 1] = tonumber(word)
  end
  return found
end

local function between(least, number, most)
  return math.max(least, math.min(number, most))
end
