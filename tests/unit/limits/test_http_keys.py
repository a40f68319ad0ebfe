import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.limits import PolicyError
from rtrw.limits.asgi_keys import Keys, bounded, by_name, name_of
from rtrw.limits.asgi_routes import ByRoute, Routes, path_of
from rtrw.limits.client_address import ClientAddress
from tests.unit.limits.http_calls import http_scope


def key_of(key, headers=(), **more):
    keys = Keys(ClientAddress())
    scope = http_scope(headers=headers) | more
    return asyncio.run(keys.of(keys.checked(key), scope))


def test_secrets_are_hashed():
    """An API key does not come into the store; equal ones have equal keys."""
    first = key_of("api-key", [("x-api-key", "s3cret")])
    assert first.startswith("key:")
    assert "s3cret" not in first
    assert first == key_of("api-key", [("X-API-Key", "s3cret")])
    assert first != key_of("api-key", [("x-api-key", "s3cret2")])


def test_parts_that_are_missing_are_the_address():
    """Leaving a header out does not make one an unlimited nobody."""
    for part in ("api-key", "user", "header:x-tenant"):
        assert key_of(part) == "203.0.113.9"
        assert key_of(part, [("x-api-key", ""), ("x-tenant", "")]) == "203.0.113.9"
    assert key_of("everyone") == "everyone"


def test_parts_cannot_be_taken_for_one_another():
    """A tenant called like an address, a bar in a name: other keys."""
    tenant = [("x-tenant", "203.0.113.9")]
    assert key_of("header:x-tenant", tenant) == "header:x-tenant:203.0.113.9"
    one = key_of(["header:a", "header:b"], [("a", "1|header:b:2"), ("b", "3")])
    other = key_of(["header:a", "header:b"], [("a", "1"), ("b", "2|header:b:3")])
    assert one != other


def test_several_together_as_one_text_or_a_list():
    """``address, user`` of a profile is the same as a list."""
    scope = {"user": {"id": 7}}
    assert key_of("address, user", **scope) == "203.0.113.9|user:7"
    assert key_of(["address", "user"], **scope) == "203.0.113.9|user:7"


@given(st.text(), st.text())
def test_names_stay_apart_and_short(one, other):
    """Different names give different keys of bounded length."""
    assert (bounded(one) == bounded(other)) == (one == other)
    assert len(bounded(one)) <= 3 * 64
    assert by_name(one, "x") != by_name(None, "x")


def test_long_values_are_bounded():
    """A megabyte in a header is a key of a few letters."""
    assert len(key_of("header:x", [("x", "a" * 1_000_000)])) < 60


class Nameless:
    is_authenticated = True

    @property
    def identity(self):
        raise NotImplementedError


@pytest.mark.parametrize("user", [object(), Nameless(), {"name": "x"}, True, 1.5, ()])
def test_users_without_a_name(user):
    """What would be another text each time, or everybody's, is no key."""
    with pytest.raises(PolicyError, match="RTRW686"):
        name_of(user)


def test_a_user_who_is_not_authenticated_is_nobody():
    """Starlette's guest is counted by the address."""

    class Guest:
        is_authenticated = False

    assert key_of("user", user=None) == "203.0.113.9"
    keys = Keys(ClientAddress())
    scope = http_scope() | {"user": Guest()}
    assert asyncio.run(keys.of(("user",), scope)) == "203.0.113.9"


def test_a_request_without_a_client():
    """A server that tells no address has one key for all."""
    keys = Keys(ClientAddress())
    assert asyncio.run(keys.of(("address",), http_scope(client=None))) == "unknown"


@pytest.mark.parametrize(
    "part", ["header:", "header:ü", "header: x", "header:a b", "ip"]
)
def test_parts_that_are_none(part):
    """A field that no request can have would be nobody's key."""
    with pytest.raises(PolicyError, match="RTRW636"):
        Keys(ClientAddress()).checked(part)


@pytest.mark.parametrize(
    ("path", "root", "seen"),
    [
        ("/login", "", "/login"),
        ("/login\n", "", "/login"),
        ("/login\n\n", "", "/login\n"),
        ("/api/login", "/api", "/login"),
        ("/api", "/api", "/"),
        ("/apilogin", "/api", "/apilogin"),
        ("/login", "/api", "/login"),
        ("", "", "/"),
    ],
)
def test_paths_as_the_router_sees_them(path, root, seen):
    """Without where it is mounted, and without the newline that routers overlook."""
    assert path_of({"path": path, "root_path": root}) == seen
    if not root:
        assert path_of({"path": path}) == seen


@pytest.mark.parametrize(
    ("route", "method", "path", "fits"),
    [
        ("/login", "POST", "/login", True),
        ("/login", "POST", "/login/", False),
        ("POST /login", "GET", "/login", False),
        ("post /login", "POST", "/login", True),
        ("GET /x", "HEAD", "/x", True),
        ("HEAD /x", "GET", "/x", True),
        ("/static/*", "GET", "/static/a/b", True),
        ("/static/*", "GET", "/static", False),
        ("*", "GET", "/anything", True),
        ("/users/{id}/export", "GET", "/users/7/export", True),
        ("/users/{id}/export", "GET", "/users/7/8/export", False),
        ("/a.c", "GET", "/abc", False),
        ("/files/{p:path}", "GET", "/files/a/b", True),
        ("/files/{p:int}", "GET", "/files/7", True),
        ("/a", "GET", "/a\n", False),
    ],
)
def test_routes(route, method, path, fits):
    """A path, with wild parts, after a method or not."""
    assert Routes([route]).have(method, path) is fits


@pytest.mark.parametrize("route", ["", "login", "GET", "GET login", "GET /a /b"])
def test_what_is_no_route(route):
    """A path begins with a slash or a star."""
    with pytest.raises(PolicyError, match="RTRW684"):
        Routes([route])


def test_the_route_that_says_most_wins():
    """In whatever order they are written; a method before none."""
    values = {"*": 1, "/a/*": 2, "/a/b": 3, "GET /a/b": 4, "/a/{x}/c": 5}
    table = ByRoute(values, 0)
    paths = ["/", "/a/z", "/a/b", "/a/b/c"]
    assert [table.of("GET", path) for path in paths] == [1, 2, 4, 5]
    assert table.of("POST", "/a/b") == 3
    assert ByRoute({"/a": 1}, 0).of("GET", "/b") == 0
