-- Quotas by the calendar. Lua knows no time zones, so the caller sends the edges of the
-- periods around the present one; which of them holds `now` is decided here, by this
-- server's clock. {-1, 0, now} asks for other edges: the caller's date is far off.
--
-- Parameters: "limit first edge edge edge edge edge/rule": the period `first` lies
-- between the first two edges.

return function(key, now, mode, cost, params)
  local figures, rule = string.match(params, '^([^/]+)/(.*)$')
  local given = numbers(figures)
  local limit, first = given[1], given[2]
  local function ends(index)
    return given[4 + index - first]
  end
  for place = 0, 2 do
    if now >= given[3 + place] and now < given[4 + place] then
      return count(
        key, now, mode, tonumber(cost), limit, first + place, ends, rule)
    end
  end
  return false, { -1, 0, now }
end
