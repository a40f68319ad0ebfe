"""The first profile: whatever it is made of, it loads."""

import pytest

from rtrw import locale
from rtrw.errors import InputError
from rtrw.profiles import load_text
from rtrw.profiles.starter import (
    Start,
    covering,
    from_range,
    quoted,
    read_range,
    site_of,
    write_profile,
)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_first_profile_has_no_problems(language):
    """Two customers, two plans, a parent, a router; remarks in either language."""
    text = write_profile(Start("rt05"), language)
    found = load_text(text)
    assert found.problems == ()
    assert [one.router for one in found.subscribers] == ["gateway", "gateway"]
    assert len(text.splitlines()) < 40


def test_a_range_is_one_customer_per_address():
    """192.168.10.2-61 are sixty, named in order, below their network."""
    found = load_text(write_profile(from_range("a", "192.168.10.2-61"), "en"))
    assert found.problems == ()
    assert len(found.subscribers) == 60
    assert found.subscribers[59].name == "pelanggan-60"
    assert found.subscribers[59].targets[0].text == "192.168.10.61/32"
    assert found.parents["total"].targets[0].text == "192.168.10.0/24"


def test_a_range_may_cross_networks():
    """Both ends in full; the parent's network holds both."""
    addresses = read_range("192.168.10.254-192.168.11.1")
    assert addresses == [
        "192.168.10.254",
        "192.168.10.255",
        "192.168.11.0",
        "192.168.11.1",
    ]
    assert covering(addresses[0], addresses[-1]) == "192.168.10.0/23"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "10.0.0.1",
        "10.0.0.5-3",
        "10.0.0.1-300",
        "10.0.0.0/24-5",
        "::1-::5",
        "-",
    ],
)
def test_what_is_no_range(text):
    """Backwards, half an address, a network, IPv6."""
    with pytest.raises(InputError) as caught:
        read_range(text)
    assert caught.value.problems[0].code == "RTRW498"


def test_a_huge_range_is_refused():
    """Nobody has sixteen million customers by range."""
    with pytest.raises(InputError) as caught:
        read_range("10.0.0.0-10.255.255.255")
    assert caught.value.problems[0].code == "RTRW499"


@pytest.mark.parametrize(
    ("folder", "site"),
    [("RT 05", "rt-05"), ("Jaringan Pak Budi!", "jaringan-pak-budi"), ("…", "contoh")],
)
def test_a_site_is_named_after_its_folder(folder, site):
    """Letters, digits, dots and dashes only."""
    assert site_of(folder) == site


@pytest.mark.parametrize(
    "text",
    ["a b", 'a"b', "a\\b", "a\nb", "{x}", "a: b", "7", "é—😀", "\u2028", "#", "\x1f"],
)
def test_any_package_name_can_be_written(text):
    """A name from a list comes back from YAML as it was."""
    start = Start("a", customers=(), table=[f"  - name: {quoted(text)}"])
    profile = write_profile(start, "en") + "    target: 10.0.0.1\n"
    assert load_text(profile).subscribers[0].name == text
