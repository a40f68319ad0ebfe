"""The small parts of a profile: plans, parents, routers and the rest, from nodes.

``Draft`` is a profile that is being read; several files may add to it. What refers to
something else by name is looked at afterwards (``settle``), because it may stand
further down, or in another file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rtrw.errors import Problem
from rtrw.locale import Params
from rtrw.profiles.carriers import read_carriers
from rtrw.profiles.ends import lacking
from rtrw.profiles.model import Fields, Hours, Parent, Plan, Quota, Router
from rtrw.profiles.nodes import At, Bad, File, Map, Node, is_empty
from rtrw.profiles.rows import Rows
from rtrw.profiles.schema_table import INCLUDED, SHAPES
from rtrw.profiles.values import Values
from rtrw.profiles.wish import resolve
from rtrw.units import Pair

VERSION = "1"
SITE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
DEFAULT_SITE = "default"
_ASCII = "".join(map(chr, range(128)))
SUSPENDED: Fields = {"max-limit": Pair(64_000, 64_000)}
"""What ``suspended: true`` means when the profile does not say: slow, never open."""


class Draft:
    """Everything that was read so far.

    ``roots`` has path and nodes of each file, for positions; ``places`` where each
    (section, name) was first written; ``broken`` those that could not be read, so
    that nobody calls them unknown.
    """

    def __init__(self) -> None:
        """Start with nothing."""
        self.problems: list[Problem] = []
        self.roots: list[tuple[str, Map]] = []
        self.site = ""
        self.site_seen = False
        self.zone: str | None = None
        self.defaults: dict[str, tuple[str, At]] = {}
        self.suspended: Fields = SUSPENDED
        self.accept: dict[str, tuple[str, ...]] = {}
        self.plans: dict[str, Plan] = {}
        self.parents: dict[str, Parent] = {}
        self.routers: dict[str, Router] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        self.limits: Any = None
        self.rows: Rows | None = None
        self.places: dict[tuple[str, str], tuple[File, At]] = {}
        self.broken: set[tuple[str, str]] = set()

    def line_of(self, section: str, name: str, path: str) -> str:
        """The line of a named thing; with its file, unless that is ``path``."""
        file, at = self.places[section, name]
        line = str(at >> 20)
        return line if file.path == path else f"{file.path}:{line}"


class Sections:
    """Reads the sections of one file into a draft."""

    def __init__(self, draft: Draft, file: File, *, included: bool = False) -> None:
        """Problems go to ``file``; an included file may hold less."""
        self.draft = draft
        self.file = file
        self.values = Values(file)
        self.included = included
        self.includes: list[tuple[str, At]] = []
        self.seen: dict[str, tuple[At, Node]] = {}
        self.strange: list[tuple[str, At, Node]] = []
        self._readers: dict[str, Callable[[Node], None]] = {
            "rtrw": self._version,
            "site": self._site,
            "zone": self._zone,
            "include": self._include,
            "defaults": self._defaults,
            "suspended": self._suspended,
            "accept": self._accept,
            "plans": self._plans,
            "parents": self._parents,
            "routers": self._routers,
            "groups": self._groups,
            "limits": self._limits,
        }

    def take(self, key: str, at: At, node: Node) -> None:
        """Read one section; one that does not belong here is told."""
        self.seen[key] = (at, node)
        if self.included and key in SHAPES["profile"] and key not in INCLUDED:
            code = "RTRW443" if key == "include" else "RTRW444"
            self.file.tell(code, {"key": key}, at, key)
        elif key in self._readers:
            self._readers[key](node)
        else:
            self.strange.append((key, at, node))

    def strangers(self, *, whole: bool) -> None:
        """Tell unknown sections; where there are no others, that it is no profile."""
        if whole and not self._known():
            self.file.tell("RTRW458", {}, self.strange[0][1])
            return
        for key, at, node in self.strange:
            self.values.unknown(key, at, "", "profile", node)

    def _known(self) -> bool:
        """Whether it has a section, or nothing at all."""
        return not self.strange or not self.seen.keys().isdisjoint(SHAPES["profile"])

    def finish(self, at: At) -> None:
        """What can be told only when the whole file was read."""
        if "rtrw" not in self.seen and not self.included and self._known():
            self.file.tell("RTRW428", {"version": VERSION}, at)
        self.draft.roots.append((self.file.path, Map(self.seen, at)))

    # --- one value each ----------------------------------------------------------

    def _version(self, node: Node) -> None:
        text = self.values.text(node, "rtrw")
        if text is not None and text != VERSION:
            params = {"text": text, "version": VERSION}
            self.file.tell("RTRW429", params, node.at, "rtrw")

    def _site(self, node: Node) -> None:
        text = self.values.text(node, "site")
        self.draft.site_seen = True
        if text is not None and not SITE.fullmatch(text):
            self.file.tell("RTRW449", {"text": text}, node.at, "site")
        self.draft.site = text or ""

    def _zone(self, node: Node) -> None:
        self.draft.zone = self.values.zone(node, "zone")

    def _include(self, node: Node) -> None:
        if not is_empty(node):
            self.includes = self.values.names(node, "include")

    def _defaults(self, node: Node) -> None:
        found = self.values.shaped(node, "defaults", "defaults")
        for key, (_, value) in found.entries.items() if found else ():
            text = self.values.text(value, f"defaults.{key}")
            if text:
                self.draft.defaults[key] = (text, value.at)

    def _suspended(self, node: Node) -> None:
        found = self.values.shaped(node, "settings", "suspended")
        fields = self.values.fields(found, "suspended") if found else {}
        if "max-limit" in fields:
            self.draft.suspended = fields
        elif found is not None and "max-limit" not in found.entries:
            self.draft.suspended = {**fields, **SUSPENDED}

    def _limits(self, node: Node) -> None:
        before = self.draft.limits
        if isinstance(before, Map) and isinstance(node, Map):
            node = Map({**node.entries, **before.entries}, before.at)
        elif before is not None:
            node = before
        self.draft.limits = node

    # --- maps of names -----------------------------------------------------------

    def _accept(self, node: Node) -> None:
        known = self._lists(node, "accept")
        for code, (at, names) in known.items():
            if re.fullmatch(r"RTRW[1-9][0-9][0-9]", code):
                self.draft.accept[code] = names
            else:
                params = {"code": code}
                self.file.tell("RTRW450", params, at, f"accept.{code}")

    def _groups(self, node: Node) -> None:
        for name, (at, names) in self._lists(node, "groups").items():
            self.draft.places["groups", name] = (self.file, at)
            self.draft.groups[name] = names

    def _lists(self, node: Node, where: str) -> dict[str, tuple[At, tuple[str, ...]]]:
        """Name -> names, each with the place of its key."""
        found = self.values.map(node, where)
        out = {}
        for name, (at, value) in found.entries.items() if found else ():
            if not is_empty(value) and not isinstance(value, Bad):
                texts = self.values.names(value, f"{where}.{name}")
                out[name] = (at, tuple(text for text, _ in texts))
        return out

    def _named(
        self, section: str, node: Node, read: Callable[[str, Map], None]
    ) -> None:
        """Read each entry of a section of names; doubles over files are told."""
        shape = section.removesuffix("s")
        found = self.values.map(node, section)
        for name, (at, value) in found.entries.items() if found else ():
            if not self._first(section, name, at):
                continue
            inner = self.values.shaped(value, shape, f"{section}.{name}")
            if inner is not None:
                read(name, inner)
            if inner is None or name not in getattr(self.draft, section):
                self.draft.broken.add((section, name))

    def _first(self, section: str, name: str, at: At) -> bool:
        where = f"{section}.{name}"
        if not name:
            self.file.tell("RTRW323", {"kind": section}, at, where)
            return False
        other = self.draft.places.setdefault((section, name), (self.file, at))
        if other == (self.file, at):
            return True
        line = other[1] >> 20
        params: Params = {"name": name, "path": other[0].path, "line": line}
        self.file.tell("RTRW451", params, at, where)
        return False

    # --- plans, parents, routers -------------------------------------------------

    def _plans(self, node: Node) -> None:
        self._named("plans", node, self._plan)

    def _parents(self, node: Node) -> None:
        self._named("parents", node, self._parent)

    def _routers(self, node: Node) -> None:
        self._named("routers", node, self._router)

    def _plan(self, name: str, found: Map) -> None:
        where = f"plans.{name}"
        fields, notes = self._settings(found, where)
        parent = self._text(found, "parent", where)
        hours: tuple[Hours, ...] = ()
        if "schedule" in found.entries:
            from rtrw.profiles.hours import read_schedule

            node = found.entries["schedule"][1]
            hours = read_schedule(self.values, node, f"{where}.schedule", fields)
        quota: Quota | None = None
        if "quota" in found.entries:
            from rtrw.profiles.quota import read_quota

            quota = read_quota(self.values, found.entries["quota"][1], f"{where}.quota")
        carriers = read_carriers(self.values, found, where)
        plan = Plan(name, fields, parent, notes, hours, quota, carriers=carriers)
        if "until" in found.entries or "then" in found.entries:
            plan = self._ending(plan, found, where)
        self.draft.plans[name] = plan

    def _ending(self, plan: Plan, found: Map, where: str) -> Plan:
        """The plan with its last day, and what comes after it."""
        from rtrw.profiles.quota import read_ends

        plan = plan._replace(**read_ends(self.values, found, where))
        if lacking(plan, None):
            at = found.entries["until"][0]
            self.file.tell("RTRW829", {"name": plan.name}, at, f"{where}.until")
        return plan

    def _parent(self, name: str, found: Map) -> None:
        where = f"parents.{name}"
        fields, notes = self._settings(found, where)
        self.draft.problems.extend(notes)
        target = found.entries.get("target")
        self.draft.parents[name] = Parent(
            name=name,
            id=self._text(found, "id", where) or name,
            targets=self.values.targets(target[1], f"{where}.target") if target else (),
            fields=fields,
            parent=self._text(found, "parent", where),
            router=self._text(found, "router", where),
            comment=self._text(found, "comment", where) or "",
        )

    def _settings(self, found: Map, where: str) -> tuple[Fields, tuple[Problem, ...]]:
        """Queue fields, those of ``burst`` among them."""
        told = len(self.file.problems)
        fields = self.values.fields(found, where)
        if "burst" not in found.entries or len(self.file.problems) > told:
            return fields, ()
        solved, notes = resolve(self.values, found, fields, where)
        return {**fields, **solved}, notes

    def _router(self, name: str, found: Map) -> None:
        where = f"routers.{name}"
        port, tls = found.entries.get("port"), found.entries.get("tls")
        host = self._text(found, "host", where)
        if host is None:
            return
        encrypted = self.values.flag(tls[1], f"{where}.tls") if tls else True
        self.draft.routers[name] = Router(
            name=name,
            host=host,
            username=self._text(found, "username", where) or "admin",
            port=self.values.number(port[1], f"{where}.port", 1, 65535)
            if port
            else None,
            tls=encrypted is not False,
            ca=self._text(found, "ca", where),
            fingerprint=self._text(found, "fingerprint", where),
            encoding=self._encoding(found, where),
            zone=self.values.zone(found.entries["zone"][1], f"{where}.zone")
            if "zone" in found.entries
            else None,
        )

    def _encoding(self, found: Map, where: str) -> str:
        text = self._text(found, "encoding", where) or "utf-8"
        try:
            # The words of the API are ASCII, whatever names and comments are in.
            right = _ASCII.encode(text) == _ASCII.encode("ascii")
        except (LookupError, ValueError):
            right = False
        if not right:
            at = found.entries["encoding"][1].at
            self.file.tell("RTRW452", {"text": text}, at, f"{where}.encoding")
        return text

    def _text(self, found: Map, key: str, where: str) -> str | None:
        """A text that may be left out; an empty one is told and counts as left out."""
        if key not in found.entries:
            return None
        return self.values.text(found.entries[key][1], f"{where}.{key}") or None
