"""Quota: so much in a calendar day or month, in a time zone.

500 GB a month from the 1st, or from the day on which the customer pays. A month that
is shorter than that day begins on its last day (day 31: 28 February). Days begin at
local midnight, whatever the server's own zone is, and are 23 or 25 hours long when
clocks change.

The time must be wall time (microseconds since 1970); a limiter uses ``WALL`` by
itself.

Guarantee: at most the limit in each calendar period, and up to *twice* the limit in a
time of the same length that lies across midnight, or the turn of the month.

Memory per key: one integer, about 140 bytes with key and dictionary slot.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

from rtrw.bucket import SECOND
from rtrw.limits import windows
from rtrw.limits.decision import PolicyError
from rtrw.limits.spelling import positive
from rtrw.limits.verdict import KEY_BYTES, State, Verdict

_DAY = 86_400 * SECOND
_LENGTHS = {"day": _DAY, "month": 30 * _DAY}
_SHORTEST = {"day": _DAY - 3_600 * SECOND, "month": 28 * _DAY - 3_600 * SECOND}


class Quota:
    """``limit`` in each ``"day"`` or ``"month"`` of ``zone``, from ``day`` of it."""

    __slots__ = ("_known", "_zone", "day", "limit", "period", "window", "zone")
    kind = "quota"
    wall = True

    def __init__(
        self, limit: int, period: str = "month", *, zone: str = "UTC", day: int = 1
    ) -> None:
        """Check the parameters.

        Raises:
            PolicyError: a limit below 1, another period, an unknown zone, a day that
                no month has.
        """
        self.limit = positive("limit", limit)
        if str(period) not in _LENGTHS:
            raise PolicyError.of("RTRW615", {"text": str(period)})
        if type(day) is not int or not 1 <= day <= 31:
            raise PolicyError.of("RTRW616", {"text": str(day)})
        if period == "day" and day != 1:
            raise PolicyError.of("RTRW609", {"text": str(day)})
        self.period, self.zone, self.day = period, zone, day
        self.window = _LENGTHS[period]
        self._zone = _zone_of(zone)
        self._known = (0, 0, 0)

    def __repr__(self) -> str:
        return f"Quota({self.limit}, {self.period!r}, zone={self.zone!r})"

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters."""
        return (self.kind, self.limit, self.period, self.zone, self.day)

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now`` (wall time), and the state after that."""
        index = self.index_at(now)
        return windows.decide(
            self.limit, state, now, cost, index=index, end_of=self.end_of
        )

    def index_at(self, now: int) -> int:
        """Which period ``now`` is in: days or months, counted through the years."""
        begin, end, index = self._known
        if not begin <= now < end:
            index = self._index_of(_local(now, self._zone))
            # Looked up by most calls of a period, so the last one is kept.
            self._known = (self._begin(index), self._begin(index + 1), index)
        return index

    def _index_of(self, today: date) -> int:
        if self.period == "day":
            return today.toordinal()
        month = today.year * 12 + today.month - 1
        return month if today >= self._first(month) else month - 1

    def _first(self, index: int) -> date:
        """The first day of a period."""
        if self.period == "day":
            return date.fromordinal(index)
        year, month = divmod(index, 12)
        following = date(year + (month + 1) // 12, (month + 1) % 12 + 1, 1)
        last = (following - timedelta(days=1)).day
        return date(year, month + 1, min(self.day, last))

    def _begin(self, index: int) -> int:
        """The instant at which a period begins: local midnight."""
        first = self._first(index)
        midnight = datetime(first.year, first.month, first.day, tzinfo=self._zone)
        return round(midnight.timestamp()) * SECOND

    def end_of(self, index: int) -> int:
        """The instant (µs since 1970) at which a period ends."""
        return self._begin(index + 1)

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` was given back, if its period still lasts."""
        return windows.refund(self.limit, state, cost, self.index_at(now))

    def none_at(self, state: State) -> int:
        """The end of the period."""
        return self.end_of(windows.stored_index(self.limit, state))

    def most_in(self, window: int) -> int:
        """Limit times the periods touched: twice the limit for one period."""
        return windows.most_in(self.limit, window, _SHORTEST[self.period])

    def bytes_per_key(self) -> int:
        """The memory of one busy key, about."""
        return KEY_BYTES


def _local(now: int, zone: tzinfo) -> date:
    return datetime.fromtimestamp(now // SECOND, zone).date()


def _zone_of(name: str) -> tzinfo:
    if name == "UTC":
        return UTC
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, TypeError, OSError) as error:
        raise PolicyError.of("RTRW614", {"text": str(name)}) from error
