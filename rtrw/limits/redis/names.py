"""The names of keys in Redis: ``rtrw:b:api:{budi}``.

Prefix, a letter for the form of the state, the limiter, and the key as a *hash tag*,
so that all limits on one key lie in one slot of a Cluster and can be decided in one
step. A key that has a hash tag of its own (``{tenant-7}:budi``) keeps it: all keys of
that tenant then lie in one slot.

Whatever a key contains, two keys never share a name.
"""

from __future__ import annotations

_ODD = str.maketrans({"%": "%25", "{": "%7B", "}": "%7D", ":": "%3A"})
_BRACES = str.maketrans({"%": "%25", "{": "%7B", "}": "%7D"})


def start_of(prefix: str, letter: str, limiter: str) -> str:
    """What the names of all keys of one limiter begin with."""
    return f"{prefix}:{letter}:{limiter.translate(_ODD)}:"


def name_of(start: str, key: str) -> bytes:
    """The name of ``key``: as bytes, for text from outside may not be encodable."""
    plain = key and "{" not in key and "}" not in key and "%" not in key
    text = f"{start}{{{key}}}" if plain else start + _tagged(key)
    return text.encode("utf-8", "surrogatepass")


def _tagged(key: str) -> str:
    begin = key.find("{")
    if begin >= 0 and key.find("}", begin) > begin + 1:
        return f"~{key}"
    # An empty tag would be none; "%" cannot come from any other key.
    return f"{{{key.translate(_BRACES) or '%'}}}"


def tag_of(name: bytes) -> bytes:
    """The hash tag of a name: equal tags lie in one slot."""
    return name.partition(b"{")[2].partition(b"}")[0]
