import pytest

from rtrw.lab import values
from rtrw.lab.arguments import limits_refusal, read_fields
from rtrw.lab.command import Trap

PORTS = {"ether1", "<pppoe-budi>"}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("0", "0"),
        ("2M", "2000000"),
        ("2.5M", "2500000"),
        ("37.5M", "37500000"),
        ("1G", "1000000000"),
        ("512k", "512000"),
        ("1.10k", "1100"),
    ],
)
def test_rates(said, kept):
    """k, M and G are powers of 1000; digits come back."""
    assert values.rate(said) == kept


@pytest.mark.parametrize(
    "said",
    [
        "",
        "K",
        "2K",
        "2m",
        "2Mi",
        "2 M",
        "2MB",
        "2Mbps",
        "1,5M",
        "1.5",
        "-1",
        "007",
        "٣",
    ],
)
def test_rates_that_are_not_known_to_be_taken(said):
    """What no source says a router reads is refused."""
    with pytest.raises(values.BadValueError):
        values.rate(said)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("0", "0s"),
        ("16", "16s"),
        ("16s", "16s"),
        ("60", "1m"),
        ("1m20s", "1m20s"),
        ("80s", "1m20s"),
        ("00:00:16", "16s"),
        ("01:00:00", "1h"),
        ("1d", "1d"),
        ("8d", "1w1d"),
    ],
)
def test_times(said, kept):
    """Read in many forms, kept in one."""
    assert values.duration(said) == kept


@pytest.mark.parametrize("said", ["", "s", "1.5s", "500ms", "1:30", "1s2m", "soon"])
def test_times_that_are_not_known_to_be_taken(said):
    """Fractions and two-part clocks among them."""
    with pytest.raises(values.BadValueError):
        values.duration(said)


@pytest.mark.parametrize(
    ("said", "kept"), [("0.1", "0.1"), ("0.10", "0.1"), ("10", "10"), ("0", "0")]
)
def test_bucket_size(said, kept):
    """0 to 10, without needless zeros."""
    assert values.bucket_size(said) == kept


@pytest.mark.parametrize("said", ["10.001", "11", "", ".1", "1e1", "-1"])
def test_bucket_size_outside_its_range(said):
    """Above ten, or no number."""
    with pytest.raises(values.BadValueError):
        values.bucket_size(said)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("192.168.10.5", "192.168.10.5/32"),
        ("192.168.10.5/24", "192.168.10.0/24"),
        ("0.0.0.0/0", "0.0.0.0/0"),
        ("2001:DB8::1", "2001:db8::1/128"),
        ("2001:db8:7::/64", "2001:db8:7::/64"),
        ("ether1", "ether1"),
        ("<pppoe-budi>", "<pppoe-budi>"),
        ("10.0.0.9,10.0.0.4/32", "10.0.0.4/32,10.0.0.9/32"),
        ("ether1,2001:db8::1,10.0.0.1", "10.0.0.1/32,2001:db8::1/128,ether1"),
        ("10.0.0.1,10.0.0.1/32", "10.0.0.1/32"),
    ],
)
def test_targets(said, kept):
    """Prefixes in the lab's own order; interfaces that are there."""
    assert values.targets(said, PORTS) == kept


@pytest.mark.parametrize(
    "said",
    ["", "ether9", "10.0.0", "10.0.0.256", "10.0.0.1/33", "10.0.0.1-10.0.0.9", "::/129",
     "10.0.0.1,", "a:b", "10.0.0.1/", "10.0.0.010", "fe80::1%ether1"],
)  # fmt: skip
def test_targets_that_are_none(said):
    """Neither a prefix nor an interface of this router."""
    with pytest.raises(values.BadValueError):
        values.targets(said, PORTS)


def test_hours():
    """Times as the router prints them, days from Sunday on."""
    assert values.hours("07:00:00-19:00:00,tue,sun") == "7h-19h,sun,tue"
    assert values.hours("0s-1d") == "0s-1d"


@pytest.mark.parametrize("said", ["7h", "7h-19h,tuesday", "7h-19h,mon,mon", ""])
def test_hours_that_are_none(said):
    """No span, or days that are none."""
    with pytest.raises(values.BadValueError):
        values.hours(said)


def test_an_empty_rate_is_told_as_people_saw_it():
    """The text is "an integer required"."""
    with pytest.raises(Trap, match="an integer required"):
        read_fields({"burst-limit": ""}, set(), set())


@pytest.mark.parametrize(
    ("limit_at", "max_limit", "burst_limit", "refusal"),
    [
        ("2/2", "2/2", "2/2", None),
        ("3/0", "0/0", "0/0", None),
        ("0/0", "2/2", "0/0", None),
        ("0/0", "2/2", "1/2", "failure: upload-burst-limit less than upload-max-limit"),
        ("2/3", "2/2", "0/0", "failure: download-max-limit less than download-limit"),
    ],
)
def test_limits(limit_at, max_limit, burst_limit, refusal):
    """Only true contradictions; 0 is no limit and contradicts nothing."""
    assert limits_refusal(limit_at, max_limit, burst_limit) == refusal
