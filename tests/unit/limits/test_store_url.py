"""The addresses of shared stores."""

import pytest

from rtrw.limits import PolicyError, RedisStore
from rtrw.limits.store_url import StoreUrl, has_password, read_store_url


@pytest.mark.parametrize(
    ("text", "url", "nodes"),
    [
        ("redis://10.0.0.5", "redis://10.0.0.5", ()),
        ("redis://10.0.0.5:6380/3", "redis://10.0.0.5:6380/3", ()),
        ("valkey://h:1/0?ssl=no", "redis://h:1/0?ssl=no", ()),
        ("rediss://budi:x%40y@h", "rediss://budi:x%40y@h", ()),
        ("valkeys://h", "rediss://h", ()),
        ("unix:///run/redis.sock?db=2", "unix:///run/redis.sock?db=2", ()),
        ("redis://[2001:db8::1]:6379", "redis://[2001:db8::1]:6379", ()),
        ("redis:///1", "redis:///1", ()),
        ("redis+cluster://h", "redis://h", (("h", 6379),)),
        ("valkey+cluster://h:7000/0", "redis://h:7000/0", (("h", 7000),)),
        ("rediss+cluster://u@h:7000", "rediss://u@h:7000", (("h", 7000),)),
        ("valkeys+cluster://h", "rediss://h", (("h", 6379),)),
        (
            "redis+cluster://u:p@a:7000,b,[2001:db8::1]:7002?socket_timeout=1",
            "redis://u:p@a:7000?socket_timeout=1",
            (("a", 7000), ("b", 6379), ("2001:db8::1", 7002)),
        ),
    ],
)
def test_addresses(text, url, nodes):
    """As redis-py reads them, and the nodes of a Cluster."""
    assert read_store_url(text) == StoreUrl(url, nodes)


def test_a_plain_address_may_be_a_clusters():
    """Where the caller says so."""
    assert read_store_url("redis://h:7000", cluster=True).nodes == (("h", 7000),)
    assert read_store_url("valkey+cluster://h", cluster=True).nodes == (("h", 6379),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("redis", "RTRW632"),
        ("redis://", "RTRW632"),
        ("http://h", "RTRW632"),
        ("cluster://h", "RTRW632"),
        ("+cluster://h", "RTRW632"),
        ("unix+cluster:///run/redis.sock", "RTRW632"),
        ("redis://h:many", "RTRW632"),
        ("redis://h:0", "RTRW632"),
        ("redis://h:65536", "RTRW632"),
        ("redis://h/first", "RTRW632"),
        ("redis://h?db=first", "RTRW632"),
        ("redis://[2001:db8::1", "RTRW632"),
        ("redis://a:7000,b:7001", "RTRW632"),
        ("redis+cluster://h:7000/1", "RTRW600"),
        ("redis+cluster://h?db=2", "RTRW600"),
    ],
)
def test_addresses_that_are_none(text, code):
    """Told by their code, and never with what stands before the host."""
    scheme, mark, rest = text.partition("://")
    for given in (text, f"{scheme}{mark}budi:secret@{rest}" if rest else text):
        with pytest.raises(PolicyError, match=code) as caught:
            read_store_url(given)
        assert "secret" not in str(caught.value)
        assert "budi" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("redis+cluster://budi:secret@a,b", True),
        ("valkey://:secret@a", True),
        ("redis://a?password=secret", True),
        ("redis+cluster://budi@a:7000,b:7001", False),
        ("unix:///run/a:b.sock", False),
    ],
)
def test_passwords_are_noticed(text, found):
    """Before the host, or as an option."""
    assert has_password(text) is found


def test_a_clusters_client_is_made_when_it_is_needed():
    """Nothing is asked before; nobody there is an outage like any other."""
    pytest.importorskip("redis")
    url = "redis+cluster://127.0.0.1:1,127.0.0.1:2"
    store = RedisStore.from_url(url, on_error="open")
    assert not store.down
    assert store.core.one_slot
    store.close()


@pytest.mark.parametrize("scheme", ["redis", "redis+cluster"])
def test_options_that_redis_py_cannot_read(scheme):
    """Told like an address that is none."""
    pytest.importorskip("redis")
    for make in (RedisStore.from_url, RedisStore.from_url_async):
        with pytest.raises(PolicyError, match="RTRW632"):
            make(f"{scheme}://h?max_connections=many", on_error="open")
