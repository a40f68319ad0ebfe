"""What refers to something else by name: found, filled in, or told.

Theory of operation
-------------------
Subscribers name a plan, a parent and a router, or leave them to the plan and the
defaults. A large network has few such triples, so each is worked out once and then
only looked up, row by row. Names, ids and targets that stand twice are found with
sets of all of them at once; only when a set is smaller than its list is it worth
looking for the rows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rtrw.profiles.model import Subscriber
from rtrw.profiles.nodes import At, File, Map
from rtrw.profiles.rows import Rows
from rtrw.profiles.sections import Draft
from rtrw.profiles.values import Values, nearest
from rtrw.profiles.wish import resolve

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

    def run(self) -> None:
        """Settle everything in place; what is wrong is told in the draft."""
        self._defaults()
        self._parents()
        self._groups()
        rows = self.draft.rows
        if rows is not None:
            self._rows(rows)
            self._doubles(rows)

    # --- defaults, plans, parents, groups ----------------------------------------

    def _defaults(self) -> None:
        for key, (text, at) in self.draft.defaults.items():
            self._refer(f"{key}s", text, self.file, at, f"defaults.{key}")
        for name, plan in self.draft.plans.items():
            if plan.parent:
                at = self._key("plans", name, "parent")
                self._refer("parents", plan.parent, *at, f"plans.{name}.parent")

    def _parents(self) -> None:
        ids: dict[str, str] = {}
        for name, parent in self.draft.parents.items():
            where = f"parents.{name}"
            for key, text in (("parent", parent.parent), ("router", parent.router)):
                if text:
                    at = self._key("parents", name, key)
                    self._refer(f"{key}s", text, *at, f"{where}.{key}")
            if name == NONE:
                file, at = self.draft.places["parents", name]
                file.tell("RTRW329", {"name": name}, at, where)
            if ids.setdefault(parent.id, name) != name:
                file, at = self._key("parents", name, "id")
                other = self._other("parents", ids[parent.id], file.path)
                params = {"id": parent.id, "other": other, "line": at >> 20}
                file.tell("RTRW321", params, at, where)
        self._loops()
        for name, parent in self.draft.parents.items():
            if parent.parent == NONE:
                self.draft.parents[name] = replace(parent, parent=None)

    def _loops(self) -> None:
        """Tell each loop of parents once, at the first of its members."""
        told: set[str] = set()
        for name in self.draft.parents:
            way: dict[str, None] = {}
            step: str | None = name
            while step in self.draft.parents and step not in way:
                way[step] = None
                step = self.draft.parents[step].parent
            if step == name and name not in told:
                told.update(way)
                params = {"way": " → ".join([*way, name])}
                file, at = self._key("parents", name, "parent")
                file.tell("RTRW326", params, at, f"parents.{name}.parent")

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

    def _other(self, section: str, name: str, path: str) -> str | int:
        """The line of a named thing, as said in the file ``path``."""
        file, at = self.draft.places[section, name]
        return at >> 20 if file.path == path else f"{file.path}:{at >> 20}"

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
            if triple is None:
                self._complain(rows, index)
            elif triple != key:
                found[index] = _new(
                    Subscriber,
                    (own, name, targets, *triple, suspended, comment, fields),
                )
        for index, node in rows.wishes.items():
            self._wish(rows, index, node)

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
        seen: set[str] = set()
        while parent in self.draft.parents and parent not in seen:
            if self.draft.parents[parent].router:
                return self.draft.parents[parent].router
            seen.add(parent)
            parent = self.draft.parents[parent].parent
        return None

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
            params = {"parent": str(parent), "router": row.router, "other": pinned}
            file.tell("RTRW455", params, rows.at(index, "router"), where)
        elif not (row.router or pinned or self._default("router")):
            if len(self.draft.routers) > 1:
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

    # --- what stands twice -------------------------------------------------------

    def _doubles(self, rows: Rows) -> None:
        found = rows.found
        good = found
        if rows.broken:
            good = [row for i, row in enumerate(found) if i not in rows.broken]
        names = {row[1] for row in good}
        if len(names) < len(good):
            self._twice(rows, 1, "name", "RTRW320")
        if len({row[0] for row in good}) < len(good):
            self._twice(rows, 0, "id", "RTRW321")
        for name in sorted(names & self.draft.parents.keys()):
            self._like_parent(rows, name)
        total = sum(len(row[2]) for row in good)
        keys = {t[:3] if t[0] else t[3] for row in good for t in row[2]}
        if len(keys) < total:
            self._targets(rows)

    def _twice(self, rows: Rows, field: int, key: str, code: str) -> None:
        """Tell rows whose name or id another row above has."""
        first: dict[str, int] = {}
        for index, row in enumerate(rows.found):
            text = row[field]
            if index in rows.broken:
                continue
            before = first.setdefault(text, index)
            if before != index and (
                key == "name" or not self._same_name(rows, before, index)
            ):
                params = {
                    key: text,
                    "other": rows.line(before),
                    "line": rows.line(index),
                }
                self._tell(rows, index, key, code, params)

    def _same_name(self, rows: Rows, one: int, other: int) -> bool:
        """Whether two ids are alike only because the names are, which was told."""
        a, b = rows.found[one], rows.found[other]
        return a.name == b.name == a.id

    def _like_parent(self, rows: Rows, name: str) -> None:
        for index, row in enumerate(rows.found):
            if row.name == name and index not in rows.broken:
                params = {
                    "name": name,
                    "other": self._other("parents", name, rows.path),
                    "line": rows.line(index),
                }
                self._tell(rows, index, "name", "RTRW320", params)

    def _targets(self, rows: Rows) -> None:
        """Tell targets that stand twice on one router."""
        first: dict[object, int] = {}
        for index, row in enumerate(rows.found):
            for target in () if index in rows.broken else row.targets:
                key = row.router, (target[:3] if target.version else target.text)
                before = first.get(key)
                if before is None:
                    first[key] = index
                    continue
                params = {
                    "target": target.canonical,
                    "name": rows.found[before].name,
                    "other": rows.line(before),
                    "line": rows.line(index),
                }
                self._tell(rows, index, "target", "RTRW322", params)

    def _tell(
        self, rows: Rows, index: int, key: str, code: str, params: dict[str, Any]
    ) -> None:
        file = File(rows.path, self.draft.problems)
        file.tell(code, params, rows.at(index, key), f"subscribers.{index}.{key}")
