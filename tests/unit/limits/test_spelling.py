import pytest

from rtrw.bucket import TokenRate
from rtrw.limits import PolicyError
from rtrw.limits.spelling import (
    format_rate,
    format_window,
    parse_rate,
    parse_window,
    positive,
)

S = 1_000_000


@pytest.mark.parametrize(
    ("given", "amount", "period"),
    [
        ("10/s", 1, 100_000),
        (10, 1, 100_000),
        ("3/s", 3, S),
        ("100/m", 1, 600_000),
        ("100/min", 1, 600_000),
        ("5/10s", 1, 2 * S),
        ("1/1m30s", 1, 90 * S),
        ("1000/day", 1, 86_400_000),
        ("0.5/s", 1, 2 * S),
        (0.1, 1, 10 * S),
        ("2.5 / s", 1, 400_000),
        ("1/250ms", 1, 250_000),
        (TokenRate(20, 2 * S), 1, 100_000),
        (10**9, 1_000, 1),
        (1e-7, 1, 10**13),
        (2.5e-05, 1, 4 * 10**10),
        (1e22, 10**16, 1),
    ],
)
def test_rates(given, amount, period):
    """A rate is read exactly, in its smallest numbers."""
    assert parse_rate(given) == TokenRate(amount, period)


@pytest.mark.parametrize(
    "given",
    [
        *("", "fast", "10/", "/s", "1,5/s", "10/fortnight", "1e3/s", "٣/s", "nan"),
        pytest.param("9" * 5_000 + "/s", id="5000 digits"),
        *(True, None, float("inf"), 1e300),
    ],
)
def test_rates_that_cannot_be_read(given):
    """What is no rate is refused, not guessed."""
    with pytest.raises(PolicyError, match="RTRW611"):
        parse_rate(given)


@pytest.mark.parametrize("given", ["", "soon", "1e3", "-1s", 1e-7, float("inf"), True])
def test_windows_that_cannot_be_read(given):
    """Less than a microsecond, for ever, and nonsense are no lengths."""
    with pytest.raises(PolicyError, match="RTRW613"):
        parse_window("window", given)


@pytest.mark.parametrize(
    ("given", "microseconds"),
    [
        ("1m", 60 * S),
        (60, 60 * S),
        (0.25, 250_000),
        (1e-06, 1),
        (1e6, 10**12),
        ("90s", 90 * S),
        ("1m30s", 90 * S),
        ("00:01:30", 90 * S),
        ("day", 86_400 * S),
        ("1w", 604_800 * S),
    ],
)
def test_windows(given, microseconds):
    """A window is read to the microsecond."""
    assert parse_window("window", given) == microseconds


@pytest.mark.parametrize("text", ["10/s", "100/m", "1/10s", "1000/d", "3/7s", "1/90s"])
def test_rates_are_written_as_they_are_read(text):
    """The shortest spelling reads back as the same rate."""
    rate = parse_rate(text)
    assert parse_rate(format_rate(rate)) == rate
    assert format_rate(parse_rate("10/s")) == "10/s"
    assert format_rate(parse_rate("1/10s")) == "6/m"


@pytest.mark.parametrize(
    ("length", "text"),
    [(60 * S, "1m"), (90 * S, "90s"), (250_000, "250ms"), (7, "7us"), (S, "1s")],
)
def test_windows_are_written_in_their_largest_unit(length, text):
    """The text reads back as the same length."""
    assert format_window(length) == text
    assert parse_window("window", text) == length


def test_positive_names_what_is_wrong():
    """The message says which parameter, and what was given."""
    with pytest.raises(PolicyError, match=r"capacity .* not 0"):
        positive("capacity", 0)


@pytest.mark.parametrize("rate", [(0, 1), (1, 0), (-1, -1), (1.5, 1), (1, True)])
def test_token_rates_are_whole_and_positive(rate):
    """A rate that is given in numbers is looked at like one in words."""
    with pytest.raises(PolicyError, match="RTRW610"):
        parse_rate(TokenRate(*rate))


@pytest.mark.parametrize(
    "value", [10**40, pytest.param(-(10**5_000), id="huge"), 1.0, True, "5", None]
)
def test_numbers_that_cannot_be_computed_with(value):
    """Refused where they are given, however long it would take to write them down."""
    with pytest.raises(PolicyError, match="RTRW610") as caught:
        positive("capacity", value)
    assert len(str(caught.value)) < 300
    assert positive("capacity", 10**40 - 1) == 10**40 - 1
