"""Routers named on the command line, and the block that prepares one."""

from pathlib import Path

import pytest

from rtrw.errors import InputError
from rtrw.locale import word
from rtrw.profiles.model import Router
from rtrw.push.address import find_router, placed
from rtrw.push.setup import setup_block

ROOT = Path(__file__).parents[3]
KNOWN = {"gateway": Router("gateway", "192.168.88.1", "rtrw", 8730)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gateway", ("192.168.88.1", "rtrw", 8730)),
        ("budi@10.0.0.1", ("10.0.0.1", "budi", None)),
        ("budi@router:8729", ("router", "budi", 8729)),
        ("10.0.0.1", ("10.0.0.1", "admin", None)),
        ("[2001:db8::1]:99", ("2001:db8::1", "admin", 99)),
        ("router.example.net", ("router.example.net", "admin", None)),
    ],
)
def test_a_name_or_an_address(text, expected):
    """A router of the profile, or ``user@host[:port]``."""
    found = find_router(text, KNOWN)
    assert (found.host, found.username, found.port) == expected


@pytest.mark.parametrize("text", ["gatewai", "a b@c", "u@h:99999", "u@h:0", "@", ""])
def test_neither(text):
    """The message lists what the profile has."""
    with pytest.raises(InputError) as failed:
        find_router(text, KNOWN)
    assert failed.value.problems[0].code == "RTRW553"
    assert "gateway" in failed.value.problems[0].hint


def test_a_ca_file_lies_beside_the_profile(tmp_path):
    """Whatever folder the command is run in."""
    one = Router("a", "192.0.2.1", ca="office-ca.pem")
    assert placed(one, str(tmp_path / "rtrw.yaml")).ca == str(
        tmp_path / "office-ca.pem"
    )
    assert placed(KNOWN["gateway"], "x.yaml") == KNOWN["gateway"]


def test_the_docs_have_the_same_block():
    """What ``rtrw trust --setup`` prints is what the page says."""
    block = setup_block("192.168.88.1", "rtrw", word)
    page = (ROOT / "docs" / "how-to" / "prepare-a-router.md").read_text("utf-8")
    assert block in page


def test_the_block_has_remarks_on_lines_of_their_own_only():
    """After a command some versions take a remark for an argument."""
    for language in ("en", "id"):
        block = setup_block(
            "r.example.net", "rtrw", lambda key, lang=language: word(key, lang)
        )
        for line in block.splitlines():
            assert line.startswith("#") or "#" not in line
        assert "subject-alt-name=DNS:r.example.net" in block
