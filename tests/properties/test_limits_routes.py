"""What an application serves under a route is counted under it, however it is asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.limits.asgi_routes import Routes, path_of

routing = pytest.importorskip("starlette.routing")

PATTERNS = ["/login", "/", "/users/{id}", "/files/{rest:path}", "/a.b/{x}-{y}/c"]
WORDS = ("/", "//", "login", "users", "files", "a.b", "aXb", "-", "c", "7", "é")
ODD = (".", "..", "%", "\n", "\r", "\x0b", "\x85", "\u2028", "\x00", " ", "?", ";", "*")
pieces = st.sampled_from([*WORDS, *ODD, "{id}"])
paths = st.one_of(
    st.lists(pieces, max_size=6).map("".join),
    st.sampled_from(["/login", "/users/7", "/files/a/b", "/a.b/1-2/c"]).flatmap(
        lambda path: st.lists(pieces, max_size=2).map(lambda more: path + "".join(more))
    ),
)
roots = st.sampled_from(["", "/", "/api", "/api/v1", "/api/"])


def nothing(_request):
    raise AssertionError


@settings(max_examples=300)
@given(st.sampled_from(PATTERNS), paths, roots, st.booleans())
def test_what_is_served_is_counted(pattern, path, root, inside):
    """Starlette's own router is the judge; inside or not of where it is mounted."""
    if inside:
        path = root + path
    scope = {"type": "http", "method": "GET", "path": path, "root_path": root}
    route = routing.Route(pattern, nothing)
    found, _ = route.matches(scope)
    if found is routing.Match.FULL:
        assert Routes([pattern]).have("GET", path_of(scope))
        assert Routes([f"GET {pattern}"]).have("HEAD", path_of(scope))
