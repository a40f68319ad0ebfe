"""Keys of requests: the address, the user, an API key, a header, or several together.

A key is bounded text in which the parts cannot be taken for one another: what a client
may write is escaped, marked with where it came from, and hashed where it is long or
secret. A request that lacks a part is counted by its address in that part's place, so
that leaving out a header opens no door.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from hashlib import sha256
from inspect import isawaitable
from typing import Any, TypeAlias
from uuid import UUID

from rtrw.limits.client_address import ClientAddress
from rtrw.limits.decision import PolicyError

Scope: TypeAlias = MutableMapping[str, Any]
Finder: TypeAlias = Callable[[Scope], object | Awaitable[object]]
"""Finds whose request it is; None: nobody's, so that the address counts."""
KeyOf: TypeAlias = str | Sequence[str] | Finder

PARTS = ("address", "user", "api-key", "everyone")
_LONG = 64
_ODD = str.maketrans({"%": "%25", "|": "%7C", "{": "%7B", "}": "%7D"})
_NAMES = ("identity", "id", "username", "sub")
"""Where a user's name is looked for, in this order."""


def is_header(part: str) -> bool:
    """Whether a part of a key is ``header:NAME``, with a name that a field can have."""
    begin, _, name = part.partition(":")
    plain = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return begin == "header" and plain


def header(scope: Scope, name: str) -> list[str]:
    """The lines of a header field."""
    wanted = name.lower().encode("latin-1")
    return [v.decode("latin-1") for k, v in scope["headers"] if k.lower() == wanted]


class Keys:
    """Finds the keys of requests."""

    def __init__(
        self,
        address: ClientAddress,
        user: Finder | None = None,
        api_key: str = "x-api-key",
    ) -> None:
        """``user`` finds the user (else ``scope["user"]``), ``api_key`` is a header."""
        self.address, self.user, self.api_key = address, user, api_key

    def checked(self, key: KeyOf) -> tuple[str, ...] | Finder:
        """A key's parts.

        Raises:
            PolicyError: a part that is not known.
        """
        if callable(key):
            return key
        texts = [key] if isinstance(key, str) else [*key]
        parts = [part.strip() for text in texts for part in text.split(",")]
        for part in parts:
            if part not in PARTS and not is_header(part):
                params = {"text": part, "known": ", ".join(PARTS)}
                raise PolicyError.of("RTRW636", params)
        return tuple(parts)

    async def of(self, key: tuple[str, ...] | Finder, scope: Scope) -> str:
        """The key of a request."""
        if callable(key):
            return by_name(await settled(key(scope)), self.address_of(scope))
        if len(key) == 1:
            return await self._part(key[0], scope)
        return "|".join([await self._part(part, scope) for part in key])

    def address_of(self, scope: Scope) -> str:
        """The client's address."""
        peer, port = scope.get("client") or (None, 1)
        return self.address.of(peer, header(scope, self.address.header), port=port or 0)

    async def _part(self, part: str, scope: Scope) -> str:
        if part == "everyone":
            return part
        found = None if part == "address" else await self._named(part, scope)
        return self.address_of(scope).translate(_ODD) if found is None else found

    async def _named(self, part: str, scope: Scope) -> str | None:
        """A part that says who it is; None when the request does not."""
        if part == "user":
            user = await self._user(scope)
            return None if user is None else f"user:{bounded(name_of(user))}"
        secret = part == "api-key"
        lines = header(scope, self.api_key if secret else part.partition(":")[2])
        if not any(lines):
            return None
        text = ",".join(lines)
        return f"key:{hashed(text)}" if secret else f"{part}:{bounded(text)}"

    async def _user(self, scope: Scope) -> object | None:
        if self.user is not None:
            found: object = await settled(self.user(scope))
            return found
        user: object = scope.get("user")
        return user if getattr(user, "is_authenticated", True) else None


async def settled(found: Any) -> Any:
    """What was found, awaited where it must be."""
    return await found if isawaitable(found) else found


def by_name(found: object, address: str) -> str:
    """The key of what a function found; None: nobody, so that the address counts."""
    # No name that is bounded has a bar, so nobody can be called like an address.
    return f"address|{address}" if found is None else bounded(name_of(found))


def name_of(given: object) -> str:
    """A text that names a user, always the same one.

    Raises:
        PolicyError: there is none to be found.
    """
    if isinstance(given, str | int | UUID) and not isinstance(given, bool):
        return str(given)
    if isinstance(given, tuple) and given:
        return "|".join(bounded(name_of(one)) for one in given)
    for name in _NAMES:
        found = _looked_up(given, name)
        if isinstance(found, str | int | UUID) and found != "":
            return str(found)
    raise PolicyError.of("RTRW686", {"kind": type(given).__name__})


def _looked_up(given: object, name: str) -> object:
    if isinstance(given, Mapping):
        return given.get(name)
    try:
        return getattr(given, name, None)
    except NotImplementedError:  # a user of Starlette's that has no identity
        return None


def bounded(text: str) -> str:
    """The text without separators; hashed when it is long."""
    return f"#{hashed(text)}" if len(text) > _LONG else text.translate(_ODD)


def hashed(text: str) -> str:
    """128 bits of the text's hash: a secret has no place in a store of limits."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
