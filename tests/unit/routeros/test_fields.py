"""The field table, against the official facts and the spellings people use."""

from pathlib import Path

import pytest
import yaml

from rtrw.errors import UnitError
from rtrw.routeros.fields_table import (
    DEFAULTS,
    FIELDS,
    READ_ONLY,
    ROW_FIELDS,
    canonical,
)
from rtrw.units import Pair

FACTS = yaml.safe_load(
    (Path(__file__).parents[2] / "data/queue_simple_properties.yaml").read_text()
)
UNSET = ("queue", "dst", "packet-marks", "time")


def test_table_has_every_writable_field_of_the_manual_and_no_other() -> None:
    """A row for each, so that nothing a router knows is missing."""
    assert set(ROW_FIELDS) == set(FACTS["writable"])


def test_table_knows_every_read_only_column() -> None:
    """Flags and counters are passed over when a row is read."""
    facts = {*FACTS["flags_read_only"], *FACTS["statistics_read_only"]}
    assert facts == READ_ONLY


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in UNSET])
def test_default_is_the_routers(name: str) -> None:
    """What a profile leaves out is what the router has by itself."""
    fact = FACTS["writable"][name]
    assert DEFAULTS.get(name) == fact.get("default")


@pytest.mark.parametrize("name", UNSET)
def test_field_is_left_alone_unless_named(name: str) -> None:
    """These have no default here, whatever the router shows."""
    assert FIELDS[name].default is None


@pytest.mark.parametrize(
    ("name", "spellings", "wire", "script"),
    [
        pytest.param(
            "max-limit",
            ["2M", "2000k", "2M/2000000", "2000000/2M"],
            "2000000/2000000",
            "2M/2M",
            id="rate",
        ),
        pytest.param("max-limit", ["0", "0/0"], "0/0", "0/0", id="unlimited"),
        pytest.param("limit-at", ["1G"], "1000000000/1000000000", "1000M/1000M"),
        pytest.param(
            "burst-time",
            ["16", "16s", "00:00:16", "16/16s", "0m16s"],
            "16s/16s",
            "16s/16s",
            id="time",
        ),
        pytest.param("burst-time", ["80", "1m20s/80s"], "1m20s/1m20s", "1m20s/1m20s"),
        pytest.param("burst-time", ["0", "0s"], "0s/0s", "0s/0s", id="no-time"),
        pytest.param("priority", ["8", "8/8"], "8/8", "8/8", id="priority"),
        pytest.param("priority", ["1/8"], "1/8", "1/8"),
        pytest.param("bucket-size", ["0.1", "0.10", "0.1/0.100"], "0.1/0.1", "0.1/0.1"),
        pytest.param("bucket-size", ["10", "10.0/10"], "10/10", "10/10"),
        pytest.param("bucket-size", ["0", "0.0"], "0/0", "0/0"),
        pytest.param("queue", ["sfq"], "sfq/sfq", "sfq/sfq", id="queue"),
        pytest.param("disabled", ["yes", "true"], "true", "yes", id="on"),
        pytest.param("disabled", ["no", "false"], "false", "no", id="off"),
        pytest.param("total-max-limit", ["5M", "5000k"], "5000000", "5M"),
        pytest.param("total-burst-time", ["10", "10s"], "10s", "10s"),
        pytest.param("total-priority", ["3"], "3", "3"),
        pytest.param("total-bucket-size", ["0.5"], "0.5", "0.5"),
        pytest.param(
            "time",
            ["7h-19h,tue,mon", "07:00:00-19:00:00,mon,tue"],
            "7h-19h,mon,tue",
            "7h-19h,mon,tue",
            id="time-of-day",
        ),
        pytest.param("dst", ["10.0.0.1"], "10.0.0.1/32", "10.0.0.1/32"),
        pytest.param("parent", ["total"], "total", "total"),
    ],
)
def test_every_spelling_is_one_value(
    name: str, spellings: list[str], wire: str, script: str
) -> None:
    """All of them read as what the API answers, and are written one way."""
    field = FIELDS[name]
    for text in [*spellings, wire, script]:
        assert canonical(name, text) == wire
        assert field.script(field.parse(text)) == script
        assert field.short(text) == script


def test_u1_api_digits_equal_what_was_written() -> None:
    """7M/2M in a file is 7000000/2000000 from the API."""
    assert canonical("max-limit", "7M/2M") == canonical("max-limit", "7000000/2000000")


def test_u3_burst_time_reads_back_in_another_form() -> None:
    """10, 10s and 00:00:10 are one burst-time."""
    texts = ["10/10", "10", "10s/10s", "00:00:10", "00:00:10/10"]
    assert {canonical("burst-time", text) for text in texts} == {"10s/10s"}


@pytest.mark.parametrize(
    ("name", "text", "wire"),
    [("priority", "8", "8/8"), ("bucket-size", "0.1", "0.1/0.1")],
)
def test_u4_single_value_of_a_pair_is_no_change(
    name: str, text: str, wire: str
) -> None:
    """One value stands for both halves."""
    assert canonical(name, text) == wire == DEFAULTS[name]


def test_u5_two_exports_in_other_units_are_equal() -> None:
    """2M/10M, digits and kilobits are the same."""
    texts = ["2M/10M", "2000000/10000000", "2000k/10M"]
    assert {canonical("max-limit", text) for text in texts} == {"2000000/10000000"}


def test_u15_decimal_is_read_and_written_whole() -> None:
    """75M/37.5M is written 75M/37500k, and both are read."""
    field = FIELDS["burst-threshold"]
    assert field.parse("75M/37.5M") == Pair(75_000_000, 37_500_000)
    assert field.script(field.parse("75M/37.5M")) == "75M/37500k"
    assert field.parse("75M/37500k") == field.parse("75M/37.5M")


def test_u16_zero_stays_and_empty_is_refused() -> None:
    """0 is unlimited; an empty text is no rate, and stays what it is when read."""
    assert FIELDS["max-limit"].parse("0") == Pair(0, 0)
    with pytest.raises(UnitError):
        FIELDS["burst-limit"].parse("")
    assert canonical("burst-limit", "") == ""


@pytest.mark.parametrize(
    ("text", "rate"), [("64k", 64_000), ("0.5M", 500_000), ("0.0028M", 2_800)]
)
def test_u18_small_rates_are_exact(text: str, rate: int) -> None:
    """Nothing is rounded to 0."""
    assert FIELDS["max-limit"].parse(text) == Pair(rate, rate)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("max-limit", "unlimited"),
        ("max-limit", "2M/x"),
        ("max-limit", "1/2/3"),
        ("burst-time", "sometimes"),
        ("priority", "9"),
        ("priority", ""),
        ("bucket-size", "11"),
        ("bucket-size", ".1"),
        ("disabled", "maybe"),
        ("time", "always"),
        ("dst", "10.0.0.300"),
        ("not-a-field", "2M"),
        ("name", "2M"),
        ("comment", "2M/2M"),
    ],
)
def test_unknown_spelling_from_a_router_stays_text(name: str, text: str) -> None:
    """Reading never raises and never corrects what it does not know."""
    assert canonical(name, text) == text


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("disabled", "on", "RTRW370"),
        ("priority", "0", "RTRW371"),
        ("priority", "1/9", "RTRW371"),
        ("bucket-size", "10.1", "RTRW372"),
        ("bucket-size", "0,1", "RTRW372"),
        ("time", "7-19,monday", "RTRW373"),
        ("time", "7h", "RTRW373"),
        ("time", "7h-x", "RTRW373"),
        ("time", "7h-19h,mon,mon", "RTRW373"),
        ("queue", "", "RTRW374"),
        ("queue", "a/b/c", "RTRW211"),
        ("dst", "10.0.0.1/33", "RTRW304"),
    ],
)
def test_nonsense_is_refused(name: str, text: str, code: str) -> None:
    """What a person wrote is refused with a code of its own."""
    with pytest.raises(UnitError) as caught:
        FIELDS[name].parse(text)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_short_text_of_an_unknown_spelling_is_itself() -> None:
    """Showing never raises either."""
    assert FIELDS["max-limit"].short("unlimited") == "unlimited"
