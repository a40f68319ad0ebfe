"""A profile from its files: YAML, what it includes, and a CSV file beside it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from yaml import events as kinds

from rtrw.errors import InputError, Problem
from rtrw.profiles.events import Events, Stop
from rtrw.profiles.model import Profile
from rtrw.profiles.nodes import At, Bad, File, Map, Node, is_empty, pack
from rtrw.profiles.partial import sound_part
from rtrw.profiles.places import Places
from rtrw.profiles.rows import YamlRows
from rtrw.profiles.sections import DEFAULT_SITE, Draft, Sections
from rtrw.profiles.settle import Settling
from rtrw.profiles.source import decode, read_bytes

MANY_OBJECTS = 100_000
"""From here on a profile costs noticeable time in every full collection."""
START: At = pack(1, 1)


def load(path: str | os.PathLike[str]) -> Profile:
    """The profile in a file, with what it includes and its CSV file.

    Raises:
        InputError: with everything that is wrong, warnings included.
    """
    shown = os.fspath(path)
    return load_text(read_bytes(Path(shown), shown), shown)


def load_text(text: str | bytes, path: str = "rtrw.yaml") -> Profile:
    """The profile in a text; files that it names lie beside ``path``.

    Raises:
        InputError: with everything that is wrong, warnings included.
    """
    profile = _read(text, path)
    if any(problem.severity == "error" for problem in profile.problems):
        raise InputError(profile.problems)
    return profile


def examine(path: str | os.PathLike[str]) -> Profile:
    """The profile in a file as far as it is sound; ``problems`` say what is not.

    For commands that tell what is wrong, and what lint finds in the rest.

    Raises:
        InputError: the file is not there, or cannot be read to its end.
    """
    shown = os.fspath(path)
    return examine_text(read_bytes(Path(shown), shown), shown)


def examine_text(text: str | bytes, path: str = "rtrw.yaml") -> Profile:
    """As ``examine``, for a text.

    Raises:
        InputError: the text cannot be read to its end.
    """
    profile = _read(text, path)
    return sound_part(profile) if profile.problems else profile


def _read(text: str | bytes, path: str) -> Profile:
    with _collector_off():
        data = (
            text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        )
        return _Loading(path).run(decode(data, path))


@contextmanager
def _collector_off() -> Iterator[None]:
    """No garbage is made here, but a million objects that it would look through.

    A large profile is also put out of its sight for later (``gc.freeze``): it is freed
    by its reference counts all the same, for nothing in it refers back.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            if gc.get_count()[0] > MANY_OBJECTS:
                gc.freeze()
            gc.enable()


class _Loading:
    """One reading of a profile."""

    def __init__(self, path: str) -> None:
        self.draft = Draft()
        self.file = File(path, self.draft.problems)
        self.read = {os.path.realpath(path)}

    def run(self, text: str) -> Profile:
        sections = Sections(self.draft, self.file)
        whole = self._document(text, sections)
        for name, at in sections.includes:
            whole &= self._include(name, at)
        if whole:
            self._site()
            Settling(self.draft, self.file).run()
        problems = self._sorted()
        if not whole:
            raise InputError(problems)
        return self._profile(problems)

    def _profile(self, problems: tuple[Problem, ...]) -> Profile:
        draft = self.draft
        return Profile(
            path=self.file.path,
            site=draft.site or DEFAULT_SITE,
            plans=draft.plans,
            parents=draft.parents,
            subscribers=tuple(draft.rows.found) if draft.rows else (),
            routers=draft.routers,
            groups=draft.groups,
            suspended=draft.suspended,
            accept=draft.accept,
            limits=draft.limits,
            positions=Places(self.file.path, draft.roots, draft.rows),
            problems=problems,
            zone=draft.zone,
        )

    def _sorted(self) -> tuple[Problem, ...]:
        """By file, the profile itself first, and by place."""
        order = {self.file.path: 0}
        for problem in self.draft.problems:
            order.setdefault(problem.path, len(order))
        found = self.draft.problems
        found.sort(key=lambda one: (order[one.path], one.line, one.column))
        return tuple(found)

    def _site(self) -> None:
        draft = self.draft
        if not draft.site_seen and (draft.rows is not None or draft.parents):
            self.file.tell("RTRW454", {"site": DEFAULT_SITE}, START, "site")

    # --- one file ----------------------------------------------------------------

    def _document(self, text: str, sections: Sections) -> bool:
        """Read a file's sections; False if it could not be read to its end."""
        try:
            self._sections(Events(text, sections.file), sections)
        except Stop:
            sections.strangers(whole=False)
            return False
        sections.strangers(whole=True)
        return True

    def _sections(self, events: Events, sections: Sections) -> None:
        events.next()
        event = events.next()
        if event.__class__ is kinds.StreamEndEvent:
            sections.file.tell("RTRW456", {}, START)
            raise Stop
        root = events.next()
        at = events.at(root)
        if root.__class__ is not kinds.MappingStartEvent:
            self._no_map(events.node(root), sections.file, events)
        self._keys(events, sections)
        sections.finish(at)
        events.next()
        event = events.next()
        if event.__class__ is not kinds.StreamEndEvent:
            sections.file.tell("RTRW457", {}, events.at(event))

    def _no_map(self, node: Node, file: File, events: Events) -> None:
        """Tell that the file is something else than a map of sections."""
        events.next()  # where libyaml would complain about the text, that is better
        if is_empty(node):
            file.tell("RTRW456", {}, node.at)
        elif not isinstance(node, Bad):
            file.tell("RTRW458", {}, node.at)
        raise Stop

    def _keys(self, events: Events, sections: Sections) -> None:
        seen: dict[str, tuple[At, Node]] = {}
        while (event := events.next()).__class__ is not kinds.MappingEndEvent:
            at = events.at(event)
            key = events.key(event)
            value = events.next()
            if key is None or not events.fresh(key, at, seen):
                events.node(value)
                continue
            seen[key] = (at, Bad(at))
            if key == "subscribers" and not sections.included:
                self._subscribers(events, value, at, sections)
            elif key.startswith("x-"):
                events.node(value)
            else:
                sections.take(key, at, events.node(value, 1))

    def _subscribers(
        self, events: Events, event: object, at: At, sections: Sections
    ) -> None:
        sections.seen["subscribers"] = (at, Bad(at))
        if event.__class__ is kinds.SequenceStartEvent:
            rows = self.draft.rows = YamlRows(events, sections.file)
            rows.read()
            return
        node = events.node(event, 1)
        if isinstance(node, Map):
            from rtrw.profiles.tabular import read_table

            self.draft.rows = read_table(node, sections.values, self._beside)
        elif not is_empty(node) and not isinstance(node, Bad):
            sections.file.tell("RTRW459", {}, node.at, "subscribers")

    # --- other files -------------------------------------------------------------

    def _beside(self, name: str) -> tuple[Path, str]:
        """A file named in the profile: where it is, and how it is called."""
        shown = os.path.normpath(Path(self.file.path).parent / name)
        return Path(shown), shown

    def _include(self, name: str, at: At) -> bool:
        """Read an included file; False if it could not be read to its end."""
        path, shown = self._beside(name)
        # No file has a NUL in its name, and ``realpath`` does not take one.
        real = shown if "\0" in name else os.path.realpath(path)
        if real in self.read:
            self.file.tell("RTRW439", {"path": shown}, at, "include")
            return True
        self.read.add(real)
        try:
            text = decode(read_bytes(path, shown), shown)
        except InputError as error:
            for problem in error.problems:
                self._unread(problem, at)
            return False
        file = File(shown, self.draft.problems)
        return self._document(text, Sections(self.draft, file, included=True))

    def _unread(self, problem: Problem, at: At) -> None:
        """Tell a file that cannot be read: in its place, or where it is named."""
        if problem.line:
            self.draft.problems.append(problem)
        else:
            self.file.place(problem, at, "include")
