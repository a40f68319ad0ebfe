"""The same changes as steps for a router, none of which leaves anybody unshaped.

Theory of operation
-------------------
Commands in flight may run in any order, so what depends on something is in a later
stage. At every instant each address that has a cap before and after must have one, and
the first queue that matches decides. From that follows the order:

1. names are given up, then taken (two rounds, see ``diff_names``);
2. queues without a cap that move, get other targets or go, step aside: disabled;
3. queues that had no cap get theirs;
4. rows are moved, one command after the other; then
5. new queues are added, parents first, each before its next one that is there;
6. fields are set; a target that another queue gives up is taken *in addition* first;
7. rows move down that had to wait;
8. targets are narrowed to what is wanted;
9. new queues without a cap come, caps are taken off, what stood aside is back;
10. what nobody wants is removed, children first.

Up to 6 every step only adds capped queues, or puts them higher; from 7 on what takes
over is already in its place. Where every queue has a cap, places do not matter to
that, and all moves are done in 4. (A *parent* without a cap is not disabled: nothing
says what a router does with the children of a disabled one.)

Equal changes to many queues are one write with many ids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rtrw.routeros.changes import NOTHING, Change, Key, Stage, Write
from rtrw.routeros.depth import depths, parent_of
from rtrw.routeros.diff_match import Match
from rtrw.routeros.diff_names import Names
from rtrw.routeros.diff_places import EARLY, LATE, Places
from rtrw.routeros.diff_targets import TargetIndex
from rtrw.routeros.fields_table import canonical
from rtrw.routeros.order import Order
from rtrw.routeros.queue import Row

Values = Mapping[str, str]
One = tuple[str, Key, Values]
"""A row's id, whose it is, and what to set."""

DISABLED: Values = {"disabled": "true"}
ENABLED: Values = {"disabled": "false"}


def plan_stages(
    changes: Sequence[Change], match: Match, names: Names, order: Order
) -> tuple[Stage, ...]:
    """The stages that do ``changes``; empty ones are left out.

    Rows of an export have no ids to write to, so there are no stages for them.
    """
    if not changes or any(not row.id for row in match.rows):
        return ()
    by_action: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        by_action[change.action].append(change)
    open_ = _Open(match, by_action, order)
    places = Places(match, order, by_action["add"], late=open_.late, last=open_.last)
    sets = _Sets(by_action["set"], match, open_)
    stages = [
        *_naming(names, match),
        Stage("aside", _grouped(open_.aside)),
        Stage("cap", _grouped(sets.capping)),
        places.moves(EARLY),
        *places.adds(),
        *sets.parents(),
        Stage("set", _grouped(sets.first)),
        places.moves(LATE),
        Stage("narrow", _grouped(sets.narrowing)),
        Stage("uncap", (*places.last(), *_grouped(sets.uncapping))),
        *_removing(by_action["remove"]),
    ]
    return tuple(stage for stage in stages if stage.writes)


def uncapped(settings: Values, changed: Values = NOTHING) -> bool:
    """Whether a queue lets a direction through without a cap, or all of it.

    ``changed`` are settings that it gets besides.
    """
    rates = changed.get("max-limit") or settings.get("max-limit", "0/0")
    disabled = changed.get("disabled") or settings.get("disabled", "false")
    return disabled == "true" or _unlimited(rates)


@lru_cache(maxsize=4096)
def _unlimited(rates: str) -> bool:
    return "0" in canonical("max-limit", rates).split("/")


def _grouped(sets: Iterable[One]) -> tuple[Write, ...]:
    """One write for all rows that get the same values."""
    groups: dict[tuple[tuple[str, str], ...], list[One]] = defaultdict(list)
    spelled: dict[int, tuple[tuple[str, str], ...]] = {}
    kept = list(sets)  # so that no two mappings share an identity
    for one in kept:
        values = spelled.get(id(one[2]))
        if values is None:
            values = spelled[id(one[2])] = tuple(one[2].items())
        groups[values].append(one)
    return tuple(
        Write("set", tuple(o[0] for o in g), tuple(o[1] for o in g), dict(values))
        for values, g in groups.items()
    )


def _naming(names: Names, match: Match) -> Iterator[Stage]:
    for title, wanted in (("names", names.first), ("names-2", names.second)):
        ones = [
            (match.rows[p].id, match.key(match.rows[p].queue.comment), {"name": name})
            for p, name in sorted(wanted.items())
        ]
        yield Stage(title, _grouped(ones))


def _removing(removes: Sequence[Change]) -> Iterator[Stage]:
    """Rows that go, children before their parents."""
    parents = {c.queue: parent_of(c.before) for c in removes}
    levels: dict[int, list[Change]] = defaultdict(list)
    depth = depths(parents)
    for change in removes:
        levels[depth[change.queue]].append(change)
    for level in sorted(levels, reverse=True):
        ids = tuple(change.id for change in levels[level])
        keys = tuple(change.key for change in levels[level])
        yield Stage("remove", (Write("remove", ids, keys),))


# --- queues without a cap --------------------------------------------------------


class _Open:
    """What has to be done for the sake of queues without a cap.

    ``late`` are numbers that move only when all else is in place, ``last`` new ones
    that come last, ``aside`` rows to disable for a while, ``stray`` those of these
    that nothing else brings back.
    """

    def __init__(
        self, match: Match, changes: Mapping[str, Sequence[Change]], order: Order
    ) -> None:
        self.late: set[int] = set()
        self.last: set[int] = set()
        self.aside: list[One] = []
        self._known: dict[int, bool] = {}
        careful = any(self._is_open(q.settings) for q in match.wanted) or any(
            self._is_open(row.queue.settings) for row in match.rows
        )
        if not careful:
            return
        self._parents = {
            parent_of(queue.settings)
            for queue in (*match.wanted, *(row.queue for row in match.rows))
        }
        self.last = {
            n
            for n, (queue, position) in enumerate(
                zip(match.wanted, match.at, strict=True)
            )
            if position < 0 and self._leaf(queue.name) and uncapped(queue.settings)
        }
        self._step_aside(match, changes, order)

    def _is_open(self, settings: Values) -> bool:
        known = self._known.get(id(settings))
        if known is None:
            known = self._known[id(settings)] = uncapped(settings)
        return known

    def _leaf(self, name: str) -> bool:
        return name not in self._parents

    def _step_aside(
        self, match: Match, changes: Mapping[str, Sequence[Change]], order: Order
    ) -> None:
        restless = {c.id for c in changes["set"] if "target" in c.after}
        for run in order.runs:
            for number in run.numbers:
                restless.add(match.rows[match.at[number]].id)
                if match.at[number] < run.slot:
                    self.late.add(number)
        for number, position in enumerate(match.at):
            if position >= 0 and match.rows[position].id in restless:
                row, wanted = match.rows[position], match.wanted[number].settings
                after = {**row.queue.settings, **wanted}
                if self._may_rest(row) and uncapped(after):
                    self.aside.append((row.id, match.key(row.queue.comment), DISABLED))
        rows = {row.id: row for row in match.rows}
        if any(changes[action] for action in ("set", "move", "add")):
            self.aside += [
                (change.id, change.key, DISABLED)
                for change in changes["remove"]
                if self._may_rest(rows[change.id])
            ]

    def _may_rest(self, row: Row) -> bool:
        settings = row.queue.settings
        enabled = settings.get("disabled", "false") != "true"
        return enabled and uncapped(settings) and self._leaf(row.queue.name)


# --- fields ------------------------------------------------------------------------


class _Sets:
    """Changed fields, shared out over the stages in which they may be written."""

    def __init__(self, sets: Sequence[Change], match: Match, open_: _Open) -> None:
        self._rows = {row.id: row.queue.settings for row in match.rows}
        self._parents = {parent_of(q.settings) for q in match.wanted}
        self._above: list[One] = []
        self.capping: list[One] = []
        self.first: list[One] = []
        self.uncapping: list[One] = []
        self.narrowing: list[One] = []
        gaining = TargetIndex(
            (n, gained)
            for n, change in enumerate(sets)
            if (gained := _only_in(change.after, change.before))
        )
        for change in sets:
            self._share(change, gaining)
        if open_.aside:
            self._bring_back(open_.aside, {match.key(q.comment) for q in match.wanted})

    def _share(self, change: Change, gaining: TargetIndex) -> None:
        values = change.after
        settings = self._rows[change.id]
        lost = _only_in(change.before, values)
        if uncapped(settings, values):
            self.uncapping.append((change.id, change.key, values))
            return
        if lost and gaining.touching(lost):
            narrow = {"target": values["target"]}
            self.narrowing.append((change.id, change.key, narrow))
            values = _widened(change)
        if uncapped(settings):
            later = {n: values[n] for n in ("parent", "target") if n in values}
            now = {n: value for n, value in values.items() if n not in later}
            self.capping.append((change.id, change.key, now))
            values = later
        if values:
            parent = "parent" in values and change.queue in self._parents
            sets = self._above if parent else self.first
            sets.append((change.id, change.key, values))

    def _bring_back(self, aside: Iterable[One], wanted: set[Key]) -> None:
        back = {row_id: key for row_id, key, _ in aside}
        for n, (row_id, key, values) in enumerate(self.uncapping):
            if back.pop(row_id, None) is not None:
                self.uncapping[n] = (row_id, key, {**ENABLED, **values})
        self.uncapping += [
            (row_id, key, ENABLED) for row_id, key in back.items() if key in wanted
        ]

    def parents(self) -> Iterator[Stage]:
        """Parents that change their own parent, one after the other, from above."""
        for one in self._above:
            yield Stage("parents", _grouped([one]))


def _only_in(one: Values, other: Values) -> str:
    """The targets that ``one`` has and ``other`` lacks, as a comma list."""
    if "target" not in one:
        return ""
    lacking = set(other["target"].split(","))
    return ",".join(t for t in one["target"].split(",") if t not in lacking)


def _widened(change: Change) -> Values:
    """The values to set first: both targets; no target if there is none to gain."""
    values = dict(change.after)
    gained = _only_in(change.after, change.before)
    if gained:
        both = f"{change.before['target']},{gained}"
        values["target"] = canonical("target", both)
    else:
        del values["target"]
    return values
