"""Targets: what is read, what is refused, and lists as sets."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.errors import UnitError
from rtrw.routeros.target import (
    Target,
    canonical_targets,
    join_targets,
    parse_target,
    parse_targets,
    prefix_length,
)

# 192.168.10.5 = 192*2^24 + 168*2^16 + 10*2^8 + 5
ADDRESS = 3232238085


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("192.168.10.5", Target(4, ADDRESS, ADDRESS, "192.168.10.5/32")),
        ("192.168.10.5/32", Target(4, ADDRESS, ADDRESS, "192.168.10.5/32")),
        ("192.168.10.0/24", Target(4, 3232238080, 3232238335, "192.168.10.0/24")),
        ("0.0.0.0/0", Target(4, 0, 2**32 - 1, "0.0.0.0/0")),
        ("2001:DB8:0::1", Target(6, 0x20010DB8 << 96 | 1, 0x20010DB8 << 96 | 1,
                                 "2001:db8::1/128")),
        ("::/0", Target(6, 0, 2**128 - 1, "::/0")),
        ("ether2", Target(0, 0, 0, "ether2")),
        ("vlan10.5", Target(0, 0, 0, "vlan10.5")),
        ("<pppoe-budi>", Target(0, 0, 0, "<pppoe-budi>")),
        ("<pppoe-bu siti>", Target(0, 0, 0, "<pppoe-bu siti>")),
    ],
)  # fmt: skip
def test_target_is_read(text: str, target: Target) -> None:
    """Addresses get their prefix, interfaces stay as they are."""
    assert parse_target(text) == target


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10.0.0.256", "RTRW302"),
        ("999.1.1.1/24", "RTRW302"),
        ("010.0.0.1", "RTRW303"),
        ("10.0.0.01/32", "RTRW303"),
        ("10.0.0.1/33", "RTRW304"),
        ("10.0.0.1/", "RTRW304"),
        ("10.0.0.1/024", "RTRW304"),
        ("10.0.0.1/24/24", "RTRW304"),
        ("10.0.0.1/255.255.255.0", "RTRW304"),
        ("2001:db8::/129", "RTRW304"),
        ("10.0.0", "RTRW305"),
        ("10.0.0.1.2", "RTRW305"),
        ("10..0.1", "RTRW305"),
        ("7", "RTRW305"),
        ("10.0.0.1,10.0.0.2", "RTRW306"),
        ("10.0.0.1 ", "RTRW307"),
        ("10.0.0.1\n", "RTRW307"),
        ("ether 2", "RTRW307"),
        ("<pppoe-\n>", "RTRW307"),
        ("2001:zz::", "RTRW308"),
        ("fe80::1%ether1", "RTRW308"),
        ("1:2:3", "RTRW308"),
        ("", "RTRW309"),
        ("10.0.0.1-10.0.0.9", "RTRW310"),
        ("a/b", "RTRW301"),
        ("\u0661\u0660.0.0.1/8", "RTRW301"),
    ],
)
def test_target_is_refused(text: str, code: str) -> None:
    """Each mistake has its own code, and none becomes the name of an interface."""
    with pytest.raises(UnitError) as caught:
        parse_target(text)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_host_bits_are_kept_and_told_apart() -> None:
    """The text stays as written; what is compared and sent is the network."""
    target = parse_target("192.168.10.5/24")
    assert target.text == "192.168.10.5/24"
    assert target.canonical == "192.168.10.0/24"
    assert target.host_bits
    assert not parse_target("192.168.10.0/24").host_bits
    assert not parse_target("192.168.10.5").host_bits
    assert parse_target("2001:db8::5/64").canonical == "2001:db8::/64"
    assert parse_target("2001:db8::5/64").host_bits


def test_cover_and_length() -> None:
    """A network covers what is in it, of its own kind only."""
    network, address = parse_target("10.0.0.0/24"), parse_target("10.0.0.9")
    assert network.covers(address)
    assert not address.covers(network)
    assert not network.covers(parse_target("::a00:9"))
    assert parse_target("ether1").covers(parse_target("ether1"))
    assert not parse_target("ether1").covers(parse_target("ether2"))
    assert prefix_length(network) == 24
    assert prefix_length(parse_target("2001:db8::/48")) == 48
    assert parse_target("<pppoe-x>").dynamic
    assert not address.dynamic


def test_list_has_one_order() -> None:
    """A router prints several targets in its own order: they compare equal."""
    ours = canonical_targets("2001:DB8::/64,10.0.0.10,ether1,10.0.0.9")
    theirs = canonical_targets("ether1,10.0.0.9/32,10.0.0.10/32,2001:db8::/64")
    assert ours == theirs == "10.0.0.9/32,10.0.0.10/32,2001:db8::/64,ether1"
    assert join_targets(parse_targets("10.0.0.2,10.0.0.1")) == "10.0.0.1/32,10.0.0.2/32"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("10.0.0.1,10.0.0.1/32", "10.0.0.1/32"),
        ("nonsense here,10.0.0.1", "10.0.0.1/32,nonsense here"),
        ("10.0.0.300", "10.0.0.300"),
        ("10.0.0.5/24", "10.0.0.0/24"),
    ],
)
def test_list_from_a_router_never_raises(text: str, canonical: str) -> None:
    """What is no target stays in the list."""
    assert canonical_targets(text) == canonical


@given(st.integers(0, 2**32 - 1), st.integers(0, 32))
def test_ipv4_agrees_with_the_standard_library(address: int, bits: int) -> None:
    """First and last address are those of ``ipaddress``."""
    text = f"{ipaddress.IPv4Address(address)}/{bits}"
    network = ipaddress.IPv4Network(text, strict=False)
    target = parse_target(text)
    assert target.first == int(network.network_address)
    assert target.last == int(network.broadcast_address)
    assert target.canonical == str(network)


@given(st.integers(0, 2**128 - 1), st.integers(0, 128))
def test_ipv6_agrees_with_the_standard_library(address: int, bits: int) -> None:
    """The canonical text is the compressed network of ``ipaddress``."""
    text = f"{ipaddress.IPv6Address(address).exploded}/{bits}"
    network = ipaddress.IPv6Network(text, strict=False)
    assert parse_target(text).canonical == str(network)


@given(st.text(max_size=30))
def test_any_text_is_a_target_or_refused(text: str) -> None:
    """Only ``UnitError`` is ever raised, and canonical lists are stable."""
    try:
        target = parse_target(text)
    except UnitError:
        pass
    else:
        assert parse_target(target.text) == target
    once = canonical_targets(text)
    assert canonical_targets(once) == once
