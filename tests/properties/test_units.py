"""Reading what was written gives back the same, for every unit."""

from hypothesis import given
from hypothesis import strategies as st

from rtrw.errors import UnitError
from rtrw.units import (
    MAX_RATE,
    format_duration,
    format_rate,
    parse_duration,
    parse_rate,
    parse_size,
)


@given(st.integers(0, MAX_RATE))
def test_rate_round_trip(rate):
    """parse(format(rate)) is the rate."""
    assert parse_rate(format_rate(rate)) == rate


@given(st.integers(0, 10**17))
def test_duration_round_trip(duration):
    """parse(format(duration)) is the duration, to the microsecond."""
    assert parse_duration(format_duration(duration)) == duration


def read(parse, text):
    """The value, or the first problem's sentence."""
    try:
        return parse(text)
    except UnitError as error:
        return error.problems[0].message


@given(st.text(max_size=12))
def test_any_text_is_a_value_or_a_clear_refusal(text):
    """No text gives anything but a number or a UnitError with a sentence."""
    for parse in (parse_rate, parse_duration, parse_size):
        got = read(parse, text)
        assert got >= 0 if isinstance(got, int) else got
