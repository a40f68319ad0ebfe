"""``schedule:`` of a plan: other limits at some hours of some days.

Theory of operation
-------------------
On the router this becomes a second queue with ``time`` above the ordinary one: where
the hours are over, the next queue in the list (the ordinary one) takes the packets, so
that nobody is ever without a limit, whatever the clock says. What ``time`` does across
midnight, and with 24:00, is documented nowhere. So hours across midnight are cut in
two, the second part on the days after, and an end at midnight is written ``23h59m59s``:
in that last second the ordinary limits apply.

The rates of an entry (max-limit, limit-at, burst) are a set of their own, none of them
is taken from the plan: half of a burst would be an error. Other fields are the plan's
unless the entry says them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rtrw.profiles.effective import merged_rates
from rtrw.profiles.model import Fields, Hours
from rtrw.profiles.nodes import At, Bad, List, Map, Node, is_empty
from rtrw.profiles.values import Values
from rtrw.profiles.wish import resolve
from rtrw.routeros.field import parse_when

DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
"""RouterOS's names, in its order."""
DAY = 24 * 60
"""Minutes."""
MOST = 8
"""Entries of one schedule; each is one or two queues for every customer."""

_FULL = (
    ("sunday", "minggu", "ahad"),
    ("monday", "senin"),
    ("tuesday", "selasa"),
    ("wednesday", "rabu"),
    ("thursday", "kamis"),
    ("friday", "jumat"),
    ("saturday", "sabtu"),
)
_NUMBER = {word: number for number, words in enumerate(_FULL) for word in words} | {
    word: number for number, word in enumerate(DAYS)
}
_CLOCK = r"([0-9]{1,2})(?:[:.]([0-9]{2}))?"
_HOURS = re.compile(rf"{_CLOCK} ?- ?{_CLOCK}")

Part = tuple[int, int, frozenset[int]]
"""Minutes of a day from and to, and the days (0 is Sunday)."""


class Span(NamedTuple):
    """Hours as they are written: minutes of the day, days; ``end`` up to 24:00."""

    start: int
    end: int
    days: frozenset[int]

    def parts(self) -> tuple[Part, ...]:
        """Without any midnight inside: one part, or two."""
        if self.start < self.end:
            return ((self.start, self.end, self.days),)
        after = frozenset((day + 1) % 7 for day in self.days)
        late: Part = (self.start, DAY, self.days)
        return (late, (0, self.end, after)) if self.end else (late,)

    def label(self) -> str:
        """``22:00-06:00``, with days where they are not all."""
        hours = f"{_clock(self.start)}-{_clock(self.end)}"
        return hours if len(self.days) == 7 else f"{hours} {_named(self.days)}"


def _named(days: frozenset[int]) -> str:
    """``mon-fri`` where three or more follow each other; else ``sat,sun``."""
    week = [day for day in (1, 2, 3, 4, 5, 6, 0) if day in days]
    if len(week) > 2 and (week[-1] or 7) - week[0] == len(week) - 1:
        return f"{DAYS[week[0]]}-{DAYS[week[-1]]}"
    return ",".join(DAYS[day] for day in week)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def read_schedule(
    values: Values, node: Node, where: str, plan: Fields
) -> tuple[Hours, ...]:
    """The entries of a schedule; ``plan`` are the fields of the plan it is in.

    What is wrong is told, and left out.
    """
    if is_empty(node) or isinstance(node, Bad):
        return ()
    items = node.items if isinstance(node, List) else [node]
    if len(items) > MOST:
        params = {"count": len(items), "most": MOST}
        values.tell("RTRW812", params, node.at, where)
        return ()
    found = (
        _entry(values, item, f"{where}.{number}", plan)
        for number, item in enumerate(items)
    )
    return tuple(one for one in found if one is not None)


def _entry(values: Values, node: Node, where: str, plan: Fields) -> Hours | None:
    found = values.shaped(node, "hours", where)
    if found is None or "hours" not in found.entries:
        return None
    span = _span(values, found, where)
    told = len(values.file.problems)
    fields = values.fields(found, where)
    if "burst" in found.entries and len(values.file.problems) == told:
        solved, notes = resolve(values, found, fields, where)
        values.file.problems.extend(notes)
        fields |= solved
    if span is None:
        return None
    spans = tuple(_wire(part) for part in span.parts())
    return Hours(span.label(), spans, merged_rates(plan, fields), span.parts())


def _wire(part: Part) -> str:
    """The value of RouterOS's ``time``."""
    start, end, days = part
    until = "23h59m59s" if end == DAY else f"{end // 60}h{end % 60}m"
    names = ",".join(DAYS[day] for day in sorted(days))
    return parse_when(f"{start // 60}h{start % 60}m-{until},{names}")


# --- reading hours and days --------------------------------------------------------


def _span(values: Values, found: Map, where: str) -> Span | None:
    node = found.entries["hours"][1]
    text = values.text(node, f"{where}.hours")
    match = _HOURS.fullmatch(text.strip()) if text else None
    days = _days(values, found, f"{where}.days")
    if text is None or days is None:
        return None
    times = match and _times(match)
    if not times:
        values.tell("RTRW810", {"text": text}, node.at, f"{where}.hours")
        return None
    return Span(*times, days)


def _times(match: re.Match[str]) -> tuple[int, int] | None:
    """Minutes of the day of two times; None where they are none, or the same."""
    hour, minute, to_hour, to_minute = (int(text or 0) for text in match.groups())
    start, end = hour * 60 + minute, to_hour * 60 + to_minute
    right = max(minute, to_minute) < 60 and start < DAY and end <= DAY
    return (start, end) if right and start != end else None


def _days(values: Values, found: Map, where: str) -> frozenset[int] | None:
    """Numbers of the days; all of them where none are named."""
    if "days" not in found.entries:
        return frozenset(range(7))
    out: set[int] = set()
    node = found.entries["days"][1]
    if isinstance(node, List) and not node.items:
        _unknown_day(values, "", node.at, where)
    for text, at in values.names(node, where):
        for word in re.split(r"[,\s]+", text.strip()):
            numbers = _numbers(word.casefold())
            if numbers is None:
                _unknown_day(values, word, at, where)
                return None
            out |= numbers
    return frozenset(out) or None


def _numbers(word: str) -> set[int] | None:
    """The days of ``mon`` or ``senin-jumat``; None for anything else."""
    first, dash, last = word.partition("-")
    ends = _NUMBER.get(first), _NUMBER.get(last if dash else first)
    if ends[0] is None or ends[1] is None:
        return None
    return {(ends[0] + step) % 7 for step in range((ends[1] - ends[0]) % 7 + 1)}


def _unknown_day(values: Values, word: str, at: At, where: str) -> None:
    values.tell("RTRW811", {"text": word, "known": ", ".join(DAYS)}, at, where)


# --- over the week -----------------------------------------------------------------


def overlaps(entries: Sequence[Hours]) -> Iterator[tuple[Hours, Hours]]:
    """Pairs of entries that hold at the same moment, the one written first before."""
    for number, one in enumerate(entries):
        for other in entries[number + 1 :]:
            if any(_meet(a, b) for a in one.parts for b in other.parts):
                yield one, other


def _meet(one: Part, other: Part) -> bool:
    same_day = bool(one[2] & other[2])
    return same_day and max(one[0], other[0]) < min(one[1], other[1])


def parse_moment(text: str) -> tuple[int, int] | None:
    """Day (0 is Sunday) and minute of ``fri 23:00``; Monday where no day is said."""
    words = text.split()
    clock = re.fullmatch(_CLOCK, words[-1]) if words else None
    day = _NUMBER.get(words[0].casefold()) if len(words) == 2 else 1
    if clock is None or day is None or len(words) > 2:
        return None
    minutes = int(clock[1]) * 60 + int(clock[2] or 0)
    return (day, minutes) if minutes < DAY and int(clock[2] or 0) < 60 else None


def holds(entry: Hours, moment: tuple[int, int]) -> bool:
    """Whether an entry applies at a day and minute."""
    day, minute = moment
    return any(
        day in days and start <= minute < end for start, end, days in entry.parts
    )


def of_time(text: str, moment: tuple[int, int]) -> bool:
    """Whether a queue with this ``time`` (wire text) is active at a moment."""
    from rtrw.units import SECOND, parse_duration

    span, *days = text.split(",")
    start, _, end = span.partition("-")
    first, last = (parse_duration(one) // (60 * SECOND) for one in (start, end))
    today = not days or DAYS[moment[0]] in days
    ends = last if end != "23h59m59s" else DAY
    return today and first <= moment[1] < ends
