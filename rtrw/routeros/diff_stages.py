"""The same changes as steps for a router, none of which leaves anybody unshaped.

Theory of operation
-------------------
Commands in flight may run in any order, so what depends on something is in a later
stage. At every instant each address that has a cap before and after must have one, and
the first queue that matches decides. From that follows the order:

1. names are given up, then taken (two rounds, see ``diff_names``);
2. rows that stay ours are moved, one command after the other;
3. new queues, parents first, each before its next one that is there already;
4. fields are set; a target that another queue gave up is taken *in addition* first;
5. queues without a cap that nobody wants go, and only now
6. new queues without a cap come, and caps are taken off;
7. targets are narrowed to what is wanted;
8. everything else that nobody wants is removed, children first.

Equal changes to many queues are one write with many ids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rtrw.routeros.changes import Change, Key, Stage, Write
from rtrw.routeros.diff_match import Match, key_of
from rtrw.routeros.diff_names import Names
from rtrw.routeros.diff_targets import TargetIndex
from rtrw.routeros.fields_table import DEFAULTS, canonical
from rtrw.routeros.order import Order, Run

Values = Mapping[str, str]


def plan_stages(
    changes: Sequence[Change], match: Match, names: Names, order: Order
) -> tuple[Stage, ...]:
    """The stages that do ``changes``; empty ones are left out.

    Rows of an export have no ids to write to, so there are no stages for them.
    """
    if any(not row.id for row in match.rows):
        return ()
    by_action: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        by_action[change.action].append(change)
    adds = _Adds(by_action["add"], match)
    sets = _Sets(by_action["set"], match)
    removes = _Removes(by_action["remove"], match)
    stages = [
        *_naming(names, match),
        _moving(order, match, by_action["move"]),
        *adds.capped(),
        *sets.parents(),
        Stage("set", _grouped(sets.first)),
        Stage("remove-uncapped", removes.uncapped()),
        Stage("uncap", (*adds.uncapped(), *_grouped(sets.uncapping))),
        Stage("narrow", _grouped(sets.narrowing)),
        *removes.rest(),
    ]
    return tuple(stage for stage in stages if stage.writes)


def uncapped(values: Values) -> bool:
    """Whether a queue with these settings lets a direction through without a cap."""
    rates = canonical("max-limit", values.get("max-limit", "0/0")).split("/")
    return "0" in rates or values.get("disabled", "false") == "true"


def _grouped(sets: Iterable[tuple[Change, Values]]) -> tuple[Write, ...]:
    """One write for all rows that get the same values."""
    groups: dict[tuple[tuple[str, str], ...], list[Change]] = defaultdict(list)
    seen: dict[int, tuple[tuple[str, str], ...]] = {}
    for change, values in sets:
        spelled = seen.get(id(values))
        if spelled is None:
            spelled = seen[id(values)] = tuple(values.items())
        groups[spelled].append(change)
    return tuple(
        Write(
            "set", tuple(c.id for c in group), tuple(c.key for c in group), dict(values)
        )
        for values, group in groups.items()
    )


# --- names and places --------------------------------------------------------------


def _naming(names: Names, match: Match) -> Iterator[Stage]:
    for title, wanted in (("names", names.first), ("names-2", names.second)):
        writes = tuple(
            Write("set", (row.id,), (key_of(row.queue.comment),), {"name": name})
            for position, name in sorted(wanted.items())
            for row in (match.rows[position],)
        )
        yield Stage(title, writes)


def _moving(order: Order, match: Match, moves: Iterable[Change]) -> Stage:
    keys = {change.id: change.key for change in moves}
    writes = []
    for run in _safely(order.runs, match):
        ids = tuple(match.rows[match.at[n]].id for n in run.numbers)
        end = run.slot >= len(match.rows)
        before = None if end else match.rows[run.slot].id
        writes.append(
            Write("move", ids, tuple(keys[i] for i in ids), place_before=before)
        )
    return Stage("move", tuple(writes), ordered=True)


def _safely(runs: Sequence[Run], match: Match) -> Sequence[Run]:
    """Runs cut and sorted so that no row passes another that it must stay above.

    Only rows without a cap can do harm. Going up, what shall be higher goes first;
    going down, what shall be lower: then two rows that are rightly ordered before and
    after are so in between.
    """
    rows = [match.rows[p].queue.settings for p in match.at if p >= 0]
    if len(runs) < 2 or not any(uncapped(settings) for settings in rows):
        return runs
    up = [_part(run, match, up=True) for run in runs]
    down = [_part(run, match, up=False) for run in reversed(runs)]
    return [run for run in (*up, *down) if run.numbers]


def _part(run: Run, match: Match, *, up: bool) -> Run:
    mine = (n for n in run.numbers if (match.at[n] > run.slot) == up)
    return Run(tuple(mine), run.slot)


# --- additions -----------------------------------------------------------------------


class _Adds:
    """New queues, sorted by what has to be there before them."""

    def __init__(self, adds: Sequence[Change], match: Match) -> None:
        parents = {queue.settings.get("parent", "none") for queue in match.wanted}
        depth: dict[str, int] = {}
        self._levels: dict[int, list[Change]] = defaultdict(list)
        self._last: list[Change] = []
        for change in adds:
            level = depth.get(change.after.get("parent", "none"), -1) + 1
            depth[change.queue] = level
            if uncapped(change.after) and change.queue not in parents:
                self._last.append(change)
            else:
                self._levels[level].append(change)

    def capped(self) -> Iterator[Stage]:
        for level in sorted(self._levels):
            yield Stage("add", tuple(map(_added, self._levels[level])))

    def uncapped(self) -> tuple[Write, ...]:
        return tuple(map(_added, self._last))


def _added(change: Change) -> Write:
    values = {
        name: value
        for name, value in change.after.items()
        if DEFAULTS.get(name) != value
    }
    place = change.place_before
    return Write("add", (), (change.key,), values, place and place.id)


# --- fields ------------------------------------------------------------------------


class _Sets:
    """Changed fields, shared out over the stages in which they may be written."""

    def __init__(self, sets: Sequence[Change], match: Match) -> None:
        self._rows = {row.id: row.queue.settings for row in match.rows}
        self._parents = {q.settings.get("parent", "none") for q in match.wanted}
        self._above: list[tuple[Change, Values]] = []
        self.first: list[tuple[Change, Values]] = []
        self.uncapping: list[tuple[Change, Values]] = []
        self.narrowing: list[tuple[Change, Values]] = []
        gaining = TargetIndex(
            (n, gained)
            for n, change in enumerate(sets)
            if (gained := _only_in(change.after, change.before))
        )
        for change in sets:
            self._share(change, gaining)

    def _share(self, change: Change, gaining: TargetIndex) -> None:
        values = change.after
        if self._uncaps(change):
            self.uncapping.append((change, values))
            return
        lost = _only_in(change.before, change.after)
        if lost and gaining.touching(lost):
            self.narrowing.append((change, {"target": values["target"]}))
            values = _widened(change)
        if values:
            parent = "parent" in values and change.queue in self._parents
            (self._above if parent else self.first).append((change, values))

    def _uncaps(self, change: Change) -> bool:
        if "max-limit" not in change.after and "disabled" not in change.after:
            return False
        after = {**self._rows.get(change.id, {}), **change.after}
        return uncapped(after)

    def parents(self) -> Iterator[Stage]:
        """Parents that change their own parent, one after the other, from above."""
        for change, values in self._above:
            yield Stage("parents", _grouped([(change, values)]))


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


# --- removals ------------------------------------------------------------------------


class _Removes:
    """Rows that go, children before the parents that they have."""

    def __init__(self, removes: Sequence[Change], match: Match) -> None:
        parents = {row.queue.settings.get("parent", "none") for row in match.rows}
        self._early = [
            change
            for change in removes
            if change.queue not in parents and uncapped(change.before)
        ]
        early = {change.id for change in self._early}
        self._late = [change for change in removes if change.id not in early]

    def uncapped(self) -> tuple[Write, ...]:
        return _removal(self._early)

    def rest(self) -> Iterator[Stage]:
        parents = {c.queue: c.before.get("parent", "none") for c in self._late}
        levels: dict[int, list[Change]] = defaultdict(list)
        for change in self._late:
            levels[_depth(change.queue, parents)].append(change)
        for level in sorted(levels, reverse=True):
            yield Stage("remove", _removal(levels[level]))


def _depth(name: str, parents: Mapping[str, str]) -> int:
    depth = 0
    while name in parents and depth <= len(parents):
        name, depth = parents[name], depth + 1
    return depth


def _removal(changes: Sequence[Change]) -> tuple[Write, ...]:
    if not changes:
        return ()
    ids: tuple[str, ...] = tuple(change.id for change in changes)
    keys: tuple[Key, ...] = tuple(change.key for change in changes)
    return (Write("remove", ids, keys),)
