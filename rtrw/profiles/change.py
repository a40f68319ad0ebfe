"""A change to one subscriber of a profile: found, edited, and proved by reading again.

Theory of operation
-------------------
After the edit the new text is read as a whole once more. Exactly the one subscriber
must differ, and in exactly that key; if anything else would change with it (a text
that means more than it seems to), nothing is to be written. So a wrong edit cannot
leave this room.
"""

from __future__ import annotations

import codecs
import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rtrw.errors import InputError
from rtrw.profiles.edit import Edit, Value, edit_yaml
from rtrw.profiles.edit_csv import edit_csv
from rtrw.profiles.loader import load_text
from rtrw.profiles.model import Profile, Subscriber
from rtrw.profiles.nodes import File
from rtrw.profiles.places import Places
from rtrw.profiles.source import decode, decode_list, read_bytes
from rtrw.profiles.tabular import CsvRows

_FOLLOWS = {"suspended": ("suspended",), "plan": ("plan", "parent", "router")}
"""What may change in force with a key: a plan brings its parent along."""


_CODED = (
    (b"", "utf-8"),
    (codecs.BOM_UTF8, "utf-8"),
    (b"", "cp1252"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"", "utf-16-le"),
    (b"", "utf-16-be"),
)
"""Marks and encodings in which a profile or a list may be."""


class Wish(NamedTuple):
    """What is to change: the subscriber's number, the key, and its new value."""

    number: int
    key: str
    value: Value


class Changed(NamedTuple):
    """A file as it is to be, and as it was; ``edit`` is the line that differs."""

    path: str
    old: bytes
    new: bytes
    edit: Edit


def find_subscriber(profile: Profile, wanted: str) -> int:
    """The number of the subscriber with this name or id.

    Raises:
        InputError: RTRW800, 807, there is none; RTRW801, there are two.
    """
    found = [
        number
        for number, one in enumerate(profile.subscribers)
        if wanted in (one.name, one.id)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(profile.subscribers[number].name for number in found)
        raise InputError.of("RTRW801", {"name": wanted, "names": names})
    known = {text for one in profile.subscribers for text in (one.name, one.id)}
    meant = _near(wanted, sorted(known))
    if meant:
        raise InputError.of("RTRW800", {"name": wanted, "meant": ", ".join(meant)})
    raise InputError.of("RTRW807", {"name": wanted, "count": len(profile.subscribers)})


def _near(wanted: str, known: Sequence[str]) -> list[str]:
    """Up to three names that were probably meant: alike, or that hold it."""
    low = wanted.casefold()
    inside = [text for text in known if low in text.casefold()]
    return (inside or difflib.get_close_matches(wanted, known, 3, 0.6))[:3]


def change_subscriber(profile: Profile, number: int, key: str, value: Value) -> Changed:
    """The file in which the subscriber stands, with ``key`` saying ``value``.

    Raises:
        InputError: RTRW802 to 805; the file is not what it was (806).
    """
    rows = profile.positions.rows if isinstance(profile.positions, Places) else None
    if rows is None:
        raise InputError.of("RTRW805", {"name": profile.subscribers[number].name})
    old = read_bytes(Path(rows.path), rows.path)
    csv = isinstance(rows, CsvRows)
    text = decode_list(old, rows.path)[0] if csv else decode(old, rows.path)
    place = profile.positions.of("subscribers", number)
    wish = Wish(number, key, value)
    try:
        if isinstance(rows, CsvRows):
            edit = edit_csv(text, rows, number, key, value)
            good = _csv_proved(rows, text, edit.text, wish)
        else:
            edit = edit_yaml(text, place.line, place.column, key, value)
            good = _yaml_proved(profile, edit.text, wish)
    except InputError as error:
        raise InputError(
            [one if one.line else one.at(*place) for one in error.problems]
        ) from error
    new = _as_it_was(old, text, edit.text)
    if not good or new is None:
        params = {"name": profile.subscribers[number].name}
        raise InputError.of("RTRW805", params, **place._asdict())
    return Changed(rows.path, old, new, edit)


def _as_it_was(old: bytes, text: str, new: str) -> bytes | None:
    """``new`` in the encoding, and with the mark, in which ``old`` is ``text``.

    None where no encoding gives these very bytes back.
    """
    for mark, encoding in _CODED:
        try:
            if mark + text.encode(encoding) == old:
                return mark + new.encode(encoding)
        except UnicodeEncodeError:
            continue
    return None


def _yaml_proved(old: Profile, text: str, wish: Wish) -> bool:
    """Whether the new text is the old profile with that one change."""
    new = load_text(text, old.path)
    return _settled(old) == _settled(new) and _only(
        old.subscribers, new.subscribers, wish
    )


def _settled(profile: Profile) -> tuple[object, ...]:
    """What a profile says besides subscribers, wherever it stands in the file."""
    plans = {n: plan._replace(notes=()) for n, plan in profile.plans.items()}
    same = (profile.site, plans, profile.parents, profile.routers, profile.groups)
    return (*same, profile.suspended, profile.accept, profile.limits is None)


def _csv_proved(rows: CsvRows, old: str, new: str, wish: Wish) -> bool:
    """The same of a list, row by row as it stands there."""
    read = []
    for text in (old, new):
        again = CsvRows(File(rows.path, []), rows.wanted)
        again.read(text)
        read.append(again)
    before, after = read
    same = before.columns == after.columns and before.broken == after.broken
    return same and _only(before.found, after.found, wish)


def _only(
    before: Sequence[Subscriber], after: Sequence[Subscriber], wish: Wish
) -> bool:
    """Whether just this one differs, in just this key, and now says the value."""
    number, key, value = wish
    if len(before) != len(after) or getattr(after[number], key) != value:
        return False
    was = after[number]._replace(
        **{name: getattr(before[number], name) for name in _FOLLOWS[key]}
    )
    return was == before[number] and all(
        index == number or one == two
        for index, (one, two) in enumerate(zip(before, after, strict=True))
    )
