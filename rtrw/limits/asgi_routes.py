"""Routes as a profile writes them: ``/path``, ``/path/*``, ``GET /users/{id}``.

``*`` stands for anything, ``{name}`` for anything without a slash, ``{name:path}`` for
anything with them. A route without a method is about all of them; HEAD is served like
GET and counted like it.

A path is compared as the application's own router compares it, or a request would be
served under a route and counted under none: without the ``root_path`` under which the
application is mounted or published, and without a newline at its end, which ``$`` in
the routers' regular expressions lets pass (``/login%0a`` is served as ``/login``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from rtrw.limits.decision import PolicyError

T = TypeVar("T")
_WILD = re.compile(r"(\*|\{[^{}/]*\})")


class Route(NamedTuple):
    """A method (empty: any) and a pattern of whole paths."""

    method: str
    pattern: re.Pattern[str]
    fixed: int
    """Letters that are not wild: the more, the more a route is about one thing."""

    def fits(self, method: str, path: str) -> bool:
        """Whether a request is on this route."""
        same = self.method in {"", "GET" if method == "HEAD" else method}
        return same and self.pattern.fullmatch(path) is not None


def parse_route(text: str) -> Route:
    """A route as it is written.

    Raises:
        PolicyError: it has no path that begins with a slash or a star.
    """
    words = text.split()
    method, path = ("", *words) if len(words) == 1 else (*words, "", "")[:2]
    if len(words) not in {1, 2} or path[:1] not in {"/", "*"}:
        raise PolicyError.of("RTRW684", {"text": text})
    parts = _WILD.split(path)
    pattern = "".join(
        _wild(part) if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )
    verb = "GET" if method.upper() == "HEAD" else method.upper()
    fixed = sum(len(part) for part in parts[::2])
    return Route(verb, re.compile(pattern, re.DOTALL), fixed)


def _wild(part: str) -> str:
    return ".*" if part == "*" or part.endswith(":path}") else "[^/]+"


def path_of(scope: Mapping[str, Any]) -> str:
    """A request's path, as the application's router sees it."""
    path: str = scope["path"]
    root = scope.get("root_path", "")
    if path == root or path.startswith(f"{root}/"):
        path = path[len(root) :]
    return path.removesuffix("\n") or "/"


class Routes:
    """Several routes; none at all is none."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Raises PolicyError for what is no route."""
        given = [texts] if isinstance(texts, str) else texts
        self.routes = [parse_route(text) for text in given]

    def __bool__(self) -> bool:
        return bool(self.routes)

    def have(self, method: str, path: str) -> bool:
        """Whether one of them is the request's."""
        return any(route.fits(method, path) for route in self.routes)


class ByRoute(Generic[T]):
    """A value for each route, and another for all the rest."""

    def __init__(self, values: Mapping[str, T], other: T) -> None:
        """The route that says most wins; one with a method before one without."""
        pairs = [(parse_route(text), value) for text, value in values.items()]
        self.other = other
        self.pairs = sorted(
            pairs, key=lambda pair: (pair[0].fixed, pair[0].method != ""), reverse=True
        )

    def of(self, method: str, path: str) -> T:
        """The value for a request."""
        for route, value in self.pairs:
            if route.fits(method, path):
                return value
        return self.other
