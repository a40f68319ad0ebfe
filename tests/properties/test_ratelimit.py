"""Rate-limit strings: what is written reads back as the same fields."""

from hypothesis import given
from hypothesis import strategies as st

from rtrw.errors import UnitError
from rtrw.routeros.ratelimit import format_rate_limit, parse_rate_limit
from rtrw.units import Pair

rates = st.builds(Pair, st.integers(0, 10**11), st.integers(0, 10**11))
seconds = st.integers(0, 3600).map(lambda s: s * 10**6)


@st.composite
def fields(draw):
    rate = draw(rates)
    priority = draw(st.integers(1, 8))
    return {
        "max-limit": rate,
        "burst-limit": draw(rates),
        "burst-threshold": draw(rates),
        "burst-time": draw(st.builds(Pair, seconds, seconds)),
        "priority": Pair(priority, priority),
        "limit-at": Pair(
            draw(st.integers(0, rate.upload)), draw(st.integers(0, rate.download))
        ),
    }


@given(fields())
def test_fields_come_back(given_fields):
    """Six groups say everything: parse(format(x)) = x."""
    text = format_rate_limit(given_fields)
    assert len(text.split()) == 6
    assert parse_rate_limit(text) == given_fields


@given(st.text(st.sampled_from("0123456789kMG/ .sm"), max_size=30))
def test_no_text_breaks_the_reader(text):
    """Any text is fields that can be written again, or a refusal with a reason."""
    try:
        found = parse_rate_limit(text)
    except UnitError:
        return
    if all(us % 10**6 == 0 for us in found["burst-time"]):
        assert parse_rate_limit(format_rate_limit(found)) == found
