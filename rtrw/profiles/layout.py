"""Which column of one CSV file is for what: what the profile names, and what is known.

The profile's own ``columns:`` come first, then the usual headings. Whatever is not
used is named once, so that nothing is left out silently.
"""

from __future__ import annotations

from rtrw.profiles.headings import (
    BESIDE_FIELDS,
    Column,
    column,
    guess,
    is_secret,
    plain,
    unit_of,
)
from rtrw.profiles.headings_table import known_headings
from rtrw.profiles.nodes import File, pack
from rtrw.profiles.values import nearest
from rtrw.profiles.wanted import NO_COLUMN, Wanted
from rtrw.routeros.fields_table import FIELDS

LEAST_KNOWN = 2
"""With fewer known headings a row may be one of customers."""


class Layout:
    """The columns of a file: ``columns`` by key, and ``settings``, the queue fields."""

    def __init__(self, file: File, wanted: Wanted, row: int = 1) -> None:
        """Problems go to ``file``, those of the profile's own words to the profile.

        ``row`` is where the headings stand.
        """
        self.row = row
        self.file = file
        self.wanted = wanted
        self.columns: dict[str, Column] = {}
        self.settings: list[Column] = []

    def read(self, headings: list[str]) -> bool:
        """Find out what each column is for; False if rows cannot be read so."""
        before = len(self.file.problems)
        chosen = self._chosen(headings)
        used = {one.at for one in chosen}
        rest = [(i, text) for i, text in enumerate(headings) if i not in used]
        secret = [(i, text) for i, text in rest if is_secret(text)]
        rest = [(i, text) for i, text in rest if (i, text) not in secret]
        nowhere = [
            k for k, (wish, _) in self.wanted.columns.items() if wish == NO_COLUMN
        ]
        chosen += guess(rest, {*nowhere, *(one.key for one in chosen)})
        self._assign(chosen)
        for key in ("name",) if self.wanted.no_target else ("name", "target"):
            if key not in self.columns:
                self._missing(key, headings)
        told = self.file.problems[before:]
        good = not any(problem.severity == "error" for problem in told)
        if good or self._headed(headings):
            self._secret(secret)
            self._unused(rest, {one.at for one in chosen})
        return good

    def _secret(self, columns: list[tuple[int, str]]) -> None:
        for index, text in columns:
            params = {"column": text}
            self.file.tell("RTRW482", params, pack(self.row, index + 1))

    def _missing(self, key: str, headings: list[str]) -> None:
        """Tell a column that must be there.

        A file without known headings may have none at all, and its first row may hold
        a password: it is not shown.
        """
        if not self._headed(headings):
            self.file.tell("RTRW754", {"key": key}, pack(self.row, 1))
            return
        listed = ", ".join(text for text in headings if text)
        params = {"key": key, "columns": listed}
        self.file.tell("RTRW483", params, pack(self.row, 1))

    def _headed(self, headings: list[str]) -> bool:
        """Whether the row is certainly one of headings."""
        wished = [wish for wish, _ in self.wanted.columns.values()]
        return known_headings(headings, wished) >= LEAST_KNOWN

    def _chosen(self, headings: list[str]) -> list[Column]:
        """The columns that the profile names, by their exact or their plain heading."""
        found = []
        for key, (wish, at) in self.wanted.columns.items():
            if wish == NO_COLUMN:
                continue
            index = _index(headings, wish)
            if index is None and not self._headed(headings):
                self._missing(key, headings)
                continue
            if index is None:
                meant = nearest(wish, headings) or ", ".join(filter(None, headings))
                params = {"path": self.file.path, "column": wish, "meant": meant}
                self.wanted.tell("RTRW484", params, at, f"subscribers.columns.{key}")
                continue
            one = column(key, index, headings[index])
            found += [one] if one else []
        return found

    def _assign(self, chosen: list[Column]) -> None:
        """Keep the columns; two that say the same are told."""
        taken: dict[tuple[str, int | None], Column] = {}
        for one in chosen:
            rivals = [(one.key, one.side), (one.key, None)]
            rivals += [(one.key, 0), (one.key, 1)] if one.side is None else []
            other = next((taken[key] for key in rivals if key in taken), None)
            if other is not None:
                params = {"column": one.heading, "other": other.heading, "key": one.key}
                self.file.tell("RTRW485", params, pack(self.row, one.at + 1))
                continue
            taken[one.key, one.side] = one
            fields = one.key in FIELDS and one.key != "parent"
            if fields or one.key in BESIDE_FIELDS:
                self._unclear(one)
                self.settings.append(one)
            else:
                self.columns[one.key] = one

    def _unclear(self, one: Column) -> None:
        """Tell a heading whose unit may be bits or bytes."""
        unit = unit_of(one.heading)
        if isinstance(unit, str):
            start = one.heading[: one.heading.rindex(unit)]
            letter = unit[0] if unit[0] in "kKMG" else ""
            params = {
                "column": one.heading,
                "bits": f"{start}{letter}bps",
                "bytes": f"{start}{letter}Bps",
            }
            self.file.tell("RTRW492", params, pack(self.row, one.at + 1))

    def _unused(self, rest: list[tuple[int, str]], used: set[int]) -> None:
        names = [text for index, text in rest if index not in used and text]
        if names:
            params = {"columns": ", ".join(names)}
            self.file.tell("RTRW481", params, pack(self.row, 1))


def _index(headings: list[str], wish: str) -> int | None:
    """The column with this heading; case and blanks count only if they must."""
    if wish.strip() in headings:
        return headings.index(wish.strip())
    same = [i for i, text in enumerate(headings) if plain(text) == plain(wish)]
    return same[0] if len(same) == 1 else None
