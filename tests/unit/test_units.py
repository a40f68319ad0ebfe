"""Rates, durations, sizes and pairs: what is read, what is written, what is refused."""

import pytest

from rtrw.errors import UnitError
from rtrw.units import (
    Pair,
    format_duration,
    format_pair,
    format_rate,
    format_seconds,
    format_size,
    parse_duration,
    parse_rate,
    parse_rate_pair,
    parse_size,
)

RATES = [
    ("512k", 512_000, "512k"),
    ("2M", 2_000_000, "2M"),
    ("2K", 2_000, "2k"),
    ("2.5M", 2_500_000, "2500k"),
    ("37.5M", 37_500_000, "37500k"),
    ("1G", 1_000_000_000, "1G"),
    ("1500000", 1_500_000, "1500k"),
    ("1234567", 1_234_567, "1234567"),
    ("0.5M", 500_000, "500k"),
    ("0.0028M", 2_800, "2800"),
    ("64k", 64_000, "64k"),
    ("0", 0, "0"),
    ("4294967296", 4_294_967_296, "4294967296"),
]


@pytest.mark.parametrize(("text", "rate", "written"), RATES, ids=[r[0] for r in RATES])
def test_rate_is_read_exactly_and_written_shortest(text, rate, written):
    """A rate is whole bit/s, and comes back in the form that RouterOS prints."""
    assert parse_rate(text) == rate
    assert format_rate(rate) == written


REFUSED = [
    ("1,3M", "RTRW205", "1300k"),
    ("2MB/s", "RTRW207", "16M"),
    ("2MBps", "RTRW207", "16M"),
    ("512kB/s", "RTRW207", "4096k"),
    ("2kbps", "RTRW208", "2k"),
    ("2Mbps", "RTRW208", "2M"),
    ("2 Mbit/s", "RTRW208", "2M"),
    ("2Mi", "RTRW206", "2M"),
    ("2MiB", "RTRW206", "2M"),
    ("2m", "RTRW209", "2M"),
    ("1g", "RTRW209", "1G"),
    ("-5M", "RTRW204", "5M"),
    ("010", "RTRW210", "10"),
]


@pytest.mark.parametrize(
    ("text", "code", "meant"), REFUSED, ids=[r[0] for r in REFUSED]
)
def test_refused_rate_says_what_was_probably_meant(text, code, meant):
    """Bytes, commas, 1024s and small letters are never guessed, only asked about."""
    with pytest.raises(UnitError) as caught:
        parse_rate(text)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert meant in problem.hint


@pytest.mark.parametrize(
    "text",
    ["", " ", "M", "2M ", " 2M", "2M/", "1e6", "1_000", "٣M", "0x10", "+2M", "2.M"],
)
def test_what_is_no_rate_is_refused(text):
    """Anything but digits, a point and one letter is no rate."""
    with pytest.raises(UnitError):
        parse_rate(text)


@pytest.mark.parametrize("text", ["1.3", "1.2345k", "0.0000001M"])
def test_part_of_a_bit_is_refused(text):
    """A rate of 1.3 bit/s or 1234.5 bit/s does not exist."""
    with pytest.raises(UnitError, match="RTRW202"):
        parse_rate(text)


def test_petabits_are_a_typing_error():
    """More than 10^15 bit/s is refused, 10^15 is not."""
    assert parse_rate("1000000G") == 10**15
    with pytest.raises(UnitError, match="RTRW203"):
        parse_rate("1000001G")


PAIRS = [
    ("2M/8M", Pair(2_000_000, 8_000_000)),
    ("2M", Pair(2_000_000, 2_000_000)),
    ("75M/37.5M", Pair(75_000_000, 37_500_000)),
]


@pytest.mark.parametrize(("text", "pair"), PAIRS, ids=[p[0] for p in PAIRS])
def test_pair_is_upload_then_download(text, pair):
    """Upload stands first, and one value stands for both."""
    assert parse_rate_pair(text) == pair


def test_u15_decimals_are_written_whole():
    """37.5M is written back as 37500k."""
    assert format_pair(parse_rate_pair("75M/37.5M"), format_rate) == "75M/37500k"


@pytest.mark.parametrize("text", ["2M/", "/2M", "1M/2M/3M", "/"])
def test_half_a_pair_is_refused(text):
    """A slash needs a value on both sides, and there is only one slash."""
    with pytest.raises(UnitError, match="RTRW211"):
        parse_rate_pair(text)


DURATIONS = [
    ("16", 16_000_000, "16s"),
    ("16s", 16_000_000, "16s"),
    ("1m20s", 80_000_000, "1m20s"),
    ("00:00:16", 16_000_000, "16s"),
    ("00:01:20", 80_000_000, "1m20s"),
    ("1h", 3_600_000_000, "1h"),
    ("1d2h", 93_600_000_000, "1d2h"),
    ("7101w3d6h28m15s", 4_294_967_295_000_000, "7101w3d6h28m15s"),
    ("500ms", 500_000, "500ms"),
    ("16.5s", 16_500_000, "16s500ms"),
    ("0s", 0, "0s"),
]


@pytest.mark.parametrize(
    ("text", "duration", "written"), DURATIONS, ids=[d[0] for d in DURATIONS]
)
def test_duration_is_read_in_every_spelling(text, duration, written):
    """16, 16s and 00:00:16 are the same 16 000 000 µs (4294967295 s is 2^32 - 1)."""
    assert parse_duration(text) == duration
    assert format_duration(duration) == written


def test_u3_spellings_of_ten_seconds_are_equal():
    """10, 10s and 00:00:10 differ only in spelling."""
    assert {parse_duration(t) for t in ("10", "10s", "00:00:10")} == {10_000_000}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1:30", "RTRW213"),
        ("", "RTRW212"),
        ("16 s", "RTRW212"),
        ("16x", "RTRW212"),
        ("-1s", "RTRW212"),
        ("s", "RTRW212"),
        ("1s1m", "RTRW212"),
    ],
)
def test_unclear_duration_is_refused(text, code):
    """1:30 may be minutes or hours, so it is asked about; nonsense is refused."""
    with pytest.raises(UnitError, match=code):
        parse_duration(text)


def test_seconds_for_people_are_rounded_half_up():
    """9.375 s is shown as 9.4 s, 8.333333 s as 8.33 s."""
    assert format_seconds(9_375_000) == "9.4 s"
    assert format_seconds(8_333_333, 2) == "8.33 s"
    assert format_seconds(6_000_000) == "6.0 s"
    assert format_seconds(1_500_000, 0) == "2 s"


SIZES = [
    ("32Mb", 32_000_000, "4 MB (32 Mb)"),
    ("4MB", 32_000_000, "4 MB (32 Mb)"),
    ("2.5MB", 20_000_000, "2.5 MB (20 Mb)"),
    ("1500b", 1_500, "187.5 B (1.5 kb)"),
    ("300GB", 2_400_000_000_000, "300 GB (2400 Gb)"),
]


@pytest.mark.parametrize(("text", "size", "echo"), SIZES, ids=[s[0] for s in SIZES])
def test_size_is_echoed_in_bytes_and_bits(text, size, echo):
    """Small b is bits, capital B is bytes, and people see both."""
    assert parse_size(text) == size
    assert format_size(size) == echo


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1MiB", "RTRW215"),
        ("4M", "RTRW216"),
        ("4", "RTRW216"),
        ("x", "RTRW214"),
        ("-4MB", "RTRW214"),
        ("", "RTRW214"),
        ("0.1b", "RTRW202"),
    ],
)
def test_unclear_size_is_refused(text, code):
    """A size says bits or bytes, and counts in thousands."""
    with pytest.raises(UnitError, match=code):
        parse_size(text)
