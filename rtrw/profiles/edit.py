"""One value of one subscriber, changed in the text that people wrote.

Theory of operation
-------------------
A profile belongs to the person who writes it: comments, order, spelling and line ends
are theirs. So nothing is dumped; the YAML parser says where the value stands, and only
those characters are replaced. A key that is not there yet is put in: behind the last
value of a row in braces, on a line of its own below plan or name elsewhere.

What cannot be done so (a row that is an alias, a value with an anchor or a tag, by
which other rows would change too) is refused with what to write, and where.

Offsets count characters of the decoded text, without a byte order mark.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from yaml import events as kinds
from yaml.error import YAMLError

from rtrw.errors import InputError
from rtrw.profiles.events import new_parser
from rtrw.profiles.syntax import BREAK

Value = bool | str
"""What a key is to say: whether it is suspended, or the name of a plan."""

OPPOSITE = {"true": "false", "yes": "no", "on": "off", "ya": "tidak", "1": "0"}
OPPOSITE |= {no: yes for yes, no in OPPOSITE.items()}
"""Words of true and false, in pairs."""

_BARE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(?: [A-Za-z0-9_.-]+)*")
_BESIDE = ("plan", "name")
"""Keys below which a new line goes, the first that has its value on its own line."""


class Edit(NamedTuple):
    """A new text, and the one line of it that differs: number, before, after.

    ``before`` is None for a line that is new.
    """

    text: str
    line: int
    before: str | None
    after: str


class _Pair(NamedTuple):
    """Events of one pair (typed loosely: libyaml's own); ``key`` None if no text."""

    key: Any
    value: Any
    last: Any


class _Row(NamedTuple):
    """The pairs of a row; ``shift`` is what to add to a mark to have an offset."""

    flow: bool
    pairs: list[_Pair]
    shift: int


def edit_yaml(text: str, line: int, column: int, key: str, value: Value) -> Edit:
    """``text`` with ``key: value`` in the row that begins at line and column (from 1).

    Raises:
        InputError: RTRW802, there is no safe way; nothing is changed.
    """
    starts = [0, *(match.end() for match in BREAK.finditer(text))]
    at = starts[line - 1] + column - 1
    row = _row(text, at, column - 1)
    if row is None:
        raise _unsafe(key, value)
    there = [pair for pair in row.pairs if getattr(pair.key, "value", None) == key]
    if there:
        return _replaced(text, row, there[0], value, key)
    return _inserted(text, row, key, value)


def replaced(text: str, start: int, end: int, new: str) -> Edit:
    """``text`` with ``new`` in place of the characters from ``start`` to ``end``."""
    out = text[:start] + new + text[end:]
    first = max((m.end() for m in BREAK.finditer(text, 0, start)), default=0)
    number = sum(1 for _ in BREAK.finditer(text, 0, start)) + 1
    return Edit(out, number, _line(text, first), _line(out, first))


def flag_word(old: str, value: bool) -> str | None:
    """``value`` in the words of ``old``: ``ya`` becomes ``tidak``; None if unknown."""
    plain = old.strip().lower()
    if plain not in OPPOSITE:
        return None
    true = plain in ("true", "yes", "on", "ya", "1")
    word = plain if true == value else OPPOSITE[plain]
    if old.strip().isupper():
        return word.upper()
    return word.capitalize() if old.strip().istitle() else word


def written(value: Value) -> str:
    """The value as YAML that means this text and nothing else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)


# --- finding ---------------------------------------------------------------------


def _row(text: str, at: int, indent: int) -> _Row | None:
    """The events of the row at an offset; None where it is no map of its own."""
    # Blanks stand for what is before it, so that columns are right; what follows the
    # row is never asked for.
    pull = new_parser(" " * indent + text[at:]).get_event
    try:
        pull(), pull()
        start = pull()
        if start.__class__ is not kinds.MappingStartEvent or start.anchor or start.tag:
            return None
        pairs = []
        while (key := pull()).__class__ is not kinds.MappingEndEvent:
            last_of_key = _skip(pull, key)
            value = pull()
            last = _skip(pull, value)
            pairs.append(_Pair(key if last_of_key is key else None, value, last))
    except YAMLError:
        return None
    return _Row(bool(start.flow_style), pairs, at - indent)


def _skip(pull: Any, event: Any) -> Any:
    """The last event of a node."""
    starts = (kinds.MappingStartEvent, kinds.SequenceStartEvent)
    ends = (kinds.MappingEndEvent, kinds.SequenceEndEvent)
    depth = int(isinstance(event, starts))
    while depth:
        event = pull()
        depth += isinstance(event, starts) - isinstance(event, ends)
    return event


# --- writing ---------------------------------------------------------------------


def _replaced(text: str, row: _Row, pair: _Pair, value: Value, key: str) -> Edit:
    """Another value in place of one that is there."""
    old: Any = pair.value
    if not _is_text(old) or old.anchor or old.tag:
        raise _unsafe(key, value)
    start, end = (old.start_mark.index + row.shift, old.end_mark.index + row.shift)
    new = written(value)
    if isinstance(value, bool):
        new = flag_word(old.value, value) or new
    if old.style in ("'", '"') and new[:1] != '"':
        new = old.style + new + old.style
    elif old.style in ("|", ">"):
        raise _unsafe(key, value)
    if start == end and text[start - 1 : start] == ":":
        new = f" {new}"
    return replaced(text, start, end, new)


def _inserted(text: str, row: _Row, key: str, value: Value) -> Edit:
    """The key with its value, where there was none."""
    new = f"{key}: {written(value)}"
    if row.flow:
        at = row.pairs[-1].last.end_mark.index + row.shift
        return replaced(text, at, at, f", {new}")
    for name in _BESIDE:
        for pair in row.pairs:
            if getattr(pair.key, "value", None) == name and _one_line(pair):
                return _below(text, row, pair, new)
    raise _unsafe(key, value)


def _is_text(event: Any) -> bool:
    return isinstance(event, kinds.ScalarEvent)


def _one_line(pair: _Pair) -> bool:
    value = pair.value
    return bool(
        _is_text(value)
        and value.style not in ("|", ">")
        and pair.key.start_mark.line == value.end_mark.line
    )


def _below(text: str, row: _Row, pair: _Pair, new: str) -> Edit:
    """A line below that of a pair, as far in, ended as that one is."""
    end = BREAK.search(text, pair.value.end_mark.index + row.shift)
    new = " " * pair.key.start_mark.column + new
    if end is not None:
        at, piece = end.end(), new + end[0]
    else:
        before = BREAK.search(text)
        at, piece = len(text), (before[0] if before else "\n") + new
    number = sum(1 for _ in BREAK.finditer(text, 0, at)) + (1 if end else 2)
    return Edit(text[:at] + piece + text[at:], number, None, new)


def _line(text: str, start: int) -> str:
    end = BREAK.search(text, start)
    return text[start : end.start()] if end else text[start:]


def _unsafe(key: str, value: Value) -> InputError:
    return InputError.of("RTRW802", {"text": f"{key}: {written(value)}"})
