-- Fixed windows, beginning at multiples of their length. Parameters: limit length.

return function(key, now, mode, cost, params)
  local limit, length = unpack(numbers(params))
  local function ends(index)
    return (index + 1) * length
  end
  local index = math.floor(now / length)
  return count(key, now, mode, tonumber(cost), limit, index, ends, int(length))
end
