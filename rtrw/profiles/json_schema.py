"""The JSON Schema of a profile, for editors: ``schema_table`` in another form.

A schema says less than the reader does: that names exist, that nothing stands twice
and that rates can be read is told by ``rtrw check``.
"""

from __future__ import annotations

from typing import Any

from rtrw.profiles.schema_table import SHAPES, Key
from rtrw.routeros.fields_table import FIELDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: dict[str, Any] = {"type": ["string", "number", "boolean"]}
_SIMPLE: dict[str, dict[str, Any]] = {
    "text": _TEXT,
    "flag": {"type": ["boolean", "string"]},
    "number": {"type": ["integer", "string"]},
    "version": {"enum": [1, "1"]},
    "names": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
    "any": {},
}


def json_schema() -> dict[str, Any]:
    """A whole profile as JSON Schema (draft 2020-12), as plain dictionaries."""
    shapes = {name: _shape(name) for name in SHAPES if name != "profile"}
    return {
        "$schema": DIALECT,
        "title": "rtrw profile, version 1",
        **_shape("profile"),
        "$defs": shapes,
    }


def _shape(name: str) -> dict[str, Any]:
    """A map with only the keys of a shape."""
    keys = SHAPES[name]
    found: dict[str, Any] = {
        "type": ["object", "null"],
        "properties": {key: _key(key, row) for key, row in keys.items()},
        "additionalProperties": False,
    }
    required = [key for key, row in keys.items() if row.required]
    if required:
        found |= {"type": "object", "required": required}
    if name == "profile":
        found["patternProperties"] = {"^x-": {}}
    return found


def _key(name: str, row: Key) -> dict[str, Any]:
    """One key; a shape's own description stays beside its reference."""
    if row.kind == "field":
        pair = [{"$ref": "#/$defs/pair"}] if FIELDS[name].kind.paired else []
        return {"description": row.about, "anyOf": [_TEXT, *pair]}
    return {"description": row.about, **_kind(row.kind)}


def _kind(kind: str) -> dict[str, Any]:
    if "|" in kind:
        return {"anyOf": [_kind(one) for one in kind.split("|")]}
    outer, _, inner = kind.partition(":")
    if outer == "map":
        return {"type": ["object", "null"], "additionalProperties": _kind(inner)}
    if outer == "list":
        return {"type": ["array", "null"], "items": _kind(inner)}
    return _SIMPLE.get(kind) or ({} if kind == "any" else {"$ref": f"#/$defs/{kind}"})
