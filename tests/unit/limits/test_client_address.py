import pytest

from rtrw.limits import PolicyError
from rtrw.limits.client_address import ClientAddress, _parsed, parse_address

PROXIES = ["10.0.0.0/8", "2001:db8:ffff::/48"]


def of(peer, forwarded=(), port=1, **settings):
    return ClientAddress(**settings).of(peer, forwarded, port=port)


def test_without_proxies_the_field_means_nothing():
    """A forged X-Forwarded-For does not make another client of somebody."""
    assert of("203.0.113.9", ["198.51.100.1"]) == "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        pytest.param("203.0.113.9", ["1.2.3.4"], "203.0.113.9", id="not-by-a-proxy"),
        pytest.param("10.0.0.2", ["203.0.113.9"], "203.0.113.9", id="one-proxy"),
        pytest.param("10.0.0.2", ["1.1.1.1, 203.0.113.9"], "203.0.113.9", id="forged"),
        pytest.param(
            "10.0.0.2", ["10.9.9.9, 203.0.113.9, 10.0.0.3"], "203.0.113.9", id="two"
        ),
        pytest.param(
            "10.0.0.2", ["1.1.1.1", "203.0.113.9"], "203.0.113.9", id="two-lines"
        ),
        pytest.param("10.0.0.2", ["203.0.113.9, x"], "10.0.0.2", id="nonsense"),
        pytest.param("10.0.0.2", ["10.0.0.7"], "10.0.0.7", id="inside"),
        pytest.param("10.0.0.2", [], "10.0.0.2", id="no-field"),
        pytest.param("10.0.0.2", ["203.0.113.9:51234"], "203.0.113.9", id="port"),
        pytest.param(
            "2001:db8:ffff::1",
            ["[2001:db8:1:2::3]:443"],
            "2001:db8:1:2::/64",
            id="ipv6",
        ),
        pytest.param("::ffff:10.0.0.2", ["203.0.113.9"], "203.0.113.9", id="mapped"),
    ],
)
def test_behind_trusted_proxies(peer, forwarded, client):
    """From the right, the first address that is no proxy of one's own."""
    assert of(peer, forwarded, trusted=PROXIES) == client


@pytest.mark.parametrize(
    ("hops", "forwarded", "client"),
    [
        (1, ["1.1.1.1, 203.0.113.9"], "203.0.113.9"),
        (2, ["1.1.1.1, 203.0.113.9, 192.0.2.8"], "203.0.113.9"),
        (2, ["203.0.113.9"], "192.0.2.1"),
        (1, [], "192.0.2.1"),
        (1, ["203.0.113.9, unknown"], "192.0.2.1"),
    ],
)
def test_behind_a_number_of_proxies(hops, forwarded, client):
    """The entry that the outermost of one's own proxies wrote, or else the peer."""
    assert of("192.0.2.1", forwarded, hops=hops) == client


@pytest.mark.parametrize(
    ("peer", "key"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_what_counts_as_one_client(peer, key):
    """IPv6 by its /64, IPv4 by its address, and whoever has none together."""
    assert of(peer) == key


def test_ipv6_by_other_prefixes():
    """A /56, or each address on its own."""
    assert of("2001:db8:1:2ff::9", ipv6_prefix=56) == "2001:db8:1:200::/56"
    assert of("2001:db8::9", ipv6_prefix=128) == "2001:db8::9"


def test_a_proxy_on_a_unix_socket():
    """``unix`` trusts a peer without an address, and nobody else."""
    assert of(None, ["203.0.113.9"], trusted=["unix"]) == "203.0.113.9"
    assert of("", ["203.0.113.9"], trusted=["unix"]) == "203.0.113.9"
    assert of(None, ["203.0.113.9"], trusted=["10.0.0.0/8"]) == "unknown"
    assert of("192.0.2.1", ["1.1.1.1"], trusted=["unix"]) == "192.0.2.1"


def test_one_warning_for_a_private_peer_with_the_field(caplog):
    """A proxy that was not told of is noticed, once; public peers are not."""
    address = ClientAddress()
    address.of("203.0.114.9", ["1.2.3.4"])
    address.of("10.0.0.2", [])
    assert caplog.messages == []
    for _ in range(3):
        address.of("10.0.0.2", ["1.2.3.4"])
    [message] = caplog.messages
    assert message.startswith("RTRW681 ")
    assert "10.0.0.2" in message
    assert "1.2.3.4" not in message


def test_no_warning_where_the_server_has_read_the_field(caplog):
    """The server (uvicorn) puts the client in the peer's place, with port 0."""
    assert of("10.0.0.2", ["10.0.0.2"], port=0) == "10.0.0.2"
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"trusted": ["10.0.0.0/33"]}, "RTRW683"),
        ({"trusted": ["proxy.local"]}, "RTRW683"),
        ({"trusted": ["10.0.0.1"], "hops": 1}, "RTRW682"),
        ({"hops": -1}, "RTRW682"),
        ({"ipv6_prefix": 0}, "RTRW682"),
        ({"ipv6_prefix": 129}, "RTRW682"),
    ],
)
def test_settings_that_cannot_be(settings, code):
    """Refused when it is made, not at the first request."""
    with pytest.raises(PolicyError, match=code):
        ClientAddress(**settings)


def test_addresses_that_are_none():
    """Names, empty texts and half addresses are no addresses."""
    texts = ["", "unknown", "_hidden", "[::1", "1.2.3", "1.2.3.4.5:80", "a:b:c"]
    assert [parse_address(text) for text in texts if text != "[::1"] == [None] * 6
    assert str(parse_address("[::1")) == "::1"


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["for=203.0.113.9"], "203.0.113.9"),
        (["for=1.1.1.1, for=203.0.113.9;proto=https;by=10.0.0.2"], "203.0.113.9"),
        (['proto=http; For="203.0.113.9:4711"'], "203.0.113.9"),
        (['for="[2001:db8:1:2::17]:4711"'], "2001:db8:1:2::/64"),
        (["for=203.0.113.9, for=10.0.0.3"], "203.0.113.9"),
        (["for=1.1.1.1", "for=203.0.113.9"], "203.0.113.9"),
        # A quote that a client leaves open swallows nothing of what a proxy wrote.
        (['for="1.1.1.1, for=203.0.113.9'], "203.0.113.9"),
        (['for="\\", for=203.0.113.9'], "203.0.113.9"),
        (["for=unknown"], "10.0.0.2"),
        (["for=_hidden"], "10.0.0.2"),
        (["proto=https"], "10.0.0.2"),
        (["203.0.113.9"], "10.0.0.2"),
    ],
)
def test_the_standard_field(forwarded, client):
    """``Forwarded`` is read from its right end as well."""
    settings = {"trusted": PROXIES, "header": "Forwarded"}
    assert of("10.0.0.2", forwarded, **settings) == client
    assert of("198.51.100.1", forwarded, **settings) == "198.51.100.1"


def test_long_words_of_a_client_are_not_remembered():
    """Neither in a cache nor as a key: a header may hold 64 kB."""
    long = "7" * 60_000
    before = _parsed.cache_info().currsize
    for number in range(20):
        assert parse_address(f"{long}{number}") is None
        assert len(of(f"{long}{number}")) <= 100
    assert _parsed.cache_info().currsize == before
    assert parse_address('"[2001:db8:1111:2222:3333:4444:5555:6666%eth0]:65535"')
