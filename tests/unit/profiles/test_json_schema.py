"""The JSON Schema for editors says what the reader's table says."""

from pathlib import Path

import pytest
import yaml

from rtrw.profiles.json_schema import json_schema
from rtrw.profiles.schema_table import SHAPES
from rtrw.routeros.fields_table import FIELDS

PROFILES = Path(__file__).parents[3] / "profiles"
TYPES = {
    "string": str,
    "number": (int, float),
    "integer": int,
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
}


def fits(value, schema, root):  # noqa: PLR0911 - one return per word
    """Whether a value is valid: the few words of JSON Schema that are used here."""
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "anyOf" in schema:
        return any(fits(value, one, root) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    types = schema.get("type", list(TYPES))
    named = [types] if isinstance(types, str) else types
    if not any(isinstance(value, TYPES[name]) for name in named):
        return False
    if isinstance(value, list):
        return all(fits(one, schema.get("items", {}), root) for one in value)
    if isinstance(value, dict):
        return fits_map(value, schema, root)
    return True


def fits_map(value, schema, root):
    known = schema.get("properties", {})
    rest = schema.get("additionalProperties", {})
    if not set(schema.get("required", [])) <= value.keys():
        return False
    return all(
        fits(one, known[key], root)
        if key in known
        else rest is not False and fits(one, rest, root)
        for key, one in value.items()
    )


@pytest.mark.parametrize("name", ["pelanggan-01", "rt05", "wisp"])
def test_example_profiles_fit(name):
    """An editor finds nothing wrong with what is delivered."""
    value = yaml.safe_load((PROFILES / f"{name}.yaml").read_text("utf-8"))
    schema = json_schema()
    assert fits(value, schema, schema)
    assert not fits({**value, "plan": {}}, schema, schema)
    assert not fits({"plans": value["plans"]}, schema, schema)


def test_every_reference_leads_somewhere_and_every_key_is_described():
    """No shape is named that is not there; editors show a word for each key."""
    schema = json_schema()

    def references(node):
        if isinstance(node, dict):
            if "$ref" in node:
                yield node["$ref"].rpartition("/")[2]
            for one in node.values():
                yield from references(one)
        elif isinstance(node, list):
            for one in node:
                yield from references(one)

    assert set(references(schema)) <= set(schema["$defs"])
    assert all(row.about for keys in SHAPES.values() for row in keys.values())


def test_every_queue_field_may_be_written():
    """A new row in the field table is a new key of plans, parents, subscribers."""
    settings = set(FIELDS) - {"parent", "disabled"}
    for shape in ("plan", "parent", "subscriber"):
        assert settings <= set(json_schema()["$defs"][shape]["properties"])
