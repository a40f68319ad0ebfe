"""The address of the page, and back."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.web.state import CHOICES, START, address, read_state


def test_where_the_page_starts_has_a_bare_address():
    """Nothing that is as it was from the beginning is in the address."""
    assert address(START) == "/"
    assert read_state([]) == START


def test_an_address_is_short_and_readable():
    """Only what differs, and rates as people write them."""
    state = {**START, "max-limit": "4M/4M", "load": "4MB every 20s"}
    assert address(state) == "?max-limit=4M/4M&load=4MB%20every%2020s"


@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: st.sampled_from(CHOICES[name])
            if name in CHOICES
            else st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
            for name in START
        },
    )
)
def test_every_state_comes_back_from_its_address(changes):
    """What is shared is what is seen, whatever was typed."""
    state = {**START, **changes}
    query = parse_qsl(address(state).removeprefix("/")[1:], keep_blank_values=True)
    assert read_state(query) == state


@pytest.mark.parametrize(
    "query",
    [
        [("view", "cellar")],
        [("side", "")],
        [("no-such-thing", "1")],
        [("max-limit", "9" * 401)],
    ],
)
def test_what_is_no_setting_is_left_out(query):
    """A wrong address shows the page as it starts."""
    assert read_state(query) == START


def test_the_first_of_two_counts():
    """An address cannot say two things."""
    assert read_state([("load", "1MB"), ("load", "2MB")])["load"] == "1MB"
