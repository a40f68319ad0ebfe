"""Speeds in the names of packages: only proposed, and never rounded."""

import pytest

from rtrw.intake.billing.speeds import proposal, speed_of
from rtrw.profiles.model import Plan
from rtrw.units import Pair


@pytest.mark.parametrize(
    ("name", "speed"),
    [
        ("10M", (10_000_000, 10_000_000)),
        ("Paket 20 Mbps", (20_000_000, 20_000_000)),
        ("5M/10M", (5_000_000, 10_000_000)),
        ("up to 5/10 Mbps", (5_000_000, 10_000_000)),
        ("512k/1M", (512_000, 1_000_000)),
        ("HOME_15Mb", (15_000_000, 15_000_000)),
        ("Paket 1,5 Mbps", (1_500_000, 1_500_000)),
        ("0.0028 Mbps", (2_800, 2_800)),
        ("1 Gbps", (1_000_000_000, 1_000_000_000)),
        ("Paket 100Rb", None),
        ("Kuota 30GB", None),
        ("1 Jam", None),
        ("0M", None),
        ("Paket Murah", None),
        ("0.0000001M", None),
        ("", None),
    ],
)
def test_speed_of_a_name(name, speed):
    """Upload and download in bit/s; one number is both."""
    assert speed_of(name) == speed


def test_a_plan_of_that_download_is_proposed():
    """Where there is exactly one; else the rate, else a place to fill in."""
    one = Plan("home-10", {"max-limit": Pair(5_000_000, 10_000_000)})
    two = Plan("kantor-10", {"max-limit": Pair(10_000_000, 10_000_000)})
    assert proposal("Paket 10 Mbps", {"home-10": one}) == "home-10"
    both = {"home-10": one, "kantor-10": two}
    assert proposal("Paket 10 Mbps", both) == "10M/10M"
    assert proposal("Paket 20 Mbps", both) == "20M/20M"
    assert proposal("Home 10", both) == "home-10"
    assert proposal("Paket 100Rb", both) == "PLAN"
