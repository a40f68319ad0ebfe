"""What refers to something else by name: found, filled in, or told.

Theory of operation
-------------------
Subscribers name a plan, a parent and a router, or leave them to the plan and the
defaults. A large network has few such triples, so each is worked out once and then
only looked up, row by row.
"""

from __future__ import annotations

from typing import Any

from rtrw.profiles.carriers import claimed_twice
from rtrw.profiles.doubles import Doubles
from rtrw.profiles.ends import THEN, UNTIL, lacking, rounds
from rtrw.profiles.model import Fields, Parent, Subscriber
from rtrw.profiles.nodes import At, File, Map
from rtrw.profiles.rows import Rows
from rtrw.profiles.sections import Draft
from rtrw.profiles.values import Values, nearest
from rtrw.profiles.wish import resolve
from rtrw.routeros.fields_table import FIELDS
from rtrw.units import Pair

NONE = "none"
"""RouterOS's word for "no parent"."""

_new = tuple.__new__
Triple = tuple[str | None, str | None, str | None]


class Settling:
    """One pass over a draft that was read to its end."""

    def __init__(self, draft: Draft, file: File) -> None:
        """Problems of the main file go to ``file``."""
        self.draft = draft
        self.file = file
        self.known: dict[Triple, Triple | None] = {}
        self.pins: dict[str, str | None] = {}

    def run(self) -> None:
        """Settle everything in place; what is wrong is told in the draft."""
        self._defaults()
        self._zones()
        self._parents()
        self._groups()
        rows = self.draft.rows
        if rows is not None:
            self._rows(rows)
            Doubles(self.draft, rows).find()
        self._nobody()

    # --- defaults, plans, parents, groups ----------------------------------------

    def _defaults(self) -> None:
        for key, (text, at) in self.draft.defaults.items():
            self._refer(f"{key}s", text, self.file, at, f"defaults.{key}")
        for name, plan in list(self.draft.plans.items()):
            if plan.parent:
                file, at = self._key("plans", name, "parent")
                where = f"plans.{name}.parent"
                self._refer("parents", plan.parent, file, at, where)
            if plan.quota:
                file, at = self._key("plans", name, "quota")
                then = plan.quota.then
                where = f"plans.{name}.quota.then"
                if not self._refer("plans", then, file, at, where):
                    self.draft.plans[name] = plan._replace(quota=None)
                elif then == name:
                    file.tell("RTRW857", {"name": name}, at, where)
                    self.draft.plans[name] = plan._replace(quota=None)
            if plan.then:
                self._then(name, plan.then)
        for way in rounds(self.draft.plans):
            file, at = self._key("plans", way[0], "then")
            params = {"name": way[0], "way": " > ".join(way)}
            file.tell("RTRW855", params, at, f"plans.{way[0]}.then")
        for key, name, problem in claimed_twice(self.draft.plans):
            file, at = self._key("plans", name, key)
            file.place(problem, at, f"plans.{name}.{key}")

    def _then(self, name: str, then: str) -> None:
        """The plan that comes after the last day of another."""
        plan = self.draft.plans[name]
        file, at = self._key("plans", name, "then")
        where = f"plans.{name}.then"
        if not self._refer("plans", then, file, at, where):
            self.draft.plans[name] = plan._replace(until=None, then=None)
        elif plan.until is None:
            file.tell("RTRW809", {"name": name}, at, where)

    def _zones(self) -> None:
        """A router without a zone has the profile's."""
        for name, router in self.draft.routers.items():
            if router.zone is None:
                self.draft.routers[name] = router._replace(zone=self.draft.zone)

    def _parents(self) -> None:
        ids: dict[str, str] = {}
        for name, parent in self.draft.parents.items():
            self._parent(name, parent)
            if ids.setdefault(parent.id, name) != name:
                file, at = self._key("parents", name, "id")
                other = self.draft.line_of("parents", ids[parent.id], file.path)
                params = {"id": parent.id, "other": other, "line": str(at >> 20)}
                file.tell("RTRW321", params, at, f"parents.{name}.id")
        self._loops()

    def _parent(self, name: str, parent: Parent) -> None:
        """What a parent refers to."""
        where = f"parents.{name}"
        for key, text in (("parent", parent.parent), ("router", parent.router)):
            if text:
                file, at = self._key("parents", name, key)
                self._refer(f"{key}s", text, file, at, f"{where}.{key}")
        if name == NONE:
            file, at = self.draft.places["parents", name]
            file.tell("RTRW329", {"name": name}, at, where)
        above = self._pinned(parent.parent)
        if parent.router and above and above != parent.router:
            file, at = self._key("parents", name, "router")
            params = {"parent": str(parent.parent), "router": parent.router}
            file.tell("RTRW455", {**params, "other": above}, at, f"{where}.router")

    def _nobody(self) -> None:
        """``parent: none`` has done its work: from here on it is no parent."""
        for name, parent in self.draft.parents.items():
            if parent.parent == NONE:
                self.draft.parents[name] = parent._replace(parent=None)
        for name, plan in self.draft.plans.items():
            if plan.parent == NONE:
                self.draft.plans[name] = plan._replace(parent=None)

    def _loops(self) -> None:
        """Tell each loop of parents once, at the first of its members."""
        places = {name: place for place, name in enumerate(self.draft.parents)}
        seen: set[str] = set()
        loops: list[list[str]] = []
        for name in places:
            way: dict[str, None] = {}
            step: str | None = name
            while step in places and step not in seen and step not in way:
                way[step] = None
                step = self.draft.parents[step].parent
            if step in way:
                found = list(way)
                loop = found[found.index(step) :]
                first = loop.index(min(loop, key=places.__getitem__))
                loops.append(loop[first:] + loop[:first])
            seen |= way.keys()
        for loop in sorted(loops, key=lambda one: places[one[0]]):
            file, at = self._key("parents", loop[0], "parent")
            params = {"way": " → ".join([*loop, loop[0]])}
            file.tell("RTRW326", params, at, f"parents.{loop[0]}.parent")

    def _groups(self) -> None:
        for name, members in self.draft.groups.items():
            file, at = self.draft.places["groups", name]
            if name in self.draft.routers:
                file.tell("RTRW453", {"name": name}, at, f"groups.{name}")
            for member in members:
                self._refer("routers", member, file, at, f"groups.{name}")

    def _refer(self, section: str, name: str, file: File, at: At, where: str) -> bool:
        """Whether the name stands in its section; tells when it does not."""
        known: dict[str, Any] = getattr(self.draft, section)
        if name in known or (section, name) in self.draft.broken:
            return True
        if section == "parents" and name == NONE:
            return True
        params = {"kind": section, "name": name}
        meant = nearest(name, known)
        if meant:
            file.tell("RTRW324", {**params, "meant": meant}, at, where)
        else:
            listed = ", ".join(list(known)[:8]) or "-"
            file.tell("RTRW325", {**params, "known": listed}, at, where)
        return False

    def _key(self, section: str, name: str, key: str) -> tuple[File, At]:
        """The file and place of a key of a named thing, or of the thing."""
        file, at = self.draft.places[section, name]
        for path, root in self.draft.roots:
            if path == file.path and section in root.entries:
                node = root.entries[section][1]
                inner = node.entries.get(name) if isinstance(node, Map) else None
                if inner and isinstance(inner[1], Map) and key in inner[1].entries:
                    return file, inner[1].entries[key][0]
        return file, at

    # --- subscribers -------------------------------------------------------------

    def _rows(self, rows: Rows) -> None:
        """Put what plans and defaults say into every row."""
        found, known, broken = rows.found, self.known, rows.broken
        for index, row in enumerate(found):
            own, name, targets, plan, parent, router, suspended, comment, fields = row
            key = plan, parent, router
            if key not in known:
                known[key] = self._resolve(*key)
            triple = known[key]
            if index in broken:
                continue
            if fields and (UNTIL in fields or THEN in fields):
                self._ends(rows, index)
            if triple is None:
                self._complain(rows, index)
            elif triple != key:
                found[index] = _new(
                    Subscriber,
                    (own, name, targets, *triple, suspended, comment, fields),
                )
        for index, node in rows.wishes.items():
            self._wish(rows, index, node)
        if rows.halves:
            self._halves(rows)

    def _ends(self, rows: Rows, index: int) -> None:
        """Whether what comes after the last day is said, and is there."""
        row = rows.found[index]
        file, where = File(rows.path, self.draft.problems), f"subscribers.{index}"
        then = row.overrides.get(THEN)
        if then is not None:
            at = rows.at(index, THEN)
            self._refer("plans", then, file, at, f"{where}.{THEN}")
        elif lacking(None, row.overrides):
            at = rows.at(index, UNTIL)
            file.tell("RTRW829", {"name": row.name}, at, f"{where}.{UNTIL}")
        if UNTIL not in row.overrides:
            at = rows.at(index, THEN)
            file.tell("RTRW809", {"name": row.name}, at, f"{where}.{THEN}")

    def _resolve(
        self, plan: str | None, parent: str | None, router: str | None
    ) -> Triple | None:
        """Plan, parent and router in force; None when one is missing or unknown."""
        plan = plan or self._default("plan")
        if plan not in self.draft.plans:
            return None
        parent = parent or self.draft.plans[plan].parent or self._default("parent")
        parent = None if parent == NONE else parent
        if parent is not None and parent not in self.draft.parents:
            return None
        pinned = self._pinned(parent)
        if router and pinned and router != pinned:
            return None
        router = router or pinned or self._default("router")
        routers = self.draft.routers
        if router is None and len(routers) == 1:
            router = next(iter(routers))
        if (router is None and routers) or (
            router is not None and router not in routers
        ):
            return None
        return plan, parent, router

    def _default(self, key: str) -> str | None:
        return self.draft.defaults[key][0] if key in self.draft.defaults else None

    def _pinned(self, parent: str | None) -> str | None:
        """The router on which a parent, or what holds it, says to be."""
        way: dict[str, None] = {}
        pins, parents = self.pins, self.draft.parents
        while parent in parents and parent not in pins and parent not in way:
            way[parent] = None
            if parents[parent].router:
                pins[parent] = parents[parent].router
            parent = parents[parent].parent
        found = None if parent is None else pins.get(parent)
        for name in reversed(way):
            found = pins.setdefault(name, found)
        return found

    def _complain(self, rows: Rows, index: int) -> None:
        """Say what is wrong with a row's plan, parent or router."""
        row = rows.found[index]
        file, where = File(rows.path, self.draft.problems), f"subscribers.{index}"
        names = {"plan": row.plan, "parent": row.parent, "router": row.router}
        for key, name in names.items():
            if name:
                self._refer(
                    f"{key}s", name, file, rows.at(index, key), f"{where}.{key}"
                )
        if not row.plan and not self._default("plan"):
            file.tell("RTRW328", {"name": row.name}, rows.at(index), where)
            return
        plan = self.draft.plans.get(row.plan or self._default("plan") or "")
        parent = row.parent or (plan and plan.parent) or self._default("parent")
        pinned = self._pinned(parent)
        if row.router and pinned and row.router != pinned:
            at = rows.at(index, "router")
            params = {"parent": str(parent), "router": row.router, "other": pinned}
            file.tell("RTRW455", params, at, f"{where}.router")
        elif (
            not (row.router or pinned or self._default("router"))
            and len(self.draft.routers) > 1
        ):
            file.tell("RTRW327", {"name": row.name}, rows.at(index), where)

    def _wish(self, rows: Rows, index: int, node: Map) -> None:
        """``burst: {limit, for}`` of a subscriber, with the max-limit of its plan."""
        row = rows.found[index]
        plan = self.draft.plans.get(row.plan)
        if index in rows.broken or plan is None:
            return
        fields = {**plan.fields, **row.overrides}
        values = Values(File(rows.path, self.draft.problems))
        solved, notes = resolve(values, node, fields, f"subscribers.{index}")
        self.draft.problems.extend(notes)
        rows.found[index] = row._replace(overrides={**row.overrides, **solved})

    def _halves(self, rows: Rows) -> None:
        """Fill in directions that a row leaves to its plan."""
        whole: dict[tuple[str, int], Fields | None] = {}
        for index, row in enumerate(rows.found):
            if index in rows.broken or row.plan not in self.draft.plans:
                continue
            key = row.plan, id(row.overrides)
            if key not in whole:
                whole[key] = self._filled(row)
            fields = whole[key]
            if fields is None:
                file = File(rows.path, self.draft.problems)
                at = rows.at(index, "max-limit")
                where = f"subscribers.{index}.max-limit"
                file.tell("RTRW493", {"key": "max-limit"}, at, where)
            elif fields is not row.overrides:
                rows.found[index] = row._replace(overrides=fields)

    def _filled(self, row: Subscriber) -> Fields | None:
        """The overrides of a row with the plan's other halves; None without any."""
        if not any(_half(value) for value in row.overrides.values()):
            return row.overrides
        plan = self.draft.plans[row.plan].fields
        if _half(row.overrides.get("max-limit")) and "max-limit" not in plan:
            return None
        out = {}
        for name, value in row.overrides.items():
            out[name] = value
            if _half(value):
                other = plan.get(name) or FIELDS[name].parse(
                    FIELDS[name].default or "0"
                )
                both = zip(value, other, strict=True)
                out[name] = Pair(
                    *(theirs if own is None else own for own, theirs in both)
                )
        return out


def _half(value: object) -> bool:
    """Whether a pair lacks a direction."""
    return isinstance(value, Pair) and None in value
