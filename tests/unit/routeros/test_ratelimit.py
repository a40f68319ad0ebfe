"""Rate-limit strings: the manual's examples, and what people got wrong."""

from pathlib import Path

import pytest
import yaml

from rtrw.errors import UnitError
from rtrw.routeros.ratelimit import filled_in, format_rate_limit, parse_rate_limit

DATA = Path(__file__).parents[2] / "data" / "rate_limit_examples.yaml"
EXAMPLES = yaml.safe_load(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["string"])
def test_official_examples(row):
    """Every string of the manual gives the values that the manual gives."""
    fields = parse_rate_limit(row["string"])
    assert fields["max-limit"] == (row["rx_rate"], row["tx_rate"])
    if row.get("burst") == "none":
        assert fields["burst-limit"] == (0, 0)
        assert fields["burst-threshold"] == (0, 0)
        assert fields["burst-time"] == (0, 0)
        return
    assert fields["burst-limit"] == (row["rx_burst"], row["tx_burst"])
    assert fields["burst-threshold"] == (row["rx_threshold"], row["tx_threshold"])
    assert fields["burst-time"] == (row["rx_time"] * 10**6, row["tx_time"] * 10**6)


def test_the_dynamic_queue_of_the_manual():
    """10M/10M gave limit-at=10M/10M and priority 8/8 on the manual's router."""
    fields = parse_rate_limit("10M/10M")
    assert fields["limit-at"] == (10_000_000, 10_000_000)
    assert fields["priority"] == (8, 8)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("128k", "max-limit", (128_000, 128_000)),
        ("64k/128M", "max-limit", (64_000, 128_000_000)),
        ("64k 256k", "burst-threshold", (64_000, 64_000)),
        ("64k 256k", "burst-time", (1_000_000, 1_000_000)),
        ("64k/64k 256k/256k 128k/128k 10/10", "burst-time", (10**7, 10**7)),
        ("64k/64k 256k/256k 128k/128k 10s/1m20s", "burst-time", (10**7, 8 * 10**7)),
        ("1M/2M 2M/4M 1M/1M 8/8 3 512k/1M", "priority", (3, 3)),
        ("1M/2M 2M/4M 1M/1M 8/8 3 512k/1M", "limit-at", (512_000, 1_000_000)),
        ("  1M/2M   2M/4M ", "burst-limit", (2_000_000, 4_000_000)),
        ("1M/2M 2M/0", "burst-time", (1_000_000, 0)),
    ],
)
def test_u13_defaults(text, field, value):
    """Left out, tx is rx, the threshold is the rate, and the time 1 s."""
    assert parse_rate_limit(text)[field] == value


def test_u13_a_burst_of_a_quarter_second():
    """64k 256k bursts T W / L = 64 x 1 / 256 = 0.25 s by the formula."""
    from rtrw.burst import Setting, analyse

    fields = parse_rate_limit("64k 256k")
    setting = Setting(
        *(fields[name].upload for name in ("max-limit", "limit-at", "burst-limit")),
        *(fields[name].upload for name in ("burst-threshold", "burst-time")),
    )
    assert analyse(setting).formula == 250_000


def test_u16_zero_is_unlimited_and_kept():
    """A rate of 0 is read and written as 0; no group is ever empty."""
    assert parse_rate_limit("0/0")["max-limit"] == (0, 0)
    assert format_rate_limit({}) == "0/0 0/0 0/0 0/0 8 0/0"
    assert format_rate_limit({}, "short") == "0/0"


def test_all_six_groups_or_the_first():
    """Middle groups cannot be left out, so all are written, seconds bare."""
    fields = parse_rate_limit("2M/2M 8M/8M 1M/1M 16s/16s 8 512k")
    assert format_rate_limit(fields) == "2M/2M 8M/8M 1M/1M 16/16 8 512k/512k"
    assert format_rate_limit(fields, "short") == "2M/2M"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["RTRW280"]),
        ("   ", ["RTRW280"]),
        ("1M 2M 1M 8 8 1M 1M", ["RTRW281"]),
        ("1M/ 2M", ["RTRW211"]),
        ("1Mbps 2MB/s", ["RTRW208", "RTRW207"]),
        ("1M 2M 1M x", ["RTRW212"]),
        ("1M 2M 1M 8 9", ["RTRW371"]),
        ("1M 2M 1M 8 8 2M", ["RTRW282"]),
        ("1M 2M 1M 8 8/8", ["RTRW371"]),
    ],
)
def test_what_is_wrong_is_said(text, codes):
    """Each group's own trouble, all at once."""
    with pytest.raises(UnitError) as caught:
        parse_rate_limit(text)
    assert [problem.code for problem in caught.value.problems] == codes


def test_what_a_string_cannot_say():
    """Half seconds and two priorities have no place in a rate-limit string."""
    fields = {
        "burst-time": (500_000, 0),
        "priority": parse_rate_limit("1M")["priority"],
    }
    with pytest.raises(UnitError) as caught:
        format_rate_limit(fields)
    assert [problem.code for problem in caught.value.problems] == ["RTRW283"]
    with pytest.raises(UnitError) as caught:
        format_rate_limit({"priority": type(fields["priority"])(1, 8)})
    assert [problem.code for problem in caught.value.problems] == ["RTRW284"]


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("10M/10M", "limit-at=10M/10M"),
        (
            "64k 256k",
            "burst-threshold=64k/64k burst-time=1s/1s limit-at=64k/64k",
        ),
        ("2M/2M 8M/8M 1M/1M", "burst-time=1s/1s limit-at=2M/2M"),
        ("2M/2M 8M/8M 1M/1M 16/16 8 0/0", ""),
        ("0/0", ""),
    ],
)
def test_what_a_short_string_lets_the_router_fill_in(text, filled):
    """Only what matters: nothing about a burst where there is none."""
    assert filled_in(text) == filled


def test_a_lease_has_four_groups():
    """Or one, where there is no burst; limit-at and priority have no place."""
    fields = parse_rate_limit("2M/2M 8M/8M 1M/1M 16/16 2 1M/1M")
    assert format_rate_limit(fields, "lease") == "2M/2M 8M/8M 1M/1M 16/16"
    assert format_rate_limit(parse_rate_limit("2M"), "lease") == "2M/2M"
