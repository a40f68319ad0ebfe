"""A file becomes rows: an export, or what the API or REST printed, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

from rtrw.errors import InputError, Problem
from rtrw.intake.queues.rows import UTF8, Source, source_of
from rtrw.locale import Params
from rtrw.routeros.fields_table import FIELDS, canonical
from rtrw.routeros.profile_rows import read_profile_rows
from rtrw.routeros.queue import Queue, Row
from rtrw.routeros.reader import Script, read_script

_MENU = re.compile(rb"/queue[ /]+simple|by RouterOS [0-9]|^\s*/queue\s*$", re.MULTILINE)
_BACKUPS = (b"\x88\xac\xa1\xb1", b"\xef\xa8\x91\x72")
"""How a router's own backup begins, plain and encrypted."""
_PROFILES = re.compile(rb"/ppp[ /]+profile|/ip[ /]+hotspot[ /]+user[ /]+profile")
_SECRETS = re.compile(rb"/ppp[ /]+secret")
_TRUE = ("true", "yes")


def looks_like_queues(data: bytes) -> bool:
    """Whether this is an export with queues, or JSON, whatever the file is called.

    One with PPP or hotspot profiles is too, unless it is a list of customers.
    """
    if is_json(data) or re.search(rb"/queue[ /]+simple", data):
        return True
    return bool(_PROFILES.search(data)) and not _SECRETS.search(data)


def is_json(data: bytes) -> bool:
    """Whether the bytes begin as a list or an object of JSON."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:2]
    return start[:1] == b"{" or re.match(rb"\[\s*[\[{\]]?", start) is not None


def read_source(data: bytes, path: str, encoding: str | None = None) -> Source:
    """The rows of an export or of JSON.

    Raises:
        InputError: RTRW700 to 704; it is something else, or there is no queue in it.
    """
    _text_only(data, path)
    if is_json(data):
        return _from_json(data, path, encoding)
    script = read_script(data, path=path)
    named = _PROFILES.search(data) is not None
    profiles = read_profile_rows(data)[0] if named else ()
    if not script.rows and not any(one.rate_limit for one in profiles):
        _no_rows(data, path, script)
    source = source_of(
        script.rows,
        script.lines,
        path,
        script.version,
        encoding,
        "export",
        skipped=max(0, script.skipped - len(profiles)),
        problems=script.problems,
    )
    if not named:
        return source
    # What could not be read of the text as a whole was told with the queues.
    if source.encoding != UTF8:
        profiles, _ = read_profile_rows(data, encoding=source.encoding)
    return replace(source, profiles=profiles)


def _text_only(data: bytes, path: str) -> None:
    """Refuse what is no text.

    Raises:
        InputError: RTRW701.
    """
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if data.startswith(_BACKUPS) or (b"\0" in data and not wide):
        raise InputError.of("RTRW701", {"path": path}, path=path)


def _no_rows(data: bytes, path: str, script: Script) -> NoReturn:
    """Say why nothing was found.

    Raises:
        InputError: RTRW700, 704.
    """
    if data.strip() and not _MENU.search(data):
        raise InputError.of("RTRW700", {"path": path}, path=path)
    params: Params = {"path": path, "count": script.skipped}
    raise InputError([*script.problems, Problem("RTRW704", params, path=path)])


def _from_json(data: bytes, path: str, encoding: str | None) -> Source:
    try:
        value = json.loads(data.decode("utf-8-sig", "surrogateescape"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        place = {"path": path, "line": line, "column": getattr(error, "colno", 0)}
        said = getattr(error, "msg", None) or str(error)
        raise InputError.of("RTRW702", {"text": said}, **place) from error
    rows = _listed(value)
    if rows is None:
        raise InputError.of("RTRW703", {"path": path}, path=path)
    if not rows:
        raise InputError.of("RTRW704", {"path": path, "count": 0}, path=path)
    found = [_row(row) for row in rows]
    return source_of(found, range(1, len(found) + 1), path, "", encoding, "json")


def _listed(value: Any) -> list[Mapping[str, Any]] | None:
    """The list of rows: the value itself, or the only list within it."""
    for _ in range(4):
        if isinstance(value, Mapping):
            lists = [one for one in value.values() if isinstance(one, list)]
            if len(lists) != 1:
                return None
            value = lists[0]
        elif isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
            value = value[0]
        else:
            break
    if not isinstance(value, list):
        return None
    whole = all(isinstance(row, Mapping) and "name" in row for row in value)
    return value if whole else None


def _row(said: Mapping[str, Any]) -> Row:
    """One printed row, as the API words it."""
    words = {key: _word(value) for key, value in said.items()}
    get = words.get
    settings = {
        name: canonical(name, words[name])
        for name in FIELDS
        if words.get(name) is not None
    }
    target = canonical("target", get("target", ""))
    return Row(
        Queue(get("name", ""), target, get("comment", ""), settings),
        get(".id", ""),
        dynamic=get("dynamic") in _TRUE,
        invalid=get("invalid") in _TRUE,
    )


def _word(value: Any) -> str:
    """A value of JSON as the router would have written it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_word, value))
    return "" if value is None else str(value)
